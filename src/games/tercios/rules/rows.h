// Steps and what interrupts them: a row for each, written in the file of its chapter.
//
// A new kind of frame is its enumerator (state.h), its id (game.cpp), a line below and, in its
// chapter, the functions it needs and the row that names them. A new verb belongs to the rows that
// know it.
#pragma once

#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

// What a row leaves out: the side that acts decides, nothing may be chosen, no dice are thrown, and
// it waits.
struct Rules::Row {
  Turn (Rules::*turn)(const State&) const = &Rules::turn_of_acting;
  Verdict (Rules::*why)(const State&, const Board&, Action) const = nullptr;
  void (Rules::*legal)(const State&, Actions&) const = nullptr;  // all that `why` says yes to
  void (Rules::*apply)(State&, Action, Events&) const = nullptr;
  void (Rules::*roll)(State&, Action, Events&) const = nullptr;
  bool (Rules::*waits)(State&, Events&) const = nullptr;  // false: look again at the top
};

template <>
const Rules::Row Rules::kRow<Step::SetUp>;  // setup.cpp
template <>
const Rules::Row Rules::kRow<Step::Prelim>;  // sequence.cpp
template <>
const Rules::Row Rules::kRow<Step::Move>;  // movement.cpp
template <>
const Rules::Row Rules::kRow<Step::Move2>;
template <>
const Rules::Row Rules::kRow<Step::ShotFirst>;  // shot.cpp
template <>
const Rules::Row Rules::kRow<Step::ShotSecond>;
template <>
const Rules::Row Rules::kRow<Step::Battery>;
template <>
const Rules::Row Rules::kRow<Step::Shock>;  // shock.cpp
template <>
const Rules::Row Rules::kRow<Step::Swing>;
template <>
const Rules::Row Rules::kRow<Step::Reaction>;
template <>
const Rules::Row Rules::kRow<Step::Rally>;  // common.cpp
template <>
const Rules::Row Rules::kRow<Step::Liberation>;
template <>
const Rules::Row Rules::kRow<Step::Victory>;
template <>
const Rules::Row Rules::kRow<Step::Over>;  // sequence.cpp

template <>
const Rules::Row Rules::kRow<Kind::Place>;  // setup.cpp
template <>
const Rules::Row Rules::kRow<Kind::Mover>;  // mover.cpp
template <>
const Rules::Row Rules::kRow<Kind::React>;  // react.cpp
template <>
const Rules::Row Rules::kRow<Kind::Coup>;  // hasty.cpp
template <>
const Rules::Row Rules::kRow<Kind::Combat>;  // combat.cpp
template <>
const Rules::Row Rules::kRow<Kind::Rebound>;
template <>
const Rules::Row Rules::kRow<Kind::Volley>;  // shot.cpp
template <>
const Rules::Row Rules::kRow<Kind::Check>;  // results.cpp
template <>
const Rules::Row Rules::kRow<Kind::Retreat>;
template <>
const Rules::Row Rules::kRow<Kind::Capture>;

// ---- what rows are made of

Turn decided_by(const State& s, Seat side);
// `from`: the unit that throws; `at`: the hex it throws at.
Turn thrown_by(const State& s, Purpose purpose, int dice, Seat side, std::size_t from,
               Hex at = Hex::None);

inline constexpr Throw kOneDie{1, kDie, 1};
inline constexpr Throw kTwoDice{2, kDie, 2};
inline int sum_of_two(Action roll) { return face(roll, kTwoDice, 0) + face(roll, kTwoDice, 1); }

inline Verdict not_now() { return Verdict::no("DN-10"_rule, "refused.not-now"); }
inline Verdict yes_if(bool yes) { return yes ? Verdict::yes() : not_now(); }
// Between interruptions: the Fury has its own moment.
inline Verdict not_in_this_step(Action a) {
  return verb_of(a) == Verb::Fury ? Verdict::no("DN-104"_rule, "refused.not-now") : not_now();
}

inline void list_facings(std::uint8_t bits, Rules::Actions& out) {
  for (const Dir d : hex::kDirs)
    if ((bits & facing_bit(d)) != 0) out.push_back(with_dir(Verb::Face, d));
}

}  // namespace tercio::tercios
