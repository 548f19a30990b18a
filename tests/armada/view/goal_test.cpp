// The goal line and the warnings of the campaign.
#include <gtest/gtest.h>

#include <string>

#include "games/armada/game.h"
#include "games/armada/rules/odds.h"
#include "support/armada_position.h"
#include "support/random_play.h"

namespace tercio::armada {
namespace {

std::string goal(const ArmadaPosition& g, Seat seat = kSpain) {
  return module_of<Module>().goal_line(g.rules(), g.rules().masked(g.state(), seat), seat).en;
}

std::optional<Warning> warned(const ArmadaPosition& g, Seat seat, std::string_view action) {
  EXPECT_EQ(g.refused((seat == kSpain ? "spain: " : "england: ") + std::string(action)), "");
  return module_of<Module>().warning(g.rules(), g.rules().masked(g.state(), seat), seat,
                                     *parse(*g.rules().data, action));
}

bool has(const std::string& line, const std::string& part) {
  return line.find(part) != std::string::npos;
}

// AR-75, AR-126, AR-127: what is used up is what has been compared.
TEST(ArmadaGoal, AR_127_orders_to_embark_that_are_left) {
  auto g = armada_position("turn 1; wind n; spain EBEBDDB; england AFFFAFF");
  EXPECT_TRUE(has(goal(g), "2 orders to embark left")) << goal(g);
  EXPECT_TRUE(has(goal(g, kEngland), "2 orders to embark left"));
  const auto later = armada_position("turn 2; wind n; spain EBEBDDB; england AFFFAFF");
  ASSERT_EQ(later.rules().used(later.state(), kSpain, Order::Embark), 1);
  for (const Seat seat : {kSpain, kEngland, Seat::Nobody})
    EXPECT_TRUE(has(goal(later, seat), "1 order to embark left")) << goal(later, seat);
  EXPECT_TRUE(goal(later, kEngland).starts_with("Keep Spain from landing"));
}

TEST(ArmadaGoal, once_aboard_the_ships_are_told_from_the_own_side) {
  const auto g = armada_position(
      "turn 4; wind n; spain EEBDDBB; england AFFFAFF; embarked 1; resupplied 1; at x1 1; "
      "ships x1 3");
  const std::string own = std::to_string(g.rules().ships(g.state(), kSpain));
  const std::string foe = std::to_string(g.rules().ships(g.state(), kEngland));
  EXPECT_TRUE(has(goal(g), "ships " + own + " : " + foe)) << goal(g);
  EXPECT_TRUE(has(goal(g, kEngland), "ships " + foe + " : " + own)) << goal(g, kEngland);
  EXPECT_TRUE(has(goal(g), "2 orders to land left")) << goal(g);
}

// A fight on turn 2 whose losers are open: Spain may call the fleet of box 3.
ArmadaPosition call(const std::string& spain, const std::string& more = "") {
  auto g = armada_position("turn 2; wind s; spain " + spain +
                           "; england AFFAFFF; resupplied 1; at x2 2; at y1 2; at x3 3; " + more);
  g.roll({1});
  return g;
}

// AR-49, AR-62, AR-98: the fleet of the last box to embark in.
TEST(ArmadaWarning, AR_98_calling_the_fleet_that_holds_the_last_embark) {
  const auto g = call("BFEBBDB", "option !spain_pattern_exact");
  ASSERT_EQ(g.asked(), "spain");
  const auto warning = warned(g, kSpain, "call x3");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "embark-box");
  const Fleet f = fleet_of(*parse(*g.rules().data, "call x3"));
  const Fraction back = return_chance(g.rules(), g.state(), f);
  EXPECT_EQ(*warning->chance,
            arrival_chance(g.rules(), g.state(), f) * Fraction::of(back.den - back.num, back.den));
  EXPECT_EQ(warning->sudden, !g.rules().data->window_after[2]);
  EXPECT_FALSE(warned(g, kSpain, "decline"));
  // With troops aboard, or with another box to embark in, it is a call like any other.
  EXPECT_FALSE(warned(call("EFBDDBB", "embarked 1"), kSpain, "call x3"));
  EXPECT_FALSE(warned(call("BFEEDDB", "option !spain_pattern_exact"), kSpain, "call x3"));
}

// AR-71, AR-72, AR-117: an order to re-supply that stands for an empty box has failed, or is used
// up.
TEST(ArmadaWarning, AR_117_calling_the_fleet_that_holds_the_powder) {
  const auto told = [](const std::string& more) {
    auto g = armada_position(
        "turn 2; wind s; spain BFEBBDB; england FFAFAFF; at x2 2; at y1 2; at y3 3; "
        "option !spain_pattern_exact; " +
        more);
    g.roll({1});
    if (g.asked() == "spain") g.play("spain: decline");
    EXPECT_EQ(g.asked(), "england");
    const auto warning = warned(g, kEngland, "call y3");
    EXPECT_EQ(warning ? warning->id : "", "powder");
    return warning ? warning->text.en : "";
  };
  EXPECT_TRUE(has(told(""), "fails, and England has -1 in every battle")) << told("");
  EXPECT_TRUE(has(told("option !empty_box_fails_resupply"), "is spent on an empty box"));
}

// AR-75, AR-126.
TEST(ArmadaWarning, AR_126_the_last_embark_order_is_kept) {
  auto g = armada_position(
      "turn 3; wind n; spain EBBBBED; england AFFFAFF; resupplied 1; "
      "option !spain_pattern_exact");
  while (g.waits_for() != "window" && !g.over()) {
    if (g.waits_for() == "wind") {
      g.roll({1});
    } else if (g.waits_for() == "call") {
      g.play(g.asked() + ": decline");
    } else if (g.wants().starts_with("2d6")) {
      g.roll({3, 4});
    } else if (g.wants().starts_with("1d6")) {
      g.roll({1});
    } else {
      break;
    }
  }
  ASSERT_EQ(g.waits_for(), "window") << g.outcome() << ::testing::PrintToString(g.told());
  ASSERT_NE(g.asked().find("spain"), std::string::npos);
  ASSERT_EQ(g.rules().used(g.state(), kSpain, Order::Embark), 1);
  const auto warning = warned(g, kSpain, "keep");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "last-embark");
  EXPECT_TRUE(warning->sudden);
  EXPECT_NE(warning->text.en.find("box 6"), std::string::npos) << warning->text.en;
  if (g.asked().find("england") != std::string::npos) {
    EXPECT_FALSE(warned(g, kEngland, "keep"));
  }
}

}  // namespace
}  // namespace tercio::armada
