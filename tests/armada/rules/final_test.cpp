// 8 and 9, the final battle and victory: AR-90 to AR-106, AR-112, AR-124, AR-125.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

constexpr const char* kBefore =
    "turn 8; wind s; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1; ";

ArmadaPosition final_battle(const std::string& more) { return armada_position(kBefore + more); }

// The admirals whom the south wind, which stays on a 1, does not favour: no bonus.
void fight_on(ArmadaPosition& g, std::initializer_list<int> dice) {
  const auto name = [&](const char* side, const char* avoid) {
    for (const std::string& action : g.legal(side))
      if (action != std::string("admiral ") + avoid)
        return g.play(std::string(side) + ": " + action);
  };
  name("spain", "x2");
  name("england", "y3");
  g.roll({1});
  g.roll(dice);
}

// AR-91, AR-92, AR-94.
TEST(ArmadaFinal, AR_91_AR_92_AR_94_TV_73_the_wind_of_the_grand_admiral) {
  const auto play = [](int die) {
    auto g = final_battle("");
    EXPECT_EQ(g.asked(), "spain england");
    EXPECT_TRUE(g.rules().turn(g.state()).secret);
    g.play("spain: admiral x2");    // south
    g.play("england: admiral y1");  // west
    EXPECT_TRUE(g.was_told("AR-91 event.admiral"));
    EXPECT_EQ(g.wants(), "1d8 wind");
    g.roll({die});
    EXPECT_EQ(g.wants(), "4d6 final");
    return g;
  };
  auto north = play(1);
  EXPECT_EQ(north.wind(), "s") << "too far round";
  north.roll({1, 1, 1, 1});
  EXPECT_EQ(north.told_number("event.final-value", "value", 0), 7);
  EXPECT_EQ(north.told_number("event.final-value", "value", 1), 2);
  auto west = play(7);
  west.roll({1, 1, 1, 1});
  EXPECT_EQ(west.told_number("event.final-value", "value", 0), 2);
  EXPECT_EQ(west.told_number("event.final-value", "value", 1), 7);
  auto east = play(3);
  EXPECT_EQ(east.wind(), "e");
  east.roll({1, 1, 1, 1});
  EXPECT_EQ(east.told_number("event.final-value", "value", 0), 2);
  EXPECT_EQ(east.told_number("event.final-value", "value", 1), 2);
}

// 52 and 3 prizes, two dead, against 48, three dead, penalty 1.
ArmadaPosition worked() {
  return armada_position(
      "turn 8; wind s; spain EEDBDBB; england AFFFAFF; embarked 1; failures 1; gone x7 sunk; "
      "gone x8 sunk; gone y6 captured; gone y7 sunk; gone y8 sunk; ships x4 4; ships x3 2; "
      "ships x5 4; ships x6 10; ships y1 4; ships y2 8; ships y3 8; ships y4 12; prizes spain 3");
}

// AR-59, AR-93, AR-95, AR-99.
TEST(ArmadaFinal, AR_59_AR_93_AR_95_AR_99_TV_74_a_marginal_victory) {
  auto g = worked();
  EXPECT_EQ(g.rules().ships(g.state(), kSpain), 52);
  EXPECT_EQ(g.rules().ships(g.state(), kEngland), 48);
  fight_on(g, {4, 5, 4, 4});
  EXPECT_EQ(g.told_number("event.final-value", "value", 0), 7);
  EXPECT_EQ(g.told_number("event.final-value", "value", 1), 4);
  EXPECT_EQ(g.told_number("event.final-value", "dice", 1), 8);
  EXPECT_EQ(g.told_number("event.final-value", "bonus", 1), 0);
  EXPECT_EQ(g.told_number("event.final-value", "dead", 1), 3);
  EXPECT_EQ(g.told_number("event.final-value", "penalty", 1), 1);
  EXPECT_EQ(g.told_number("event.final-ships", "n", 0), 51);
  EXPECT_EQ(g.told_number("event.final-ships", "n", 1), 41);
  EXPECT_EQ(g.lead(), 10);
  EXPECT_EQ(g.outcome(), "spain-marginal");
  EXPECT_TRUE(g.was_told("AR-99 event.over"));
}

// AR-100.
TEST(ArmadaFinal, AR_100_TV_75_eleven_is_tactical) {
  auto g = worked();
  fight_on(g, {5, 5, 4, 4});
  EXPECT_EQ(g.lead(), 11);
  EXPECT_EQ(g.outcome(), "spain-tactical");
  EXPECT_TRUE(g.was_told("AR-100 event.over"));
}

// Takes `by` ships from the first four fleets of the side, ten at most from each: nobody dies.
std::string thinned(char side, int by) {
  std::string text;
  const int start[] = {side == 'x' ? 17 : 20, side == 'x' ? 15 : 18, 16, side == 'x' ? 20 : 18};
  for (int i = 0; i < 4 && by > 0; ++i) {
    const int less = std::min(by, 10);
    text += std::string("; ships ") + side + std::to_string(i + 1) + " " +
            std::to_string(start[i] - less);
    by -= less;
  }
  return text;
}

// Spain begins with 132 ships and England with 136; with equal dice the lead is that of the ships.
std::string level(int lead) {
  auto g = final_battle("up x1" + (lead > -4 ? thinned('y', lead + 4) : thinned('x', -4 - lead)));
  fight_on(g, {3, 3, 3, 3});
  EXPECT_EQ(g.lead(), lead);
  return g.told().back() + " " + g.outcome();
}

// AR-96, AR-99, AR-100, AR-101.
TEST(ArmadaFinal, AR_96_AR_99_AR_100_AR_101_TV_76_TV_77_levels_of_spain) {
  EXPECT_EQ(level(1), "AR-99 event.over spain-marginal");
  EXPECT_EQ(level(10), "AR-99 event.over spain-marginal");
  EXPECT_EQ(level(11), "AR-100 event.over spain-tactical");
  EXPECT_EQ(level(20), "AR-100 event.over spain-tactical");
  EXPECT_EQ(level(21), "AR-101 event.over spain-strategic");
}

// AR-102.
TEST(ArmadaFinal, AR_102_TV_78_equal_ships_are_a_draw) {
  EXPECT_EQ(level(0), "AR-102 event.over draw");
}

// AR-103, AR-104.
TEST(ArmadaFinal, AR_103_AR_104_TV_79_levels_of_england) {
  EXPECT_EQ(level(-1), "AR-103 event.over england-marginal");
  EXPECT_EQ(level(-10), "AR-103 event.over england-marginal");
  EXPECT_EQ(level(-11), "AR-103 event.over england-tactical");
  EXPECT_EQ(level(-20), "AR-103 event.over england-tactical");
  EXPECT_EQ(level(-21), "AR-104 event.over england-strategic");
}

// AR-125.
TEST(ArmadaFinal, AR_125_TV_80_nothing_goes_below_nothing) {
  auto g = armada_position(
      "turn 8; wind s; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1; gone x4 sunk; "
      "gone x5 sunk; gone x6 sunk; gone x7 sunk; gone x8 sunk; total england 3");
  EXPECT_EQ(g.deaths("spain"), 5);
  // Only y1 is left to England: it leads unasked (AR-124).
  EXPECT_EQ(g.asked(), "spain");
  g.play("spain: admiral x1");
  g.roll({1});
  g.roll({1, 1, 6, 3});
  EXPECT_EQ(g.told_number("event.final-value", "value", 0), 0);
  EXPECT_EQ(g.told_number("event.final-ships", "n", 1), 3) << "loses nothing";
  auto big = armada_position(std::string(kBefore) + "total england 3");
  big.play("spain: admiral x1");
  big.roll({1});
  big.roll({6, 6, 1, 1});
  EXPECT_EQ(big.told_number("event.final-ships", "n", 1), 0);
}

// AR-125.
TEST(ArmadaFinal, AR_125_the_option_adds_the_own_result) {
  auto g = armada_position(std::string(kBefore) + "option !final_losses_from_total");
  fight_on(g, {3, 4, 1, 1});
  EXPECT_EQ(g.told_number("event.final-ships", "n", 0), 132 + 7);
  EXPECT_EQ(g.told_number("event.final-ships", "n", 1), 136 + 2);
}

// AR-105, AR-106.
TEST(ArmadaFinal, AR_105_AR_106_TV_81_playing_on) {
  const auto play = [](int spain, int england) {
    auto g = armada_position(
        "turn 8; wind s; spain EEBBDBB; england AFFFAFF; embarked 1; resupplied 1; absolute spain "
        "5; "
        "option continue_after_absolute; ships x1 " +
        std::to_string(spain) + "; ships y1 " + std::to_string(england));
    fight_on(g, {3, 3, 3, 3});
    EXPECT_TRUE(g.was_told("AR-106 event.over"));
    return g.outcome();
  };
  // 115 and spain against 116 and england.
  EXPECT_EQ(play(10, 10), "draw") << "England is one ahead";
  EXPECT_EQ(play(11, 10), "spain-absolute") << "equal";
  EXPECT_EQ(play(12, 10), "spain-absolute");
}

// AR-106.
TEST(ArmadaFinal, AR_106_englands_absolute_victory_may_be_drawn_too) {
  auto g = armada_position(
      "turn 8; wind s; spain EEDBDBB; england AFFFAFF; resupplied 1; absolute england 2; "
      "option continue_after_absolute; ships y1 2");
  fight_on(g, {3, 3, 3, 3});
  EXPECT_EQ(g.outcome(), "draw");
  auto equal = armada_position(
      "turn 8; wind s; spain EEDBDBB; england AFFFAFF; resupplied 1; absolute england 2; "
      "option continue_after_absolute; ships y1 16");
  fight_on(equal, {3, 3, 3, 3});
  EXPECT_EQ(equal.lead(), 0);
  EXPECT_EQ(equal.outcome(), "england-absolute") << "Spain has to be ahead";
}

// AR-90, AR-98.
TEST(ArmadaFinal, AR_90_AR_98_TV_82_without_troops_turn_7_is_not_reached) {
  EXPECT_NE(armada_broken_by("turn 7; wind n; spain EEDBDBB; england AFFFAFF; resupplied 1"), "");
  auto g = armada_position(
      "turn 6; wind n; spain EBBBBEB; england AFFFASF; resupplied 1; "
      "option !spain_pattern_exact");
  g.roll({1});
  EXPECT_EQ(g.outcome(), "england-absolute");
}

// AR-98, AR-126: after turn 6 no box is left for an embark, so nothing is rewritten first.
TEST(ArmadaFinal, AR_126_after_turn_6_no_window_opens_for_who_has_not_embarked) {
  auto g = armada_position(
      "turn 6; wind n; spain BBBBBEB; england AFFFASF; resupplied 1; "
      "option !spain_pattern_exact");
  g.roll({1});
  EXPECT_FALSE(g.was_told("AR-80 event.window"));
  EXPECT_EQ(g.outcome(), "england-absolute");
}

// AR-97.
TEST(ArmadaFinal, AR_97_a_landing_ends_the_game_at_once) {
  auto g = turn_4('-', 'D', true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-97 event.landed"));
  EXPECT_TRUE(g.over());
  EXPECT_EQ(g.rules().result(g.state()).seat[0].value, 1.0f);
  EXPECT_EQ(g.rules().result(g.state()).seat[1].value, 0.0f);
  EXPECT_EQ(g.refused("spain: seal"), "AR-96") << "the game is over";
}

// AR-91, AR-112.
TEST(ArmadaFinal, AR_91_AR_112_any_living_commander_may_lead) {
  auto g = final_battle("gone x3 stray; gone x4 sunk");
  const Words spain = g.legal("spain");
  EXPECT_TRUE(spain.contains("admiral x3")) << "a stray";
  EXPECT_TRUE(spain.contains("admiral x1")) << "used long ago";
  EXPECT_TRUE(spain.contains("admiral x8")) << "from Gravelines";
  EXPECT_EQ(g.refused("spain: admiral x4"), "AR-112");
  EXPECT_EQ(g.refused("spain: admiral y1"), "AR-91");
  g.play("spain: admiral x3");
  EXPECT_EQ(g.rules().masked(g.state(), kEngland).of(kSpain).admiral, Fleet::None)
      << "secret until both are named";
  g.play("england: admiral y1");
  EXPECT_EQ(g.rules().masked(g.state(), kEngland).of(kSpain).admiral, fleet_at(kSpain, 2));
}

// AR-124.
TEST(ArmadaFinal, AR_124_a_side_without_commanders_has_no_admiral) {
  std::string dead;
  for (int i = 1; i <= 8; ++i) dead += "dead y" + std::to_string(i) + "; ";
  auto g = final_battle(dead);
  EXPECT_EQ(g.asked(), "spain");
  g.play("spain: admiral x1");
  g.roll({1});
  g.roll({1, 1, 6, 6});
  EXPECT_EQ(g.told_number("event.final-value", "value", 1), 4) << "12 less eight dead, no +5";
}

// AR-124: the last living commander leads without being named.
TEST(ArmadaFinal, AR_124_a_last_commander_leads_without_being_named) {
  auto g = armada_position(
      "turn 7; wind s; at y3 7; at y4 7; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1; "
      "gone y1 sunk; gone y2 sunk; gone y5 sunk; gone y6 sunk; gone y7 sunk; gone y8 sunk; ships "
      "y4 5");
  g.roll({1});
  g.play("fire");
  g.roll({1, 1});
  while (g.waits_for() == "odd-loss") g.roll({6});
  EXPECT_EQ(g.deaths("england"), 7);
  EXPECT_EQ(g.asked(), "spain") << "there is nobody else to name";
  g.play("spain: admiral x1");
  EXPECT_EQ(g.state().of(kEngland).admiral, fleet_at(kEngland, 2));
  g.roll({1});
  g.roll({1, 1, 1, 1});
  EXPECT_EQ(g.told_number("event.final-value", "bonus", 1), 5) << "y3 and the south wind";
}

// AR-128: England's came first, a later landing does not undo it.
TEST(ArmadaFinal, AR_128_the_first_absolute_victory_counts) {
  auto g = armada_position(
      "turn 5; wind n; spain EBBEDBB; england AFFFAFF; resupplied 1; embarked 4; gone y5 stray; "
      "absolute england 1; option continue_after_absolute; option !spain_pattern_exact");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-97 event.landed"));
  EXPECT_EQ(g.state().absolute, kEngland);
  EXPECT_EQ(g.state().absolute_turn, 1);
}

}  // namespace
}  // namespace tercio::armada
