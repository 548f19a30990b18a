// Towards the base (BA-136, BA-152, BA-174, BA-179, BA-188, BA-195, BA-208).
#include "games/bailen/home.h"

#include <algorithm>

#include "hex/paths.h"

namespace tercio::bailen {

// The nearest base hex of its command that the enemy does not hold; None if there is none.
Hex Rules::base_hex(const State& s, const Board& b, std::size_t u, Hex from) const {
  const HexSet& enemy = b.seen[index(other(q(u).side))];
  for (const Base& base : scenario(s).base) {
    const auto& c = base.commands;
    if (std::find(c.begin(), c.end(), q(u).command) == c.end()) continue;
    if (base.leader != kNone) return s.leader[base.leader].hex;
    Hex best = Hex::None;
    for (const Hex h : base.hexes)
      if (!enemy.has(h) &&
          (best == Hex::None || grid().distance(from, h) < grid().distance(from, best)))
        best = h;
    if (best != Hex::None) return best;
    if (base.instead_leader != kNone) return s.leader[base.instead_leader].hex;
    if (!base.instead.empty())  // BA-179: the French have chosen, or the first of them
      return base.instead[s.base > 0 ? s.base - 1u : 0u];
    return Hex::None;
  }
  return Hex::None;
}

bool is_uncovered(const Rules& r, const State& s, std::size_t u, Hex h) {
  return r.options.markers && r.board(s).seen[index(other(r.q(u).side))].has(h);
}

HomeWay home_way(const Rules& r, const State& s, std::size_t u, int mp, int hexes, bool halts) {
  HomeWay way;
  const Board b = r.board(s);
  const Hex from = s.piece[u].hex;
  const Hex base = r.base_hex(s, b, u, from);
  if (base == Hex::None || base == from) return way;
  const Seat side = r.q(u).side;
  const HexSet& enemy = b.seen[index(other(side))];
  const Zones z = r.zones(s, other(side));
  const std::size_t gait = r.q(u).gait;
  hex::Paths<kMapBits, 160> paths;
  const auto search = [&](bool avoid) {
    paths.search(
        r.grid(), from, 160,
        [&](Hex h, Dir d, Hex to) {
          if (enemy.has(to) || (avoid && z.any.has(to))) return 0;
          if (b.carts.has(to) && side == kSpanish) return 0;
          const int cost = r.map->cost[gait][index(h)][hex::index(d)];
          return cost > 0 ? cost
                          : static_cast<int>(r.map->road_cost[gait][index(h)][hex::index(d)]);
        },
        [&](Hex h) { return h != base; }, base);
    return paths.reaches(base);
  };
  if (!search(true) && !search(false)) return way;
  std::array<Hex, 160> back{};
  std::size_t n = 0;
  for (Hex h = base; h != from && h != Hex::None && n < back.size(); h = paths.before(h))
    back[n++] = h;
  for (std::size_t i = n; i-- > 0;) {
    const Hex h = back[i];
    if (paths.cost(h) > mp || static_cast<int>(way.count) >= hexes || way.count == way.hex.size())
      break;
    if (halts && z.any.has(h)) break;
    way.hex[way.count++] = h;
  }
  // It ends where it may stand.
  while (way.count > 0 &&
         !(r.may_stack(s, b, u, way.hex[way.count - 1], {}).ok() &&
           (r.q(u).arm != Arm::Cavalry || !r.map->buildings.has(way.hex[way.count - 1]))))
    --way.count;
  return way;
}

}  // namespace tercio::bailen
