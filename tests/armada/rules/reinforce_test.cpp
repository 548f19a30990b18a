// 4, reinforcement: AR-47 to AR-52, AR-62, AR-63, AR-69, AR-108 to AR-110, AR-119.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

ArmadaPosition fire(const std::string& more, const std::string& wind = "n") {
  return armada_position("turn 2; wind " + wind +
                         "; spain EFBEDDB; england AFFAFFF; resupplied 1; " + more);
}

// AR-47.
TEST(ArmadaReinforce, AR_47_the_better_commander_decides_first_and_is_settled_first) {
  auto g = fire("at x2 2; at y1 2; at x3 3; at y3 3");
  g.roll({1});
  EXPECT_EQ(g.first(), "spain");
  EXPECT_EQ(g.asked(), "spain");
  EXPECT_EQ(g.legal("england"), Words{});
  g.play("spain: call x3");
  EXPECT_EQ(g.wants(), "1d6 arrive");
  g.roll({4});
  EXPECT_EQ(g.asked(), "england") << "after the first attempt is settled";
  g.play("england: decline");
  EXPECT_EQ(g.wants(), "2d6 battle");
}

// AR-48.
TEST(ArmadaReinforce, AR_48_equal_commanders_roll_and_equal_dice_roll_again) {
  auto g = fire("at x1 2; at y3 2");
  g.roll({1});
  EXPECT_EQ(g.wants(), "2d6 roll-off");
  g.roll({4, 4});
  EXPECT_EQ(g.wants(), "2d6 roll-off");
  g.roll({2, 5});
  EXPECT_EQ(g.first(), "england");
  EXPECT_EQ(g.asked(), "england");
}

// AR-49.
TEST(ArmadaReinforce, AR_49_only_the_next_box_may_be_called_on) {
  auto g = fire("at x2 2; at y1 2; at x3 3");
  g.roll({1});
  EXPECT_EQ(g.legal("spain"), (Words{"call x3", "decline"}));
  EXPECT_EQ(g.refused("spain: call x4"), "AR-49");
  EXPECT_EQ(g.refused("spain: call y3"), "AR-49");
  EXPECT_EQ(g.refused("spain: call x2"), "AR-49");
  EXPECT_EQ(g.refused("england: call y3"), "AR-14");
}

// AR-49.
TEST(ArmadaReinforce, AR_49_on_turn_6_one_of_the_two_at_gravelines) {
  auto g = armada_position(
      "turn 6; wind n; at x2 6; at x1 7; at y1 6; spain EEBBBFD; england AFFFAFF; embarked 1; "
      "resupplied 1");
  g.roll({1});
  EXPECT_EQ(g.legal("spain"), (Words{"call x1", "call x8", "decline"}));
}

// AR-51, AR-52.
TEST(ArmadaReinforce, AR_51_AR_52_TV_45_arrival_by_the_die) {
  for (const int die : {5, 6}) {
    auto g = fire("at x3 2; at x2 3; at y1 2");
    g.roll({1});
    g.roll({6, 1});
    g.play("spain: call x2");
    g.roll({die});
    EXPECT_TRUE(g.was_told(die == 5 ? "AR-51 event.arrives" : "AR-52 event.does-not-arrive"));
    g.play("england: decline");
    g.roll({3, 5});
    EXPECT_EQ(total(g, 0), die == 5 ? 16 : 9) << "no wind bonus";
    if (die == 6) {
      EXPECT_EQ(g.where("x2"), "home");
      EXPECT_EQ(g.ships("x2"), 15);
      EXPECT_EQ(g.waits_for(), "wind") << "it never left and needs no way back";
    }
  }
}

// AR-51, AR-62.
TEST(ArmadaReinforce, AR_51_AR_62_TV_46_rating_6_never_fails) {
  for (int die = 1; die <= 6; ++die) {
    auto g = fire("at x3 2; at y1 2; at y2 3");
    g.roll({1});
    g.roll({1, 6});
    g.play("england: call y2");
    g.roll({die});
    EXPECT_TRUE(g.was_told("AR-51 event.arrives"));
    g.play("spain: decline");
    g.roll({1, 1});
    EXPECT_EQ(g.wants(), "1d6 return");
    g.roll({die});
    EXPECT_TRUE(g.was_told("AR-62 event.returns"));
    EXPECT_EQ(g.where("y2"), "home");
  }
}

// AR-62, AR-63, AR-109.
TEST(ArmadaReinforce, AR_62_AR_63_AR_109_TV_65_the_way_back) {
  for (const int die : {3, 4}) {
    auto g = fire("at x3 2; at y1 2; at y3 3");
    g.roll({1});
    g.roll({1, 6});
    g.play("england: call y3");
    g.roll({2});
    g.play("spain: decline");
    g.roll({1, 1});  // x3: 6 + 1 = 7, so 3 and 4 for England
    EXPECT_EQ(g.ships("y3"), 12);
    g.roll({die});
    EXPECT_EQ(g.where("y3"), die == 3 ? "home" : "stray");
    EXPECT_EQ(g.ships("y3"), 12) << "kept for turn 8 all the same";
    g.roll({1});  // turn 3: Spain boards, England fires
    EXPECT_TRUE(g.was_told(die == 3 ? "AR-20 event.cell-fire" : "AR-40 event.cell-none"));
    if (die == 4) continue;
    // AR-109: it fights its own turn in full and may itself be reinforced.
    while (g.waits_for() != "call") g.roll({6, 1});
    if (g.asked() == "spain") g.play("decline");
    EXPECT_EQ(g.asked(), "england");
    EXPECT_EQ(g.legal("england"), (Words{"call y4", "decline"}));
  }
}

// AR-108.
TEST(ArmadaReinforce, AR_108_TV_83_who_came_with_the_wind_must_return_too) {
  auto g = fire("at x3 2; at y1 2; at y3 3", "s");
  g.roll({5});
  g.roll({1, 6});
  g.play("england: call y3");
  EXPECT_TRUE(g.was_told("AR-50 event.arrives-wind"));
  g.play("spain: decline");
  g.roll({6, 1});
  EXPECT_EQ(g.wants(), "1d6 return");
  g.roll({4});
  EXPECT_EQ(g.where("y3"), "stray");
  g.roll({5});
  EXPECT_TRUE(g.was_told("AR-18 event.absent"));
}

// AR-62.
TEST(ArmadaReinforce, AR_62_the_first_deciders_fleet_returns_first) {
  auto g = fire("at x1 2; at y1 2; at x2 3; at y2 3");
  g.roll({1});
  g.play("england: call y2");
  g.roll({1});
  g.play("spain: call x2");
  g.roll({1});
  g.roll({1, 1});
  EXPECT_EQ(g.rules().turn(g.state()).dice.by, kEngland);
  g.roll({1});
  EXPECT_EQ(g.rules().turn(g.state()).dice.by, kSpain);
}

// AR-119.
TEST(ArmadaReinforce, AR_119_a_called_fleet_is_turned_up_even_if_it_fails) {
  auto g = fire("at x3 2; at x2 3; at y1 2");
  g.roll({1});
  g.roll({6, 1});
  g.play("spain: call x2");
  EXPECT_TRUE(g.was_told("AR-119 event.called"));
  EXPECT_TRUE(g.up("x2"));
  g.roll({6});
  EXPECT_TRUE(g.up("x2"));
}

// AR-119.
TEST(ArmadaReinforce, AR_119_by_an_option_it_stays_face_down_until_it_arrives) {
  auto g = fire("at x3 2; at x2 3; at y1 2; option !reveal_on_reinforce_attempt");
  g.roll({1});
  g.roll({6, 1});
  EXPECT_TRUE(g.rules().turn(g.state()).secret) << "the words of the call are the caller's own";
  g.play("spain: call x2");
  EXPECT_FALSE(g.up("x2"));
  EXPECT_EQ(g.rules().turn(g.state()).dice.from, 0) << "the throw names nobody";
  EXPECT_EQ(g.rules().masked(g.state(), kEngland).battle.call[0], Fleet::Unknown);
  g.roll({6});
  EXPECT_TRUE(g.was_told("AR-52 event.nobody-arrives"));
  EXPECT_FALSE(g.up("x2"));
  // What England may believe: a fleet the north wind does not favour, rated below the die.
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const State s = g.rules().sample(g.state(), kEngland, rng);
    const Fleet f = s.battle.call[0];
    EXPECT_EQ(s.of(f).box, 3);
    EXPECT_LT(test_box().rating[index(f)], 6);
    EXPECT_NE(test_box().favourable[index(f)], s.wind);
  }
}

}  // namespace
}  // namespace tercio::armada
