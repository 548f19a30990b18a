// What a fourth reading of the rulebook found about skirmish lines: what holds for a unit holds for
// each of the hexes it covers.
#include <gtest/gtest.h>

#include <array>
#include <string>

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

// BA-28, BA-218: no hex of a line leaves the area of Defend.
TEST(BailenFourthLookLines, a_whole_line_stays_in_its_area) {
  Field f("tcad w13 e; 4leg-1 am26 w; @mourgeon w13");
  lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
  f.order("mourgeon", Order::Defend, "w12");  // rows 10 to 14
  f.begin(Step::Move, kSpanish);
  f.play("pick tcad");
  EXPECT_EQ(f.refused("step s"), "BA-28");
  EXPECT_EQ(f.refused("step n"), "");
}

// BA-25, BA-218: nor does one come within five hexes of the enemy under Maneuver.
TEST(BailenFourthLookLines, a_whole_line_keeps_its_distance) {
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
TEST(BailenFourthLookLines, a_whole_line_passes_friends_by_their_flanks) {
  Field f("tcad v13 e; zar-3 x13 e; 4leg-1 am26 w; @mourgeon v13");
  lay_out(f, "tcad", {"v13", "w13"}, {3, 3, 0, 0});
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "step se"});
  EXPECT_EQ(f.refused("step se"), "BA-64");
}

// BA-201: every hex of a Spanish line that comes among the carts takes them, in laying it out too.
TEST(BailenFourthLookLines, lines_take_carts) {
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

// BA-151, BA-218: who falls into disorder gathers in the hex that was struck; it does not give it
// up.
TEST(BailenFourthLookLines, a_line_in_disorder_gathers_where_it_was_struck) {
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

// BA-150, BA-156: a leader helps the part of a line that he stands with, and so do woods.
TEST(BailenFourthLookLines, a_leader_helps_the_part_of_a_line_he_is_with) {
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

// BA-72, BA-81: a line that is given up leaves an enemy's front like any unit: in command, after a
// check.
TEST(BailenFourthLookLines, a_line_leaves_a_front_by_reforming) {
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
TEST(BailenFourthLookLines, out_of_a_line_the_first_facing_is_free) {
  Field f("tcad w13 e; 4leg-1 am26 w; @mourgeon w13");
  lay_out(f, "tcad", {"w13", "w14"}, {3, 3, 0, 0});
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "reform w13", "face w"});
  EXPECT_EQ(f.state.top().left, 5 - 2);
  f.play("face e");
  EXPECT_EQ(f.state.top().left, 5 - 2 - 1);
}

// BA-77: a line is in command if its leader reaches one of its hexes.
TEST(BailenFourthLookLines, any_hex_of_a_line_puts_it_in_command) {
  Field f("tcad v13 e; 4leg-1 am26 w; @mourgeon aa14");
  const auto commanded = [&] {
    return f.rules->in_command(f.state, f.rules->board(f.state), f.id("tcad"));
  };
  EXPECT_FALSE(commanded()) << "four hexes between";
  lay_out(f, "tcad", {"v13", "w13"}, {3, 3, 0, 0});
  EXPECT_TRUE(commanded()) << "three";
}

// BA-57: a line that reforms in woods brings all its points there, not only those that stood there.
TEST(BailenFourthLookLines, a_line_that_reforms_keeps_the_limit_of_woods) {
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

// BA-44: losses always alternate between skirmishers and the unit below, in a shock too.
TEST(BailenFourthLookLines, losses_alternate_in_a_shock) {
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

// BA-155: a leader who stands with a part of a line is not alone.
TEST(BailenFourthLookLines, a_leader_stays_with_a_line) {
  Field f("tcad y13 e; omil-1 y14 e -6; omil-2 a1 w; 4leg-1 z15 w; @venegas y14");
  lay_out(f, "tcad", {"y13", "y14"}, {3, 3, 0, 0});
  f.state.spread[f.rules->q(f.id("tcad")).light].below = 2;
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::One);
  ASSERT_EQ(f.hex("omil-1"), "");
  EXPECT_EQ(f.state.leader[f.leader("venegas")].hex, f.named("y14"));
}

}  // namespace
}  // namespace tercio::bailen
