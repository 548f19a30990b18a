// 11.5: countercharge (BA-137 to BA-141, BA-220).
//
// Frame Offer: set: riders that could; hex: where the mover is. Frame Counter: unit: the rider;
// hex: the mover's.
//
// Whether a rider's order lets him is secret, so the offer is made wherever what everybody sees
// allows it; a rider who may not can only let it pass.
#include "games/bailen/movement.h"
#include "games/bailen/rules.h"

namespace tercio::bailen {

bool Rules::is_rider(const State& s, const Board& b, const Frame& mover, std::size_t u) const {
  const Piece& p = s.piece[u];
  // BA-115: who has attacked in this turn does not attack again.
  if (q(u).arm != Arm::Cavalry || !p.on_map() || !p.ordered() || p.is(kAsked | kHidden | kFought))
    return false;
  const Hex at = s.piece[mover.unit].hex;
  if (grid().distance(p.hex, at) > 2) return false;
  if (!clear_line(s, b, q(u).side, p.hex, at, false)) return false;
  for (unsigned d = 0; d <= kNoDir; ++d) {
    if (d == 6) continue;
    Frame offer;
    offer.hex = at;
    offer.set.add(u);
    // An order that forbids it does not show.
    const Verdict verdict = may_counter(s, b, offer, u, d);
    if (verdict.ok() || verdict.rule == "BA-137"_rule || verdict.rule == "BA-28"_rule) return true;
  }
  return false;
}

Verdict Rules::may_counter(const State& s, const Board& b, const Frame& f, std::size_t u,
                           unsigned dir) const {
  if (!f.set.has(u)) return Verdict::no("BA-138"_rule, "refused.no-rider");
  const Hex from = s.piece[u].hex;
  Hex to = from;
  if (dir != kNoDir) {
    const auto d = static_cast<Dir>(dir);
    to = grid().neighbour(from, d);
    if (to == Hex::None || map->cost[1][index(from)][dir] == 0)
      return Verdict::no("BA-138"_rule, "refused.closed-ground");
    if (b.seen[index(other(q(u).side))].has(to))
      return Verdict::no("BA-138"_rule, "refused.enemy-there");
    if (grid().distance(from, f.hex) == 1)
      return Verdict::no("BA-138"_rule, "refused.counter-step");
    if (!may_stack(s, b, u, to, {}).ok()) return Verdict::no("BA-138"_rule, "refused.cover-stack");
  }
  const int d = grid().direction(to, f.hex);
  if (d < 0) return Verdict::no("BA-138"_rule, "refused.counter-far");
  if (map->shock[1][index(to)][static_cast<std::size_t>(d)] == 0)
    return Verdict::no("BA-138"_rule, "refused.shock-ground");
  if (!may_fight(s, u) && !options.countercharge_any_order)
    return Verdict::no("BA-137"_rule, "refused.order-no-combat");
  const CommandState& c = s.command[q(u).command];  // it does not ride out of its area
  if (order(s, u) == Order::Defend && in_area(c.centre, c.shape, from) &&
      !in_area(c.centre, c.shape, to))
    return Verdict::no("BA-28"_rule, "refused.area");
  return Verdict::yes();
}

// BA-220: declared charges at every step, other cavalry when an enemy comes into its front. Not
// where interruptions would nest too deep.
void Rules::begin_offer(State& s, Events&) const {
  const Frame f = s.top();
  if (s.depth > kOfferDepth || s.part == Part2::Interlude) return;  // BA-186: nobody fights
  // BA-137: only against the side whose phase it is, not against a rider of the other who goes on.
  if (q(f.unit).side != s.phasing) return;
  const UnitSet movers = picked(s);
  bool horse = false;
  movers.each([&](std::size_t u) { horse = horse || q(u).arm == Arm::Cavalry; });
  if (!horse) return;
  const Board& b = kept_board(s);
  bool charging = false;
  bool meets = false;
  bool fresh = false;  // BA-115: once in a turn
  movers.each([&](std::size_t u) {
    const Piece& p = s.piece[u];
    if (q(u).arm != Arm::Cavalry) return;
    fresh = fresh || !p.is(kAttacked);
    charging = charging || p.is(kCharging);
    for (const Dir d : hex::kDirs)
      if (const Hex h = grid().neighbour(p.hex, d); h != Hex::None && is_front(s, u, d))
        meets = meets || b.of[index(other(q(u).side))].has(h);
  });
  if ((!charging && !meets) || !fresh) return;
  Frame offer;
  offer.kind = Kind::Offer;
  offer.stage = Stage::Choose;
  offer.hex = s.piece[f.unit].hex;
  const Seat side = other(q(f.unit).side);
  for (const std::size_t u : troops(side))
    if (is_rider(s, b, f, u)) offer.set.add(u);
  if (!offer.set.empty()) push(s, offer);
}

bool Rules::offer_waits(State& s, Events&) const { return !s.top().set.empty(); }

// BA-138: the mover halts; the rider comes adjacent and checks.
void Rules::countercharge(State& s, std::size_t u, unsigned dir, Events& ev) const {
  const Hex at = s.top().hex;
  pop(s);
  s.top().stage = Stage::After;  // others may still be asked
  Piece& p = s.piece[u];
  p.set(kAsked);
  if (dir != kNoDir) {
    const Hex from = p.hex;
    const Hex to = grid().neighbour(from, static_cast<Dir>(dir));
    leave_hex(s, u);
    enter_hex(s, u, to);
    leaders_follow(s, from, u);
    capture_carts(s, to, ev);
    update_objectives(s, ev);  // BA-161
  }
  const int d = grid().direction(p.hex, at);
  p.face(static_cast<Corner>(d));
  Frame f;
  f.kind = Kind::Counter;
  f.unit = static_cast<std::uint8_t>(u);
  f.hex = at;
  push(s, f);
  ev.emit("BA-138"_rule, "event.countercharges", {unit_arg("unit", u), hex_arg("hex", p.hex)});
  look_for_markers(s, ev);
}

bool Rules::counter_waits(State& s, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  switch (f.stage) {
    case Stage::Begin: {
      f.stage = Stage::Second;
      UnitSet one;
      one.add(u);
      push_check(s, one, Cause::Counter);
      return false;
    }
    case Stage::Second: {  // BA-139: at once, as attacker, not doubled
      f.stage = Stage::End;
      const bool beside = s.piece[u].on_map() && grid().distance(s.piece[u].hex, f.hex) == 1;
      if (!beside || f.d != 0) return false;
      UnitSet one;
      one.add(u);
      f.stage = Stage::After;
      f.result = 0xFE;  // not fought yet
      begin_combat(s, one, f.hex, Fight::Counter, ev);
      return false;
    }
    case Stage::After: {  // BA-141
      const auto result = static_cast<ShockResult>(f.result);
      const bool fought = f.result < kShockResults;
      pop(s);
      if (!fought) {                                 // the enemy has evaded
        if (s.piece[u].on_map()) take_facing(s, u);  // BA-53
        return false;
      }
      if (result == ShockResult::AB || result == ShockResult::A1 || result == ShockResult::A2)
        return false;  // beaten off: the mover goes on
      const bool stays = result == ShockResult::BM || result == ShockResult::DB;
      UnitSet back;
      picked(s).each([&](std::size_t v) {
        Piece& p = s.piece[v];
        p.unset(kPicked | kCharging | kContact);
        p.set(kMoved);
        p.target = Hex::None;
        ev.emit("BA-141"_rule, "event.charge-off", {unit_arg("unit", v)});
        if (stays && q(v).arm == Arm::Cavalry && p.status() != Status::Routed) back.add(v);
      });
      push_ride_back(s, back);
      return false;
    }
    default: pop(s); return false;
  }
}

}  // namespace tercio::bailen
