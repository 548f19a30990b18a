#include "games/bailen/odds.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

template <std::size_t N, class Find>
std::array<Fraction, N> over_die(Find find) {
  std::array<std::uint64_t, N> ways{};
  for (int die = 1; die <= kDie; ++die) ++ways[static_cast<std::size_t>(find(die))];
  std::array<Fraction, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = Fraction::of(ways[i], kDie);
  return out;
}

}  // namespace

std::array<Fraction, kFireResults> fire_chances(const Rules& r, int points, int modifier) {
  return over_die<kFireResults>([&](int die) { return r.fire_result(points, die + modifier); });
}

std::array<Fraction, kShockResults> shock_chances(const Rules& r, int column, int modifier) {
  return over_die<kShockResults>([&](int die) {
    const int row = std::clamp(die + modifier, 0, kRows - 1);
    return r.charts->shock
        .row[static_cast<std::size_t>(row)][static_cast<std::size_t>(std::max(0, column))];
  });
}

std::array<Fraction, kMoraleResults> morale_chances(const Rules& r, Grade grade, int modifier) {
  return over_die<kMoraleResults>([&](int die) { return r.morale_result(grade, die + modifier); });
}

Fraction order_chance(int cost, int divider) {
  std::uint64_t ways = 0;
  for (int die = 1; die <= kDie; ++die) ways += die * divider >= cost ? 1 : 0;
  return Fraction::of(ways, kDie);
}

Fraction control_chance(const Rules& r, Grade grade, int modifier) {
  std::uint64_t ways = 0;
  for (int die = 1; die <= kDie; ++die)
    ways += die + modifier >= r.charts->control.needs[static_cast<std::size_t>(grade)] ? 1 : 0;
  return Fraction::of(ways, kDie);
}

}  // namespace tercio::bailen
