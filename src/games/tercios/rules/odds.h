// Exact chances of shot, push of pike and battery fire, from the same tables the rules use.
#pragma once

#include <vector>

#include "core/fraction.h"
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

struct ShockOdds {
  Fraction win;                            // the difference is 1 or more
  std::array<Fraction, kResults> first{};  // of the top unit of the hex; None: won without effect
  Fraction held;                           // not won
};

// In how many throws, out of all, the difference falls into each column of the chart; the rest is
// not won.
struct ShockColumns {
  std::vector<std::uint64_t> ways;
  std::uint64_t all = 1;
};
ShockColumns shock_columns(const Rules& r, const Blow& blow);
// Of a unit of the hex attacked: that it is disordered or worse.
Fraction shock_harm(const Rules& r, const ShockColumns& columns, std::size_t u);

// Of one combat as it stands.
ShockOdds shock_odds(const Rules& r, const State& s, Hex from, Hex target, Fight fight,
                     int attacks);

struct FireOdds {
  Fraction miss;
  std::array<Fraction, kResults> result{};  // of the top unit; batteries that shrug it off: None
};
FireOdds fire_odds(const Rules& r, const State& s, std::size_t u, Hex target);

// Of a unit of the hex shot at: that it is disordered or worse.
Fraction fire_harm(const Rules& r, const State& s, const Board& b, std::size_t u, Hex target,
                   std::size_t suffers);

// DN-89: that the victory roll comes to so much.
Fraction victory_chance(int needs);

// Number of ways, out of 6^dice, in which a roller's total comes to each value.
using Totals = std::array<std::uint64_t, 160>;
Totals totals(const Rules& r, int dice, int modifier);

}  // namespace tercio::tercios
