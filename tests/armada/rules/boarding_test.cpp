// 5, boarding: AR-64 to AR-69, AR-108 and AR-122.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

// Turn 2: Spain boards, England manoeuvres.
ArmadaPosition boarding(const std::string& more, const std::string& wind = "n") {
  return armada_position("turn 2; wind " + wind +
                         "; spain EBBEDDB; england ASFAFFF; resupplied 1; " + more);
}

// AR-64, AR-66.
TEST(ArmadaBoarding, AR_64_AR_66_TV_57_five_ships_left_are_taken) {
  auto g = boarding("at x1 2; at y3 2");
  fight(g, 2, 1);
  EXPECT_EQ(total(g, 0), 11);
  EXPECT_EQ(total(g, 1), 9);
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.prizes("spain"), 5);
  EXPECT_EQ(g.lost("england"), 16) << "captured ships are lost ships (AR-111)";
}

// AR-66.
TEST(ArmadaBoarding, AR_66_TV_58_six_ships_left_are_not) {
  auto g = boarding("at x3 2; at y4 2");
  fight(g, 4, 1);
  EXPECT_EQ(total(g, 0), 12);
  EXPECT_EQ(total(g, 1), 7);
  EXPECT_EQ(g.ships("y4"), 6);
  EXPECT_EQ(g.where("y4"), "home");
  EXPECT_EQ(g.wants(), "1d6 kill");
}

// AR-66.
TEST(ArmadaBoarding, AR_66_TV_59_only_the_loser_is_taken) {
  auto g = boarding("at x2 2; at y3 2");
  fight(g, 6, 4);
  EXPECT_EQ(total(g, 0), 15);
  EXPECT_EQ(total(g, 1), 12);
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.ships("x2"), 3);
  EXPECT_EQ(g.where("x2"), "home");
}

// AR-66, AR-67.
TEST(ArmadaBoarding, AR_66_AR_67_TV_60_england_takes_too) {
  auto g = boarding("at x2 2; at y3 2");
  fight(g, 1, 4);
  EXPECT_EQ(g.where("x2"), "captured");
  EXPECT_EQ(g.prizes("england"), 3);
  EXPECT_EQ(g.rules().ships(g.state(), kEngland), 136 - 10) << "prizes wait for turn 8";
}

// AR-65.
TEST(ArmadaBoarding, AR_65_TV_61_the_wind_adds_three) {
  auto g = boarding("at x3 2; at x1 3; at y2 2", "sw");
  g.roll({6});
  g.play("england: decline");
  g.play("spain: call x1");
  EXPECT_TRUE(g.was_told("AR-65 event.arrives-wind"));
  g.roll({2, 6});
  EXPECT_EQ(total(g, 0), 22);
  EXPECT_EQ(total(g, 1), 13);
  EXPECT_EQ(g.where("y2"), "sunk") << "18 - 22: nothing is left to be taken";
  EXPECT_EQ(g.prizes("spain"), 0);
}

// AR-61.
TEST(ArmadaBoarding, AR_61_TV_62_without_a_winner_no_capture_and_no_kill_roll) {
  auto g = boarding("at x1 2; at y3 2");
  fight(g, 3, 4);
  EXPECT_EQ(g.ships("x1"), 5);
  EXPECT_EQ(g.ships("y3"), 4);
  EXPECT_EQ(g.where("y3"), "home");
  EXPECT_EQ(g.waits_for(), "wind");
}

// Spain beats y1 with y2 beside it, all with more than five ships.
ArmadaPosition won_against_two() {
  auto g = boarding("at x2 2; at x1 3; at y1 2; at y2 3");
  g.roll({1});
  g.play("spain: call x1");
  g.roll({1});
  g.play("england: call y2");
  g.roll({1});
  g.roll({1, 1});  // 19 : 15
  return g;
}

// AR-68, AR-69.
TEST(ArmadaBoarding, AR_68_AR_69_TV_63_a_six_kills_the_commander_of_the_winners_choice) {
  auto g = won_against_two();
  EXPECT_EQ(g.wants(), "1d6 kill");
  g.roll({6});
  EXPECT_EQ(g.waits_for(), "kill");
  EXPECT_EQ(g.asked(), "spain");
  EXPECT_EQ(g.legal("spain"), (Words{"kill y1", "kill y2"}));
  EXPECT_EQ(g.refused("spain: kill y3"), "AR-122");
  EXPECT_EQ(g.refused("spain: kill x1"), "AR-122");
  g.play("kill y2");
  EXPECT_TRUE(g.dead("y2"));
  EXPECT_EQ(g.deaths("england"), 1);
  EXPECT_EQ(g.wants(), "1d6 return") << "x1's way back";
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-69 event.cannot-return"));
  EXPECT_EQ(g.where("y2"), "stray");
  EXPECT_GT(g.ships("y2"), 0) << "its ships stay for turn 8";
}

// AR-68.
TEST(ArmadaBoarding, AR_68_TV_63_a_five_kills_nobody) {
  auto g = won_against_two();
  g.roll({5});
  EXPECT_TRUE(g.was_told("AR-68 event.nobody-killed"));
  EXPECT_EQ(g.deaths("england"), 0);
}

// AR-68, AR-122.
TEST(ArmadaBoarding, AR_68_AR_122_a_single_commander_falls_without_a_choice) {
  auto g = boarding("at x3 2; at y4 2");
  fight(g, 4, 1);
  g.roll({6});
  EXPECT_TRUE(g.dead("y4"));
  EXPECT_EQ(g.waits_for(), "wind");
}

// AR-122.
TEST(ArmadaBoarding, AR_122_TV_64_nobody_left_to_kill_no_die) {
  auto g = boarding("at x1 2; at y3 2");
  fight(g, 2, 1);
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.waits_for(), "wind");
  EXPECT_EQ(g.deaths("england"), 1);
}

// AR-122.
TEST(ArmadaBoarding, AR_122_by_an_option_every_commander_turned_up_may_fall) {
  auto g = boarding("at x3 2; at y4 2; option !kill_roll_participants_only");
  fight(g, 4, 1);
  g.roll({6});
  EXPECT_EQ(g.legal("spain"), (Words{"kill y1", "kill y4"})) << "y1 played turn 1";
  g.play("kill y1");
  EXPECT_EQ(g.rules().rating(g.state(), fleet_at(kEngland, 0)), 0);
}

// AR-122: a fleet that lost its commander before its turn has rating 0 there.
TEST(ArmadaBoarding, AR_47_AR_122_who_has_no_commander_decides_second) {
  auto g = boarding("at x1 2; at y2 2; up y2; dead y2; option !kill_roll_participants_only");
  g.roll({1});
  EXPECT_EQ(g.first(), "spain") << "3 against 0, not against 6";
}

// AR-108.
TEST(ArmadaBoarding, AR_108_TV_84_a_captured_reinforcement_leaves_its_box_empty) {
  auto g = boarding("at x1 2; at x2 3; at y4 2; at y3 3; ships y4 5");
  g.roll({1});
  g.roll({6, 1});
  g.play("spain: call x2");
  g.roll({2});
  g.play("england: call y3");
  g.roll({2});
  g.roll({6, 1});
  EXPECT_EQ(total(g, 0), 24);
  EXPECT_EQ(total(g, 1), 15);
  EXPECT_EQ(g.ships("x1"), 10);
  EXPECT_EQ(g.ships("x2"), 7);
  EXPECT_EQ(g.where("y4"), "sunk");
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.wants(), "1d6 return") << "x2's; no kill die, none for y3";
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-108 event.left-empty"));
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-18 event.absent"));
}

// AR-63.
TEST(ArmadaBoarding, AR_63_TV_66_gravelines_with_one_fleet) {
  auto g = armada_position(
      "turn 6; wind n; at x4 6; at x1 7; at x2 7; at y1 6; spain EEBBBBD; england ASSSASF; "
      "embarked 1; resupplied 1");
  g.roll({1});
  g.play("england: decline");
  g.play("spain: call x1");
  g.roll({3});
  g.roll({1, 1});
  if (g.waits_for() == "kill-roll") g.roll({1});
  g.roll({4});
  EXPECT_EQ(g.where("x1"), "stray");
  g.play("spain: keep");
  g.roll({1});
  EXPECT_EQ(g.rules().fighters(g.state(), kSpain).count, 1);
  EXPECT_EQ(g.rules().fighters(g.state(), kEngland).count, 2);
}

}  // namespace
}  // namespace tercio::armada
