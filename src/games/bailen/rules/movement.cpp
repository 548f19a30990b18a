// 7: movement (BA-60 to BA-68, BA-70 to BA-73, BA-76, BA-81, BA-230): picking a unit or a stack,
// its steps, turning, and when it may rest.
//
// Frame Mover: unit: the first of those picked; left: movement points; c: last direction + 1; b:
// duty; a: bits below; d: a step that waits for a check, direction + 1, or kExits, or kReforms with
// hex: where; result: bits of MoverDuty.
#include "games/bailen/rules/movement.h"

#include <algorithm>

#include "games/bailen/rules/rules.h"

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
  if (in_command(s, b, u)) f.a |= kInCommand;
  return f;
}

std::uint8_t duty_of(const Rules& r, const State& s, const Frame& f) {
  bool closes = false;
  bool leaves = false;
  f.set.each([&](std::size_t u) {
    const Order o = r.order(s, u);
    closes = closes || o == Order::Attack || o == Order::Harass;
    leaves = leaves || o == Order::Retreat;
  });
  if (closes && f.result >= kMustClose) return static_cast<std::uint8_t>(f.result / kMustClose);
  return leaves && (f.result & kMustLeave) != 0 ? static_cast<std::uint8_t>(Rules::kLeaveZone) : 0;
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
    f.result |= kMustLeave;
  const int goal = (may & closing) != 0 ? r.duty_goal(s, b, z, u, f.left, Order::Attack) : 0;
  const int before = f.result / kMustClose;
  if (goal != 0 && (before == 0 || goal < before))
    f.result = static_cast<std::uint8_t>(f.result % kMustClose + goal * kMustClose);
}

}  // namespace

void Rules::pick(State& s, std::size_t u, Sight& before) const {
  forget_riders(*this, s);
  const Board& b = look(s, before);
  Frame f = mover_frame(s, b, u);
  s.piece[u].set(kPicked);
  note_duty(*this, s, b, u, f);
  f.b = duty_of(*this, s, f);
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
    if ((own.a & kInCommand) == 0) f.a &= static_cast<std::uint8_t>(~kInCommand);
  });
  f.a |= kGroup;
  // BA-25: with slower troops they do not need the third point, so none is lost off the road.
  if (f.left < marchers) f.a |= kOffRoad;
  f.set = all;
  // Of several commands none must close (may_stack_move), but who is near enough stays so.
  const bool bound =
      is_one_command(*this, all) || distance_to_seen(b, other(s.phasing), h) <= charts->limit.close;
  all.each([&](std::size_t u) {
    if (bound) note_duty(*this, s, b, u, f);
    s.piece[u].set(kPicked);
  });
  f.b = duty_of(*this, s, f);
  push(s, f);
}

namespace {

// What the order of a mover keeps it from: to come closer to the enemy, or to leave his zone.
Verdict not_done(const Frame& f, Order order) {
  const RuleId rule = duty_rule(order);
  return f.b == Rules::kLeaveZone ? Verdict::no(rule, "refused.duty-leave")
                                  : Verdict::no(rule, "refused.duty");
}

}  // namespace

// BA-61, BA-68: what the next hex costs this unit; 0 if it is closed to it. `road`: along a link
// that helps it.
int Rules::step_cost(const State& s, const Board& b, std::size_t u, Hex h, Dir d,
                     bool& road) const {
  const std::size_t gait = q(u).gait;
  const Hex to = grid().neighbour(h, d);
  const bool marches = order(s, u) == Order::Maneuver;
  road = false;
  const auto& table = marches && !options.march_surcharge ? map->march_cost : map->cost;
  int cost = table[gait][index(h)][hex::index(d)];
  if (s.piece[u].formation() == Formation::Square) {  // BA-34: clear and level ground only
    if (map->cost[gait][index(h)][hex::index(d)] != 1 || !map->clear.has(to) ||
        map->level[index(h)] != map->level[index(to)] ||
        map->side[static_cast<std::size_t>(Side::Bridge)].has(h, d))
      return 0;
    return charts->move.square;
  }
  if (map->road.has(h, d) && marches) {
    road = true;
    bool others = false;
    b.each(s, to, [&](std::size_t v) {
      others = others || (!s.piece[v].is(kHidden) && (!q(v).convoy || !q(u).convoy));
    });
    const int along = map->road_cost[gait][index(h)][hex::index(d)];
    cost = !others ? 1 : along;
  }
  // BA-200: a cart in the way costs one more on the highway.
  if (q(u).convoy && b.carts.has(to) && map->highway.has(to) && cost > 0) cost += charts->move.cart;
  return cost;
}

// The same with what an enemy zone adds (BA-70): `into` one. -1: a line cannot shift that way.
int Rules::go_cost(const State& s, const Board& b, const Zones& z, std::size_t u, Dir d, bool& road,
                   bool& into) const {
  const Piece& p = s.piece[u];
  int cost = step_cost(s, b, u, p.hex, d, road);
  if (cost == 0) return 0;
  into = z.any.has(grid().neighbour(p.hex, d));
  if (p.formation() == Formation::Skirmish && !line_may_shift(*this, s, b, z, u, d, cost, into))
    return -1;
  return cost + (into ? charts->move.enemy_zone : 0);
}

Verdict Rules::may_go_one(const State& s, const Board& b, const Zones& z, const Frame& f,
                          std::size_t u, Dir d, int& cost) const {
  const Piece& p = s.piece[u];
  const Seat enemy = other(q(u).side);
  const Hex to = grid().neighbour(p.hex, d);
  if (to == Hex::None) return Verdict::no("BA-61"_rule, "refused.edge");
  if (b.seen[index(enemy)].has(to)) return Verdict::no("BA-61"_rule, "refused.enemy-there");
  if (closed_by_carts(b, u, to)) return Verdict::no("BA-201"_rule, "refused.carts");
  if ((f.a & kHalted) != 0) return Verdict::no("BA-71"_rule, "refused.halted");
  if (q(u).arm == Arm::Artillery && p.formation() != Formation::Limbered)
    return Verdict::no("BA-48"_rule, "refused.unlimbered");
  const bool square = p.formation() == Formation::Square;
  if (square && grade(s, u) > Grade::D) return Verdict::no("BA-34"_rule, "refused.square-stands");
  if (has_facing(s, u) && hex::quarter(p.facing(), d) != hex::Quarter::Front)
    return Verdict::no("BA-63"_rule, "refused.turn-first");
  bool road = false;
  bool into = false;
  cost = go_cost(s, b, z, u, d, road, into);
  if (cost == 0) return Verdict::no(square ? "BA-34"_rule : "BA-61"_rule, "refused.closed-ground");
  if (cost < 0) return Verdict::no("BA-218"_rule, "refused.line-blocked");
  const bool line = p.formation() == Formation::Skirmish;
  if (into) {
    if (!p.ordered()) return Verdict::no("BA-76"_rule, "refused.zone-disorder");
    if ((f.a & kInCommand) == 0) return Verdict::no("BA-81"_rule, "refused.zone-command");
    const Order o = order(s, u);
    if (o == Order::None) return Verdict::no("BA-23"_rule, "refused.zone-no-orders");
    // Only on its way out of the zones (BA-73).
    if (o == Order::Retreat && (f.b != kLeaveZone || !in_zone(z, s, u)))
      return Verdict::no("BA-29"_rule, "refused.zone-retreat");
  }
  if (in_zone(z, s, u) && (f.a & kInCommand) == 0)
    return Verdict::no("BA-81"_rule, "refused.leave-command");
  int left = f.left;
  // BA-25: the third point of Maneuver is for moves along roads only.
  if (order(s, u) == Order::Maneuver && !q(u).convoy && !road && (f.a & kOffRoad) == 0)
    left -= charts->move.maneuver_road - charts->move.maneuver;
  if (cost > left) return Verdict::no("BA-61"_rule, "refused.mp");
  if (f.c != 0) {
    TERCIO_REQUIRE(may_pass_friends(s, b, p.hex, static_cast<Dir>(f.c - 1), d));
  }
  TERCIO_REQUIRE(order_lets_step(s, b, u, p.hex, to));
  if (line) {  // BA-218: it moves as a whole, so this holds for each of its hexes
    const Spread& spread = s.spread[q(u).light];
    for (std::size_t i = 1; i < spread.count; ++i) {
      const Hex h = spread.hex[i];
      if (f.c != 0) TERCIO_REQUIRE(may_pass_friends(s, b, h, static_cast<Dir>(f.c - 1), d));
      // BA-23: its first hex says whether it comes closer to its leader.
      if (order(s, u) != Order::None)
        TERCIO_REQUIRE(order_lets_step(s, b, u, h, grid().neighbour(h, d)));
    }
  } else {
    UnitSet with;
    if ((f.a & kGroup) != 0) with = picked(s);
    const Verdict stack = may_stack(s, b, u, to, with);
    // BA-39: the limit of squares holds at the end of a move; a single unit may pass.
    const bool passes = stack.rule == "BA-39"_rule && (f.a & kGroup) == 0 && !z.any.has(to) &&
                        passes_on(*this, s, b, z, u, to, d, left - cost);
    if (!stack.ok() && !passes) return stack;
  }
  // Cavalry may not stop in buildings: it needs the points to ride on (code E).
  if (q(u).arm == Arm::Cavalry && map->buildings.has(to) &&
      !rides_through(*this, s, b, u, to, d, left - cost))
    return Verdict::no("BA-68"_rule, "refused.cavalry-town");
  return Verdict::yes();
}

Verdict Rules::may_go(const State& s, const Board& b, const Zones& z, const Frame& f, Dir d,
                      int& cost, Tried* known) const {
  cost = 0;
  if ((f.a & kGroup) == 0) {
    TERCIO_REQUIRE(may_go_one(s, b, z, f, f.unit, d, cost));
  } else {
    Verdict verdict = Verdict::yes();
    picked(s).each([&](std::size_t u) {
      int own = 0;
      if (verdict.ok()) verdict = may_go_one(s, b, z, f, u, d, own);
      cost = std::max(cost, own);
    });
    TERCIO_REQUIRE(verdict);
  }
  if (f.b != 0) {  // BA-26, BA-27, BA-29: the duty must stay within reach
    const Piece& p = s.piece[f.unit];
    const Spot next{grid().neighbour(p.hex, d),
                    has_facing(s, f.unit) ? static_cast<int>(p.facing()) : -1,
                    static_cast<int>(f.left) - cost,
                    true,
                    true,
                    static_cast<int>(d)};
    if (!attains(s, b, z, f.unit, next, f.b, known)) return not_done(f, order(s, f.unit));
  }
  return Verdict::yes();
}

// BA-52, BA-215: the first change before the first step is free, every other costs a point.
Verdict Rules::may_face(const State& s, const Board& b, const Zones& z, const Frame& f, Corner c,
                        Tried* known) const {
  if (!has_facing(s, f.unit)) return Verdict::no("BA-54"_rule, "refused.no-facing");
  if (s.piece[f.unit].facing() == c) return Verdict::no("BA-52"_rule, "refused.faces-there");
  const int cost = (f.a & (kWent | kTurned)) == 0 ? 0 : charts->move.facing;
  if (f.left < cost) return Verdict::no("BA-52"_rule, "refused.mp");
  if (passes_squares(*this, s, b, f)) {  // BA-39: some step must stay open to it
    State turned = s;
    turned.piece[f.unit].face(c);
    Frame next = f;
    next.left = static_cast<std::uint8_t>(f.left - cost);
    bool open = false;
    for (const Dir d : hex::kDirs) {
      int step = 0;
      open = open || may_go(turned, b, z, next, d, step).ok();
    }
    if (!open) return Verdict::no("BA-39"_rule, "refused.square-stack");
  }
  if (f.b != 0) {
    const Spot at{s.piece[f.unit].hex,
                  static_cast<int>(c),
                  static_cast<int>(f.left) - cost,
                  true,
                  (f.a & kWent) != 0,
                  f.c == 0 ? -1 : static_cast<int>(f.c) - 1};
    if (!attains(s, b, z, f.unit, at, f.b, known)) return not_done(f, order(s, f.unit));
  }
  return Verdict::yes();
}

// A unit rests when it likes, unless its order makes it go on, or it stands where it may not stay.
Verdict Rules::may_rest(const State& s, const Board& b, const Zones& z, const Frame& f,
                        Tried* known) const {
  const Piece& p = s.piece[f.unit];
  bool horse = false;
  f.set.each([&](std::size_t u) {
    horse = horse || (q(u).arm == Arm::Cavalry && s.piece[u].is(kPicked));
  });
  if (horse && map->buildings.has(p.hex) && (f.a & kWent) != 0)
    for (const Dir d : hex::kDirs) {
      int cost = 0;
      if (may_go(s, b, z, f, d, cost, known).ok())
        return Verdict::no("BA-68"_rule, "refused.cavalry-town");
    }
  if (passes_squares(*this, s, b, f))
    for (const Dir d : hex::kDirs) {
      int cost = 0;
      if (may_go(s, b, z, f, d, cost, known).ok())
        return Verdict::no("BA-39"_rule, "refused.square-stack");
    }
  if (f.b == 0) return Verdict::yes();
  if ((f.a & kHalted) != 0) return Verdict::yes();
  const Spot at{p.hex,
                has_facing(s, f.unit) ? static_cast<int>(p.facing()) : -1,
                static_cast<int>(f.left),
                (f.a & kTurned) != 0,
                (f.a & kWent) != 0,
                f.c == 0 ? -1 : static_cast<int>(f.c) - 1};
  const bool met = f.b == kLeaveZone ? !z.any.has(p.hex)
                                     : distance_to_seen(b, other(q(f.unit).side), p.hex) <= f.b;
  if (met || !attains(s, b, z, f.unit, at, f.b, known)) return Verdict::yes();
  const Verdict duty = not_done(f, order(s, f.unit));
  // Only while some step is open: a unit with no legal way is excused.
  for (const Dir d : hex::kDirs) {
    int cost = 0;
    if (may_go(s, b, z, f, d, cost, known).ok()) return duty;
  }
  for (int c = 0; c < hex::kSides; ++c)
    if (may_face(s, b, z, f, static_cast<Corner>(c), known).ok()) return duty;
  return Verdict::yes();
}

Verdict Rules::may_end_movement(const State& s, const Board& b) const {
  for (const std::size_t u : troops(s.phasing)) {
    if (!s.piece[u].on_map() || s.piece[u].is(kMoved)) continue;
    if (has_duty(s, b, u)) return Verdict::no(duty_rule(order(s, u)), "refused.duty-left");
  }
  return Verdict::yes();
}

// ---- carrying it out

// BA-72: leaving a front zone calls for a check first; not of carts, which have no morale (BA-201).
bool Rules::leaves_front(State& s, const Board& b, std::uint8_t waits) const {
  Frame& f = s.top();
  const Zones& z = zones_near(s, b, f);
  UnitSet shaken;
  picked(s).each([&](std::size_t u) {
    if (s.piece[u].ordered() && !q(u).convoy && in_front_zone(z, s, u)) shaken.add(u);
  });
  if (shaken.empty()) return false;
  f.d = waits;
  push_check(s, shaken, Cause::Leaving);
  return true;
}

void Rules::go(State& s, Dir d, Sight& before, Events& ev) const {
  const Board& b = look(s, before);
  if (!leaves_front(s, b, static_cast<std::uint8_t>(static_cast<int>(d) + 1)))
    step_into(s, b, d, ev);
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
  if (off && (f.a & kOffRoad) == 0) {
    f.a |= kOffRoad;
    cost += charts->move.maneuver_road - charts->move.maneuver;
  }
  const Hex from = s.piece[f.unit].hex;
  const Hex to = grid().neighbour(from, d);
  f.left = static_cast<std::uint8_t>(f.left > cost ? f.left - cost : 0);
  f.c = static_cast<std::uint8_t>(static_cast<int>(d) + 1);
  f.a |= kWent;
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
  if (line ? in_front_zone(z, s, f.unit) : z.front.has(to)) f.a |= kHalted;  // BA-71
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
bool Rules::mover_waits(State& s, Events& ev) const {
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
  if (f.d == kExits) {  // the check is over: who has not run leaves the map
    leave_map(s, ev);
    return false;
  }
  if (f.d == kReforms) {  // the check is over: who fell into disorder has gathered there already
    const Hex h = f.hex;
    f.d = 0;
    f.hex = Hex::None;
    if (s.piece[f.unit].formation() == Formation::Skirmish) gather(s, f.unit, h, ev);
    return false;
  }
  if (f.d != 0) {  // the check is over; the step is made if it still may be
    const auto d = static_cast<Dir>(f.d - 1);
    f.d = 0;
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
    const bool spent = (f.a & kWent) != 0 || f.left < whole;
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
  if ((s.top().result & kTurnedFirst) != 0 && (s.top().a & kWent) == 0 &&
      has_facing(s, s.top().unit))
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
  if ((s.top().a & kFollow) != 0) {  // controlled cavalry has had its move
    picked(s).each([&](std::size_t u) {
      s.piece[u].unset(kPicked | kCharging | kContact);
      take_facing(s, u);  // BA-53
    });
    pop(s);
    return;
  }
  end_mover(s, ev);
}

}  // namespace tercio::bailen
