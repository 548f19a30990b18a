// Facing (BA-52 to BA-54, BA-215) and stacking (BA-39, BA-55 to BA-59, BA-214),
// vector 68.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-52, BA-63, BA-215: turning is free once before moving, then a point each.
TEST(BailenStacking, BA_52_BA_63_BA_215_turning) {
  Field f("4leg-1 v13 e");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("face w"), "") << "under any order (BA-215)";
  Field g("4leg-1 v13 e; omil-1 aa1 w");
  g.begin(Step::Move, kFrench);
  g.play("pick 4leg-1");
  EXPECT_EQ(g.refused("step n"), "BA-63");
  g.play("face sse");
  EXPECT_EQ(g.state.top().left, 5);
  g.plays({"step s", "face e"});
  EXPECT_EQ(g.state.top().left, 3);
}

// BA-53, BA-54.
TEST(BailenStacking, BA_53_BA_54_one_facing_a_stack_and_none_for_some) {
  Field f("4leg-1 v13 sse; 4leg-2 u13 e; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-2", "step se", "rest"});
  EXPECT_EQ(f.hex("4leg-2"), "v13");
  EXPECT_EQ(f.piece("4leg-2").facing(), Corner::SSE);
  Field g("4leg-1 v13 e d; 4leg-2 v14 e r; marins v15 e square; 1drag v16 e; cart-1 x16");
  g.order("prive", Order::Maneuver);
  for (const char* u : {"4leg-1", "4leg-2", "marins", "1drag", "cart-1"})
    EXPECT_FALSE(g.rules->has_facing(g.state, g.id(u))) << u;
}

// BA-53, BA-215: a battery with its battalion turns as one; who has come into the hex keeps the
// facing of those he joined.
TEST(BailenStacking, BA_53_BA_215_a_stack_with_unlimbered_guns_turns) {
  Field f("4leg-1 v13 e; art-chab v13 e; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick art-chab", "face w", "rest"});
  EXPECT_EQ(f.piece("art-chab").facing(), Corner::W);
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::W);
  Field g("4leg-1 v13 e; 4leg-2 u13 e; omil-1 aa1 w");
  g.begin(Step::Move, kFrench);
  g.plays({"pick 4leg-2", "step se", "rest", "pick 4leg-1", "face w", "rest"});
  EXPECT_EQ(g.piece("4leg-1").facing(), Corner::E);
  EXPECT_EQ(g.piece("4leg-2").facing(), Corner::E);
  EXPECT_EQ(f.piece("omil-1").facing(), Corner::W);
  Field apart("4leg-1 v13 e; art-chab v13 e; 4leg-2 u13 e; omil-1 aa1 w");
  apart.begin(Step::Move, kFrench);
  apart.plays({"pick art-chab", "face w", "rest"});
  EXPECT_EQ(apart.piece("4leg-2").facing(), Corner::E) << "nobody in another hex";
  Field away("4leg-1 v13 e; 4leg-2 v13 e; omil-1 aa1 w");
  away.begin(Step::Move, kFrench);
  away.plays({"pick 4leg-2", "face w", "step nw", "rest"});
  EXPECT_EQ(away.piece("4leg-1").facing(), Corner::E) << "who leaves turns nobody";
}

// BA-53: units of a stack that get a facing again have one: that of those who had one, if any.
TEST(BailenStacking, BA_53_a_stack_that_deploys_faces_one_way) {
  const auto deployed = [](const std::string& more) {
    Field f("4leg-1 v13 e; 4leg-2 v13 w; 4leg-3 v13 ssw; " + more +
            "omil-1 aa1 w; @chabert v13; @dupont v13");
    f.order("chabert", Order::Maneuver);
    f.state.command[f.command("chabert")].set(kMet);
    f.begin(Step::Orders, kFrench);
    f.play("try chabert");
    f.roll(6);
    f.play("order attack");
    return f;
  };
  const Field f = deployed("");
  EXPECT_EQ(f.piece("4leg-2").facing(), f.piece("4leg-1").facing());
  EXPECT_EQ(f.piece("4leg-3").facing(), f.piece("4leg-1").facing());
  const Field g = deployed("1drag v13 nnw; ");
  for (const char* u : {"4leg-1", "4leg-2", "4leg-3", "1drag"})
    EXPECT_EQ(g.piece(u).facing(), Corner::NNW) << u;
}

// BA-53, BA-186: after the night too.
TEST(BailenStacking, BA_53_BA_186_stacks_face_one_way_after_the_night) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.begin(Step::TurnEnd, kFrench);
  ASSERT_EQ(f.hex("5leg-1"), f.hex("5leg-2"));
  f.piece("5leg-1").face(Corner::E);
  f.piece("5leg-2").face(Corner::W);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  ASSERT_TRUE(f.rules->has_facing(f.state, f.id("5leg-1")));
  EXPECT_EQ(f.piece("5leg-1").facing(), f.piece("5leg-2").facing());
}

// BA-52, BA-196: who enters faces where he likes.
TEST(BailenStacking, BA_52_BA_196_the_first_facing_on_the_map_is_free) {
  Field f = Field::shipped(4);
  f.plays({"enter 4leg-3", "step ne", "rest"});
  f.state.turn = 5;  // 04:30
  f.order("chabert", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.play("enter 4leg-1");
  const int left = f.state.top().left;
  f.play("face nne");
  EXPECT_EQ(f.state.top().left, left);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, left - 1);
}

// BA-39, BA-57, BA-58, BA-55: limits of stacks.
TEST(BailenStacking, BA_39_BA_57_BA_58_BA_55_stacking) {
  Field f("4leg-1 w14 e square; 4leg-2 w14 e; 4leg-3 v14 e; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-3");
  EXPECT_EQ(f.refused("step ne"), "BA-39");
  Field town("1leg-1 ac16 n; 1leg-2 ac16 n; 1leg-3 ac17 nnw; omil-1 a1 w");
  town.begin(Step::Move, kFrench);
  town.plays({"pick 1leg-3"});
  EXPECT_EQ(town.refused("step n"), "BA-57");
  Field open("4leg-1 w14 e; 4leg-2 w14 e; 4leg-3 v14 e; omil-1 aa1 w");
  open.begin(Step::Move, kFrench);
  open.play("pick 4leg-3");
  EXPECT_EQ(open.refused("step ne"), "");  // BA-55
}

// BA-39: three units and two batteries share a hex with a square, not three batteries.
TEST(BailenStacking, BA_39_batteries_with_a_square) {
  Field f(
      "esc-1 w14 e square; esc-2 w14 e; esc-3 w14 e; art-chab w14 e; art-vedel w14 e; art-dufour "
      "v14 e limbered; esc-4 v14 e");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->may_stack(f.state, b, f.id("art-dufour"), f.named("w14"), {}).rule.str(),
            "BA-39");
  EXPECT_EQ(f.rules->may_stack(f.state, b, f.id("esc-4"), f.named("w14"), {}).rule.str(), "BA-39");
  f.piece("art-vedel").set_where(Where::Out);
  f.piece("art-vedel").hex = Hex::None;
  EXPECT_TRUE(
      f.rules->may_stack(f.state, f.rules->board(f.state), f.id("art-dufour"), f.named("w14"), {})
          .ok());
}

// BA-39: the limit of a hex with squares holds where a move ends; two guns are not counted.
TEST(BailenStacking, BA_39_squares_may_be_passed) {
  Field f("4leg-1 w14 e square; 4leg-2 w14 e square; 4leg-3 v14 e; art-chab v15 e limbered");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->may_stack(f.state, b, f.id("4leg-3"), f.named("w14"), {}).rule.str(), "BA-39");
  EXPECT_TRUE(f.rules->may_stack(f.state, b, f.id("art-chab"), f.named("w14"), {}).ok());
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-3", "step ne"});
  EXPECT_EQ(f.hex("4leg-3"), "w14");
  EXPECT_EQ(f.refused("rest"), "BA-39");
  f.plays({"step ne", "rest"});
  EXPECT_EQ(f.hex("4leg-3"), "x13");
}

// Vector 68. BA-58, BA-214; BA-59: no English here to stack with.
TEST(BailenStacking, BA_58_BA_214_BA_59_stacks_on_the_march) {
  Field f("1drag i19; cuir-det h20; 3sui-1 m17; esc-1 ll17; omil-1 aa1 w");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick cuir-det");
  EXPECT_EQ(f.refused("step ne"), "BA-58");
  f.play("rest");
  f.play("pick esc-1");
  EXPECT_EQ(f.refused("step ne"), "BA-58");
  UnitSet none;
  EXPECT_TRUE(
      f.rules->may_stack(f.state, f.rules->board(f.state), f.id("3sui-1"), f.named("m17"), none)
          .ok());
  for (const UnitData& u : box().army.unit) EXPECT_NE(u.id, "english");  // BA-59
}

// BA-25, BA-52: a stack of several minds: who has a facing turns it, and who marches with slower
// troops loses no point by leaving the road.
TEST(BailenStacking, BA_25_BA_52_stacks_of_marchers_and_others) {
  Field f("4leg-1 v13 e; gparis-1 v13 e; omil-1 aa1 w");
  f.order("chabert", Order::Maneuver);
  f.order("pannetier", Order::Defend, "v13");
  f.begin(Step::Move, kFrench);
  f.play("stack v13");
  EXPECT_EQ(f.state.top().left, 5);
  EXPECT_EQ(f.refused("step s"), "BA-63");
  EXPECT_EQ(f.refused("face sse"), "");
  f.plays({"face sse", "step s"});
  EXPECT_EQ(f.hex("4leg-1"), "v14");
  EXPECT_EQ(f.state.top().left, 4);
  Field d("4leg-1 v13 e d; 4leg-2 v13 e; omil-1 aa1 w");
  d.begin(Step::Move, kFrench);
  d.play("stack v13");
  EXPECT_EQ(d.refused("face w"), "");
}

// BA-86: who lies on top already is not put there. BA-60: limbered guns march with their stack,
// unlimbered ones do not.
TEST(BailenStacking, BA_86_BA_60_stacks) {
  Field f("4leg-1 v13 e; 4leg-2 v13 e; art-chab v13 e limbered; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("top 4leg-1"), "BA-43");
  EXPECT_EQ(f.refused("top 4leg-2"), "");
  f.plays({"stack v13", "step se"});
  EXPECT_EQ(f.hex("art-chab"), "w14");
  Field guns("4leg-1 v13 e; 4leg-2 v13 e; art-chab v13 e; omil-1 aa1 w");
  guns.begin(Step::Move, kFrench);
  guns.plays({"stack v13", "step se"});
  EXPECT_EQ(guns.hex("art-chab"), "v13");
  EXPECT_EQ(guns.hex("4leg-2"), "w14");
}

// BA-39: who has come among squares where he may not stay goes on: neither by turning nor by a
// change of formation does he spend what that takes.
TEST(BailenStacking, BA_39_nobody_turns_until_he_must_stay_among_squares) {
  Field f("4leg-1 w14 e square; 4leg-2 w14 e square; 4leg-3 v14 e");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-3", "step ne"});
  for (int i = 0; i < 6; ++i) {
    const auto turns = f.legal("face");
    if (turns.empty()) break;
    f.play(*turns.begin());
  }
  EXPECT_EQ(f.refused("rest"), "BA-39");
  EXPECT_FALSE(f.legal("step").empty());
  EXPECT_EQ(f.refused(f.piece("4leg-3").facing() == Corner::W ? "face e" : "face w"), "BA-39");
  Field line("omil-1 w14 e square; omil-2 w14 e square; tcad v14 e; 4leg-1 a1 e");
  line.begin(Step::Move, kSpanish);
  line.plays({"pick tcad", "step ne"});
  EXPECT_EQ(line.refused("skirmish"), "BA-39");
}

}  // namespace
}  // namespace tercio::bailen
