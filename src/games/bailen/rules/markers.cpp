// Optional rules: limited information (BA-164 to BA-170).
//
// A Stand marker hides where some pieces are: they carry kHidden and its number. Hidden pieces have
// no zone and do nothing but march with their marker; anything else lifts it first, and nobody
// joins them. So what anybody else does never depends on what the enemy cannot see. Leaders are no
// part of a stack (BA-155) and stand in the open, on a marker too. Frame Screen: unit: the marker;
// left: points; a, c: as of a mover, if it stands for a stack.
#include <algorithm>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

std::uint8_t hidden_at(const Rules& r, const State& s, Seat side, Hex h) {
  if (!r.options.markers) return kNone;
  for (const std::size_t u : r.troops(side))
    if (s.piece[u].is(kHidden) && s.piece[u].hex == h)
      return static_cast<std::uint8_t>(s.piece[u].target);
  return kNone;
}

namespace {

constexpr std::size_t kFirstSpanish = 15;
Seat side_of_marker(std::size_t m) { return m < kFirstSpanish ? kFrench : kSpanish; }

// Is the hex next to an enemy piece, leaders included, or seen by one within so many hexes?
bool is_sighted(const Rules& r, const State& s, const Board& b, Seat owner, Hex h, int range) {
  const Seat enemy = other(owner);
  for (std::size_t l = 0; l < r.army->leader.size(); ++l)
    if (r.army->leader[l].side == enemy && s.leader[l].hex != Hex::None &&
        r.grid().distance(s.leader[l].hex, h) <= 1)
      return true;
  bool seen = false;
  b.of[index(enemy)].each([&](Hex from) {
    const int far = r.grid().distance(from, h);
    seen = seen || far <= 1 || (far <= range && r.clear_line(s, b, enemy, from, h, true));
  });
  return seen;
}

int range_of(const Rules& r, MarkerKind kind) {
  const auto& l = r.charts->limit;
  return kind == MarkerKind::Stand ? l.sight_stand
         : kind == MarkerKind::Pad ? l.sight_pad
                                   : l.sight_cover;
}

// What a march costs everybody, so that it does not tell who marches.
int march_cost(const Map& m, Hex h, Dir d) {
  int dearest = 0;
  for (std::size_t gait = 0; gait < kGaits; ++gait) {
    const int cost = m.cost[gait][index(h)][hex::index(d)];
    if (cost == 0) return 0;
    dearest = std::max(dearest, cost);
  }
  return dearest;
}

// BA-167: in order, not moved yet, and neither in a line of skirmishers nor in square; a charge is
// named for all to hear (BA-129).
bool fits_under_marker(const Rules& r, const State& s, std::size_t u) {
  const Piece& p = s.piece[u];
  return !r.q(u).convoy && p.ordered() && !p.is(kHidden | kMoved | kCharging) &&
         p.formation() != Formation::Skirmish && p.formation() != Formation::Square;
}

}  // namespace

std::uint8_t Rules::marker_at(const State& s, Hex h, MarkerKind kind) const {
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (s.marker[m].kind == kind && s.marker[m].hex == h) return static_cast<std::uint8_t>(m);
  return kNone;
}

// BA-165: a third of the side's combat units, leaders not counted.
int Rules::markers_left(const State& s, Seat side) const {
  int combat = 0;
  for (const std::size_t u : troops(side))
    if (q(u).in_play && !q(u).convoy) ++combat;
  int left = std::min(combat / 3, army->markers[index(side)]);
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (side_of_marker(m) == side && s.marker[m].kind != MarkerKind::Pool) --left;
  return left;
}

std::uint8_t Rules::free_marker(const State& s, Seat side) const {
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (side_of_marker(m) == side && s.marker[m].kind == MarkerKind::Pool)
      return static_cast<std::uint8_t>(m);
  return kNone;
}

// BA-166: at the start of the game, or of the own movement before anybody has moved.
Verdict Rules::may_mark_now(const State& s) const {
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  if (!options.markers) return Verdict::no("BA-164"_rule, "refused.no-markers");
  if (s.step == Step::Move) {
    for (const std::size_t u : troops(side))  // has left its hex, or come onto the map
      if (s.piece[u].is(kStepped | kTried))
        return Verdict::no("BA-166"_rule, "refused.marker-late");
    for (std::size_t m = 0; m < kMaxMarkers; ++m)  // a false one that has marched counts too
      if (side_of_marker(m) == side && s.marker[m].is(kMarched))
        return Verdict::no("BA-166"_rule, "refused.marker-late");
  }
  if (markers_left(s, side) <= 0 || free_marker(s, side) == kNone)
    return Verdict::no("BA-165"_rule, "refused.markers-used");
  return Verdict::yes();
}

Verdict Rules::may_mark(const State& s, const Board& b, Verb verb, Hex h) const {
  TERCIO_REQUIRE(may_mark_now(s));
  return may_mark_at(s, b, verb, h);
}

Verdict Rules::may_mark_at(const State& s, const Board& b, Verb verb, Hex h) const {
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  const MarkerKind kind = verb == Verb::Cover ? MarkerKind::Cover
                          : verb == Verb::Pad ? MarkerKind::Pad
                                              : MarkerKind::Stand;
  if (is_sighted(*this, s, b, side, h, range_of(*this, kind)))
    return Verdict::no("BA-169"_rule, "refused.marker-seen");
  int n = 0;
  bool fits = true;
  bool marches = true;
  b.each(s, h, [&](std::size_t u) {
    if (q(u).side != side && s.piece[u].is(kHidden)) return;  // nobody knows
    ++n;
    fits = fits && q(u).side == side && fits_under_marker(*this, s, u);
    marches = marches && order(s, u) == Order::Maneuver;
  });
  const bool stands = marker_at(s, h, MarkerKind::Stand) != kNone;
  switch (verb) {
    case Verb::Feint: {  // BA-170: a false one is never hidden or padded
      if (n > 0 || stands) return Verdict::no("BA-167"_rule, "refused.marker-place");
      if (!map->clear.has(h) || b.seen[0].has(h) || b.seen[1].has(h))
        return Verdict::no("BA-167"_rule, "refused.marker-place");
      if (distance_to_seen(b, side, h) > 2) return Verdict::no("BA-167"_rule, "refused.marker-far");
      return Verdict::yes();
    }
    case Verb::Screen:
    case Verb::Column:
      if (n == 0 || !fits || stands) return Verdict::no("BA-167"_rule, "refused.marker-place");
      if (verb == Verb::Column && !marches)
        return Verdict::no("BA-167"_rule, "refused.column-order");
      return Verdict::yes();
    default: {
      // BA-170: also on a marker that stands for troops, not on a false one, nor on the tail of a
      // column, which nobody sees.
      bool own = false;
      b.each(s, h, [&](std::size_t u) {
        own = own || (q(u).side == side && !q(u).convoy && (stands || !s.piece[u].is(kHidden)));
      });
      if (!own) return Verdict::no("BA-170"_rule, "refused.marker-place");
      int pads = 0;
      for (const Marker& m : s.marker)
        if (m.hex == h && m.kind == kind) ++pads;
      if (pads >= (verb == Verb::Pad ? 2 : 1))
        return Verdict::no("BA-167"_rule, "refused.marker-twice");
      return Verdict::yes();
    }
  }
}

void Rules::mark(State& s, Verb verb, Hex h, Events& ev) const {
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  if (const std::uint8_t tail = hidden_at(*this, s, other(side), h); tail != kNone)
    return lift(s, tail, "BA-167"_rule, ev);  // a false one falls on the tail of a column
  const std::uint8_t m = free_marker(s, side);
  Marker& marker = s.marker[m];
  marker.hex = h;
  marker.kind = verb == Verb::Cover ? MarkerKind::Cover
                : verb == Verb::Pad ? MarkerKind::Pad
                                    : MarkerKind::Stand;
  marker.marks = 0;
  const auto hide = [&](Hex at, int place) {
    for (const std::size_t u : troops()) {
      Piece& p = s.piece[u];
      if (!p.on_map() || p.hex != at || q(u).side != side || q(u).convoy) continue;
      p.set(kHidden);
      p.target = static_cast<Hex>(m);
      if (place > 0) p.face(static_cast<Corner>(place));
    }
  };
  if (verb == Verb::Screen) hide(h, 0);
  if (verb == Verb::Column) {  // those behind the first, hex by hex
    HexSet column;
    Hex at = h;
    for (int place = 0; place < 5 && at != Hex::None; ++place) {
      column.add(at);
      hide(at, place);
      const Board b = board(s);
      Hex next = Hex::None;
      for (const Dir d : hex::kDirs) {
        const Hex to = grid().neighbour(at, d);
        if (to == Hex::None || column.has(to) || !b.of[index(side)].has(to)) continue;
        bool fits = true;
        b.each(s, to, [&](std::size_t u) {
          fits = fits && fits_under_marker(*this, s, u) && order(s, u) == Order::Maneuver;
        });
        fits = fits && distance_to(b.of[index(other(side))], to) > 1;  // BA-168
        if (fits && next == Hex::None) next = to;
      }
      at = next;
    }
    marker.marks = kColumn;
  }
  const auto args = {named_arg("marker", m, ArgKind::Marker), hex_arg("hex", h)};
  if (verb != Verb::Cover && verb != Verb::Pad) {
    ev.emit("BA-166"_rule, "event.marker", args);
  } else if (marker_at(s, h, MarkerKind::Stand) != kNone) {
    ev.reveal("BA-170"_rule, "event.marker", args);  // so that is no false one
  } else {
    // What pads a stack looks like part of it.
    ev.emit("BA-166"_rule, "event.marker", args,
            verb == Verb::Pad ? Seats::only(side) : Seats::all());
  }
}

Verdict Rules::may_lift(const State& s, std::size_t m) const {
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  if (side_of_marker(m) != side || s.marker[m].kind == MarkerKind::Pool)
    return Verdict::no("BA-166"_rule, "refused.no-such-marker");
  return Verdict::yes();
}

// Back to the pool; what was under it is seen.
void Rules::lift(State& s, std::size_t m, RuleId rule, Events& ev) const {
  const Hex h = s.marker[m].hex;
  s.marker[m] = {};
  ev.reveal(rule, "event.marker-off",
            {named_arg("marker", static_cast<int>(m), ArgKind::Marker), hex_arg("hex", h)});
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    if (!p.is(kHidden) || static_cast<std::size_t>(p.target) != m) continue;
    p.unset(kHidden);
    p.target = Hex::None;
    if (order(s, u) == Order::Maneuver) {
      p.face(Corner::NNE);
    } else {  // BA-53: it may have got another order under the marker
      if (p.hex != h) p.face(q(u).side == kFrench ? Corner::E : Corner::W);
      take_facing(s, u);
    }
    ev.reveal(rule, "event.revealed", {unit_arg("unit", u), hex_arg("hex", p.hex)});
  }
}

// Does an enemy, or one of his leaders, stand beside one of the hexes that a column covers behind
// its marker?
bool Rules::column_met(const State& s, const Board& b, std::size_t m) const {
  HexSet enemy = b.of[index(other(side_of_marker(m)))];
  for (std::size_t l = 0; l < army->leader.size(); ++l)
    if (army->leader[l].side != side_of_marker(m) && s.leader[l].hex != Hex::None)
      enemy.add(s.leader[l].hex);
  bool met = false;
  for (const std::size_t u : troops(side_of_marker(m))) {
    const Piece& p = s.piece[u];
    if (!p.is(kHidden) || static_cast<std::size_t>(p.target) != m) continue;
    met = met || distance_to(enemy, p.hex) <= 1;
  }
  return met;
}

// BA-168, BA-169: next to an enemy, or sighted, it comes off; not in the middle of a shock.
void Rules::look_for_markers(State& s, Events& ev) const {
  if (!options.markers) return;
  const Board b = board(s);
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    const Marker& marker = s.marker[m];
    if (marker.kind == MarkerKind::Pool) continue;
    if (marker.kind != MarkerKind::Stand && !b.seen[index(side_of_marker(m))].has(marker.hex)) {
      s.marker[m] = {};  // what it lay on has gone
      continue;
    }
    bool fights = false;
    b.each(s, marker.hex, [&](std::size_t u) { fights = fights || s.piece[u].is(kAttacks); });
    if (fights) continue;
    if (is_sighted(*this, s, b, side_of_marker(m), marker.hex, range_of(*this, marker.kind)) ||
        column_met(s, b, m))
      lift(s, m, "BA-169"_rule, ev);
  }
}

// BA-167: what covers or pads a stack goes with it, once nobody is left behind.
void Rules::carry_markers(State& s, Hex from, Hex to, Seat side, Events& ev) const {
  if (!options.markers || board(s).seen[index(side)].has(from)) return;
  for (std::size_t m = 0; m < kMaxMarkers; ++m) {
    Marker& marker = s.marker[m];
    const bool pad = marker.kind == MarkerKind::Pad;
    if (marker.hex != from || side_of_marker(m) != side) continue;
    if (!pad && marker.kind != MarkerKind::Cover) continue;
    int there = 0;
    for (const Marker& other : s.marker)
      if (other.hex == to && other.kind == marker.kind) ++there;
    if (there >= (pad ? 2 : 1)) {  // no more than that lie in one hex
      marker = {};
      continue;
    }
    marker.hex = to;
    ev.emit("BA-167"_rule, "event.marker-moves",
            {named_arg("marker", static_cast<int>(m), ArgKind::Marker), hex_arg("hex", to)},
            pad ? Seats::only(side) : Seats::all());
  }
}

// ---- a marker marches: a stack under it moves as in the open, turning as it goes; a column, all
// under Maneuver, and a false one at one pace

namespace {

UnitSet under_marker(const Rules& r, const State& s, std::size_t m) {
  UnitSet out;
  for (const std::size_t u : r.troops(side_of_marker(m)))
    if (s.piece[u].is(kHidden) && static_cast<std::size_t>(s.piece[u].target) == m) out.add(u);
  return out;
}

bool is_column(const State& s, std::size_t m) { return s.marker[m].is(kColumn); }

// Turns those who have a facing so that this way lies before them, by the shorter turn.
bool turn_towards(const Rules& r, State& s, const UnitSet& all, Dir d) {
  bool turned = false;
  all.each([&](std::size_t u) {
    Piece& p = s.piece[u];
    if (!r.has_facing(s, u) || hex::quarter(p.facing(), d) == hex::Quarter::Front) return;
    const auto right = static_cast<Corner>(d);
    const Corner left = hex::turned(right, -1);
    const auto far = [&](Corner c) {
      const int steps = (static_cast<int>(c) - static_cast<int>(p.facing()) + 6) % 6;
      return std::min(steps, 6 - steps);
    };
    p.face(far(left) < far(right) ? left : right);
    turned = true;
  });
  return turned;
}

}  // namespace

Frame march_frame(const Rules& r, const State& s, std::size_t m) {
  Frame f;
  const UnitSet under = under_marker(r, s, m);
  if (under.empty() || is_column(s, m)) {
    f.left = static_cast<std::uint8_t>(r.charts->move.marker);
  } else {
    Sight sight;
    const Board& b = r.look(s, sight);
    f = r.mover_frame(s, b, under.first());
    int marchers = Rules::kNobody;  // as of any stack (BA-25)
    under.each([&](std::size_t u) {
      const Frame own = r.mover_frame(s, b, u);
      f.left = std::min(f.left, own.left);
      if (r.order(s, u) == Order::Maneuver) marchers = std::min<int>(marchers, own.left);
      if (!own.is(kInCommand)) f.unmark(kInCommand);
    });
    if (f.left < marchers) f.mark(kOffRoad);
    f.set = {};
  }
  f.kind = Kind::Screen;
  f.stage = Stage::Choose;
  f.unit = static_cast<std::uint8_t>(m);
  return f;
}

namespace {

// One step of a stack under its marker: what each of its units may do in the open (BA-167).
Verdict may_stack_march(const Rules& r, const State& s, const Board& b, const Frame& f,
                        const UnitSet& under, Dir d, int& cost) {
  State turned = s;
  Frame next = f;
  const bool turns = turn_towards(r, turned, under, d);
  const int turn = turns && f.is_either(kWent, kTurned) ? r.charts->move.facing : 0;  // BA-52
  if (turn > f.left) return Verdict::no("BA-61"_rule, "refused.mp");
  next.left = static_cast<std::uint8_t>(f.left - turn);
  const Hex from = s.marker[f.unit].hex;
  const Zones& z = r.zones_near(s, b, other(s.phasing), from, f.left);
  Verdict verdict = r.may_stack(s, b, under.first(), r.grid().neighbour(from, d), under);
  bool off = false;
  cost = 0;
  under.each([&](std::size_t u) {
    int own = 0;
    if (verdict.ok()) verdict = r.may_go_one(turned, b, z, next, u, d, own);
    cost = std::max(cost, own);
    off = off || (r.order(s, u) == Order::Maneuver && !r.map->road.has(from, d));
  });
  if (off && !f.is(kOffRoad)) cost += r.charts->move.maneuver_road - r.charts->move.maneuver;
  cost += turn;
  return verdict;
}

}  // namespace

Verdict Rules::may_march(const State& s, const Board&, std::size_t m) const {
  const Marker& marker = s.marker[m];
  if (side_of_marker(m) != s.phasing || marker.kind != MarkerKind::Stand)
    return Verdict::no("BA-167"_rule, "refused.no-such-marker");
  if (marker.is(kMarched)) return Verdict::no("BA-60"_rule, "refused.moved");
  bool marches = true;
  under_marker(*this, s, m).each([&](std::size_t u) {
    marches = marches && order(s, u) == Order::Maneuver;
  });
  if (is_column(s, m) && !marches) return Verdict::no("BA-167"_rule, "refused.column-order");
  // BA-66: whose troops it stands for is not to be told, so it goes before every leader.
  for (std::size_t l = 0; l < army->leader.size(); ++l)
    if (army->leader[l].side == s.phasing && s.leader[l].is(kRode))
      return Verdict::no("BA-66"_rule, "refused.markers-first");
  return Verdict::yes();
}

Verdict Rules::may_march_to(const State& s, const Board& b, const Frame& f, Dir d,
                            int& cost) const {
  const Marker& marker = s.marker[f.unit];
  const Hex to = grid().neighbour(marker.hex, d);
  if (to == Hex::None) return Verdict::no("BA-61"_rule, "refused.edge");
  if (const UnitSet under = under_marker(*this, s, f.unit);
      !under.empty() && !is_column(s, f.unit)) {
    if (b.seen[0].has(to) || b.seen[1].has(to) || b.carts.has(to))
      return Verdict::no("BA-167"_rule, "refused.marker-place");
    bool horse = false;
    under.each([&](std::size_t u) { horse = horse || q(u).arm == Arm::Cavalry; });
    if (horse && map->buildings.has(to))  // it may rest anywhere, and so not ride through
      return Verdict::no("BA-68"_rule, "refused.cavalry-town");
    return may_stack_march(*this, s, b, f, under, d, cost);
  }
  cost = march_cost(*map, marker.hex, d);
  if (cost == 0 || map->buildings.has(to))
    return Verdict::no("BA-61"_rule, "refused.closed-ground");
  if (cost > f.left) return Verdict::no("BA-61"_rule, "refused.mp");
  if (b.seen[0].has(to) || b.seen[1].has(to) || b.carts.has(to))
    return Verdict::no("BA-167"_rule, "refused.marker-place");
  const Seat enemy = other(s.phasing);
  const bool five = options.maneuver_at_five || (scenario(s).encounter && s.phasing == kFrench);
  const int least = charts->limit.maneuver + (five ? 0 : 1);
  const int now = distance_to_seen(b, enemy, to);
  if (now < least && now < distance_to_seen(b, enemy, marker.hex))
    return Verdict::no("BA-25"_rule, "refused.maneuver-near");
  return Verdict::yes();
}

void Rules::legal_markers(const State& s, const Board& b, Actions& out) const {
  if (!options.markers) return;
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  if (may_mark_now(s).ok())
    for (const Verb verb : {Verb::Screen, Verb::Feint, Verb::Column, Verb::Cover, Verb::Pad}) {
      HexSet where = b.of[index(side)];
      if (verb == Verb::Cover || verb == Verb::Pad) where = b.seen[index(side)];  // BA-170
      if (verb == Verb::Feint) {
        where = b.seen[index(side)];
        for (int i = 0; i < 2; ++i) where |= map->sets.around(where);
        where &= map->clear;
      }
      where.each([&](Hex h) {
        if (may_mark_at(s, b, verb, h).ok()) out.push_back(with_hex(verb, h));
      });
    }
  if (s.step == Step::Move)
    for (std::size_t m = 0; m < kMaxMarkers; ++m)
      if (may_march(s, b, m).ok()) out.push_back(with_unit(Verb::March, m));
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (may_lift(s, m).ok()) out.push_back(with_unit(Verb::Lift, m));
}

void Rules::set_out(State& s, std::size_t m, Events& ev) const {
  s.marker[m].set(kMarched);
  // That it may march shows what can be under it.
  ev.reveal("BA-167"_rule, "event.marker-marches",
            {named_arg("marker", static_cast<int>(m), ArgKind::Marker)});
  push(s, march_frame(*this, s, m));
}

void Rules::march(State& s, Dir d, Events& ev) const {
  Frame& f = s.top();
  const std::size_t m = f.unit;
  int cost = 0;
  may_march_to(s, board(s), f, d, cost);
  const Hex from = s.marker[m].hex;
  const Hex to = grid().neighbour(from, d);
  const UnitSet stack = is_column(s, m) ? UnitSet() : under_marker(*this, s, m);
  if (const std::uint8_t tail = hidden_at(*this, s, other(s.phasing), to); tail != kNone) {
    lift(s, tail, "BA-167"_rule, ev);  // two columns meet
    look_for_markers(s, ev);
    if (s.marker[m].kind == MarkerKind::Pool) go_on_uncovered(s, stack);
    return;
  }
  f.left = static_cast<std::uint8_t>(f.left - cost);
  if (!stack.empty()) {
    if (turn_towards(*this, s, stack, d)) f.mark(kTurned);
    stack.each([&](std::size_t u) {
      if (order(s, u) == Order::Maneuver && !map->road.has(from, d)) f.mark(kOffRoad);
    });
    f.set_came(static_cast<int>(d));
    f.mark(kWent);
    if (zones(s, other(s.phasing)).front.has(to)) f.mark(kHalted);  // BA-71
  }
  s.marker[m].hex = to;
  // Each hex of a column goes where the one before it stood.
  std::array<Hex, 7> stood{};
  stood.fill(Hex::None);
  const auto in_column = [&](std::size_t u) {
    return s.piece[u].is(kHidden) && static_cast<std::size_t>(s.piece[u].target) == m;
  };
  const auto place_of = [&](std::size_t u) {
    return s.piece[u].hex == from ? std::size_t{0} : static_cast<std::size_t>(s.piece[u].facing());
  };
  struct Marching {
    std::size_t place, unit;
  };
  FixedList<Marching, kMaxUnits> all;
  for (const std::size_t u : troops())
    if (in_column(u)) {
      all.push_back({place_of(u), u});
      stood[place_of(u)] = s.piece[u].hex;
    }
  // The lowest of a stack goes first, so that their order stays.
  std::sort(all.begin(), all.end(), [&](const Marching& x, const Marching& y) {
    if (x.place != y.place) return x.place < y.place;
    return s.piece[x.unit].depth > s.piece[y.unit].depth;
  });
  for (const auto& [place, u] : all) {
    const Hex next = place == 0 ? to : stood[place - 1];
    s.piece[u].set(kMoved | kStepped);
    if (next == Hex::None) continue;
    leave_hex(s, u);
    enter_hex(s, u, next);
  }
  // How far it comes, and over what ground, shows what can be under it.
  ev.reveal("BA-167"_rule, "event.marker-moves",
            {named_arg("marker", static_cast<int>(m), ArgKind::Marker), hex_arg("hex", to)});
  carry_markers(s, from, to, s.phasing, ev);
  look_for_markers(s, ev);
  if (s.marker[m].kind != MarkerKind::Pool) return;
  go_on_uncovered(s, stack);
  update_objectives(s, ev);  // BA-161
}

// The marker came off on the way: the stack that it stood for goes on in the open, with what it has
// left; a column or a false one has marched.
void Rules::go_on_uncovered(State& s, const UnitSet& all) const {
  if (all.empty()) return pop(s);
  Frame& f = s.top();
  f.kind = Kind::Mover;
  f.stage = Stage::After;
  f.set = all;
  f.unit = all.first();
  if (all.count() > 1) f.mark(kGroup);
  all.each([&](std::size_t u) {
    s.piece[u].unset(kMoved);
    s.piece[u].set(kPicked);
  });
}

template <>
Verdict Rules::why_in<Kind::Screen>(const State& s, const Board& b, Action a) const {
  int cost = 0;
  if (verb_of(a) == Verb::Go) return may_march_to(s, b, s.top(), dir_of(a), cost);
  return yes_if(verb_of(a) == Verb::Rest);
}

template <>
void Rules::legal_in<Kind::Screen>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  int cost = 0;
  for (const Dir d : hex::kDirs)
    if (may_march_to(s, b, s.top(), d, cost).ok())
      out.push_back(with_small(Verb::Go, static_cast<unsigned>(d)));
  out.push_back(plain(Verb::Rest));
}

template <>
void Rules::apply_in<Kind::Screen>(State& s, Action a, Sight&, Events& ev) const {
  return verb_of(a) == Verb::Rest ? pop(s) : march(s, dir_of(a), ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Screen> = {.turn = &Rules::turn_of_phasing,
                                                        .why = &Rules::why_in<Kind::Screen>,
                                                        .legal = &Rules::legal_in<Kind::Screen>,
                                                        .apply = &Rules::apply_in<Kind::Screen>};

}  // namespace tercio::bailen
