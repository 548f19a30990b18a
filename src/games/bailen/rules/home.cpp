// Towards the base (BA-136, BA-152, BA-174, BA-179, BA-188, BA-195, BA-208).
#include "games/bailen/rules/home.h"

#include <algorithm>

#include "hex/paths.h"

namespace tercio::bailen {

namespace {

// The base hexes of its command that the enemy does not hold, in the order of the data.
template <class Visit>
void each_base(const Rules& r, const State& s, const Board& b, std::size_t u, Visit visit) {
  const HexSet& enemy = b.seen[index(other(r.q(u).side))];
  for (const Base& base : r.scenario(s).base) {
    const auto& c = base.commands;
    if (std::find(c.begin(), c.end(), r.q(u).command) == c.end()) continue;
    if (base.leader != kNone) return visit(s.leader[base.leader].hex);
    bool any = false;
    for (const Hex h : base.hexes) {
      if (enemy.has(h)) continue;
      visit(h);
      any = true;
    }
    if (any) return;
    if (base.instead_leader != kNone) return visit(s.leader[base.instead_leader].hex);
    if (!base.instead.empty())  // BA-179: the French have chosen, or the first of them
      visit(base.instead[s.base > 0 ? s.base - 1u : 0u]);
    return;
  }
}

}  // namespace

// The nearest of them; None if there is none.
Hex Rules::base_hex(const State& s, const Board& b, std::size_t u, Hex from) const {
  Hex best = Hex::None;
  each_base(*this, s, b, u, [&](Hex h) {
    if (h != Hex::None &&
        (best == Hex::None || grid().distance(from, h) < grid().distance(from, best)))
      best = h;
  });
  return best;
}

namespace {

// What a step towards the base costs that arm; 0: closed. Cavalry does not ride into buildings.
int home_cost(const Rules& r, std::size_t u, Hex h, Dir d) {
  const std::size_t gait = r.q(u).gait;
  const int cost = r.map->cost[gait][index(h)][hex::index(d)];
  return cost > 0 ? cost : static_cast<int>(r.map->road_cost[gait][index(h)][hex::index(d)]);
}

// Does the ground let this arm come into the hex and stand there?
bool is_open_to(const Rules& r, std::size_t u, Hex h) {
  if (r.q(u).arm == Arm::Cavalry && r.map->buildings.has(h)) return false;
  for (const Dir d : hex::kDirs)
    if (const Hex from = r.grid().neighbour(h, d);
        from != Hex::None && home_cost(r, u, from, hex::opposite(d)) > 0)
      return true;
  return false;
}

// Where its way home ends: the nearest base hex; or, if that is closed to its arm (buildings to
// cavalry, and to guns off the roads), the hexes open to it that lie nearest to the base.
HexSet home_hexes(const Rules& r, const State& s, const Board& b, std::size_t u, Hex from) {
  HexSet out;
  const Hex base = r.base_hex(s, b, u, from);
  if (base == Hex::None) return out;
  if (is_open_to(r, u, base)) {
    out.add(base);
    return out;
  }
  int nearest = Rules::kNobody;
  for (const Hex h : r.grid().all()) {
    int far = Rules::kNobody;
    each_base(r, s, b, u, [&](Hex at) {
      if (at != Hex::None) far = std::min(far, r.grid().distance(h, at));
    });
    if (far > nearest || !is_open_to(r, u, h)) continue;
    if (far < nearest) out = {};
    nearest = far;
    out.add(h);
  }
  return out;
}

}  // namespace

bool is_uncovered(const Rules& r, const State& s, std::size_t u, Hex h) {
  return r.options.markers && r.board(s).seen[index(other(r.q(u).side))].has(h);
}

HomeWay home_way(const Rules& r, const State& s, std::size_t u, int mp, int hexes, bool halts) {
  HomeWay way;
  const Board b = r.board(s);
  const Hex from = s.piece[u].hex;
  const HexSet goals = home_hexes(r, s, b, u, from);
  if (goals.empty() || goals.has(from)) return way;
  const Seat side = r.q(u).side;
  const HexSet& enemy = b.seen[index(other(side))];
  const Zones z = r.zones(s, other(side));
  hex::Paths<kMapBits, 160> paths;
  Hex base = Hex::None;
  const Hex only = goals.count() == 1 ? goals.first() : Hex::None;
  const auto search = [&](bool avoid) {
    paths.search(
        r.grid(), from, 160,
        [&](Hex h, Dir d, Hex to) {
          if (enemy.has(to) || (avoid && z.any.has(to))) return 0;
          if (r.closed_by_carts(b, u, to)) return 0;
          return home_cost(r, u, h, d);
        },
        [&](Hex h) { return !goals.has(h); }, only);
    goals.each([&](Hex h) {
      if (paths.reaches(h) && (base == Hex::None || paths.cost(h) < paths.cost(base))) base = h;
    });
    return base != Hex::None;
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
