// What is asked of a piece many times in every step, small enough to be part of whoever asks.
#pragma once

#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-15: a leader's order binds all his units. BA-16: units without a superior act freely; troops
// directly under a commander in chief have one of their own unless the option frees them.
inline Order Rules::order(const State& s, std::size_t u) const {
  if (s.part == Part2::Interlude) return Order::Maneuver;  // BA-186
  return q(u).free ? Order::Unknown : s.command[q(u).command].order;
}

// BA-160, BA-227: one grade less in a demoralized command, in every table. F stays F.
inline Grade Rules::grade(const State& s, std::size_t u) const {
  const Grade g = q(u).grade;
  if (!s.command[q(u).command].is(kDemoralized) || g == Grade::F) return g;
  return static_cast<Grade>(static_cast<int>(g) + 1);
}

inline int Rules::points_at(const State& s, std::size_t u, Hex h) const {
  if (s.piece[u].formation() != Formation::Skirmish) return points(s, u);
  const Spread& line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i)
    if (line.hex[i] == h) return line.points_in(i);
  return 0;
}

// BA-54: no facing for disorganized and routed units, squares, units under Maneuver orders, carts.
// A skirmish line has none either: everything around it is front (BA-42).
inline bool Rules::has_facing(const State& s, std::size_t u) const {
  const Piece& p = s.piece[u];
  return !q(u).convoy && p.ordered() && p.formation() != Formation::Square &&
         p.formation() != Formation::Skirmish && order(s, u) != Order::Maneuver;
}

// BA-51: through which sides a unit moves, fires and attacks. BA-65: without facing, through all.
inline bool Rules::is_front(const State& s, std::size_t u, Dir d) const {
  return !has_facing(s, u) || hex::quarter(s.piece[u].facing(), d) == hex::Quarter::Front;
}

inline int Rules::distance_to_seen(const Board& b, Seat side, Hex h) const {
  auto& nearest = b.nearest[index(side)];
  if (!nearest) nearest.emplace(grid(), b.seen[index(side)]);
  return (*nearest).distance(grid(), h, kNobody);
}

// On the map and fit: between his loss and the next turn he counts as absent (BA-158).
inline bool Rules::present(const State& s, std::size_t l) const {
  return s.leader[l].hex != Hex::None && !s.leader[l].is(kDown | kAbsent | kNotHere);
}

// BA-62: movement is voluntary. Routed units run by themselves (BA-224).
inline Verdict Rules::may_pick(const State& s, const Board&, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.phasing || !p.on_map()) return Verdict::no("BA-62"_rule, "refused.not-yours");
  if (p.is(kHidden)) return Verdict::no("BA-167"_rule, "refused.under-marker");
  if (p.is(kMoved)) return Verdict::no("BA-60"_rule, "refused.moved");
  if (p.status() == Status::Routed) return Verdict::no("BA-224"_rule, "refused.routed");
  if (leader_rode(s, q(u).command)) return Verdict::no("BA-66"_rule, "refused.leader-rode");
  return Verdict::yes();
}

}  // namespace tercio::bailen
