// Formations (BA-31 to BA-35, BA-48, BA-49, BA-230): squares and guns. Skirmish lines:
// lines_test.cpp.
#include <gtest/gtest.h>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-31 to BA-34: squares by movement.
TEST(BailenFormation, BA_31_BA_32_BA_33_BA_34_squares) {
  Field f("4leg-1 w14 e; 2red-1 x14 e; 1drag y15 e; marins s15 e; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "square"});
  EXPECT_EQ(f.state.top().left, 3);
  EXPECT_EQ(f.legal("step").size(), 6u);  // BA-35
  f.play("step s");
  EXPECT_EQ(f.state.top().left, 1);  // BA-34: two points a hex
  f.play("rest");
  f.plays({"pick 2red-1", "square"});
  EXPECT_EQ(f.refused("step n"), "BA-34");  // E stands still
  f.play("line");                           // BA-32
  f.play("rest");
  f.play("pick 1drag");
  EXPECT_EQ(f.refused("square"), "BA-31");
  f.play("rest");
  f.play("pick marins");
  EXPECT_EQ(f.refused("square"), "BA-33");  // woods
}

// BA-35, BA-52: a square has no facing: who comes out of it and has not moved faces where he likes.
TEST(BailenFormation, BA_35_BA_52_out_of_a_square_the_first_facing_is_free) {
  Field f("4leg-1 v13 nne square; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "line", "face w"});
  EXPECT_EQ(f.state.top().left, 5 - 2);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, 5 - 2 - 1);
  Field moved("4leg-1 v13 nne square; omil-1 aa1 w");
  moved.begin(Step::Move, kFrench);
  moved.plays({"pick 4leg-1", "step n", "line", "face w"});
  EXPECT_EQ(moved.state.top().left, 5 - 2 - 2 - 1);
}

// BA-48, BA-49, BA-230: guns; changes are open under any order.
TEST(BailenFormation, BA_48_BA_49_BA_230_guns) {
  Field f("art-ven z14 w; art-red z15 w; 4leg-1 a1 e");
  f.order("venegas", Order::None);
  f.begin(Step::Move, kSpanish);
  f.play("pick art-ven");
  EXPECT_EQ(f.refused("step nw"), "BA-48");
  f.play("limber");  // BA-230
  EXPECT_EQ(f.state.top().left, 4);
  Field g("art-ven z14 w; 4leg-1 v13 e");
  g.begin(Step::Move, kSpanish);
  g.plays({"pick art-ven", "limber", "step nw", "step sw", "unlimber", "rest", "done"});  // BA-49
  g.any_while("french");
  if (g.state.step == Step::DefensiveFire) g.play("done");
  ASSERT_EQ(g.state.step, Step::OffensiveFire);
  EXPECT_FALSE(g.legal("target").empty());
}

}  // namespace
}  // namespace tercio::bailen
