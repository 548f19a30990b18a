// 10.2.1: lines of fire (BA-96, BA-98 to BA-102).
#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// A line crosses more hexes than its ends are apart: between two of a row it may cut a third.
constexpr std::size_t kMaxStretches = 2 * kMaxRange + 1;
using Stretches = std::array<std::array<Hex, 2>, kMaxStretches>;

struct Reading {
  std::array<Hex, kMaxStretches> hex;
  std::size_t count = 0;
};

// Are heights no obstacle along these hexes, ends included? BA-100: up and down again is a crest
// between. BA-101: on a slope all in one direction the lower end must be further from the crest
// next to it than the higher one from his. BA-102: steps between the two do not matter.
bool heights_open(const Map& m, const Reading& r) {
  const auto level = [&](std::size_t i) { return static_cast<int>(m.level[index(r.hex[i])]); };
  const std::size_t last = r.count - 1;
  const int ends = std::max(level(0), level(last));
  bool up = false;
  bool down = false;
  std::size_t first_step = 0;
  std::size_t last_step = 0;
  bool any = false;
  for (std::size_t i = 1; i <= last; ++i) {
    if (i < last && level(i) > ends) return false;
    if (level(i) == level(i - 1)) continue;
    if (level(i) > level(i - 1)) {
      up = true;
    } else {
      if (up) return false;
      down = true;
    }
    if (!any) first_step = i;
    any = true;
    last_step = i;
  }
  if (!any || (up && down)) return true;  // level, or across a valley
  const int near_start = 1 + m.grid.distance(r.hex[0], r.hex[first_step - 1]);
  const int near_end = 1 + m.grid.distance(r.hex[last], r.hex[last_step]);
  return up ? near_start > near_end : near_end > near_start;
}

bool any_reading(const Map& m, const Stretches& stretch, std::size_t count, std::size_t at,
                 Reading& r) {
  if (at == count) return heights_open(m, r);
  for (std::size_t k = 0; k < 2; ++k) {
    if (k == 1 && stretch[at][1] == stretch[at][0]) break;
    if (stretch[at][k] == Hex::None) continue;
    r.hex[at] = stretch[at][k];
    if (any_reading(m, stretch, count, at + 1, r)) return true;
  }
  return false;
}

}  // namespace

// `friends`: do units of the looking side block (BA-98)? Enemies never do. BA-99: along a hexside
// both hexes must block; heights are open if one reading is.
bool Rules::clear_line(const State&, const Board& b, Seat side, Hex from, Hex to,
                       bool friends) const {
  const int far = grid().distance(from, to);
  if (far <= 1) return true;
  if (far > kMaxRange) return false;
  HexSet blocking = map->cover;
  if (friends) blocking |= b.of[index(side)];
  if (!map->lines.is_free(from, to, blocking)) return false;
  Stretches stretch{};
  std::size_t n = 0;
  stretch[n++] = {from, from};
  map->lines.walk(from, to, [&](Hex a, Hex c) {
    // Off the map there is nothing to stand in the way: the other hex is read.
    TERCIO_CHECK(n + 1 < stretch.size());
    stretch[n++] = {a == Hex::None ? c : a, c == Hex::None ? a : c};
    return true;
  });
  stretch[n++] = {to, to};
  Reading r;
  r.count = n;
  return any_reading(*map, stretch, n, 0, r);
}

}  // namespace tercio::bailen
