// 10: the dice of fire and what they do (BA-87, BA-97, BA-103, BA-104, BA-106 to BA-109).
//
// Frame Volley after `fire`: set: who fires; result: of the die; left: effects still to deal out;
// unit: the victim.
#include <algorithm>

#include "games/bailen/rules/fire.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

void Rules::begin_fire(State& s, Step step, Seat side, Events& ev) const {
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    p.unset(kSun | kTried);
    if (q(u).arm == Arm::Infantry && !p.is(kHidden)) p.target = Hex::None;
    if (q(u).light != kNone)
      for (std::uint8_t& n : s.spread[q(u).light].points) n &= 15;
  }
  begin_step(s, step, side, ev);
}

void Rules::end_fire(State& s, Events& ev) const {
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    if (q(u).arm == Arm::Infantry && !p.is(kHidden)) p.target = Hex::None;
    if (q(u).light != kNone)
      for (std::uint8_t& n : s.spread[q(u).light].points) n &= 15;
    p.unset(kSun | kTried);
  }
  if (s.step == Step::DefensiveFire)
    begin_fire(s, Step::OffensiveFire, s.phasing, ev);
  else
    begin_declare(s, ev);
}

void Rules::add(State& s, std::size_t u, int points_, Events&) const {
  Frame& f = s.top();
  f.set.add(u);
  s.piece[u].set_volley(points_);
}

// The volley is complete: sun first (BA-182), then the dice.
void Rules::fire(State& s, Events& ev) const {
  Frame& f = s.top();
  note_combat(s);
  f.stage = Stage::Begin;
  ev.emit("BA-83"_rule, "event.fires", {side_arg("side", s.acting), hex_arg("hex", f.hex)});
  const UnitSet firers = f.set;
  const Board b = board(s);
  firers.each([&](std::size_t u) {  // lines first, hex by hex from the left
    if (s.piece[u].formation() != Formation::Skirmish) return;
    Spread& line = s.spread[q(u).light];
    int left = s.piece[u].volley();
    for (std::size_t i = 0; i < line.count && left > 0; ++i) {
      if (grid().distance(line.hex[i], f.hex) != 1) continue;
      const int n = std::min(left, line_free(*this, s, b, u, i));
      line.fire_in(i, n);
      left -= n;
    }
  });
  firers.each([&](std::size_t u) {
    Piece& p = s.piece[u];
    const bool near = grid().distance(p.hex, f.hex) == 1 || p.formation() == Formation::Skirmish ||
                      options.share_guns;
    if (s.step == Step::OffensiveFire && near && !p.is(kFired)) ++s.command[q(u).command].used;
    p.set(kFired);
    if (q(u).arm != Arm::Infantry || p.formation() == Formation::Skirmish) return;
    const int d = grid().direction(p.hex, f.hex);
    const int half =
        p.formation() == Formation::Square ? half_of(p.facing(), static_cast<Dir>(d)) : 0;
    use_points(p, half, p.volley());
  });
  queue_sun(s, firers, ev);
}

template <>
Turn Rules::turn_in<Kind::Volley>(const State& s) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Dice) return thrown_by(s, Purpose::Fire, s.acting, f.set.first(), f.hex);
  if (f.stage != Stage::Dice2) return decided_by(s, s.acting);
  const Board b = board(s);
  return thrown_by(s, Purpose::Victim, s.acting, f.left, f.hex, count_combat(s, b, f.hex));
}

template <>
Verdict Rules::why_in<Kind::Volley>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  if (verb_of(a) == Verb::Add) {
    if (small_of(a) == 0) return not_now();
    return may_add(s, b, f, first_of(a), static_cast<int>(small_of(a)));
  }
  if (verb_of(a) != Verb::Fire) return not_now();
  return f.set.empty() ? Verdict::no("BA-83"_rule, "refused.nobody-fires") : Verdict::yes();
}

template <>
void Rules::legal_in<Kind::Volley>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  for (const std::size_t u : troops(s.acting)) {
    if (!s.piece[u].on_map() || !may_add(s, b, f, u, 0).ok()) continue;
    // Guns fire with one number of points, all of theirs; others with any up to the most.
    const bool guns = q(u).arm == Arm::Artillery;
    for (unsigned n = 1; n <= kMaxPoints; ++n) {
      const bool may = may_add(s, b, f, u, static_cast<int>(n)).ok();
      if (may) out.push_back(act(Verb::Add, u, static_cast<Hex>(0), n));
      if (may == guns) break;
    }
  }
  if (!f.set.empty()) out.push_back(plain(Verb::Fire));
}

template <>
void Rules::apply_in<Kind::Volley>(State& s, Action a, Sight&, Events& ev) const {
  if (verb_of(a) == Verb::Add) return add(s, first_of(a), static_cast<int>(small_of(a)), ev);
  fire(s, ev);
}

template <>
bool Rules::waits_in<Kind::Volley>(State& s, Events& ev) const {
  Frame& f = s.top();
  switch (f.stage) {
    case Stage::Choose: return true;
    case Stage::Begin: {  // who is still there and not routed fires
      UnitSet still;
      f.set.each([&](std::size_t u) {
        if (s.piece[u].on_map() && s.piece[u].status() != Status::Routed && s.piece[u].volley() > 0)
          still.add(u);
      });
      f.set = still;
      Sight sight;
      const Board& b = look(s, sight);
      if (still.empty() || top(s, b, f.hex) == kNone) {
        f.stage = Stage::End;
        return false;
      }
      const Shot sh = shot(s, b, f);
      f.set_fire_points(sh.points);
      f.set_fire_modifier(sh.modifier);
      f.set_afar(sh.guns && sh.far > 2 ? sh.far : 0);
      f.stage = Stage::Dice;
      return false;
    }
    case Stage::Dice: {
      Sight sight;
      const Board& b = look(s, sight);
      if (f.fire_points() == 0 || top(s, b, f.hex) == kNone) {
        f.stage = Stage::End;
        return false;
      }
      // BA-103: like a second fire, at whoever lies on top by now.
      if (f.fires_again()) f.set_fire_modifier(shot(s, b, f).modifier);
      return true;
    }
    case Stage::Dice2: return true;  // which unit is hit
    case Stage::After: {
      // Effects one by one; with guns from afar each finds its own victim (BA-97).
      Sight sight;
      const Board& b = look(s, sight);
      if (f.left == 0 || top(s, b, f.hex) == kNone) {
        f.stage = Stage::Dice;
        return false;
      }
      if (f.from_afar() && count_combat(s, b, f.hex) > 1) {
        f.stage = Stage::Dice2;
        return false;
      }
      roll_victim(s, 0, ev);
      return false;
    }
    default: {  // the volley is over
      for (const std::size_t u : troops()) s.piece[u].set_volley(0);
      pop(s);
      return false;
    }
  }
}

// BA-103: twelve points a roll; the rest rolls again.
void Rules::roll_fire(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const int now = std::min<int>(f.fire_points(), charts->fire.most_points);
  const int modifier = f.fire_modifier();
  FireResult result = fire_result(now, die + modifier);
  f.set_fire_points(f.fire_points() - now);
  if (f.fire_points() > 0) f.set_fires_again();
  if (ev.heard())
    for (const Change& change : shot(s, board(s), f).changes)
      ev.emit("BA-105"_rule, "event.modifier",
              {named_arg("what", static_cast<int>(change.mod), ArgKind::Modifier),
               number("n", change.value)});
  ev.emit("BA-83"_rule, "event.fire",
          {hex_arg("hex", f.hex), number("points", now), number("die", die),
           number("modifier", modifier),
           named_arg("result", static_cast<int>(result), ArgKind::FireResult)});
  const bool defensive = s.step == Step::DefensiveFire;
  if (result == FireResult::D && !defensive) result = FireResult::None;  // BA-109
  if (result == FireResult::R && defensive) {                            // BA-104
    ev.emit("BA-104"_rule, "event.ignored-r", {hex_arg("hex", f.hex)});
    result = FireResult::None;
  }
  f.result = static_cast<std::uint8_t>(result);
  f.left = result == FireResult::None    ? 0
           : result == FireResult::Two   ? 2
           : result == FireResult::Three ? 3
                                         : 1;
  f.unit = kNone;
  f.stage = Stage::After;
}

// BA-44: losses in a hex alternate between the skirmishers and the unit below them, from one fire
// to the next too.
std::uint8_t Rules::alternate(State& s, const Board& b, Hex h) const {
  const std::uint8_t line = b.skirmisher(s, h);
  std::uint8_t below = kNone;
  each_combat(s, b, h, [&](std::size_t u) {
    if (u != line && below == kNone) below = static_cast<std::uint8_t>(u);
  });
  if (below == kNone) return line;
  Spread& spread = s.spread[q(line).light];
  unsigned bit = 0;
  for (std::size_t i = 0; i < spread.count; ++i)
    if (spread.hex[i] == h) bit = 1u << i;
  const std::uint8_t victim = (spread.below & bit) != 0 ? below : line;
  spread.below = static_cast<std::uint8_t>(spread.below ^ bit);
  return victim;
}

// One effect on one unit: the top one, or the one the die has found.
void Rules::roll_victim(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  std::uint8_t victim = top(s, b, f.hex);
  if (die > 0) {
    int n = 0;
    each_combat(s, b, f.hex, [&](std::size_t u) {
      if (++n == die) victim = static_cast<std::uint8_t>(u);
    });
    ev.emit("BA-97"_rule, "event.victim", {unit_arg("unit", victim), number("die", die)});
  }
  const bool defensive = s.step == Step::DefensiveFire;
  const auto result = static_cast<FireResult>(f.result);
  if (die == 0 && result >= FireResult::One && b.skirmisher(s, f.hex) != kNone)
    victim = alternate(s, b, f.hex);
  --f.left;
  // BA-108: does it lose its second point of this roll? In turns with skirmishers the first to lose
  // is the third too.
  const bool turns = b.skirmisher(s, f.hex) != kNone;
  const bool second = f.unit == victim || (turns && result == FireResult::Three && f.left == 0);
  f.unit = victim;
  f.stage = Stage::After;
  const Hex h = f.hex;
  switch (result) {
    case FireResult::D:
      s.piece[victim].set(kNoShock);
      ev.emit("BA-109"_rule, "event.no-shock", {unit_arg("unit", victim)});
      return;
    case FireResult::M: {
      UnitSet one;
      one.add(victim);
      return push_check(s, one, Cause::FireM, h);
    }
    case FireResult::R: {
      if (s.piece[victim].formation() == Formation::Square && !options.square_retreats) {
        UnitSet one;  // squares do not retreat (BA-125)
        one.add(victim);
        return push_check(s, one, Cause::FireM, h);
      }
      UnitSet mates;
      each_combat(s, b, h, [&](std::size_t u) {
        if (u != victim) mates.add(u);
      });
      if (!mates.empty()) push_check(s, mates, Cause::Mates, h);
      UnitSet one;
      one.add(victim);
      return push_retreat(s, one, 1, 2, Cause::FireR, h);  // BA-106
    }
    default:
      // BA-108: two or three points in defensive fire also keep from shock.
      if (defensive && second) s.piece[victim].set(kNoShock);
      return lose_point(s, victim, h, "BA-108"_rule, ev);
  }
}

template <>
void Rules::roll_in<Kind::Volley>(State& s, int die, Events& ev) const {
  return s.top().stage == Stage::Dice ? roll_fire(s, die, ev) : roll_victim(s, die, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Volley> = {.turn = &Rules::turn_in<Kind::Volley>,
                                                        .why = &Rules::why_in<Kind::Volley>,
                                                        .legal = &Rules::legal_in<Kind::Volley>,
                                                        .apply = &Rules::apply_in<Kind::Volley>,
                                                        .roll = &Rules::roll_in<Kind::Volley>,
                                                        .waits = &Rules::waits_in<Kind::Volley>};

}  // namespace tercio::bailen
