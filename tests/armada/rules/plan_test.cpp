// 2, placement and orders: AR-1 to AR-13, AR-129, checked as they are entered.
#include <gtest/gtest.h>

#include <map>

#include "support/armada_position.h"

namespace tercio::armada {
namespace {

constexpr const char* kWordsOf[] = {"",          "fire",  "board", "embark",
                                    "disembark", "swift", "harry", "resupply"};

const char* word_of(char letter) {
  switch (letter) {
    case 'F': return "fire";
    case 'B': return "board";
    case 'E': return "embark";
    case 'D': return "disembark";
    case 'S': return "swift";
    case 'H': return "harry";
    default: return "resupply";
  }
}

// Writes the letters box by box ('.' leaves a box open); the rule that refuses one, or "".
std::string wrote(const char* side, const std::string& letters, const char* options = "") {
  auto g = armada_start(options);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == '.') continue;
    const std::string action =
        std::string(side) + ": order " + std::to_string(i + 1) + " " + word_of(letters[i]);
    if (const std::string rule = g.refused(action); !rule.empty()) return rule;
    g.play(action);
  }
  return "";
}

// Every plan that can be written, by walking the choices box by box.
int count_plans(ArmadaPosition g, const char* side, int box, int last) {
  if (box > last) return 1;
  int n = 0;
  for (const char* order : kWordsOf) {
    const std::string action = std::string(side) + ": order " + std::to_string(box) + " " + order;
    if (*order == 0 || !g.refused(action).empty()) continue;
    ArmadaPosition next = g;
    next.play(action);
    n += count_plans(next, side, box + 1, last);
  }
  return n;
}

// AR-1.
TEST(ArmadaPlan, AR_1_two_sides_of_eight_fleets) {
  EXPECT_EQ(box().ships.size(), 16u);
  int spain = 0, england = 0;
  for (std::size_t i = 0; i < kFleets; ++i) {
    EXPECT_GE(box().rating[i], 3);
    EXPECT_LE(box().rating[i], 6);
    EXPECT_GE(box().ships[i], 14);
    EXPECT_LE(box().ships[i], 20);
    (i < kFleetsPerSide ? spain : england) += box().rating[i];
  }
  EXPECT_EQ(spain, 31) << "public: the sums of the printed ratings";
  EXPECT_EQ(england, 29);
  auto g = armada_start();
  EXPECT_EQ(g.refused("spain: place y1 1"), "AR-1");
}

// AR-2.
TEST(ArmadaPlan, AR_2_one_fleet_a_box_and_two_at_gravelines) {
  auto g = armada_start();
  g.play("spain: place x1 3");
  EXPECT_EQ(g.refused("spain: place x2 3"), "AR-2");
  EXPECT_EQ(g.refused("spain: place x1 4"), "AR-2");
  g.play("spain: place x2 7");
  g.play("spain: place x3 7");
  EXPECT_EQ(g.refused("spain: place x4 7"), "AR-2");
  EXPECT_EQ(g.refused("england: place y1 3"), "") << "the other side has its own half";
  EXPECT_EQ(g.refused_because("spain: seal"), "AR-2 refused.place-all");
}

// AR-3, AR-13.
TEST(ArmadaPlan, AR_3_AR_13_the_enemy_sees_nothing_of_a_plan_that_is_written) {
  auto g = armada_start();
  const State before = g.rules().masked(g.state(), kEngland);
  g.play("spain: place x1 3");
  EXPECT_TRUE(g.was_told("AR-3 event.placed"));
  g.play("spain: order 3 embark");
  EXPECT_EQ(g.rules().masked(g.state(), kEngland), before);
  EXPECT_EQ(g.rules().masked(g.state(), Seat::Nobody),
            g.rules().masked(g.rules().start(), Seat::Nobody));
  EXPECT_TRUE(g.rules().turn(g.state()).secret);
}

// AR-4.
TEST(ArmadaPlan, AR_4_every_box_has_one_order) {
  auto g = armada_start();
  g.play("spain: order 1 board");
  EXPECT_EQ(g.refused("spain: order 1 fire"), "AR-4");
  for (int i = 1; i <= 8; ++i)
    g.play("spain: place x" + std::to_string(i) + " " + std::to_string(std::min(i, 7)));
  EXPECT_EQ(g.refused_because("spain: seal"), "AR-4 refused.order-all");
}

// AR-5.
TEST(ArmadaPlan, AR_5_one_order_for_both_fleets_at_gravelines) {
  auto g = armada_start();
  g.play("spain: order 7 disembark");
  EXPECT_TRUE(g.was_told("AR-5 event.ordered"));
  EXPECT_EQ(g.refused("spain: order 7 fire"), "AR-4");
}

// AR-6.
TEST(ArmadaPlan, AR_6_each_side_has_its_own_orders) {
  auto g = armada_start();
  for (const char* order : {"swift", "harry", "resupply"})
    EXPECT_EQ(g.refused(std::string("spain: order 1 ") + order), "AR-6");
  for (const char* order : {"board", "embark", "disembark"})
    EXPECT_EQ(g.refused(std::string("england: order 1 ") + order), "AR-6");
  EXPECT_EQ(g.refused("spain: order 1 fire"), "");
  EXPECT_EQ(g.refused("england: order 1 fire"), "");
}

// AR-7, AR-8, AR-9.
TEST(ArmadaPlan, AR_7_AR_8_AR_9_TV_67_englands_resupplies) {
  EXPECT_EQ(wrote("england", "AAFFFF"), "");
  EXPECT_EQ(wrote("england", "FFFAFA"), "");
  EXPECT_EQ(wrote("england", "FFFFAA"), "AR-8") << "none in boxes 1 to 4";
  EXPECT_EQ(wrote("england", "AFFFFF"), "AR-7") << "only one";
  EXPECT_EQ(wrote("england", "AAA"), "AR-9") << "three";
  EXPECT_EQ(wrote("england", "......A"), "AR-9") << "at Gravelines";
  EXPECT_EQ(wrote("england", "SSSS"), "AR-8");
}

// AR-8.
TEST(ArmadaPlan, AR_8_is_refused_whichever_box_is_written_first) {
  auto g = armada_start();
  g.plays({"england: order 5 resupply"});
  EXPECT_EQ(g.refused("england: order 6 resupply"), "AR-8");
  auto late = armada_start();
  late.plays({"england: order 1 fire", "england: order 2 fire", "england: order 3 fire"});
  EXPECT_EQ(late.legal("england").count("order 4 resupply"), 1u);
  EXPECT_EQ(late.refused("england: order 4 fire"), "AR-8");
}

// AR-10, AR-11, AR-12.
TEST(ArmadaPlan, AR_10_AR_11_AR_12_TV_68_spains_patterns) {
  EXPECT_EQ(wrote("spain", "EEFBFFD"), "");
  EXPECT_EQ(wrote("spain", "EDEDBBF"), "");
  EXPECT_EQ(wrote("spain", "EDDE"), "AR-10");
  EXPECT_EQ(wrote("spain", "DEED"), "AR-10");
  EXPECT_EQ(wrote("spain", "EEDFFFD"), "AR-10")
      << "a disembark before Gravelines leaves no other way";
  EXPECT_EQ(wrote("spain", "EFFFFF"), "AR-10");
  EXPECT_EQ(wrote("spain", "......E"), "AR-12");
  EXPECT_EQ(wrote("spain", "EEE"), "AR-12");
  EXPECT_EQ(wrote("spain", "..DDD"), "AR-12");
  EXPECT_EQ(wrote("spain", "B.....D"), "");
}

// AR-10.
TEST(ArmadaPlan, AR_10_a_disembark_cannot_be_the_first_special) {
  auto g = armada_start();
  EXPECT_EQ(g.refused("spain: order 2 disembark"), "") << "box 1 can become an embark";
  g.play("spain: order 1 board");
  EXPECT_EQ(g.refused("spain: order 2 disembark"), "AR-10");
}

// AR-11.
TEST(ArmadaPlan, AR_11_disembark_at_gravelines_uses_both) {
  auto g = armada_start();
  g.play("spain: order 7 disembark");
  EXPECT_EQ(g.refused("spain: order 4 disembark"), "AR-11");
  for (int box = 1; box <= 4; ++box) g.play("spain: order " + std::to_string(box) + " board");
  EXPECT_EQ(g.legal("spain").count("order 5 board"), 0u);
  EXPECT_EQ(g.refused("spain: order 5 board"), "AR-11") << "two embarks must stand before it";
}

// AR-10.
TEST(ArmadaPlan, AR_10_TV_68_the_option_loosens_the_pattern) {
  const char* loose = "!spain_pattern_exact";
  EXPECT_EQ(wrote("spain", "EFFFFFD", loose), "");
  EXPECT_EQ(wrote("spain", "DDEFFFB", loose), "");
  EXPECT_EQ(wrote("spain", "FFFFFF", loose), "AR-10") << "one embark at least";
  EXPECT_EQ(wrote("spain", "EDBBBBD", loose), "AR-11");
  EXPECT_EQ(wrote("spain", "EEE", loose), "AR-12");
}

// AR-7, AR-10.
TEST(ArmadaPlan, AR_7_AR_10_how_many_plans_there_are) {
  EXPECT_EQ(count_plans(armada_start(), "spain", 1, 7), 480);
  EXPECT_EQ(count_plans(armada_start(), "england", 1, 6), 1134);
  EXPECT_EQ(count_plans(armada_start("!spain_pattern_exact"), "spain", 1, 7), 4896);
}

// AR-13.
TEST(ArmadaPlan, AR_13_the_game_begins_when_both_have_sealed) {
  auto g = armada_start();
  write_plan(g, "england", "AFFFAF");
  EXPECT_TRUE(g.was_told("AR-13 event.sealed"));
  EXPECT_EQ(g.asked(), "spain");
  EXPECT_EQ(g.refused("england: place y1 1"), "AR-14");
  write_plan(g, "spain", "EEBBBBD");
  EXPECT_EQ(g.waits_for(), "wind");
  EXPECT_EQ(g.state().turn, 1);
  EXPECT_EQ(g.order("spain", 7), "disembark");
  EXPECT_EQ(g.order("england", 1), "resupply");
}

// AR-129.
TEST(ArmadaPlan, AR_129_englands_order_at_gravelines_is_not_asked) {
  auto g = armada_start();
  for (const char* order : {"fire", "swift", "harry"})
    EXPECT_EQ(g.refused(std::string("england: order 7 ") + order), "AR-129");
  write_plan(g, "england", "AFFFAF");
  EXPECT_EQ(g.order("england", 7), "fire");
}

// However the slots are filled, a draft never runs into a dead end.
TEST(ArmadaPlan, AR_10_no_draft_runs_into_a_dead_end) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Rng rng(seed);
    const Rules rules(test_box(), Options{.spain_pattern_exact = seed % 2 == 0});
    State s = rules.start();
    Events nobody;
    while (s.node == Node::Plan) {
      const Turn turn = rules.turn(s);
      const Seat seat = turn.seats.count() > 1 && rng.below(2) == 0 ? kEngland : turn.seats.first();
      Rules::Actions actions;
      rules.legal(s, seat, actions);
      ASSERT_FALSE(actions.empty());
      rules.apply(s, seat, actions[rng.below(actions.size())], nobody);
      ASSERT_EQ(rules.broken(s), nullptr) << rules.broken(s);
    }
  }
}

// What is looked up while the first plan is made is what reading its limits finds.
TEST(ArmadaPlan, AR_7_AR_10_drafts_are_looked_up_as_they_are_read) {
  Rng rng(3);
  for (int i = 0; i < 4'000; ++i) {
    const Rules rules(test_box(), Options{.spain_pattern_exact = i % 2 == 0});
    const Seat side = i % 4 < 2 ? kSpain : kEngland;
    State s = rules.start();
    OrderList& draft = s.of(side).draft;
    for (int box = 1; box < kLastBox; ++box) {
      const auto order = static_cast<Order>(rng.below(kOrders));
      if (has(rules.data->orders_of[index(side)], order)) draft[place(box)] = order;
    }
    const auto read = rules.paper(s, side).possible();
    const auto looked_up = rules.open_orders(s, side);
    for (int box = 1; box <= kLastBox; ++box)
      if (draft[place(box)] == Order::None) {
        ASSERT_EQ(looked_up[place(box)], read[place(box)]) << "box " << box;
      }
  }
}

}  // namespace
}  // namespace tercio::armada
