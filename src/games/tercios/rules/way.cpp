// By which way a mover came to a hex it reached, and the facings with which it may join others
// there (DN-17 to DN-20, DN-43, DN-124).
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

// Back from the end, always to a predecessor that explains the cost; steps before turns.
WayTo Rules::way_to(const State& s, const Board& b, const Frame& f, Way way, const Reach& r, Hex h,
                    Dir facing) const {
  WayTo out;
  const std::size_t u = f.unit;
  const bool squadron = f.is_squadron();
  const Seat enemy = other(s.piece[u].side());
  const std::uint8_t gait = is_second(s) ? q(u).gait2 : q(u).gait;
  const int turns = squadron ? 1 : q(u).turns;
  const bool all_round_start = has_pike(b, r.start);
  const bool all_round = squadron ? all_round_start : q(u).all_round;
  int c = r.cost_of(h, facing);
  TERCIO_CHECK(c <= r.budget);
  std::array<WayPoint, kMaxMp + 1> back{};
  std::size_t n = 0;
  while (true) {
    back[n++] = {h, facing};
    if (c == 0) break;
    bool found = false;
    for (const Dir d : hex::kDirs) {
      if (found) break;
      const Hex before = battle->grid.neighbour(h, hex::opposite(d));
      if (before == Hex::None) continue;
      const std::uint8_t cost =
          battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
      if (cost == kClosed) continue;
      const int was = cost == kAllMp ? 0 : c - cost;
      if (was < 0 || (cost == kAllMp && (c != r.budget || f.spent != 0))) continue;
      if (was > 0 && is_next_to(b, enemy, before)) continue;
      const bool round = was == 0 ? all_round_start : all_round;
      if (round && way == Way::Retreat && nearest(b, enemy, h) <= nearest(b, enemy, before))
        continue;
      for (const Dir then : hex::kDirs) {
        if (hex::turn_between(then, facing) > turns) continue;
        if (!round && hex::in_front(then, d) != (way == Way::Advance)) continue;
        if (!r.has(before, then, was)) continue;
        h = before;
        facing = then;
        c = was;
        found = true;
        break;
      }
    }
    if (found) continue;
    for (const Dir then : hex::kDirs) {  // a turn in place
      if (found || then == facing || !r.has(h, then, c - 1)) continue;
      if (is_next_to(b, enemy, h)) continue;
      facing = then;
      --c;
      found = true;
    }
    TERCIO_CHECK(found);
  }
  for (std::size_t i = n; i-- > 0;) out.point[out.count++] = back[i];
  return out;
}

// From which hex, and how facing there, it can step into a hex that it joins: visit(hex, facing).
template <class Visit>
void Rules::each_before_join(const State& s, const Board& b, const Frame& f, const Reach& r, Hex h,
                             Visit visit) const {
  const int total = r.join_cost(h);
  const std::size_t u = f.unit;
  const std::uint8_t gait = q(u).gait;
  const Seat enemy = other(s.piece[u].side());
  for (const Dir d : hex::kDirs) {
    const Hex before = battle->grid.neighbour(h, hex::opposite(d));
    if (before == Hex::None || (before != r.start && is_next_to(b, enemy, before))) continue;
    const std::uint8_t cost =
        battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
    if (cost == kClosed || cost == kAllMp) continue;
    const int was = total - 1 - cost;
    if (was < 0) continue;
    const bool round = was == 0 ? has_pike(b, r.start) : q(u).all_round;
    for (const Dir then : hex::kDirs)
      if ((round || hex::in_front(then, d)) && r.has(before, then, was)) visit(before, then);
  }
}

// The way to a hex that it joins, up to the hex before it: the first of the cheapest.
WayTo Rules::way_to_join(const State& s, const Board& b, const Frame& f, const Reach& r,
                         Hex h) const {
  WayPoint last;
  each_before_join(s, b, f, r, h, [&](Hex before, Dir then) {
    if (last.hex == Hex::None) last = {before, then};
  });
  TERCIO_CHECK(last.hex != Hex::None);
  return way_to(s, b, f, Way::Advance, r, last.hex, last.facing);
}

// DN-43: who joins a hex with a Switzer takes its facing. A Switzer that joins others brings his
// own, as he arrives.
std::uint8_t Rules::join_facings(const State& s, const Board& b, const Frame& f, const Reach& r,
                                 Hex h) const {
  bool switzer = false;
  Dir facing = Dir::N;
  b.each(h, [&](std::uint8_t v) {
    if (cls(v) == Class::Switzer && !switzer) facing = s.piece[v].facing;
    switzer = switzer || cls(v) == Class::Switzer;
  });
  if (switzer) return facing_bit(facing);
  std::uint8_t facings = 0;
  const int turns = q(f.unit).turns;
  each_before_join(s, b, f, r, h, [&](Hex, Dir then) {
    for (int by = -turns; by <= turns; ++by)
      facings = static_cast<std::uint8_t>(facings | facing_bit(hex::turned(then, by)));
  });
  return facings;
}

}  // namespace tercio::tercios
