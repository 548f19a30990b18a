// Interruptions: a row for each kind of frame, written in the file of its chapter.
//
// A new kind is its enumerator (state.h), its id (game.cpp), a line below and, in its chapter, the
// functions it needs and the row that names them.
#pragma once

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// What a kind leaves out: its unit's side decides, nothing may be chosen, no die is thrown, and it
// waits.
struct Rules::FrameRow {
  Turn (Rules::*turn)(const State&) const = &Rules::turn_of_unit;
  Verdict (Rules::*why)(const State&, const Board&, Action) const = nullptr;
  void (Rules::*legal)(const State&, Actions&) const = nullptr;  // all that `why` says yes to
  void (Rules::*apply)(State&, Action, Sight&, Events&) const = nullptr;
  void (Rules::*roll)(State&, int, Events&) const = nullptr;
  bool (Rules::*waits)(State&, Events&) const = nullptr;  // false: look again at the top
};

template <>
const Rules::FrameRow Rules::kRow<Kind::Slot>;  // setup.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Place>;
template <>
const Rules::FrameRow Rules::kRow<Kind::Write>;  // orders.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Aim>;  // charge.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Mover>;  // mover.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Rider>;  // leaders.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Screen>;  // markers.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Deploy>;  // formation.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Offer>;  // countercharge.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Counter>;
template <>
const Rules::FrameRow Rules::kRow<Kind::Contact>;  // charge.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Volley>;  // volley.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Combat>;  // combat.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Harm>;  // morale.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Check>;
template <>
const Rules::FrameRow Rules::kRow<Kind::Retreat>;  // retreat.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::RideBack>;  // cavalry.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Advance>;  // retreat.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Control>;  // cavalry.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Loose>;
template <>
const Rules::FrameRow Rules::kRow<Kind::LeaderLoss>;  // leaders.cpp
template <>
const Rules::FrameRow Rules::kRow<Kind::Rally>;  // morale.cpp

// ---- what rows are made of

Turn decided_by(const State& s, Seat side);
// `from`: the piece that throws; `at`: the hex it throws at.
Turn thrown_by(const State& s, Purpose purpose, Seat side, std::size_t from, Hex at = Hex::None,
               int sides = kDie);

inline Verdict not_now() { return Verdict::no("BA-12"_rule, "refused.not-now"); }
inline Verdict yes_if(bool yes) { return yes ? Verdict::yes() : not_now(); }

}  // namespace tercio::bailen
