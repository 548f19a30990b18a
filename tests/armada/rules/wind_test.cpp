// 3, the turn: AR-14 to AR-17, and the wind of the final battle, AR-92.
#include <gtest/gtest.h>

#include <map>

#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

using Expected = std::map<int, std::string>;

const Expected kDirections = {{1, "n"}, {2, "ne"}, {3, "e"}, {4, "se"},
                              {5, "s"}, {6, "sw"}, {7, "w"}, {8, "nw"}};

std::string wind_after(const std::string& before, int die) {
  auto g =
      armada_position("turn 2; wind " + before + "; spain EEDDBBB; england AFFFAFF; embarked 1");
  g.roll({die});
  return g.wind();
}

// AR-15.
TEST(ArmadaWind, AR_15_TV_1_on_turn_1_the_die_is_the_wind) {
  for (const auto& [die, wind] : kDirections) {
    auto g = armada_position("turn 1; spain EEDDBBB; england AFFFAFF");
    EXPECT_EQ(g.wants(), "1d8 wind");
    EXPECT_EQ(g.wind(), "");
    g.roll({die});
    EXPECT_EQ(g.wind(), wind);
    EXPECT_TRUE(g.was_told("AR-15 event.wind"));
  }
}

// AR-16.
TEST(ArmadaWind, AR_16_TV_2_from_the_south) {
  const Expected expected = {{1, "s"}, {2, "s"},  {3, "e"}, {4, "se"},
                             {5, "s"}, {6, "sw"}, {7, "w"}, {8, "s"}};
  for (const auto& [die, wind] : expected) EXPECT_EQ(wind_after("s", die), wind) << die;
}

// AR-16.
TEST(ArmadaWind, AR_16_TV_3_from_the_west) {
  const Expected expected = {{1, "n"}, {2, "w"},  {3, "w"}, {4, "w"},
                             {5, "s"}, {6, "sw"}, {7, "w"}, {8, "nw"}};
  for (const auto& [die, wind] : expected) EXPECT_EQ(wind_after("w", die), wind) << die;
}

// AR-16.
TEST(ArmadaWind, AR_16_TV_4_round_the_north) {
  EXPECT_EQ(wind_after("nw", 2), "ne");
  EXPECT_EQ(wind_after("nw", 3), "nw");
}

// AR-14, AR-17.
TEST(ArmadaWind, AR_14_AR_17_a_turn_goes_from_wind_to_wind) {
  auto g = armada_position("turn 1; spain EEDDBBB; england SFFAAFF");
  EXPECT_EQ(g.waits_for(), "wind");
  EXPECT_FALSE(g.up("x1"));
  g.roll({3});
  EXPECT_TRUE(g.up("x1"));
  EXPECT_TRUE(g.up("y1"));
  EXPECT_FALSE(g.up("x2"));
  const std::vector<std::string> expected = {
      "AR-15 event.wind",  "AR-17 event.turned-up", "AR-17 event.turned-up",    "AR-18 event.order",
      "AR-18 event.order", "AR-26 event.cell-none", "AR-26 event.embark-fails", "AR-14 event.turn"};
  EXPECT_EQ(g.told(), expected);
  EXPECT_EQ(g.state().turn, 2);
  EXPECT_EQ(g.refused("spain: seal"), "AR-14") << "dice first";
}

}  // namespace
}  // namespace tercio::armada
