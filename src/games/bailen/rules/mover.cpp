// 7: who moves (BA-60, BA-65, BA-72): picking a unit or a stack, its steps one by one, its rest.
//
// Frame Mover: unit: the first of those picked; set: all of them; left: movement points; hex: where
// a line reforms.
#include <algorithm>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"

namespace tercio::bailen {

// Of the mover on top of the others: those that have not been taken out of the move.
UnitSet Rules::picked(const State& s) const {
  UnitSet out;
  for (std::size_t i = s.depth; i-- > 0;) {
    if (s.frame[i].kind != Kind::Mover) continue;
    s.frame[i].set.each([&](std::size_t u) {
      if (s.piece[u].is(kPicked) && s.piece[u].on_map()) out.add(u);
    });
    break;
  }
  return out;
}

// Every new mover may be countercharged anew.
void forget_riders(const Rules& r, State& s) {
  for (const std::size_t u : r.troops())
    if (r.q(u).arm == Arm::Cavalry) s.piece[u].unset(kAsked);
}

namespace {

// Who turns for a stack: the first that has a facing to change (BA-52), else the first.
std::uint8_t foremost(const Rules& r, const State& s, const UnitSet& all) {
  std::uint8_t found = kNone;
  all.each([&](std::size_t u) {
    if (found == kNone && r.has_facing(s, u)) found = static_cast<std::uint8_t>(u);
  });
  return found == kNone ? all.first() : found;
}

bool is_one_command(const Rules& r, const UnitSet& all) {
  bool one = true;
  all.each([&](std::size_t u) { one = one && r.q(u).command == r.q(all.first()).command; });
  return one;
}

}  // namespace

// All units of the hex that could be picked and can leave it together. Whom its order compels goes
// alone or with its own command: others, bound by their orders, could keep it from its duty.
Verdict Rules::may_stack_move(const State& s, const Board& b, Hex h) const {
  UnitSet all;
  bool yours = false;
  b.each(s, h, [&](std::size_t u) {
    yours = yours || q(u).side == s.phasing;
    if (goes_with_stack(*this, s, b, u)) all.add(u);
  });
  if (!yours) return Verdict::no("BA-62"_rule, "refused.not-yours");
  if (all.count() < 2) return Verdict::no("BA-60"_rule, "refused.no-stack");
  if (is_one_command(*this, all)) return Verdict::yes();
  Verdict bound = Verdict::yes();
  all.each([&](std::size_t u) {
    if (bound.ok() && has_duty(s, b, u))
      bound = Verdict::no(duty_rule(order(s, u)), "refused.stack-duty");
  });
  return bound;
}

bool goes_with_stack(const Rules& r, const State& s, const Board& b, std::size_t u) {
  return r.may_pick(s, b, u).ok() && leaves_with_stack(r, s, u);
}

bool leaves_with_stack(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  if (r.q(u).convoy) return false;  // BA-200: carts move one by one
  if (p.formation() == Formation::Skirmish || p.formation() == Formation::Square) return false;
  return r.q(u).arm != Arm::Artillery || p.formation() == Formation::Limbered;
}

Frame Rules::mover_frame(const State& s, const Board& b, std::size_t u) const {
  Frame f;
  f.kind = Kind::Mover;
  f.stage = Stage::Choose;
  f.unit = static_cast<std::uint8_t>(u);
  f.set.add(u);
  int mp = base_mp(s, u);
  if (order(s, u) == Order::Maneuver && !q(u).convoy) mp += charts->move.maneuver_road;  // BA-25
  f.left = static_cast<std::uint8_t>(mp);
  if (in_command(s, b, u)) f.mark(kInCommand);
  return f;
}

int duty_of(const Rules& r, const State& s, const Frame& f) {
  bool closes = false;
  bool leaves = false;
  f.set.each([&](std::size_t u) {
    const Order o = r.order(s, u);
    closes = closes || o == Order::Attack || o == Order::Harass;
    leaves = leaves || o == Order::Retreat;
  });
  if (closes && f.must_close() != 0) return f.must_close();
  return leaves && f.is(kMustLeave) ? Rules::kLeaveZone : 0;
}

namespace {

// To the frame of a mover: what the orders that this unit may have would compel it to.
void note_duty(const Rules& r, const State& s, const Board& b, std::size_t u, Frame& f) {
  const Order o = r.order(s, u);
  const CommandState& c = s.command[r.q(u).command];
  const bool open = o == c.order && !c.is_known();
  const unsigned may = open ? c.guess : o < Order::Unknown ? order_bit(o) : 0u;
  const unsigned closing = order_bit(Order::Attack) | order_bit(Order::Harass);
  if ((may & (closing | order_bit(Order::Retreat))) == 0) return;
  const Zones& z = r.zones_near(s, b, other(s.phasing), s.piece[u].hex, f.left);
  if ((may & order_bit(Order::Retreat)) != 0 &&
      r.duty_goal(s, b, z, u, f.left, Order::Retreat) != 0)
    f.mark(kMustLeave);
  const int goal = (may & closing) != 0 ? r.duty_goal(s, b, z, u, f.left, Order::Attack) : 0;
  const int before = f.must_close();
  if (goal != 0 && (before == 0 || goal < before)) f.set_must_close(goal);
}

}  // namespace

void Rules::pick(State& s, std::size_t u, Sight& before) const {
  forget_riders(*this, s);
  const Board& b = look(s, before);
  Frame f = mover_frame(s, b, u);
  s.piece[u].set(kPicked);
  note_duty(*this, s, b, u, f);
  f.set_duty(duty_of(*this, s, f));
  push(s, f);
}

void Rules::pick_stack(State& s, Hex h, Sight& before) const {
  forget_riders(*this, s);
  const Board& b = look(s, before);
  UnitSet all;
  b.each(s, h, [&](std::size_t u) {
    if (goes_with_stack(*this, s, b, u)) all.add(u);
  });
  Frame f = mover_frame(s, b, foremost(*this, s, all));
  int marchers = kNobody;  // what the slowest of those under Maneuver has
  all.each([&](std::size_t u) {
    const Frame own = mover_frame(s, b, u);
    f.left = std::min(f.left, own.left);
    if (order(s, u) == Order::Maneuver) marchers = std::min<int>(marchers, own.left);
    if (!own.is(kInCommand)) f.unmark(kInCommand);
  });
  f.mark(kGroup);
  // BA-25: with slower troops they do not need the third point, so none is lost off the road.
  if (f.left < marchers) f.mark(kOffRoad);
  f.set = all;
  // Of several commands none must close (may_stack_move), but who is near enough stays so.
  const bool bound =
      is_one_command(*this, all) || distance_to_seen(b, other(s.phasing), h) <= charts->limit.close;
  all.each([&](std::size_t u) {
    if (bound) note_duty(*this, s, b, u, f);
    s.piece[u].set(kPicked);
  });
  f.set_duty(duty_of(*this, s, f));
  push(s, f);
}

// ---- what may be chosen

template <>
Verdict Rules::why_in<Kind::Mover>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  int cost = 0;
  const bool follow = f.is(kFollow);
  switch (verb) {
    case Verb::Go: return may_go(s, b, zones_near(s, b, f), f, dir_of(a), cost);
    case Verb::Face: return may_face(s, b, zones_near(s, b, f), f, corner_of(a));
    case Verb::Square:
    case Verb::Line:
    case Verb::Skirmish:
    case Verb::Limber:
    case Verb::Unlimber: return may_form(s, b, f, verb);
    case Verb::Reform: return may_reform(s, b, f, hex_of(a));
    case Verb::Exit: return may_exit(s, b, f);
    case Verb::Rest: return may_rest(s, b, zones_near(s, b, f), f);
    case Verb::Charge:
      if (follow && first_of(a) == f.unit) return may_charge(s, b, f.unit);
      return Verdict::no("BA-129"_rule, "refused.charge-late");
    case Verb::Strike:
      return follow ? may_strike(s, b, f.unit, hex_of(a))
                    : Verdict::no("BA-135"_rule, "refused.not-now");
    default: return Verdict::no("BA-60"_rule, "refused.unit-moves");
  }
}

template <>
void Rules::legal_in<Kind::Mover>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  const Zones& z = zones_near(s, b, f);
  const bool follow = f.is(kFollow);
  if (follow && may_charge(s, b, f.unit).ok()) out.push_back(with_unit(Verb::Charge, f.unit));
  int cost = 0;
  Tried known;
  for (const Dir d : hex::kDirs)
    if (is_front(s, f.unit, d) && may_go(s, b, z, f, d, cost, &known).ok())  // BA-63 first: cheap
      out.push_back(with_small(Verb::Go, static_cast<unsigned>(d)));
  if (has_facing(s, f.unit))
    for (unsigned c = 0; c < hex::kSides; ++c)
      if (may_face(s, b, z, f, static_cast<Corner>(c), &known).ok())
        out.push_back(with_small(Verb::Face, c));
  if (!follow) {
    const auto form = [&](Verb verb) {
      if (may_form(s, b, f, verb).ok()) out.push_back(plain(verb));
    };
    if (q(f.unit).arm == Arm::Infantry) {
      form(Verb::Square);
      form(Verb::Line);
      if (q(f.unit).light != kNone) {
        form(Verb::Skirmish);
        if (s.piece[f.unit].formation() == Formation::Skirmish) {
          HexSet hexes;
          const Spread& line = s.spread[q(f.unit).light];
          for (std::size_t i = 0; i < line.count; ++i) hexes.add(line.hex[i]);
          hexes.each([&](Hex h) {
            if (may_reform(s, b, f, h).ok()) out.push_back(with_hex(Verb::Reform, h));
          });
        }
      }
    }
    if (q(f.unit).arm == Arm::Artillery) {
      form(Verb::Limber);
      form(Verb::Unlimber);
    }
    if (may_exit(s, b, f).ok()) out.push_back(plain(Verb::Exit));
  }
  if (may_rest(s, b, z, f, &known).ok()) out.push_back(plain(Verb::Rest));
  if (!follow) return;
  HexSet around;
  for (const Dir d : hex::kDirs)
    if (const Hex h = grid().neighbour(s.piece[f.unit].hex, d); h != Hex::None) around.add(h);
  around &= b.of[index(other(q(f.unit).side))];
  around.each([&](Hex h) {
    if (may_strike(s, b, f.unit, h).ok()) out.push_back(with_hex(Verb::Strike, h));
  });
}

// ---- carrying it out

// BA-72: leaving a front zone calls for a check first; not of carts, which have no morale (BA-201).
bool Rules::leaves_front(State& s, const Board& b, int waits) const {
  Frame& f = s.top();
  const Zones& z = zones_near(s, b, f);
  UnitSet shaken;
  picked(s).each([&](std::size_t u) {
    if (s.piece[u].ordered() && !q(u).convoy && in_front_zone(z, s, u)) shaken.add(u);
  });
  if (shaken.empty()) return false;
  f.set_pending(waits);
  push_check(s, shaken, Cause::Leaving);
  return true;
}

void Rules::go(State& s, Dir d, Sight& before, Events& ev) const {
  const Board& b = look(s, before);
  if (!leaves_front(s, b, static_cast<int>(d) + 1)) step_into(s, b, d, ev);
}

void Rules::step_into(State& s, const Board& b, Dir d, Events& ev) const {
  Frame& f = s.top();
  // BA-167: who comes upon the tail of a column that nobody saw uncovers it, and stays.
  const Hex next = grid().neighbour(s.piece[f.unit].hex, d);
  if (const std::uint8_t m = hidden_at(*this, s, other(q(f.unit).side), next); m != kNone)
    return lift(s, m, "BA-167"_rule, ev);
  const Zones& z = zones_near(s, b, f);
  int cost = 0;
  bool off = false;
  const UnitSet all = picked(s);
  all.each([&](std::size_t u) {
    bool road = false;
    bool into = false;
    cost = std::max(cost, go_cost(s, b, z, u, d, road, into));
    off = off || (!road && order(s, u) == Order::Maneuver && !q(u).convoy);
  });
  if (off && !f.is(kOffRoad)) {
    f.mark(kOffRoad);
    cost += charts->move.maneuver_road - charts->move.maneuver;
  }
  const Hex from = s.piece[f.unit].hex;
  const Hex to = grid().neighbour(from, d);
  f.left = static_cast<std::uint8_t>(f.left > cost ? f.left - cost : 0);
  f.set_came(static_cast<int>(d));
  f.mark(kWent);
  bool line = false;
  // The lowest of the stack goes first, so that their order stays.
  std::array<std::uint8_t, kMaxUnits> order_of{};
  std::size_t n = 0;
  all.each([&](std::size_t u) { order_of[n++] = static_cast<std::uint8_t>(u); });
  std::sort(order_of.begin(), order_of.begin() + static_cast<std::ptrdiff_t>(n),
            [&](std::uint8_t x, std::uint8_t y) { return s.piece[x].depth > s.piece[y].depth; });
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t u = order_of[i];
    s.piece[u].set(kStepped);
    if (s.piece[u].is(kCharging) && !is_open_step(*map, from, d)) {  // BA-132: on all of its way
      s.piece[u].unset(kCharging);
      s.piece[u].target = Hex::None;
      ev.emit("BA-132"_rule, "event.charge-lapses", {unit_arg("unit", u)});
    }
    if (s.piece[u].formation() == Formation::Skirmish) {
      shift_line(s, u, d);
      line = true;
    } else {
      leave_hex(s, u);
      enter_hex(s, u, to);
    }
    ev.emit("BA-61"_rule, "event.step",
            {unit_arg("unit", u), hex_arg("hex", to), number("cost", cost)});
  }
  if (line ? in_front_zone(z, s, f.unit) : z.front.has(to)) f.mark(kHalted);  // BA-71
  f.stage = Stage::After;
  if (line) {
    line_enters(s, f.unit, ev);
  } else {
    capture_carts(s, to, ev);
    carry_markers(s, from, to, q(f.unit).side, ev);
  }
  if (line || is_objective(from) || is_objective(to)) update_objectives(s, ev);
}

// After each step: markers, a countercharge, contact of a charge.
template <>
bool Rules::waits_in<Kind::Mover>(State& s, Events& ev) const {
  Frame& f = s.top();
  const UnitSet all = picked(s);
  if (all.empty()) {  // all of them were taken out of the move
    pop(s);
    return false;
  }
  if (!all.has(f.unit) || !has_facing(s, f.unit)) f.unit = foremost(*this, s, all);
  if (f.stage == Stage::End) {
    end_mover(s, ev);
    return false;
  }
  if (f.pending() == kExits) {  // the check is over: who has not run leaves the map
    leave_map(s, ev);
    return false;
  }
  if (f.pending() == kReforms) {  // who fell into disorder has gathered there already
    const Hex h = f.hex;
    f.set_pending(0);
    f.hex = Hex::None;
    if (s.piece[f.unit].formation() == Formation::Skirmish) gather(s, f.unit, h, ev);
    return false;
  }
  if (f.pending() != 0) {  // the check is over; the step is made if it still may be
    const auto d = static_cast<Dir>(f.pending() - 1);
    f.set_pending(0);
    const Board b = board(s);
    const Zones& z = zones_near(s, b, f);
    UnitSet stay;
    int whole = kNobody;  // points with which they began
    all.each([&](std::size_t u) {
      int cost = 0;
      if (!may_go_one(s, b, z, f, u, d, cost).ok()) stay.add(u);
      whole = std::min<int>(whole, mover_frame(s, b, u).left);
    });
    // BA-151: disorder keeps them out of the next zone (BA-76), but ends no move: all who stay
    // choose another way; of a stack that goes on, they may move later if nothing is spent yet.
    if (stay == all) return true;
    const bool spent = f.is(kWent) || f.left < whole;
    stay.each([&](std::size_t u) {
      s.piece[u].unset(kPicked);
      if (spent) s.piece[u].set(kMoved);
    });
    fall_in(s, stay);  // BA-53
    if (!picked(s).has(f.unit)) f.unit = foremost(*this, s, picked(s));
    step_into(s, b, d, ev);
    return false;
  }
  if (f.stage == Stage::After) {
    f.stage = Stage::Second;
    look_for_markers(s, ev);
    begin_offer(s, ev);
    return false;
  }
  if (f.stage == Stage::Second) {
    f.stage = Stage::Choose;
    begin_contact(s, ev);
    return false;
  }
  return true;
}

void Rules::end_mover(State& s, Events& ev) const {
  if (s.top().is(kTurnedFirst) && !s.top().is(kWent) && has_facing(s, s.top().unit))
    turn_mates(s, s.top().unit);
  picked(s).each([&](std::size_t u) {
    s.piece[u].unset(kPicked);
    s.piece[u].set(kMoved);
    if (!s.piece[u].is(kContact)) take_facing(s, u);  // BA-113: who charges faces its target
    if (has_facing(s, u))
      ev.emit("BA-60"_rule, "event.moved",
              {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex),
               named_arg("facing", static_cast<int>(s.piece[u].facing()), ArgKind::Corner)});
    else
      ev.emit("BA-60"_rule, "event.halted", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
  });
  pop(s);
}

void Rules::rest(State& s, Events& ev) const {
  if (s.top().is(kFollow)) {  // controlled cavalry has had its move
    picked(s).each([&](std::size_t u) {
      s.piece[u].unset(kPicked | kCharging | kContact);
      take_facing(s, u);  // BA-53
    });
    pop(s);
    return;
  }
  end_mover(s, ev);
}

template <>
void Rules::apply_in<Kind::Mover>(State& s, Action a, Sight& before, Events& ev) const {
  Frame& f = s.top();
  switch (verb_of(a)) {
    case Verb::Go: return go(s, dir_of(a), before, ev);
    case Verb::Face: {
      if (f.is_either(kWent, kTurned))
        f.left = static_cast<std::uint8_t>(f.left - charts->move.facing);
      f.mark(kTurned);
      if (!f.is(kWent)) f.mark(kTurnedFirst);  // the stack turns with it if it stays
      picked(s).each([&](std::size_t u) { s.piece[u].face(corner_of(a)); });
      ev.emit("BA-52"_rule, "event.faced",
              {unit_arg("unit", f.unit),
               named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
      return;
    }
    case Verb::Reform: return reform(s, hex_of(a), ev);
    case Verb::Exit: return exit_map(s, before, ev);
    case Verb::Rest: return rest(s, ev);
    case Verb::Strike: return strike(s, hex_of(a), ev);
    case Verb::Charge: return push_aim(s, f.unit);
    default: return change_formation(s, verb_of(a), ev);
  }
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Mover> = {.why = &Rules::why_in<Kind::Mover>,
                                                       .legal = &Rules::legal_in<Kind::Mover>,
                                                       .apply = &Rules::apply_in<Kind::Mover>,
                                                       .waits = &Rules::waits_in<Kind::Mover>};

}  // namespace tercio::bailen
