// 2, set-up: CE-1 to CE-10, and what the leaders' counters say (CE-83, CE-84).
#include <gtest/gtest.h>

#include <map>

#include "data/embedded.h"
#include "support/camino_position.h"

namespace tercio::camino {
namespace {

// The set-up with the given dice; it ends before the first event.
CaminoPosition set_up(std::string_view options, int empty_die, int deal) {
  auto g = camino_position(std::string(options) + "; set-up");
  g.roll({empty_die});
  g.roll({deal});
  return g;
}

constexpr int kDeals = 20;  // of I, S, P, P, P to five regions

// CE-1 (1): aim of the game.
TEST(CaminoSetup, CE_1_one_player_leads_one_army) {
  const auto g = camino_position("army lombardy");
  EXPECT_EQ(g.rules().seats(), Seats::only(Seat::First));
  EXPECT_EQ(g.rules().turn(g.state()).seats, Seats::only(Seat::First));
  const Verdict other = g.rules().why(g.state(), Seat::Second, plain(Verb::End));
  EXPECT_EQ(other.rule.str(), "CE-1");
  Rules::Actions actions;
  g.rules().legal(g.state(), Seat::Second, actions);
  EXPECT_TRUE(actions.empty());
}

// CE-2 (2): the leader.
TEST(CaminoSetup, CE_2_each_of_three_leaders_starts_in_lombardy) {
  EXPECT_EQ(box().leaders.size(), 3u);
  for (const std::string leader : {"alba", "spinola", "infante"}) {
    const auto g = camino_position(leader + "; set-up");
    EXPECT_EQ(g.leader(), leader);
    EXPECT_EQ(g.army(), "lombardy");
  }
}

// CE-3 (2): strength at the start.
TEST(CaminoSetup, CE_3_the_strength_is_7) { EXPECT_EQ(camino_position("set-up").strength(), 7); }

// CE-4 (2): momento de Tercio at the start.
TEST(CaminoSetup, CE_4_momento_de_tercio_is_3_but_4_for_the_cardinal_infante) {
  EXPECT_EQ(camino_position("alba; set-up").tercio(), 3);
  EXPECT_EQ(camino_position("spinola; set-up").tercio(), 3);
  EXPECT_EQ(camino_position("infante; set-up").tercio(), 4);
}

// CE-5 (2): difficulty.
TEST(CaminoSetup, CE_5_the_difficulty_is_the_number_of_weeks) {
  for (const auto& [difficulty, weeks] :
       std::map<std::string, int>{{"easy", 14}, {"medium", 12}, {"hard", 10}}) {
    auto g = camino_position(difficulty + "; army lombardy");
    EXPECT_EQ(g.rules().weeks(), weeks);
    int turns = 0;
    while (!g.over() && turns <= weeks) {  // an army that never leaves
      if (g.waits_for() == "loyalty") g.roll({1});
      if (g.waits_for() == "event") g.roll({2});
      g.play("end");
      ++turns;
    }
    EXPECT_EQ(turns, weeks);
    EXPECT_EQ(g.outcome(), "too-late");
  }
}

// CE-6 (2): the turn marker.
TEST(CaminoSetup, CE_6_the_turn_marker_starts_on_0) {
  EXPECT_EQ(camino_position("set-up").turn(), 0);
  EXPECT_EQ(set_up("hard", 1, 1).turn(), 0);
}

// CE-7 (2): the region without an enemy.
TEST(CaminoSetup, CE_7_the_die_names_the_empty_region) {
  const char* const regions[] = {"alsace", "baden",       "lorraine",
                                 "savoy",  "wurttemberg", "palatinate"};
  for (int die = 1; die <= 6; ++die) {
    const auto g = set_up("alba", die, 7);
    for (int other = 1; other <= 6; ++other)
      EXPECT_EQ(g.enemy(regions[other - 1]).empty(), other == die) << regions[other - 1];
    for (const char* never : {"lombardy", "swiss", "tyrol", "franche-comte", "flanders"})
      EXPECT_EQ(g.enemy(never), "");
  }
}

// CE-8 (2): where the enemies begin.
TEST(CaminoSetup, CE_8_every_deal_of_the_five_armies_is_as_likely) {
  auto start = camino_position("set-up");
  start.roll({4});
  EXPECT_EQ(start.wants(), "1d20 deal");
  std::set<Words> deals;
  std::map<std::string, int> seen;
  for (int deal = 1; deal <= kDeals; ++deal) {
    const auto g = set_up("alba", 4, deal);
    EXPECT_EQ(g.pool(), "");
    EXPECT_EQ(g.enemies().size(), 5u);
    deals.insert(g.enemies());
    for (const std::string& army : g.enemies()) ++seen[army];
  }
  EXPECT_EQ(deals.size(), static_cast<std::size_t>(kDeals));
  for (const std::string region : {"alsace", "baden", "lorraine", "wurttemberg", "palatinate"}) {
    EXPECT_EQ(seen[region + " italian"], kDeals / 5);
    EXPECT_EQ(seen[region + " swiss"], kDeals / 5);
    EXPECT_EQ(seen[region + " protestant"], kDeals * 3 / 5);
  }
}

TEST(CaminoSetup, CE_8_nothing_is_hidden_afterwards) {
  const auto g = set_up("alba", 4, 1);
  Rng rng(1);
  EXPECT_EQ(g.rules().masked(g.state(), Seat::Nobody), g.state());
  EXPECT_EQ(g.rules().sample(g.state(), kSpain, rng), g.state());
  EXPECT_EQ(g.rules().view_hash(g.state(), Seat::Nobody), g.rules().hash(g.state()));
}

// CE-9 (2): markers not in play yet.
TEST(CaminoSetup, CE_9_no_coalition_road_controlled_fortress_or_revolt_at_the_start) {
  const auto g = set_up("alba", 1, 1);
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 2);
  EXPECT_EQ(g.roads(), words());
  EXPECT_EQ(g.forts(), words());
  EXPECT_FALSE(g.revolted());
  EXPECT_FALSE(g.closed());
  EXPECT_EQ(g.victories(), 0);
}

// CE-10 (3): order of a turn.
TEST(CaminoSetup, CE_10_the_phases_of_a_turn_come_in_order) {
  auto g = camino_position("at loyalty; turn 2; enemy savoy italian");
  EXPECT_EQ(g.phase(), "diplomacy");
  g.roll({1});
  EXPECT_EQ(g.phase(), "event");
  g.roll({2});
  EXPECT_EQ(g.phase(), "operations");
  g.play("end");
  EXPECT_EQ(g.phase(), "enemy-movement");
  g.roll({6});
  // Victory check and Te Deum ask nothing.
  EXPECT_EQ(g.phase(), "diplomacy");
  EXPECT_EQ(g.turn(), 3);
  EXPECT_EQ(camino_position("set-up").phase(), "set-up");
  EXPECT_EQ(camino_position("at over; strength 0; outcome destroyed").phase(), "over");
}

TEST(CaminoSetup, CE_10_all_dice_have_six_sides) {
  for (const char* text :
       {"set-up", "at loyalty; turn 2", "at event", "at prepare; operations 1; army tyrol",
        "at attrition; operations 1; army tyrol; target lombardy",
        "at enemy-move; enemy savoy swiss; target savoy",
        "at revolt-stay; army franche-comte; turn 2; closed; die 6",
        "at reinforce; operations 1; strength 4; army savoy"}) {
    const auto g = camino_position(text);
    EXPECT_EQ(g.wants().substr(0, 4), "1d6 ") << text;
  }
}

// CE-83 (Strength): what a leader brings.
TEST(CaminoSetup, CE_83_the_leaders_bring_dice_to_battle_and_assault) {
  const auto dice = [](const std::string& leader, const std::string& fight) {
    auto g = camino_position(leader + "; army baden; strength 5" +
                             (fight == "battle" ? "; enemy baden italian" : ""));
    g.play(fight);
    return g.wants();
  };
  EXPECT_EQ(dice("alba", "battle"), "7+4d6 battle");
  EXPECT_EQ(dice("spinola", "battle"), "6+4d6 battle");
  EXPECT_EQ(dice("infante", "battle"), "6+4d6 battle");
  EXPECT_EQ(dice("alba", "assault"), "5+4d6 assault");
  EXPECT_EQ(dice("spinola", "assault"), "7+4d6 assault");
  EXPECT_EQ(dice("infante", "assault"), "6+4d6 assault");
}

// CE-84 (Strength): what strength means.
TEST(CaminoSetup, CE_84_a_level_of_strength_is_about_2000_men) {
  EXPECT_EQ(box().soldiers_per_level, 2000);
  for (const char* language : {"camino/text/rules-en.toml", "camino/text/rules-es.toml"}) {
    const auto rules = embedded_file(language);
    ASSERT_TRUE(rules.has_value()) << language;
    EXPECT_NE(rules->find("[CE-84]"), std::string_view::npos) << language;
  }
}

}  // namespace
}  // namespace tercio::camino
