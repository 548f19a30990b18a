// The turn and its steps (DN-7 to DN-13), and everything that follows by itself until somebody must
// decide or throw.
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

void Rules::push(State& s, const Frame& f) {
  TERCIO_CHECK(s.depth < kMaxFrames);
  s.frame[s.depth++] = f;
}

void Rules::pop(State& s) {
  TERCIO_CHECK(s.depth > 0);
  s.frame[--s.depth] = {};
}

State Rules::start() const {
  State s;
  const Special& special = battle->special;
  for (std::size_t u = 0; u < units(); ++u) {  // DN-6
    const UnitData& unit = battle->unit[u];
    Piece& p = s.piece[u];
    p.facing = unit.facing;
    if (unit.side == kRival) p.set(kSecond);
    if (unit.later || unit.area >= 0) {
      p.set(kWaiting);
      continue;
    }
    p.hex = unit.hex;
    p.depth = unit.depth;
  }
  for (const Seat side : {kSpain, kRival})
    s.morale[index(side)] = static_cast<std::int16_t>(start_morale(side));
  s.player_a = s.phasing = battle->first;
  s.released = special.garrison ? 0 : 1;
  s.liberated = special.liberation_from > 0 ? 0 : 1;
  Events nobody;
  begin_setup(s, other(battle->first), nobody);  // DN-149: the first player sets up last
  proceed(s, nobody);
  return s;
}

// Runs on until somebody is asked. Every round ends a step, pops a frame or moves a unit.
void Rules::proceed(State& s, Events& ev) const {
  while (true) {
    const auto waits = row(s).waits;
    if (waits == nullptr || (this->*waits)(s, ev)) return;
  }
}

// DN-7, DN-8, DN-9: preliminary phases. No battle brings reinforcements by the clock; what enters
// later (DN-114) is placed when it is freed.
void Rules::begin_turn(State& s, Events& ev) const {
  ++s.turn;
  if (s.turn > 1) {  // DN-13, before the markers go back
    const int lead = s.inflicted[0] - s.inflicted[1];
    const Seat ahead_side = lead > 0 ? kSpain : kRival;
    if ((lead >= charts->initiative || -lead >= charts->initiative) && ahead_side != s.player_a) {
      s.player_a = ahead_side;
      ev.emit("DN-13"_rule, "event.initiative",
              {side_arg("side", ahead_side), number("n", s.turn)});
    }
  }
  s.inflicted = {};  // DN-8
  for (Piece& p : s.piece) p.unset(kTurnMarks);
  s.asked = Asked::Nothing;
  s.phasing = s.player_a;
  ev.emit("DN-7"_rule, "event.turn", {number("n", s.turn), side_arg("side", s.player_a)});
  begin_step(s, Step::Prelim, battle->special.fury, ev);
}

// ---- the Spanish Fury, at the beginning of a turn (DN-104)

template <>
Turn Rules::turn_in<Step::Prelim>(const State& s) const {
  return decided_by(s, battle->special.fury);
}

template <>
Verdict Rules::why_in<Step::Prelim>(const State&, const Board&, Action a) const {
  return yes_if(verb_of(a) == Verb::Fury || verb_of(a) == Verb::Pass);
}

template <>
void Rules::legal_in<Step::Prelim>(const State&, Actions& out) const {
  out.push_back(plain(Verb::Fury));
  out.push_back(plain(Verb::Pass));
}

template <>
void Rules::apply_in<Step::Prelim>(State& s, Action a, Events& ev) const {
  s.asked = Asked::Fury;
  if (verb_of(a) == Verb::Pass) return;
  s.fury = s.turn;
  ev.emit("DN-104"_rule, "event.fury", {side_arg("side", s.acting)});
}

template <>
bool Rules::waits_in<Step::Prelim>(State& s, Events& ev) const {
  const bool open = battle->special.fury != Seat::Nobody && s.fury == 0;
  if (open && s.asked == Asked::Nothing) return true;
  begin_phase(s, s.player_a, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Prelim> = {.turn = &Rules::turn_in<Step::Prelim>,
                                                        .why = &Rules::why_in<Step::Prelim>,
                                                        .legal = &Rules::legal_in<Step::Prelim>,
                                                        .apply = &Rules::apply_in<Step::Prelim>,
                                                        .waits = &Rules::waits_in<Step::Prelim>};

// ---- phases and steps

void Rules::begin_phase(State& s, Seat side, Events& ev) const {
  s.phasing = side;
  for (Piece& p : s.piece) p.unset(kPhaseMarks);
  begin_step(s, Step::Move, side, ev);
  if (!options.demoralized_rout_move) return;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (p.on_map() && p.is(kDemoralized) && p.side() == side) s.queue.add(u);
  }
}

// DN-10: the six steps in strict order; DN-12: the common ones.
void Rules::begin_step(State& s, Step step, Seat acting, Events& ev) const {
  s.step = step;
  s.acting = acting == Seat::Nobody ? s.phasing : acting;
  s.fighting = 0;
  s.queue.clear();
  switch (step) {
    case Step::Move:
      ev.emit("DN-10"_rule, "event.phase",
              {side_arg("side", s.phasing),
               named_arg("phase", static_cast<int>(step), ArgKind::Phase)});
      break;
    case Step::Move2:  // DN-118: a movement of its own
      for (Piece& p : s.piece)
        if (p.side() == s.phasing) p.unset(kMoved | kSpent);
      break;
    case Step::Shock:
    case Step::Reaction: begin_shock(s, ev); break;
    case Step::Rally:
      for (std::size_t u = 0; u < units(); ++u) {
        const Piece& p = s.piece[u];
        if (p.on_map() && p.is(kDemoralized) && p.side() == s.acting) s.queue.add(u);
      }
      break;
    case Step::Liberation: queue_liberated(s); break;
    case Step::Victory: s.rolled = {}; break;
    default: break;
  }
}

// DN-11: only the phasing side's disorder ends, and only after the first movement.
void Rules::end_movement(State& s, Events& ev) const {
  if (s.step == Step::Move2) return begin_step(s, Step::Shock, s.phasing, ev);
  for (std::size_t u = 0; u < units(); ++u) {
    Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != s.phasing || !p.is(kDisordered)) continue;
    p.unset(kDisordered);
    ev.emit("DN-11"_rule, "event.recovered", {unit_arg("unit", u)});
  }
  begin_step(s, Step::ShotFirst, s.phasing, ev);
}

// DN-12: the turn is over; DN-91, DN-135: the last one decides.
void Rules::end_turn(State& s, Events& ev) const {
  if (s.turn < battle->turns) return begin_turn(s, ev);
  const Special& special = battle->special;
  if (special.city) {
    const bool taken = city_strength(s) >= city_needed();
    const Seat winner = taken ? special.city_side : other(special.city_side);
    ev.emit("DN-107"_rule, "event.city",
            {number("n", city_strength(s)), number("needed", city_needed())});
    return finish(s, winner == kSpain ? Outcome::SpainWins : Outcome::RivalWins, "DN-107"_rule, ev);
  }
  Outcome outcome = Outcome::Draw;
  if (options.timeout_minor_victory) {
    // Shares of the initial morale that are left, compared crosswise.
    const int spain = s.morale[0] * start_morale(kRival);
    const int rival = s.morale[1] * start_morale(kSpain);
    if (spain != rival) outcome = spain > rival ? Outcome::SpainMinor : Outcome::RivalMinor;
  }
  finish(s, outcome, "DN-135"_rule, ev);
}

void Rules::finish(State& s, Outcome outcome, RuleId rule, Events& ev) const {
  s.step = Step::Over;
  s.queue.clear();
  s.outcome = static_cast<std::uint8_t>(outcome);
  ev.emit(rule, "event.over", {named_arg("outcome", static_cast<int>(outcome), ArgKind::Outcome)});
}

template <>
Turn Rules::turn_in<Step::Over>(const State& s) const {
  return Turn::over(phase_of(s.step));
}

template <>
constinit const Rules::Row Rules::kRow<Step::Over> = {.turn = &Rules::turn_in<Step::Over>};

}  // namespace tercio::tercios
