// 3.4, enemy movement: CE-61 to CE-66, CE-86 to CE-88.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "support/camino_position.h"

namespace tercio::camino {
namespace {

CaminoPosition enemy_phase(const std::string& text) {
  auto g = camino_position(text);
  g.play("end");
  return g;
}

// CE-61 (3.4): enemy armies march.
TEST(CaminoEnemy, CE_61_an_army_follows_the_route_with_the_number_of_its_die) {
  const std::map<std::string, std::array<const char*, 6>> table = {
      {"savoy", {"franche-comte", "franche-comte", "swiss", "swiss", "savoy", "savoy"}},
      {"swiss", {"savoy", "franche-comte", "baden", "baden", "tyrol", "swiss"}},
      {"tyrol", {"swiss", "swiss", "wurttemberg", "wurttemberg", "wurttemberg", "tyrol"}},
      {"franche-comte", {"savoy", "swiss", "alsace", "alsace", "lorraine", "lorraine"}},
      {"lorraine", {"franche-comte", "franche-comte", "alsace", "alsace", "lorraine", "lorraine"}},
      {"alsace", {"franche-comte", "lorraine", "lorraine", "baden", "palatinate", "alsace"}},
      {"baden", {"swiss", "wurttemberg", "wurttemberg", "palatinate", "alsace", "baden"}},
      {"wurttemberg", {"tyrol", "baden", "baden", "palatinate", "palatinate", "wurttemberg"}},
      {"palatinate", {"alsace", "alsace", "baden", "wurttemberg", "wurttemberg", "palatinate"}},
  };
  for (const auto& [from, to] : table) {
    for (std::size_t die = 1; die <= 6; ++die) {
      auto g = enemy_phase("army lombardy; enemy " + from + " swiss");
      EXPECT_EQ(g.wants(), "1d6 enemy-move");
      g.roll({static_cast<int>(die)});
      EXPECT_EQ(g.enemies(), words(to[die - 1] + std::string(" swiss"))) << from << " " << die;
    }
  }
}

TEST(CaminoEnemy, CE_61_an_army_in_your_region_does_not_roll) {
  auto g = enemy_phase("army baden; operations 0; enemy baden swiss");
  EXPECT_EQ(g.turn(), 1);
  EXPECT_EQ(g.enemy("baden"), "swiss");
  g = enemy_phase(
      "army baden; operations 0; enemy baden swiss; enemy savoy italian;"
      "enemy tyrol protestant");
  EXPECT_EQ(g.legal(), words("enemy savoy", "enemy tyrol"));
  EXPECT_EQ(g.refused_because("enemy baden"), "CE-61 refused.army-with-you");
  EXPECT_EQ(g.refused_because("enemy alsace"), "CE-61 refused.no-army-there");
}

TEST(CaminoEnemy, CE_61_every_army_rolls_once) {
  auto g =
      enemy_phase("army lombardy; enemy savoy italian; enemy tyrol swiss; enemy baden protestant");
  g.play("enemy savoy");
  g.roll({1});
  EXPECT_EQ(g.legal(), words("enemy tyrol", "enemy baden"));
  g.play("enemy tyrol");
  g.roll({3});
  EXPECT_EQ(g.waits_for(), "enemy-move");  // the last needs no naming
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("franche-comte italian", "wurttemberg swiss", "alsace protestant"));
  EXPECT_EQ(g.turn(), 1);
  EXPECT_EQ(g.waits_for(), "event");
}

// CE-62 (3.4): you choose the order.
TEST(CaminoEnemy, CE_62_the_player_chooses_the_order) {
  const std::string armies = "army lombardy; enemy baden protestant; enemy alsace italian";
  auto g = enemy_phase(armies);
  EXPECT_EQ(g.legal(), words("enemy baden", "enemy alsace"));
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("alsace italian+protestant"));
  g = enemy_phase(armies);
  g.play("enemy alsace");
  g.roll({2});
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("lorraine italian", "alsace protestant"));
}

// CE-63 (3.4): two armies become one.
TEST(CaminoEnemy, CE_63_two_single_armies_become_a_coalition) {
  auto g = enemy_phase("army lombardy; enemy baden protestant; enemy alsace italian");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("alsace italian+protestant"));
  EXPECT_EQ(g.pool(), "swiss protestant protestant");  // they are not beaten
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 1);
}

// CE-64 (3.4): a Coalition keeps its distance.
TEST(CaminoEnemy, CE_64_a_coalition_does_not_enter_where_an_enemy_stands) {
  for (const char* there : {"italian", "italian+protestant"}) {
    auto g = enemy_phase(std::string("army lombardy; enemy baden swiss+protestant; enemy alsace ") +
                         there);
    g.play("enemy baden");
    g.roll({5});
    EXPECT_EQ(g.enemy("baden"), "swiss+protestant");
    EXPECT_EQ(g.enemy("alsace"), there);
    EXPECT_TRUE(g.was_told("CE-64 event.enemy-cancelled"));
  }
}

TEST(CaminoEnemy, CE_64_a_coalition_moves_into_an_empty_region) {
  auto g = enemy_phase("army lombardy; enemy baden swiss+protestant");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("alsace swiss+protestant"));
}

// CE-65 (3.4): two Coalition Armies at most.
TEST(CaminoEnemy, CE_65_there_are_two_coalition_counters) {
  auto g = enemy_phase(
      "army lombardy; enemy baden protestant; enemy alsace italian; enemy tyrol swiss+protestant");
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 1);
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.rules().free_coalitions(g.state()), 0);
}

// CE-66 (3.4): enemies may come to you.
TEST(CaminoEnemy, CE_66_an_enemy_may_enter_your_region_and_the_fight_comes_next_turn) {
  auto g = enemy_phase("army baden; forts baden; strength 5; enemy alsace swiss");
  g.roll({4});
  EXPECT_EQ(g.enemy("baden"), "swiss");
  EXPECT_EQ(g.strength(), 5);
  g.roll({2});
  EXPECT_EQ(g.legal(), words("battle"));
}

// CE-86 (3.4): dice without a route.
TEST(CaminoEnemy, CE_86_a_number_without_a_route_leaves_the_army_where_it_is) {
  auto g = enemy_phase("army lombardy; enemy baden swiss");
  g.roll({6});
  EXPECT_EQ(g.enemies(), words("baden swiss"));
  EXPECT_TRUE(g.was_told("CE-86 event.enemy-stays"));
}

TEST(CaminoEnemy, CE_86_no_number_leads_to_lombardy_or_flanders) {
  for (std::size_t from = 0; from < static_cast<std::size_t>(box().regions); ++from)
    for (const Region to : box().enemy_moves[from]) {
      EXPECT_NE(to, box().start);
      EXPECT_NE(to, box().goal);
    }
  EXPECT_EQ(broken_by("enemy lombardy swiss"),
            "enemies: none ever stands in the start or the goal");
}

// CE-87 (3.4): no third army.
TEST(CaminoEnemy, CE_87_a_single_army_does_not_enter_where_a_coalition_stands) {
  auto g = enemy_phase("army lombardy; enemy baden italian; enemy alsace swiss+protestant");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemies(), words("baden italian", "alsace swiss+protestant"));
  EXPECT_TRUE(g.was_told("CE-87 event.enemy-cancelled"));
}

TEST(CaminoEnemy, CE_87_nor_do_two_merge_without_a_free_counter) {
  // Only with untracked Coalitions can two be out and two singles meet.
  auto g = enemy_phase(
      "option loyalty_pool=off_map; army lombardy; enemy tyrol coalition;"
      "enemy savoy coalition; enemy baden italian; enemy alsace swiss");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.enemy("baden"), "italian");
  EXPECT_EQ(g.enemy("alsace"), "swiss");
  EXPECT_TRUE(g.was_told("CE-87 event.enemy-cancelled"));
}

// CE-88 (3.4): one roll for each army.
TEST(CaminoEnemy, CE_88_a_new_coalition_and_its_partner_roll_no_more) {
  auto g = enemy_phase(
      "army lombardy; enemy baden protestant; enemy alsace italian; enemy tyrol swiss;"
      "enemy savoy protestant");
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.legal(), words("enemy tyrol", "enemy savoy"));
  EXPECT_EQ(g.refused_because("enemy alsace"), "CE-88 refused.has-rolled");
}

TEST(CaminoEnemy, CE_88_a_stay_and_a_cancelled_move_use_up_the_roll) {
  const std::string armies =
      "army lombardy; enemy baden italian; enemy alsace swiss+protestant; enemy tyrol protestant";
  auto g = enemy_phase(armies);
  g.play("enemy baden");
  g.roll({6});
  EXPECT_EQ(g.legal(), words("enemy alsace", "enemy tyrol"));
  EXPECT_EQ(g.refused("enemy baden"), "CE-88");
  g = enemy_phase(armies);
  g.play("enemy baden");
  g.roll({5});
  EXPECT_EQ(g.legal(), words("enemy alsace", "enemy tyrol"));
}

TEST(CaminoEnemy, CE_88_an_army_that_moved_rolls_no_more_from_where_it_came_or_went) {
  auto g =
      enemy_phase("army lombardy; enemy baden italian; enemy tyrol swiss; enemy savoy protestant");
  g.play("enemy baden");
  g.roll({2});
  EXPECT_EQ(g.refused_because("enemy wurttemberg"), "CE-88 refused.has-rolled");
  EXPECT_EQ(g.refused_because("enemy baden"), "CE-61 refused.no-army-there");
  // A region just left may be entered by another that still rolls, and merging ends its turn to
  // roll.
  g.play("enemy tyrol");
  g.roll({3});
  EXPECT_EQ(g.enemies(), words("wurttemberg italian+swiss", "savoy protestant"));
  EXPECT_EQ(g.waits_for(), "enemy-move");
  g.roll({6});
  EXPECT_EQ(g.turn(), 1);
}

}  // namespace
}  // namespace tercio::camino
