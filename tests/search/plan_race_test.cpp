// Dice keyed by what they are thrown for, and the race of plans under them.
#include "search/plan_race.h"

#include <gtest/gtest.h>

#include "search/keyed_throw.h"

namespace tercio {
namespace {

constexpr Throw kThree{3, 6, 3, Seat::First, 2, 7, 30, 4};

TEST(KeyedThrow, same_purpose_same_faces_and_sample_pairs_mirror_each_other) {
  for (std::uint32_t pair = 0; pair < 200; ++pair) {
    const Action even = keyed_throw(kThree, 9, 2 * pair, 1);
    const Action odd = keyed_throw(kThree, 9, 2 * pair + 1, 1);
    EXPECT_EQ(even, keyed_throw(kThree, 9, 2 * pair, 1));
    EXPECT_TRUE(is_roll_of(kThree, even));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(face(even, kThree, i) + face(odd, kThree, i), 7);
  }
}

TEST(KeyedThrow, more_dice_do_not_change_the_first_ones) {
  Throw four = kThree;
  four.count = four.own = 4;
  for (std::uint32_t sample = 0; sample < 100; ++sample) {
    const Action few = keyed_throw(kThree, 5, sample, 0);
    const Action more = keyed_throw(four, 5, sample, 0);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(face(few, kThree, i), face(more, four, i));
  }
}

TEST(KeyedThrow, other_target_phase_or_seed_other_faces_and_all_equally_often) {
  Throw elsewhere = kThree;
  elsewhere.at = 31;
  int same_target = 0, same_phase = 0, same_seed = 0;
  std::array<int, 7> seen{};
  constexpr std::uint32_t kSamples = 6000;
  for (std::uint32_t sample = 0; sample < kSamples; ++sample) {
    const Action here = keyed_throw(kThree, 5, sample, 0);
    same_target += here == keyed_throw(elsewhere, 5, sample, 0) ? 1 : 0;
    same_phase += here == keyed_throw(kThree, 5, sample, 1) ? 1 : 0;
    same_seed += here == keyed_throw(kThree, 6, sample, 0) ? 1 : 0;
    ++seen[static_cast<std::size_t>(face(here, kThree, 2))];
  }
  // 1 of 216 by chance: 28 expected.
  for (const int same : {same_target, same_phase, same_seed}) EXPECT_LT(same, 70);
  for (std::size_t pips = 1; pips <= 6; ++pips) EXPECT_NEAR(seen[pips], 1000, 130);
}

TEST(PlanRace, best_plan_comes_first_and_the_budget_is_kept) {
  PlanRace<8> race;
  for (int i = 0; i < 8; ++i) race.add(0);
  std::uint64_t asked = 0;
  const std::uint64_t used = race.run(200, [&](std::size_t plan, std::uint32_t sample) {
    ++asked;
    return static_cast<double>(plan) * 0.5 + (sample % 4 < 2 ? 3.0 : -3.0);
  });
  EXPECT_EQ(used, asked);
  EXPECT_LE(used, 200u);
  EXPECT_GE(used, 100u);
  EXPECT_EQ(race[0].plan, 7u);
  EXPECT_EQ(race[1].plan, 6u);
  EXPECT_GT(race[0].samples, race[7].samples);  // the worse half was dropped early
}

TEST(PlanRace, what_is_known_before_decides_where_playing_on_tells_nothing) {
  PlanRace<4> race;
  for (const double bonus : {0.0, 0.3, 0.1}) race.add(bonus);
  const std::uint64_t used = race.run(100, [](std::size_t, std::uint32_t) { return 2.5; });
  EXPECT_EQ(race[0].plan, 1u);
  EXPECT_EQ(race[1].plan, 2u);
  EXPECT_LT(used, 100u);  // and it stopped at once
}

}  // namespace
}  // namespace tercio
