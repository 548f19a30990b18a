// One facing for a stack (BA-53), whatever has interrupted its units.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Takes the first choice until nothing is under way any more; dice come up `face`.
void settle(Field& f, int face) {
  for (int i = 0; i < 60 && f.state.depth > 0; ++i) {
    if (f.wants().starts_with("1d6"))
      f.roll(face);
    else if (f.legal().contains("stay"))
      f.play("stay");
    else
      f.play(*f.legal().begin());
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Controlled cavalry turns in a hex it shares, attacks and stays there.
TEST(BailenFacing, BA_53_after_a_follow_up_it_faces_as_its_stack) {
  Field f("6drag v11 e; 4leg-1 y13 e; jaen-1 z13 w; omil-2 y12 nne; @boussart v11");
  f.order("boussart", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 6drag", "at z13", "pick 6drag", "step se", "step se", "step se"});
  f.roll(4);
  f.plays({"stand", "done"});
  while (f.state.step == Step::DefensiveFire || f.state.step == Step::OffensiveFire) f.play("done");
  f.play("commit");
  f.roll(6);  // 10 v 5 = 2-1, the order: row 7, D1
  f.play("retreat s");
  f.any_while("spanish");
  f.play("stay");
  ASSERT_EQ(f.wants(), "1d6 control");
  f.roll(6);
  f.plays({"face nne", "strike y12"});
  f.roll(6);  // into the rear: 15 v 6 = 2-1, row 7, D1
  f.any_while("spanish");
  f.play("stay");
  ASSERT_EQ(f.hex("6drag"), "y13");
  ASSERT_EQ(f.state.depth, 0);
  EXPECT_EQ(f.piece("6drag").facing(), f.piece("4leg-1").facing());
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::E);
}

// Two regiments on their way beat off a countercharge and advance: the first turns for both.
TEST(BailenFacing, BA_53_a_stack_that_advances_on_its_way) {
  Field f("1drag v11 e; 2drag v11 e; omil-2 z13 w; pavia x10 w -1; @prive v11");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "charge 2drag", "at z13", "stack v11", "step se"});
  f.play(*f.legal("countercharge pavia").begin());
  const std::string rider = f.hex("pavia");
  f.rolls({6, 1});  // A2
  while (f.legal("advance").empty()) {
    ASSERT_NE(f.state.top().kind, Kind::Mover);
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(*f.legal().begin());
  }
  f.plays({"advance 1drag ssw", "advance 2drag nne"});
  while (f.state.top().kind != Kind::Mover) {
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(*f.legal().begin());
  }
  EXPECT_EQ(f.hex("1drag"), rider);
  EXPECT_EQ(f.hex("2drag"), rider);
  EXPECT_EQ(f.piece("1drag").facing(), Corner::SSW);
  EXPECT_EQ(f.piece("2drag").facing(), Corner::SSW);
}

// A mixed stack is halted among friends by a countercharge: the horse rides back, the foot stays
// and faces as they do.
TEST(BailenFacing, BA_53_who_is_halted_among_friends) {
  Field f(
      "1drag v12 e -3; 4leg-1 v12 e -7; 4leg-2 w12 ssw -7; omil-2 x12 sse; pavia x10 w -1; "
      "@prive v12; @chabert v12");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"stack v12", "step ne"});
  ASSERT_EQ(f.hex("4leg-1"), "w12");
  ASSERT_TRUE(f.legal().contains("countercharge pavia s")) << f.wants();
  f.play("countercharge pavia s");
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  f.roll(3);  // 4 x 3 v 4 = 3-1, row 3: BM
  settle(f, 6);
  ASSERT_EQ(f.hex("4leg-1"), "w12");
  ASSERT_EQ(f.hex("4leg-2"), "w12");
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::SSW);
  EXPECT_EQ(f.piece("4leg-2").facing(), Corner::SSW);
}

// The invariant itself: two facings in a stack are found, but for who moves just now.
TEST(BailenFacing, BA_53_two_facings_are_a_broken_position) {
  Field f("4leg-1 v13 e; 4leg-2 v13 e; omil-1 z13 w");
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  f.plays({"pick 4leg-1", "face w"});
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  f.play("rest");
  EXPECT_EQ(f.piece("4leg-2").facing(), Corner::W);
  f.piece("4leg-2").face(Corner::E);
  EXPECT_STREQ(f.rules->broken(f.state), "units.facing: two in one stack");
  f.piece("4leg-2").set_status(Status::Disorganized);
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
}

}  // namespace
}  // namespace tercio::bailen
