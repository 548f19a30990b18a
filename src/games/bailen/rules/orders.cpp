// 3: orders: attempts to change them (BA-17 to BA-22), and what each of the six permits (BA-23 to
// BA-30, BA-216, BA-217, BA-230, BA-233).
#include <algorithm>
#include <cstdlib>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// Step by step to the right of north: columns and half-hexes of height, turned by 60 degrees.
void turn_sixty(int& dx, int& dy) {
  const int q = dx;
  const int r = (dy - dx) / 2;
  const int s = -q - r;
  dx = -r;
  dy = 2 * -s + dx;
}

}  // namespace

// ---- the step

template <>
Verdict Rules::why_in<Step::Orders>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Try) return may_try(s, b, first_of(a));
  return yes_if(verb_of(a) == Verb::Done);
}

template <>
void Rules::legal_in<Step::Orders>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  for (std::size_t c = 0; c < army->command.size(); ++c)
    if (may_try(s, b, c).ok()) out.push_back(with_unit(Verb::Try, c));
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::Orders>(State& s, Action a, Sight&, Events& ev) const {
  return verb_of(a) == Verb::Try ? try_order(s, first_of(a), ev) : end_orders(s, ev);
}

// Not asked where no chief is there with attempts left.
template <>
bool Rules::waits_in<Step::Orders>(State& s, Events& ev) const {
  for (const Chief& chief : scenario(s).chief)
    if (army->leader[chief.leader].side == s.acting && present(s, chief.leader) &&
        s.leader[chief.leader].attempts > 0)
      return true;
  end_orders(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Orders> = {.turn = &Rules::turn_of_acting,
                                                        .why = &Rules::why_in<Step::Orders>,
                                                        .legal = &Rules::legal_in<Step::Orders>,
                                                        .apply = &Rules::apply_in<Step::Orders>,
                                                        .waits = &Rules::waits_in<Step::Orders>};

// ---- attempts

Verdict Rules::may_try(const State& s, const Board& b, std::size_t command) const {
  if (army->command[command].side != s.acting || !scenario(s).in_play[command])
    return Verdict::no("BA-226"_rule, "refused.not-yours");
  if (options.staff_free && !army->command[command].brigade)
    return Verdict::no("BA-16"_rule, "refused.acts-freely");
  const int chief = chief_of(s, command);
  if (chief < 0) return Verdict::no("BA-226"_rule, "refused.no-chief");
  const Chief& c = scenario(s).chief[static_cast<std::size_t>(chief)];
  if (s.leader[c.leader].attempts == 0) return Verdict::no("BA-17"_rule, "refused.no-attempts");
  if (!present(s, army->command[command].leader))
    return Verdict::no("BA-18"_rule, "refused.leader-absent");
  if (encounter_binds(s, command)) return Verdict::no("BA-199"_rule, "refused.encounter");
  // Above six times the divider no die suffices.
  if (order_path(s, b, static_cast<std::size_t>(chief), command, kDie * c.divider) < 0)
    return Verdict::no("BA-19"_rule, "refused.no-line");
  return Verdict::yes();
}

// BA-199, BA-213: until one of its units has been within five hexes of a Spanish combat unit.
bool Rules::encounter_binds(const State& s, std::size_t command) const {
  return scenario(s).encounter && army->command[command].side == kFrench &&
         s.command[command].order == Order::Maneuver && !s.command[command].is(kMet);
}

// Frame Write: the command; leader: who gives the order; left: what the way cost; hex: the centre.
void Rules::try_order(State& s, std::size_t command, Events& ev) const {
  const auto chief = static_cast<std::size_t>(chief_of(s, command));
  const Chief& c = scenario(s).chief[chief];
  LeaderState& leader = s.leader[c.leader];
  --leader.attempts;
  leader.set(kGaveOrders);  // BA-21
  Frame f;
  f.kind = Kind::Write;
  f.stage = Stage::Dice;
  f.set_command(command);
  f.leader = c.leader;
  f.left =
      static_cast<std::uint8_t>(order_path(s, look(s, Sight()), chief, command, kDie * c.divider));
  f.set_divider(c.divider);
  push(s, f);
  ev.emit("BA-17"_rule, "event.try",
          {leader_arg("leader", c.leader), command_arg("command", command)});
}

// BA-18: the die must reach the quotient, kept as a fraction.
template <>
void Rules::roll_in<Kind::Write>(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const bool well = die * f.divider() >= f.left;
  ev.emit("BA-18"_rule, well ? "event.try-well" : "event.try-failed",
          {command_arg("command", f.command()), number("die", die), number("cost", f.left),
           number("divider", f.divider())});
  if (!well) return pop(s);  // BA-20, BA-30: the old order stands; he may try again
  f.stage = Stage::Choose;
}

// BA-22: any of six; Defend needs a hex to be the centre of its area (BA-28).
Verdict Rules::may_write(const State& s, const Board& b, Order order) const {
  return order == Order::Defend && b.seen[index(s.acting)].empty()
             ? Verdict::no("BA-28"_rule, "refused.centre")
             : Verdict::yes();
}

void Rules::write_order(State& s, Order order, Events& ev) const {
  Frame& f = s.top();
  if (order == Order::Defend) {
    f.set_order(order);
    f.stage = Stage::Second;
    return;
  }
  const std::size_t command = f.command();
  pop(s);
  s.command[command].centre = Hex::None;
  s.command[command].shape = 0;
  set_order(s, command, order, ev);
}

template <>
Turn Rules::turn_in<Kind::Write>(const State& s) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Dice) return thrown_by(s, Purpose::Order, s.acting, f.command());
  return Turn::secret_decision(Seats::only(s.acting), phase_of(s.step));
}

template <>
Verdict Rules::why_in<Kind::Write>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  if (f.stage == Stage::Choose) {
    if (verb != Verb::Order) return not_now();
    return may_write(s, b, static_cast<Order>(small_of(a)));
  }
  if (f.stage == Stage::After) {
    if (verb != Verb::Shape) return not_now();
    return small_of(a) < kShapes ? Verdict::yes() : Verdict::no("BA-28"_rule, "refused.shape");
  }
  if (verb == Verb::Usual) return yes_if(f.is_of_setup());
  if (verb != Verb::Centre) return not_now();
  return b.seen[index(s.acting)].has(hex_of(a)) ? Verdict::yes()
                                                : Verdict::no("BA-28"_rule, "refused.centre");
}

template <>
void Rules::legal_in<Kind::Write>(const State& s, Actions& out) const {
  const Frame& f = s.top();
  if (f.stage == Stage::After) {
    for (unsigned k = 0; k < kShapes; ++k) out.push_back(with_small(Verb::Shape, k));
    return;
  }
  Sight sight;
  const Board& b = look(s, sight);
  if (f.stage == Stage::Choose) {
    for (unsigned o = 0; o < kOrders; ++o)
      if (may_write(s, b, static_cast<Order>(o)).ok()) out.push_back(with_small(Verb::Order, o));
    return;
  }
  if (f.is_of_setup()) out.push_back(plain(Verb::Usual));
  b.seen[index(s.acting)].each([&](Hex h) { out.push_back(with_hex(Verb::Centre, h)); });
}

template <>
void Rules::apply_in<Kind::Write>(State& s, Action a, Sight&, Events& ev) const {
  Frame& f = s.top();
  const Verb verb = verb_of(a);
  if (f.stage == Stage::Choose) return write_order(s, static_cast<Order>(small_of(a)), ev);
  if (verb == Verb::Centre) {
    f.hex = hex_of(a);
    f.stage = Stage::After;
    return;
  }
  const std::size_t command = f.command();
  if (verb == Verb::Usual) {
    const Board b = board(s);
    const Hex leader = s.leader[army->command[command].leader].hex;
    f.hex = leader != Hex::None && b.seen[index(s.acting)].has(leader)
                ? leader
                : b.seen[index(s.acting)].first();
  }
  const bool sets_up = f.is_of_setup();
  s.command[command].centre = f.hex;
  s.command[command].shape = verb == Verb::Shape ? static_cast<std::uint8_t>(small_of(a)) : 0;
  pop(s);
  if (sets_up)
    ev.emit("BA-28"_rule, "event.area", {command_arg("command", command)}, Seats::only(s.acting));
  else
    set_order(s, command, Order::Defend, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Write> = {.turn = &Rules::turn_in<Kind::Write>,
                                                       .why = &Rules::why_in<Kind::Write>,
                                                       .legal = &Rules::legal_in<Kind::Write>,
                                                       .apply = &Rules::apply_in<Kind::Write>,
                                                       .roll = &Rules::roll_in<Kind::Write>};

namespace {

template <class Visit>
void each_of_command(const Rules& r, const State& s, std::size_t command, Visit visit) {
  for (const std::size_t u : r.troops())
    if (r.q(u).command == command && s.piece[u].on_map() && !s.piece[u].is(kHidden)) visit(u);
}

}  // namespace

// BA-22: at once. Only the owner is told which; that it was written, everybody.
void Rules::set_order(State& s, std::size_t command, Order order, Events& ev) const {
  CommandState& c = s.command[command];
  const bool marched = c.order == Order::Maneuver;
  if (marched) each_of_command(*this, s, command, [&](std::size_t u) { take_facing(s, u); });
  c.order = order;
  // BA-53: who gets a facing again takes that of those who had one; else they agree on one.
  if (marched) each_of_command(*this, s, command, [&](std::size_t u) { take_facing(s, u); });
  constexpr unsigned kAll = (1u << kOrders) - 1;
  c.guess = order == Order::Maneuver
                ? order_bit(order)
                : static_cast<std::uint8_t>(kAll & ~unsigned{order_bit(Order::Maneuver)});
  const Seat side = army->command[command].side;
  ev.emit("BA-22"_rule, "event.ordered",
          {command_arg("command", command),
           named_arg("order", static_cast<int>(order), ArgKind::Order)},
          Seats::only(side));
  // Units under Maneuver have no facing, and that is seen (BA-54).
  const RuleId rule = "BA-15"_rule;
  if (order == Order::Maneuver || marched)
    ev.reveal(rule, order == Order::Maneuver ? "event.marches" : "event.deploys",
              {command_arg("command", command)});
  else
    ev.emit(rule, "event.written", {command_arg("command", command)});
}

// ---- the area of Defend (BA-28): nine by five hexes, in one of six positions

bool Rules::in_area(Hex centre, int shape, Hex h) const {
  if (centre == Hex::None || shape == kOpenShape) return true;
  const int dx = grid().column(h) - grid().column(centre);
  const int dy = grid().height(h) - grid().height(centre);
  if (std::abs(dx) > kAreaReach) return false;
  const Span& span = area(centre, shape)[static_cast<std::size_t>(dx + kAreaReach)];
  return span.from <= dy && dy <= span.to;
}

// BA-233: rows are those of the map, the same numbers in every column; turned, all of it turns.
void Rules::lay_out_areas() {
  const int wide = charts->limit.area_long / 2;
  const int deep = charts->limit.area_deep / 2;
  TERCIO_CHECK(wide + deep <= kAreaReach);  // no hex of it is further from the centre
  for (std::size_t low = 0; low < 2; ++low)
    for (int shape = 0; shape < kShapes; ++shape)
      for (int column = -kAreaReach; column <= kAreaReach; ++column)
        for (int height = -2 * kAreaReach; height <= 2 * kAreaReach; ++height) {
          if ((column + height) % 2 != 0) continue;
          int dx = column;
          int dy = height;
          for (int turns = 0; turns < shape / 2; ++turns) turn_sixty(dx, dy);
          // Beside a low column the same row is half a hex higher, beside a high one lower.
          const int rows = (dy + (dx % 2 == 0 ? 0 : low != 0 ? 1 : -1)) / 2;
          const bool in = shape % 2 == 0 ? std::abs(dx) <= wide && std::abs(rows) <= deep
                                         : std::abs(dx) <= deep && std::abs(rows) <= wide;
          if (!in) continue;
          Span& span = areas_[low][static_cast<std::size_t>(shape)]
                             [static_cast<std::size_t>(column + kAreaReach)];
          TERCIO_CHECK(span.from > span.to || span.to == height - 2);  // columns have no gaps
          if (span.from > span.to) span.from = static_cast<std::int8_t>(height);
          span.to = static_cast<std::int8_t>(height);
        }
}

int Rules::area_distance(Hex centre, int shape, Hex h) const {
  if (in_area(centre, shape, h)) return 0;
  int least = 60;
  for (int dx = -kAreaReach; dx <= kAreaReach; ++dx) {
    const int column = grid().column(centre) + dx;
    if (column < 1 || column > grid().columns()) continue;
    const Span& span = area(centre, shape)[static_cast<std::size_t>(dx + kAreaReach)];
    const int low = grid().is_low_column(column) ? 1 : 0;
    // What of this column is on the map, and how far above or below it the hex lies.
    const int from = std::max(grid().height(centre) + span.from, 2 + low);
    const int to = std::min(grid().height(centre) + span.to, 2 * grid().rows() + low);
    if (from > to) continue;
    const int aside = std::abs(grid().column(h) - column);
    const int off = std::max({from - grid().height(h), grid().height(h) - to, aside});
    least = std::min(least, (aside + off) / 2);
  }
  return least;
}

// ---- what an order permits

// BA-23, BA-25, BA-29, BA-216: No orders, Maneuver and Retreat start no combat.
bool Rules::may_fight(const State& s, std::size_t u) const {
  const Order o = order(s, u);
  return o == Order::Harass || o == Order::Attack || o == Order::Defend || o == Order::Unknown;
}

// BA-26, BA-27: three or five of ten counters on the map, rounded up, at least one.
int Rules::share(const State& s, std::size_t command) const {
  const Order o = s.command[command].order;
  if (o != Order::Harass && o != Order::Attack) return 99;
  if (options.staff_free && !army->command[command].brigade) return 99;
  int n = 0;
  for (const std::size_t u : troops())
    if (q(u).command == command && s.piece[u].on_map() && !q(u).convoy) ++n;
  const int part = o == Order::Harass ? charts->limit.share_harass : charts->limit.share_attack;
  const int all = (n * part + 99) / 100;
  return all > 1 ? all : 1;
}

Verdict Rules::may_enter_combat(const State& s, std::size_t u) const {
  if (!may_fight(s, u)) return Verdict::no("BA-216"_rule, "refused.order-no-combat");
  if (s.piece[u].is(kFired | kAttacks | kFought)) return Verdict::yes();  // is counted already
  const CommandState& c = s.command[q(u).command];
  if (c.used >= share(s, q(u).command))
    return Verdict::no(c.order == Order::Harass ? "BA-26"_rule : "BA-27"_rule, "refused.share");
  return Verdict::yes();
}

int Rules::maneuver_distance(const State& s, std::size_t u) const {
  // BA-213: exactly five under the encounter rule, else six.
  const bool five = options.maneuver_at_five || encounter_binds(s, q(u).command);
  return charts->limit.maneuver + (five ? 0 : 1);
}

Verdict Rules::order_lets_step(const State& s, const Board& b, std::size_t u, Hex from,
                               Hex to) const {
  const Seat enemy = other(q(u).side);
  const std::size_t command = q(u).command;
  switch (order(s, u)) {
    case Order::None: {  // BA-23: only closer to the leader
      const std::size_t l = army->command[command].leader;
      if (!present(s, l) ||
          grid().distance(to, s.leader[l].hex) >= grid().distance(from, s.leader[l].hex))
        return Verdict::no("BA-23"_rule, "refused.no-orders");
      return Verdict::yes();
    }
    case Order::Maneuver: {  // BA-25; inside, never nearer
      const int now = distance_to_seen(b, enemy, to);
      if (now >= maneuver_distance(s, u)) return Verdict::yes();
      if (now >= distance_to_seen(b, enemy, from)) return Verdict::yes();
      return Verdict::no(encounter_binds(s, command) ? "BA-213"_rule : "BA-25"_rule,
                         "refused.maneuver-near");
    }
    case Order::Defend: {  // BA-28; BA-217: who is outside comes nearer
      const CommandState& c = s.command[command];
      if (in_area(c.centre, c.shape, to)) return Verdict::yes();
      if (in_area(c.centre, c.shape, from)) return Verdict::no("BA-28"_rule, "refused.area");
      return area_distance(c.centre, c.shape, to) < area_distance(c.centre, c.shape, from)
                 ? Verdict::yes()
                 : Verdict::no("BA-217"_rule, "refused.area-nearer");
    }
    default: return Verdict::yes();
  }
}

// ---- what an order compels (BA-26, BA-27, BA-29)

// Can it still come to that distance (out of the zones) from this spot?
bool Rules::attains(const State& s, const Board& b, const Zones& z, std::size_t u, const Spot& at,
                    int goal, Tried* known) const {
  const bool there = goal == kLeaveZone ? !z.any.has(at.hex)
                                        : distance_to_seen(b, other(q(u).side), at.hex) <= goal;
  if (there) return true;
  int best = goal + 1;
  if (known == nullptr) {
    Tried tried;
    return comes_near(s, b, z, u, at, goal, best, tried);
  }
  if (!comes_near(s, b, z, u, at, goal, best, *known)) return false;
  known->forget();  // what was given up on the way may still lead there
  return true;
}

// Lowers `best` to the least distance it can come to, until `enough` is reached (kLeaveZone: until
// it is out of the zones), and says whether it was. Ways are tried nearest first; most are found at
// once.
bool Rules::comes_near(const State& s, const Board& b, const Zones& z, std::size_t u,
                       const Spot& at, int enough, int& best, Tried& tried) const {
  const HexSet& enemy = b.seen[index(other(q(u).side))];
  Tried::Place& here = tried.at(*this, b, other(q(u).side), at.hex);
  if (enough == kLeaveZone) {
    if (!z.any.has(at.hex)) return true;
  } else {
    best = std::min(best, static_cast<int>(here.far));
    if (best <= enough) return true;
    if (here.far - at.mp >= best) return false;
  }
  if (at.started && z.front.has(at.hex)) return false;  // BA-71
  // In a hex with friends it matters where one came from (BA-64), so only others are remembered.
  std::uint8_t& known = here.points[static_cast<std::size_t>(at.facing + 1)];
  if (at.started && b.first[index(at.hex)] == 0) {
    if (at.mp < known) return false;
    known = static_cast<std::uint8_t>(at.mp + 1);
  }
  for (int k = 0; k < hex::kSides; ++k) {
    // Around the facing first: those ways need no turning.
    const Dir d = at.facing < 0
                      ? static_cast<Dir>(k)
                      : hex::turned(static_cast<Dir>(at.facing), k % 2 == 0 ? -k / 2 : (k + 1) / 2);
    const Hex to = grid().neighbour(at.hex, d);
    if (to == Hex::None || enemy.has(to)) continue;
    const bool front =
        at.facing < 0 || hex::quarter(static_cast<Corner>(at.facing), d) == hex::Quarter::Front;
    bool road = false;
    int cost = step_cost(s, b, u, at.hex, d, road);
    if (cost == 0) continue;
    const bool free_turn = at.facing >= 0 && !at.turned && !at.started;
    if (!front && !free_turn) cost += charts->move.facing;
    if (z.any.has(to)) {
      if (!s.piece[u].ordered()) continue;  // BA-76; BA-73: out of one zone through another
      cost += charts->move.enemy_zone;
    }
    if (cost > at.mp) continue;
    // Not where the points left cannot bring it nearer than it has come already.
    if (enough != kLeaveZone && here.far - 1 - (at.mp - cost) >= best) continue;
    if (enough != kLeaveZone) {
      const int far = tried.at(*this, b, other(q(u).side), to).far;
      if (far - (at.mp - cost) >= best) continue;
    }
    if (at.last >= 0 && !may_pass_friends(s, b, at.hex, static_cast<Dir>(at.last), d).ok())
      continue;
    if (!may_stack(s, b, u, to, {}).ok()) continue;
    Spot next{to, at.facing, at.mp - cost, true, true, static_cast<int>(d)};
    if (at.facing < 0 || (front && !free_turn)) {
      if (comes_near(s, b, z, u, next, enough, best, tried)) return true;
      continue;
    }
    for (const int turn : {0, -1}) {
      next.facing = static_cast<int>(hex::turned(static_cast<Corner>(d), turn));
      if (comes_near(s, b, z, u, next, enough, best, tried)) return true;
    }
  }
  return false;
}

// Would the order compel it, and is it fit to obey? 0: no; kLeaveZone; else how far the enemy
// is to whom it must close.
int Rules::duty_from(const State& s, const Board& b, std::size_t u, Order o) const {
  const Piece& p = s.piece[u];
  const Seat enemy = other(q(u).side);
  if (o != Order::Attack && o != Order::Harass && o != Order::Retreat) return 0;
  if (p.status() == Status::Routed || q(u).convoy || p.is(kHidden)) return 0;
  if (p.formation() == Formation::Skirmish || p.formation() == Formation::Square) return 0;
  if (q(u).arm == Arm::Artillery && p.formation() != Formation::Limbered) return 0;
  if (o == Order::Retreat)  // BA-29; out of command it is excused (BA-81)
    return zones_near(s, b, enemy, p.hex, 0).any.has(p.hex) && in_command(s, b, u) ? kLeaveZone : 0;
  const int now = distance_to_seen(b, enemy, p.hex);
  return now == kNobody || !in_command(s, b, u) ? 0 : now;
}

int Rules::duty_goal(const State& s, const Board& b, const Zones& z, std::size_t u, int mp,
                     Order o) const {
  const int now = duty_from(s, b, u, o);
  if (now == 0) return 0;
  const Piece& p = s.piece[u];
  const Spot at{p.hex, has_facing(s, u) ? static_cast<int>(p.facing()) : -1, mp, false, false, -1};
  if (now == kLeaveZone) return attains(s, b, z, u, at, kLeaveZone) ? kLeaveZone : 0;
  if (now <= charts->limit.close) return charts->limit.close;  // there it stays
  Tried tried;
  int best = now;
  comes_near(s, b, z, u, at, std::max(charts->limit.close, now - mp), best, tried);
  return best < now ? std::max(charts->limit.close, best) : 0;
}

bool Rules::has_duty(const State& s, const Board& b, std::size_t u) const {
  const Order o = order(s, u);
  if (o != Order::Attack && o != Order::Harass && o != Order::Retreat) return false;
  if (!may_pick(s, b, u).ok()) return false;
  if (o != Order::Retreat &&  // near enough
      distance_to_seen(b, other(q(u).side), s.piece[u].hex) <= charts->limit.close)
    return false;
  const int now = duty_from(s, b, u, o);
  if (now == 0) return false;
  const Piece& p = s.piece[u];
  const Zones& z = zones_near(s, b, other(q(u).side), p.hex, base_mp(s, u));
  const int facing = has_facing(s, u) ? static_cast<int>(p.facing()) : -1;
  const Spot at{p.hex, facing, base_mp(s, u), false, false, -1};
  return attains(s, b, z, u, at, now == kLeaveZone ? kLeaveZone : now - 1);  // one hex is enough
}

}  // namespace tercio::bailen
