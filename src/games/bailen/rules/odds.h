// Exact chances of fire, shock, morale, control and changes of orders, from the tables the rules
// use.
#pragma once

#include <optional>

#include "core/fraction.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

std::array<Fraction, kFireResults> fire_chances(const Rules& r, int points, int modifier);
std::array<Fraction, kShockResults> shock_chances(const Rules& r, int column, int modifier);
std::array<Fraction, kMoraleResults> morale_chances(const Rules& r, Grade grade, int modifier);
// Of an attempt at this cost with this divider (BA-18).
Fraction order_chance(int cost, int divider);
// What a whole volley does to the morale of a unit in the target hex, all its rolls and checks
// together (BA-97, BA-103, BA-106 to BA-108). The state is that before `fire`; checks for the sun
// are taken as passed, and what a retreat may bring is left out. Nothing, if `fire` cannot be
// played, or more would have to be reckoned than is worth while.
struct Fate {
  Fraction disorganized;
  Fraction routed;
};
std::optional<Fate> volley_fate(const Rules& r, const State& before, std::size_t u);
// The chance that the side loses something by an action of either upon which dice follow: points,
// order, ground, a unit, a leader; to the end of the fight, where everybody stands and nobody lends
// a leader. Nothing where no dice follow, or more would have to be reckoned than is worth while.
std::optional<Fraction> loss_of(const Rules& r, const State& before, Seat side, Seat actor,
                                Action a);
Fraction control_chance(const Rules& r, Grade grade, int modifier);

}  // namespace tercio::bailen
