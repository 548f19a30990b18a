// 2: the turn and its phases (BA-10 to BA-14), and everything that follows by itself until somebody
// must decide or throw. BA-1: one die at a time.
#include "games/bailen/rules/rows.h"

namespace tercio::bailen {

void Rules::push(State& s, const Frame& f) {
  TERCIO_CHECK(s.depth < kMaxFrames);
  s.frame[s.depth++] = f;
}

void Rules::pop(State& s) {
  TERCIO_CHECK(s.depth > 0);
  s.frame[--s.depth] = {};
}

// Runs on until somebody is asked. Every round ends a step, pops a frame or moves a piece.
void Rules::proceed(State& s, Events& ev) const {
  while (true) {
    if (s.is(kSuddenDeath) && s.step != Step::Over) {  // BA-162
      while (s.depth > 0) pop(s);
      const int french = counted(s, kFrench);
      const int spanish = counted(s, kSpanish);
      s.asked = 0;
      if (french >= 3 && spanish >= 3)
        finish(s, Outcome::Draw, "BA-162"_rule, ev);
      else
        finish(s, french >= 3 ? Outcome::SpanishStrategic : Outcome::FrenchStrategic, "BA-162"_rule,
               ev);
      return;
    }
    const auto waits = row(s).waits;
    if (waits == nullptr || (this->*waits)(s, ev)) return;
  }
}

// BA-10. BA-11: no orders in the first turn. BA-13: a scenario may begin with the Spanish phase.
void Rules::begin_turn(State& s, Events& ev) const {
  ++s.turn;
  s.asked = 0;
  relieve_leaders(s, ev);
  for (const std::size_t u : troops()) s.piece[u].unset(kTurnMarks);  // BA-115
  ev.emit("BA-10"_rule, "event.turn",
          {number("n", s.turn), named_arg("clock", minutes(s), ArgKind::Clock)});
  for (LeaderState& leader : s.leader) leader.unset(kRode | kGaveOrders | kLent);
  for (const Chief& chief : scenario(s).chief)
    s.leader[chief.leader].attempts = static_cast<std::uint8_t>(chief.attempts);  // BA-17
  update_demoralized(s, ev);
  if (s.part == Part2::Interlude) return begin_phase(s, kFrench, ev);
  if (s.turn == 1) return begin_phase(s, scenario(s).first, ev);
  begin_orders(s, kFrench, ev);
}

void Rules::begin_orders(State& s, Seat side, Events& ev) const {
  begin_step(s, Step::Orders, side, ev);
  if (side == kFrench) note_meeting(s);
}

void Rules::end_orders(State& s, Events& ev) const {
  if (s.acting == kFrench) return begin_orders(s, kSpanish, ev);
  begin_phase(s, kFrench, ev);
}

// BA-199, BA-213: whose unit has come near the enemy is free of the rule from then on. Looked at
// when the French have moved, and when they may write orders.
void Rules::note_meeting(State& s) const {
  if (!scenario(s).encounter) return;
  const Board b = board(s);
  for (const std::size_t u : troops(kFrench))
    if (s.piece[u].on_map() && !q(u).convoy && !s.piece[u].is(kHidden) &&
        distance_to_seen(b, kSpanish, s.piece[u].hex) <= charts->limit.maneuver)
      s.command[q(u).command].set(kMet);
}

// BA-12.
void Rules::begin_phase(State& s, Seat side, Events& ev) const {
  s.phasing = side;
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    p.unset(kPhaseMarks);
    if (!p.is(kHidden)) p.target = Hex::None;
    p.set_volley(0);
  }
  for (CommandState& c : s.command) c.used = 0;
  for (LeaderState& leader : s.leader) leader.unset(kLent);
  for (Marker& m : s.marker) m.unset(kMarched);
  begin_step(s, Step::Move, side, ev);
  run_routed(s, ev);
}

void Rules::begin_step(State& s, Step step, Seat acting, Events& ev) const {
  s.step = step;
  s.acting = acting;
  if (step == Step::Reorganize)
    for (Piece& p : s.piece) p.unset(kTried);
  if (step != Step::Orders && step != Step::TurnEnd && step != Step::Vedel)
    ev.emit("BA-12"_rule, "event.phase",
            {side_arg("side", acting), named_arg("phase", static_cast<int>(step), ArgKind::Phase)});
}

// The shock attacks are over: the other side's phase, or the end of the turn.
void Rules::end_phase(State& s, Events& ev) const {
  const bool dufour = scenario_->dufour && s.dufour == 0 && s.part != Part2::Interlude;
  if (s.phasing == kSpanish) return begin_step(s, Step::Reorganize, kFrench, ev);
  // BA-181: from the turn after the first combat on.
  if (dufour && s.first_combat > 0 && s.first_combat != s.turn) {
    s.step = Step::Dufour;
    s.acting = kFrench;
    return;
  }
  begin_phase(s, kSpanish, ev);
}

void Rules::end_reorganization(State& s, Events& ev) const {
  if (s.acting == kFrench) return begin_step(s, Step::Reorganize, kSpanish, ev);
  begin_step(s, Step::TurnEnd, kFrench, ev);
}

// ---- the end of a turn

template <>
Verdict Rules::why_in<Step::TurnEnd>(const State& s, const Board&, Action a) const {
  const Verb verb = verb_of(a);
  if (s.is(kSurrenderOffered)) return yes_if(verb == Verb::Accept || verb == Verb::Refuse);
  if (s.is(kAskedSurrender)) return yes_if(verb == Verb::Surrender || verb == Verb::Pass);
  if (s.is(kAskedClaim)) return yes_if(verb == Verb::Claim || verb == Verb::Pass);
  if (verb != Verb::Base) return not_now();
  for (const Base& base : scenario(s).base)
    for (const Hex instead : base.instead)
      if (instead == hex_of(a)) return Verdict::yes();
  return Verdict::no("BA-179"_rule, "refused.no-base");
}

template <>
void Rules::legal_in<Step::TurnEnd>(const State& s, Actions& out) const {
  if (s.is(kSurrenderOffered)) {
    out.push_back(plain(Verb::Accept));
    out.push_back(plain(Verb::Refuse));
  } else if (s.is(kAskedSurrender) || s.is(kAskedClaim)) {
    out.push_back(plain(s.is(kAskedSurrender) ? Verb::Surrender : Verb::Claim));
    out.push_back(plain(Verb::Pass));
  } else {
    HexSet hexes;
    for (const Base& base : scenario(s).base)
      for (const Hex h : base.instead) hexes.add(h);
    hexes.each([&](Hex h) { out.push_back(with_hex(Verb::Base, h)); });
  }
}

template <>
void Rules::apply_in<Step::TurnEnd>(State& s, Action a, Sight&, Events& ev) const {
  switch (verb_of(a)) {
    case Verb::Base:
      for (const Base& base : scenario(s).base)
        for (std::size_t i = 0; i < base.instead.size(); ++i)
          if (base.instead[i] == hex_of(a)) s.base = static_cast<std::uint8_t>(i + 1);
      return ev.emit("BA-179"_rule, "event.base", {hex_arg("hex", hex_of(a))});
    case Verb::Claim:
      ev.emit("BA-177"_rule, "event.claimed");
      if (!options.both_days) return judge(s, ev);
      s.turn = static_cast<std::uint8_t>(scenario_->turns);
      return end_turn(s, ev);
    case Verb::Surrender:
      s.set(kSurrenderOffered);
      s.acting = kSpanish;
      return ev.emit("BA-203"_rule, "event.surrender-asked");
    case Verb::Accept: return finish(s, Outcome::SpanishDecisive, "BA-203"_rule, ev);
    case Verb::Refuse:
      s.unset(kSurrenderOffered);
      return ev.emit("BA-203"_rule, "event.surrender-refused");
    default: return;  // Pass
  }
}

// Questions, each asked once.
template <>
bool Rules::waits_in<Step::TurnEnd>(State& s, Events& ev) const {
  Sight sight;
  const Scenario& sc = scenario(s);
  if (!s.is(kAskedBase)) {  // BA-179
    s.set(kAskedBase);
    bool choice = false;
    for (const Base& base : sc.base) choice = choice || !base.instead.empty();
    if (choice && s.base == 0 && town_lost(s, look(s, sight))) {
      s.acting = kFrench;
      return true;
    }
  }
  if (!s.is(kAskedClaim)) {  // BA-177
    s.set(kAskedClaim);
    if (sc.early_end && s.part == Part2::First && town_lost(s, look(s, sight))) {
      s.acting = kSpanish;
      return true;
    }
  }
  if (!s.is(kAskedSurrender)) {  // BA-203
    s.set(kAskedSurrender);
    if (s.part != Part2::Interlude && may_surrender(s, look(s, sight))) {
      s.acting = kFrench;
      return true;
    }
  }
  if (s.is(kSurrenderOffered)) return true;  // the Spanish answer
  // BA-204: Vedel, from the end of the 12:00 turn on.
  const bool variable = options.vedel_variable && sc.may_vedel && s.part != Part2::Interlude;
  if (variable && s.vedel == 0 && minutes(s) >= charts->arrival.vedel_from) {
    s.step = Step::Vedel;
    s.acting = kFrench;
    return false;
  }
  end_turn(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::TurnEnd> = {.turn = &Rules::turn_of_acting,
                                                         .why = &Rules::why_in<Step::TurnEnd>,
                                                         .legal = &Rules::legal_in<Step::TurnEnd>,
                                                         .apply = &Rules::apply_in<Step::TurnEnd>,
                                                         .waits = &Rules::waits_in<Step::TurnEnd>};

// BA-14: the next turn, or victory is judged; two days are joined by a night (BA-186).
void Rules::end_turn(State& s, Events& ev) const {
  s.asked = 0;
  if (s.part == Part2::Interlude) {
    if (s.turn < second_->interlude) return begin_turn(s, ev);
    return begin_second_day(s, ev);
  }
  if (s.turn < scenario(s).turns) return begin_turn(s, ev);
  if (options.both_days && s.part == Part2::First) {
    s.part = Part2::Interlude;
    s.turn = 0;
    ev.emit("BA-186"_rule, "event.night");
    return begin_turn(s, ev);
  }
  judge(s, ev);
}

void Rules::finish(State& s, Outcome outcome, RuleId rule, Events& ev) const {
  s.step = Step::Over;
  s.outcome = outcome;
  ev.emit(rule, "event.over", {named_arg("outcome", static_cast<int>(outcome), ArgKind::Outcome)});
}

template <>
Turn Rules::turn_in<Step::Over>(const State& s) const {
  return Turn::over(phase_of(s.step));
}

template <>
constinit const Rules::Row Rules::kRow<Step::Over> = {.turn = &Rules::turn_in<Step::Over>};

}  // namespace tercio::bailen
