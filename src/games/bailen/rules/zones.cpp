// 8: zones of control (BA-69 to BA-76).
#include <algorithm>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-69: front and flanks, of units in order. BA-74: none reaches into woods or buildings from
// outside. BA-75: leaders and carts have none. Units under Maneuver have no facing and so none.
Zones Rules::zones(const State& s, Seat side) const {
  Zones z;
  for (const std::size_t u : troops(side)) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || q(u).convoy || !p.ordered() || p.is(kHidden)) continue;
    if (order(s, u) == Order::Maneuver) continue;
    const auto around = [&](Hex h) {
      for (const Dir d : hex::kDirs)
        if (const Hex to = grid().neighbour(h, d); to != Hex::None) z.front.add(to);
    };
    if (p.formation() == Formation::Square) {
      around(p.hex);
    } else if (p.formation() == Formation::Skirmish) {  // BA-42
      const Spread& line = s.spread[q(u).light];
      for (std::size_t i = 0; i < line.count; ++i) around(line.hex[i]);
    } else {
      const auto facing = static_cast<Dir>(p.facing());
      for (int turn = 0; turn < 2; ++turn)
        if (const Hex to = grid().neighbour(p.hex, hex::turned(facing, turn)); to != Hex::None)
          z.front.add(to);
      for (const int turn : {-1, 2})
        if (const Hex to = grid().neighbour(p.hex, hex::turned(facing, turn)); to != Hex::None)
          z.any.add(to);
    }
  }
  z.front -= map->cover;
  z.any |= z.front;
  z.any -= map->cover;
  return z;
}

const Zones& Rules::zones_near(const State& s, const Board& b, Seat side, Hex h, int reach) const {
  static constexpr Zones kNowhere{};
  return distance_to_seen(b, side, h) <= reach + 1 ? zones(s, b, side) : kNowhere;
}

// Of the enemies of those who move: as far as their points last, a line of four hexes as a whole.
const Zones& Rules::zones_near(const State& s, const Board& b, const Frame& mover) const {
  const Piece& p = s.piece[mover.unit];
  const int line = p.formation() == Formation::Skirmish ? 3 : 0;
  return zones_near(s, b, other(q(mover.unit).side), p.hex, std::max<int>(mover.left, 1) + line);
}

bool Rules::in_zone(const Zones& z, const State& s, std::size_t u) const {
  if (s.piece[u].formation() != Formation::Skirmish) return z.any.has(s.piece[u].hex);
  const Spread& line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i)
    if (z.any.has(line.hex[i])) return true;
  return false;
}

bool Rules::in_front_zone(const Zones& z, const State& s, std::size_t u) const {
  if (s.piece[u].formation() != Formation::Skirmish) return z.front.has(s.piece[u].hex);
  const Spread& line = s.spread[q(u).light];
  for (std::size_t i = 0; i < line.count; ++i)
    if (z.front.has(line.hex[i])) return true;
  return false;
}

}  // namespace tercio::bailen
