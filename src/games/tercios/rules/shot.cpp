// Sprinkling of shot (DN-53 to DN-60, DN-93, DN-102) and battery fire (DN-84 to DN-87, DN-92,
// DN-120).
#include <algorithm>

#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

int Rules::hit_on(const State& s, std::size_t firer, std::size_t target) const {
  const Special& special = battle->special;
  const int usual = charts->type[q(target).type].hit_on;
  // DN-93: the blinded side hits on 6 only, whatever the target.
  return special.blinded == s.piece[firer].side() ? special.blinded_hit_on : usual;
}

int Rules::shot_drm(std::size_t target) const {  // DN-102
  const Special& special = battle->special;
  return !special.armoured_nation.empty() && battle->unit[target].nation == special.armoured_nation
             ? special.armoured_drm
             : 0;
}

Result Rules::shot_result(std::size_t firer, std::size_t target, int die) const {  // DN-58
  const int value = std::clamp(die + shot_drm(target), 1, kDie);
  return charts->type[q(firer).type].shot[static_cast<std::size_t>(value - 1)];
}

bool Rules::is_dense(const Board& b, Hex h) const {
  int points = 0;
  b.each(h, [&](std::uint8_t u) { points += q(u).stack; });
  return b.count(h) > 1 && points >= charts->dense_points;
}

int Rules::battery_drm(const State& s, const Board& b, std::size_t u, Hex h) const {
  const Special& special = battle->special;
  int drm = charts->type[q(u).type].battery_drm;
  if (is_dense(b, h)) drm += charts->dense_drm;  // DN-86
  if (special.grapeshot == s.piece[u].side() &&
      battle->grid.distance(s.piece[u].hex, h) <= special.grapeshot_range)
    drm += special.grapeshot_drm;  // DN-92
  return drm;
}

Result Rules::battery_result(int die_and_drm) const {
  const int last = static_cast<int>(charts->battery_roll.size());
  return charts->battery_roll[static_cast<std::size_t>(std::clamp(die_and_drm, 1, last) - 1)];
}

bool Rules::any_fire(const State& s, const Board& b) const {
  for (std::size_t u = 0; u < units(); ++u) {
    if (cls(u) != firing(s) || !may_fire_at_all(s, u).ok()) continue;
    bool any = false;
    targets(s, b, u).each([&](Hex h) { any = any || may_fire(s, b, u, h).ok(); });
    if (any) return true;
  }
  return false;
}

void Rules::fire(State& s, std::size_t u, Hex h) const {
  s.piece[u].set(kFired);
  Frame f;
  f.kind = Kind::Volley;
  f.stage = Stage::Dice;
  f.unit = static_cast<std::uint8_t>(u);
  f.hex = h;
  push(s, f);
}

// DN-130: the phasing side first, then the other; guns when all else is done.
void Rules::end_fire(State& s, Events& ev) const {
  if (s.step == Step::ShotFirst) return begin_step(s, Step::ShotSecond, other(s.phasing), ev);
  if (s.step == Step::ShotSecond) return begin_step(s, Step::Move2, s.phasing, ev);
  if (s.phasing == s.player_a) return begin_phase(s, other(s.phasing), ev);
  begin_step(s, Step::Rally, s.player_a, ev);
}

// ---- the step

template <>
Verdict Rules::why_in<Step::ShotFirst>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Fire) return may_fire(s, b, unit_of(a), hex_of(a));
  return verb_of(a) == Verb::Done ? Verdict::yes() : not_in_this_step(a);
}

template <>
void Rules::legal_in<Step::ShotFirst>(const State& s, Actions& out) const {
  const Board b = board(s);
  for (std::size_t u = 0; u < units(); ++u) {
    if (cls(u) != firing(s) || !may_fire_at_all(s, u).ok()) continue;
    targets(s, b, u).each([&](Hex h) {
      if (may_fire(s, b, u, h).ok()) out.push_back(fire_at(u, h));
    });
  }
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::ShotFirst>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Fire) return fire(s, unit_of(a), hex_of(a));
  if (s.step != Step::ShotSecond) return end_fire(s, ev);
  s.fighting = 1;  // what waits is carried out
}

template <>
bool Rules::waits_in<Step::ShotFirst>(State& s, Events& ev) const {
  if (s.fighting == 0 && any_fire(s, board(s))) return true;
  if (s.step == Step::ShotSecond && carry_out_hit(s))
    s.fighting = 1;
  else
    end_fire(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::ShotFirst> = {
    .why = &Rules::why_in<Step::ShotFirst>,
    .legal = &Rules::legal_in<Step::ShotFirst>,
    .apply = &Rules::apply_in<Step::ShotFirst>,
    .waits = &Rules::waits_in<Step::ShotFirst>};

template <>
constinit const Rules::Row Rules::kRow<Step::ShotSecond> = {
    .why = &Rules::why_in<Step::ShotFirst>,
    .legal = &Rules::legal_in<Step::ShotFirst>,
    .apply = &Rules::apply_in<Step::ShotFirst>,
    .waits = &Rules::waits_in<Step::ShotFirst>};

template <>
constinit const Rules::Row Rules::kRow<Step::Battery> = {
    .why = &Rules::why_in<Step::ShotFirst>,
    .legal = &Rules::legal_in<Step::ShotFirst>,
    .apply = &Rules::apply_in<Step::ShotFirst>,
    .waits = &Rules::waits_in<Step::ShotFirst>};

// ---- one volley

template <>
Turn Rules::turn_in<Kind::Volley>(const State& s) const {
  const Frame& f = s.top();
  const bool guns = cls(f.unit) == Class::Battery;
  const bool first = f.stage == Stage::Dice;
  const Purpose purpose = first ? (guns ? Purpose::Battery : Purpose::Shot)
                                : (guns ? Purpose::BatteryResult : Purpose::ShotResult);
  return thrown_by(s, purpose, first && guns ? 2 : 1, s.piece[f.unit].side(), f.unit, f.hex);
}

// The dice of a volley: first whether it hits, then what it does.
template <>
void Rules::roll_in<Kind::Volley>(State& s, Action roll, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  const Board b = board(s);
  const bool guns = cls(u) == Class::Battery;
  const std::size_t target = b.top(f.hex);
  if (f.stage == Stage::Dice) {
    const int die = guns ? sum_of_two(roll) : face(roll, kOneDie, 0);
    const int needs = guns ? charts->battery_hit : hit_on(s, u, target);
    const RuleId rule = guns                                           ? "DN-85"_rule
                        : battle->special.blinded == s.piece[u].side() ? "DN-93"_rule
                                                                       : "DN-57"_rule;
    const Arg enemy = body_arg("enemy", body_at(*this, s, b, f.hex));
    ev.emit(rule, "event.shot",
            {unit_arg("unit", u), hex_arg("target", f.hex), number("die", die),
             number("needs", needs), enemy});
    if (die < needs) {
      ev.emit(rule, "event.missed", {unit_arg("unit", u), hex_arg("target", f.hex), enemy});
      return pop(s);
    }
    ev.emit(rule, "event.hit", {unit_arg("unit", u), hex_arg("target", f.hex), enemy});
    f.stage = Stage::Dice2;
    return;
  }
  const int die = face(roll, kOneDie, 0);
  const int drm = guns ? battery_drm(s, b, u, f.hex) : shot_drm(target);
  const Result result = guns ? battery_result(die + drm) : shot_result(u, target, die);
  ev.emit(guns ? "DN-85"_rule : "DN-58"_rule, "event.shot-result",
          {hex_arg("hex", f.hex), number("die", die), number("drm", drm),
           named_arg("result", static_cast<int>(result), ArgKind::Result),
           body_arg("enemy", body_at(*this, s, b, f.hex))});
  const Hex h = f.hex;
  pop(s);
  if (result == Result::None) return;
  if (options.simultaneous_shot && !guns)  // DN-130: carried out when both sides have fired
    return s.piece[u].keep_hit(target, result);
  take_effect(s, u, h, guns ? kNoUnit : target, result);
}

// Small arms strike one unit, the top one when it was fired at (DN-55), guns everybody in the hex
// (DN-85).
void Rules::take_effect(State& s, std::size_t u, Hex h, std::size_t only, Result result) const {
  const Board b = board(s);
  const bool guns = cls(u) == Class::Battery;
  Frame done;
  done.kind = Kind::Volley;
  done.stage = Stage::Aftermath;
  done.unit = static_cast<std::uint8_t>(u);
  done.hex = h;
  done.set_hit(result);
  UnitSet struck;
  bool damaged = false;  // DN-59: a battery merely disordered is not damaged (DN-60, DN-132)
  b.each(h, [&](std::uint8_t v) {
    if (only != kNoUnit && v != only) return;
    struck.add(v);
    done.add_struck(v);
    const bool shaken = cls(v) == Class::Battery && result != Result::Void;
    damaged = damaged || (result != Result::None && !shaken && !ignores_fire(v));
  });
  const bool alarms = guns || charts->type[q(u).type].alarms;
  const Seat side = s.piece[b.top(h)].side();
  // DN-131: others of the same hex check too when only the top unit was struck. DN-120: not when
  // all were.
  if (damaged && alarms) push_check(s, side, h, 1, struck);
  push(s, done);
}

// Option shot_order: the next hit that waits, in the order of the units; false if there is none.
// Who has been eliminated meanwhile suffers no more, but his own hit counts.
bool Rules::carry_out_hit(State& s) const {
  for (std::size_t u = 0; u < units(); ++u) {
    const Result result = s.piece[u].hit_result();
    if (result == Result::None) continue;
    const std::size_t target = s.piece[u].hit_unit();
    s.piece[u].unset(kHit);
    if (s.piece[target].on_map()) take_effect(s, u, s.piece[target].hex, target, result);
    return true;
  }
  return false;
}

void Rules::suffer_fire(State& s, std::size_t u, Result result, Events& ev) const {
  if (ignores_fire(u)) return;  // DN-100
  if (cls(u) == Class::Battery && result != Result::Void) {
    const bool guns = s.step == Step::Battery;
    return disorder(s, u, guns ? "DN-132"_rule : "DN-60"_rule, ev);
  }
  suffer(s, u, result, ev);
}

// Unit by unit, from top to bottom.
template <>
bool Rules::waits_in<Kind::Volley>(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.stage != Stage::Aftermath) return true;
  if (f.place() == f.struck()) {
    pop(s);
    return false;
  }
  const std::size_t u = f.struck(f.next_place());
  suffer_fire(s, u, f.hit(), ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Volley> = {.turn = &Rules::turn_in<Kind::Volley>,
                                                        .roll = &Rules::roll_in<Kind::Volley>,
                                                        .waits = &Rules::waits_in<Kind::Volley>};

}  // namespace tercio::tercios
