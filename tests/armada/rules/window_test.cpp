// 6, changing orders: AR-74 to AR-80, AR-107, AR-113, AR-115, AR-116; and the absolute victory of
// England that hangs on them: AR-98, AR-126.
#include <gtest/gtest.h>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

constexpr const char* kOrderWords[] = {"fire",  "board", "embark",  "disembark",
                                       "swift", "harry", "resupply"};

// Remainders that can be written from here. Fire and boarding at Gravelines count as one.
int count_remainders(ArmadaPosition g, const std::string& side, int box) {
  const int last = side == "england" ? 6 : 7;
  if (box > last) return 1;
  int n = 0;
  for (const std::string order : kOrderWords) {
    if (box == 7 && order == "board") continue;
    const std::string action = side + ": order " + std::to_string(box) + " " + order;
    if (!g.refused(action).empty()) continue;
    ArmadaPosition next = g;
    next.play(action);
    n += count_remainders(next, side, box + 1);
  }
  return n;
}
int remainders(ArmadaPosition g, const std::string& side) {
  g.play(side + ": rewrite");
  return count_remainders(g, side, g.state().turn + 1);
}

// Up to the window at the end of turn `turn`, with nobody fighting: England manoeuvres or
// re-supplies against an embark, harries against a disembark.
ArmadaPosition at_window(const std::string& text) {
  auto g = armada_position(text);
  g.roll({1});
  EXPECT_EQ(g.waits_for(), "window") << text;
  return g;
}

// AR-74.
TEST(ArmadaWindow, AR_74_after_resupply_england_writes_anew) {
  auto g = at_window("turn 2; wind n; spain BBEEBBD; england FAFFAFF; gone x2 stray");
  EXPECT_EQ(g.asked(), "england");
  EXPECT_TRUE(g.was_told("AR-74 event.window"));
  EXPECT_EQ(g.legal("england"), (Words{"keep", "rewrite"}));
  EXPECT_EQ(remainders(g, "england"), 81);
  g.play("england: rewrite");
  EXPECT_EQ(g.refused("england: order 5 resupply"), "AR-74");
  EXPECT_EQ(g.refused("england: order 2 fire"), "AR-113") << "that box has been played";
  EXPECT_EQ(g.refused("england: place y5 6"), "AR-113") << "fleets stay";
  for (int box = 3; box <= 6; ++box) g.play("england: order " + std::to_string(box) + " harry");
  g.play("england: seal");
  EXPECT_TRUE(g.was_told("AR-74 event.window-sealed"));
  EXPECT_EQ(g.order("england", 5), "harry");
  EXPECT_EQ(g.waits_for(), "wind");
}

// AR-74.
TEST(ArmadaWindow, AR_74_remainders_by_turn) {
  // 3 to the power of the boxes left.
  EXPECT_EQ(remainders(at_window("turn 1; wind n; spain EBBEBBD; england AFFFAFF"), "england"),
            243);
  EXPECT_EQ(remainders(at_window("turn 5; wind n; spain BBBBEED; england FFAFAFF; failures 1"),
                       "england"),
            3);
}

// AR-75, AR-76.
TEST(ArmadaWindow, AR_75_AR_76_TV_70_after_embarking) {
  auto g = at_window("turn 2; wind n; spain BEBEBBD; england FAFFAFF");
  EXPECT_EQ(g.asked(), "spain england");
  EXPECT_EQ(remainders(g, "spain"), 88);
  g.play("spain: rewrite");
  EXPECT_EQ(g.refused("spain: order 3 embark"), "AR-75");
  g.play("spain: order 3 disembark");
  g.play("spain: order 4 disembark");
  EXPECT_EQ(g.refused("spain: order 5 disembark"), "AR-76");
  EXPECT_EQ(g.refused("spain: order 7 disembark"), "AR-76");
}

// AR-76.
TEST(ArmadaWindow, AR_76_remainders_by_turn) {
  const auto spain = [](const std::string& text) { return remainders(at_window(text), "spain"); };
  EXPECT_EQ(spain("turn 1; wind n; spain EBBEBBD; england AFFFAFF"), 224);
  EXPECT_EQ(spain("turn 3; wind n; spain BBEEBBD; england FFAFAFF"), 34);
  EXPECT_EQ(spain("turn 4; wind n; spain BBBEEBD; england FFFAAFF"), 13);
  EXPECT_EQ(spain("turn 5; wind n; spain BBBBEED; england FFAFAFF; failures 1"), 5);
  EXPECT_EQ(spain("turn 6; wind n; spain BBBEBED; england FFFAFAF; failures 1"), 2);
}

// AR-77.
TEST(ArmadaWindow, AR_77_TV_70_with_a_disembark_used_up) {
  // E failed, D was ignored, E succeeds on turn 3.
  auto g = at_window("turn 3; wind n; spain EDEDBBB; england FFAFAFF");
  EXPECT_EQ(remainders(g, "spain"), 20);
  g.play("spain: rewrite");
  EXPECT_EQ(g.refused("spain: order 7 disembark"), "AR-77");
  g.play("spain: order 5 disembark");
  EXPECT_EQ(g.refused("spain: order 6 disembark"), "AR-77");
  EXPECT_EQ(remainders(at_window("turn 6; wind n; spain EDBBBEB; england FFFAFAF; failures 1; "
                                 "option !spain_pattern_exact"),
                       "spain"),
            1);
  EXPECT_EQ(remainders(at_window("turn 2; wind n; spain DEBEBBB; england FAFFAFF; "
                                 "option !spain_pattern_exact"),
                       "spain"),
            48);
}

// AR-78, AR-105, AR-128.
TEST(ArmadaWindow, AR_78_AR_105_AR_128_after_a_landing_fire_and_boarding) {
  auto g = armada_position(
      "turn 4; at x1 4; at y3 4; wind n; spain EEBDDBB; england AFFHAFF; embarked 1; resupplied 1; "
      "gone y3 stray; option continue_after_absolute");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-97 event.landed"));
  EXPECT_TRUE(g.was_told("AR-105 event.played-on"));
  EXPECT_EQ(g.waits_for(), "window");
  EXPECT_TRUE(g.was_told("AR-78 event.window"));
  g.play("spain: rewrite");
  EXPECT_EQ(g.refused("spain: order 5 disembark"), "AR-78");
  EXPECT_EQ(g.refused("spain: order 5 embark"), "AR-78");
  EXPECT_EQ(g.refused("spain: order 5 fire"), "");
}

// AR-79.
TEST(ArmadaWindow, AR_79_TV_69_englands_turn_3) {
  const auto england = [](const std::string& orders, const std::string& more) {
    return remainders(at_window("turn 3; wind n; spain BBEEBBD; england " + orders + "; " + more),
                      "england");
  };
  EXPECT_EQ(england("FFSAAFF", ""), 6);
  EXPECT_EQ(england("AFSAFFF", "failures 1"), 27);
  EXPECT_EQ(england("AASFFFF", "failures 2"), 27);
}

// AR-79.
TEST(ArmadaWindow, AR_79_spains_turn_3_before_an_embark) {
  const auto spain = [](const std::string& orders) {
    return remainders(
        at_window("turn 3; wind n; england AFSFAFF; failures 1; gone x3 stray; spain " + orders),
        "spain");
  };
  EXPECT_EQ(spain("BBBEEBD"), 6) << "no special used";
  EXPECT_EQ(spain("EBBEBBD"), 14) << "one embark used";
  EXPECT_EQ(spain("EDBEDBB"), 6) << "embark and disembark used";
}

// AR-79.
TEST(ArmadaWindow, AR_79_the_limits_of_a_success_stay) {
  // Embarked on turn 1: at the window of turn 3 no embark may be written.
  auto g = at_window(
      "turn 3; wind n; spain EBBEBBD; england AFSFAFF; embarked 1; failures 1; gone x3 stray");
  EXPECT_EQ(remainders(g, "spain"), 34);
  g.play("spain: rewrite");
  EXPECT_EQ(g.refused("spain: order 4 embark"), "AR-75");
}

// AR-107.
TEST(ArmadaWindow, AR_107_after_two_failures_no_third_attempt) {
  auto g = at_window("turn 3; wind n; spain BBEEBBD; england AASFFFF; failures 2");
  g.play("england: rewrite");
  EXPECT_EQ(g.refused("england: order 4 resupply"), "AR-107");
}

// AR-80, AR-129.
TEST(ArmadaWindow, AR_80_AR_129_after_turn_6_spain_may_change_gravelines) {
  auto g = at_window(
      "turn 6; wind n; spain EEBBBBD; england AFFFASF; embarked 1; resupplied 1; "
      "gone x6 stray");
  EXPECT_EQ(g.asked(), "spain") << "England has nothing to write";
  EXPECT_TRUE(g.was_told("AR-80 event.window"));
  g.play("spain: rewrite");
  EXPECT_EQ(g.legal("spain"), (Words{"order 7 fire", "order 7 board", "order 7 disembark"}));
}

// AR-113.
TEST(ArmadaWindow, AR_113_TV_89_no_window_on_turn_7_and_none_outside_a_window) {
  auto g = armada_position(
      "turn 7; wind n; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1; "
      "gone x3 sunk");
  g.roll({1});
  EXPECT_EQ(g.refused("spain: rewrite"), "AR-113");
  EXPECT_EQ(g.refused("spain: order 7 disembark"), "AR-113");
  g.play("fire");
  g.roll({1, 2});
  while (g.waits_for() == "odd-loss") g.roll({1});
  EXPECT_EQ(g.waits_for(), "admirals");
}

// AR-115.
TEST(ArmadaWindow, AR_115_keeping_and_rewriting_look_the_same_to_the_other_side) {
  const auto start = at_window("turn 3; wind n; spain BBEEBBD; england FFSAAFF");
  auto kept = start;
  kept.play("england: keep");
  auto rewritten = start;
  rewritten.play("england: rewrite");
  EXPECT_EQ(rewritten.rules().masked(rewritten.state(), kSpain),
            start.rules().masked(start.state(), kSpain));
  EXPECT_EQ(rewritten.refused("england: keep"), "AR-115");
  rewritten.plays(
      {"england: order 4 resupply", "england: order 5 fire", "england: order 6 resupply"});
  rewritten.play("england: seal");
  EXPECT_TRUE(kept.was_told("AR-79 event.window-sealed"));
  EXPECT_TRUE(rewritten.was_told("AR-79 event.window-sealed"));
  EXPECT_EQ(kept.rules().masked(kept.state(), kSpain),
            rewritten.rules().masked(rewritten.state(), kSpain));
  EXPECT_NE(kept.state(), rewritten.state());
}

// AR-115.
TEST(ArmadaWindow, AR_115_a_rewrite_is_for_all_boxes_to_come) {
  auto g = at_window("turn 3; wind n; spain BBEEBBD; england FFSAAFF");
  EXPECT_EQ(g.refused("england: order 4 fire"), "AR-79") << "keep or rewrite first";
  EXPECT_EQ(g.refused("england: seal"), "AR-79");
  g.play("england: rewrite");
  g.play("england: order 4 resupply");
  EXPECT_EQ(g.refused("england: seal"), "AR-4");
}

// AR-116.
TEST(ArmadaWindow, AR_116_a_kept_second_embark_opens_the_window_again) {
  auto g =
      armada_position("turn 4; wind n; spain EBBEBBD; england AFFAFFF; embarked 1; resupplied 1");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-45 event.embarked"));
  EXPECT_EQ(g.state().embarked, 1) << "the first one counts";
  EXPECT_EQ(g.state().resupplied, 1);
  EXPECT_EQ(g.asked(), "spain england");
}

// AR-45.
TEST(ArmadaWindow, AR_45_a_second_embark_that_fails_takes_no_troops_off_board) {
  auto g =
      armada_position("turn 4; wind n; spain EBBEDDB; england AFFSAFF; embarked 1; resupplied 1");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-26 event.embark-fails"));
  EXPECT_EQ(g.state().embarked, 1);
  EXPECT_EQ(g.waits_for(), "wind") << "and no window opens";
  g.roll({1});
  EXPECT_EQ(g.outcome(), "spain-absolute") << "landed against a re-supply";
}

// ---- AR-98, AR-126: no embark left

// AR-98, AR-126.
TEST(ArmadaWindow, AR_98_AR_126_TV_71_both_embarks_failed) {
  auto g = armada_position("turn 2; wind n; spain EEDDBBB; england FSAFAFF");
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-98 event.no-embark-left"));
  EXPECT_EQ(g.outcome(), "england-absolute");
}

// AR-126.
TEST(ArmadaWindow, AR_126_TV_72_the_last_embark_has_lost_its_fleet) {
  auto g = armada_position(
      "turn 5; wind n; at x4 5; at x3 6; at y1 5; spain EBBBBED; england ASFFAFF; failures 1");
  g.roll({1});  // boarding: England re-supplies
  while (g.asked() == "england") g.play("decline");
  g.play("spain: call x3");
  g.roll({1});
  if (g.waits_for() == "call") g.play("decline");
  g.roll({1, 1});
  while (g.waits_for() == "kill-roll") g.roll({1});
  if (g.waits_for() == "return") g.roll({6});
  EXPECT_EQ(g.outcome(), "england-absolute");
}

// AR-126.
TEST(ArmadaWindow, AR_126_TV_72_on_turn_3_the_embark_may_be_written_again) {
  const std::string text =
      "turn 3; wind n; at x2 3; at x3 4; at y1 3; spain EBBEBBD; england ASFFAFF; failures 1";
  const auto lose_x3 = [&] {
    auto g = armada_position(text);
    g.roll({1});  // fire against boarding: fire
    g.play("spain: call x3");
    g.roll({1});
    g.play("england: decline");
    g.roll({1, 1});
    g.roll({6});
    EXPECT_EQ(g.where("x3"), "stray");
    EXPECT_EQ(g.waits_for(), "window");
    return g;
  };
  auto again = lose_x3();
  again.play("england: keep");
  again.play("spain: rewrite");
  again.plays({"spain: order 4 board", "spain: order 5 embark", "spain: order 6 board",
               "spain: order 7 disembark", "spain: seal"});
  EXPECT_TRUE(again.was_told("AR-98 event.embark-left")) << "silence would tell it too";
  EXPECT_EQ(again.waits_for(), "wind");
  auto kept = lose_x3();
  kept.play("spain: keep");
  EXPECT_EQ(kept.waits_for(), "window") << "England may still write";
  kept.play("england: keep");
  EXPECT_EQ(kept.outcome(), "england-absolute");
}

// AR-126.
TEST(ArmadaWindow, AR_126_TV_88_no_window_when_both_embarks_are_gone) {
  auto g = armada_position("turn 3; wind n; spain EBEDDBB; england FASFAFF; failures 1");
  g.roll({1});
  EXPECT_EQ(g.outcome(), "england-absolute");
  EXPECT_FALSE(g.was_told("AR-79 event.window"));
}

// AR-117.
TEST(ArmadaWindow, AR_117_TV_87_the_limits_count_boxes_not_fleets) {
  auto g = at_window("turn 3; wind n; spain BBEEBBD; england FFSAAFF; gone y4 stray");
  EXPECT_EQ(remainders(g, "england"), 6);
  g.play("england: rewrite");
  EXPECT_EQ(g.refused("england: order 4 fire"), "AR-8") << "though its fleet is gone";
  g.plays({"england: order 4 resupply", "england: order 5 resupply", "england: order 6 fire",
           "england: seal", "spain: keep"});
  g.roll({1});
  EXPECT_TRUE(g.was_told("AR-117 event.resupply-empty"));
  EXPECT_EQ(g.state().penalty, 1);
}

}  // namespace
}  // namespace tercio::armada
