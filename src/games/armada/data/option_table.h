// The options the rules know, in the order of data.toml; a file may change their defaults and
// words, not add or drop one.
#pragma once

#include <array>

#include "game/options.h"
#include "games/armada/data/options.h"

namespace tercio::armada {

inline constexpr auto kOptions = std::to_array<Option<Options>>({
    {"continue_after_absolute", kNoYes, kept_in<&Options::continue_after_absolute>},
    {"spain_pattern_exact", kNoYes, kept_in<&Options::spain_pattern_exact>},
    {"ammo_success_clears_penalty", kNoYes, kept_in<&Options::ammo_success_clears_penalty>},
    {"empty_box_fails_resupply", kNoYes, kept_in<&Options::empty_box_fails_resupply>},
    {"loss_overflow", kNoYes, kept_in<&Options::loss_overflow>},
    {"winner_must_survive", kNoYes, kept_in<&Options::winner_must_survive>},
    {"reveal_on_reinforce_attempt", kNoYes, kept_in<&Options::reveal_on_reinforce_attempt>},
    {"final_losses_from_total", kNoYes, kept_in<&Options::final_losses_from_total>},
    {"kill_roll_participants_only", kNoYes, kept_in<&Options::kill_roll_participants_only>},
});

}  // namespace tercio::armada
