// The choices a match begins with: readings of what the rulebook leaves open.
#pragma once

#include <cstdint>

#include "core/seat.h"

namespace tercio::tercios {

struct Options {
  bool pin_any_enemy = false;      // second_move_pin = any_enemy
  bool modifier_pool = false;      // modifier_mode = pool
  bool count_fours = false;        // counting_faces = 4-6
  bool simultaneous_shot = false;  // shot_order = simultaneous
  bool pike_zoc_all_round = false;
  bool rear_retreat_only = true;
  bool demoralized_rout_move = false;
  bool demoralized_loses_zoc = true;
  bool movement_attack_enters = false;
  bool timeout_minor_victory = false;
  bool otumba_hr_costs_morale = false;
  bool morale_shock_drm = true;
  bool dune_blocks_los = false;
  bool encamisada_any_time = false;
  bool second_move_reactions = true;
  bool cassocks_as_horse = false;  // cassock_retreat = horse
  bool enemy_strikes = false;      // rebound_attack = enemy
  std::uint8_t pr_rally_bonus = 0;
  Seat handicap = Seat::Nobody;  // DN-150: who is helped
};

}  // namespace tercio::tercios
