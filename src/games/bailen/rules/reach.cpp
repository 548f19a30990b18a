// How far a unit comes in one move (BA-61 to BA-71): for people and players who look ahead. Checks
// on leaving an enemy's front are taken to be passed, and nobody countercharges. And whether it can
// go on from where it may not stay (BA-39, BA-68).
#include <algorithm>
#include <vector>

#include "games/bailen/rules/movement.h"

namespace tercio::bailen {
namespace {

struct Node {
  Hex hex = Hex::None;
  std::uint8_t facing = 0;
  std::uint8_t came = 0;  // direction of the last step + 1; 0: has not left its hex
  bool off = false;       // off the road (BA-25)
  int left = 0;
};

std::size_t place_of(const Node& n) {
  return ((index(n.hex) * 7 + n.came) * 2 + (n.off ? 1u : 0u)) * 6 + n.facing;
}

}  // namespace

void reach_of(const Rules& r, const State& s, const Board& b, std::size_t u, Reach& out,
              const Frame* moving) {
  out.cost.fill(Reach::kNever);
  const Piece& p = s.piece[u];
  const auto& move = r.charts->move;
  const Seat enemy = other(r.q(u).side);
  const Zones z = r.zones(s, enemy);
  const Frame start = moving != nullptr ? *moving : r.mover_frame(s, b, u);
  // BA-52: only who has neither stepped nor turned yet turns without cost.
  const bool turned = moving != nullptr && start.is_either(kWent, kTurned);
  const Order order = r.order(s, u);
  const bool commanded = start.is(kInCommand);
  const bool faces = r.has_facing(s, u);
  const bool marches = order == Order::Maneuver && !r.q(u).convoy;
  Node first;
  first.hex = p.hex;
  first.facing = faces ? static_cast<std::uint8_t>(p.facing()) : std::uint8_t{0};
  first.left = start.left;
  if (moving != nullptr) {
    if (start.is(kHalted)) return;
    first.came = static_cast<std::uint8_t>(start.came() + 1);
    first.off = start.is(kOffRoad);
  }
  if (p.formation() == Formation::Skirmish) return;  // a line moves as a whole
  if (p.formation() == Formation::Square && r.grade(s, u) > Grade::D) return;
  if (r.q(u).arm == Arm::Artillery && p.formation() != Formation::Limbered)
    first.left -= move.limber;
  if (first.left < 0 || (z.any.has(p.hex) && !commanded)) return;  // BA-81
  std::vector<std::uint8_t> best(kMapBits * 7 * 2 * 6, 0);         // points left + 1
  std::vector<Node> open = {first};
  const auto visit = [&](const Node& n) {
    std::uint8_t& known = best[place_of(n)];
    if (n.left < known) return;
    known = static_cast<std::uint8_t>(n.left + 1);
    open.push_back(n);
  };
  while (!open.empty()) {
    const Node n = open.back();
    open.pop_back();
    if (n.came != 0) {
      const bool stays = r.may_stack(s, b, u, n.hex, {}).ok() &&
                         (r.q(u).arm != Arm::Cavalry || !r.map->buildings.has(n.hex));
      std::uint8_t& cost = out.cost[index(n.hex)];
      if (stays) cost = std::min(cost, static_cast<std::uint8_t>(start.left - n.left));
      if (z.front.has(n.hex)) continue;  // BA-71
    }
    for (const Dir d : hex::kDirs) {
      const Hex to = r.grid().neighbour(n.hex, d);
      if (to == Hex::None || b.seen[index(enemy)].has(to)) continue;
      if (b.carts.has(to) && enemy == kFrench && r.q(u).arm == Arm::Artillery) continue;  // BA-201
      bool road = false;
      int cost = r.step_cost(s, b, u, n.hex, d, road);
      if (cost == 0) continue;
      if (z.any.has(to)) {  // BA-70, BA-76, BA-81
        if (!p.ordered() || !commanded || order == Order::None) continue;
        if (order == Order::Retreat && !z.any.has(n.hex)) continue;  // BA-29
        cost += move.enemy_zone;
      }
      Node next = n;
      if (marches && !road && !n.off) {
        cost += move.maneuver_road - move.maneuver;
        next.off = true;
      }
      const bool front =
          !faces || hex::quarter(static_cast<Corner>(n.facing), d) == hex::Quarter::Front;
      const bool paid = n.came != 0 || turned;
      if (!front && paid) cost += move.facing;  // BA-52
      if (cost > n.left) continue;
      if (n.came != 0 && !r.may_pass_friends(s, b, n.hex, static_cast<Dir>(n.came - 1), d).ok())
        continue;
      if (!r.order_lets_step(s, b, u, n.hex, to).ok()) continue;
      next.hex = to;
      next.came = static_cast<std::uint8_t>(static_cast<int>(d) + 1);
      next.left = n.left - cost;
      if (const Verdict stack = r.may_stack(s, b, u, to, {}); !stack.ok()) {
        if (stack.rule != "BA-39"_rule || z.any.has(to)) continue;  // a square may be passed
      }
      if (r.q(u).arm == Arm::Cavalry && r.map->buildings.has(to) &&
          !rides_through(r, s, b, u, to, d, next.left))
        continue;
      if (!faces || (front && paid)) {
        visit(next);
        continue;
      }
      for (const int turn : {0, -1}) {
        next.facing = static_cast<std::uint8_t>(hex::turned(static_cast<Corner>(d), turn));
        visit(next);
      }
    }
  }
}

// Can the unit, having come that way into the hex, pay for one more step to where it may stand?
bool passes_on(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u, Hex h,
               Dir came, int left) {
  for (const Dir d : hex::kDirs) {
    const Hex to = r.grid().neighbour(h, d);
    if (to == Hex::None || z.any.has(to) || b.seen[0].has(to) || b.seen[1].has(to)) continue;
    if (!r.is_front(s, u, d) || !r.may_pass_friends(s, b, h, came, d).ok()) continue;
    bool road = false;
    const int cost = r.step_cost(s, b, u, h, d, road);
    if (cost == 0 || cost > left) continue;
    if (r.q(u).arm == Arm::Cavalry && r.map->buildings.has(to)) continue;
    if (!r.order_lets_step(s, b, u, h, to).ok() || !r.may_stack(s, b, u, to, {}).ok()) continue;
    return true;
  }
  return false;
}

// Is there a road on, out of the buildings, that the points left pay for?
bool rides_through(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h, Dir came,
                   int left) {
  if (left <= 0) return false;
  for (const Dir d : hex::kDirs) {
    const Hex to = r.grid().neighbour(h, d);
    if (to == Hex::None || d == hex::opposite(came) || !r.map->road.has(h, d)) continue;
    if (b.seen[0].has(to) || b.seen[1].has(to)) continue;
    if (!r.order_lets_step(s, b, u, h, to).ok()) continue;
    if (!r.map->buildings.has(to)) return true;
    if (rides_through(r, s, b, u, to, d, left - 1)) return true;
  }
  return false;
}

bool passes_squares(const Rules& r, const State& s, const Board& b, const Frame& f) {
  const Piece& p = s.piece[f.unit];
  return f.is(kWent) && !f.is(kGroup) && p.formation() != Formation::Skirmish &&
         r.may_stack(s, b, f.unit, p.hex, {}).rule == "BA-39"_rule;
}

}  // namespace tercio::bailen
