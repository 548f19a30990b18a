// 11.3, 11.4: control of cavalry (BA-133 to BA-136, BA-142, BA-223, BA-234) and its retreat to the
// base.
//
// Frame Control: set: still to check; unit: now; fight. Frame Loose: unit; set empty; hex: chosen.
// Frame RideBack: set: those still to go; unit: now; left: hexes at most.
#include <algorithm>

#include "games/bailen/rules/fire.h"
#include "games/bailen/rules/home.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

int Rules::control_modifier(const State& s, std::size_t u, bool charge, Changes& out) const {
  int sum = 0;
  const auto change = [&](Mod mod, int value) {
    if (value == 0) return;
    sum += value;
    out.push_back({mod, value});
  };
  bool any = false;
  const int leader = leader_morale(s, u, s.piece[u].hex, any);
  if (any) change(Mod::LeaderMorale, leader);
  if (charge) change(Mod::Charge, charts->control.charge);
  change(Mod::Nation, charts->control.nation);
  return sum;
}

template <>
Turn Rules::turn_in<Kind::Control>(const State& s) const {
  const std::size_t u = s.top().unit;
  return thrown_by(s, Purpose::Control, q(u).side, u, s.piece[u].hex);
}

template <>
bool Rules::waits_in<Kind::Control>(State& s, Events&) const {
  Frame& f = s.top();
  while (!f.set.empty()) {
    const std::uint8_t u = f.set.first();
    if (s.piece[u].on_map() && s.piece[u].status() != Status::Routed) {
      f.unit = u;
      return true;
    }
    f.set.remove(u);
  }
  pop(s);
  return false;
}

template <>
void Rules::roll_in<Kind::Control>(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  f.set.remove(u);
  Changes changes;
  const int modifier = control_modifier(s, u, f.fight == Fight::Charge, changes);
  const bool held = die + modifier >= charts->control.needs[static_cast<std::size_t>(grade(s, u))];
  ev.emit("BA-142"_rule, held ? "event.controlled" : "event.uncontrolled",
          {unit_arg("unit", u), number("die", die), number("modifier", modifier)});
  s.piece[u].unset(kAttacks | kContact | kCharging);
  s.piece[u].target = Hex::None;
  if (f.set.empty()) pop(s);  // what follows takes its place
  if (held) {                 // BA-135: it may move and attack again
    forget_riders(*this, s);
    s.piece[u].set(kPicked);
    Frame follow = mover_frame(s, board(s), u);
    follow.mark(kFollow);
    return push(s, follow);
  }
  disorganize(s, u, "BA-134"_rule, ev);
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(u);
  push(s, loose);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Control> = {.turn = &Rules::turn_in<Kind::Control>,
                                                         .roll = &Rules::roll_in<Kind::Control>,
                                                         .waits = &Rules::waits_in<Kind::Control>};

// ---- uncontrolled cavalry (BA-134)

namespace {

struct Prey {
  std::array<Hex, 8> hex{};
  // The first step in the highest of its `steps` bits, 1: to the right; their count in bits 4-5.
  std::array<std::uint8_t, 8> way{};
  std::size_t count = 0;
};

bool goes_right(unsigned way, int steps, int i) { return (way >> (steps - 1 - i) & 1) != 0; }

// Enemies within three steps of its two front directions, the nearest ones that can be reached and
// attacked. BA-234: of two ways to one of them the left, so ways are tried from the left.
Prey nearest_prey(const Rules& r, const State& s, const Board& b, std::size_t u) {
  Prey prey;
  const Piece& p = s.piece[u];
  const auto left = static_cast<Dir>(p.facing());
  const Dir right = hex::turned(left, 1);
  const HexSet& enemy = b.seen[index(other(r.q(u).side))];
  for (int steps = 1; steps <= 3 && prey.count == 0; ++steps)
    for (unsigned way = 0; way < (1u << steps); ++way) {
      Hex h = p.hex;
      int mp = r.base_mp(s, u);
      bool open = true;
      for (int i = 0; i < steps && open; ++i) {
        const Dir d = goes_right(way, steps, i) ? right : left;
        const Hex to = r.grid().neighbour(h, d);
        if (to == Hex::None) {
          open = false;
        } else if (i + 1 < steps) {
          const int cost = r.map->cost[1][index(h)][hex::index(d)];
          mp -= cost;
          open = cost > 0 && mp >= 0 && !enemy.has(to);
          h = to;
        } else {
          open = b.of[index(other(r.q(u).side))].has(to) &&
                 r.map->shock[1][index(h)][hex::index(d)] != 0;
          h = to;
        }
      }
      if (!open) continue;
      bool known = false;
      for (std::size_t i = 0; i < prey.count; ++i) known = known || prey.hex[i] == h;
      if (known || prey.count == prey.hex.size()) continue;
      prey.hex[prey.count] = h;
      prey.way[prey.count++] = static_cast<std::uint8_t>(way | static_cast<unsigned>(steps) << 4);
    }
  return prey;
}

}  // namespace

Verdict Rules::may_strike(const State& s, const Board& b, std::size_t u, Hex h) const {
  if (s.top().kind == Kind::Loose) {
    const Prey prey = nearest_prey(*this, s, b, u);
    for (std::size_t i = 0; i < prey.count; ++i)
      if (prey.hex[i] == h) return Verdict::yes();
    return Verdict::no("BA-134"_rule, "refused.not-nearest");
  }
  if (s.piece[u].is(kCharging)) return Verdict::no("BA-130"_rule, "refused.must-charge");
  const int d = grid().direction(s.piece[u].hex, h);
  if (d < 0 || !b.of[index(other(q(u).side))].has(h))
    return Verdict::no("BA-111"_rule, "refused.nobody-there");
  if (!is_front(s, u, static_cast<Dir>(d))) return Verdict::no("BA-113"_rule, "refused.not-front");
  if (!could_attack(s, b, u, h)) return Verdict::no("BA-121"_rule, "refused.shock-ground");
  if (!may_fight(s, u)) return Verdict::no("BA-216"_rule, "refused.order-no-combat");
  if (mates_fired(s, b, u)) return Verdict::no("BA-114"_rule, "refused.mates-fired");
  if (!options.lone_excused && has_facing(s, u))
    for (const Dir other_way : hex::kDirs) {
      const Hex second = grid().neighbour(s.piece[u].hex, other_way);
      if (second == Hex::None || second == h || !could_attack(s, b, u, second)) continue;
      // Others attack it, or have.
      bool covered = !attackers_of(s, second).empty() || line_is_taken(s, b, second);
      each_combat(s, b, second, [&](std::size_t v) { covered |= s.piece[v].is(kAttacked); });
      if (!covered) return Verdict::no("BA-112"_rule, "refused.front-uncovered");
    }
  UnitSet one;
  one.add(u);
  if (blow(s, b, one, h, Fight::Follow).column < 0)
    return Verdict::no("BA-120"_rule, "refused.odds");
  return Verdict::yes();
}

void Rules::strike(State& s, Hex h, Events& ev) const {
  const Frame f = s.top();
  const std::size_t u = f.unit;
  UnitSet one;
  one.add(u);
  if (f.kind == Kind::Mover) {
    s.piece[u].unset(kPicked | kCharging);
    pop(s);
    return begin_combat(s, one, h, Fight::Follow, ev);
  }
  const Prey prey = nearest_prey(*this, s, board(s), u);
  pop(s);
  for (std::size_t i = 0; i < prey.count; ++i) {
    if (prey.hex[i] != h) continue;
    const int steps = prey.way[i] >> 4;
    const Hex from = s.piece[u].hex;
    for (int k = 0; k + 1 < steps; ++k) {
      const auto left = static_cast<Dir>(s.piece[u].facing());
      const Dir d = goes_right(prey.way[i] & 15u, steps, k) ? hex::turned(left, 1) : left;
      const Hex to = grid().neighbour(s.piece[u].hex, d);
      if (is_uncovered(*this, s, u, to)) {  // a nearer enemy
        leaders_follow(s, from, u);
        return push(s, f);
      }
      place_in(s, u, to, ev);
    }
    leaders_follow(s, from, u);
  }
  begin_combat(s, one, h, Fight::Loose, ev);
}

template <>
Verdict Rules::why_in<Kind::Loose>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) != Verb::Strike) return not_now();
  return may_strike(s, b, s.top().unit, hex_of(a));
}

template <>
void Rules::legal_in<Kind::Loose>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const std::size_t u = s.top().unit;
  b.of[index(other(q(u).side))].each([&](Hex h) {
    if (grid().distance(h, s.piece[u].hex) <= 3 && may_strike(s, b, u, h).ok())
      out.push_back(with_hex(Verb::Strike, h));
  });
}

template <>
void Rules::apply_in<Kind::Loose>(State& s, Action a, Sight&, Events& ev) const {
  strike(s, hex_of(a), ev);
}

template <>
bool Rules::waits_in<Kind::Loose>(State& s, Events& ev) const {
  const std::size_t u = s.top().unit;
  if (!s.piece[u].on_map()) {
    pop(s);
    return false;
  }
  const Board b = board(s);
  const Prey prey = nearest_prey(*this, s, b, u);
  if (prey.count > 1) return true;
  if (prey.count == 1) {
    strike(s, prey.hex[0], ev);
    return false;
  }
  // Nobody: straight ahead, left and right in turn, until the points are used.
  pop(s);
  const Hex from = s.piece[u].hex;
  int mp = base_mp(s, u);
  bool to_right = false;
  while (true) {
    const Hex h = s.piece[u].hex;
    const auto left = static_cast<Dir>(s.piece[u].facing());
    const Dir d = to_right ? hex::turned(left, 1) : left;
    const Hex to = grid().neighbour(h, d);
    if (to == Hex::None) {
      if (mp < 1) break;
      ev.emit("BA-134"_rule, "event.ran-off", {unit_arg("unit", u)});
      eliminate(s, u, "BA-134"_rule, ev);
      break;
    }
    const int cost = map->cost[1][index(h)][hex::index(d)];
    const Board now = board(s);
    if (cost == 0 || cost > mp || now.seen[index(other(q(u).side))].has(to) ||
        map->buildings.has(to))
      break;
    mp -= cost;
    place_in(s, u, to, ev);
    to_right = !to_right;
  }
  if (s.piece[u].on_map())
    leaders_follow(s, from, u);
  else
    rescue_leaders(s, ev, from, q(u).side);
  update_objectives(s, ev);
  update_demoralized(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Loose> = {.why = &Rules::why_in<Kind::Loose>,
                                                       .legal = &Rules::legal_in<Kind::Loose>,
                                                       .apply = &Rules::apply_in<Kind::Loose>,
                                                       .waits = &Rules::waits_in<Kind::Loose>};

// ---- riding back (BA-136)

void Rules::push_ride_back(State& s, const UnitSet& which) const {
  if (which.empty()) return;
  Frame f;
  f.kind = Kind::RideBack;
  f.set = which;
  push(s, f);
}

template <>
Verdict Rules::why_in<Kind::RideBack>(const State& s, const Board&, Action a) const {
  if (verb_of(a) != Verb::Back) return not_now();
  return small_of(a) >= 1 && small_of(a) <= s.top().left
             ? Verdict::yes()
             : Verdict::no("BA-136"_rule, "refused.back");
}

template <>
void Rules::legal_in<Kind::RideBack>(const State& s, Actions& out) const {
  for (unsigned n = 1; n <= s.top().left; ++n) out.push_back(with_small(Verb::Back, n));
}

template <>
void Rules::apply_in<Kind::RideBack>(State& s, Action a, Sight&, Events& ev) const {
  ride_back(s, static_cast<int>(small_of(a)), ev);
}

template <>
bool Rules::waits_in<Kind::RideBack>(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.stage == Stage::Choose) return true;
  if (f.set.empty()) {
    pop(s);
    return false;
  }
  const std::size_t u = f.unit = f.set.first();
  f.set.remove(u);
  if (!s.piece[u].on_map() || s.piece[u].status() == Status::Routed) return false;
  const HomeWay way = home_way(*this, s, u, base_mp(s, u), kMaxRideBack);
  f.left = static_cast<std::uint8_t>(way.count);
  f.stage = Stage::Choose;
  if (way.count > 1) return true;
  ride_back(s, static_cast<int>(way.count), ev);
  return false;
}

void Rules::ride_back(State& s, int hexes, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const int most = f.left;
  f.stage = Stage::Begin;
  f.unit = kNone;
  f.left = 0;
  // It goes back in any case: from where it may not stand it rides on.
  while (hexes < most && static_cast<int>(home_way(*this, s, u, 99, hexes).count) < hexes) ++hexes;
  if (hexes > 0)
    fall_back(s, u, hexes, "BA-136"_rule, ev);
  else
    take_facing(s, u);  // BA-53: he may have turned alone
}

template <>
constinit const Rules::Row Rules::kRow<Kind::RideBack> = {
    .why = &Rules::why_in<Kind::RideBack>,
    .legal = &Rules::legal_in<Kind::RideBack>,
    .apply = &Rules::apply_in<Kind::RideBack>,
    .waits = &Rules::waits_in<Kind::RideBack>};

// So many hexes towards the base, by the engine's way; through enemy zones only if there is no
// other, and then at their price (BA-144); who has passed friends checks his morale (BA-146).
void Rules::fall_back(State& s, std::size_t u, int hexes, RuleId rule, Events& ev) const {
  const HomeWay way = home_way(*this, s, u, 99, hexes);
  const Hex from = s.piece[u].hex;
  const Zones z = zones(s, other(q(u).side));
  bool friends = false;
  bool touched = false;
  for (std::size_t i = 0; i < way.count && s.piece[u].on_map(); ++i) {
    if (is_uncovered(*this, s, u, way.hex[i])) break;
    friends = friends || (i > 0 && count_combat(s, board(s), s.piece[u].hex) > 1);
    place_in(s, u, way.hex[i], ev);
    if (z.any.has(way.hex[i])) pass_zone(s, u, way.hex[i], touched, ev);
  }
  update_objectives(s, ev);  // BA-161
  if (!s.piece[u].on_map()) return rescue_leaders(s, ev, from, q(u).side);
  leaders_follow(s, from, u);
  ev.emit(rule, "event.fell-back", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
  push_turn(s, u, Cause::Shock);
  if (!friends) return;
  UnitSet one;
  one.add(u);
  push_check(s, one, Cause::Passing);
}

// A routed unit uses all its points, if it can: it enters no enemy zone (BA-76).
void Rules::run_home(State& s, std::size_t u, Events& ev) const {
  const HomeWay way = home_way(*this, s, u, base_mp(s, u), kMaxRideBack, true);
  for (std::size_t i = 0; i < way.count; ++i) {
    if (is_uncovered(*this, s, u, way.hex[i])) break;
    place_in(s, u, way.hex[i], ev);
  }
  if (way.count > 0)
    ev.emit("BA-152"_rule, "event.runs", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
}

}  // namespace tercio::bailen
