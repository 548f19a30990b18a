// The turn and its steps (DN-7 to DN-13), and everything that follows by itself until somebody must
// decide or throw.
#include <bit>

#include "games/tercios/rules/rules.h"

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
    if (s.depth > 0 ? frame_waits(s, ev) : step_waits(s, ev)) return;
  }
}

bool Rules::frame_waits(State& s, Events& ev) const {
  switch (s.top().kind) {
    case Kind::Place: return true;
    case Kind::Mover: return mover_waits(s, ev);
    case Kind::React: {
      Frame& f = s.top();
      const Board b = board(s);
      for (; f.mask != 0; f.mask &= f.mask - 1) {
        const auto u = static_cast<std::size_t>(std::countr_zero(f.mask));
        if (!may_react(s, b, u, f.unit, f.from)) continue;  // driven off meanwhile (DN-99)
        f.b = static_cast<std::uint8_t>(u);
        return true;
      }
      pop(s);
      return false;
    }
    case Kind::Coup: return coup_waits(s, ev);
    case Kind::Combat: return combat_waits(s, ev);
    case Kind::Rebound: return rebound_waits(s, ev);
    case Kind::Volley: return volley_waits(s, ev);
    case Kind::Check: return check_waits(s, ev);
    case Kind::Retreat: return retreat_waits(s, ev);
    case Kind::Capture: return true;
  }
  return true;
}

bool Rules::step_waits(State& s, Events& ev) const {
  switch (s.step) {
    case Step::SetUp:
      if (s.queue != 0) {
        Frame f;
        f.kind = Kind::Place;
        f.unit = static_cast<std::uint8_t>(std::countr_zero(s.queue));
        push(s, f);
        return false;
      }
      if (s.acting != battle->first)
        begin_setup(s, battle->first, ev);
      else
        begin_turn(s, ev);
      return false;
    case Step::Prelim:
      if (battle->special.fury != Seat::Nobody && s.fury == 0 && s.asked == 0) return true;
      begin_phase(s, s.player_a, ev);
      return false;
    case Step::Move:
    case Step::Move2: {
      if (s.queue != 0) {  // demoralized units that must flee first (option)
        const auto u = static_cast<std::size_t>(std::countr_zero(s.queue));
        s.queue &= s.queue - 1;
        s.piece[u].set(kMoved);
        push_retreat(s, u, retreat_length(u, Result::Amort), Cause::Rout);
        return false;
      }
      if (any_pick(s)) return true;
      end_movement(s, ev);
      return false;
    }
    case Step::ShotFirst:
    case Step::ShotSecond:
    case Step::Battery:
      // DN-130: the phasing side first, then the other.
      if (s.fighting == 0 && any_fire(s, board(s))) return true;
      if (s.step == Step::ShotSecond && carry_out_hit(s)) {
        s.fighting = 1;
        return false;
      }
      if (s.step == Step::ShotFirst)
        begin_step(s, Step::ShotSecond, other(s.phasing), ev);
      else if (s.step == Step::ShotSecond)
        begin_step(s, Step::Move2, s.phasing, ev);
      else if (s.phasing == s.player_a)
        begin_phase(s, other(s.phasing), ev);
      else
        begin_step(s, Step::Rally, s.player_a, ev);
      return false;
    case Step::Shock:
    case Step::Reaction: return shock_waits(s, ev);
    case Step::Swing:
      if (any_swing(s, board(s))) return true;
      begin_step(s, Step::Reaction, s.acting, ev);
      return false;
    case Step::Rally: return rally_waits(s, ev);
    case Step::Liberation: return liberation_waits(s, ev);
    case Step::Victory: return victory_waits(s, ev);
    case Step::Over: return true;
  }
  return true;
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
  s.asked = 0;
  s.phasing = s.player_a;
  ev.emit("DN-7"_rule, "event.turn", {number("n", s.turn), side_arg("side", s.player_a)});
  begin_step(s, Step::Prelim, battle->special.fury, ev);
}

void Rules::begin_phase(State& s, Seat side, Events& ev) const {
  s.phasing = side;
  for (Piece& p : s.piece) p.unset(kPhaseMarks);
  begin_step(s, Step::Move, side, ev);
  if (!options.demoralized_rout_move) return;
  for (std::size_t u = 0; u < units(); ++u) {
    const Piece& p = s.piece[u];
    if (p.on_map() && p.is(kDemoralized) && p.side() == side) s.queue |= std::uint64_t{1} << u;
  }
}

// DN-10: the six steps in strict order; DN-12: the common ones.
void Rules::begin_step(State& s, Step step, Seat acting, Events& ev) const {
  s.step = step;
  s.acting = acting == Seat::Nobody ? s.phasing : acting;
  s.fighting = 0;
  s.queue = 0;
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
        if (p.on_map() && p.is(kDemoralized) && p.side() == s.acting)
          s.queue |= std::uint64_t{1} << u;
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
  s.queue = 0;
  s.outcome = static_cast<std::uint8_t>(outcome);
  ev.emit(rule, "event.over", {named_arg("outcome", static_cast<int>(outcome), ArgKind::Outcome)});
}

}  // namespace tercio::tercios
