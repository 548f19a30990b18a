// The goal line and the warnings of the march: numbers as the rules have them, said when they must
// be and not otherwise.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "games/camino/game.h"
#include "games/camino/rules/odds.h"
#include "support/camino_position.h"
#include "support/random_play.h"

namespace tercio::camino {
namespace {

Text goal(const CaminoPosition& g) {
  return module_of<Module>().goal_line(g.rules(), g.state(), kSpain);
}

std::optional<Warning> warned(const CaminoPosition& g, std::string_view action) {
  EXPECT_EQ(g.refused(action), "") << action;
  return module_of<Module>().warning(g.rules(), g.state(), kSpain, *parse(box(), action));
}

std::string id(const CaminoPosition& g, std::string_view action) {
  const auto warning = warned(g, action);
  return warning ? warning->id : "";
}

// CE-67 to CE-74: the points of now, and what the next band asks for.
TEST(CaminoGoal, CE_74_the_line_has_the_points_of_now_and_of_the_next_band) {
  for (int strength = 1; strength <= 7; ++strength) {
    const auto g = camino_position("easy; turn 4; army savoy; strength " +
                                   std::to_string(strength) + "; victories 2; roads savoy");
    const std::size_t band = g.rules().outcome_for(g.points());
    const Outcome& next = box().outcomes[band + 1];
    const Text line = goal(g);
    EXPECT_NE(line.en.find(": " + std::to_string(g.points()) + " point"), std::string::npos)
        << line.en;
    EXPECT_NE(line.en.find(next.name.en + " from " + std::to_string(next.min_vp)),
              std::string::npos)
        << line.en;
    EXPECT_TRUE(line.en.ends_with("week 5 of " + std::to_string(g.rules().weeks()))) << line.en;
    EXPECT_TRUE(line.es.starts_with("En Flandes, ahora: ")) << line.es;
  }
}

TEST(CaminoGoal, the_best_band_has_no_next_one) {
  const auto g = camino_position(
      "easy; turn 4; army lorraine; strength 7; victories 14; roads savoy franche-comte lorraine");
  ASSERT_EQ(g.band(), box().outcomes.back().id);
  EXPECT_EQ(goal(g).en.find("from"), std::string::npos) << goal(g).en;
}

// CE-28: the chance is that of the odds, and where it cannot happen nothing is said.
TEST(CaminoWarning, CE_28_a_fight_that_may_destroy_the_army) {
  const auto weak = camino_position("army swiss; strength 1; enemy swiss swiss");
  const auto odds = fight_odds(weak.rules(), weak.state(), *parse(box(), "battle"));
  ASSERT_GT(odds.destroyed.value(), 0.01);
  const auto warning = warned(weak, "battle");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "destroyed");
  EXPECT_TRUE(warning->sudden);
  EXPECT_EQ(*warning->chance, odds.destroyed);
  // CE-79: with Momento de Tercio in hand a hit can be parried.
  EXPECT_NE(warning->text.en.find("unless Momento"), std::string::npos) << warning->text.en;
  const auto spent = camino_position("army swiss; strength 1; tercio 0; enemy swiss swiss");
  EXPECT_EQ(warned(spent, "battle")->text.en.find("Momento"), std::string::npos);
  const auto strong = camino_position("army swiss; strength 7; enemy swiss italian");
  ASSERT_LT(fight_odds(strong.rules(), strong.state(), *parse(box(), "battle")).destroyed.value(),
            0.01);
  EXPECT_EQ(id(strong, "battle"), "");
}

// CE-17: the die of the revolt is thrown outside the Operations.
TEST(CaminoWarning, CE_17_CE_28_staying_in_the_revolt_with_strength_1) {
  const auto weak =
      camino_position("army franche-comte; strength 1; at revolt; turn 2; closed; die 6");
  const auto odds = module_of<Module>().odds(weak.rules(), weak.state(), *parse(box(), "stay"));
  ASSERT_TRUE(odds);
  const auto warning = warned(weak, "stay");
  ASSERT_EQ(warning.has_value(), odds->risk->num > 0);
  if (warning) {
    EXPECT_EQ(*warning->chance, *odds->risk);
  }
  EXPECT_EQ(id(camino_position("army franche-comte; strength 5; at revolt; turn 2; closed; die 6"),
               "stay"),
            "");
}

// CE-75.
TEST(CaminoWarning, CE_75_the_last_week_ends_short_of_flanders) {
  const auto last = camino_position("easy; turn 13; army lorraine; strength 5");
  ASSERT_EQ(last.rules().weeks(), 14);
  EXPECT_EQ(id(last, "end"), "too-late");
  EXPECT_TRUE(warned(last, "end")->sudden);
  EXPECT_EQ(id(camino_position("easy; turn 12; army lorraine; strength 5"), "end"), "");
}

// CE-67, CE-74.
TEST(CaminoWarning, CE_74_going_to_flanders_for_less_than_a_victory) {
  const auto early = camino_position("easy; turn 8; army lorraine; strength 5; forts lorraine");
  ASSERT_LT(early.points(), 15);
  const auto warning = warned(early, "move flanders");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "early");
  EXPECT_FALSE(warning->sudden);
  EXPECT_NE(warning->text.en.find(std::to_string(early.points()) + " point"), std::string::npos);
  EXPECT_NE(warning->text.en.find("5 weeks are left"), std::string::npos) << warning->text.en;
  // In the last week there is nothing to wait for; and a victory is one.
  EXPECT_EQ(id(camino_position("easy; turn 13; army lorraine; strength 5; forts lorraine"),
               "move flanders"),
            "");
  const auto won = camino_position(
      "easy; turn 8; army lorraine; strength 7; victories 9; roads lorraine franche-comte savoy");
  ASSERT_GE(won.points(), 15);
  EXPECT_EQ(id(won, "move flanders"), "");
}

// CE-76 to CE-80: used this week it is there again in the next, and both chances are the odds'.
TEST(CaminoWarning, CE_76_a_fight_that_could_wait_for_momento) {
  const auto at = [](const std::string& more) {
    return camino_position("easy; army swiss; strength 5; enemy swiss italian; " + more);
  };
  CaminoPosition used = at("turn 4; tercio 2; used");
  const auto warning = warned(used, "battle");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "momento");
  EXPECT_FALSE(warning->sudden);
  const Action battle = *parse(box(), "battle");
  EXPECT_EQ(*warning->chance, fight_odds(used.rules(), used.state(), battle).win);
  const auto fresh = at("turn 5; tercio 2");
  const double then = fight_odds(fresh.rules(), fresh.state(), battle).win_with_tercio.value();
  EXPECT_NE(warning->text.en.find("would be " + std::to_string(std::lround(100 * then)) + ","),
            std::string::npos)
      << warning->text.en;
  EXPECT_EQ(id(fresh, "battle"), "") << "it is in hand";
  EXPECT_EQ(id(at("turn 4; tercio 0; used"), "battle"), "") << "there is none left";
  EXPECT_EQ(id(at("turn 13; tercio 2; used"), "battle"), "") << "there is no other week";
}

}  // namespace
}  // namespace tercio::camino
