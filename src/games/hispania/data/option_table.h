// The options the rules know, but for level and variants, whose values are data.
#pragma once

#include <array>

#include "game/options.h"
#include "games/hispania/data/options.h"

namespace tercio::hispania {

inline constexpr auto kOptions = std::to_array<Option<Options>>({
    {"romans", "1 2 3",
     [](Options& o, int value) { o.romans = static_cast<std::uint8_t>(value + 1); }},
    {"consul", "shared split", kept_in<&Options::split_consul>},
    {"roman_shields", "data flat", kept_in<&Options::flat_shields>},
    {"generic_joins", kYesNo, kept_in<&Options::generic_joins>},
    {"generic_quiet", kYesNo, kept_in<&Options::generic_quiet>},
    {"lost_garrisons", "all own", kept_in<&Options::own_lost>},
    {"roman_army_order", "ulterior citerior", kept_in<&Options::citerior_first>},
    {"equal_shields", "stay reroll", kept_in<&Options::reroll_equal>},
    {"certain_combats", "skip roll", kept_in<&Options::roll_certain>},
    {"new_army", "acts waits", kept_in<&Options::new_army_waits>},
    {"legio_counts_for", "consul all", kept_in<&Options::legio_for_all>},
});

}  // namespace tercio::hispania
