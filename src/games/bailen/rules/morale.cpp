// 14: morale (BA-149 to BA-154), losses and elimination, reorganization.
//
// Frame Check: set: units still to check; unit: now; cause; hex: where fire or shock has struck, or
// where a line reforms. Frame Harm: set: who may take the loss; hex; left: points.
#include <algorithm>

#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// BA-150.
int Rules::morale_modifier(const State& s, const Board& b, std::size_t u, bool reorganizing,
                           Changes& out, Hex at) const {
  int sum = 0;
  const auto change = [&](Mod mod, int value) {
    if (value == 0) return;
    sum += value;
    out.push_back({mod, value});
  };
  const Piece& p = s.piece[u];
  const bool line = p.formation() == Formation::Skirmish && points_at(s, u, at) > 0;
  const Hex h = line ? at : p.hex;
  bool any = false;
  const int leader = leader_morale(s, u, h, any);
  if (any) change(Mod::LeaderMorale, leader);
  if (map->cover.has(h)) change(Mod::Cover, charts->morale.cover);
  if (p.status() == Status::Routed) change(Mod::Routed, charts->morale.routed);
  if (p.lost > 1) change(Mod::Losses, 1 - p.lost);  // from the second point on
  if (reorganizing && in_zone(zones(s, b, other(q(u).side)), s, u))
    change(Mod::EnemyZone, charts->morale.enemy_zone);  // BA-154
  return sum;
}

MoraleResult Rules::morale_result(Grade g, int die) const {
  const int row = std::clamp(die, -2, kRows - 3) + 2;
  return charts->morale.row[static_cast<std::size_t>(row)][static_cast<std::size_t>(g)];
}

void Rules::push_check(State& s, const UnitSet& which, Cause cause, Hex at) const {
  Frame f;
  f.kind = Kind::Check;
  f.stage = Stage::Dice;
  f.set = which;
  f.cause = cause;
  f.hex = at;
  push(s, f);
}

template <>
Turn Rules::turn_in<Kind::Check>(const State& s) const {
  const std::size_t u = s.top().unit;
  return thrown_by(s, Purpose::Morale, q(u).side, u, s.piece[u].hex);
}

template <>
bool Rules::waits_in<Kind::Check>(State& s, Events&) const {
  Frame& f = s.top();
  while (!f.set.empty()) {
    const std::uint8_t u = f.set.first();
    if (s.piece[u].on_map()) {
      f.unit = u;
      return true;
    }
    f.set.remove(u);
  }
  pop(s);
  return false;
}

template <>
void Rules::roll_in<Kind::Check>(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Cause cause = f.cause;
  f.set.remove(u);
  const Board b = board(s);
  Changes changes;
  const Hex struck = f.hex;
  const int modifier = morale_modifier(s, b, u, false, changes, struck);
  const MoraleResult result = morale_result(grade(s, u), die + modifier);
  ev.emit("BA-149"_rule, "event.check",
          {unit_arg("unit", u), number("die", die), number("modifier", modifier),
           named_arg("result", static_cast<int>(result), ArgKind::MoraleResult)});
  Piece& p = s.piece[u];
  const bool holds = result == MoraleResult::Holds;
  switch (cause) {
    case Cause::Square:  // BA-36: a rout is read as disorder
      if (holds) {
        p.form(Formation::Square);
        p.face(Corner::NNE);
        ev.emit("BA-36"_rule, "event.square", {unit_arg("unit", u)});
      } else {
        disorganize(s, u, "BA-36"_rule, ev);
      }
      return;
    case Cause::Counter:  // BA-138: not applied, but back two hexes
      if (holds) return;
      s.frame[s.depth - 2u].set.remove(u);  // others attack without it
      return fall_back(s, u, 2, "BA-138"_rule, ev);
    case Cause::Charge:  // BA-130
      if (holds) return;
      if (result == MoraleResult::Routed) {
        p.set_status(Status::Routed);
        ev.emit("BA-152"_rule, "event.routed", {unit_arg("unit", u)});
      } else {
        disorganize(s, u, "BA-130"_rule, ev);
      }
      p.unset(kPicked | kCharging | kContact);
      p.set(kMoved);
      p.target = Hex::None;
      fall_back(s, u, 2, "BA-130"_rule, ev);
      return update_demoralized(s, ev);
    default: break;
  }
  if (holds) return;
  if (cause == Cause::FireM) {  // BA-107: then the rest of the hex checks too
    UnitSet mates;
    each_combat(s, b, f.hex, [&](std::size_t v) {
      if (v != u) mates.add(v);
    });
    if (!mates.empty()) {
      f.set = mates;
      f.cause = Cause::Mates;
    }
  }
  if (result == MoraleResult::Disorganized) return disorganize(s, u, "BA-151"_rule, ev, struck);
  // A check for passing friends does not make a routed unit run on.
  if (cause == Cause::Passing && p.status() == Status::Routed) return;
  rout(s, u, "BA-152"_rule, ev, struck);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Check> = {.turn = &Rules::turn_in<Kind::Check>,
                                                       .roll = &Rules::roll_in<Kind::Check>,
                                                       .waits = &Rules::waits_in<Kind::Check>};

// BA-151. A worse state stays as it is. BA-218: a line gathers where it was struck, and so gives up
// no hex that is fought for.
void Rules::disorganize(State& s, std::size_t u, RuleId rule, Events& ev, Hex at) const {
  Piece& p = s.piece[u];
  if (!p.on_map() || !p.ordered()) return;
  if (p.formation() == Formation::Skirmish) drop_line(s, u, at);
  p.set_status(Status::Disorganized);
  p.unset(kCharging | kContact);
  if (p.formation() == Formation::Square) p.form(Formation::Normal);  // BA-219
  ev.emit(rule, "event.disorganized", {unit_arg("unit", u)});
  update_demoralized(s, ev);
}

// BA-152: two hexes back at once.
void Rules::rout(State& s, std::size_t u, RuleId rule, Events& ev, Hex at) const {
  Piece& p = s.piece[u];
  if (!p.on_map()) return;
  if (p.formation() == Formation::Skirmish) drop_line(s, u, at);
  UnitSet one;
  one.add(u);
  p.set_status(Status::Routed);
  if (p.formation() == Formation::Square) p.form(Formation::Normal);
  p.unset(kPicked | kCharging | kContact);
  p.set(kMoved);
  ev.emit(rule, "event.routed", {unit_arg("unit", u)});
  update_demoralized(s, ev);
  push_retreat(s, one, 2, 2, Cause::Rout, p.hex);
}

void Rules::lose_point(State& s, std::size_t u, Hex h, RuleId rule, Events& ev) const {
  Piece& p = s.piece[u];
  if (!p.on_map()) return;
  (void)h;
  ++p.lost;
  ev.emit(rule, "event.lost", {unit_arg("unit", u), number("left", points(s, u))});
  if (points(s, u) == 0) return eliminate(s, u, rule, ev);
  if (p.formation() == Formation::Skirmish) shrink_line(s, u);
  update_demoralized(s, ev);
}

void Rules::eliminate(State& s, std::size_t u, RuleId rule, Events& ev) const {
  Piece& p = s.piece[u];
  if (!p.on_map()) return;
  if (p.formation() == Formation::Skirmish)
    s.spread[q(u).light] = {};
  else
    leave_hex(s, u);
  const std::uint8_t lost = p.lost;
  const bool cart = q(u).convoy;
  const Hex stood = p.hex;
  p = {};
  p.lost = cart ? 0 : lost;
  p.set_where(Where::Eliminated);
  ev.emit(rule, cart ? "event.carts-taken" : "event.eliminated", {unit_arg("unit", u)});
  if (!cart) rescue_leaders(s, ev, stood, q(u).side);
  update_demoralized(s, ev);
}

// BA-124: the loser picks the unit.
template <>
Verdict Rules::why_in<Kind::Harm>(const State& s, const Board&, Action a) const {
  if (verb_of(a) != Verb::Lose) return not_now();
  return s.top().set.has(first_of(a)) ? Verdict::yes()
                                      : Verdict::no("BA-124"_rule, "refused.not-in-combat");
}

template <>
void Rules::legal_in<Kind::Harm>(const State& s, Actions& out) const {
  s.top().set.each([&](std::size_t u) { out.push_back(with_unit(Verb::Lose, u)); });
}

template <>
void Rules::apply_in<Kind::Harm>(State& s, Action a, Sight&, Events& ev) const {
  Frame& f = s.top();
  --f.left;
  lose_point(s, first_of(a), f.hex, "BA-124"_rule, ev);
}

// BA-44: but skirmishers and the unit next to them in the stack always lose in turns.
template <>
bool Rules::waits_in<Kind::Harm>(State& s, Events& ev) const {
  Frame& f = s.top();
  UnitSet still;
  f.set.each([&](std::size_t u) {
    if (s.piece[u].on_map()) still.add(u);
  });
  f.set = still;
  if (f.left == 0 || still.empty()) {
    pop(s);
    return false;
  }
  std::size_t u = still.first();
  if (still.count() > 1) {
    Sight sight;
    const Board& b = look(s, sight);
    const std::uint8_t line = f.hex == Hex::None ? kNone : b.skirmisher(s, f.hex);
    if (line == kNone || !still.has(line)) return true;
    u = alternate(s, b, f.hex);
    if (!still.has(u)) u = line;
  }
  --f.left;
  lose_point(s, u, f.hex, "BA-124"_rule, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Harm> = {.turn = &Rules::turn_of_set,
                                                      .why = &Rules::why_in<Kind::Harm>,
                                                      .legal = &Rules::legal_in<Kind::Harm>,
                                                      .apply = &Rules::apply_in<Kind::Harm>,
                                                      .waits = &Rules::waits_in<Kind::Harm>};

// ---- reorganization (BA-153)

Verdict Rules::may_rally(const State& s, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.acting || !p.on_map()) return Verdict::no("BA-153"_rule, "refused.not-yours");
  if (p.ordered()) return Verdict::no("BA-153"_rule, "refused.in-order");
  if (p.is(kTried)) return Verdict::no("BA-153"_rule, "refused.tried");
  return Verdict::yes();
}

template <>
Verdict Rules::why_in<Step::Reorganize>(const State& s, const Board&, Action a) const {
  if (verb_of(a) == Verb::Rally) return may_rally(s, first_of(a));
  return yes_if(verb_of(a) == Verb::Done);
}

template <>
void Rules::legal_in<Step::Reorganize>(const State& s, Actions& out) const {
  for (const std::size_t u : troops())
    if (may_rally(s, u).ok()) out.push_back(with_unit(Verb::Rally, u));
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::Reorganize>(State& s, Action a, Sight&, Events& ev) const {
  if (verb_of(a) != Verb::Rally) return end_reorganization(s, ev);
  Frame f;
  f.kind = Kind::Rally;
  f.stage = Stage::Dice;
  f.unit = static_cast<std::uint8_t>(first_of(a));
  s.piece[f.unit].set(kTried);
  push(s, f);
}

template <>
bool Rules::waits_in<Step::Reorganize>(State& s, Events& ev) const {
  for (const std::size_t u : troops())
    if (may_rally(s, u).ok()) return true;
  end_reorganization(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Reorganize> = {
    .turn = &Rules::turn_of_acting,
    .why = &Rules::why_in<Step::Reorganize>,
    .legal = &Rules::legal_in<Step::Reorganize>,
    .apply = &Rules::apply_in<Step::Reorganize>,
    .waits = &Rules::waits_in<Step::Reorganize>};

template <>
Turn Rules::turn_in<Kind::Rally>(const State& s) const {
  return thrown_by(s, Purpose::Reorganize, q(s.top().unit).side, s.top().unit);
}

template <>
void Rules::roll_in<Kind::Rally>(State& s, int die, Events& ev) const {
  const std::size_t u = s.top().unit;
  pop(s);
  Piece& p = s.piece[u];
  Changes changes;
  const Board b = board(s);
  const int modifier = morale_modifier(s, b, u, true, changes);
  Grade g = grade(s, u);
  if (options.zone_reorganization_grade && g != Grade::F &&
      in_zone(zones(s, b, other(q(u).side)), s, u))
    g = static_cast<Grade>(static_cast<int>(g) + 1);
  const bool well = morale_result(g, die + modifier) == MoraleResult::Holds;  // only a pass counts
  ev.emit("BA-153"_rule, well ? "event.rallied" : "event.not-rallied",
          {unit_arg("unit", u), number("die", die), number("modifier", modifier)});
  if (!well) return;
  p.set_status(p.status() == Status::Routed ? Status::Disorganized : Status::Ordered);
  take_facing(s, u);
  update_demoralized(s, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Rally> = {.turn = &Rules::turn_in<Kind::Rally>,
                                                       .roll = &Rules::roll_in<Kind::Rally>};

// BA-152, BA-224: routed units run to their base at the start of their side's movement.
void Rules::run_routed(State& s, Events& ev) const {
  for (const std::size_t u : troops(s.phasing)) {
    Piece& p = s.piece[u];
    if (!p.on_map() || p.status() != Status::Routed) continue;
    p.set(kMoved);
    if (q(u).arm == Arm::Artillery) p.form(Formation::Limbered);
    run_home(s, u, ev);
    update_objectives(s, ev);  // BA-161
  }
}

}  // namespace tercio::bailen
