// What results do (DN-75 to DN-82): disorder, demoralization, elimination and their points;
// retreats with their priorities; morale checks; batteries taken or lost (DN-73, DN-74).
#include <algorithm>

#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

// DN-82: it fires at nobody and comes no nearer to the enemy until its own movement ends.
void Rules::disorder(State& s, std::size_t u, RuleId rule, Events& ev) const {
  if (s.piece[u].is(kDisordered)) return;
  s.piece[u].set(kDisordered);
  ev.emit(rule, "event.disordered", {unit_arg("unit", u)});
}

void Rules::demoralize(State& s, std::size_t u, RuleId rule, Events& ev) const {
  s.piece[u].set(kDemoralized);
  ev.emit(rule, "event.demoralized", {unit_arg("unit", u)});
  book(s, u, Result::Amort, ev);
}

// DN-75, DN-151: Troops go farther; black cassocks are Sleeves, with the option they go with them.
int Rules::retreat_length(std::size_t u, Result result) const {
  const ResultData& data = charts->result[static_cast<std::size_t>(result)];
  const bool far = options.cassocks_as_horse ? q(u).horse : cls(u) == Class::Troop;
  return far ? data.retreat_horse : data.retreat;
}

void Rules::suffer(State& s, std::size_t u, Result result, Events& ev) const {
  const bool twice = result == Result::Amort && s.piece[u].is(kDemoralized);
  if (twice) result = Result::Void;  // DN-129
  const int hexes = retreat_length(u, result);
  switch (result) {
    case Result::None: return;
    case Result::Splendid:
      disorder(s, u, "DN-75"_rule, ev);
      return push_retreat(s, u, hexes, Cause::Splendid);
    case Result::Hasty:
      disorder(s, u, "DN-76"_rule, ev);
      book(s, u, result, ev);
      return push_retreat(s, u, hexes, Cause::Hasty);
    case Result::Amort:
      demoralize(s, u, "DN-77"_rule, ev);
      return push_retreat(s, u, hexes, Cause::Amort);
    case Result::Void: return eliminate(s, u, false, twice ? "DN-129"_rule : "DN-78"_rule, ev);
  }
}

void Rules::eliminate(State& s, std::size_t u, bool off_map, RuleId rule, Events& ev) const {
  ev.emit(rule, off_map ? "event.off-map" : "event.eliminated", {unit_arg("unit", u)});
  book(s, u, Result::Void, ev);
  leave_hex(s, u);
  Piece& p = s.piece[u];
  p.marks &= kSecond | kCaptured | kHit;
  p.set(kEliminated | (off_map ? kOffMap : 0u));
}

// DN-105: Otumba has its own list for General Morale.
int Rules::loss(const State&, std::size_t u, Result result) const {
  const Special& special = battle->special;
  switch (result) {
    case Result::Hasty:
      return special.own_losses && options.otumba_hr_costs_morale ? charts->hasty_retreat
                                                                  : special.loss_hasty;
    case Result::Amort: return special.loss_demoralized;
    case Result::Void: return special.loss_of_unit[u];
    default: return 0;
  }
}

// DN-14: points for the enemy's Turn Morale; DN-15: General Morale falls at the same moment.
void Rules::book(State& s, std::size_t u, Result result, Events& ev) const {
  const Seat side = s.piece[u].side();
  const int points = result == Result::Hasty    ? charts->hasty_retreat
                     : result == Result::Amort  ? charts->demoralized
                     : cls(u) == Class::Command ? charts->eliminated_command
                                                : charts->eliminated;
  std::uint8_t& inflicted = s.inflicted[index(other(side))];
  inflicted = static_cast<std::uint8_t>(std::min(255, inflicted + points));
  int lost = 0;
  if (battle->side[index(side)].morale > 0) {
    lost = loss(s, u, result);
    s.morale[index(side)] = static_cast<std::int16_t>(s.morale[index(side)] - lost);
  }
  if (lost == 0)  // no General Morale in this battle (San Quintín), or none for this (Otumba)
    return ev.emit("DN-14"_rule, "event.points-only",
                   {side_arg("side", side), number("n", points)});
  ev.emit("DN-14"_rule, "event.points",
          {side_arg("side", side), number("n", points), number("lost", lost),
           number("morale", s.morale[index(side)])});
}

// ---- retreats

void Rules::push_retreat(State& s, std::size_t u, int hexes, Cause cause) const {
  Frame f;
  f.kind = Kind::Retreat;
  f.unit = static_cast<std::uint8_t>(u);
  f.left = static_cast<std::uint8_t>(hexes);
  f.cause = cause;
  f.set_faced(s.piece[u].facing);
  push(s, f);
}

// DN-79, DN-134: away from enemies, towards the edge, no zone of control, nobody's hex.
HexSet Rules::retreat_hexes(const State& s, const Board& b, const Frame& f) const {
  HexSet best;
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const Seat enemy = other(p.side());
  const HexSet zones = zoc(s, enemy);
  const HexSet open = open_ground(s, u, false);
  const int now = nearest(b, enemy, p.hex);
  const bool first = f.spent == 0;
  const bool round = has_pike(b, p.hex) || !options.rear_retreat_only;
  int far = -1;
  int edge = 0;
  for (const Dir d : hex::kDirs) {
    const Hex to = battle->grid.neighbour(p.hex, d);
    if (to == Hex::None || !open.has(to) || !b.is_empty(to) || zones.has(to)) continue;
    if (first && !round && hex::in_front(p.facing, d)) continue;
    if (battle->river.has(p.hex, d) && (!first || charts->river.of[q(u).gait] == kClosed)) continue;
    const int away = nearest(b, enemy, to);
    if (away < now || away < 2) continue;
    const int row = battle->grid.row(to);
    const int left = battle->side[index(p.side())].edge_north ? row : battle->grid.rows() - row;
    if (away < far || (away == far && left > edge)) continue;
    if (away > far || left < edge) best.clear();
    far = away;
    edge = left;
    best.add(to);
  }
  return best;
}

void Rules::retreat_to(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  leave_hex(s, u);
  s.piece[u].hex = h;
  --f.left;
  ++f.spent;
  ev.emit("DN-79"_rule, "event.retreated", {unit_arg("unit", u), hex_arg("hex", h)});
  note_relief(s, s.piece[u].side(), q(u).garrison, h, ev);
}

// DN-121: one question at the end, for all the turns made on the way.
std::uint8_t Rules::retreat_facings(const State&, const Frame& f) const {
  std::uint8_t facings = 0;
  const int turns = std::min(3, f.spent * q(f.unit).turns);
  for (const Dir d : hex::kDirs)
    if (hex::turn_between(f.faced(), d) <= turns)
      facings = static_cast<std::uint8_t>(facings | facing_bit(d));
  return facings;
}

void Rules::end_retreat(State& s, Dir facing, Events& ev) const {
  const std::size_t u = s.top().unit;
  pop(s);
  if (s.piece[u].facing == facing) return;
  s.piece[u].facing = facing;
  ev.emit("DN-121"_rule, "event.turned", {unit_arg("unit", u), dir_arg("facing", facing)});
}

template <>
Turn Rules::turn_in<Kind::Retreat>(const State& s) const {
  return decided_by(s, s.piece[s.top().unit].side());
}

template <>
Verdict Rules::why_in<Kind::Retreat>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) {
    if (verb_of(a) != Verb::Face) return not_now();
    return (retreat_facings(s, f) & facing_bit(dir_of(a))) != 0
               ? Verdict::yes()
               : Verdict::no("DN-121"_rule, "refused.facing");
  }
  if (verb_of(a) != Verb::To) return not_now();
  return retreat_hexes(s, b, f).has(hex_of(a)) ? Verdict::yes()
                                               : Verdict::no("DN-79"_rule, "refused.retreat");
}

template <>
void Rules::legal_in<Kind::Retreat>(const State& s, Actions& out) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) return list_facings(retreat_facings(s, f), out);
  retreat_hexes(s, board(s), f).each([&](Hex h) { out.push_back(with_hex(Verb::To, h)); });
}

template <>
void Rules::apply_in<Kind::Retreat>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::To) return retreat_to(s, hex_of(a), ev);
  end_retreat(s, dir_of(a), ev);
}

template <>
bool Rules::waits_in<Kind::Retreat>(State& s, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  if (f.left > 0) {
    const Board b = board(s);
    const HexSet hexes = retreat_hexes(s, b, f);
    const int choices = hexes.count();
    if (choices > 1) return true;
    if (choices == 1) {
      retreat_to(s, hexes.first(), ev);
      return false;
    }
    if (battle->edge[index(s.piece[u].side())].has(s.piece[u].hex)) {  // DN-81
      pop(s);
      eliminate(s, u, true, "DN-81"_rule, ev);
      return false;
    }
    f.left = 0;  // DN-80
    ev.emit("DN-80"_rule, "event.blocked", {unit_arg("unit", u)});
    if (!s.piece[u].is(kDemoralized)) demoralize(s, u, "DN-80"_rule, ev);
  }
  if (f.spent == 0) {
    pop(s);
    return false;
  }
  f.stage = Stage::Facing;
  return true;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Retreat> = {.turn = &Rules::turn_in<Kind::Retreat>,
                                                         .why = &Rules::why_in<Kind::Retreat>,
                                                         .legal = &Rules::legal_in<Kind::Retreat>,
                                                         .apply = &Rules::apply_in<Kind::Retreat>,
                                                         .waits = &Rules::waits_in<Kind::Retreat>};

// ---- checks (DN-59, DN-87, DN-99, DN-120)

// Units of a side within a radius of a hex that check their morale: C and V (DN-59).
void Rules::push_check(State& s, Seat side, Hex h, int radius, const UnitSet& but) const {
  UnitSet shaken;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != side || but.has(u) || morale(u).check_pass == 0) continue;
    if (battle->grid.distance(p.hex, h) <= radius) shaken.add(u);
  }
  if (shaken.empty()) return;
  Frame f;
  f.kind = Kind::Check;
  f.hex = h;
  f.set_waiting(shaken);
  push(s, f);
}

template <>
Turn Rules::turn_in<Kind::Check>(const State& s) const {
  const std::size_t u = s.top().next();
  return thrown_by(s, Purpose::Check, 1, s.piece[u].side(), u, s.piece[u].hex);
}

// DN-131: a failed check is an SB, and never makes others check.
template <>
void Rules::roll_in<Kind::Check>(State& s, Action roll, Events& ev) const {
  const int die = face(roll, kOneDie, 0);
  const std::size_t u = s.top().take_next();
  const bool passed = die >= morale(u).check_pass;
  const bool shot = s.step == Step::ShotFirst || s.step == Step::ShotSecond;
  const RuleId rule = s.step == Step::Battery ? "DN-87"_rule : shot ? "DN-59"_rule : "DN-99"_rule;
  ev.emit(rule, passed ? "event.check-passed" : "event.check-failed",
          {unit_arg("unit", u), number("die", die)});
  if (passed) return;
  if (cls(u) == Class::Battery) return disorder(s, u, "DN-132"_rule, ev);
  suffer(s, u, Result::Splendid, ev);
}

template <>
bool Rules::waits_in<Kind::Check>(State& s, Events&) const {
  Frame& f = s.top();
  while (!f.waiting().empty()) {
    const std::size_t u = f.waiting().first();
    if (s.piece[u].on_map()) {
      f.set_next(u);
      return true;
    }
    f.drop(u);
  }
  pop(s);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Check> = {.turn = &Rules::turn_in<Kind::Check>,
                                                       .roll = &Rules::roll_in<Kind::Check>,
                                                       .waits = &Rules::waits_in<Kind::Check>};

// ---- batteries (DN-73, DN-74, DN-103, DN-133)

void Rules::lose_battery(State& s, std::size_t u, Seat captor, Events& ev) const {
  if (battle->special.no_capture == captor) return eliminate(s, u, false, "DN-103"_rule, ev);
  ev.emit("DN-73"_rule, "event.battery-beaten", {unit_arg("unit", u)});
  book(s, u, Result::Void, ev);
  push_capture(s, u, captor, Stage::Dice);
}

// `stage`: its fate is thrown for, or it is taken already and turned.
void Rules::push_capture(State& s, std::size_t u, Seat captor, Stage stage) const {
  Frame f;
  f.kind = Kind::Capture;
  f.stage = stage;
  f.unit = static_cast<std::uint8_t>(u);
  f.set_captor(captor);
  push(s, f);
}

template <>
Turn Rules::turn_in<Kind::Capture>(const State& s) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Facing) return decided_by(s, f.captor());
  return thrown_by(s, Purpose::Capture, 1, f.captor(), f.unit, s.piece[f.unit].hex);
}

template <>
Verdict Rules::why_in<Kind::Capture>(const State&, const Board&, Action a) const {
  return yes_if(verb_of(a) == Verb::Face);
}

template <>
void Rules::legal_in<Kind::Capture>(const State&, Actions& out) const {
  list_facings(kAllFacings, out);
}

template <>
void Rules::roll_in<Kind::Capture>(State& s, Action roll, Events& ev) const {
  const int die = face(roll, kOneDie, 0);
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Seat captor = f.captor();
  Piece& p = s.piece[u];
  if (die < charts->capture) {
    ev.emit("DN-74"_rule, "event.destroyed",
            {unit_arg("unit", u), side_arg("side", captor), number("die", die)});
    pop(s);
    leave_hex(s, u);
    p.marks &= kSecond | kCaptured | kHit;
    p.set(kEliminated);
    return;
  }
  ev.emit("DN-74"_rule, "event.captured",
          {unit_arg("unit", u), side_arg("side", captor), number("die", die)});
  p.marks = (captor == kRival ? kSecond : 0u) | kDisordered | kCaptured | kFresh | kAttacked;
  f.stage = Stage::Facing;
}

template <>
void Rules::apply_in<Kind::Capture>(State& s, Action a, Events& ev) const {
  const Dir d = dir_of(a);
  const std::size_t u = s.top().unit;
  pop(s);
  s.piece[u].facing = d;
  ev.emit("DN-133"_rule, "event.turned", {unit_arg("unit", u), dir_arg("facing", d)});
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Capture> = {.turn = &Rules::turn_in<Kind::Capture>,
                                                         .why = &Rules::why_in<Kind::Capture>,
                                                         .legal = &Rules::legal_in<Kind::Capture>,
                                                         .apply = &Rules::apply_in<Kind::Capture>,
                                                         .roll = &Rules::roll_in<Kind::Capture>};

}  // namespace tercio::tercios
