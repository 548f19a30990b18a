// 3.5, victory check and scoring (CE-67 to CE-74), and 3.6, Te Deum (CE-75).
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// CE-67 (3.5): arrival in Flanders.
TEST(CaminoVictory, CE_67_the_game_ends_in_flanders_but_only_in_the_victory_check) {
  auto g = camino_position("army palatinate; roads palatinate; enemy tyrol swiss; strength 6");
  g.play("move flanders");
  EXPECT_FALSE(g.over());
  EXPECT_EQ(g.operations(), 1);
  EXPECT_EQ(g.legal(), words("end", "reinforce"));
  g.play("end");
  EXPECT_EQ(g.waits_for(), "enemy-move");  // enemies move before it is scored
  g.roll({6});
  EXPECT_TRUE(g.over());
  EXPECT_EQ(g.turn(), 0);
  EXPECT_EQ(g.points(), 6 * 2 + 2 - 2);
  EXPECT_EQ(g.outcome(), "minor-victory");
}

TEST(CaminoVictory, CE_67_elsewhere_the_game_goes_on) {
  auto g = camino_position("army palatinate");
  g.play("end");
  EXPECT_FALSE(g.over());
  EXPECT_EQ(g.turn(), 1);
}

// CE-68 (3.5): points for strength.
TEST(CaminoVictory, CE_68_two_points_for_each_level_of_strength) {
  for (int strength = 1; strength <= 7; ++strength)
    EXPECT_EQ(camino_position("army flanders; strength " + std::to_string(strength)).points(),
              2 * strength);
}

int points_of_roads(const std::string& roads) {
  return camino_position("army flanders; strength 1; roads " + roads).points() - 2;
}

// CE-69 (3.5): points for the Road.
TEST(CaminoVictory, CE_69_two_points_for_each_road) {
  EXPECT_EQ(points_of_roads("savoy"), 2);
  EXPECT_EQ(points_of_roads("savoy tyrol"), 4);
  EXPECT_EQ(points_of_roads("savoy tyrol lorraine"), 6);
}

// CE-70 (3.5): points for an unbroken Road.
TEST(CaminoVictory, CE_70_a_row_of_three_gives_two_and_of_four_or_more_five) {
  EXPECT_EQ(points_of_roads("savoy franche-comte"), 4 + 0);
  EXPECT_EQ(points_of_roads("savoy franche-comte lorraine"), 6 + 2);
  EXPECT_EQ(points_of_roads("savoy franche-comte lorraine alsace"), 8 + 5);
  EXPECT_EQ(points_of_roads("savoy franche-comte lorraine alsace baden"), 10 + 5);
  // A row goes from region to region: a star of four is a row of three.
  EXPECT_EQ(points_of_roads("swiss baden wurttemberg alsace"), 8 + 2);
  // Two rows of three count once.
  EXPECT_EQ(points_of_roads("tyrol wurttemberg palatinate savoy franche-comte lorraine"), 12 + 2);
  // Two pairs are no row.
  EXPECT_EQ(points_of_roads("savoy franche-comte tyrol wurttemberg"), 8 + 0);
}

// CE-71 (3.5): points for successes.
TEST(CaminoVictory, CE_71_one_point_for_each_battle_or_siege_won) {
  EXPECT_EQ(camino_position("army flanders; strength 1; victories 1").points(), 2 + 1);
  EXPECT_EQ(camino_position("army flanders; strength 1; victories 9").points(), 2 + 9);
}

// CE-72 (3.5): points for enemies left.
TEST(CaminoVictory, CE_72_enemies_on_the_map_cost_two_and_coalitions_four) {
  const std::string here = "army flanders; strength 7; ";
  EXPECT_EQ(camino_position(here).points(), 14);  // those in the pool cost nothing
  EXPECT_EQ(camino_position(here + "enemy baden italian").points(), 12);
  EXPECT_EQ(camino_position(here + "enemy baden swiss").points(), 12);
  EXPECT_EQ(camino_position(here + "enemy baden protestant").points(), 12);
  EXPECT_EQ(camino_position(here + "enemy baden italian+swiss").points(), 10);
  EXPECT_EQ(camino_position(here + "enemy baden italian+swiss; enemy tyrol protestant+protestant;"
                                   "enemy savoy protestant")
                .points(),
            14 - 4 - 4 - 2);
}

TEST(CaminoVictory, CE_72_an_army_that_came_back_costs_again_and_may_be_beaten_again) {
  auto g = camino_position(
      "at loyalty; turn 2; army franche-comte; strength 5; victories 1; tercio 0;"
      "enemy lorraine italian; enemy baden protestant; enemy wurttemberg protestant;"
      "enemy palatinate protestant");
  const int before = g.points();
  g.roll({4});
  EXPECT_EQ(g.points(), before - 2);
  g.roll({2});
  g.play("battle");
  g.roll_successes(2, 0);
  EXPECT_EQ(g.victories(), 2);
  EXPECT_EQ(g.points(), before + 1);
}

// CE-73 (3.5): never below zero.
TEST(CaminoVictory, CE_73_the_total_is_not_below_0_but_deductions_count_before) {
  const std::string enemies =
      "; enemy savoy italian; enemy swiss swiss; enemy baden protestant; enemy alsace protestant;"
      "enemy tyrol protestant";
  EXPECT_EQ(camino_position("army flanders; strength 1" + enemies).points(), 0);
  EXPECT_EQ(camino_position("army flanders; strength 5" + enemies).points(), 0);
  EXPECT_EQ(camino_position("army flanders; strength 5; victories 1" + enemies).points(), 1);
}

// CE-74 (3.5): how great a victory.
TEST(CaminoVictory, CE_74_the_bands_of_victory) {
  struct Band {
    int points;
    const char* name;
  };
  for (const Band& band :
       {Band{0, "pyrrhic-victory"}, Band{5, "pyrrhic-victory"}, Band{6, "minor-victory"},
        Band{14, "minor-victory"}, Band{15, "medium-victory"}, Band{24, "medium-victory"},
        Band{25, "major-victory"}, Band{34, "major-victory"}, Band{35, "epic-victory"},
        Band{60, "epic-victory"}})
    EXPECT_EQ(box().outcomes[camino_position("").rules().outcome_for(band.points)].id, band.name)
        << band.points;
}

TEST(CaminoVictory, CE_74_a_medium_victory_is_the_first_that_counts_as_won) {
  const auto ended = [](int victories) {
    auto g = camino_position("army flanders; strength 5; victories " + std::to_string(victories));
    g.play("end");
    return g;
  };
  EXPECT_EQ(ended(4).outcome(), "minor-victory");
  EXPECT_EQ(ended(4).value(), 0.0f);
  EXPECT_EQ(ended(5).outcome(), "medium-victory");
  EXPECT_EQ(ended(5).value(), 1.0f);
  EXPECT_EQ(ended(25).outcome(), "epic-victory");
  EXPECT_EQ(ended(25).value(), 1.0f);
  EXPECT_EQ(ended(5).rules().result(ended(5).state()).seat[0].points, 15);
}

TEST(CaminoVictory, CE_74_a_defeat_has_no_points) {
  for (const char* text : {"at over; strength 0; outcome destroyed; victories 9",
                           "at over; turn 14; outcome too-late; victories 9; roads savoy"}) {
    const auto g = camino_position(text);
    const Result result = g.rules().result(g.state());
    EXPECT_EQ(result.seats, 1);
    EXPECT_EQ(result.seat[0].points, 0);
    EXPECT_EQ(result.seat[0].value, 0.0f);
    EXPECT_EQ(box().outcomes[result.seat[0].outcome].id, g.outcome());
  }
}

// CE-75 (3.6): a week passes.
TEST(CaminoVictory, CE_75_te_deum_moves_the_marker_and_the_last_week_ends_the_game) {
  for (const auto& [difficulty, last] : {std::pair{"easy", 13}, {"medium", 11}, {"hard", 9}}) {
    auto g = camino_position(std::string(difficulty) + "; turn " + std::to_string(last - 1));
    g.play("end");
    EXPECT_EQ(g.turn(), last);
    EXPECT_FALSE(g.over());
    g.roll({2});
    g.play("end");
    EXPECT_EQ(g.turn(), last + 1);
    EXPECT_EQ(g.outcome(), "too-late");
  }
}

TEST(CaminoVictory, CE_75_an_arrival_in_the_last_week_counts) {
  auto g = camino_position("hard; turn 9; army lorraine; roads lorraine; operations 1");
  g.play("move flanders");
  g.play("end");
  EXPECT_EQ(g.outcome(), "medium-victory");
  EXPECT_EQ(g.turn(), 9);
}

}  // namespace
}  // namespace tercio::camino
