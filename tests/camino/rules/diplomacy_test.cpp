// 3.1, diplomacy: CE-11 to CE-18, CE-90, CE-94.
#include <gtest/gtest.h>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// Everybody but the Swiss is on the map, away from Franche-Comté.
constexpr const char* kOnlySwissBeaten =
    "; enemy lorraine italian; enemy baden protestant; enemy wurttemberg protestant;"
    "enemy palatinate protestant";
constexpr const char* kNobodyBeaten =
    "; enemy lorraine italian; enemy baden protestant; enemy wurttemberg protestant;"
    "enemy palatinate protestant; enemy tyrol swiss";

CaminoPosition loyalty(const std::string& text, int die) {
  auto g = camino_position("at loyalty; turn 2; " + text);
  g.roll({die});
  return g;
}

// CE-11 (3.1): when loyalty is tested.
TEST(CaminoDiplomacy, CE_11_loyalty_is_checked_on_turns_2_to_6_with_one_die) {
  for (int turn = 1; turn <= 13; ++turn) {
    auto g = camino_position("easy; turn " + std::to_string(turn - 1));
    g.play("end");
    EXPECT_EQ(g.turn(), turn);
    const bool checked = turn >= 2 && turn <= 6;
    EXPECT_EQ(g.wants(), checked ? "1d6 loyalty" : "1d6 event") << turn;
  }
}

// CE-12 (3.1): a six ends the tests.
TEST(CaminoDiplomacy, CE_12_after_a_6_it_is_never_checked_again) {
  auto g = loyalty("army lombardy", 6);
  EXPECT_TRUE(g.revolted());
  for (int turn = 3; turn <= 7; ++turn) {
    g.roll({2});
    g.play("end");
    EXPECT_EQ(g.turn(), turn);
    EXPECT_EQ(g.waits_for(), "event");
  }
}

TEST(CaminoDiplomacy, CE_12_any_other_result_lets_it_be_checked_again) {
  for (int die = 1; die <= 5; ++die) {
    auto g = loyalty(std::string("army lombardy") + kNobodyBeaten, die);
    EXPECT_FALSE(g.revolted()) << die;
    EXPECT_FALSE(g.closed()) << die;
  }
}

// CE-13 (3.1): loyalty 1 to 3.
TEST(CaminoDiplomacy, CE_13_a_roll_of_1_to_3_has_no_effect) {
  for (int die = 1; die <= 3; ++die) {
    const auto before = camino_position("at loyalty; turn 2; roads franche-comte");
    auto g = before;
    g.roll({die});
    EXPECT_EQ(g.waits_for(), "event");
    State expected = before.state();
    expected.node = Node::Event;
    EXPECT_EQ(g.state(), expected) << die;
  }
}

// CE-14 (3.1): loyalty 4 or 5: an enemy returns.
TEST(CaminoDiplomacy, CE_14_on_a_4_or_5_a_beaten_army_returns_to_franche_comte) {
  for (int die : {4, 5}) {
    const auto g = loyalty(std::string("army lombardy") + kOnlySwissBeaten, die);
    EXPECT_EQ(g.enemy("franche-comte"), "swiss");
    EXPECT_EQ(g.pool(), "");
    EXPECT_EQ(g.waits_for(), "event");
    EXPECT_TRUE(g.was_told("CE-14 event.returns"));
  }
}

TEST(CaminoDiplomacy, CE_14_nobody_returns_when_nobody_was_beaten) {
  const auto g = loyalty(std::string("army lombardy") + kNobodyBeaten, 4);
  EXPECT_EQ(g.enemy("franche-comte"), "");
  EXPECT_EQ(g.waits_for(), "event");
}

TEST(CaminoDiplomacy, CE_14_among_several_beaten_armies_each_is_as_likely) {
  const auto before = loyalty("enemy baden protestant", 4);
  EXPECT_EQ(before.pool(), "italian swiss protestant protestant");
  EXPECT_EQ(before.wants(), "1d4 pool-draw");
  const char* const returns[] = {"italian", "swiss", "protestant", "protestant"};
  const char* const left[] = {"swiss protestant protestant", "italian protestant protestant",
                              "italian swiss protestant", "italian swiss protestant"};
  for (int die = 1; die <= 4; ++die) {
    auto g = before;
    g.roll({die});
    EXPECT_EQ(g.enemy("franche-comte"), returns[die - 1]);
    EXPECT_EQ(g.pool(), left[die - 1]);
    EXPECT_EQ(g.waits_for(), "event");
  }
}

TEST(CaminoDiplomacy, CE_14_a_coalition_on_the_map_keeps_its_armies) {
  const auto g = loyalty(
      "enemy baden italian+swiss; enemy alsace protestant+protestant;"
      "enemy palatinate protestant",
      5);
  EXPECT_EQ(g.enemy("franche-comte"), "");
  EXPECT_EQ(g.pool(), "");
}

// CE-15 (3.1): loyalty 4 or 5: the road is cut.
TEST(CaminoDiplomacy, CE_15_a_4_or_5_takes_the_road_in_franche_comte) {
  for (int die : {4, 5}) {
    EXPECT_EQ(loyalty("roads franche-comte savoy" + std::string(kOnlySwissBeaten), die).roads(),
              words("savoy"));
    // Also when no army returns.
    const auto g = loyalty("roads franche-comte savoy" + std::string(kNobodyBeaten), die);
    EXPECT_EQ(g.roads(), words("savoy"));
    EXPECT_TRUE(g.was_told("CE-15 event.road-lost"));
  }
  EXPECT_FALSE(
      loyalty("roads savoy" + std::string(kNobodyBeaten), 4).was_told("CE-15 event.road-lost"));
}

// CE-16 (3.1): loyalty 6: revolt.
TEST(CaminoDiplomacy, CE_16_a_6_closes_franche_comte_and_takes_its_road) {
  auto g = loyalty("army savoy; roads savoy franche-comte", 6);
  EXPECT_TRUE(g.revolted());
  EXPECT_TRUE(g.closed());
  EXPECT_EQ(g.roads(), words("savoy"));
  EXPECT_EQ(g.told(), (std::vector<std::string>{"CE-11 event.loyalty", "CE-16 event.road-lost",
                                                "CE-16 event.closed"}));
  EXPECT_EQ(g.enemy("franche-comte"), "");  // no army returns
  EXPECT_EQ(g.waits_for(), "event");
  g.roll({2});
  EXPECT_EQ(g.refused("move franche-comte"), "CE-42");
  EXPECT_EQ(g.refused("move franche-comte tercio"), "CE-42");
}

// CE-17 (3.1): caught in the revolt.
TEST(CaminoDiplomacy, CE_17_an_army_in_the_revolt_may_go_to_te_deum) {
  auto g = loyalty("army franche-comte; strength 5; enemy savoy italian", 6);
  EXPECT_EQ(g.phase(), "diplomacy");
  EXPECT_EQ(g.legal(), words("skip", "stay"));
  g.play("skip");
  EXPECT_EQ(g.turn(), 3);
  EXPECT_EQ(g.strength(), 5);
  EXPECT_EQ(g.enemy("savoy"), "italian");  // no enemy movement
  EXPECT_EQ(g.waits_for(), "event");       // of the next turn
  EXPECT_FALSE(g.closed());
}

TEST(CaminoDiplomacy, CE_17_or_play_on_at_the_risk_of_a_loss) {
  for (int die = 1; die <= 6; ++die) {
    auto g = loyalty("army franche-comte; strength 5", 6);
    g.play("stay");
    EXPECT_EQ(g.wants(), "1d6 revolt-stay");
    g.roll({die});
    EXPECT_EQ(g.strength(), die <= 3 ? 5 : 4) << die;
    EXPECT_EQ(g.turn(), 2);
    EXPECT_EQ(g.waits_for(), "event");
  }
}

TEST(CaminoDiplomacy, CE_17_the_revolt_asks_only_an_army_that_is_there) {
  EXPECT_EQ(loyalty("army lorraine", 6).waits_for(), "event");
  EXPECT_EQ(loyalty("army franche-comte", 6).waits_for(), "revolt");
}

// CE-16 (3.1): loyalty 6: revolt.
TEST(CaminoDiplomacy, CE_16_an_army_that_stayed_may_leave_the_revolt) {
  auto g = loyalty("army franche-comte", 6);
  g.play("stay");
  g.roll({1});
  g.roll({2});
  EXPECT_EQ(g.legal(), words("end", "prepare") + plain_or_tercio("move savoy", "move swiss",
                                                                 "move lorraine", "move alsace"));
}

TEST(CaminoDiplomacy, CE_16_reinforcements_and_enemies_pass_through_the_revolt) {
  auto g = loyalty("army lorraine; strength 3; enemy savoy swiss", 6);
  g.roll({2});
  EXPECT_EQ(g.way_home(), 3);  // by Franche-Comté and the Swiss
  g.play("end");
  g.roll({1});
  EXPECT_EQ(g.enemy("franche-comte"), "swiss");
}

// CE-18 (3.1): after the revolt.
TEST(CaminoDiplomacy, CE_18_the_turn_after_the_revolt_nothing_is_left_of_it) {
  auto g = loyalty("army savoy; roads savoy", 6);
  g.roll({2});
  g.play("end");
  EXPECT_TRUE(g.revolted());  // the marker, a reminder
  EXPECT_FALSE(g.closed());
  g.roll({2});
  g.play("move franche-comte");
  EXPECT_EQ(g.army(), "franche-comte");
  EXPECT_EQ(g.refused("prepare"), "");
}

// CE-90 (3.1): an army returns to a place already held.
TEST(CaminoDiplomacy, CE_90_a_returning_army_joins_a_single_army) {
  auto g = loyalty(
      "enemy franche-comte italian; enemy baden protestant; enemy tyrol protestant;"
      "enemy wurttemberg protestant",
      4);
  EXPECT_EQ(g.enemy("franche-comte"), "italian+swiss");
  EXPECT_EQ(g.pool(), "");
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 1);
  EXPECT_TRUE(g.was_told("CE-90 event.coalition"));
}

TEST(CaminoDiplomacy, CE_90_it_is_not_put_where_a_coalition_stands) {
  auto g = loyalty("enemy franche-comte italian+protestant; roads franche-comte", 4);
  EXPECT_EQ(g.enemy("franche-comte"), "italian+protestant");
  EXPECT_EQ(g.pool(), "swiss protestant protestant");
  EXPECT_EQ(g.waits_for(), "event");  // nobody is drawn
  EXPECT_EQ(g.roads(), words());      // CE-15 all the same
}

TEST(CaminoDiplomacy, CE_90_it_is_put_where_the_army_stands_and_battle_is_due) {
  auto g = loyalty(std::string("army franche-comte") + kOnlySwissBeaten, 4);
  EXPECT_EQ(g.enemy("franche-comte"), "swiss");
  g.roll({2});
  EXPECT_EQ(g.legal(), words("battle"));
}

TEST(CaminoDiplomacy, CE_90_it_rolls_in_the_enemy_movement_of_the_same_turn) {
  auto g = loyalty(std::string("army lombardy") + kOnlySwissBeaten, 4);
  g.roll({2});
  g.play("end");
  EXPECT_EQ(g.legal(), words("enemy franche-comte", "enemy lorraine", "enemy baden",
                             "enemy wurttemberg", "enemy palatinate"));
  g.play("enemy franche-comte");
  g.roll({1});
  EXPECT_EQ(g.enemy("savoy"), "swiss");
}

// CE-94 (3.1): building anew in Franche-Comté.
TEST(CaminoDiplomacy, CE_94_a_road_lost_in_the_revolt_may_be_built_again_at_once) {
  auto g = loyalty("army franche-comte; roads franche-comte", 6);
  g.play("stay");
  g.roll({1});
  g.roll({2});
  g.play("prepare");
  g.roll({4});
  EXPECT_EQ(g.roads(), words("franche-comte"));
}

}  // namespace
}  // namespace tercio::camino
