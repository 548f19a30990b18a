// The questions every game answers, by the row of the topmost frame or, without one, of the step.
// The chapters themselves stand in the files listed in rules.h.
#include "games/tercios/rules/rules.h"

#include <algorithm>

#include "core/hash.h"
#include "core/rows.h"
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

Rules::Rules(const Charts& charts_, const Battle& battle_, const Options& options_)
    : charts(&charts_),
      battle(&battle_),
      options(options_),
      units_(battle_.units()),
      setup_hash_(hash_of(options_)) {
  for (const char c : battle_.id) setup_hash_ = mix64(setup_hash_ ^ static_cast<std::uint64_t>(c));
  for (std::size_t u = 0; u < units(); ++u) {
    open_[u] = battle->passable[q(u).gait];
    open_[u] -= battle->special.closed[index(battle->unit[u].side)];
  }
}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

const Rules::Row& Rules::row(const State& s) {
  static constexpr auto kOfKind = rows_of<Kind, kKinds>([]<Kind K>() { return &kRow<K>; });
  static constexpr auto kOfStep = rows_of<Step, kSteps>([]<Step S>() { return &kRow<S>; });
  return s.depth > 0 ? *kOfKind[static_cast<std::size_t>(s.top().kind)]
                     : *kOfStep[static_cast<std::size_t>(s.step)];
}

Turn decided_by(const State& s, Seat side) {
  return Turn::decision(Seats::only(side), phase_of(s.step));
}

Turn thrown_by(const State& s, Purpose purpose, int dice, Seat side, std::size_t from, Hex at) {
  Throw wanted;
  wanted.epoch = s.turn;
  wanted.purpose = static_cast<std::uint8_t>(purpose);
  wanted.count = wanted.own = static_cast<std::uint8_t>(dice);
  wanted.by = side;
  wanted.from = static_cast<std::uint16_t>(from + 1);
  wanted.at = at == Hex::None ? 0 : static_cast<std::uint16_t>(index(at) + 1);
  return Turn::throwing(wanted, phase_of(s.step));
}

Turn Rules::turn_of_acting(const State& s) const { return decided_by(s, s.acting); }

Turn Rules::turn_of_phasing(const State& s) const { return decided_by(s, s.phasing); }

// DN-122: somebody is asked where a rule says "may"; what must be done is not a question.
Turn Rules::turn(const State& s) const { return (this->*row(s).turn)(s); }

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("DN-12"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("DN-10"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("DN-10"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("DN-10"_rule, "refused.no-dice");
  if (!is_sayable(*battle, a)) return Verdict::no("DN-10"_rule, "refused.no-such-action");
  if (seat == Seat::Nobody || !now.seats.has(seat))
    return Verdict::no("DN-10"_rule, "refused.not-your-turn");
  const auto verdict = row(s).why;
  return verdict == nullptr ? not_now() : (this->*verdict)(s, board(s), a);
}

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  const Turn now = turn(s);
  if (now.kind != TurnKind::Decision || seat == Seat::Nobody || !now.seats.has(seat)) return;
  if (const auto list = row(s).legal; list != nullptr) (this->*list)(s, out);
}

void Rules::apply(State& s, Seat, Action a, Events& ev) const {
  const auto play = a.is_roll() ? row(s).roll : row(s).apply;
  if (play == nullptr) TERCIO_NEVER("an action that nobody asked for");
  (this->*play)(s, a, ev);
  proceed(s, ev);
}

// ---- how it ended

tercio::Result Rules::result(const State& s) const {
  tercio::Result out;
  out.seats = kSides;
  const auto outcome = static_cast<Outcome>(s.outcome);
  for (const Seat side : {kSpain, kRival}) {
    SeatResult& seat = out.seat[index(side)];
    seat.outcome = s.outcome;
    const bool won = side == kSpain
                         ? outcome == Outcome::SpainWins || outcome == Outcome::SpainMinor
                         : outcome == Outcome::RivalWins || outcome == Outcome::RivalMinor;
    const bool shared = outcome == Outcome::Tie || outcome == Outcome::Draw;
    seat.value = won ? 1.0f : shared ? 0.5f : 0.0f;
    // By how much General Morale; whom a roll has beaten is not ahead, whatever was left to him.
    const int lead = s.morale[index(side)] - s.morale[index(other(side))];
    seat.points = static_cast<std::int16_t>(won      ? std::max(lead, 0)
                                            : shared ? lead
                                                     : std::min(lead, 0));
  }
  return out;
}

}  // namespace tercio::tercios
