// Facing, stacking, movement, zones, command, formations (BA-31 to BA-81), vectors 4 to 11, 57, 60,
// 62, 63, 66, 68 and 69.
#include <gtest/gtest.h>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

using Names = std::set<std::string>;

Names of_zone(const Field& f, Seat side, bool front) {
  const Zones z = f.rules->zones(f.state, side);
  return f.names(front ? z.front : z.any);
}

// Vector 7. BA-50, BA-51: example 3.
TEST(BailenMovement, front_flank_and_rear) {
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

// BA-52, BA-63, BA-215: turning is free once before moving, then a point each.
TEST(BailenMovement, turning) {
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
TEST(BailenMovement, one_facing_a_stack_and_none_for_some) {
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

// Vectors 8 to 11. BA-61, BA-64, BA-65, BA-70, BA-71: example 4.
TEST(BailenMovement, example_4) {
  Field a("4leg-1 v13 e; omil-1 y14 w; @chabert v13");  // W13, X13: X13 is Y14's front? Y14 faces W
  a.begin(Step::Move, kFrench);
  a.play("pick 4leg-1");
  const int start = a.state.top().left;
  a.play("step ne");  // W13
  a.play("step se");  // X13, in the zone
  EXPECT_EQ(start - a.state.top().left, 3);
  EXPECT_NE(a.state.top().a & 32, 0) << "BA-71: a front zone halts";
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
TEST(BailenMovement, once_each_and_leaders_last) {
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

// BA-24, BA-21: leaders without orders, and chiefs who gave some, stay.
TEST(BailenMovement, leaders_that_stay) {
  Field f("4leg-1 v13 e; @chabert v13; @dupont v14");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("ride chabert"), "BA-24");
  f.state.leader[f.leader("dupont")].set(kGaveOrders);
  EXPECT_EQ(f.refused("ride dupont"), "BA-21");
}

// Vector 60. BA-77, BA-79, BA-80, BA-81; BA-75: a leader feels no zone, but alone in one he
// commands nobody.
TEST(BailenMovement, command_and_zones) {
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
TEST(BailenMovement, leaving_a_front) {
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
TEST(BailenMovement, zones_and_cover) {
  Field f("omil-1 ab14 sse");  // faces AB15, a house, and AC15
  EXPECT_FALSE(of_zone(f, kSpanish, false).contains("ab15"));
  Field g("omil-1 ab15 nnw");  // from the houses out
  EXPECT_TRUE(of_zone(g, kSpanish, true).contains("ab14"));
}

// Vector 62. BA-35, BA-42, BA-151: zones of squares, lines and the disordered.
TEST(BailenMovement, zones_without_facing) {
  Field f("4leg-1 w14 e square");
  EXPECT_EQ(of_zone(f, kFrench, true).size(), 6u);
  Field d("4leg-1 w14 e d");
  EXPECT_TRUE(of_zone(d, kFrench, false).empty());
}

// Vector 6. BA-42: two hexes of skirmishers control all eight around.
TEST(BailenMovement, zone_of_a_line) {
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

// Vectors 4, 5. BA-40, BA-41, BA-45: example 2.
TEST(BailenMovement, skirmish_lines) {
  Field f("vcat w14 e; tcad w12 e; barb y12 e; 4leg-1 a1 e");
  f.begin(Step::Move, kSpanish);
  f.plays({"pick vcat", "skirmish"});
  EXPECT_EQ(f.refused("formed"), "BA-40");  // 12 points in one hex
  f.play("spread w15");
  EXPECT_EQ(f.refused("formed"), "BA-40");
  f.plays({"spread w13", "formed"});
  const Spread& line = f.state.spread[f.rules->q(f.id("vcat")).light];
  EXPECT_EQ(line.count, 3);
  EXPECT_EQ(line.points[0] + 0, 4);
  EXPECT_EQ(f.state.top().left, 4 - 2);  // one, and one to the furthest
  f.play("rest");
  f.plays({"pick tcad", "skirmish"});
  EXPECT_EQ(f.refused("spread w13"), "BA-45");
  f.plays({"spread w11", "formed", "rest"});
  f.plays({"pick barb", "skirmish", "formed"});
  EXPECT_EQ(f.state.top().left, 4 - 1);
  Field five("tesp w14 e; 4leg-1 a1 e");
  five.begin(Step::Move, kSpanish);
  five.plays({"pick tesp", "skirmish"});
  EXPECT_EQ(five.refused("formed"), "BA-40");
  five.plays({"spread w13", "formed"});
  const Spread& two = five.state.spread[five.rules->q(five.id("tesp")).light];
  EXPECT_EQ(two.points[0] + two.points[1], 5);
  EXPECT_EQ(two.points[0], 3);  // the surplus from the left
  Field one("gwal-c w14 e -1; 4leg-1 a1 e");
  one.begin(Step::Move, kSpanish);
  one.play("pick gwal-c");
  EXPECT_EQ(one.refused("skirmish"), "BA-40");
  Field heavy("omil-1 w14 e; 4leg-1 a1 e");
  heavy.begin(Step::Move, kSpanish);
  heavy.play("pick omil-1");
  EXPECT_EQ(heavy.refused("skirmish"), "BA-40");
}

// Vector 4, the end: reforming; BA-218: the line moves as a whole.
TEST(BailenMovement, reforming) {
  Field f("tcad w14 e; 4leg-1 a1 e");
  f.piece("tcad").form(Formation::Skirmish);
  f.state.spread[f.rules->q(f.id("tcad")).light] = {
      {f.named("w14"), f.named("w15"), f.named("w16"), Hex::None}, {2, 2, 2, 0}, 3, 0};
  f.begin(Step::Move, kSpanish);
  f.play("pick tcad");
  const int left = f.state.top().left;
  f.play("reform w14");
  EXPECT_EQ(left - f.state.top().left, 3);  // one, and two for the furthest
  EXPECT_EQ(f.piece("tcad").formation(), Formation::Normal);
  Field g("tcad w14 e; 4leg-1 a1 e");
  g.piece("tcad").form(Formation::Skirmish);
  g.state.spread[g.rules->q(g.id("tcad")).light] = {
      {g.named("w14"), g.named("w15"), g.named("w16"), Hex::None}, {2, 2, 2, 0}, 3, 0};
  g.begin(Step::Move, kSpanish);
  g.plays({"pick tcad", "step n"});
  EXPECT_EQ(g.state.spread[g.rules->q(g.id("tcad")).light].hex[2], g.named("w15"));
}

// BA-31 to BA-34: squares by movement.
TEST(BailenMovement, squares) {
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

// BA-39, BA-57, BA-58, BA-55: limits of stacks.
TEST(BailenMovement, stacking) {
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

// Vector 68. BA-58, BA-214; BA-59: no English here to stack with.
TEST(BailenMovement, stacks_on_the_march) {
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

// Vector 57. BA-25, BA-68, BA-196: the van marches along the highway.
TEST(BailenMovement, march_by_road) {
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

// Vector 63. BA-196: in column, each group a point dearer.
TEST(BailenMovement, entry_in_column) {
  Field f("4leg-3 c22; omil-1 aa1 w", {.scenario = 4});
  f.orders(Order::Maneuver);
  f.state.turn = 5;
  for (const char* u : {"4leg-1", "4leg-2", "4sui"}) f.piece(u).set_where(Where::Waiting);
  f.begin(Step::Move, kFrench);
  f.play("enter 4leg-1");
  EXPECT_EQ(f.state.top().left, 7);
  f.plays({"step ne", "rest"});
  f.play("enter 4leg-2");
  EXPECT_EQ(f.state.top().left, 6);
  f.plays({"step se", "rest"});
  f.play("enter 4sui");
  EXPECT_EQ(f.state.top().left, 5);
}

// Vector 69: dragoons ride through Bailén by road, but do not stop there.
TEST(BailenMovement, through_the_town) {
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

// BA-48, BA-49, BA-230: guns; changes are open under any order.
TEST(BailenMovement, guns) {
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

// BA-71: in an enemy's front only who enters it stops: a line laid out where the unit stood at the
// beginning may go on.
TEST(BailenMovement, a_line_laid_out_in_its_own_hex_goes_on) {
  Field f("barb x13 e; 4leg-1 y13 w; @venegas x13");
  f.begin(Step::Move, kSpanish);
  ASSERT_TRUE(f.rules->zones(f.state, kFrench).front.has(f.named("x13")));
  f.plays({"pick barb", "skirmish", "formed"});
  EXPECT_EQ(f.refused("step sw"), "");
  f.play("step sw");
  f.roll(6);  // BA-72
  EXPECT_EQ(f.hex("barb"), "w14");
}

// BA-23: without orders a line is not laid out into an enemy's zone.
TEST(BailenMovement, no_line_into_a_zone_without_orders) {
  Field f("tcad w14 e; 4leg-1 y13 w; @mourgeon x11");
  f.order("mourgeon", Order::None);
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "skirmish"});
  EXPECT_EQ(f.refused("spread x13"), "BA-23");
  f.play("stay");
  f.play("rest");
  Field g("tcad w14 e; 4leg-1 y13 w; @mourgeon x11");
  g.order("mourgeon", Order::Retreat);
  g.begin(Step::Move, kSpanish);
  g.plays({"pick tcad", "skirmish"});
  EXPECT_EQ(g.refused("spread x13"), "BA-29");
}

// BA-66, BA-77: a commander in chief moves after all the troops he leads, so that he brings nobody
// into command on whom he has just ridden up; other chiefs' troops do not wait for him.
TEST(BailenMovement, commanders_in_chief_last) {
  Field f("4leg-1 v13 e; 5leg-1 v15 e; marins v16 e; @dupont v16; @chabert s13; omil-1 aa1 w");
  f.begin(Step::Move, kFrench);
  f.plays({"ride dupont", "step n", "rest"});
  EXPECT_EQ(f.refused("pick marins"), "BA-66");
  EXPECT_EQ(f.refused("pick 4leg-1"), "BA-66");
  EXPECT_EQ(f.refused("pick 5leg-1"), "");  // Vedel's
  // Whose orders compel them go first.
  Field g("4leg-1 v13 e; omil-1 aa13 w; @dupont v12; @chabert v13");
  g.orders(Order::Defend);
  g.order("chabert", Order::Attack);
  g.begin(Step::Move, kFrench);
  EXPECT_EQ(g.refused("ride dupont"), "BA-66");
  EXPECT_FALSE(g.legal().contains("ride dupont"));
  g.plays({"pick 4leg-1", "step ne", "step se", "rest"});
  EXPECT_EQ(g.refused("ride dupont"), "");
}

// BA-66: nor do units of his command come in after their leader has.
TEST(BailenMovement, leaders_come_in_last) {
  Field f = Field::shipped(4);
  f.plays({"enter 4leg-3", "rest"});
  EXPECT_EQ(f.refused("enter art-chab"), "");
  f.play("join chabert a24");
  EXPECT_EQ(f.refused("enter art-chab"), "BA-66");
}

// BA-25, BA-52: a stack of several minds: who has a facing turns it, and who marches with slower
// troops loses no point by leaving the road.
TEST(BailenMovement, stacks_of_marchers_and_others) {
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

}  // namespace
}  // namespace tercio::bailen
