// 11.2: charges (BA-129 to BA-132, BA-221) and squares in reaction (BA-36, BA-37).
//
// Frame Aim: unit. Frame Contact: hex: the target; set: chargers, then infantry still to be asked;
// unit: the one asked.
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-132: no river, stream, town, woods or slope on the way.
bool is_open_step(const Map& m, Hex from, Dir d) {
  const Hex to = m.grid.neighbour(from, d);
  if (to == Hex::None || !m.clear.has(to)) return false;
  for (const Side kind : {Side::River, Side::Bridge, Side::Stream, Side::Impassable})
    if (m.side[static_cast<std::size_t>(kind)].has(from, d)) return false;
  return m.level[index(from)] == m.level[index(to)];
}

// A charge that may yet be fought, and so counts as combat of its command (BA-26): who has ended
// his move without contact has none (BA-221).
bool Rules::still_charges(const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  if (!p.is(kCharging) || p.is(kNoShock)) return false;
  return p.is(kContact) || (s.step == Step::Move && !p.is(kMoved));
}

// BA-129: named before movement.
Verdict Rules::may_charge(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  const bool follow =
      s.depth > 0 && s.top().kind == Kind::Mover && s.top().unit == u && s.top().is(kFollow);
  if (q(u).arm != Arm::Cavalry) return Verdict::no("BA-129"_rule, "refused.not-cavalry");
  if (!follow) {
    TERCIO_REQUIRE(may_pick(s, b, u));
  } else if (s.top().is_either(kWent, kAimed)) {
    return Verdict::no("BA-129"_rule, "refused.charge-late");
  }
  if (p.is(kCharging)) return Verdict::no("BA-129"_rule, "refused.declared");
  if (!p.ordered()) return Verdict::no("BA-132"_rule, "refused.charge-disorder");
  if (!follow && p.is(kFought)) return Verdict::no("BA-115"_rule, "refused.fought");
  if (!may_fight(s, u)) return Verdict::no("BA-216"_rule, "refused.order-no-combat");
  if (!follow) {
    int charging = 0;
    for (const std::size_t v : troops(q(u).side))
      if (q(v).command == q(u).command && still_charges(s, v)) ++charging;
    if (s.command[q(u).command].used + charging >= share(s, q(u).command))
      return Verdict::no(order(s, u) == Order::Harass ? "BA-26"_rule : "BA-27"_rule,
                         "refused.share");
  }
  bool any = false;
  const int most = base_mp(s, u) + 1;
  b.of[index(other(q(u).side))].each(
      [&](Hex h) { any = any || (grid().distance(p.hex, h) <= most && may_aim(s, b, u, h).ok()); });
  return any ? Verdict::yes() : Verdict::no("BA-129"_rule, "refused.no-charge-target");
}

Verdict Rules::may_aim(const State& s, const Board& b, std::size_t u, Hex h) const {
  if (!b.of[index(other(q(u).side))].has(h))
    return Verdict::no("BA-129"_rule, "refused.nobody-there");
  const int far = grid().distance(s.piece[u].hex, h);
  if (far < 2) return Verdict::no("BA-129"_rule, "refused.charge-near");
  if (far > base_mp(s, u) + 1) return Verdict::no("BA-129"_rule, "refused.charge-far");
  if (!map->clear.has(h)) return Verdict::no("BA-132"_rule, "refused.charge-ground");
  // BA-115: but cavalry that goes on may (BA-135).
  if (!s.piece[u].is(kFought)) {
    if (!can_be_attacked(s, b, h)) return Verdict::no("BA-115"_rule, "refused.attacked");
    if (line_is_taken(s, b, h)) return Verdict::no("BA-115"_rule, "refused.line-attacked");
  }
  return Verdict::yes();
}

void Rules::push_aim(State& s, std::size_t u) const {
  Frame f;
  f.kind = Kind::Aim;
  f.stage = Stage::Choose;
  f.unit = static_cast<std::uint8_t>(u);
  push(s, f);
}

template <>
Verdict Rules::why_in<Kind::Aim>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) != Verb::At) return not_now();
  return may_aim(s, b, s.top().unit, hex_of(a));
}

template <>
void Rules::legal_in<Kind::Aim>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const std::size_t u = s.top().unit;
  b.of[index(other(q(u).side))].each([&](Hex h) {
    if (may_aim(s, b, u, h).ok()) out.push_back(with_hex(Verb::At, h));
  });
}

template <>
void Rules::apply_in<Kind::Aim>(State& s, Action a, Sight&, Events& ev) const {
  const std::size_t u = s.top().unit;
  const Hex h = hex_of(a);
  pop(s);
  s.piece[u].set(kCharging);
  s.piece[u].target = h;
  if (s.depth > 0 && s.top().kind == Kind::Mover) s.top().mark(kAimed);
  ev.emit("BA-129"_rule, "event.aims", {unit_arg("unit", u), hex_arg("hex", h)});
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Aim> = {.why = &Rules::why_in<Kind::Aim>,
                                                     .legal = &Rules::legal_in<Kind::Aim>,
                                                     .apply = &Rules::apply_in<Kind::Aim>};

// After a step: is a charge home? BA-129: the last two hexes in a straight line.
void Rules::begin_contact(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.came() < 0) return;
  const auto d = static_cast<Dir>(f.came());
  const UnitSet movers = picked(s);
  bool charging = options.square_any_cavalry;
  movers.each([&](std::size_t u) { charging = charging || s.piece[u].is(kCharging); });
  if (!charging) return;
  const Board b = board(s);
  Frame contact;
  contact.kind = Kind::Contact;
  movers.each([&](std::size_t u) {
    const Piece& p = s.piece[u];
    if (!p.is(kCharging) || grid().neighbour(p.hex, d) != p.target) return;
    const Hex before = grid().neighbour(p.hex, hex::opposite(d));
    if (before == Hex::None || !is_open_step(*map, before, d) || !is_open_step(*map, p.hex, d))
      return;
    if (!b.of[index(other(q(u).side))].has(p.target)) return;
    contact.set.add(u);
    contact.hex = p.target;
  });
  if (!contact.set.empty()) {
    contact.set_chargers();
    f.stage = Stage::End;
    push(s, contact);
    ev.emit("BA-130"_rule, "event.contact",
            {unit_arg("unit", contact.set.first()), hex_arg("hex", contact.hex)});
    return;
  }
  if (!options.square_any_cavalry) return;
  picked(s).each([&](std::size_t u) {
    if (q(u).arm != Arm::Cavalry || contact.hex != Hex::None) return;
    for (const Dir way : hex::kDirs) {
      const Hex h = grid().neighbour(s.piece[u].hex, way);
      if (h == Hex::None || !is_front(s, u, way)) continue;
      each_combat(s, b, h, [&](std::size_t v) {
        if (q(v).side != q(u).side && q(v).arm == Arm::Infantry && !s.piece[v].is(kAsked))
          contact.hex = h;
      });
    }
  });
  if (contact.hex == Hex::None) return;
  contact.stage = Stage::Second;
  push(s, contact);
}

template <>
Verdict Rules::why_in<Kind::Contact>(const State&, const Board&, Action a) const {
  return yes_if(verb_of(a) == Verb::Form || verb_of(a) == Verb::Stand);
}

template <>
void Rules::legal_in<Kind::Contact>(const State&, Actions& out) const {
  out.push_back(plain(Verb::Form));
  out.push_back(plain(Verb::Stand));
}

template <>
void Rules::apply_in<Kind::Contact>(State& s, Action a, Sight&, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  f.set.remove(u);
  s.piece[u].set(kAsked);
  if (verb_of(a) != Verb::Form) return;
  UnitSet one;
  one.add(u);
  ev.emit("BA-36"_rule, "event.forms", {unit_arg("unit", u)});
  push_check(s, one, Cause::Square);
}

template <>
bool Rules::waits_in<Kind::Contact>(State& s, Events& ev) const {
  Frame& f = s.top();
  switch (f.stage) {
    case Stage::Begin: {  // BA-130: every charger checks, where it has come to (BA-236)
      f.stage = Stage::Second;
      const UnitSet chargers = f.set;
      push_check(s, chargers, Cause::Charge);
      return false;
    }
    case Stage::Second: {
      bool passed = !f.has_chargers();
      f.set.each([&](std::size_t u) {
        Piece& p = s.piece[u];
        if (!p.on_map() || !p.is(kCharging) || !p.ordered() || grid().distance(p.hex, f.hex) != 1)
          return;
        p.set(kContact);
        passed = true;
      });
      f.set = {};
      const Board b = board(s);
      if (passed && map->clear.has(f.hex))
        each_combat(s, b, f.hex, [&](std::size_t u) {  // BA-36; once for each unit and phase
          const Piece& p = s.piece[u];
          if (q(u).arm != Arm::Infantry || !p.ordered() || p.formation() != Formation::Normal ||
              p.is(kAsked))
            return;
          State formed = s;  // BA-39
          formed.piece[u].form(Formation::Square);
          if (may_stack(formed, b, u, f.hex, {}).ok()) f.set.add(u);
        });
      f.stage = Stage::Choose;
      return false;
    }
    case Stage::Choose:
      if (!f.set.empty()) {
        f.unit = f.set.first();
        return true;
      }
      break;
    default: break;
  }
  // Done: controlled cavalry attacks at once, others in the shock phase (BA-37).
  const Hex h = f.hex;
  pop(s);
  if (s.depth == 0 || s.top().kind != Kind::Mover || !s.top().is(kFollow)) return false;
  UnitSet chargers;
  picked(s).each([&](std::size_t u) {
    if (s.piece[u].is(kContact)) chargers.add(u);
  });
  picked(s).each([&](std::size_t u) { s.piece[u].unset(kPicked | kCharging); });
  pop(s);
  if (!chargers.empty()) begin_combat(s, chargers, h, Fight::Charge, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Contact> = {.why = &Rules::why_in<Kind::Contact>,
                                                         .legal = &Rules::legal_in<Kind::Contact>,
                                                         .apply = &Rules::apply_in<Kind::Contact>,
                                                         .waits = &Rules::waits_in<Kind::Contact>};

}  // namespace tercio::bailen
