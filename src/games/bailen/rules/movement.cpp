// 7: movement (BA-61 to BA-64, BA-68, BA-70, BA-71, BA-73, BA-76, BA-81, BA-230): what a step, a
// turn and a rest ask for. Who moves, and how it is carried out: mover.cpp.
#include "games/bailen/rules/movement.h"

#include <algorithm>

#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

namespace {

// What the order of a mover keeps it from: to come closer to the enemy, or to leave his zone.
Verdict not_done(const Frame& f, Order order) {
  const RuleId rule = duty_rule(order);
  return f.duty() == Rules::kLeaveZone ? Verdict::no(rule, "refused.duty-leave")
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
  if (f.is(kHalted)) return Verdict::no("BA-71"_rule, "refused.halted");
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
    if (!f.is(kInCommand)) return Verdict::no("BA-81"_rule, "refused.zone-command");
    const Order o = order(s, u);
    if (o == Order::None) return Verdict::no("BA-23"_rule, "refused.zone-no-orders");
    // Only on its way out of the zones (BA-73).
    if (o == Order::Retreat && (f.duty() != kLeaveZone || !in_zone(z, s, u)))
      return Verdict::no("BA-29"_rule, "refused.zone-retreat");
  }
  if (in_zone(z, s, u) && !f.is(kInCommand))
    return Verdict::no("BA-81"_rule, "refused.leave-command");
  int left = f.left;
  // BA-25: the third point of Maneuver is for moves along roads only.
  if (order(s, u) == Order::Maneuver && !q(u).convoy && !road && !f.is(kOffRoad))
    left -= charts->move.maneuver_road - charts->move.maneuver;
  if (cost > left) return Verdict::no("BA-61"_rule, "refused.mp");
  if (f.came() >= 0) {
    TERCIO_REQUIRE(may_pass_friends(s, b, p.hex, static_cast<Dir>(f.came()), d));
  }
  TERCIO_REQUIRE(order_lets_step(s, b, u, p.hex, to));
  if (line) {  // BA-218: it moves as a whole, so this holds for each of its hexes
    const Spread& spread = s.spread[q(u).light];
    for (std::size_t i = 1; i < spread.count; ++i) {
      const Hex h = spread.hex[i];
      if (f.came() >= 0) TERCIO_REQUIRE(may_pass_friends(s, b, h, static_cast<Dir>(f.came()), d));
      // BA-23: its first hex says whether it comes closer to its leader.
      if (order(s, u) != Order::None)
        TERCIO_REQUIRE(order_lets_step(s, b, u, h, grid().neighbour(h, d)));
    }
  } else {
    UnitSet with;
    if (f.is(kGroup)) with = picked(s);
    const Verdict stack = may_stack(s, b, u, to, with);
    // BA-39: the limit of squares holds at the end of a move; a single unit may pass.
    const bool passes = stack.rule == "BA-39"_rule && !f.is(kGroup) && !z.any.has(to) &&
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
  if (!f.is(kGroup)) {
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
  if (f.duty() != 0) {  // BA-26, BA-27, BA-29: the duty must stay within reach
    const Piece& p = s.piece[f.unit];
    const Spot next{grid().neighbour(p.hex, d),
                    has_facing(s, f.unit) ? static_cast<int>(p.facing()) : -1,
                    static_cast<int>(f.left) - cost,
                    true,
                    true,
                    static_cast<int>(d)};
    if (!attains(s, b, z, f.unit, next, f.duty(), known)) return not_done(f, order(s, f.unit));
  }
  return Verdict::yes();
}

// BA-52, BA-215: the first change before the first step is free, every other costs a point.
Verdict Rules::may_face(const State& s, const Board& b, const Zones& z, const Frame& f, Corner c,
                        Tried* known) const {
  if (!has_facing(s, f.unit)) return Verdict::no("BA-54"_rule, "refused.no-facing");
  if (s.piece[f.unit].facing() == c) return Verdict::no("BA-52"_rule, "refused.faces-there");
  const int cost = !f.is_either(kWent, kTurned) ? 0 : charts->move.facing;
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
  if (f.duty() != 0) {
    const Spot at{s.piece[f.unit].hex,
                  static_cast<int>(c),
                  static_cast<int>(f.left) - cost,
                  true,
                  f.is(kWent),
                  f.came()};
    if (!attains(s, b, z, f.unit, at, f.duty(), known)) return not_done(f, order(s, f.unit));
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
  if (horse && map->buildings.has(p.hex) && f.is(kWent))
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
  if (f.duty() == 0) return Verdict::yes();
  if (f.is(kHalted)) return Verdict::yes();
  const Spot at{p.hex,
                has_facing(s, f.unit) ? static_cast<int>(p.facing()) : -1,
                static_cast<int>(f.left),
                f.is(kTurned),
                f.is(kWent),
                f.came()};
  const bool met = f.duty() == kLeaveZone
                       ? !z.any.has(p.hex)
                       : distance_to_seen(b, other(q(f.unit).side), p.hex) <= f.duty();
  if (met || !attains(s, b, z, f.unit, at, f.duty(), known)) return Verdict::yes();
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

// ---- the step

template <>
Verdict Rules::why_in<Step::Move>(const State& s, const Board& b, Action a) const {
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  int cost = 0;
  if (lays_marker(verb_of(a))) return may_mark(s, b, verb_of(a), h);
  switch (verb_of(a)) {
    case Verb::Charge: return may_charge(s, b, n);
    case Verb::Pick: return may_pick(s, b, n);
    case Verb::Stack: return may_stack_move(s, b, h);
    case Verb::Ride: return may_ride(s, b, n);
    case Verb::Join: return may_join(s, b, n, h);
    case Verb::Enter: return may_enter(s, b, n, cost);
    case Verb::Top: return may_top(s, b, n);
    case Verb::March: return may_march(s, b, n);
    case Verb::Lift: return may_lift(s, n);
    case Verb::Done: return may_end_movement(s, b);
    default: return not_now();
  }
}

namespace {

// The orders that can (BA-26, BA-27, BA-29).
bool compels(Order o) { return o == Order::Attack || o == Order::Harass || o == Order::Retreat; }

}  // namespace

template <>
void Rules::legal_in<Step::Move>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  for (const std::size_t u : troops(s.phasing))
    if (q(u).arm == Arm::Cavalry && s.piece[u].on_map() && !s.piece[u].is(kMoved) &&
        distance_to_seen(b, other(s.phasing), s.piece[u].hex) <= base_mp(s, u) + 1 &&
        may_charge(s, b, u).ok())
      out.push_back(with_unit(Verb::Charge, u));
  HexSet stacks;
  HexSet once;
  for (const std::size_t u : troops(s.phasing)) {
    if (!may_pick(s, b, u).ok()) continue;
    out.push_back(with_unit(Verb::Pick, u));
    if (!leaves_with_stack(*this, s, u)) continue;
    const Hex h = s.piece[u].hex;
    (once.has(h) ? stacks : once).add(h);
  }
  stacks.each([&](Hex h) {
    if (may_stack_move(s, b, h).ok()) out.push_back(with_hex(Verb::Stack, h));
  });
  // Whose units have duties left: their leaders wait, and movement does not end.
  std::array<bool, kMaxCommands> bound{};
  bool any_bound = false;
  for (const std::size_t u : troops(s.phasing)) {
    bool& of_command = bound[q(u).command];
    if (of_command || !compels(order(s, u)) || !has_duty(s, b, u)) continue;
    of_command = any_bound = true;
  }
  bool absent = false;
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (army->leader[l].side != s.phasing) continue;
    absent = absent || s.leader[l].is(kAbsent);
    if (!may_ride_first(s, l).ok()) continue;
    bool waits = false;  // BA-66
    for (std::size_t c = 0; c < army->command.size(); ++c)
      waits = waits || (bound[c] && leads(s, l, c));
    if (!waits) out.push_back(with_unit(Verb::Ride, l));
  }
  if (absent)
    for (std::size_t l = 0; l < army->leader.size(); ++l) {
      if (!may_come(s, l).ok()) continue;
      HexSet near = b.skirmish;  // where units are that he may command
      const bool chief = is_chief(s, l);
      for (const std::size_t u : troops(s.phasing))
        if (s.piece[u].on_map() && (chief || q(u).command == army->leader[l].command))
          near.add(s.piece[u].hex);
      (near & b.seen[index(s.phasing)]).each([&](Hex h) {
        if (may_join(s, b, l, h).ok()) out.push_back(act(Verb::Join, l, h));
      });
    }
  int cost = 0;
  for (const std::size_t u : troops(s.phasing))
    if (s.piece[u].where() == Where::Waiting && may_enter(s, b, u, cost).ok())
      out.push_back(with_unit(Verb::Enter, u));
  for (const std::size_t u : troops(s.phasing))
    if (s.piece[u].on_map() && s.piece[u].depth > 0 && may_top(s, b, u).ok())
      out.push_back(with_unit(Verb::Top, u));
  legal_markers(s, b, out);
  if (!any_bound) out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::Move>(State& s, Action a, Sight& before, Events& ev) const {
  const std::size_t n = first_of(a);
  switch (verb_of(a)) {
    case Verb::Charge: return push_aim(s, n);
    case Verb::Pick: return pick(s, n, before);
    case Verb::Stack: return pick_stack(s, hex_of(a), before);
    case Verb::Ride: return ride(s, n, ev);
    case Verb::Join: return join(s, n, hex_of(a), ev);
    case Verb::Enter: return enter(s, n, ev);
    case Verb::Top: return sort_on_top(s, n, ev);
    case Verb::March: return set_out(s, n, ev);
    case Verb::Lift: return lift(s, n, "BA-166"_rule, ev);
    case Verb::Done: break;
    default: return mark(s, verb_of(a), hex_of(a), ev);
  }
  if (s.phasing == kFrench) note_meeting(s);
  if (s.part != Part2::Interlude) return begin_fire(s, Step::DefensiveFire, other(s.phasing), ev);
  if (s.phasing == kFrench) return begin_phase(s, kSpanish, ev);
  begin_step(s, Step::Reorganize, kFrench, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Step::Move> = {.turn = &Rules::turn_of_phasing,
                                                      .why = &Rules::why_in<Step::Move>,
                                                      .legal = &Rules::legal_in<Step::Move>,
                                                      .apply = &Rules::apply_in<Step::Move>};

}  // namespace tercio::bailen
