// The options the rules know, but for the leader, whose values are the leaders of data.toml; a file
// may change their defaults and words, not add or drop one.
#pragma once

#include <array>

#include "game/options.h"
#include "games/camino/data/options.h"

namespace tercio::camino {

inline constexpr auto kOptions = std::to_array<Option<Options>>({
    {"loyalty_turns", "marker ordinal", kept_in<&Options::loyalty_turns>},
    {"loyalty_pool", "defeated off_map", kept_in<&Options::loyalty_pool>},
    {"loyalty_marker_loss", "always only_if_army_placed", kept_in<&Options::loyalty_marker_loss>},
    {"attrition_when_logistics_fails", kYesNo, kept_in<&Options::attrition_when_logistics_fails>},
    {"forced_battle", "strict lenient", kept_in<&Options::forced_battle>},
    {"leave_unconquered", "farther_or_back retreat_only previous_region never",
     kept_in<&Options::leave_unconquered>},
    {"suicidal_siege", kNoYes, kept_in<&Options::suicidal_siege>},
    {"prepare_in_lombardy", kNoYes, kept_in<&Options::prepare_in_lombardy>},
    {"tercio_timing", "after_roll before_roll", kept_in<&Options::tercio_timing>},
    {"tyrol_recovery", "te_deum on_entry on_use", kept_in<&Options::tyrol_recovery>},
    {"enemy_order", "player random fixed", kept_in<&Options::enemy_order>},
    {"weather_extra_move", kYesNo, kept_in<&Options::weather_extra_move>},
    {"arrival_ends_game", "victory_check immediately", kept_in<&Options::arrival_ends_game>},
});

}  // namespace tercio::camino
