// A position played on with everything that happens in it kept, as a match keeps it, to ask for its
// reckoning.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "game/reckoning.h"
#include "support/random_play.h"

namespace tercio {

template <class M>
class Tale {
 public:
  using R = typename M::Rules;
  using State = typename M::State;

  Tale(const R& rules, const State& state) : r_(rules), s_(state) {}

  const State& state() const { return s_; }
  const R& rules() const { return r_; }
  bool over() const { return r_.turn(s_).kind == TurnKind::Over; }

  // What a game says everybody knows before; the step is 0.
  Tale& after(RuleId rule, const char* key, std::initializer_list<Arg> args) {
    std::vector<Event> told;
    Events(told).emit(rule, key, args);
    story_.push_back({0, told.front()});
    return *this;
  }
  Tale& play(Seat seat, std::string_view words) {
    const auto action = module_of<M>().parse(r_, words);
    if (!action || !r_.why(s_, seat, *action).ok()) {
      ADD_FAILURE() << words << " cannot be played";
      return *this;
    }
    return apply(seat, *action);
  }
  Tale& roll(const std::vector<int>& faces) {
    return apply(Seat::Nobody, roll_of(r_.turn(s_).dice, faces));
  }
  // The thrower's dice all show one face, those of his opponent another.
  Tale& roll_all(int own, int foe) {
    const Throw dice = r_.turn(s_).dice;
    std::vector<int> faces(dice.count, foe);
    for (int i = 0; i < dice.own && i < dice.count; ++i) faces[static_cast<std::size_t>(i)] = own;
    return roll(faces);
  }
  // To its end: all dice show `face`, and of the choices the first of these words is taken, or the
  // first there is.
  Tale& play_out(int face, std::initializer_list<std::string_view> rather = {}) {
    for (int i = 0; i < kMost && !over(); ++i) {
      const Turn now = r_.turn(s_);
      if (now.kind == TurnKind::Dice) {
        roll_all(face, face);
        continue;
      }
      const Seat seat = now.seats.first();
      ActionsOf<R> legal;
      r_.legal(s_, seat, legal);
      Action taken = legal[0];
      for (const std::string_view words : rather) {
        const auto action = module_of<M>().parse(r_, words);
        if (!action || !r_.why(s_, seat, *action).ok()) continue;
        taken = *action;
        break;
      }
      apply(seat, taken);
    }
    EXPECT_TRUE(over());
    return *this;
  }
  // By lot, three choices of four a sensible player's.
  Tale& wander(const typename M::Player& player, std::uint64_t seed) {
    Rng rng(seed);
    const auto choose = mostly_by<M>(player);
    for (int i = 0; i < kMost && !over(); ++i) {
      const Turn now = r_.turn(s_);
      if (now.kind == TurnKind::Dice) {
        apply(Seat::Nobody, throw_dice(now.dice, rng));
        continue;
      }
      const Seat seat = now.seats.first();
      ActionsOf<R> legal;
      r_.legal(s_, seat, legal);
      apply(seat, choose(r_, s_, seat, legal, rng));
    }
    EXPECT_TRUE(over());
    return *this;
  }

  Reckoning end() const { return module_of<M>().reckoning(r_, s_, story_); }
  std::vector<std::string> reasons() const {
    std::vector<std::string> ids;
    for (const Told& told : end().why) ids.push_back(told.id);
    return ids;
  }
  bool says(std::string_view id) const {
    const auto ids = reasons();
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }
  // The sentence; fails if there is none of that key.
  Text said(std::string_view id) const {
    for (const Told& told : end().why)
      if (told.id == id) return told.text;
    ADD_FAILURE() << "nothing is said of " << id << ": " << ::testing::PrintToString(reasons());
    return {};
  }
  int number(std::string_view id, std::string_view name) const {
    for (const Told& told : end().why)
      for (const auto& [key, n] : told.numbers)
        if (told.id == id && key == name) return n;
    ADD_FAILURE() << id << " has no number " << name;
    return -1;
  }
  std::string grade() const {
    std::string here;
    for (const VictoryGrade& one : end().grades)
      if (one.here) here += (here.empty() ? "" : " ") + one.id;
    return here;
  }
  Sum sum(std::string_view id, Seat seat) const {
    for (const Sum& one : end().sums)
      if (one.id == id && one.seat == seat) return one;
    ADD_FAILURE() << "there is no sum " << id;
    return {};
  }
  int part(std::string_view sum_id, Seat seat, std::string_view id) const {
    for (const SumPart& one : sum(sum_id, seat).parts)
      if (one.id == id) return one.n;
    return 0;
  }

 private:
  static constexpr int kMost = 20'000;

  Tale& apply(Seat seat, Action a) {
    std::vector<Event> told;
    Events events(told);
    r_.apply(s_, seat, a, events);
    ++step_;
    for (const Event& event : told) story_.push_back({step_, event});
    return *this;
  }

  R r_;
  State s_;
  std::vector<Happened> story_;
  std::size_t step_ = 0;
};

// What holds of the end of every match: one grade is its own, and it is that of the result; there
// is a reason; sums that add up do.
template <class M>
void expect_sound(const Tale<M>& tale) {
  const Reckoning end = tale.end();
  const auto& outcomes = module_of<M>().info().outcomes;
  const Result result = tale.rules().result(tale.state());
  EXPECT_EQ(tale.grade(), outcomes.at(result.seat[0].outcome).id);
  EXPECT_FALSE(end.why.empty());
  EXPECT_GE(end.turn, 1);
  EXPECT_LE(end.turn, end.turns);
  for (const VictoryGrade& one : end.grades)
    if (one.here) {
      EXPECT_FLOAT_EQ(static_cast<float>(one.value), result.seat[0].value) << one.id;
    }
  for (const Told& told : end.why) {
    for (const std::string* text : {&told.text.en, &told.text.es}) {
      EXPECT_FALSE(text->empty()) << told.id;
      EXPECT_EQ(text->find_first_of("{}[]"), std::string::npos) << told.id << ": " << *text;
    }
  }
  for (const Sum& sum : end.sums) {
    int total = 0;
    for (const SumPart& part : sum.parts) {
      total += part.n;
      if (sum.id == "losses" && part.of != kNoLimit) {
        EXPECT_LE(part.n, part.of) << sum.title.en << " " << part.id;
        EXPECT_GE(part.n, 0) << sum.title.en << " " << part.id;
      }
    }
    if (sum.adds_up) {
      EXPECT_EQ(total, sum.total) << sum.title.en;
    }
  }
}

}  // namespace tercio
