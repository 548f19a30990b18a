// Exact chances of fire, shock, morale, control and changes of orders, from the tables the rules
// use.
#pragma once

#include "core/fraction.h"
#include "games/bailen/rules.h"

namespace tercio::bailen {

std::array<Fraction, kFireResults> fire_chances(const Rules& r, int points, int modifier);
std::array<Fraction, kShockResults> shock_chances(const Rules& r, int column, int modifier);
std::array<Fraction, kMoraleResults> morale_chances(const Rules& r, Grade grade, int modifier);
// Of an attempt at this cost with this divider (BA-18).
Fraction order_chance(int cost, int divider);
Fraction control_chance(const Rules& r, Grade grade, int modifier);

}  // namespace tercio::bailen
