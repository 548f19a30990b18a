// 11.5: countercharge (BA-120, BA-137 to BA-141, BA-220).
//
// Frame Offer: set: riders that could; hex: where the mover is. Frame Counter: set: the riders;
// hex: the mover's; an Offer above it asks who rides with them.
//
// Whether a rider's order lets him is secret, so the offer is made wherever what everybody sees
// allows it; a rider who may not can only let it pass.
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// Who has declared, while others may still join him.
UnitSet Rules::riders(const State& s) {
  for (std::size_t i = s.depth; i-- > 0;) {
    if (s.frame[i].kind == Kind::Counter) return s.frame[i].set;
    if (s.frame[i].kind != Kind::Offer) break;
  }
  return {};
}

bool Rules::is_rider(const State& s, const Board& b, Hex at, std::size_t u) const {
  const Piece& p = s.piece[u];
  // BA-115: who has attacked in this turn does not attack again.
  if (q(u).arm != Arm::Cavalry || !p.on_map() || !p.ordered() || p.is(kAsked | kHidden | kFought))
    return false;
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
  int together = points(s, u);  // BA-116
  riders(s).each([&](std::size_t v) {
    if (s.piece[v].hex == to) together += points(s, v);
  });
  if (together > charts->shock.from_one_hex)
    return Verdict::no("BA-116"_rule, "refused.shock-points");
  // BA-120: with those who have declared before him, from where he comes to.
  State there = s;
  there.piece[u].hex = to;
  UnitSet all = riders(s);
  all.add(u);
  if (blow(there, b, all, f.hex, Fight::Counter).column < 0)
    return Verdict::no("BA-120"_rule, "refused.odds");
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
  Sight sight;
  const Board& b = look(s, sight);
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
  push_offer(s, b, s.piece[f.unit].hex);
}

void Rules::push_offer(State& s, const Board& b, Hex at) const {
  Frame offer;
  offer.kind = Kind::Offer;
  offer.stage = Stage::Choose;
  offer.hex = at;
  for (const std::size_t u : troops(other(s.phasing)))
    if (is_rider(s, b, at, u)) offer.set.add(u);
  if (!offer.set.empty()) push(s, offer);
}

// BA-138: the mover halts; the rider comes adjacent. When nobody joins him any more, all check.
void Rules::countercharge(State& s, std::size_t u, unsigned dir, Events& ev) const {
  const Hex at = s.top().hex;
  pop(s);
  if (s.top().kind != Kind::Counter) {
    s.top().stage = Stage::After;  // if it comes to nothing, others may still be asked
    Frame f;
    f.kind = Kind::Counter;
    f.hex = at;
    push(s, f);
  }
  s.top().stage = Stage::Begin;
  s.top().set.add(u);
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
  ev.emit("BA-138"_rule, "event.countercharges", {unit_arg("unit", u), hex_arg("hex", p.hex)});
  look_for_markers(s, ev);
}

template <>
Verdict Rules::why_in<Kind::Offer>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Counter) return may_counter(s, b, s.top(), first_of(a), small_of(a));
  return yes_if(verb_of(a) == Verb::Pass);
}

template <>
void Rules::legal_in<Kind::Offer>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  f.set.each([&](std::size_t u) {
    for (unsigned d = 0; d <= kNoDir; ++d)
      if (d != 6 && may_counter(s, b, f, u, d).ok())
        out.push_back(act(Verb::Counter, u, static_cast<Hex>(0), d));
  });
  out.push_back(plain(Verb::Pass));
}

template <>
void Rules::apply_in<Kind::Offer>(State& s, Action a, Sight&, Events& ev) const {
  if (verb_of(a) == Verb::Counter) return countercharge(s, first_of(a), small_of(a), ev);
  s.top().set.each([&](std::size_t u) { s.piece[u].set(kAsked); });
  pop(s);
}

template <>
bool Rules::waits_in<Kind::Offer>(State& s, Events&) const {
  return !s.top().set.empty();
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Offer> = {.turn = &Rules::turn_of_set,
                                                       .why = &Rules::why_in<Kind::Offer>,
                                                       .legal = &Rules::legal_in<Kind::Offer>,
                                                       .apply = &Rules::apply_in<Kind::Offer>,
                                                       .waits = &Rules::waits_in<Kind::Offer>};

// Who has advanced after it leaves the others of his stack, who go on without him. If all have, a
// charge is measured from the hex they have come into (BA-129).
bool Rules::resume(State& s, Hex at, Events& ev) const {
  const UnitSet all = picked(s);
  Hex now = all.empty() ? at : s.piece[all.first()].hex;
  all.each([&](std::size_t u) {
    if (s.piece[u].hex == at) now = at;
  });
  UnitSet parted;
  all.each([&](std::size_t u) {
    Piece& p = s.piece[u];
    if (p.hex == now) return;
    if (p.is(kCharging)) ev.emit("BA-141"_rule, "event.charge-off", {unit_arg("unit", u)});
    p.unset(kPicked | kCharging | kContact);
    p.set(kMoved);
    p.target = Hex::None;
    parted.add(u);
  });
  fall_in(s, parted);  // BA-53
  if (now != at) s.top().set_came(grid().direction(at, now));
  return false;
}

template <>
bool Rules::waits_in<Kind::Counter>(State& s, Events& ev) const {
  Frame& f = s.top();
  switch (f.stage) {
    case Stage::Begin: {  // BA-137: who else?
      f.stage = Stage::Choose;
      const Hex at = f.hex;
      push_offer(s, look(s, Sight()), at);
      return false;
    }
    case Stage::Choose: {  // BA-138
      f.stage = Stage::Second;
      const UnitSet all = f.set;
      push_check(s, all, Cause::Counter);
      return false;
    }
    case Stage::Second: {  // BA-139: those who pass, together and at once, not doubled
      f.stage = Stage::End;
      UnitSet all;
      f.set.each([&](std::size_t u) {
        if (s.piece[u].on_map() && grid().distance(s.piece[u].hex, f.hex) == 1) all.add(u);
      });
      f.set = all;
      if (all.empty()) return false;
      f.stage = Stage::After;
      f.result = kNotFought;
      begin_combat(s, all, f.hex, Fight::Counter, ev);
      return false;
    }
    case Stage::After: {  // BA-141
      const auto result = static_cast<ShockResult>(f.result);
      const bool held = f.result == kSquareHeld;  // BA-125: a square with them did not give way
      const bool fought = held || f.result < kShockResults;
      const UnitSet all = f.set;
      const Hex at = f.hex;
      pop(s);
      if (!fought) {      // the enemy has evaded
        fall_in(s, all);  // BA-53
        return false;
      }
      if (result == ShockResult::AB || result == ShockResult::A1 || result == ShockResult::A2)
        return resume(s, at, ev);  // beaten off: the mover goes on
      const bool stays = held || result == ShockResult::BM || result == ShockResult::DB;
      UnitSet back;
      const UnitSet halted = picked(s);
      halted.each([&](std::size_t v) {
        Piece& p = s.piece[v];
        p.unset(kPicked | kCharging | kContact);
        p.set(kMoved);
        p.target = Hex::None;
        ev.emit("BA-141"_rule, "event.charge-off", {unit_arg("unit", v)});
        if (stays && q(v).arm == Arm::Cavalry && p.status() != Status::Routed) back.add(v);
      });
      fall_in(s, halted);  // BA-53: they may have been among friends
      push_ride_back(s, back);
      return false;
    }
    default: pop(s); return false;
  }
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Counter> = {.waits = &Rules::waits_in<Kind::Counter>};

}  // namespace tercio::bailen
