// Who knows what (BA-15, BA-56, BA-164): orders and the areas of Defend are secret, and where
// pieces under markers are.
//
// What is done in the open rules out orders that would have forbidden it: each command keeps, for
// the enemy, the set of orders he cannot rule out, and an event tells when it shrinks. So every
// order in the set allows all that was seen. Maneuver is always seen, for such units have no
// facing. Stacks are built in the open from known pieces; that nobody may look into them (BA-56) is
// the view's affair.
#include "games/bailen/movement.h"
#include "games/bailen/rules.h"

namespace tercio::bailen {

void Rules::learn(State& s, std::size_t u, unsigned excluded, Events& ev) const {
  CommandState& c = s.command[q(u).command];
  if (order(s, u) == Order::Unknown || s.part == Part2::Interlude) return;
  const auto left = static_cast<std::uint8_t>((c.guess & ~excluded) | order_bit(c.order));
  if (left == c.guess || c.is_known()) return;
  c.guess = left;
  ev.reveal("BA-15"_rule, "event.guess", {command_arg("command", q(u).command)});
}

// A unit that moves: orders that would compel it to something else are ruled out.
void Rules::learn_move(State& s, const Board& b, const Zones& z, std::size_t u, int goal, int mp,
                       Events& ev) const {
  CommandState& c = s.command[q(u).command];
  if (c.is_known()) return;
  unsigned out = 0;
  const Order truth = c.order;
  // Attack and Harassment compel a move to the same distance.
  const unsigned closing = order_bit(Order::Attack) | order_bit(Order::Harass);
  for (const unsigned same : {closing, unsigned{order_bit(Order::Retreat)}}) {
    const unsigned open = c.guess & same;
    if (open == 0 || (order_bit(truth) & same) != 0) continue;
    c.order = static_cast<Order>(std::countr_zero(open));
    if (duty_goal(s, b, z, u, mp) != goal) out |= open;
  }
  c.order = truth;
  for (const Order o : {Order::None, Order::Defend})
    if (goal != 0) out |= order_bit(o);
  if (out != 0) learn(s, u, out, ev);
}

// A unit that starts combat; `counts`: within the share of its order.
void Rules::learn_combat(State& s, std::size_t u, bool counts, Events& ev) const {
  CommandState& c = s.command[q(u).command];
  if (c.is_known()) return;
  unsigned out = order_bit(Order::None) | order_bit(Order::Retreat);
  if (counts) {
    int charging = 0;
    for (const std::size_t v : troops())
      if (q(v).command == q(u).command && s.piece[v].is(kCharging) && v != u) ++charging;
    int volley = 0;
    if (s.depth > 0 && s.top().kind == Kind::Volley)
      s.top().set.each([&](std::size_t v) { volley += q(v).command == q(u).command ? 1 : 0; });
    const Order truth = c.order;
    for (const Order o : {Order::Attack, Order::Harass}) {
      c.order = o;
      if (c.used + charging + volley >= share(s, q(u).command)) out |= order_bit(o);
    }
    c.order = truth;
  }
  learn(s, u, out, ev);
}

// Movement is over (of one command, or of all): nobody has left a duty undone.
void Rules::learn_done(State& s, Events& ev, std::size_t only) const {
  bool any = false;
  for (std::size_t c = 0; c < army->command.size(); ++c)
    any = any || (army->command[c].side == s.phasing && !s.command[c].is_known());
  if (!any) return;
  const Board b = board(s);
  const Zones& z = zones(s, b, other(s.phasing));
  for (const std::size_t u : troops(s.phasing)) {
    CommandState& c = s.command[q(u).command];
    if (c.is_known() || !s.piece[u].on_map()) continue;
    if (only != kMaxCommands && q(u).command != only) continue;
    unsigned out = 0;
    const Order truth = c.order;
    const unsigned closing = order_bit(Order::Attack) | order_bit(Order::Harass);
    for (const unsigned same : {closing, unsigned{order_bit(Order::Retreat)}}) {
      const unsigned open = c.guess & same & ~unsigned{order_bit(truth)};
      if (open == 0) continue;
      c.order = static_cast<Order>(std::countr_zero(open));
      if (has_duty(s, b, z, u)) out |= open;
    }
    c.order = truth;
    if (out != 0) learn(s, u, out, ev);
  }
}

// ---- what a seat is shown

State Rules::masked(const State& s, Seat seat) const {
  State m = s;
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    CommandState& command = m.command[c];
    if (army->command[c].side == seat) continue;
    if (!command.is_known()) command.order = Order::Unknown;
    command.centre = Hex::None;
    command.shape = 0;
  }
  for (std::size_t i = 0; i < m.depth; ++i) {
    Frame& f = m.frame[i];
    if (f.kind == Kind::Mover && q(f.unit).side != seat) f.b = 0;  // what its order compels
    if (f.kind != Kind::Write || s.acting == seat || f.stage == Stage::Dice) continue;
    f.stage = f.d != 0 ? Stage::Second : Stage::Choose;  // how far the writing has come
    f.b = 0;
    f.hex = Hex::None;
  }
  if (!options.markers) return m;
  for (const std::size_t u : troops()) {
    Piece& p = m.piece[u];
    if (!p.is(kHidden) || q(u).side == seat) continue;
    p.hex = p.target = Hex::None;
    p.depth = 0;
    p.face(Corner::NNE);
  }
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (army->leader[l].side == seat || m.leader[l].hex == Hex::None) continue;
    const std::uint8_t at = marker_at(s, s.leader[l].hex, MarkerKind::Stand);
    if (at != kNone && (at < 15) == (army->leader[l].side == kFrench)) m.leader[l].hex = Hex::None;
  }
  return m;
}

// The other side's secrets dealt anew: any order not ruled out, an open area, hidden pieces among
// the markers.
State Rules::sample(const State& s, Seat seat, Rng& rng) const {
  State m = s;
  for (std::size_t c = 0; c < army->command.size(); ++c) {
    CommandState& command = m.command[c];
    if (army->command[c].side == seat) continue;
    if (!command.is_known()) {
      auto k = rng.below(static_cast<std::uint64_t>(std::popcount(command.guess)));
      for (int o = 0; o < kOrders; ++o) {
        if ((command.guess >> o & 1) == 0) continue;
        if (k-- == 0) command.order = static_cast<Order>(o);
      }
      command.centre = Hex::None;
      command.shape = 0;
    }
    if (command.order == Order::Defend &&
        (s.command[c].centre != Hex::None || !command.is_known())) {
      Hex any = s.command[c].centre;
      for (std::size_t u = 0; u < units() && any == Hex::None; ++u)
        if (q(u).command == c && s.piece[u].on_map() && !s.piece[u].is(kHidden))
          any = s.piece[u].hex;
      command.centre = any == Hex::None ? map->bailen.first() : any;
      command.shape = kOpenShape;
    }
  }
  for (std::size_t i = 0; i < m.depth; ++i) {
    Frame& f = m.frame[i];
    if (f.kind != Kind::Write || s.acting == seat || f.stage == Stage::Dice) continue;
    f.stage = f.d != 0 ? Stage::Second : Stage::Choose;
    f.b = f.d != 0 ? static_cast<std::uint8_t>(Order::Defend) : std::uint8_t{0};
    f.hex = Hex::None;
  }
  if (!options.markers) return m;
  for (const std::size_t u : troops()) {
    Piece& p = m.piece[u];
    if (!p.is(kHidden) || q(u).side == seat) continue;
    const std::size_t first = q(u).side == kFrench ? 0 : 15;
    const std::size_t count = q(u).side == kFrench ? 15 : kMaxMarkers - 15;
    const std::size_t to = first + rng.below(count);
    const Marker& marker = m.marker[to];
    if (marker.kind != MarkerKind::Stand || to == static_cast<std::size_t>(p.target)) continue;
    if ((marker.marks & 2) != 0 && order(s, u) != Order::Maneuver) continue;
    if (!map->clear.has(marker.hex)) continue;
    Piece gone = p;
    p.hex = Hex::None;
    UnitSet none;
    if (!may_stack(m, board(m), u, marker.hex, none).ok()) {
      p = gone;
      continue;
    }
    p = gone;
    leave_hex(m, u);
    p.hex = Hex::None;
    enter_hex(m, u, marker.hex);
    p.target = static_cast<Hex>(to);
    p.face(Corner::NNE);
  }
  return m;
}

}  // namespace tercio::bailen
