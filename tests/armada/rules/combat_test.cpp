// 4, totals, winners and losses: AR-53 to AR-61, AR-111, AR-114, AR-120, AR-121, AR-125.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

// Turn 2, fire: `spain` against `england`, the next boxes hold `spain2` and `england2`.
ArmadaPosition fire(const std::string& spain, const std::string& england,
                    const std::string& more = "", const std::string& wind = "n") {
  return armada_position("turn 2; wind " + wind + "; at " + spain + " 2; at " + england +
                         " 2; spain EFBEDDB; england AFFAFFF; resupplied 1; " + more);
}

// AR-53, AR-54.
TEST(ArmadaCombat, AR_53_AR_54_TV_40_totals_and_losses) {
  auto g = fire("x1", "y1");
  fight(g, 4, 3);
  EXPECT_EQ(total(g, 0), 12);
  EXPECT_EQ(total(g, 1), 12);
  EXPECT_EQ(g.ships("y1"), 8);
  EXPECT_EQ(g.ships("x1"), 5);
  EXPECT_EQ(g.told_side("event.wins-tie"), "england") << "rating 4 beats 3 (AR-61)";
  EXPECT_EQ(g.lost("england"), 12);
  EXPECT_EQ(g.lost("spain"), 12);
}

// AR-60.
TEST(ArmadaCombat, AR_60_TV_41_the_higher_total_wins) {
  auto g = fire("x3", "y1");
  fight(g, 2, 4);
  EXPECT_EQ(total(g, 0), 8);
  EXPECT_EQ(total(g, 1), 13);
  EXPECT_EQ(g.told_side("event.wins"), "england");
  EXPECT_EQ(g.ships("x3"), 3);
  EXPECT_EQ(g.ships("y1"), 12);
}

// AR-61.
TEST(ArmadaCombat, AR_61_TV_42_a_tie_goes_to_the_better_commander) {
  auto g = fire("x2", "y3");
  fight(g, 4, 3);
  EXPECT_EQ(total(g, 0), total(g, 1));
  EXPECT_EQ(g.told_side("event.wins-tie"), "spain");
  EXPECT_EQ(g.ships("x2"), 4);
  EXPECT_EQ(g.ships("y3"), 5);
}

// AR-61.
TEST(ArmadaCombat, AR_61_TV_43_equal_commanders_nobody_wins) {
  auto g = fire("x1", "y3");
  fight(g, 3, 3);
  EXPECT_TRUE(g.was_told("AR-61 event.no-winner"));
  EXPECT_EQ(g.ships("x1"), 6);
  EXPECT_EQ(g.ships("y3"), 5);
}

// AR-50, AR-55.
TEST(ArmadaCombat, AR_50_AR_55_TV_44_a_reinforcement_with_the_wind) {
  auto g = fire("x3", "y1", "at x2 3", "s");
  g.roll({5});                           // south
  EXPECT_EQ(g.waits_for(), "roll-off");  // x3 and y1 are both rated 4
  g.roll({6, 1});
  g.play("spain: call x2");
  EXPECT_TRUE(g.was_told("AR-50 event.arrives-wind"));
  g.play("england: decline");
  g.roll({3, 5});
  EXPECT_EQ(total(g, 0), 18);
  EXPECT_EQ(total(g, 1), 14);
  EXPECT_EQ(g.ships("y1"), 2);
  EXPECT_EQ(g.ships("x3"), 9);
  EXPECT_EQ(g.ships("x2"), 8);
}

// AR-55.
TEST(ArmadaCombat, AR_55_TV_47_the_odd_ship_falls_to_the_reinforcement) {
  auto g = fire("x1", "y3", "at x2 3; at y4 3");
  g.roll({1});
  g.roll({6, 1});
  g.plays({"spain: call x2"});
  g.roll({5});
  g.play("england: call y4");
  g.roll({3});
  g.roll({4, 3});
  EXPECT_EQ(total(g, 0), 19);
  EXPECT_EQ(total(g, 1), 19);
  EXPECT_EQ(g.told_side("event.wins-tie"), "spain") << "5 against 3, reinforcements included";
  EXPECT_EQ(g.ships("x1"), 8);
  EXPECT_EQ(g.ships("x2"), 5);
  EXPECT_EQ(g.ships("y3"), 7);
  EXPECT_EQ(g.ships("y4"), 8);
}

// AR-55.
TEST(ArmadaCombat, AR_55_TV_48_an_even_loss_is_halved) {
  auto g = fire("x1", "y1", "at x2 3; at y2 3");
  g.roll({1});
  g.play("england: call y2");  // rating 6: any die
  g.roll({6});
  g.play("spain: call x2");
  g.roll({5});
  g.roll({3, 4});
  EXPECT_EQ(total(g, 0), 18);
  EXPECT_EQ(total(g, 1), 22);
  EXPECT_EQ(g.ships("x1"), 6);
  EXPECT_EQ(g.ships("x2"), 4);
  EXPECT_EQ(g.ships("y1"), 11);
  EXPECT_EQ(g.ships("y2"), 9);
}

// Turn 2 with y3 down to 4 ships, as after reinforcing on turn 1.
TEST(ArmadaCombat, AR_57_AR_120_TV_52_no_spilling_over) {
  const auto play = [](const std::string& option) {
    auto g = fire("x1", "y3", "at x2 3; at y4 3; ships y3 4; " + option);
    g.roll({1});
    g.roll({6, 1});
    g.play("spain: call x2");
    g.roll({5});
    g.play("england: call y4");
    g.roll({3});
    g.roll({5, 2});
    EXPECT_EQ(total(g, 0), 20);
    EXPECT_EQ(total(g, 1), 18);
    EXPECT_EQ(g.where("y3"), "sunk");
    EXPECT_TRUE(g.dead("y3"));
    return g;
  };
  EXPECT_EQ(play("").ships("y4"), 8);
  EXPECT_EQ(play("option loss_overflow").ships("y4"), 2);
}

// AR-121.
TEST(ArmadaCombat, AR_121_TV_53_the_winner_sinks_and_still_embarks) {
  const std::string text =
      "turn 2; wind n; at x2 2; at y1 2; ships x2 8; spain BEBEDDB; england AFFAFFF; resupplied 1";
  auto g = armada_position(text);
  fight(g, 6, 2);
  EXPECT_EQ(total(g, 0), 13);
  EXPECT_EQ(total(g, 1), 11);
  EXPECT_EQ(g.told_side("event.wins"), "spain");
  EXPECT_EQ(g.where("x2"), "sunk");
  EXPECT_EQ(g.state().embarked, 2);
  auto strict = armada_position(text + "; option winner_must_survive");
  fight(strict, 6, 2);
  EXPECT_EQ(strict.state().embarked, 0);
}

// AR-121: one surviving fleet is enough, also the reinforcement.
TEST(ArmadaCombat, AR_121_a_reinforcement_that_survives_is_enough) {
  auto g = armada_position(
      "turn 2; wind n; at x2 2; at x1 3; at y1 2; ships x2 3; spain BEBEDDB; england AFFAFFF; "
      "resupplied 1; option winner_must_survive");
  g.roll({1});
  g.play("spain: call x1");
  g.roll({1});
  g.play("england: decline");
  g.roll({6, 2});  // 21 : 11
  EXPECT_EQ(g.where("x2"), "sunk");
  g.roll({1});  // x1 returns
  EXPECT_EQ(g.state().embarked, 2);
}

// AR-57, AR-59.
TEST(ArmadaCombat, AR_57_AR_59_TV_54_both_sink) {
  auto g = fire("x1", "y1", "ships x1 15; ships y1 14");
  fight(g, 6, 6);
  EXPECT_EQ(g.where("x1"), "sunk");
  EXPECT_EQ(g.where("y1"), "sunk");
  EXPECT_EQ(g.deaths("spain"), 1);
  EXPECT_EQ(g.deaths("england"), 1);
  EXPECT_EQ(g.told_side("event.wins"), "england");
}

// AR-71, AR-72.
TEST(ArmadaCombat, AR_71_AR_72_TV_55_TV_56_the_penalty_counts) {
  auto one = armada_position(
      "turn 2; wind n; at x1 2; at y3 2; spain EFBEDDB; england AFFAFFF; failures 1");
  fight(one, 3, 4);
  EXPECT_EQ(total(one, 0), 11);
  EXPECT_EQ(total(one, 1), 11);
  EXPECT_TRUE(one.was_told("AR-61 event.no-winner"));
  auto two = armada_position(
      "turn 3; wind n; at x1 3; at y3 3; spain EBFEDDB; england AAFFFFF; failures 2");
  fight(two, 3, 5);
  EXPECT_EQ(total(two, 1), 11);
}

// AR-111.
TEST(ArmadaCombat, AR_111_TV_86_only_ships_that_were_there_are_lost) {
  auto g = fire("x1", "y3", "ships y3 9");
  const int before = g.lost("england");
  fight(g, 6, 1);  // 14
  EXPECT_EQ(g.lost("england"), before + 9);
}

// AR-58: what happened is recorded as it happens.
TEST(ArmadaCombat, AR_58_losses_and_deaths_are_told_one_by_one) {
  auto g = fire("x1", "y1", "ships x1 15; ships y1 14");
  fight(g, 6, 6);
  for (const char* told :
       {"AR-53 event.total", "AR-54 event.loses", "AR-55 event.fleet-loses", "AR-57 event.sunk"})
    EXPECT_TRUE(g.was_told(told)) << told;
}

// AR-114.
TEST(ArmadaCombat, AR_114_a_commander_lost_by_this_result_still_breaks_the_tie) {
  auto g = fire("x2", "y3", "ships x2 11");
  fight(g, 4, 3);  // 11 : 11
  EXPECT_EQ(g.where("x2"), "sunk");
  EXPECT_EQ(g.told_side("event.wins-tie"), "spain");
}

// AR-125.
TEST(ArmadaCombat, AR_125_totals_are_never_below_nothing) {
  Data weak = test_box();
  weak.gunnery.fill(0);
  weak.penalty_first = 9;
  const auto g = armada_position(
      "turn 2; wind n; at x1 2; at y3 2; spain EFBEDDB; england AFFAFFF; failures 1");
  const Rules rules(weak, {});
  State s = g.state();
  s.penalty = 9;
  EXPECT_EQ(rules.total(s, kEngland, Combat::Fire, 1), 0);
}

}  // namespace
}  // namespace tercio::armada
