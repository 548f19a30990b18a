// Skirmish lines (BA-40 to BA-45, BA-218): what holds for a unit holds for each of the hexes it
// covers. Vectors 4 and 5.
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Lays out a light unit over these hexes, from left to right.
void lay_out(Field& f, std::string_view unit, std::initializer_list<std::string_view> hexes,
             std::array<std::uint8_t, 4> points) {
  Spread& line = f.state.spread[f.rules->q(f.id(unit)).light];
  line = {};
  for (const std::string_view h : hexes) line.hex[line.count++] = f.named(h);
  line.points = points;
  Piece& p = f.piece(unit);
  const Hex stood = p.hex;
  p.form(Formation::Skirmish);
  p.hex = line.hex[0];
  p.depth = 0;
  for (Piece& other : f.state.piece)
    if (&other != &p && other.on_map() && other.hex == stood && other.depth > 0) --other.depth;
}

// A light unit over these hexes, with so many points in each.
void lay_out(Field& f, std::string_view unit, std::vector<std::string_view> hexes, int points) {
  Piece& p = f.piece(unit);
  p.form(Formation::Skirmish);
  p.depth = 0;
  Spread& line = f.state.spread[f.rules->q(f.id(unit)).light];
  line = {};
  for (const std::string_view h : hexes) {
    line.hex[line.count] = f.named(h);
    line.points[line.count++] = static_cast<std::uint8_t>(points);
  }
  p.hex = line.hex[0];
}

const Spread& line_of(const Field& f, std::string_view unit) {
  return f.state.spread[f.rules->q(f.id(unit)).light];
}

// Vectors 4, 5. BA-40, BA-41, BA-45: example 2.
TEST(BailenLines, BA_40_BA_41_BA_45_skirmish_lines) {
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
TEST(BailenLines, BA_218_reforming) {
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

// BA-71: in an enemy's front only who enters it stops: a line laid out where the unit stood at the
// beginning may go on.
TEST(BailenLines, BA_71_a_line_laid_out_in_its_own_hex_goes_on) {
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
TEST(BailenLines, BA_23_no_line_into_a_zone_without_orders) {
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

// BA-41, BA-70: the way to the furthest hex of a line pays for an enemy zone.
TEST(BailenLines, BA_41_BA_70_a_line_into_a_zone_pays_for_it) {
  Field f("tcad w14 e; 4leg-1 x16 w; @mourgeon w14");
  f.begin(Step::Move, kSpanish);
  ASSERT_TRUE(f.rules->zones(f.state, kFrench).any.has(f.named("w16")));
  ASSERT_FALSE(f.rules->zones(f.state, kFrench).any.has(f.named("w15")));
  f.plays({"pick tcad", "skirmish", "spread w15"});
  EXPECT_EQ(f.refused("spread w16"), "");
  f.plays({"spread w16", "formed"});
  EXPECT_EQ(f.state.top().left, 0) << "one, two hexes, the zone";
}

// BA-71: in an enemy's front nobody moves on, a light unit not by laying out a line either.
TEST(BailenLines, BA_71_no_line_is_laid_out_from_a_front) {
  Field f("tcad w14 e; 4leg-1 y13 w; @mourgeon w14");
  f.begin(Step::Move, kSpanish);
  ASSERT_TRUE(f.rules->zones(f.state, kFrench).front.has(f.named("x13")));
  f.plays({"pick tcad", "step ne"});
  ASSERT_EQ(f.hex("tcad"), "x13");
  ASSERT_EQ(f.refused("skirmish"), "");
  f.play("skirmish");
  EXPECT_EQ(f.refused("spread x14"), "BA-71");
}

// BA-57, BA-39, BA-167: the limits of stacks hold for the hexes of a skirmish line.
TEST(BailenLines, BA_57_BA_39_BA_167_lines_keep_the_limits_of_stacks) {
  const Map& m = *box().map;
  // A clear hex with woods beside it, and woods beyond the clear one on the other side.
  Hex from = Hex::None;
  Hex woods = Hex::None;
  m.clear.each([&](Hex h) {
    if (from != Hex::None) return;
    for (const Dir d : hex::kDirs) {
      const Hex to = m.grid.neighbour(h, d);
      if (to != Hex::None && m.woods.has(to) && m.cost[0][index(h)][hex::index(d)] == 2) {
        from = h;
        woods = to;
      }
    }
  });
  ASSERT_NE(from, Hex::None);
  const std::string stack = " " + m.name_of(woods) + " w; ";
  const auto field = [&](const std::string& friends) {
    Field f("tcad " + m.name_of(from) + " w; " + friends + "4leg-1 am26 w; @mourgeon " +
            m.name_of(from));
    f.begin(Step::Move, kSpanish);
    f.plays({"pick tcad", "skirmish"});
    return f.refused("spread " + m.name_of(woods));
  };
  EXPECT_EQ(field(""), "");
  EXPECT_EQ(field("omil-1" + stack + "omil-2" + stack), "");
  EXPECT_EQ(field("omil-1" + stack + "omil-2" + stack + "jaen-1" + stack), "BA-57");
}

// BA-28, BA-218: no hex of a line leaves the area of Defend.
TEST(BailenLines, BA_28_BA_218_a_whole_line_stays_in_its_area) {
  Field f("tcad w13 e; 4leg-1 am26 w; @mourgeon w13");
  lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
  f.order("mourgeon", Order::Defend, "w12");  // rows 10 to 14
  f.begin(Step::Move, kSpanish);
  f.play("pick tcad");
  EXPECT_EQ(f.refused("step s"), "BA-28");
  EXPECT_EQ(f.refused("step n"), "");
}

// BA-25, BA-218: nor does one come within five hexes of the enemy under Maneuver.
TEST(BailenLines, BA_25_BA_218_a_whole_line_keeps_its_distance) {
  Field f("tcad v13 e; 4leg-1 ad13 w; @mourgeon v13");
  lay_out(f, "tcad", {"v13", "w13"}, {3, 3, 0, 0});
  ASSERT_EQ(f.rules->grid().distance(f.named("w13"), f.named("ad13")), 7);
  f.order("mourgeon", Order::Maneuver);
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "step se"});
  EXPECT_EQ(f.refused("step se"), "BA-25");
  EXPECT_EQ(f.refused("step nw"), "");
}

// BA-64, BA-218: a friendly hex of eight points is not passed by any part of a line.
TEST(BailenLines, BA_64_BA_218_a_whole_line_passes_friends_by_their_flanks) {
  Field f("tcad v13 e; zar-3 x13 e; 4leg-1 am26 w; @mourgeon v13");
  lay_out(f, "tcad", {"v13", "w13"}, {3, 3, 0, 0});
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "step se"});
  EXPECT_EQ(f.refused("step se"), "BA-64");
}

// BA-201: every hex of a Spanish line that comes among the carts takes them, in laying it out too.
TEST(BailenLines, BA_201_lines_take_carts) {
  Field f("tcad w13 e; cart-1 x14; 4leg-1 am26 w; @mourgeon w13", {.scenario = 5});
  lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "step se"});
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
  Field g("tcad w14 e; cart-1 x14; 4leg-1 am26 w; @mourgeon w14", {.scenario = 5});
  g.begin(Step::Move, kSpanish);
  g.plays({"pick tcad", "skirmish", "spread x14", "formed"});
  EXPECT_EQ(g.piece("cart-1").where(), Where::Eliminated);
}

// BA-72, BA-81: a line that is given up leaves an enemy's front like any unit: in command, after a
// check.
TEST(BailenLines, BA_72_BA_81_a_line_leaves_a_front_by_reforming) {
  const auto field = [](const char* leader) {
    Field f(std::string("tcad w13 e; 4leg-1 w12 sse; @mourgeon ") + leader);
    lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
    f.begin(Step::Move, kSpanish);
    EXPECT_TRUE(f.rules->zones(f.state, kFrench).front.has(f.named("w13")));
    EXPECT_FALSE(f.rules->zones(f.state, kFrench).any.has(f.named("w14")));
    f.play("pick tcad");
    return f;
  };
  EXPECT_EQ(field("a24").refused("reform w14"), "BA-81");
  EXPECT_EQ(field("a24").refused("reform w13"), "");
  Field f = field("w14");
  f.play("reform w14");
  ASSERT_EQ(f.wants(), "1d6 morale");
  Field shaken = f;
  f.roll(6);
  EXPECT_EQ(f.hex("tcad"), "w14");
  EXPECT_EQ(f.piece("tcad").formation(), Formation::Normal);
  EXPECT_EQ(f.status("tcad"), Status::Ordered);
  EXPECT_EQ(f.state.top().left, 5 - 2);
  shaken.roll(2);
  EXPECT_EQ(shaken.hex("tcad"), "w14");
  EXPECT_EQ(shaken.status("tcad"), Status::Disorganized);
  EXPECT_EQ(shaken.state.top().left, 5 - 2);
}

// BA-52: a line has no facing: who comes out of it and has not moved faces where he likes.
TEST(BailenLines, BA_52_out_of_a_line_the_first_facing_is_free) {
  Field f("tcad w13 e; 4leg-1 am26 w; @mourgeon w13");
  lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "reform w13", "face w"});
  EXPECT_EQ(f.state.top().left, 5 - 2);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, 5 - 2 - 1);
}

// BA-57: a line that reforms in woods brings all its points there, not only those that stood there.
TEST(BailenLines, BA_57_a_line_that_reforms_keeps_the_limit_of_woods) {
  const Map& m = *box().map;
  Hex woods = Hex::None;
  Hex beside = Hex::None;
  m.woods.each([&](Hex h) {
    for (const Dir d : hex::kDirs)
      if (const Hex to = m.grid.neighbour(h, d); to != Hex::None && m.clear.has(to)) {
        woods = h;
        beside = to;
      }
  });
  ASSERT_NE(woods, Hex::None);
  const auto refused = [&](const std::string& friends) {
    const std::string at = m.name_of(woods);
    std::string text = "tcad " + at + " w; 4leg-1 a1 w; @mourgeon " + at;
    if (!friends.empty()) text += "; omil-1 " + at + " w; omil-2 " + at + " w " + friends;
    Field f(text);
    lay_out(f, "tcad", {at, m.name_of(beside)}, {3, 3, 0, 0});
    f.begin(Step::Move, kSpanish);
    f.play("pick tcad");
    return f.refused("reform " + at);
  };
  EXPECT_EQ(refused(""), "");
  EXPECT_EQ(refused("-1"), "");  // 6 and 7 and 5
  EXPECT_EQ(refused("w"), "BA-57");
}

// BA-77: a line is in command if its leader reaches one of its hexes.
TEST(BailenLines, BA_77_any_hex_of_a_line_puts_it_in_command) {
  Field f("tcad v13 e; 4leg-1 am26 w; @mourgeon aa14");
  const auto commanded = [&] {
    return f.rules->in_command(f.state, f.rules->board(f.state), f.id("tcad"));
  };
  EXPECT_FALSE(commanded()) << "four hexes between";
  lay_out(f, "tcad", {"v13", "w13"}, {3, 3, 0, 0});
  EXPECT_TRUE(commanded()) << "three";
}

// BA-85, BA-218: six points out of a hex, its skirmishers included.
TEST(BailenLines, BA_85_BA_218_skirmishers_and_battalion_share_the_six_points) {
  Field f("vcat y13 e; omil-1 y13 e; 4leg-1 z13 w");
  lay_out(f, "vcat", {"y13", "x13", "w13"}, 4);
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target z13", "add vcat 4"});
  EXPECT_EQ(f.refused("add omil-1 3"), "BA-85");
  f.plays({"add omil-1 2", "fire"});
  Field g("vcat y13 e; omil-1 y13 e; 4leg-1 z13 w; 4leg-2 z12 w");
  lay_out(g, "vcat", {"y13", "x13", "w13"}, 4);
  g.begin(Step::OffensiveFire, kSpanish);
  g.plays({"target z13", "add vcat 3", "fire"});
  g.roll(1);
  g.play("target z12");
  EXPECT_EQ(g.refused("add vcat 2"), "BA-85");
  EXPECT_EQ(g.refused("add vcat 1"), "");
  EXPECT_EQ(g.refused("add omil-1 4"), "BA-85");
  EXPECT_EQ(g.refused("add omil-1 3"), "");
}

// BA-218: the part of a line that must go back joins the rest of it.
TEST(BailenLines, BA_218_a_line_gives_up_a_hex) {
  Field f("tcad y13 e; 4leg-1 z13 w");
  lay_out(f, "tcad", {"y13", "y14", "y15"}, 2);
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y13", FireResult::R);
  ASSERT_EQ(line_of(f, "tcad").count, 2);
  EXPECT_EQ(line_of(f, "tcad").hex[0], f.named("y14"));
  EXPECT_EQ(line_of(f, "tcad").hex[1], f.named("y15"));
  EXPECT_EQ(line_of(f, "tcad").points[0] + line_of(f, "tcad").points[1], 6);
  EXPECT_EQ(f.hex("tcad"), "y14");
}

// BA-218: in the middle it would tear, so the whole unit goes back from there; nor can four hexes
// of three points become three.
TEST(BailenLines, BA_218_a_line_that_cannot_shrink_retreats) {
  Field f("tcad y13 e; 4leg-1 z14 w");
  lay_out(f, "tcad", {"y13", "y14", "y15"}, 2);
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::R);
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.piece("tcad").formation(), Formation::Normal);
  EXPECT_EQ(f.hex("tcad"), "y14");
  Field full("vcat y13 e; 4leg-1 z13 w");
  lay_out(full, "vcat", {"y13", "y14", "y15"}, 4);
  full.begin(Step::OffensiveFire, kFrench);
  full.hit("y13", FireResult::R);
  EXPECT_EQ(full.wants(), "spanish");
  EXPECT_EQ(full.piece("vcat").formation(), Formation::Normal);
}

// BA-107: it is the hex fired at whose other units check, not the first of the line.
TEST(BailenLines, BA_107_mates_of_a_line_in_the_hex_that_was_hit) {
  Field f("tcad y13 e; omil-1 y14 e; omil-2 y13 e; 4leg-1 z14 w");
  lay_out(f, "tcad", {"y13", "y14", "y15"}, 2);
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::M);
  f.roll(2);  // E, 2: D
  EXPECT_EQ(f.status("tcad"), Status::Disorganized);
  EXPECT_EQ(f.wants(), "1d6 morale");
  EXPECT_EQ(f.state.top().unit, f.id("omil-1"));
}

// BA-151, BA-218: who falls into disorder gathers in the hex that was struck; it does not give it
// up.
TEST(BailenLines, BA_151_BA_218_a_line_in_disorder_gathers_where_it_was_struck) {
  Field f("tcad y13 e; 4leg-1 z15 w; @mourgeon a1");
  lay_out(f, "tcad", {"y13", "y14"}, {3, 3, 0, 0});
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::M);
  f.roll(2);
  ASSERT_EQ(f.status("tcad"), Status::Disorganized);
  EXPECT_EQ(f.hex("tcad"), "y14");
  // In a shock too: a loss and a check leave the hex held.
  Field s("tcad y13 e; 4leg-1 z14 w; 4leg-2 z14 w; @mourgeon a1");
  lay_out(s, "tcad", {"y13", "y14"}, {3, 3, 0, 0});
  s.orders(Order::Harass);
  s.order("chabert", Order::Attack);
  s.begin(Step::Declare, kFrench);
  ASSERT_EQ(s.refused("attack 4leg-1 y14"), "");
  s.plays({"attack 4leg-1 y14", "commit"});
  s.roll(1);  // 16 v 3 = 5-1, the order +1: row 2, DB
  ASSERT_EQ(s.wants(), "1d6 morale");
  s.roll(2);
  EXPECT_EQ(s.hex("tcad"), "y14");
}

// BA-44: losses always alternate between skirmishers and the unit below, in a shock too.
TEST(BailenLines, BA_44_losses_alternate_in_a_shock) {
  for (const std::uint8_t below : {std::uint8_t{0}, std::uint8_t{1}}) {
    Field f("tcad y13 e; omil-1 y13 e; 4leg-1 z13 w; 4leg-2 z13 w; 4leg-3 a24 e");
    lay_out(f, "tcad", {"y13", "y12"}, {3, 3, 0, 0});
    f.state.spread[f.rules->q(f.id("tcad")).light].below = below;
    f.order("chabert", Order::Attack);  // three counters: two may fight
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 y13", "attack 4leg-2 y13", "commit"});
    f.roll(5);  // 16 v 10 = 1-1, the order +1: row 6, DB
    EXPECT_TRUE(f.legal("lose").empty());
    EXPECT_EQ(f.points("tcad"), below == 0 ? 5 : 6);
    EXPECT_EQ(f.points("omil-1"), below == 0 ? 7 : 6);
  }
}

// BA-150, BA-156: a leader helps the part of a line that he stands with, and so do woods.
TEST(BailenLines, BA_150_BA_156_a_leader_helps_the_part_of_a_line_he_is_with) {
  Field f("tcad y13 e; 4leg-1 z15 w; @mourgeon y14");
  lay_out(f, "tcad", {"y13", "y14"}, {3, 3, 0, 0});
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::M);
  f.roll(3);  // 3 + 1: E holds
  EXPECT_EQ(f.status("tcad"), Status::Ordered);
  f.hit("y13", FireResult::M);
  f.roll(3);  // he is not there
  EXPECT_EQ(f.status("tcad"), Status::Disorganized);
}

// BA-155: a leader who stands with a part of a line is not alone.
TEST(BailenLines, BA_155_a_leader_stays_with_a_line) {
  Field f("tcad y13 e; omil-1 y14 e -6; omil-2 a1 w; 4leg-1 z15 w; @venegas y14");
  lay_out(f, "tcad", {"y13", "y14"}, {3, 3, 0, 0});
  f.state.spread[f.rules->q(f.id("tcad")).light].below = 2;
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::One);
  ASSERT_EQ(f.hex("omil-1"), "");
  EXPECT_EQ(f.state.leader[f.leader("venegas")].hex, f.named("y14"));
}

// BA-41: reforming costs the way of the furthest part to the hex: uphill more than down.
TEST(BailenLines, BA_41_reforming_is_paid_from_the_parts) {
  const auto cost = [](const char* hex) {
    Field f("tcad z16 e; 4leg-1 a1 e");
    EXPECT_EQ(f.rules->map->level[index(f.named("z17"))],
              f.rules->map->level[index(f.named("z16"))] + 1);
    lay_out(f, "tcad", {"z16", "z17"}, 3);
    f.begin(Step::Move, kSpanish);
    f.play("pick tcad");
    const int left = f.state.top().left;
    f.play(std::string("reform ") + hex);
    return left - f.state.top().left;
  };
  EXPECT_EQ(cost("z17"), 1 + 2);
  EXPECT_EQ(cost("z16"), 1 + 1);
}

// BA-115, BA-218: a line is attacked once, in one of its hexes; a second attack is refused when it
// is declared, and nobody owes it (BA-112).
TEST(BailenLines, BA_115_BA_218_BA_112_a_line_is_attacked_in_one_hex) {
  Field f("tcad y13 w; 4leg-1 x13 e; 4leg-2 x14 e; @chabert x13");
  lay_out(f, "tcad", {"y13", "y14"}, 3);
  f.begin(Step::Declare, kFrench);
  f.play("attack 4leg-1 y13");
  EXPECT_EQ(f.refused("attack 4leg-2 y14"), "BA-115");
  EXPECT_EQ(f.refused("commit"), "");
  f.play("drop 4leg-1");
  EXPECT_EQ(f.refused("attack 4leg-2 y14"), "");
}

// The same where others stand: they are attacked, and the line is fought where it stands alone.
TEST(BailenLines, BA_115_BA_218_a_line_among_others_is_fought_where_it_is_alone) {
  Field f("tcad y13 w; omil-1 y14 w; 4leg-1 x13 e; 4leg-2 x14 e; @chabert x13");
  lay_out(f, "tcad", {"y13", "y14"}, 3);
  f.piece("omil-1").depth = 0;
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 y13", "attack 4leg-2 y14", "commit"});
  EXPECT_EQ(f.refused("resolve y14"), "BA-115");
  EXPECT_EQ(f.refused("resolve y13"), "");
}

// And charges: the second is refused when it names its target.
TEST(BailenLines, BA_115_BA_218_a_line_is_charged_in_one_hex) {
  Field f("tcad y13 w; 1drag v13 e; 2drag v14 e; cuir-det v16 e; @prive v13");
  lay_out(f, "tcad", {"y13", "y14"}, 3);
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at y13", "charge 2drag"});
  EXPECT_EQ(f.refused("at y14"), "BA-115");
  EXPECT_EQ(f.refused("at y13"), "");
}

}  // namespace
}  // namespace tercio::bailen
