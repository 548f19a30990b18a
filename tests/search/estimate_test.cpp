// Chances from games played on: to their end, or to a turn of which it is known what it is worth.
#include "search/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "search/luck.h"
#include "support/luck.h"
#include "support/pennies.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

const LuckPlayer kTimid;
const RacePlayer kRacer;
const PenniesPlayer kTosser;

// What the timid player makes of a pot, by going through every die.
double timid(int pot, int left) {
  if (pot >= 8 || left == 0) return static_cast<double>(Luck::utility_of(pot));
  double sum = 0;
  for (int face = 2; face <= 6; ++face) sum += timid(pot + face, left - 1);
  return sum / 6;
}

TEST(Estimate, of_games_played_to_their_end_is_right_within_its_error) {
  const Luck rules;
  Estimator<Luck, LuckPlayer> estimator(rules, kTimid);
  EXPECT_TRUE(estimator.plays_to_end());
  const Estimate many = estimator.estimate(rules.start(), Seat::First, 20'000, 3);
  EXPECT_EQ(many.games, 20'000u);
  EXPECT_GT(many.se, 0);
  EXPECT_LT(many.se, 0.002);
  EXPECT_NEAR(many.chance, timid(0, 6), 4 * many.se);
  const Estimate again = estimator.estimate(rules.start(), Seat::First, 20'000, 3);
  EXPECT_EQ(again.chance, many.chance);
  EXPECT_NE(estimator.estimate(rules.start(), Seat::First, 20'000, 4).chance, many.chance);
}

TEST(Estimate, of_a_match_that_is_over_is_its_result) {
  const Race rules(20);
  Race::State s = rules.start();
  s.banked = {20, 3};
  Estimator<Race, RacePlayer> estimator(rules, kRacer);
  for (const auto& [seat, value] : {std::pair(Seat::First, 1.0), std::pair(Seat::Second, 0.0)}) {
    const Estimate over = estimator.estimate(s, seat, 50, 1);
    EXPECT_EQ(over.chance, value);
    EXPECT_EQ(over.se, 0);
    EXPECT_EQ(over.games, 0u);
  }
}

TEST(Estimate, games_that_all_end_alike_are_no_certainty) {
  Tally tally;
  for (int i = 0; i < 100; ++i) tally.add(1);
  EXPECT_EQ(tally.estimate().chance, 1);
  EXPECT_NEAR(tally.estimate().se, 0.005, 0.0005);
  Tally half;
  for (int i = 0; i < 400; ++i) half.add(i % 2);
  EXPECT_NEAR(half.estimate().se, 0.025, 0.0005);
  Tally read;  // not counted but read: their spread is what there is
  for (int i = 0; i < 8; ++i) read.add(0.3);
  EXPECT_NEAR(read.estimate().se, 0, 1e-9);
}

// A race that is read at the beginning of a turn, by how far the first seat is ahead.
struct ReadRacePlayer : RacePlayer {
  struct Reference {
    void begin(const Race&, const Race::State&) {}
    Action choose(const ReadRacePlayer& p, const Race& r, const Race::State& s, Seat seat,
                  Rng& rng) {
      return p.heuristic(r, s, seat, rng);
    }
    static int turn(const Race::State& s) { return s.turn; }
    static constexpr std::size_t kSigns = 1;
    void signs(const Race&, const Race::State& s, Signs& out) {
      out[0] = s.banked[0] - s.banked[1];
    }
  };
};

ValueFit fit_of(std::initializer_list<int> turns) {
  ValueFit fit;
  for (const int turn : turns) {
    TurnFit one;
    one.turn = turn;
    one.base = 0.01 * turn;
    one.slope[0] = 0.1;
    fit.turns.push_back(one);
  }
  return fit;
}

TEST(Estimate, a_game_is_read_at_the_first_turn_that_is_known) {
  const Race rules(60);
  const ReadRacePlayer player;
  for (const ValueFit& fit : {fit_of({1, 2, 3, 4, 5}), fit_of({4}), fit_of({})}) {
    Estimator<Race, ReadRacePlayer> estimator(rules, player, &fit);
    EXPECT_EQ(estimator.plays_to_end(), fit.turns.empty());
    const int known = fit.turns.empty() ? -1 : fit.turns[0].turn;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Race::State s = rules.start();
      const bool over = estimator.played().play(
          s, seed, [&](const Race::State& now) { return now.turn == known; });
      ASSERT_EQ(over, known < 0);
      const double first =
          over ? static_cast<double>(rules.result(s).seat[0].value)
               : 1 / (1 + std::exp(-(0.01 * known + 0.1 * (s.banked[0] - s.banked[1]))));
      EXPECT_NEAR(static_cast<double>(estimator.sample(rules.start(), Seat::First, seed)), first,
                  1e-6);
      EXPECT_NEAR(static_cast<double>(estimator.sample(rules.start(), Seat::Second, seed)),
                  1 - first, 1e-6);
    }
  }
}

// From the beginning of a known turn it goes on to the next: what is thrown in it counts.
TEST(Estimate, the_turn_it_stands_in_is_played) {
  const Race rules(60);
  const ValueFit fit = fit_of({0, 1});
  const ReadRacePlayer player;
  Estimator<Race, ReadRacePlayer> estimator(rules, player, &fit);
  bool differ = false;
  const float one = estimator.sample(rules.start(), Seat::First, 0);
  for (std::uint64_t seed = 1; seed < 20; ++seed)
    differ = differ || estimator.sample(rules.start(), Seat::First, seed) != one;
  EXPECT_TRUE(differ);
}

// By what a seat may know: what it cannot tell apart has the same chance.
TEST(Estimate, a_seat_that_cannot_know_is_not_told) {
  const Pennies rules;
  Pennies::State one = rules.start();
  one.favourite = {1, 2};
  Rng rng(5);
  Estimator<Pennies, PenniesPlayer> estimator(rules, kTosser);
  const Estimate asked = estimator.believed_estimate(one, Seat::First, 100, 9);
  for (int i = 0; i < 10; ++i) {
    const Pennies::State other = rules.sample(one, Seat::First, rng);
    ASSERT_EQ(rules.view_hash(one, Seat::First), rules.view_hash(other, Seat::First));
    EXPECT_EQ(estimator.believed_estimate(other, Seat::First, 100, 9).chance, asked.chance);
  }
}

// ---- luck

template <class R, class P>
double mean_luck(const R& rules, const P& player, const typename R::State& s, std::uint32_t games) {
  LuckMeter<R, P> meter(rules, player, nullptr);
  const Throw dice = rules.turn(s).dice;
  std::uint64_t all = 1;
  for (int i = 0; i < dice.count; ++i) all *= dice.sides;
  double sum = 0, most = 0;
  for (std::uint64_t n = 0; n < all; ++n) {
    const double luck = meter.luck(s, nth_roll(dice, n), Seat::First, games, 7);
    sum += luck;
    most = std::max(most, std::abs(luck));
  }
  if (games >= 40) {
    EXPECT_GT(most, 0.01);
  }
  return sum / static_cast<double>(all);
}

// However few games are played on, luck is nothing on the mean of all faces.
TEST(Luck, is_nothing_on_the_mean_of_all_faces) {
  const Luck luck;
  for (const Action action : {Luck::kOne, Luck::kTwo})
    for (const std::uint32_t games : {1u, 3u, 40u}) {
      Luck::State s = luck.start();
      Events nobody;
      luck.apply(s, Seat::First, action, nobody);
      EXPECT_NEAR(mean_luck(luck, kTimid, s, games), 0, 1e-12);
    }
  const Race race(30);
  Race::State s = race.start();
  s.pot = 9;
  s.dice = 2;
  EXPECT_NEAR(mean_luck(race, kRacer, s, 40), 0, 1e-12);
}

TEST(Luck, falls_are_grouped_by_what_comes_of_them) {
  const Luck rules;
  Luck::State s = rules.start();
  s.dice = 2;
  const auto falls = falls_of(rules, s, 1);
  EXPECT_EQ(falls.size(), 10u);  // nothing, or 4 to 12
  double sum = 0, lost = 0;
  for (const auto& one : falls) {
    sum += one.p;
    if (one.state.is_over) lost = one.p;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(lost, 11.0 / 36, 1e-12);
}

}  // namespace
}  // namespace tercio
