// Who carries out what.
#include "games/bailen/rules/frames.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

void Rules::apply(State& s, Seat seat, Action a, Events& ev) const {
  Looked shown;
  if (ev.heard()) shown = looked(s);
  Sight before = nullptr;
  if (!a.is_roll()) learn_from(s, seat, a, before, ev);
  if (a.is_roll()) {
    const int die = face(a, turn(s).dice, 0);
    if (s.depth == 0)
      roll_march(s, die, ev);
    else
      roll_frame(s, die, ev);
  } else if (s.depth == 0) {
    apply_step(s, a, before, ev);
  } else if (const auto play = row(s.top().kind).apply; play != nullptr) {
    (this->*play)(s, a, before, ev);
  }
  proceed(s, ev);
  if (ev.heard()) tell_looked(s, shown, ev);
}

void Rules::roll_frame(State& s, int die, Events& ev) const {
  const auto roll = row(s.top().kind).roll;
  if (roll == nullptr) TERCIO_NEVER("dice that nobody asked for");
  (this->*roll)(s, die, ev);
}

void Rules::apply_step(State& s, Action a, Sight& before, Events& ev) const {
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  switch (verb) {
    case Verb::Turn: {
      const Board& b = look(s, before);
      b.each(s, h, [&](std::size_t u) {
        if (s.piece[u].is(kHidden)) return;
        s.piece[u].face(corner_of(a));
        s.piece[u].set(kMoved);
      });
      ev.emit(
          "BA-53"_rule, "event.turned",
          {hex_arg("hex", h), named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
      return;
    }
    case Verb::Top:
      put_on_top(s, n);
      s.piece[n].set(kSorted);
      ev.emit("BA-86"_rule, "event.on-top", {unit_arg("unit", n)});
      return;
    case Verb::Screen:
    case Verb::Feint:
    case Verb::Column:
    case Verb::Cover:
    case Verb::Pad: return mark(s, verb, h, ev);
    case Verb::Lift: return lift(s, n, "BA-166"_rule, ev);
    case Verb::March: {
      s.marker[n].marks |= 1;
      // That it may march shows what can be under it.
      ev.reveal("BA-167"_rule, "event.marker-marches",
                {named_arg("marker", static_cast<int>(n), ArgKind::Marker)});
      return push(s, march_frame(*this, s, n));
    }
    case Verb::Try: return try_order(s, n, ev);
    case Verb::Charge: return push_aim(s, n);
    case Verb::Pick: return pick(s, n, before);
    case Verb::Stack: return pick_stack(s, h, before);
    case Verb::Ride: return ride(s, n, ev);
    case Verb::Join:
      s.leader[n].hex = h;
      s.leader[n].unset(kAbsent);
      s.leader[n].set(kRode);
      ev.emit("BA-197"_rule, "event.joined", {leader_arg("leader", n), hex_arg("hex", h)});
      return look_for_markers(s, ev);
    case Verb::Enter: return enter(s, n, ev);
    case Verb::Target: {
      Frame f;
      f.kind = Kind::Volley;
      f.stage = Stage::Choose;
      f.hex = h;
      return push(s, f);
    }
    case Verb::Axis: {
      const Board b = board(s);
      each_combat(s, b, h, [&](std::size_t u) {
        if (s.piece[u].formation() != Formation::Square) return;
        s.piece[u].face(static_cast<Corner>(small_of(a)));
        s.piece[u].set(kTried);
      });
      ev.emit("BA-89"_rule, "event.axis", {hex_arg("hex", h)});
      return;
    }
    case Verb::Attack: return declare(s, n, h, ev);
    case Verb::Drop:
      s.piece[n].unset(kAttacks);
      s.piece[n].set(kBarred);
      s.piece[n].target = Hex::None;
      if (!s.piece[n].is(kFired)) --s.command[q(n).command].used;
      ev.emit("BA-111"_rule, "event.dropped", {unit_arg("unit", n)});
      return;
    case Verb::Lead:
      s.leader[n].set(kLent);
      ev.emit("BA-157"_rule, "event.leads", {leader_arg("leader", n)});
      return;
    case Verb::Commit: return commit(s, ev);
    case Verb::Resolve: {
      const UnitSet attackers = attackers_of(s, h);
      return begin_combat(s, attackers, h, fight_of(s, attackers), ev);
    }
    case Verb::Rally: {
      s.piece[n].set(kTried);
      Frame f;
      f.kind = Kind::Rally;
      f.stage = Stage::Dice;
      f.unit = static_cast<std::uint8_t>(n);
      return push(s, f);
    }
    case Verb::Base: {
      std::size_t i = 0;
      for (const Base& base : scenario(s).base)
        for (i = 0; i < base.instead.size(); ++i)
          if (base.instead[i] == h) s.base = static_cast<std::uint8_t>(i + 1);
      ev.emit("BA-179"_rule, "event.base", {hex_arg("hex", h)});
      return;
    }
    case Verb::Claim:
      ev.emit("BA-177"_rule, "event.claimed");
      if (options.both_days) {
        s.turn = static_cast<std::uint8_t>(scenario_->turns);
        return end_turn(s, ev);
      }
      return judge(s, ev);
    case Verb::Surrender:
      s.set(kSurrenderOffered);
      s.acting = kSpanish;
      ev.emit("BA-203"_rule, "event.surrender-asked");
      return;
    case Verb::Accept: return finish(s, Outcome::SpanishDecisive, "BA-203"_rule, ev);
    case Verb::Refuse:
      s.unset(kSurrenderOffered);
      ev.emit("BA-203"_rule, "event.surrender-refused");
      return;
    case Verb::Done: break;
    default: return;  // Pass
  }
  switch (s.step) {
    case Step::SetUp: s.set(kSetUpDone); return;
    case Step::Orders:
      if (s.acting == kFrench) return begin_orders(s, kSpanish, ev);
      return begin_phase(s, kFrench, ev);
    case Step::Move:
      if (s.phasing == kFrench) note_meeting(s);
      if (s.part != Part2::Interlude)
        return begin_fire(s, Step::DefensiveFire, other(s.phasing), ev);
      if (s.phasing == kFrench) return begin_phase(s, kSpanish, ev);
      return begin_step(s, Step::Reorganize, kFrench, ev);
    case Step::DefensiveFire:
    case Step::OffensiveFire: return end_fire(s, ev);
    case Step::Reorganize:
      if (s.acting == kFrench) return begin_step(s, Step::Reorganize, kSpanish, ev);
      return begin_step(s, Step::TurnEnd, kFrench, ev);
    default: return;
  }
}

}  // namespace tercio::bailen
