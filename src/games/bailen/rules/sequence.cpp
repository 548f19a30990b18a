// 2: the turn and its phases (BA-10 to BA-14), and everything that follows by itself until somebody
// must decide or throw. BA-1: one die at a time.
#include "games/bailen/rules/frames.h"

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
    if (s.depth > 0 ? frame_waits(s, ev) : step_waits(s, ev)) return;
  }
}

bool Rules::frame_waits(State& s, Events& ev) const {
  const auto waits = row(s.top().kind).waits;
  return waits == nullptr || (this->*waits)(s, ev);
}

bool Rules::step_waits(State& s, Events& ev) const {
  switch (s.step) {
    case Step::SetUp: return setup_waits(s, ev);
    case Step::Orders: {  // not asked where no chief is there with attempts left
      for (const Chief& chief : scenario(s).chief)
        if (army->leader[chief.leader].side == s.acting && present(s, chief.leader) &&
            s.leader[chief.leader].attempts > 0)
          return true;
      if (s.acting == kFrench)
        begin_orders(s, kSpanish, ev);
      else
        begin_phase(s, kFrench, ev);
      return false;
    }
    case Step::Move: return true;
    case Step::DefensiveFire:
    case Step::OffensiveFire:
      if (any_fire(s, kept_board(s))) return true;
      end_fire(s, ev);
      return false;
    case Step::Declare:
      if (any_shock(s, kept_board(s))) return true;
      commit(s, ev);
      return false;
    case Step::Shock: return shock_waits(s, ev);
    case Step::Dufour:
    case Step::Vedel: return true;
    case Step::Reorganize:
      for (const std::size_t u : troops())
        if (may_rally(s, u).ok()) return true;
      if (s.acting == kFrench)
        begin_step(s, Step::Reorganize, kSpanish, ev);
      else
        begin_step(s, Step::TurnEnd, kFrench, ev);
      return false;
    case Step::TurnEnd: return turn_end_waits(s, ev);
    case Step::Over: return true;
  }
  return true;
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
  for (Marker& m : s.marker) m.marks &= 2;
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

// Questions of the end of a turn, each asked once.
bool Rules::turn_end_waits(State& s, Events& ev) const {
  Sight sight = nullptr;
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

}  // namespace tercio::bailen
