#include "games/tercios/rules/odds.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tercio::tercios {
namespace {

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t out = 1;
  for (int i = 0; i < exponent; ++i) out *= base;
  return out;
}

// Walks over how often each face comes up; the order of dice does not matter to a total.
void count_faces(const Rules& r, int face, int left, std::uint64_t ways, std::array<int, 18>& dice,
                 int used, int modifier, Totals& out) {
  if (face == kDie) {
    for (int i = 0; i < left; ++i) dice[static_cast<std::size_t>(used + i)] = kDie;
    out[static_cast<std::size_t>(r.total(dice, used + left, modifier))] += ways;
    return;
  }
  std::uint64_t choose = 1;  // which of the dice left show this face
  for (int n = 0; n <= left; ++n) {
    for (int i = 0; i < n; ++i) dice[static_cast<std::size_t>(used + i)] = face;
    count_faces(r, face + 1, left - n, ways * choose, dice, used + n, modifier, out);
    choose = choose * static_cast<std::uint64_t>(left - n) / static_cast<std::uint64_t>(n + 1);
  }
}

}  // namespace

Totals totals(const Rules& r, int dice, int modifier) {
  Totals out{};
  std::array<int, 18> faces{};
  count_faces(r, 1, dice, 1, faces, 0, modifier, out);
  return out;
}

ShockColumns shock_columns(const Rules& r, const Blow& w) {
  const Totals attack = totals(r, w.strength, w.modifier);
  const Totals defence = totals(r, w.against, w.counter);
  ShockColumns out;
  out.all = power(kDie, w.strength + w.against);
  out.ways.resize(r.charts->column.size());
  for (std::size_t i = 0; i < attack.size(); ++i) {
    if (attack[i] == 0) continue;
    for (std::size_t k = 0; k < defence.size(); ++k) {
      if (defence[k] == 0) continue;
      const int difference = static_cast<int>(i) - static_cast<int>(k) - w.defence + w.shift();
      const int col = r.column(difference);
      if (col >= 0) out.ways[static_cast<std::size_t>(col)] += attack[i] * defence[k];
    }
  }
  return out;
}

Fraction shock_harm(const Rules& r, const ShockColumns& columns, std::size_t u) {
  std::uint64_t ways = 0;
  for (std::size_t col = 0; col < columns.ways.size(); ++col)
    for (int die = 1; die <= kDie; ++die)
      if (r.shock_result(u, static_cast<int>(col), die) != Result::None) ways += columns.ways[col];
  return Fraction::of(ways, columns.all * static_cast<std::uint64_t>(kDie));
}

ShockOdds shock_odds(const Rules& r, const State& s, Hex from, Hex target, Fight fight,
                     int attacks) {
  const Board b = r.board(s);
  const auto [in_column, all] = shock_columns(r, r.blow(s, b, from, target, fight, attacks));
  const std::size_t columns = in_column.size();
  const std::uint64_t won = std::accumulate(in_column.begin(), in_column.end(), std::uint64_t{0});
  ShockOdds odds;
  odds.held = Fraction::of(all - won, all);
  odds.win = Fraction::of(won, all);
  std::array<std::uint64_t, kResults> ways{};  // out of all * 6
  const std::size_t top = b.top(target);
  for (std::size_t col = 0; col < columns; ++col)
    for (int die = 1; die <= kDie; ++die) {
      Result result = r.shock_result(top, static_cast<int>(col), die);
      if (result == Result::Amort && s.piece[top].is(kDemoralized)) result = Result::Void;
      if (result != Result::None && r.cls(top) == Class::Battery) result = Result::Void;  // DN-73
      ways[static_cast<std::size_t>(result)] += in_column[col];
    }
  for (std::size_t i = 0; i < kResults; ++i)
    odds.first[i] = Fraction::of(ways[i], all * static_cast<std::uint64_t>(kDie));
  return odds;
}

namespace {

// Throws out of all in which it hits.
std::pair<std::uint64_t, std::uint64_t> hits_of(const Rules& r, const State& s, std::size_t u,
                                                std::size_t target) {
  std::uint64_t hits = 0;
  if (r.cls(u) == Class::Battery) {
    for (int x = 1; x <= kDie; ++x)
      for (int y = 1; y <= kDie; ++y) hits += x + y >= r.charts->battery_hit ? 1 : 0;
    return {hits, kDie * kDie};
  }
  for (int die = 1; die <= kDie; ++die) hits += die >= r.hit_on(s, u, target) ? 1 : 0;
  return {hits, kDie};
}

// What a hit does by the chart.
Result result_of_hit(const Rules& r, const State& s, const Board& b, std::size_t u, Hex target,
                     int die) {
  return r.cls(u) == Class::Battery ? r.battery_result(die + r.battery_drm(s, b, u, target))
                                    : r.shot_result(u, b.top(target), die);
}

}  // namespace

// Small arms strike the top unit alone (DN-55); guns are disordered at least (DN-60, DN-132).
Fraction fire_harm(const Rules& r, const State& s, const Board& b, std::size_t u, Hex target,
                   std::size_t suffers) {
  const bool guns = r.cls(u) == Class::Battery;
  if ((!guns && suffers != b.top(target)) || r.ignores_fire(suffers)) return {};
  const auto [hits, throws] = hits_of(r, s, u, b.top(target));
  std::uint64_t ways = 0;
  for (int die = 1; die <= kDie; ++die)
    if (result_of_hit(r, s, b, u, target, die) != Result::None) ways += hits;
  return Fraction::of(ways, throws * static_cast<std::uint64_t>(kDie));
}

Fraction victory_chance(int needs) {
  std::uint64_t ways = 0;
  for (int x = 1; x <= kDie; ++x)
    for (int y = 1; y <= kDie; ++y) ways += x + y >= needs ? 1 : 0;
  return Fraction::of(ways, kDie * kDie);
}

FireOdds fire_odds(const Rules& r, const State& s, std::size_t u, Hex target) {
  const Board b = r.board(s);
  const std::size_t top = b.top(target);
  const auto [hits, throws] = hits_of(r, s, u, top);
  FireOdds odds;
  odds.miss = Fraction::of(throws - hits, throws);
  std::array<std::uint64_t, kResults> ways{};
  for (int die = 1; die <= kDie; ++die) {
    Result result = result_of_hit(r, s, b, u, target, die);
    if (r.cls(top) == Class::Battery && result != Result::Void) result = Result::None;  // DN-60
    if (r.ignores_fire(top)) result = Result::None;
    if (result == Result::Amort && s.piece[top].is(kDemoralized)) result = Result::Void;
    ways[static_cast<std::size_t>(result)] += hits;
  }
  for (std::size_t i = 0; i < kResults; ++i)
    odds.result[i] = Fraction::of(ways[i], throws * static_cast<std::uint64_t>(kDie));
  return odds;
}

}  // namespace tercio::tercios
