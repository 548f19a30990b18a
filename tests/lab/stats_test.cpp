// Intervals against published and hand-calculated values.
#include "lab/stats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.h"

namespace tercio {
namespace {

TEST(Stats, WilsonInterval) {
  // Newcombe (1998), table I: 81/263, 15/148, 0/20, 1/29, method 3.
  EXPECT_NEAR(wilson(81, 263).low, 0.2553, 0.00005);
  EXPECT_NEAR(wilson(81, 263).high, 0.3662, 0.00005);
  EXPECT_NEAR(wilson(15, 148).low, 0.0624, 0.00005);
  EXPECT_NEAR(wilson(15, 148).high, 0.1605, 0.00005);
  EXPECT_EQ(wilson(0, 20).low, 0);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 0.00005);
  EXPECT_NEAR(wilson(1, 29).low, 0.0061, 0.00005);
  EXPECT_NEAR(wilson(1, 29).high, 0.1718, 0.00005);
}

TEST(Stats, WilsonAtTheEnds) {
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
  EXPECT_EQ(wilson(50, 50).high, 1);
  EXPECT_NEAR(wilson(50, 50).low, 1 - wilson(0, 50).high, 1e-12);
}

TEST(Stats, MeanAndItsInterval) {
  Moments m;
  for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) m.add(value);
  EXPECT_EQ(m.n(), 8u);
  EXPECT_DOUBLE_EQ(m.mean(), 5);
  EXPECT_DOUBLE_EQ(m.variance(), 32.0 / 7.0);
  const double half = 1.959964 * std::sqrt(32.0 / 7.0 / 8.0);
  EXPECT_NEAR(m.interval().low, 5 - half, 1e-6);
  EXPECT_NEAR(m.interval().high, 5 + half, 1e-6);
}

TEST(Stats, OneValueSaysNothingOfTheSpread) {
  Moments m;
  m.add(3);
  EXPECT_TRUE(std::isinf(m.interval().high));
}

TEST(Stats, LargeNumbersLoseNoDigits) {
  Moments m;
  for (int i = 0; i < 1000; ++i) m.add(1e9 + (i % 2));
  EXPECT_NEAR(m.variance(), 0.25 * 1000 / 999, 1e-9);
}

TEST(Stats, PairedDifference) {
  const std::vector<double> a{1, 2, 3, 4}, b{2, 4, 5, 9};
  const Paired p = paired(a, b);
  EXPECT_EQ(p.n, 4u);
  EXPECT_DOUBLE_EQ(p.mean, 2.5);
  EXPECT_DOUBLE_EQ(p.variance, 3);  // differences 1 2 2 5
  EXPECT_NEAR(p.interval.high - p.mean, 1.959964 * std::sqrt(3.0 / 4.0), 1e-6);
  EXPECT_NEAR(p.correlation, 11 / std::sqrt(5.0 * 26.0), 1e-12);
}

TEST(Stats, CorrelationOfWhatNeverChangesIsNone) {
  const std::vector<double> a{1, 1, 1}, b{2, 4, 5};
  EXPECT_EQ(paired(a, b).correlation, 0);
}

TEST(Stats, SequentialTestRatio) {
  // n (g1 - g0) (2 mean - g0 - g1) / (2 variance)
  EXPECT_NEAR(sprt(1000, 0.02, 0.25, 0, 0.02).ratio, 1000 * 0.02 * 0.02 / 0.5, 1e-12);
  EXPECT_EQ(sprt(1000, 0.01, 0.25, 0, 0.02).ratio, 0);  // half way says nothing
  EXPECT_EQ(sprt(3700, 0.02, 0.25, 0, 0.02).answer, SprtAnswer::Gain);
  EXPECT_EQ(sprt(3600, 0.02, 0.25, 0, 0.02).answer, SprtAnswer::GoOn);
  EXPECT_EQ(sprt(3700, 0.0, 0.25, 0, 0.02).answer, SprtAnswer::NoGain);
  EXPECT_EQ(sprt(3700, 0.0, 0.25, -0.02, 0).answer, SprtAnswer::Gain);
  EXPECT_EQ(sprt(20, 0.9, 0.01, 0, 0.02).answer, SprtAnswer::GoOn);  // too few
}

// With differences of a standard deviation of 0.5 and a true gain of 5 points, as tested for: right
// about 19 times of 20, after some 550 pairs.
TEST(Stats, SequentialTestKeepsItsPromise) {
  Rng rng(1);
  int right = 0;
  std::uint64_t pairs = 0;
  constexpr int kTests = 400;
  for (int test = 0; test < kTests; ++test) {
    Moments m;
    Sprt s;
    while (s.answer == SprtAnswer::GoOn) {
      m.add(rng.uniform() < 0.55 ? 0.5 : -0.5);  // mean 0.05, standard deviation 0.497
      s = sprt(m.n(), m.mean(), m.variance(), 0, 0.05);
    }
    right += s.answer == SprtAnswer::Gain ? 1 : 0;
    pairs += m.n();
  }
  EXPECT_GT(right, kTests * 92 / 100);
  EXPECT_NEAR(static_cast<double>(pairs) / kTests, 550, 80);
}

}  // namespace
}  // namespace tercio
