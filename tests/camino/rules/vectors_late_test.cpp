// The worked positions V23 to V42 and the scores S1 to S5; V1 to V22 are in vectors_test.cpp.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

TEST(CaminoVectors, V23_three_roads_bring_reinforcements) {
  auto g = camino_position("army franche-comte; strength 4; roads savoy franche-comte lorraine");
  g.play("reinforce");
  g.roll({4});
  EXPECT_EQ(g.strength(), 5);
}

TEST(CaminoVectors, V24_the_way_home_goes_round_enemy_armies) {
  EXPECT_EQ(camino_position("army franche-comte; strength 4; enemy savoy protestant").way_home(),
            2);
  EXPECT_EQ(camino_position("army franche-comte; strength 4; enemy savoy protestant;"
                            "enemy swiss swiss")
                .way_home(),
            5);
  EXPECT_EQ(camino_position("army franche-comte; strength 4; enemy savoy protestant;"
                            "enemy swiss swiss; enemy baden protestant")
                .way_home(),
            5);
}

TEST(CaminoVectors, V25_four_regions_away_without_roads_nobody_comes) {
  auto g = camino_position("army lorraine; strength 4; enemy franche-comte protestant");
  EXPECT_EQ(g.way_home(), 4);
  g.play("reinforce");
  g.roll({6});
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.waits_for(), "operations");
}

TEST(CaminoVectors, V26_a_road_among_the_swiss_needs_a_five) {
  auto g = camino_position("army swiss; forts swiss");
  g.play("prepare");
  g.roll({4});
  EXPECT_EQ(g.roads(), words());
  g.play("prepare");
  g.roll({5});
  EXPECT_EQ(g.roads(), words("swiss"));
}

TEST(CaminoVectors, V27_tyrol_helps_the_road_and_the_tercios) {
  auto g = camino_position("alba; army tyrol; tercio 1");
  g.play("prepare");
  g.roll({2});
  EXPECT_EQ(g.roads(), words("tyrol"));
  EXPECT_EQ(g.tercio(), 1);
  g.play("end");
  EXPECT_EQ(g.tercio(), 2);
}

TEST(CaminoVectors, V28_two_armies_make_a_coalition) {
  auto g = camino_position("army lombardy; enemy baden protestant; enemy alsace italian");
  g.play("end");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("alsace italian+protestant"));
}

TEST(CaminoVectors, V29_a_coalition_does_not_enter_an_occupied_region) {
  auto g = camino_position("army lombardy; enemy baden swiss+protestant; enemy alsace italian");
  g.play("end");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("baden swiss+protestant", "alsace italian"));
}

TEST(CaminoVectors, V30_nor_does_a_single_army_enter_where_a_coalition_stands) {
  auto g = camino_position("army lombardy; enemy baden italian; enemy alsace swiss+protestant");
  g.play("end");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("baden italian", "alsace swiss+protestant"));
}

TEST(CaminoVectors, V31_a_coalition_may_form_where_the_army_stands) {
  auto g = camino_position(
      "alba; army alsace; operations 0; enemy alsace italian; enemy baden protestant");
  g.play("end");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("alsace italian+protestant"));
  g.roll({2});  // the next turn's event
  EXPECT_EQ(g.legal(), words("battle"));
  g.play("battle");
  EXPECT_EQ(g.wants(), "9+7d6 battle");
}

TEST(CaminoVectors, V32_a_loyalty_army_returns_where_the_army_stands) {
  auto g = camino_position(
      "at loyalty; turn 3; army franche-comte; roads franche-comte; enemy lorraine italian;"
      "enemy baden protestant; enemy wurttemberg protestant; enemy palatinate protestant");
  ASSERT_EQ(g.pool(), "swiss");
  g.roll({5});
  EXPECT_EQ(g.roads(), words());
  EXPECT_EQ(g.enemy("franche-comte"), "swiss");
  g.roll({2});
  EXPECT_EQ(g.legal(), words("battle"));
}

constexpr const char* kLastMenInFrancheComte =
    "at loyalty; turn 2; army franche-comte; strength 1; roads franche-comte savoy";

TEST(CaminoVectors, V33_staying_through_the_revolt_destroys_the_last_men) {
  auto g = camino_position(kLastMenInFrancheComte);
  g.roll({6});
  EXPECT_EQ(g.roads(), words("savoy"));
  g.play("stay");
  g.roll({4});
  EXPECT_EQ(g.strength(), 0);
  EXPECT_EQ(g.outcome(), "destroyed");
}

TEST(CaminoVectors, V34_skipping_the_turn_saves_them) {
  auto g = camino_position(kLastMenInFrancheComte);
  g.roll({6});
  g.play("skip");
  EXPECT_EQ(g.strength(), 1);
  EXPECT_EQ(g.turn(), 3);
  EXPECT_EQ(g.waits_for(), "event");  // no loyalty check any more
}

TEST(CaminoVectors, V35_franche_comte_is_closed_on_the_turn_of_the_revolt) {
  auto g = camino_position("at loyalty; turn 2; army savoy; roads savoy; strength 6");
  g.roll({6});
  g.roll({2});
  EXPECT_EQ(g.legal(), words("end", "reinforce") + plain_or_tercio("move lombardy", "move swiss"));
  EXPECT_EQ(g.refused("move franche-comte"), "CE-42");
  EXPECT_EQ(g.refused("prepare"), "CE-58");
}

TEST(CaminoVectors, V36_unrest_counts_protestants_and_coalitions_in_three_regions) {
  auto g = camino_position(
      "at event; strength 6; enemy palatinate protestant; enemy wurttemberg protestant;"
      "enemy baden italian+protestant; enemy tyrol swiss");
  g.roll({5});
  EXPECT_EQ(g.wants(), "3d6 unrest");
  g.roll({6, 1, 6});
  EXPECT_EQ(g.strength(), 4);
}

TEST(CaminoVectors, V37_arriving_in_the_last_week_counts) {
  auto g = camino_position("hard; turn 9; army palatinate; roads palatinate; operations 1");
  g.play("move flanders");
  EXPECT_EQ(g.operations(), 0);
  g.play("end");
  EXPECT_EQ(g.outcome(), "medium-victory");  // 14 + 2 points

  auto lost = camino_position(
      "hard; turn 9; army palatinate; operations 1; strength 7;"
      "enemy palatinate protestant; tercio 0");
  lost.play("battle");
  lost.roll({1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(lost.turn(), 10);
  EXPECT_EQ(lost.outcome(), "too-late");
}

TEST(CaminoVectors, V38_in_flanders_the_army_may_reinforce_or_end) {
  auto g = camino_position("army flanders; strength 5; operations 1; tercio 2");
  EXPECT_EQ(g.legal(), words("end", "reinforce"));
  EXPECT_EQ(g.way_home(), 4);
  EXPECT_EQ(g.refused("move lorraine"), "CE-85");
  EXPECT_EQ(g.refused("move lorraine tercio"), "CE-85");
  EXPECT_EQ(g.refused("prepare"), "CE-58");
  EXPECT_EQ(g.refused("assault"), "CE-56");
}

TEST(CaminoVectors, V39_in_tyrol_at_full_strength) {
  auto g = camino_position("army tyrol; strength 7; tercio 3");
  EXPECT_EQ(g.legal(), words("end", "prepare") +
                           plain_or_tercio("move lombardy", "move swiss", "move wurttemberg"));
  EXPECT_EQ(g.refused("reinforce"), "CE-91");
  EXPECT_EQ(g.refused("lay"), "CE-56");
}

TEST(CaminoVectors, V40_a_road_lost_to_loyalty_is_built_again) {
  auto g = camino_position(
      "at loyalty; turn 4; army franche-comte; strength 6; roads franche-comte;"
      "enemy savoy italian; enemy tyrol swiss; enemy baden protestant;"
      "enemy wurttemberg protestant; enemy palatinate protestant");
  ASSERT_EQ(g.pool(), "");
  g.roll({4});
  EXPECT_EQ(g.roads(), words());
  g.roll({2});
  g.play("prepare");
  g.roll({4});
  EXPECT_EQ(g.roads(), words("franche-comte"));
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V41_the_additional_move_needs_no_operation) {
  auto g = camino_position("army tyrol; operations 0; tercio 1");
  g.play("move wurttemberg tercio");
  g.roll({1});
  EXPECT_EQ(g.strength(), 7);
  EXPECT_EQ(g.army(), "wurttemberg");
  EXPECT_EQ(g.tercio(), 0);
  EXPECT_EQ(g.operations(), 0);
  EXPECT_EQ(g.legal(), words("end"));
}

TEST(CaminoVectors, V42_the_additional_move_may_fail_and_is_paid_all_the_same) {
  auto g =
      camino_position("army wurttemberg; forts wurttemberg; strength 4; operations 0; tercio 2");
  g.play("move palatinate tercio");
  g.roll({3});
  EXPECT_EQ(g.army(), "wurttemberg");
  EXPECT_EQ(g.tercio(), 1);
  EXPECT_EQ(g.legal(), words("end"));
}

// ---- scores: strength, roads, row, victories, enemies

TEST(CaminoVectors, S1_a_minor_victory) {
  auto g = camino_position(
      "army flanders; strength 4; roads savoy franche-comte lorraine; victories 5;"
      "enemy baden protestant; enemy alsace protestant; enemy palatinate swiss+protestant");
  EXPECT_EQ(g.points(), 8 + 6 + 2 + 5 - 8);
  EXPECT_EQ(g.band(), "minor-victory");
}

TEST(CaminoVectors, S2_an_epic_victory) {
  auto g = camino_position(
      "army flanders; strength 7; roads savoy franche-comte lorraine alsace; victories 8");
  EXPECT_EQ(g.points(), 14 + 8 + 5 + 8);
  EXPECT_EQ(g.band(), "epic-victory");
}

TEST(CaminoVectors, S3_points_never_fall_below_zero) {
  auto g = camino_position(
      "army flanders; strength 1; victories 2; enemy savoy italian; enemy swiss swiss;"
      "enemy baden protestant; enemy alsace protestant; enemy tyrol protestant");
  EXPECT_EQ(g.points(), 0);
  EXPECT_EQ(g.band(), "pyrrhic-victory");
}

TEST(CaminoVectors, S4_a_star_of_four_is_a_row_of_three) {
  auto g = camino_position(
      "army flanders; strength 5; roads swiss baden wurttemberg alsace; victories 6;"
      "enemy tyrol swiss; enemy savoy italian");
  EXPECT_EQ(g.points(), 10 + 8 + 2 + 6 - 4);
  EXPECT_EQ(g.band(), "medium-victory");
}

TEST(CaminoVectors, S5_a_broken_row_gives_no_bonus) {
  auto g = camino_position(
      "army flanders; strength 5; roads savoy franche-comte tyrol; victories 3;"
      "enemy baden italian+protestant");
  EXPECT_EQ(g.points(), 10 + 6 + 0 + 3 - 4);
  EXPECT_EQ(g.band(), "medium-victory");
}

}  // namespace
}  // namespace tercio::camino
