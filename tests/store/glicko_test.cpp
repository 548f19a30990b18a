#include "store/glicko.h"

#include <gtest/gtest.h>

#include <array>

namespace tercio {
namespace {

// The worked example of "Example of the Glicko-2 system".
TEST(Glicko, TheExampleOfItsDescription) {
  const std::array<Bout, 3> bouts = {
      {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}};
  const Rating after = rated({1500, 200, 0.06}, bouts);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WithoutABoutOnlySurenessIsLost) {
  const Rating after = rated({1500, 200, 0.06}, {});
  EXPECT_EQ(after.rating, 1500);
  EXPECT_NEAR(after.deviation, 200.27, 0.01);  // sqrt(phi² + sigma²) on the readers' scale
  EXPECT_LE(rated({1500, 350, 0.06}, {}).deviation, 350);
}

TEST(Glicko, RestingIsTheSameInOneOrInSeveralPieces) {
  const Rating start{1700, 60, 0.06};
  EXPECT_NEAR(rested(rested(start, 5), 7).deviation, rested(start, 12).deviation, 1e-9);
  EXPECT_NEAR(rested(start, 12).deviation, 70.0, 0.1);  // sqrt(60² + 12 (173.7178 · 0.06)²)
  EXPECT_EQ(rested(start, 12).rating, 1700);
  EXPECT_NEAR(rested(start, 0).deviation, 60, 1e-9);
  EXPECT_EQ(rested(start, 1e9).deviation, 350);
}

TEST(Glicko, EqualsWhoDrawStayEqual) {
  const Bout draw{{}, 0.5};
  const Rating after = rated({}, std::span(&draw, 1));
  EXPECT_NEAR(after.rating, 1500, 1e-9);
  EXPECT_LT(after.deviation, 350);
}

TEST(Glicko, WhatOneWinsTheOtherLoses) {
  const Bout won{{}, 1}, lost{{}, 0};
  const Rating winner = rated({}, std::span(&won, 1)), loser = rated({}, std::span(&lost, 1));
  EXPECT_GT(winner.rating, 1600);
  EXPECT_NEAR(winner.rating - 1500, 1500 - loser.rating, 1e-9);
  EXPECT_NEAR(winner.deviation, loser.deviation, 1e-9);
}

// A great surprise makes the volatility grow: the other branch of the iteration.
TEST(Glicko, ASurpriseUnsettles) {
  const std::array<Bout, 4> wins = {
      {{{2400, 30, 0.06}, 1}, {{2400, 30, 0.06}, 1}, {{2400, 30, 0.06}, 1}, {{2400, 30, 0.06}, 1}}};
  const Rating after = rated({1500, 50, 0.06}, wins);
  EXPECT_GT(after.volatility, 0.06);
  EXPECT_GT(after.rating, 1550);
}

TEST(Glicko, TheIntervalIsOf95InAHundred) {
  const Rating rating{1500, 100, 0.06};
  EXPECT_DOUBLE_EQ(rating.low(), 1304);
  EXPECT_DOUBLE_EQ(rating.high(), 1696);
}

}  // namespace
}  // namespace tercio
