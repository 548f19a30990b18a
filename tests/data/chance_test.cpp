// A chance that can be believed, and "about equal" only where it is.
#include "game/chance.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tercio {
namespace {

TEST(Chance, a_share_is_kept_from_certainty) {
  const ChanceMap plain;
  const WinChance none = plain.chance("easy", "spain", 0, 40);
  EXPECT_GT(none.p, 0);
  EXPECT_LT(none.p, 0.02);
  EXPECT_GT(none.se, 0);
  const WinChance half = plain.chance("easy", "spain", 0.5, 100);
  EXPECT_DOUBLE_EQ(half.p, 0.5);
  EXPECT_NEAR(half.se, 0.05, 0.001);
}

TEST(Chance, log_odds_of_a_half_is_nothing) {
  EXPECT_DOUBLE_EQ(log_odds(0.5, 60), 0);
  EXPECT_LT(log_odds(0.25, 60), 0);
  EXPECT_DOUBLE_EQ(log_odds(0.25, 60), -log_odds(0.75, 60));
}

TEST(Chance, equal_is_said_only_where_the_difference_is_surely_small) {
  EXPECT_EQ(compare(0.10, 0.02), Compared::Better);
  EXPECT_EQ(compare(-0.10, 0.02), Compared::Worse);
  EXPECT_EQ(compare(0.01, 0.02), Compared::Equal);
  EXPECT_EQ(compare(0.01, 0.10), Compared::Unsure);  // so few games tell nothing
  EXPECT_EQ(compare(0.19, 0.10), Compared::Unsure);
  EXPECT_EQ(compare(0, 0), Compared::Equal);  // the same in every world
}

// "End the Operations: about equal" beside a certain defeat.
TEST(Chance, a_certain_defeat_is_not_about_equal) {
  EXPECT_EQ(compare(0.30, 0.014), Compared::Better);
  Advice advice;
  advice.chance = ChanceMap().chance("strong", "spain", 0.30, 1000);
  advice.considered = {{Action(), 0, 0, advice.chance},
                       {Action(), 0, 0, ChanceMap().chance("strong", "spain", 0, 1000)}};
  advice.compared = Compared::Better;
  advice.played_on_by = "easy";
  const Text said = compared_text(advice, {"End the Operations", "Terminar"}, true);
  EXPECT_EQ(said.en, " Next best, and worse: End the Operations (under 1 %).");
  EXPECT_EQ(said.es, " Lo siguiente, y peor: Terminar (menos del 1 %).");
}

// Who looks no further than who plays on does not say so.
TEST(Chance, only_who_looks_further_says_so) {
  Advice advice;
  advice.chance = ChanceMap().chance("medium", "spain", 0.60, 1000);
  advice.considered = {{Action(), 0, 0, advice.chance},
                       {Action(), 0, 0, ChanceMap().chance("medium", "spain", 0.95, 1000)}};
  advice.compared = Compared::Worse;
  const Text blind = compared_text(advice, {"End the Operations", "Terminar"}, false);
  EXPECT_EQ(blind.en,
            " Played on like that, this comes out higher: End the Operations (95 %); the level "
            "that advises does not look so far ahead.");
  EXPECT_EQ(blind.es,
            " Continuado así, esto sale mejor: Terminar (95 %); el nivel que aconseja no mira tan "
            "lejos.");
  const Text further = compared_text(advice, {"End the Operations", "Terminar"}, true);
  EXPECT_NE(further.en.find("looks further"), std::string::npos);
}

TEST(Chance, is_told_with_its_error_and_who_played_on) {
  Advice advice;
  advice.chance = ChanceMap().chance("strong", "spain", 0.64, 99);
  advice.played_on_by = "medium";
  const Text said = chance_text(advice, {"victory", "victoria"});
  EXPECT_EQ(
      said.en,
      " Chance of victory: 64 %, give or take 9 (99 games played on by the level \"medium\").");
  EXPECT_EQ(said.es,
            " Probabilidad de victoria: 64 %, con un margen de 9 (99 partidas continuadas por el "
            "nivel «medio»).");
}

TEST(Chance, dice_are_told_with_the_likeliest_first) {
  Odds odds;
  odds.outcomes = {{"lose", {"loses", "pierde"}, Fraction::of(1, 6)},
                   {"win", {"wins", "gana"}, Fraction::of(5, 6)}};
  EXPECT_EQ(dice_risk_text(odds).en, " The dice: wins 83 %, loses 17 %.");
  odds.outcomes.pop_back();
  EXPECT_EQ(dice_risk_text(odds).en, "");  // nothing is left to chance
}

}  // namespace
}  // namespace tercio
