// Exact chances of battles, arrivals and winds, by playing every throw through the rules.
#pragma once

#include "core/fraction.h"
#include "games/armada/rules/rules.h"

namespace tercio::armada {

// How the battle ends for one side, with the fleets that fight in `s` and no other.
struct BattleOdds {
  Fraction win, lose, nobody;
  Fraction own_sunk, own_captured, enemy_sunk, enemy_captured;  // at least one fleet of the side
};

// `s` has the kind of battle set; calls that are not settled count as declined.
BattleOdds battle_odds(const Rules& r, const State& s, Seat side);

// The same for a side that calls `f` now: arrived or not, each with its chance.
Fraction arrival_chance(const Rules& r, const State& s, Fleet f);
BattleOdds call_odds(const Rules& r, const State& s, Seat side, Fleet f);
Fraction return_chance(const Rules& r, const State& s, Fleet f);

// AR-92, AR-94: that the wind of turn 8 favours this commander.
Fraction wind_chance(const Rules& r, const State& s, Fleet f);

}  // namespace tercio::armada
