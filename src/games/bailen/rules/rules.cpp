// What a state waits for, and whether an action may be chosen. The chapters themselves stand in the
// files listed in rules.h.
#include "games/bailen/rules/rules.h"

#include <utility>

#include "games/bailen/rules/frames.h"

namespace tercio::bailen {

const Rules::FrameRow& Rules::row(Kind kind) {
  static constexpr auto kByKind = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<const FrameRow*, kKinds>{&kRow<static_cast<Kind>(I)>...};
  }(std::make_index_sequence<kKinds>());
  return *kByKind[static_cast<std::size_t>(kind)];
}

Turn decided_by(const State& s, Seat side) {
  return Turn::decision(Seats::only(side), phase_of(s.step));
}

Turn thrown_by(const State& s, Purpose purpose, Seat side, std::size_t from, Hex at, int sides) {
  Throw wanted;
  wanted.epoch = static_cast<std::uint16_t>(s.turn + (s.part == Part2::First ? 0 : 100));
  wanted.purpose = static_cast<std::uint8_t>(purpose);
  wanted.count = wanted.own = 1;
  wanted.sides = static_cast<std::uint8_t>(sides);
  wanted.by = side;
  wanted.from = static_cast<std::uint16_t>(from + 1);
  wanted.at = at == Hex::None ? 0 : static_cast<std::uint16_t>(index(at) + 1);
  return Turn::throwing(wanted, phase_of(s.step));
}

Turn Rules::turn_of_unit(const State& s) const { return decided_by(s, q(s.top().unit).side); }

Turn Rules::turn_of_set(const State& s) const { return decided_by(s, q(s.top().set.first()).side); }

Turn Rules::turn(const State& s) const {
  if (s.depth > 0) return (this->*row(s.top().kind).turn)(s);
  switch (s.step) {
    case Step::Over: return Turn::over(phase_of(s.step));
    case Step::Dufour: return thrown_by(s, Purpose::Dufour, kFrench, 0);
    case Step::Vedel:
      return thrown_by(s, s.is(kVedelMarches) ? Purpose::Delay : Purpose::Vedel, kFrench, 0);
    case Step::Move:
    case Step::Declare:
    case Step::Shock: return decided_by(s, s.phasing);
    default: return decided_by(s, s.acting);
  }
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("BA-14"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("BA-1"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("BA-1"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("BA-1"_rule, "refused.no-dice");
  if (!is_sayable(*data, a)) return Verdict::no("BA-10"_rule, "refused.no-such-action");
  if (seat == Seat::Nobody || !now.seats.has(seat))
    return Verdict::no("BA-10"_rule, "refused.not-your-turn");
  const Board& b = kept_board(s);
  return s.depth > 0 ? why_frame(s, b, a) : why_step(s, b, a);
}

Verdict Rules::why_frame(const State& s, const Board& b, Action a) const {
  const auto verdict = row(s.top().kind).why;
  return verdict == nullptr ? not_now() : (this->*verdict)(s, b, a);
}

Verdict Rules::why_step(const State& s, const Board& b, Action a) const {
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  const bool marks = verb == Verb::Screen || verb == Verb::Feint || verb == Verb::Column ||
                     verb == Verb::Cover || verb == Verb::Pad;
  switch (s.step) {
    case Step::SetUp:
      if (marks) return may_mark(s, b, verb, h);
      if (verb == Verb::Turn) return may_turn_stack(s, b, h, corner_of(a));
      if (verb == Verb::Top) return may_top(s, b, n);
      if (verb == Verb::Lift) return may_lift(s, n);
      return yes_if(verb == Verb::Done);
    case Step::Orders:
      if (verb == Verb::Try) return may_try(s, b, n);
      return yes_if(verb == Verb::Done);
    case Step::Move: {
      int cost = 0;
      if (marks) return may_mark(s, b, verb, h);
      switch (verb) {
        case Verb::Charge: return may_charge(s, b, n);
        case Verb::Pick: return may_pick(s, b, n);
        case Verb::Stack: return may_stack_move(s, b, h);
        case Verb::Ride: return may_ride(s, b, n);
        case Verb::Join: return may_join(s, b, n, h);
        case Verb::Enter: return may_enter(s, b, n, cost);
        case Verb::Top: return may_top(s, b, n);
        case Verb::March: return may_march(s, b, n);
        case Verb::Lift: return may_lift(s, n);
        case Verb::Done: return may_end_movement(s, b);
        default: return not_now();
      }
    }
    case Step::DefensiveFire:
    case Step::OffensiveFire:
      if (verb == Verb::Target) return may_target(s, b, h);
      if (verb == Verb::Axis) return may_axis(s, b, h, static_cast<int>(small_of(a)));
      if (verb == Verb::Add) {  // who asks why a unit does not fire hears that, not that it is late
        TERCIO_REQUIRE(may_fire(s, b, n));
        return Verdict::no("BA-83"_rule, "refused.target-first");
      }
      return yes_if(verb == Verb::Done);
    case Step::Declare:
      switch (verb) {
        case Verb::Attack: return may_attack(s, b, n, h);
        case Verb::Drop: return may_drop(s, n);
        case Verb::Lead: return may_lead(s, b, n);
        case Verb::Commit: return may_commit(s, b);
        default: return not_now();
      }
    case Step::Shock: return verb == Verb::Resolve ? may_resolve(s, h) : not_now();
    case Step::Reorganize:
      if (verb == Verb::Rally) return may_rally(s, n);
      return yes_if(verb == Verb::Done);
    case Step::TurnEnd: {
      if (s.is(kSurrenderOffered)) return yes_if(verb == Verb::Accept || verb == Verb::Refuse);
      if (s.is(kAskedSurrender)) return yes_if(verb == Verb::Surrender || verb == Verb::Pass);
      if (s.is(kAskedClaim)) return yes_if(verb == Verb::Claim || verb == Verb::Pass);
      if (verb != Verb::Base) return not_now();
      for (const Base& base : scenario(s).base)
        for (const Hex instead : base.instead)
          if (instead == h) return Verdict::yes();
      return Verdict::no("BA-179"_rule, "refused.no-base");
    }
    default: return not_now();
  }
}

}  // namespace tercio::bailen
