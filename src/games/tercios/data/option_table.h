// The options the rules know, in the order of data.toml; a file may change their defaults and
// words, not add or drop one.
#pragma once

#include <array>

#include "game/options.h"
#include "games/tercios/data/options.h"

namespace tercio::tercios {

inline constexpr auto kOptions = std::to_array<Option<Options>>({
    {"second_move_pin", "enemy_cavalry any_enemy", kept_in<&Options::pin_any_enemy>},
    {"modifier_mode", "single_die pool", kept_in<&Options::modifier_pool>},
    {"counting_faces", "5-6 4-6", kept_in<&Options::count_fours>},
    {"shot_order", "phasing_first simultaneous", kept_in<&Options::simultaneous_shot>},
    {"pike_zoc_all_round", kYesNo, kept_in<&Options::pike_zoc_all_round>},
    {"rear_retreat_only", kYesNo, kept_in<&Options::rear_retreat_only>},
    {"demoralized_rout_move", kYesNo, kept_in<&Options::demoralized_rout_move>},
    {"demoralized_loses_zoc", kYesNo, kept_in<&Options::demoralized_loses_zoc>},
    {"movement_attack_enters", kYesNo, kept_in<&Options::movement_attack_enters>},
    {"timeout_minor_victory", kYesNo, kept_in<&Options::timeout_minor_victory>},
    {"otumba_hr_costs_morale", kYesNo, kept_in<&Options::otumba_hr_costs_morale>},
    {"pr_rally_bonus", "", kept_in<&Options::pr_rally_bonus>},
    {"morale_shock_drm", kYesNo, kept_in<&Options::morale_shock_drm>},
    {"dune_blocks_los", kYesNo, kept_in<&Options::dune_blocks_los>},
    {"encamisada_any_time", kYesNo, kept_in<&Options::encamisada_any_time>},
    {"second_move_reactions", kYesNo, kept_in<&Options::second_move_reactions>},
    {"cassock_retreat", "foot horse", kept_in<&Options::cassocks_as_horse>},
    {"rebound_attack", "charger enemy", kept_in<&Options::enemy_strikes>},
    {"handicap", "none spain rival",
     [](Options& o, int value) {
       o.handicap = value == 0 ? Seat::Nobody : seat_at(static_cast<std::size_t>(value - 1));
     }},
});

}  // namespace tercio::tercios
