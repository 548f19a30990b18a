// The choices a match begins with: the optional rule, and switches on what the rulebook leaves
// open.
#pragma once

namespace tercio::armada {

struct Options {
  bool continue_after_absolute = false;
  bool spain_pattern_exact = true;
  bool ammo_success_clears_penalty = false;
  bool empty_box_fails_resupply = true;
  bool loss_overflow = false;
  bool winner_must_survive = false;
  bool reveal_on_reinforce_attempt = true;
  bool final_losses_from_total = true;
  bool kill_roll_participants_only = true;
};

}  // namespace tercio::armada
