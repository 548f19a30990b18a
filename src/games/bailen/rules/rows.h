// Steps and what interrupts them: a row for each, written in the file of its chapter.
//
// A new kind of frame is its enumerator (state.h), its id (game.cpp), a line below and, in its
// chapter, the functions it needs and the row that names them. A new verb belongs to the rows that
// know it.
#pragma once

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// What a row leaves out: the side of the frame's unit decides, nothing may be chosen, no die is
// thrown, and it waits.
struct Rules::Row {
  Turn (Rules::*turn)(const State&) const = &Rules::turn_of_unit;
  Verdict (Rules::*why)(const State&, const Board&, Action) const = nullptr;
  void (Rules::*legal)(const State&, Actions&) const = nullptr;  // all that `why` says yes to
  void (Rules::*apply)(State&, Action, Sight&, Events&) const = nullptr;
  void (Rules::*roll)(State&, int, Events&) const = nullptr;
  bool (Rules::*waits)(State&, Events&) const = nullptr;  // false: look again at the top
};

template <>
const Rules::Row Rules::kRow<Step::SetUp>;  // setup.cpp
template <>
const Rules::Row Rules::kRow<Step::Orders>;  // orders.cpp
template <>
const Rules::Row Rules::kRow<Step::Move>;  // movement.cpp
template <>
const Rules::Row Rules::kRow<Step::DefensiveFire>;  // fire.cpp
template <>
const Rules::Row Rules::kRow<Step::OffensiveFire>;
template <>
const Rules::Row Rules::kRow<Step::Declare>;  // shock.cpp
template <>
const Rules::Row Rules::kRow<Step::Shock>;
template <>
const Rules::Row Rules::kRow<Step::Dufour>;  // special.cpp
template <>
const Rules::Row Rules::kRow<Step::Vedel>;
template <>
const Rules::Row Rules::kRow<Step::Reorganize>;  // morale.cpp
template <>
const Rules::Row Rules::kRow<Step::TurnEnd>;  // sequence.cpp
template <>
const Rules::Row Rules::kRow<Step::Over>;

template <>
const Rules::Row Rules::kRow<Kind::Slot>;  // setup.cpp
template <>
const Rules::Row Rules::kRow<Kind::Place>;
template <>
const Rules::Row Rules::kRow<Kind::Write>;  // orders.cpp
template <>
const Rules::Row Rules::kRow<Kind::Aim>;  // charge.cpp
template <>
const Rules::Row Rules::kRow<Kind::Mover>;  // mover.cpp
template <>
const Rules::Row Rules::kRow<Kind::Rider>;  // leaders.cpp
template <>
const Rules::Row Rules::kRow<Kind::Screen>;  // markers.cpp
template <>
const Rules::Row Rules::kRow<Kind::Deploy>;  // formation.cpp
template <>
const Rules::Row Rules::kRow<Kind::Offer>;  // countercharge.cpp
template <>
const Rules::Row Rules::kRow<Kind::Counter>;
template <>
const Rules::Row Rules::kRow<Kind::Contact>;  // charge.cpp
template <>
const Rules::Row Rules::kRow<Kind::Volley>;  // volley.cpp
template <>
const Rules::Row Rules::kRow<Kind::Combat>;  // combat.cpp
template <>
const Rules::Row Rules::kRow<Kind::Harm>;  // morale.cpp
template <>
const Rules::Row Rules::kRow<Kind::Check>;
template <>
const Rules::Row Rules::kRow<Kind::Retreat>;  // retreat.cpp
template <>
const Rules::Row Rules::kRow<Kind::RideBack>;  // cavalry.cpp
template <>
const Rules::Row Rules::kRow<Kind::Advance>;  // retreat.cpp
template <>
const Rules::Row Rules::kRow<Kind::Control>;  // cavalry.cpp
template <>
const Rules::Row Rules::kRow<Kind::Loose>;
template <>
const Rules::Row Rules::kRow<Kind::LeaderLoss>;  // leaders.cpp
template <>
const Rules::Row Rules::kRow<Kind::Rally>;  // morale.cpp

// ---- what rows are made of

Turn decided_by(const State& s, Seat side);
// `from`: the piece that throws; `at`: the hex it throws at.
Turn thrown_by(const State& s, Purpose purpose, Seat side, std::size_t from, Hex at = Hex::None,
               int sides = kDie);

inline Verdict not_now() { return Verdict::no("BA-12"_rule, "refused.not-now"); }
inline Verdict yes_if(bool yes) { return yes ? Verdict::yes() : not_now(); }

}  // namespace tercio::bailen
