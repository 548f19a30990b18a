// Front and flank (BA-50, BA-51), movement (BA-60 to BA-68), zones (BA-69 to BA-76), command (BA-77
// to BA-81), vectors 6 to 11, 57, 60, 62 and 69.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

using Names = std::set<std::string>;

Names of_zone(const Field& f, Seat side, bool front) {
  const Zones z = f.rules->zones(f.state, side);
  return f.names(front ? z.front : z.any);
}

// Vector 7. BA-50, BA-51: example 3.
TEST(BailenMovement, BA_50_BA_51_front_flank_and_rear) {
  Field f("art-red z14 w");
  EXPECT_EQ(of_zone(f, kSpanish, true), (Names{"y14", "y15"}));
  EXPECT_EQ(of_zone(f, kSpanish, false), (Names{"y14", "y15", "z13", "z15"}));  // BA-69
  Field g("4leg-1 v13 e");
  EXPECT_EQ(of_zone(g, kFrench, true), (Names{"w13", "w14"}));
  EXPECT_EQ(of_zone(g, kFrench, false), (Names{"v12", "v14", "w13", "w14"}));
  g.begin(Step::Move, kFrench);
  g.play("pick 4leg-1");
  EXPECT_EQ(g.refused("face n"), "unknown") << "a side is no facing";
}

// Vectors 8 to 11. BA-61, BA-64, BA-65, BA-70, BA-71: example 4.
TEST(BailenMovement, BA_61_BA_64_BA_65_BA_70_BA_71_example_4) {
  Field a("4leg-1 v13 e; omil-1 y14 w; @chabert v13");  // W13, X13: X13 is Y14's front? Y14 faces W
  a.begin(Step::Move, kFrench);
  a.play("pick 4leg-1");
  const int start = a.state.top().left;
  a.play("step ne");  // W13
  a.play("step se");  // X13, in the zone
  EXPECT_EQ(start - a.state.top().left, 3);
  EXPECT_TRUE(a.state.top().is(kHalted)) << "BA-71: a front zone halts";
  EXPECT_EQ(a.refused("step ne"), "BA-71");
  // E: from the rear through eight points to the front; with seven it may.
  Field e("4leg-1 w14 e; 4leg-2 v14 e; omil-1 aa1 w");
  e.begin(Step::Move, kFrench);
  e.plays({"pick 4leg-2", "step ne"});
  EXPECT_EQ(e.hex("4leg-2"), "w14");
  EXPECT_EQ(e.refused("step ne"), "BA-64");
  Field seven("5leg-1 w14 e; 4leg-2 v14 e; omil-1 aa1 w");
  seven.begin(Step::Move, kFrench);
  seven.plays({"pick 4leg-2", "step ne"});
  EXPECT_EQ(seven.refused("step ne"), "");
  // F: flank to flank through two hexes of eight.
  Field flank("4leg-1 w13 e; 4leg-2 w14 e; 4leg-3 w12 sse; omil-1 aa1 w");
  flank.begin(Step::Move, kFrench);
  flank.plays({"pick 4leg-3", "step s", "step s", "step s"});
  EXPECT_EQ(flank.hex("4leg-3"), "w15");
  // D: disorganized, any of six directions at plain cost.
  Field d("4leg-1 w14 e d; omil-1 aa1 w");
  d.begin(Step::Move, kFrench);
  d.play("pick 4leg-1");
  EXPECT_EQ(d.legal("step").size(), 6u);
}

// BA-60, BA-62, BA-66: points are not saved; leaders move last.
TEST(BailenMovement, BA_60_BA_62_BA_66_once_each_and_leaders_last) {
  Field f("4leg-1 v13 e; 4leg-2 v14 e; @chabert v14; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "rest"});
  EXPECT_EQ(f.refused("pick 4leg-1"), "BA-60");
  f.play("ride chabert");
  EXPECT_EQ(f.state.top().left, 10);  // BA-67
  f.plays({"step n", "rest"});
  EXPECT_EQ(f.refused("pick 4leg-2"), "BA-66");
  EXPECT_EQ(f.refused("pick omil-1"), "BA-62");
}

// Vector 60. BA-77, BA-79, BA-80, BA-81; BA-75: a leader feels no zone, but alone in one he
// commands nobody.
TEST(BailenMovement, BA_77_BA_79_BA_80_BA_81_BA_75_command_and_zones) {
  Field f("4leg-1 v13 e; omil-1 x13 w; @chabert v10");
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("step ne"), "");
  Field far("4leg-1 v13 e; omil-1 x13 w; @chabert v2");
  far.begin(Step::Move, kFrench);
  far.play("pick 4leg-1");
  EXPECT_EQ(far.refused("step ne"), "BA-81");
  const auto commanded = [](const std::string& more) {
    Field g("4leg-1 v13 e; @chabert v15; omil-1 x13 w; jaen-1 x15 w" + more);
    return g.rules->in_command(g.state, g.rules->board(g.state), g.id("4leg-1"));
  };
  EXPECT_TRUE(commanded(""));
  Field alone("4leg-1 v13 e; @chabert w13; omil-1 x13 w");
  EXPECT_FALSE(
      alone.rules->in_command(alone.state, alone.rules->board(alone.state), alone.id("4leg-1")));
  Field held("4leg-1 v13 e; 4leg-2 w13 e; @chabert w13; omil-1 x13 w");
  EXPECT_TRUE(held.rules->in_command(held.state, held.rules->board(held.state), held.id("4leg-1")));
}

// BA-72, BA-73: leaving a front calls for a check; from zone to zone is allowed.
TEST(BailenMovement, BA_72_BA_73_leaving_a_front) {
  Field f("4leg-1 w13 w; omil-1 x13 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step sw"});
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  EXPECT_EQ(f.hex("4leg-1"), "v13");
  Field g("4leg-1 w13 w d; omil-1 x13 w; @chabert v13");  // BA-76: without a check
  g.begin(Step::Move, kFrench);
  g.plays({"pick 4leg-1", "step sw"});
  EXPECT_EQ(g.hex("4leg-1"), "v13");
  Field h("4leg-1 v13 e d; omil-1 x13 w; @chabert v13");
  h.begin(Step::Move, kFrench);
  h.play("pick 4leg-1");
  EXPECT_EQ(h.refused("step ne"), "BA-76");
}

// BA-74: woods and buildings.
TEST(BailenMovement, BA_74_zones_and_cover) {
  Field f("omil-1 ab14 sse");  // faces AB15, a house, and AC15
  EXPECT_FALSE(of_zone(f, kSpanish, false).contains("ab15"));
  Field g("omil-1 ab15 nnw");  // from the houses out
  EXPECT_TRUE(of_zone(g, kSpanish, true).contains("ab14"));
}

// Vector 62. BA-35, BA-42, BA-151: zones of squares, lines and the disordered.
TEST(BailenMovement, BA_35_BA_42_BA_151_zones_without_facing) {
  Field f("4leg-1 w14 e square");
  EXPECT_EQ(of_zone(f, kFrench, true).size(), 6u);
  Field d("4leg-1 w14 e d");
  EXPECT_TRUE(of_zone(d, kFrench, false).empty());
}

// Vector 6. BA-42: two hexes of skirmishers control all eight around.
TEST(BailenMovement, BA_42_zone_of_a_line) {
  Field f("barb w14 e; gwal-c x13 e");
  f.piece("gwal-c").set_where(Where::Out);
  f.piece("gwal-c").hex = Hex::None;
  f.piece("barb").form(Formation::Skirmish);
  f.state.spread[f.rules->q(f.id("barb")).light] = {
      {f.named("w14"), f.named("w15"), Hex::None, Hex::None}, {2, 1, 0, 0}, 2, 0};
  Names zone = of_zone(f, kSpanish, true);
  zone.erase("w14");
  zone.erase("w15");
  EXPECT_EQ(zone.size(), 8u);
}

// Vector 57. BA-25, BA-68, BA-196: the van marches along the highway.
TEST(BailenMovement, BA_25_BA_68_BA_196_march_by_road) {
  Field f = Field::shipped(4);
  f.play("enter 4leg-3");
  EXPECT_EQ(f.state.top().left, 7);
  f.plays({"step ne", "step se"});
  EXPECT_EQ(f.hex("4leg-3"), "c24");
  Field g = Field::shipped(4);
  g.play("enter 4leg-3");
  g.plays({"step ne", "step ne", "step n", "step ne", "step ne", "step n", "step ne"});
  EXPECT_EQ(g.hex("4leg-3"), "f20");
  EXPECT_EQ(g.state.top().left, 0);
}

// Vector 69: dragoons ride through Bailén by road, but do not stop there.
TEST(BailenMovement, BA_68_through_the_town) {
  Field f("6drag ae14; omil-1 a1 w");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 6drag", "step sw", "step sw"});
  EXPECT_EQ(f.hex("6drag"), "ac15");
  EXPECT_EQ(f.refused("rest"), "BA-68");
  f.plays({"step s", "step s"});
  EXPECT_EQ(f.hex("6drag"), "ac17");
  EXPECT_EQ(f.refused("rest"), "");
  EXPECT_EQ(f.state.top().left, 11 - 4);
}

// BA-71: a flank does not stop a unit. BA-52: after a step every turn costs. BA-74: no zone enters
// a house, not even a flank's. BA-77: the hexes between are counted, not the ends.
TEST(BailenMovement, BA_71_BA_52_BA_74_BA_77_movement) {
  Field f("4leg-1 v13 nne; omil-1 x13 nnw; @chabert v13");  // X13's flank is W13
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("w14")));
  ASSERT_FALSE(f.rules->zones(f.state, kSpanish).front.has(f.named("w14")));
  f.plays({"pick 4leg-1", "face e", "step se"});
  EXPECT_EQ(f.hex("4leg-1"), "w14");
  EXPECT_EQ(f.state.top().left, 3);
  f.play("face ssw");
  EXPECT_EQ(f.state.top().left, 2);
  EXPECT_EQ(f.refused("step s"), "");
  Field house("omil-1 ab14 e");
  EXPECT_FALSE(house.rules->zones(house.state, kSpanish).any.has(house.named("ab15")));
  const auto commanded = [](const char* leader) {
    Field g(std::string("4leg-1 v13 e; omil-1 x13 w; @chabert ") + leader);
    return g.rules->in_command(g.state, g.rules->board(g.state), g.id("4leg-1"));
  };
  EXPECT_TRUE(commanded("v9"));  // three hexes between
  EXPECT_FALSE(commanded("v8"));
}

// BA-68: a road hex costs one under Maneuver only while nobody else is in it. BA-25: the third
// point of the bonus goes with the first step off the road.
TEST(BailenMovement, BA_68_BA_25_roads) {
  const auto cost = [](const std::string& more) {
    Field f("1leg-1 ad14; omil-1 a1 w" + more);
    f.orders(Order::Maneuver);
    bool road = false;
    const int d = f.rules->grid().direction(f.named("ad14"), f.named("ac15"));
    return f.rules->step_cost(f.state, f.rules->board(f.state), f.id("1leg-1"), f.named("ad14"),
                              static_cast<Dir>(d), road);
  };
  EXPECT_EQ(cost(""), 1);
  EXPECT_EQ(cost("; 1leg-2 ac15"), 2) << "the houses";
  Field f("4leg-1 i19; omil-1 aa1 w");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.state.top().left, 5 + 3);
  Field off = f;
  f.play("step ne");
  EXPECT_EQ(f.state.top().left, 7);
  off.play("step n");
  EXPECT_EQ(off.state.top().left, 5 + 2 - 1);
}

// BA-68: cavalry does not stop in houses, not in a stack with infantry either.
TEST(BailenMovement, BA_68_no_stack_with_cavalry_stops_in_the_town) {
  for (const bool horse : {true, false}) {
    Field f(std::string("esc-1 ae14 w; esc-2 ae14 w; omil-1 a1 w; @boussart ae14; @daradie ae14") +
            (horse ? "; 6drag ae14 w -1" : ""));
    f.orders(Order::Maneuver);
    f.begin(Step::Move, kFrench);
    f.plays({"stack ae14", "step sw"});
    ASSERT_EQ(f.hex("esc-1"), "ad14");
    EXPECT_EQ(f.refused("rest"), horse ? "BA-68" : "");
  }
}

// BA-76, BA-81: disorder spares the check, not the command that leaving a zone asks for.
TEST(BailenMovement, BA_76_BA_81_disorder_leaves_a_zone_only_in_command) {
  const auto refused = [](const char* leader) {
    Field f(std::string("4leg-1 w13 w d; omil-1 x13 w; @chabert ") + leader);
    f.begin(Step::Move, kFrench);
    EXPECT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("w13")));
    f.play("pick 4leg-1");
    return f.refused("step sw");
  };
  EXPECT_EQ(refused("v13"), "");
  EXPECT_EQ(refused("a24"), "BA-81");
}

// BA-72, BA-76, BA-151: disorder on leaving a front keeps it out of the next zone, and of nothing
// else: it moves on with what it has.
TEST(BailenMovement, BA_72_BA_76_BA_151_disorder_alone_ends_no_move) {
  Field f("4leg-1 x13 nnw; omil-1 y13 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(of_zone(f, kSpanish, true).contains("x12"));
  f.play("pick 4leg-1");
  const int left = f.state.top().left;
  f.play("step n");
  f.roll(2);
  EXPECT_EQ(f.status("4leg-1"), Status::Disorganized);
  EXPECT_EQ(f.hex("4leg-1"), "x13");
  ASSERT_TRUE(f.piece("4leg-1").is(kPicked));
  EXPECT_EQ(f.state.top().left, left);
  EXPECT_EQ(f.refused("step n"), "BA-76");
  f.plays({"step sw", "step sw", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "v14");
  EXPECT_TRUE(f.piece("4leg-1").is(kMoved));
}

// The same in a stack: who keeps his order goes on, the other may still move by himself.
TEST(BailenMovement, BA_72_BA_151_who_falls_into_disorder_leaves_the_stack) {
  Field f("4leg-1 x13 nnw; 4leg-2 x13 nnw; omil-1 y13 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  f.plays({"stack x13", "step n"});
  f.rolls({2, 6});
  EXPECT_EQ(f.hex("4leg-1"), "x13");
  EXPECT_EQ(f.hex("4leg-2"), "x12");
  f.play("rest");
  f.plays({"pick 4leg-1", "step sw", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "w14");
}

}  // namespace
}  // namespace tercio::bailen
