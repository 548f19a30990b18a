// What the adviser says of a choice: which region, whom and what it meets there, and with which
// chance; of the next best the same.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "games/camino/game.h"
#include "games/camino/rules/odds.h"
#include "support/camino_position.h"

namespace tercio::camino {
namespace {

const Module& teller() {
  static const Module made{DataSource()};
  return made;
}

Text said(const CaminoPosition& g, std::string_view action) {
  const auto counsel = Counsel<State>::of(g.state(), kSpain, *parse(box(), action));
  return teller().advice_text(g.rules(), counsel);
}

Text stakes(const CaminoPosition& g, std::string_view action) {
  return teller().stakes_text(g.rules(), g.state(), kSpain, *parse(box(), action));
}

void says(const Text& text, const std::string& en, const std::string& es) {
  EXPECT_NE(text.en.find(en), std::string::npos) << text.en;
  EXPECT_NE(text.es.find(es), std::string::npos) << text.es;
}

std::string percent(Fraction chance) {
  return std::to_string(static_cast<int>(std::lround(100 * chance.value()))) + " %";
}

// CE-44, CE-45: who waits in the region that is marched to, and with how many dice.
TEST(CaminoAdvice, CE_44_CE_45_a_march_names_the_enemy_it_meets) {
  const auto g = camino_position("army swiss; strength 7; enemy baden protestant");
  const Region baden = region_of(*parse(box(), "move baden"));
  const Stack enemy = g.state().enemy[index(baden)];
  ASSERT_FALSE(enemy.empty());
  const std::string n = std::to_string(g.rules().dice_of(enemy));
  says(said(g, "move baden"), "Baden: ", "Baden: ");
  says(stakes(g, "move baden"), "Baden: the Protestants in the way, " + n + " dice.",
       "Baden: al paso, los protestantes, con " + n + " dados.");
  EXPECT_EQ(stakes(g, "move baden").en.find("nobody bars"), std::string::npos);
}

// A sentence begins with a capital: a region has its bare name there.
TEST(CaminoAdvice, what_bars_the_way_begins_with_a_name) {
  const auto g = camino_position("army lombardy; strength 7; enemy swiss protestant");
  EXPECT_EQ(stakes(g, "move tyrol").en, " Tyrol: nobody bars the way on.");
  EXPECT_EQ(stakes(g, "move tyrol").es, " Tirol: nadie cierra el paso.");
  EXPECT_TRUE(stakes(g, "move swiss").en.starts_with(" Swiss Confederation: "));
  EXPECT_TRUE(stakes(g, "move swiss").es.starts_with(" Confederación Suiza: "));
  EXPECT_NE(stakes(g, "move swiss").en.find(". Swiss Confederation: a fortress"),
            std::string::npos);
}

// Beyond Flanders there is no way on.
TEST(CaminoAdvice, the_goal_has_no_way_on) {
  const auto g = camino_position("army lorraine; forts lorraine; strength 7");
  EXPECT_EQ(stakes(g, "move flanders").en, "");
  EXPECT_EQ(stakes(g, "move flanders").es, "");
}

// CE-62: that an enemy stays is no failure of ours, and a label may begin with a preposition.
TEST(CaminoAdvice, CE_62_where_an_enemy_may_go) {
  const auto g = camino_position(
      "army lombardy; enemy lorraine swiss; enemy baden protestant; at enemy-order");
  const auto odds = teller().odds(g.rules(), g.state(), *parse(box(), "enemy lorraine"));
  ASSERT_TRUE(odds);
  std::set<std::string> ids, es;
  for (const OddsOutcome& one : odds->outcomes) {
    ids.insert(one.id);
    es.insert(one.label.es);
  }
  EXPECT_TRUE(ids.contains("enemy-stays"));
  EXPECT_FALSE(ids.contains("stays"));
  EXPECT_TRUE(es.contains("al Franco Condado"));
}

// CE-66: the army's own region is told apart, and an enemy's roll costs nothing at once.
TEST(CaminoAdvice, CE_66_an_enemy_that_attacks_is_told_so) {
  const auto g = camino_position(
      "army franche-comte; enemy lorraine swiss; enemy baden protestant; at enemy-order");
  const auto odds = teller().odds(g.rules(), g.state(), *parse(box(), "enemy lorraine"));
  ASSERT_TRUE(odds);
  std::map<std::string, std::string> labels;
  for (const OddsOutcome& one : odds->outcomes) labels[one.id] = one.label.en;
  EXPECT_EQ(labels["attacks-franche-comte"], "attacks you in Franche-Comté");
  EXPECT_FALSE(labels.contains("to-franche-comte"));
  EXPECT_EQ(odds->risk, Fraction{});
}

// CE-45, CE-46: a battle tells its exact chances, and where it is fought.
TEST(CaminoAdvice, CE_45_CE_46_a_battle_names_the_place_and_its_chances) {
  const auto g = camino_position("army swiss; strength 7; enemy swiss protestant");
  const FightOdds odds = fight_odds(g.rules(), g.state(), *parse(box(), "battle"));
  const std::string own = std::to_string(g.rules().fight_own_dice(g.state(), Fight::Battle));
  const std::string foe = std::to_string(g.rules().fight_foe_dice(g.state(), Fight::Battle));
  says(said(g, "battle"), own + " dice against " + foe + ": " + percent(odds.win) + " to win",
       own + " dados contra " + foe + ": " + percent(odds.win) + " de vencer");
  says(said(g, "battle"), percent(odds.destroyed) + " that the army is lost",
       percent(odds.destroyed) + " de perder el ejército");
  says(said(g, "battle"), "Swiss", "Suiza");
}

// CE-59: the chance that the road is laid, its number and its region.
TEST(CaminoAdvice, CE_59_a_road_names_its_region_and_its_number) {
  const auto g = camino_position("army franche-comte; strength 7");
  const Fraction well = success_odds(g.rules(), g.state(), *parse(box(), "prepare"), Windows::Keep);
  says(said(g, "prepare"), percent(well) + " that road number 1 is laid, in Franche-Comté",
       percent(well) + " de abrir el camino número 1, en ");
}

// CE-53: a siege without dice costs what the fortress is worth.
TEST(CaminoAdvice, CE_53_a_siege_tells_its_price) {
  const auto g = camino_position("army savoy; strength 7");
  const int value = box().fortress[index(g.state().army)];
  ASSERT_GT(value, 0);
  says(stakes(g, "lay"), std::to_string(value) + " of strength; " + std::to_string(7 - value),
       std::to_string(value) + " de fuerza; quedan " + std::to_string(7 - value));
}

}  // namespace
}  // namespace tercio::camino
