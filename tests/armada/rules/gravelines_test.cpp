// 7, Gravelines: AR-56, AR-81 to AR-89, AR-110 and AR-123.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

// x1 and x2 against y1 and y2. Who has lost more is set by a fleet that sank on turn 1.
ArmadaPosition gravelines(const std::string& chooser, bool disembark,
                          const std::string& more = "") {
  std::string text =
      "turn 7; wind n; at x1 7; at x2 7; at y1 7; at y2 7; england AFFFAFF; embarked 1; "
      "resupplied 1; spain ";
  text += disembark ? "EEBBBBD" : "EEDBDBB";
  if (chooser == "spain") text += "; gone x3 sunk";
  if (chooser == "england") text += "; gone y3 sunk";
  return armada_position(text + "; " + more);
}

void battle(ArmadaPosition& g, const std::string& kind, int spain, int england) {
  g.roll({1});
  g.play(kind);
  g.roll({spain, england});
}

// AR-84.
TEST(ArmadaGravelines, AR_84_TV_31_spain_chooses_boarding_without_a_landing) {
  auto g = gravelines("spain", false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-81 event.turned-up"));
  EXPECT_TRUE(g.was_told("AR-84 event.chooser"));
  EXPECT_EQ(g.asked(), "spain");
  EXPECT_EQ(g.legal("spain"), (Words{"fire", "grapple"}));
  EXPECT_EQ(g.refused("spain: call x4"), "AR-82");
  g.play("grapple");
  g.roll({3, 6});
  EXPECT_EQ(total(g, 0), 21);
  EXPECT_EQ(total(g, 1), 20);
  EXPECT_EQ(g.wants(), "1d6 odd-loss");
  g.roll({1});
  EXPECT_EQ(g.ships("y1"), 9);
  EXPECT_EQ(g.ships("y2"), 8);
  EXPECT_EQ(g.ships("x1"), 7);
  EXPECT_EQ(g.ships("x2"), 5) << "the winner's five ships are not taken";
  EXPECT_EQ(g.wants(), "1d6 kill");
  g.roll({1});
  EXPECT_EQ(g.waits_for(), "admirals");
}

// AR-84, AR-89.
TEST(ArmadaGravelines, AR_84_AR_89_TV_32_spain_chooses_fire) {
  auto g = gravelines("spain", false);
  battle(g, "fire", 6, 1);
  EXPECT_EQ(total(g, 0), 21);
  EXPECT_EQ(total(g, 1), 19);
  EXPECT_EQ(g.told_side("event.wins"), "spain");
  g.roll({4});  // Spain's odd ship
  g.roll({4});  // England's
  EXPECT_EQ(g.waits_for(), "admirals");
}

// AR-85.
TEST(ArmadaGravelines, AR_85_TV_33_spain_chooses_and_lands) {
  auto g = gravelines("spain", true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-85 event.chooser"));
  g.play("grapple");
  g.roll({3, 6});
  g.roll({1});
  g.roll({1});  // nobody is killed
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-85.
TEST(ArmadaGravelines, AR_85_TV_34_spain_chooses_and_loses) {
  auto g = gravelines("spain", true);
  battle(g, "fire", 1, 5);
  EXPECT_EQ(total(g, 0), 16);
  EXPECT_EQ(total(g, 1), 23);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-85 event.disembark-fails"));
  EXPECT_EQ(g.waits_for(), "admirals");
}

// AR-86.
TEST(ArmadaGravelines, AR_86_TV_35_TV_36_england_chooses_without_a_landing) {
  auto fire = gravelines("england", false);
  fire.roll({1});
  EXPECT_TRUE(fire.was_told("AR-86 event.chooser"));
  EXPECT_EQ(fire.asked(), "england");
  fire.play("fire");
  fire.roll({2, 5});
  EXPECT_EQ(total(fire, 0), 17);
  EXPECT_EQ(total(fire, 1), 23);
  EXPECT_EQ(fire.told_side("event.wins"), "england");
  auto board = gravelines("england", false);
  battle(board, "grapple", 1, 1);
  EXPECT_EQ(total(board, 0), 19);
  EXPECT_EQ(total(board, 1), 15);
  EXPECT_EQ(board.told_side("event.wins"), "spain");
}

// AR-87.
TEST(ArmadaGravelines, AR_87_TV_37_england_chooses_and_spain_lands) {
  auto g = gravelines("england", true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-87 event.chooser"));
  g.play("fire");
  g.roll({6, 2});
  EXPECT_EQ(total(g, 0), 21);
  EXPECT_EQ(total(g, 1), 20);
  g.roll({1});
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-87.
TEST(ArmadaGravelines, AR_87_TV_38_england_chooses_boarding_and_takes_a_fleet) {
  auto g = gravelines("england", true);
  battle(g, "grapple", 1, 6);
  EXPECT_EQ(total(g, 0), 19);
  EXPECT_EQ(total(g, 1), 20);
  g.roll({1});  // England's odd ship
  EXPECT_EQ(g.where("x2"), "captured");
  EXPECT_EQ(g.prizes("england"), 5);
  EXPECT_EQ(g.ships("x1"), 7);
  EXPECT_EQ(g.wants(), "1d6 kill");
  g.roll({6});
  EXPECT_TRUE(g.dead("x1"));
  EXPECT_EQ(g.waits_for(), "admirals");
}

// AR-83, AR-123.
TEST(ArmadaGravelines, AR_83_AR_123_TV_39_equal_losses_are_rolled_off) {
  auto g = gravelines("", false);
  g.roll({1});
  EXPECT_EQ(g.wants(), "2d6 chooser");
  g.roll({4, 4});
  EXPECT_EQ(g.wants(), "2d6 chooser");
  g.roll({5, 2});
  EXPECT_EQ(g.first(), "spain");
  EXPECT_EQ(g.asked(), "spain");
}

// AR-88.
TEST(ArmadaGravelines, AR_88_englands_order_there_has_no_effect) {
  auto g = gravelines("spain", false);
  g.roll({1});
  EXPECT_EQ(std::count(g.told().begin(), g.told().end(), "AR-18 event.order"), 1)
      << "only Spain's order is compared";
}

// AR-44.
TEST(ArmadaGravelines, AR_44_without_troops_the_landing_is_ignored) {
  auto g = armada_position(
      "turn 7; wind n; at x1 7; at x2 7; at y1 7; at y2 7; england AFFFAFF; resupplied 1; "
      "spain EEBBBBD; gone x3 sunk; absolute england 2; option continue_after_absolute");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-44 event.no-troops"));
  g.play("grapple");
  g.roll({6, 1});  // 24 : 15
  g.roll({1});     // Spain's odd ship
  if (g.waits_for() == "kill-roll") g.roll({1});
  EXPECT_EQ(g.waits_for(), "admirals");
  EXPECT_EQ(g.state().disembarked, 0);
}

// AR-56: the odd ship.
TEST(ArmadaGravelines, AR_56_TV_49_a_coin_for_the_odd_ship) {
  for (const int die : {3, 4}) {
    auto g = gravelines("spain", false);
    battle(g, "fire", 4, 4);  // 19 : 22
    EXPECT_EQ(g.wants(), "1d6 odd-loss");
    EXPECT_EQ(g.rules().turn(g.state()).dice.by, kEngland);
    g.roll({die});
    EXPECT_EQ(g.ships("y1"), die == 3 ? 10 : 11);
    EXPECT_EQ(g.ships("y2"), die == 3 ? 9 : 8);
  }
}

// AR-56, AR-110.
TEST(ArmadaGravelines, AR_56_AR_110_TV_50_the_returner_takes_the_odd_ship) {
  auto g = armada_position(
      "turn 7; wind n; at x1 7; at x2 7; at y3 7; at y4 7; returned y3; england AFFFAFF; embarked "
      "1; "
      "resupplied 1; spain EEDBDBB; gone x3 sunk");
  battle(g, "grapple", 5, 2);
  EXPECT_EQ(total(g, 0), 23);
  EXPECT_EQ(total(g, 1), 16);
  EXPECT_EQ(g.where("y3"), "captured") << "16 - 12 = 4";
  EXPECT_EQ(g.prizes("spain"), 4);
  EXPECT_EQ(g.ships("y4"), 7);
  EXPECT_EQ(g.ships("x1"), 9);
  EXPECT_EQ(g.ships("x2"), 7);
}

// AR-56: also if it is listed second.
TEST(ArmadaGravelines, AR_56_the_returner_listed_second_takes_the_odd_ship) {
  auto g = gravelines("spain", false, "returned x2; returned y2");
  battle(g, "fire", 4, 1);  // 19 : 19
  EXPECT_EQ(g.ships("x1"), 17 - 9);
  EXPECT_EQ(g.ships("x2"), 15 - 10);
  EXPECT_EQ(g.ships("y1"), 20 - 9);
  EXPECT_EQ(g.ships("y2"), 18 - 10);
}

// AR-120: what the second fleet cannot cover falls to the first, by an option.
TEST(ArmadaGravelines, AR_120_spilling_over_works_both_ways) {
  const auto play = [](const std::string& option) {
    auto g = gravelines("spain", false, "returned y2; ships y2 3; " + option);
    battle(g, "fire", 4, 4);  // 19 : 22
    EXPECT_EQ(g.where("y2"), "sunk");
    return g.ships("y1");
  };
  EXPECT_EQ(play(""), 20 - 9);
  EXPECT_EQ(play("option loss_overflow"), 20 - 9 - 7);
}

// AR-81, AR-82.
TEST(ArmadaGravelines, AR_81_AR_82_who_is_there_is_turned_up_and_nobody_can_be_called) {
  auto g = gravelines("spain", false, "gone y2 stray");
  EXPECT_FALSE(g.up("x1"));
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-81 event.turned-up"));
  EXPECT_EQ(std::count(g.told().begin(), g.told().end(), "AR-81 event.turned-up"), 3);
  EXPECT_TRUE(g.up("x1"));
  EXPECT_EQ(g.refused("spain: call x4"), "AR-82");
  g.play("fire");
  EXPECT_EQ(g.wants(), "2d6 battle") << "at once, without any call";
}

// AR-56, AR-57.
TEST(ArmadaGravelines, AR_56_AR_57_TV_51_two_against_one) {
  for (const int die : {1, 6}) {
    auto g = armada_position(
        "turn 7; wind n; at x1 7; at x3 7; at y1 7; at y2 7; gone y2 stray; england AFFFAFF; "
        "embarked 1; resupplied 1; spain EEDBDBB; gone x2 sunk");
    battle(g, "grapple", 3, 6);
    EXPECT_EQ(total(g, 0), 20);
    EXPECT_EQ(total(g, 1), 13);
    g.roll({die});
    EXPECT_EQ(g.where("y1"), "sunk");
    EXPECT_TRUE(g.dead("y1"));
    EXPECT_EQ(g.prizes("spain"), 0);
    EXPECT_EQ(g.ships("x1"), die == 1 ? 10 : 11);
    EXPECT_EQ(g.ships("x3"), die == 1 ? 10 : 9);
  }
}

// AR-110.
TEST(ArmadaGravelines, AR_110_TV_85_called_in_vain_is_not_come_back) {
  auto g = armada_position(
      "turn 6; wind n; at x4 6; at x1 7; at x2 7; at y1 6; at y2 7; spain EEBBBBD; england "
      "ASSSASF; "
      "embarked 1; resupplied 1");
  g.roll({1});
  g.play("england: decline");
  g.play("spain: call x1");
  g.roll({5});
  EXPECT_TRUE(g.was_told("AR-52 event.does-not-arrive"));
  g.roll({1, 1});
  while (g.waits_for() == "kill-roll") g.roll({1});
  g.play("spain: keep");
  g.roll({1});
  if (g.waits_for() == "chooser") g.roll({6, 1});
  g.play("fire");
  const int england = 9 + 7 + 1;  // y2 and y8 with a die of 1
  EXPECT_EQ(england % 2, 1);
  g.roll({1, 1});
  EXPECT_EQ(g.wants(), "1d6 odd-loss") << "a coin, not x1";
}

}  // namespace
}  // namespace tercio::armada
