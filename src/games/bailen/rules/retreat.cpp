// 12: retreats (BA-143 to BA-147, BA-219) and advances (BA-148).
//
// Frame Retreat: unit, or set: those still to go, one after the other; from: the hex they give up;
// hex: where the unit began; left: most hexes; cause; stage Second: facing. Frame Advance: hex: the
// emptied one; set: who may enter; fight: that of attackers.
#include <algorithm>

#include "games/bailen/rules/home.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

void Rules::push_retreat(State& s, const UnitSet& which, int least, int most, Cause cause,
                         Hex from) const {
  if (which.empty()) return;
  Frame f;
  f.kind = Kind::Retreat;
  f.set_least(least);
  f.left = static_cast<std::uint8_t>(most);
  f.cause = cause;
  f.from = from;
  if (which.count() == 1)
    f.unit = which.first();
  else
    f.set = which;
  push(s, f);
}

// One or two steps, not into the enemy, his markers or closed ground, not off the map; stack limits
// hold at the end.
Rules::WayInfo Rules::retreat_way(const State& s, const Board& b, const Zones& z, const Frame& f,
                                  unsigned way) const {
  WayInfo out;
  const std::size_t u = f.unit;
  const int steps = way_second(way) == kNoDir ? 1 : 2;
  if (steps < f.least() || steps > f.left) return out;
  const Seat side = q(u).side;
  Hex h = s.piece[u].hex;
  for (int i = 0; i < steps; ++i) {
    const Dir d = i == 0 ? way_first(way) : static_cast<Dir>(way_second(way));
    const Hex to = grid().neighbour(h, d);
    if (to == Hex::None || b.seen[index(other(side))].has(to)) return out;
    if (closed_by_carts(b, u, to)) return out;
    if (map->cost[q(u).gait][index(h)][hex::index(d)] == 0) return out;
    if (z.any.has(to)) ++out.zone_hexes;
    if (i == 1) out.friends = top(s, b, h) != kNone;
    h = to;
  }
  if (h == s.piece[u].hex) return out;
  if (q(u).arm == Arm::Cavalry && map->buildings.has(h)) return out;
  if (!may_stack(s, b, u, h, {}).ok()) return out;
  out.end = h;
  out.ok = true;
  return out;
}

namespace {

// BA-145: of ways of two hexes, those that do not end beside the start.
bool is_far(const Rules& r, const State& s, const Frame& f, const Rules::WayInfo& way) {
  return f.least() < 2 || r.grid().distance(s.piece[f.unit].hex, way.end) == 2;
}

// Do the hexes of a line without this one still hang together, and hold all its points (BA-218)?
bool may_give_up(const Rules& r, const Spread& line, Hex h, int points) {
  std::array<Hex, 4> rest{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < line.count; ++i)
    if (line.hex[i] != h) rest[n++] = line.hex[i];
  if (n == 0 || n == line.count || points > 4 * static_cast<int>(n)) return false;
  std::size_t joined = 1;  // bits of those that hang together with the first
  for (std::size_t round = 0; round < n; ++round)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k)
        if ((joined >> i & 1) != 0 && r.grid().distance(rest[i], rest[k]) == 1)
          joined |= std::size_t{1} << k;
  return joined == (std::size_t{1} << n) - 1;
}

}  // namespace

template <>
Verdict Rules::why_in<Kind::Retreat>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Second) return yes_if(verb_of(a) == Verb::Face);
  if (verb_of(a) != Verb::Retreat) return not_now();
  const WayInfo way = retreat_way(s, b, zones(s, b, other(q(f.unit).side)), f, small_of(a));
  if (!way.ok) return Verdict::no("BA-147"_rule, "refused.retreat");
  if (f.goes_far() && !is_far(*this, s, f, way))
    return Verdict::no("BA-145"_rule, "refused.retreat-far");
  return Verdict::yes();
}

template <>
void Rules::legal_in<Kind::Retreat>(const State& s, Actions& out) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Second) {
    for (unsigned c = 0; c < hex::kSides; ++c) out.push_back(with_small(Verb::Face, c));
    return;
  }
  Sight sight;
  const Board& b = look(s, sight);
  const Zones& z = zones(s, b, other(q(f.unit).side));
  each_way(s, b, z, f, [&](unsigned way) {
    if (f.goes_far() && !is_far(*this, s, f, retreat_way(s, b, z, f, way))) return;
    out.push_back(with_small(Verb::Retreat, way));
  });
}

template <>
void Rules::apply_in<Kind::Retreat>(State& s, Action a, Sight&, Events& ev) const {
  const Frame& f = s.top();
  if (f.stage != Stage::Second) return retreat(s, small_of(a), ev);
  s.piece[f.unit].face(corner_of(a));
  ev.emit("BA-52"_rule, "event.faced",
          {unit_arg("unit", f.unit),
           named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
  pop(s);
}

template <>
bool Rules::waits_in<Kind::Retreat>(State& s, Events& ev) const {
  if (s.top().unit == kNone) {  // several, one by one
    Frame& all = s.top();
    if (all.set.empty()) {
      pop(s);
      return false;
    }
    Frame single = all;
    single.unit = all.set.first();
    single.set = {};
    all.set.remove(single.unit);
    push(s, single);
    return false;
  }
  Frame& f = s.top();
  const std::size_t u = f.unit;
  if (f.stage == Stage::Choose) return true;
  // BA-54: who has fallen, or into disorder on the way, has no facing to choose.
  const bool turns = f.stage == Stage::Second;
  if (!s.piece[u].on_map() || (turns && !has_facing(s, u))) {
    pop(s);
    return false;
  }
  if (turns) return true;
  Piece& p = s.piece[u];
  if (f.stage == Stage::Begin) {
    f.stage = Stage::After;
    if (p.formation() == Formation::Skirmish) {
      // Its part in the hex goes to the rest of the line, if that can hold it (BA-218).
      Spread& line = s.spread[q(u).light];
      if (f.cause != Cause::Rout && may_give_up(*this, line, f.from, points(s, u))) {
        std::size_t n = 0;
        unsigned below = 0;
        for (std::size_t i = 0; i < line.count; ++i) {
          if (line.hex[i] == f.from) continue;
          below |= (line.below >> i & 1u) << n;
          line.hex[n++] = line.hex[i];
        }
        line.below = static_cast<std::uint8_t>(below);
        --line.count;
        line.hex[line.count] = Hex::None;
        line.points[line.count] = 0;
        shrink_line(s, u);
        ev.emit("BA-218"_rule, "event.line-shrinks", {unit_arg("unit", u)});
        pop(s);
        return false;
      }
      drop_line(s, u, f.from);  // all of it goes back from there
    }
    if (q(u).arm == Arm::Artillery && p.formation() == Formation::Normal) {  // BA-219
      if (options.guns_lost) {
        eliminate(s, u, "BA-219"_rule, ev);
        pop(s);
        return false;
      }
      p.form(Formation::Limbered);
    }
    if (p.formation() == Formation::Square) p.form(Formation::Normal);
  }
  const Board b = board(s);
  const Zones z = zones(s, other(q(u).side));
  f.hex = p.hex;
  unsigned only = 0;
  int n = 0;
  // BA-145, BA-147: after D2 and A2 only those; a routed unit goes as far as it can.
  bool far = f.cause == Cause::Shock && f.least() == 2;
  each_way(s, b, z, f, [&](unsigned way) {
    if (is_far(*this, s, f, retreat_way(s, b, z, f, way))) far = true;
  });
  f.set_goes_far(far);
  each_way(s, b, z, f, [&](unsigned way) {
    if (far && !is_far(*this, s, f, retreat_way(s, b, z, f, way))) return;
    only = way;
    ++n;
  });
  if (n == 0) {  // BA-147
    pop(s);
    eliminate(s, u, "BA-147"_rule, ev);
    return false;
  }
  f.stage = Stage::Choose;
  if (n == 1) {
    retreat(s, only, ev);
    return false;
  }
  return true;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Retreat> = {.why = &Rules::why_in<Kind::Retreat>,
                                                         .legal = &Rules::legal_in<Kind::Retreat>,
                                                         .apply = &Rules::apply_in<Kind::Retreat>,
                                                         .waits = &Rules::waits_in<Kind::Retreat>};

// BA-52: who has gone back may turn, free; BA-53: with others there it faces as they do.
void Rules::push_turn(State& s, std::size_t u, Cause cause) const {
  take_facing(s, u);
  const Board b = board(s);
  bool alone = true;
  each_combat(s, b, s.piece[u].hex, [&](std::size_t v) { alone = alone && v == u; });
  if (!has_facing(s, u) || !alone) return;
  Frame turn;
  turn.kind = Kind::Retreat;
  turn.stage = Stage::Second;
  turn.unit = static_cast<std::uint8_t>(u);
  turn.cause = cause;
  push(s, turn);
}

// BA-144: who comes through a zone falls into disorder, and loses a point in each retreat, or by
// the option in each such hex.
void Rules::pass_zone(State& s, std::size_t u, Hex h, bool& touched, Events& ev) const {
  disorganize(s, u, "BA-144"_rule, ev);
  if (!touched || options.zone_loss_each) lose_point(s, u, h, "BA-144"_rule, ev);
  touched = true;
}

void Rules::retreat(State& s, unsigned way, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Hex start = s.piece[u].hex;
  const Cause cause = f.cause;
  const Seat side = q(u).side;
  const Zones z = zones(s, other(side));
  const WayInfo info = retreat_way(s, board(s), z, f, way);
  const int steps = way_second(way) == kNoDir ? 1 : 2;
  bool touched = false;
  for (int i = 0; i < steps && s.piece[u].on_map(); ++i) {
    const Dir d = i == 0 ? way_first(way) : static_cast<Dir>(way_second(way));
    const Hex to = grid().neighbour(s.piece[u].hex, d);
    if (i > 0 && is_uncovered(*this, s, u, to)) break;
    place_in(s, u, to, ev);
    if (z.any.has(to)) pass_zone(s, u, to, touched, ev);
  }
  pop(s);
  if (!s.piece[u].on_map()) return rescue_leaders(s, ev, start, side);
  ev.emit("BA-143"_rule, "event.retreated", {unit_arg("unit", u), hex_arg("hex", s.piece[u].hex)});
  leaders_follow(s, start, u);
  push_turn(s, u, cause);
  if (info.friends) {  // BA-146: one check for each retreat
    UnitSet one;
    one.add(u);
    push_check(s, one, Cause::Passing);
  }
  look_for_markers(s, ev);
  update_objectives(s, ev);
}

// ---- advance

Verdict Rules::may_advance(const State& s, const Board& b, const Frame& f, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (!f.set.has(u) || !p.on_map()) return Verdict::no("BA-148"_rule, "refused.not-winner");
  const int d = grid().direction(p.hex, f.hex);
  if (d < 0) return Verdict::no("BA-148"_rule, "refused.not-adjacent");
  if (q(u).arm == Arm::Artillery || p.formation() == Formation::Square ||
      p.formation() == Formation::Skirmish || p.status() == Status::Routed)
    return Verdict::no("BA-148"_rule, "refused.cannot-advance");
  if (b.seen[index(other(q(u).side))].has(f.hex))
    return Verdict::no("BA-148"_rule, "refused.enemy-there");
  if (map->cost[q(u).gait][index(p.hex)][static_cast<std::size_t>(d)] == 0 ||
      (q(u).arm == Arm::Cavalry && map->buildings.has(f.hex)))
    return Verdict::no("BA-148"_rule, "refused.closed-ground");
  const bool zone = zones(s, b, other(q(u).side)).any.has(f.hex);
  // BA-223: uncontrolled cavalry does not mind.
  if (zone && !p.ordered() && f.fight != Fight::Loose)
    return Verdict::no("BA-76"_rule, "refused.zone-disorder");
  const Order o = order(s, u);
  if (o == Order::Defend) TERCIO_REQUIRE(order_lets_step(s, b, u, p.hex, f.hex));
  if (o == Order::Retreat && zone) return Verdict::no("BA-29"_rule, "refused.zone-retreat");
  if (o == Order::Maneuver || o == Order::None)
    return Verdict::no(o == Order::Maneuver ? "BA-25"_rule : "BA-23"_rule, "refused.order-holds");
  return may_stack(s, b, u, f.hex, {});
}

template <>
Verdict Rules::why_in<Kind::Advance>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) != Verb::Advance) return yes_if(verb_of(a) == Verb::Stay);
  const Frame& f = s.top();
  TERCIO_REQUIRE(may_advance(s, b, f, first_of(a)));
  // After the first the facing is that of the stack.
  if (f.has_faced() && corner_of(a) != Corner::NNE)
    return Verdict::no("BA-53"_rule, "refused.stack-facing");
  return Verdict::yes();
}

template <>
void Rules::legal_in<Kind::Advance>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  f.set.each([&](std::size_t u) {
    if (!may_advance(s, b, f, u).ok()) return;
    for (unsigned c = 0; c < (f.has_faced() ? 1u : 6u); ++c)
      out.push_back(act(Verb::Advance, u, static_cast<Hex>(0), c));
  });
  out.push_back(plain(Verb::Stay));
}

template <>
void Rules::apply_in<Kind::Advance>(State& s, Action a, Sight&, Events& ev) const {
  return verb_of(a) == Verb::Stay ? pop(s) : advance(s, first_of(a), corner_of(a), ev);
}

template <>
bool Rules::waits_in<Kind::Advance>(State& s, Events&) const {
  const Frame& f = s.top();
  const Board b = board(s);
  bool asked = false;
  f.set.each([&](std::size_t u) { asked = asked || s.piece[u].on_map(); });
  if (asked) {
    // By what everybody sees: an order that holds somebody back does not show.
    bool near = false;
    f.set.each([&](std::size_t u) {
      const Piece& p = s.piece[u];
      if (p.on_map() && grid().distance(p.hex, f.hex) == 1 && q(u).arm != Arm::Artillery &&
          p.status() != Status::Routed && p.formation() != Formation::Square &&
          p.formation() != Formation::Skirmish)
        near = true;
    });
    if (near && !b.seen[index(other(q(f.set.first()).side))].has(f.hex)) return true;
  }
  pop(s);
  return false;
}

void Rules::advance(State& s, std::size_t u, Corner c, Events& ev) const {
  for (std::size_t i = 0; i < s.depth; ++i)  // one hex is all anybody advances
    if (s.frame[i].kind == Kind::Advance) s.frame[i].set.remove(u);
  Frame& f = s.top();
  const Hex from = s.piece[u].hex;
  const Hex to = f.hex;
  if (!f.has_faced()) f.set_faced(c);
  const Corner facing = f.faced();  // BA-53: the first turns for all
  place_in(s, u, to, ev);
  s.piece[u].face(facing);
  if (f.set.empty()) pop(s);
  leaders_follow(s, from, u);
  ev.emit("BA-148"_rule, "event.advanced",
          {unit_arg("unit", u), hex_arg("hex", to),
           named_arg("facing", static_cast<int>(s.piece[u].facing()), ArgKind::Corner)});
  look_for_markers(s, ev);
  update_objectives(s, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Advance> = {.turn = &Rules::turn_of_set,
                                                         .why = &Rules::why_in<Kind::Advance>,
                                                         .legal = &Rules::legal_in<Kind::Advance>,
                                                         .apply = &Rules::apply_in<Kind::Advance>,
                                                         .waits = &Rules::waits_in<Kind::Advance>};

// Into a hex outside of movement, and what follows: carts are taken, markers seen.
void Rules::place_in(State& s, std::size_t u, Hex h, Events& ev) const {
  leave_hex(s, u);
  enter_hex(s, u, h);
  capture_carts(s, h, ev);
  look_for_markers(s, ev);
}

}  // namespace tercio::bailen
