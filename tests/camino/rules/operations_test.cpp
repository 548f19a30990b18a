// 3.3, operations in general (CE-27, CE-28), reinforcements (CE-29 to CE-33, CE-91) and preparing
// the route (CE-58 to CE-60).
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// CE-27 (3.3): two Operations a turn.
TEST(CaminoOperations, CE_27_two_operations_a_turn_also_twice_the_same) {
  auto g = camino_position("army lombardy; strength 4");
  EXPECT_EQ(g.operations(), 2);
  g.play("reinforce");
  EXPECT_EQ(g.operations(), 1);
  g.play("reinforce");
  EXPECT_EQ(g.operations(), 0);
  EXPECT_EQ(g.refused("reinforce"), "CE-27");
  EXPECT_EQ(g.refused("move savoy"), "CE-27");
}

TEST(CaminoOperations, CE_27_fewer_are_allowed) {
  auto g = camino_position("army lombardy; strength 4");
  g.play("end");
  EXPECT_EQ(g.turn(), 1);
  EXPECT_EQ(g.operations(), 2);
}

TEST(CaminoOperations, CE_27_every_kind_costs_one) {
  auto g = camino_position("army tyrol; strength 4; tercio 0");
  g.play("prepare");
  EXPECT_EQ(g.operations(), 1);
  g = camino_position("army savoy; strength 4; tercio 0");
  g.play("reinforce");
  EXPECT_EQ(g.operations(), 1);
  for (const char* siege : {"lay", "assault"}) {
    g = camino_position("army savoy; strength 4; tercio 0");
    g.play(siege);
    EXPECT_EQ(g.operations(), 1);
  }
  g = camino_position("army savoy; strength 4; tercio 0; enemy savoy swiss");
  g.play("battle");
  EXPECT_EQ(g.operations(), 1);
}

// CE-28 (Strength): limits of strength.
TEST(CaminoOperations, CE_28_strength_0_is_defeat_at_once) {
  auto g = camino_position("army lombardy; strength 1; tercio 0; enemy savoy italian");
  g.play("move swiss");
  g.roll({6});  // two levels, and one is left
  EXPECT_EQ(g.strength(), 0);
  EXPECT_TRUE(g.over());
  EXPECT_EQ(g.outcome(), "destroyed");
  EXPECT_EQ(g.turn(), 0);
  EXPECT_EQ(g.refused("end"), "CE-67");
  EXPECT_EQ(g.legal(), words());
}

TEST(CaminoOperations, CE_28_strength_never_exceeds_7) {
  auto g = camino_position("army lombardy; strength 6");
  g.play("reinforce");
  EXPECT_EQ(g.strength(), 7);
  EXPECT_EQ(g.refused("reinforce"), "CE-91");
}

// ---- reinforcements

// CE-29 (3.3): reinforcing in Lombardy.
TEST(CaminoReinforcements, CE_29_in_lombardy_they_come_without_a_roll) {
  auto g = camino_position("army lombardy; strength 3; operations 1");
  g.play("reinforce");
  EXPECT_EQ(g.strength(), 4);
  EXPECT_EQ(g.waits_for(), "operations");
}

// Do reinforcements come with this die?
bool reinforced(const std::string& text, int die) {
  auto g = camino_position("strength 3; tercio 0; " + text);
  g.play("reinforce");
  EXPECT_EQ(g.wants(), "1d6 reinforce");
  g.roll({die});
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.waits_for(), "operations");
  return g.strength() == 4;
}

// CE-30 (3.3): reinforcing on the march.
TEST(CaminoReinforcements, CE_30_one_is_taken_off_for_each_region_back_to_lombardy) {
  struct Place {
    const char* region;
    int distance;
  };
  for (const Place& place :
       {Place{"savoy", 1}, Place{"swiss", 1}, Place{"tyrol", 1}, Place{"franche-comte", 2},
        Place{"baden", 2}, Place{"wurttemberg", 2}, Place{"lorraine", 3}, Place{"alsace", 3},
        Place{"palatinate", 3}, Place{"flanders", 4}}) {
    const std::string here = std::string("army ") + place.region;
    EXPECT_EQ(camino_position(here).way_home(), place.distance) << place.region;
    for (int die = 1; die <= 6; ++die)
      EXPECT_EQ(reinforced(here, die), die - place.distance >= 3) << place.region << " " << die;
  }
}

// CE-31 (3.3): the way must be free.
TEST(CaminoReinforcements, CE_31_the_way_is_the_shortest_without_enemies) {
  // Baden: by the Swiss 2, by Württemberg and Tyrol 3, by Alsace, Franche-Comté and Savoy 4.
  EXPECT_EQ(camino_position("army baden").way_home(), 2);
  EXPECT_EQ(camino_position("army baden; enemy swiss swiss").way_home(), 3);
  EXPECT_EQ(camino_position("army baden; enemy swiss swiss; enemy tyrol italian").way_home(), 4);
  EXPECT_EQ(camino_position("army baden; enemy swiss italian+swiss").way_home(), 3);
  EXPECT_TRUE(reinforced("army baden; enemy swiss swiss", 6));
  EXPECT_FALSE(reinforced("army baden; enemy swiss swiss", 5));
}

TEST(CaminoReinforcements, CE_31_without_a_way_there_are_none) {
  auto g = camino_position(
      "army baden; strength 3; enemy swiss swiss; enemy tyrol italian; enemy savoy protestant");
  EXPECT_EQ(g.way_home(), -1);
  EXPECT_EQ(g.refused("reinforce"), "CE-31");
  EXPECT_FALSE(g.legal().contains("reinforce"));
}

TEST(CaminoReinforcements, CE_31_the_way_never_leads_through_flanders) {
  auto g = camino_position(
      "army lorraine; strength 3; enemy franche-comte italian; enemy alsace protestant");
  EXPECT_EQ(g.way_home(), -1);
  EXPECT_EQ(g.refused("reinforce"), "CE-31");
}

TEST(CaminoReinforcements, CE_31_fortresses_and_the_closed_region_do_not_block_it) {
  EXPECT_EQ(camino_position("turn 2; closed; army lorraine").way_home(), 3);
}

// CE-32 (3.3): the Road brings men.
TEST(CaminoReinforcements, CE_32_three_roads_add_one_and_four_or_more_add_two) {
  const std::string here = "army franche-comte; ";
  EXPECT_FALSE(reinforced(here + "roads savoy swiss", 4));
  EXPECT_TRUE(reinforced(here + "roads savoy swiss", 5));
  EXPECT_FALSE(reinforced(here + "roads savoy swiss tyrol", 3));
  EXPECT_TRUE(reinforced(here + "roads savoy swiss tyrol", 4));
  EXPECT_FALSE(reinforced(here + "roads baden wurttemberg alsace palatinate", 2));
  EXPECT_TRUE(reinforced(here + "roads baden wurttemberg alsace palatinate", 3));
  EXPECT_FALSE(reinforced(here + "roads baden wurttemberg alsace palatinate lorraine", 2));
  EXPECT_TRUE(reinforced(here + "roads baden wurttemberg alsace palatinate lorraine", 3));
}

// CE-33 (3.3): result of Reinforcements.
TEST(CaminoReinforcements, CE_33_from_a_modified_3_one_level_comes_else_the_operation_is_lost) {
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(reinforced("army savoy", die), die >= 4) << die;
}

// CE-91 (3.3): no Reinforcements at full strength.
TEST(CaminoReinforcements, CE_91_not_offered_at_strength_7) {
  for (const char* region : {"lombardy", "savoy"}) {
    auto g = camino_position(std::string("strength 7; army ") + region);
    EXPECT_EQ(g.refused("reinforce"), "CE-91");
    EXPECT_FALSE(g.legal().contains("reinforce"));
  }
}

// ---- preparing the route to Flanders

// CE-58 (3.3): where a road can be built.
TEST(CaminoPrepare, CE_58_needs_a_controlled_fortress_or_none_no_enemy_and_no_road) {
  EXPECT_EQ(camino_position("army baden; forts baden").refused("prepare"), "");
  EXPECT_EQ(camino_position("army tyrol").refused("prepare"), "");
  EXPECT_EQ(camino_position("army franche-comte").refused("prepare"), "");
  EXPECT_EQ(camino_position("army baden").refused_because("prepare"),
            "CE-58 refused.prepare-fortress");
  EXPECT_EQ(
      camino_position("army baden; forts baden; enemy baden swiss").refused_because("prepare"),
      "CE-58 refused.prepare-enemy");
  EXPECT_EQ(camino_position("army baden; roads baden").refused_because("prepare"),
            "CE-58 refused.prepare-road");
}

TEST(CaminoPrepare, CE_58_not_in_lombardy_or_flanders) {
  for (const char* region : {"lombardy", "flanders"}) {
    auto g = camino_position(std::string("army ") + region);
    EXPECT_EQ(g.refused_because("prepare"), "CE-58 refused.prepare-here");
    EXPECT_FALSE(g.legal().contains("prepare"));
  }
}

// CE-59 (3.3): the roll to Prepare.
TEST(CaminoPrepare, CE_59_the_region_changes_the_roll) {
  struct Place {
    const char* region;
    int modifier;
  };
  for (const Place& place : {Place{"savoy", 0}, Place{"swiss", -2}, Place{"tyrol", 1},
                             Place{"franche-comte", -1}, Place{"lorraine", -1}, Place{"alsace", -1},
                             Place{"baden", 0}, Place{"wurttemberg", 0}, Place{"palatinate", 0}}) {
    for (int die = 1; die <= 6; ++die) {
      const bool fortress =
          place.region != std::string("tyrol") && place.region != std::string("franche-comte");
      auto g = camino_position(std::string("army ") + place.region +
                               (fortress ? std::string("; forts ") + place.region : ""));
      g.play("prepare");
      EXPECT_EQ(g.wants(), "1d6 prepare");
      g.roll({die});
      EXPECT_EQ(g.roads(), die + place.modifier >= 3 ? words(place.region) : words())
          << place.region << " " << die;
    }
  }
}

// CE-60 (3.3): result of Prepare.
TEST(CaminoPrepare, CE_60_a_failed_attempt_spends_the_operation_and_may_be_repeated) {
  auto g = camino_position("army baden; forts baden");
  g.play("prepare");
  g.roll({2});
  EXPECT_EQ(g.roads(), words());
  EXPECT_EQ(g.operations(), 1);
  g.play("prepare");
  g.roll({3});
  EXPECT_EQ(g.roads(), words("baden"));
  EXPECT_EQ(g.operations(), 0);
}

}  // namespace
}  // namespace tercio::camino
