// The questions every game answers, by the row of the topmost frame or, without one, of the step.
// The chapters themselves stand in the files listed in rules.h.
#include "games/bailen/rules/rules.h"

#include "core/rows.h"
#include "games/bailen/rules/rows.h"

namespace tercio::bailen {

const Rules::Row& Rules::row(const State& s) {
  static constexpr auto kOfKind = rows_of<Kind, kKinds>([]<Kind K>() { return &kRow<K>; });
  static constexpr auto kOfStep = rows_of<Step, kSteps>([]<Step S>() { return &kRow<S>; });
  return s.depth > 0 ? *kOfKind[static_cast<std::size_t>(s.top().kind)]
                     : *kOfStep[static_cast<std::size_t>(s.step)];
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

Turn Rules::turn_of_acting(const State& s) const { return decided_by(s, s.acting); }

Turn Rules::turn_of_phasing(const State& s) const { return decided_by(s, s.phasing); }

Turn Rules::turn(const State& s) const { return (this->*row(s).turn)(s); }

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
  return why_now(s, look(s, Sight()), a);
}

Verdict Rules::why_now(const State& s, const Board& b, Action a) const {
  const auto verdict = row(s).why;
  return verdict == nullptr ? not_now() : (this->*verdict)(s, b, a);
}

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  const Turn now = turn(s);
  if (now.kind != TurnKind::Decision || seat == Seat::Nobody || !now.seats.has(seat)) return;
  if (const auto list = row(s).legal; list != nullptr) (this->*list)(s, out);
}

void Rules::apply(State& s, Seat seat, Action a, Events& ev) const {
  Looked shown;
  if (ev.heard()) shown = looked(s);
  if (a.is_roll()) {
    const auto roll = row(s).roll;
    if (roll == nullptr) TERCIO_NEVER("dice that nobody asked for");
    (this->*roll)(s, face(a, turn(s).dice, 0), ev);
  } else {
    Sight before;
    learn_from(s, seat, a, before, ev);
    if (const auto play = row(s).apply; play != nullptr) (this->*play)(s, a, before, ev);
  }
  proceed(s, ev);
  if (ev.heard()) tell_looked(s, shown, ev);
}

}  // namespace tercio::bailen
