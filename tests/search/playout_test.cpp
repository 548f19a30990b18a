// Playing on to the end.
#include "search/playout.h"

#include <gtest/gtest.h>

#include "support/luck.h"
#include "support/pennies.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

TEST(Playout, EndsAndCountsItsSteps) {
  const Pennies rules(4);
  Rng rng(1);
  Pennies::State s = rules.start();
  EXPECT_EQ(random_playout(rules, s, rng), 10u);  // two throws, four rounds of two coins
  EXPECT_EQ(rules.turn(s).kind, TurnKind::Over);
  EXPECT_EQ(random_playout(rules, s, rng), 0u);
}

TEST(Playout, TheSameSeedPlaysTheSameGame) {
  const Race rules;
  Race::State a = rules.start(), b = rules.start(), c = rules.start();
  Rng first(5), second(5), third(6);
  random_playout(rules, a, first);
  random_playout(rules, b, second);
  random_playout(rules, c, third);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
}

// The timid player stops at 8 or more; its exact mean is known by recursion.
double timid(int pot, int left) {
  if (pot >= 8 || left == 0) return pot;
  double sum = 0;
  for (int die = 2; die <= 6; ++die) sum += timid(pot + die, left - 1);
  return sum / 6;
}
TEST(Playout, FollowsTheHeuristic) {
  const Luck rules(6);
  Rng rng(1);
  double sum = 0;
  constexpr int kGames = 20000;
  for (int i = 0; i < kGames; ++i) {
    Luck::State s = rules.start();
    heuristic_playout(rules, LuckPlayer{}, s, rng);
    sum += s.pot;
  }
  EXPECT_NEAR(sum / kGames, timid(0, 6), 0.15);
}

TEST(Playout, StopsWhereItIsTold) {
  const Race rules;
  Rng rng(1);
  Race::State s = rules.start();
  heuristic_playout(rules, RacePlayer{}, s, rng,
                    [](const Race::State& now) { return now.turn == 3; });
  EXPECT_EQ(s.turn, 3);
  EXPECT_NE(rules.turn(s).kind, TurnKind::Over);
}

TEST(Playout, SeatsAskedAtOnceAnswerInOrder) {
  EXPECT_EQ(asked_first(Turn::decision(Seats::only(Seat::Third).with(Seat::Second), 0)),
            Seat::Second);
}

}  // namespace
}  // namespace tercio
