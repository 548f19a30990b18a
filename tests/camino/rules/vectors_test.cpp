// The worked positions V1 to V22: dice are given, the result is what the rules list says. V23 to
// V42 and the scores are in vectors_late_test.cpp. Where a Momento de Tercio choice arises and none
// is named, it is keep.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

TEST(CaminoVectors, V1_the_die_of_the_setup_leaves_savoy_empty) {
  auto g = camino_position("set-up");
  g.roll({4});
  g.roll({1});
  EXPECT_EQ(g.enemy("savoy"), "");
  EXPECT_EQ(g.enemies().size(), 5u);
  for (const char* region : {"alsace", "baden", "lorraine", "wurttemberg", "palatinate"})
    EXPECT_NE(g.enemy(region), "") << region;
  EXPECT_EQ(g.turn(), 0);
  EXPECT_EQ(g.strength(), 7);
}

TEST(CaminoVectors, V2_a_battle_won_two_to_one) {
  auto g = camino_position("spinola; army swiss; strength 7; enemy swiss swiss");
  g.play("battle");
  g.roll({5, 6, 5, 1, 2, 3, 4, 6}, {5, 5, 1, 2, 3});
  g.play("keep");
  EXPECT_EQ(g.strength(), 6);
  EXPECT_EQ(g.enemy("swiss"), "");
  EXPECT_EQ(g.pool(), "italian swiss protestant protestant protestant");
  EXPECT_EQ(g.victories(), 1);
  EXPECT_EQ(g.operations(), 1);
}

CaminoPosition tied_battle() {  // V3, before Momento de Tercio is declared
  auto g = camino_position(
      "alba; army swiss; strength 7; tercio 3; enemy swiss protestant; enemy savoy italian");
  g.play("battle");
  g.roll({5, 6, 1, 1, 2, 3, 4, 4, 3}, {5, 6, 1, 2, 3, 1});
  return g;
}

TEST(CaminoVectors, V3_a_tied_battle_is_lost_and_no_enemy_moves) {
  auto g = tied_battle();
  g.play("keep");
  EXPECT_EQ(g.strength(), 6);
  EXPECT_EQ(g.enemies(), words("swiss protestant", "savoy italian"));
  EXPECT_EQ(g.turn(), 1);
  EXPECT_EQ(g.waits_for(), "event");
}

TEST(CaminoVectors, V4_parry_turns_the_tie) {
  auto g = tied_battle();
  g.play("parry");
  EXPECT_EQ(g.strength(), 7);
  EXPECT_EQ(g.tercio(), 2);
  EXPECT_EQ(g.enemy("swiss"), "");
  EXPECT_EQ(g.pool(), "swiss protestant protestant protestant");
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V5_push_turns_the_tie_but_saves_no_men) {
  auto g = tied_battle();
  g.play("push");
  EXPECT_EQ(g.strength(), 6);
  EXPECT_EQ(g.tercio(), 2);
  EXPECT_EQ(g.enemy("swiss"), "");
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V6_an_army_brought_to_nothing_is_destroyed) {
  auto g = camino_position("infante; army lorraine; strength 2; enemy lorraine italian+protestant");
  g.play("battle");
  g.roll({5, 6, 6}, {5, 5, 6, 6, 1, 1, 1});
  g.play("keep");
  EXPECT_EQ(g.strength(), 0);
  EXPECT_EQ(g.outcome(), "destroyed");
}

TEST(CaminoVectors, V7_a_beaten_coalition_gives_both_armies_to_the_pool) {
  auto g = camino_position(
      "alba; army lorraine; strength 5; enemy lorraine italian+protestant; victories 2;"
      "enemy baden swiss; enemy alsace protestant; enemy palatinate protestant");
  EXPECT_EQ(g.pool(), "");
  g.play("battle");
  g.roll({5, 6, 6, 6, 1, 1, 1}, {5, 5, 6, 1, 1, 1, 1});
  g.play("keep");
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.pool(), "italian protestant");
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 2);
  EXPECT_EQ(g.victories(), 3);
}

constexpr const char* kSpinolaBeforeBaden = "spinola; army baden; strength 6";

TEST(CaminoVectors, V8_an_assault_won_without_loss) {
  auto g = camino_position(kSpinolaBeforeBaden);
  g.play("assault");
  g.roll({5, 5, 6, 6, 1, 2, 3, 4}, {5, 1, 2, 3});
  EXPECT_EQ(g.strength(), 6);
  EXPECT_EQ(g.forts(), words("baden"));
  EXPECT_EQ(g.victories(), 1);
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V9_a_siege_laid) {
  auto g = camino_position(kSpinolaBeforeBaden);
  g.play("lay");
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.forts(), words("baden"));
  EXPECT_EQ(g.victories(), 1);
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V10_before_the_palatinate_at_strength_3) {
  auto g = camino_position("spinola; army palatinate; strength 3; tercio 3");
  EXPECT_EQ(g.legal(), words("end", "reinforce", "assault") +
                           plain_or_tercio("move alsace", "move baden", "move wurttemberg"));
}

TEST(CaminoVectors, V11_with_an_enemy_here_battle_is_the_only_action) {
  EXPECT_EQ(camino_position("army baden; strength 6; enemy baden protestant").legal(),
            words("battle"));
  EXPECT_EQ(camino_position("army baden; strength 6; operations 0; enemy baden protestant").legal(),
            words("end"));
}

TEST(CaminoVectors, V12_from_baden_only_the_swiss_are_farther_from_flanders) {
  auto g = camino_position("army baden; strength 6; operations 1; used; tercio 2");
  EXPECT_EQ(g.legal(), words("end", "reinforce", "lay", "assault", "move swiss"));
}

TEST(CaminoVectors, V13_the_gotthard_costs_two) {
  auto g = camino_position("army lombardy; strength 7");
  g.play("move swiss");
  g.roll({4});
  g.play("keep");
  EXPECT_EQ(g.strength(), 5);
  EXPECT_EQ(g.army(), "swiss");
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V14_the_grisons_ease_the_way_to_savoy) {
  auto g = camino_position("army lombardy; strength 7; event 3");
  g.play("move savoy");
  g.roll({1});
  EXPECT_EQ(g.strength(), 7);
  EXPECT_EQ(g.army(), "savoy");
}

TEST(CaminoVectors, V15_in_foul_weather_the_swiss_cost_two_operations) {
  auto g = camino_position("army lombardy; event 1; tercio 3");
  EXPECT_EQ(g.legal(), words("end", "move swiss") + plain_or_tercio("move savoy", "move tyrol"));
  auto with_one = camino_position("army lombardy; event 1; tercio 3; operations 1");
  EXPECT_EQ(with_one.legal(), words("end") + plain_or_tercio("move savoy", "move tyrol"));
}

TEST(CaminoVectors, V16_foul_weather_finds_the_army_among_the_swiss) {
  auto g = camino_position("at event; army swiss; strength 6");
  g.roll({1});
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.legal(),
            words("end", "reinforce", "lay", "assault") + plain_or_tercio("move lombardy"));
}

CaminoPosition french_meddling() {  // V17, the roll seen
  auto g =
      camino_position("army alsace; forts alsace; roads savoy franche-comte; event 2; tercio 3");
  g.play("move lorraine");
  g.roll({4});
  return g;
}

TEST(CaminoVectors, V17_france_keeps_the_army_in_alsace) {
  auto g = french_meddling();
  g.play("keep");
  EXPECT_EQ(g.army(), "alsace");
  EXPECT_EQ(g.operations(), 1);
}

TEST(CaminoVectors, V18_forage_carries_it_on) {
  auto g = french_meddling();
  g.play("forage");
  EXPECT_EQ(g.army(), "lorraine");
  EXPECT_EQ(g.tercio(), 2);
}

TEST(CaminoVectors, V19_from_a_controlled_region_with_a_road_no_roll_is_made) {
  auto g = camino_position("army alsace; roads alsace; event 2");
  g.play("move lorraine");
  EXPECT_EQ(g.army(), "lorraine");
}

TEST(CaminoVectors, V20_attrition_is_suffered_though_the_march_fails) {
  auto g = camino_position("army swiss; forts swiss; strength 5");
  g.play("move baden");
  g.roll({2});
  g.play("keep");
  EXPECT_EQ(g.strength(), 4);
  g.roll({4});
  g.play("keep");
  EXPECT_EQ(g.army(), "swiss");

  auto off = camino_position(
      "option attrition_when_logistics_fails=false; army swiss; forts swiss; strength 5");
  off.play("move baden");
  off.roll({4});
  off.play("keep");
  EXPECT_EQ(off.army(), "swiss");
  EXPECT_EQ(off.strength(), 5);
  EXPECT_EQ(off.waits_for(), "operations");
}

TEST(CaminoVectors, V21_both_rolls_of_a_march_to_baden) {
  auto g = camino_position("army swiss; forts swiss; strength 5");
  g.play("move baden");
  g.roll({6});
  g.play("keep");
  g.roll({5});
  EXPECT_EQ(g.strength(), 3);
  EXPECT_EQ(g.army(), "baden");
}

TEST(CaminoVectors, V22_the_last_men_die_in_the_alps) {
  auto g = camino_position("army swiss; forts swiss; strength 1");
  g.play("move baden");
  g.roll({2});
  g.play("keep");
  EXPECT_EQ(g.strength(), 0);
  EXPECT_EQ(g.outcome(), "destroyed");
}

}  // namespace
}  // namespace tercio::camino
