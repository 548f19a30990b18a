// The chart of events, cell by cell: AR-18 to AR-46, AR-70 to AR-73, AR-117, AR-118, AR-127.
// Turn 4, x1 against y3, nobody called. Fire totals 8 + die each; boarding 9 + die and 8 + die.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

void expect_nothing(ArmadaPosition& g) {
  g.roll({1});
  EXPECT_EQ(g.waits_for(), "wind") << "no battle";
  EXPECT_EQ(g.state().turn, 5);
  EXPECT_EQ(g.ships("x1"), 17);
  EXPECT_EQ(g.ships("y3"), 16);
}

// AR-19.
TEST(ArmadaChart, AR_19_TV_5_fire_against_fire) {
  auto g = turn_4('F', 'F', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-19 event.cell-fire"));
  EXPECT_TRUE(g.was_told("AR-17 event.turned-up"));
  fight(g, 6, 1);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 14);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 9);
  EXPECT_EQ(g.ships("x1"), 8);
  EXPECT_EQ(g.ships("y3"), 2);
}

// AR-20.
TEST(ArmadaChart, AR_20_TV_6_fire_against_board_is_fire) {
  auto g = turn_4('F', 'B', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-20 event.cell-fire"));
  fight(g, 6, 1);
  EXPECT_EQ(g.ships("x1"), 8);
  EXPECT_EQ(g.ships("y3"), 2);
  EXPECT_EQ(g.where("y3"), "home") << "nothing is captured in fire combat";
}

// AR-21.
TEST(ArmadaChart, AR_21_TV_7_fire_against_embark_won) {
  auto g = turn_4('F', 'E', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-21 event.cell-fire"));
  fight(g, 6, 1);
  EXPECT_TRUE(g.was_told("AR-45 event.embarked"));
  EXPECT_EQ(g.state().embarked, 4);
  EXPECT_EQ(g.waits_for(), "window");
  EXPECT_EQ(g.asked(), "spain");
}

// AR-21.
TEST(ArmadaChart, AR_21_TV_7b_fire_against_embark_lost) {
  auto g = turn_4('F', 'E', false);
  fight(g, 1, 6);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 9);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 14);
  EXPECT_EQ(g.ships("x1"), 3);
  EXPECT_EQ(g.ships("y3"), 7);
  EXPECT_TRUE(g.was_told("AR-21 event.embark-fails"));
  EXPECT_EQ(g.state().embarked, 0);
}

// AR-22.
TEST(ArmadaChart, AR_22_TV_8_fire_against_disembark_won) {
  auto g = turn_4('F', 'D', true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-22 event.cell-fire"));
  fight(g, 6, 1);
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-44.
TEST(ArmadaChart, AR_44_TV_8b_disembark_without_troops_is_ignored) {
  auto g = turn_4('F', 'D', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-44 event.no-troops"));
  fight(g, 6, 1);
  EXPECT_EQ(g.ships("x1"), 8);
  EXPECT_EQ(g.ships("y3"), 2);
  EXPECT_FALSE(g.over());
  EXPECT_EQ(g.rules().used(g.state(), kSpain, Order::Disembark), 1);
}

// AR-23.
TEST(ArmadaChart, AR_23_TV_9_fire_against_nobody) {
  auto g = turn_4('F', '-', false);
  expect_nothing(g);
  EXPECT_TRUE(g.was_told("AR-23 event.cell-none"));
  EXPECT_TRUE(g.was_told("AR-18 event.absent"));
}

// AR-24.
TEST(ArmadaChart, AR_24_TV_10_swift_against_fire) {
  auto g = turn_4('S', 'F', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-24 event.cell-fire"));
  fight(g, 6, 1);
  EXPECT_EQ(g.ships("y3"), 2);
}

// AR-25.
TEST(ArmadaChart, AR_25_TV_11_swift_against_board) {
  auto g = turn_4('S', 'B', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-25 event.cell-board"));
  fight(g, 6, 1);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 15);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 9);
  EXPECT_EQ(g.ships("x1"), 8);
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.prizes("spain"), 1);
  EXPECT_EQ(g.deaths("england"), 1);
  EXPECT_EQ(g.waits_for(), "wind") << "nobody is left to be killed: no die";
}

// AR-26.
TEST(ArmadaChart, AR_26_TV_12_swift_stops_embarking) {
  auto g = turn_4('S', 'E', false);
  expect_nothing(g);
  EXPECT_TRUE(g.was_told("AR-26 event.cell-none"));
  EXPECT_TRUE(g.was_told("AR-26 event.embark-fails"));
  EXPECT_EQ(g.state().embarked, 0);
  EXPECT_EQ(g.rules().used(g.state(), kSpain, Order::Embark), 1);
}

// AR-27.
TEST(ArmadaChart, AR_27_TV_13_swift_against_disembark_lost) {
  auto g = turn_4('S', 'D', true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-27 event.cell-board"));
  fight(g, 1, 6);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 10);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 14);
  EXPECT_EQ(g.where("x1"), "captured");
  EXPECT_EQ(g.prizes("england"), 3);
  EXPECT_TRUE(g.was_told("AR-27 event.disembark-fails"));
  EXPECT_FALSE(g.over());
}

// AR-27.
TEST(ArmadaChart, AR_27_TV_13b_swift_against_disembark_won) {
  auto g = turn_4('S', 'D', true);
  fight(g, 6, 1);
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-28.
TEST(ArmadaChart, AR_28_TV_14_swift_against_nobody) {
  auto g = turn_4('S', '-', false);
  expect_nothing(g);
  EXPECT_TRUE(g.was_told("AR-28 event.cell-none"));
}

// AR-29.
TEST(ArmadaChart, AR_29_TV_15_harry_against_fire) {
  auto g = turn_4('H', 'F', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-29 event.cell-fire"));
}

// AR-30.
TEST(ArmadaChart, AR_30_TV_16_harry_against_board) {
  auto g = turn_4('H', 'B', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-30 event.cell-board"));
  fight(g, 6, 1);
  EXPECT_EQ(g.where("y3"), "captured");
}

// AR-31.
TEST(ArmadaChart, AR_31_TV_17_harry_against_embark) {
  auto g = turn_4('H', 'E', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-31 event.cell-board"));
  fight(g, 6, 1);
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_EQ(g.prizes("spain"), 1);
  EXPECT_EQ(g.state().embarked, 4);
}

// AR-32.
TEST(ArmadaChart, AR_32_TV_18_harry_stops_disembarking) {
  auto g = turn_4('H', 'D', true);
  expect_nothing(g);
  EXPECT_TRUE(g.was_told("AR-32 event.cell-none"));
  EXPECT_TRUE(g.was_told("AR-32 event.disembark-fails"));
  EXPECT_EQ(g.rules().used(g.state(), kSpain, Order::Disembark), 1);
}

// AR-33.
TEST(ArmadaChart, AR_33_TV_19_harry_against_nobody) {
  auto g = turn_4('H', '-', false);
  expect_nothing(g);
  EXPECT_TRUE(g.was_told("AR-33 event.cell-none"));
}

// AR-34, AR-71, AR-73.
TEST(ArmadaChart, AR_34_AR_71_AR_73_TV_20_resupply_against_fire_lost) {
  auto g = turn_4('A', 'F', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-34 event.cell-board"));
  fight(g, 6, 1);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 15);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 9) << "not touched by its own failure";
  EXPECT_EQ(g.where("y3"), "captured");
  EXPECT_TRUE(g.was_told("AR-71 event.resupply-fails"));
  EXPECT_EQ(g.state().penalty, 1);
}

// AR-34, AR-70.
TEST(ArmadaChart, AR_34_AR_70_TV_20b_resupply_against_fire_won) {
  auto g = turn_4('A', 'F', false);
  fight(g, 1, 6);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 10);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 14);
  EXPECT_EQ(g.where("x1"), "captured");
  EXPECT_EQ(g.prizes("england"), 3);
  EXPECT_TRUE(g.was_told("AR-70 event.resupplied"));
  EXPECT_EQ(g.waits_for(), "window");
  EXPECT_EQ(g.asked(), "england");
}

// AR-35, AR-72.
TEST(ArmadaChart, AR_35_AR_72_TV_21_second_failure) {
  auto g = armada_position(
      "turn 4; at x1 4; at y3 4; wind n; spain EBBBEBD; england AFFAFFF; failures 1");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-35 event.cell-board"));
  fight(g, 6, 1);
  EXPECT_EQ(g.told_number("event.total", "total", 0), 15);
  EXPECT_EQ(g.told_number("event.total", "total", 1), 8);
  EXPECT_TRUE(g.was_told("AR-72 event.resupply-fails"));
  EXPECT_EQ(g.state().penalty, 2) << "in place of 1, not on top of it";
}

// AR-36.
TEST(ArmadaChart, AR_36_TV_22_resupply_and_embark) {
  auto g = turn_4('A', 'E', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-36 event.cell-none"));
  EXPECT_EQ(g.state().resupplied, 4);
  EXPECT_EQ(g.state().embarked, 4);
  EXPECT_EQ(g.waits_for(), "window");
  EXPECT_EQ(g.asked(), "spain england");
}

// AR-37.
TEST(ArmadaChart, AR_37_TV_23_resupply_and_disembark) {
  auto g = turn_4('A', 'D', true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-37 event.cell-none"));
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-37, AR-44.
TEST(ArmadaChart, AR_37_AR_44_TV_23b_resupply_stands_where_the_landing_is_ignored) {
  auto g = turn_4('A', 'D', false);
  g.roll({1});
  EXPECT_EQ(g.state().resupplied, 4);
  EXPECT_FALSE(g.over());
  EXPECT_EQ(g.rules().used(g.state(), kSpain, Order::Disembark), 1);
}

// AR-38.
TEST(ArmadaChart, AR_38_TV_24_resupply_against_nobody) {
  auto g = turn_4('A', '-', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-38 event.cell-none"));
  EXPECT_EQ(g.state().resupplied, 4);
}

// AR-39, AR-40, AR-43.
TEST(ArmadaChart, AR_39_AR_40_AR_43_TV_25_TV_26_TV_29_nobody_there) {
  auto fire = turn_4('-', 'F', false);
  expect_nothing(fire);
  EXPECT_TRUE(fire.was_told("AR-39 event.cell-none"));
  auto board = turn_4('-', 'B', false);
  expect_nothing(board);
  EXPECT_TRUE(board.was_told("AR-40 event.cell-none"));
  auto nobody = turn_4('-', '-', false);
  expect_nothing(nobody);
  EXPECT_TRUE(nobody.was_told("AR-43 event.cell-none"));
}

// AR-41.
TEST(ArmadaChart, AR_41_TV_27_embarking_undisturbed) {
  auto g = turn_4('-', 'E', false);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-41 event.cell-none"));
  EXPECT_EQ(g.state().embarked, 4);
}

// AR-42.
TEST(ArmadaChart, AR_42_TV_28_landing_undisturbed) {
  auto g = turn_4('-', 'D', true);
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-42 event.cell-none"));
  EXPECT_EQ(g.outcome(), "spain-absolute");
}

// AR-42, AR-44.
TEST(ArmadaChart, AR_42_AR_44_TV_28b_landing_undisturbed_without_troops) {
  auto g = turn_4('-', 'D', false);
  expect_nothing(g);
  EXPECT_EQ(g.rules().used(g.state(), kSpain, Order::Disembark), 1);
}

// AR-117, AR-127.
TEST(ArmadaChart, AR_117_AR_127_TV_30_resupply_written_for_an_empty_box_fails) {
  auto g = turn_4('A', 'F', false, "gone y3 stray");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-127 event.order-absent"));
  EXPECT_TRUE(g.was_told("AR-39 event.cell-none"));
  EXPECT_TRUE(g.was_told("AR-117 event.resupply-empty"));
  EXPECT_EQ(g.state().penalty, 1);
}

// AR-117.
TEST(ArmadaChart, AR_117_by_an_option_it_is_only_used_up) {
  auto g = turn_4('A', 'F', false, "gone y3 stray; option !empty_box_fails_resupply");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-117 event.resupply-lost"));
  EXPECT_EQ(g.state().failures, 0);
  EXPECT_EQ(g.state().penalty, 0);
  EXPECT_EQ(g.rules().used(g.state(), kEngland, Order::Resupply), 1);
}

// AR-46.
TEST(ArmadaChart, AR_46_a_battle_nobody_wins_brings_nothing) {
  auto embark = turn_4('F', 'E', false);
  fight(embark, 3, 3);  // 11 : 11, ratings 3 and 3
  EXPECT_TRUE(embark.was_told("AR-61 event.no-winner"));
  EXPECT_EQ(embark.state().embarked, 0);
  auto resupply = turn_4('A', 'B', false);
  fight(resupply, 3, 4);  // 12 : 12
  EXPECT_TRUE(resupply.was_told("AR-61 event.no-winner"));
  EXPECT_EQ(resupply.state().failures, 1);
}

// AR-118.
TEST(ArmadaChart, AR_118_a_success_after_a_failure_leaves_the_penalty) {
  const std::string text =
      "turn 4; at x1 4; at y3 4; wind n; spain BBBEEBD; england AFFAFFF; failures 1";
  auto g = armada_position(text);
  g.roll({1});  // against embark: it succeeds
  EXPECT_EQ(g.state().resupplied, 4);
  EXPECT_EQ(g.state().penalty, 1);
  auto cleared = armada_position(text + "; option ammo_success_clears_penalty");
  cleared.roll({1});
  EXPECT_TRUE(cleared.was_told("AR-118 event.penalty-gone"));
  EXPECT_EQ(cleared.state().penalty, 0);
}

// AR-118.
TEST(ArmadaChart, AR_118_a_failure_after_a_success_costs_nothing) {
  auto g = armada_position(
      "turn 4; at x1 4; at y3 4; wind n; spain EBBBEBD; england AFFAFFF; resupplied 1");
  fight(g, 6, 1);
  EXPECT_TRUE(g.was_told("AR-118 event.resupply-fails-free"));
  EXPECT_EQ(g.state().penalty, 0);
}

// Every cell of the chart as data: 25 of them, each with its own rule.
TEST(ArmadaChart, AR_18_the_chart_has_a_cell_for_every_pair_of_orders) {
  std::set<std::string> rules;
  for (const auto& row : box().chart)
    for (const Cell& cell : row)
      if (cell.rule) rules.insert(cell.rule.str());
  EXPECT_EQ(rules.size(), 25u);
  for (int n = 19; n <= 43; ++n) EXPECT_TRUE(rules.contains("AR-" + std::to_string(n)));
}

}  // namespace
}  // namespace tercio::armada
