// Corners of the rules where several of them meet: lines that fall back, many who retreat at once,
// points that hold an attack back, leaders who are left alone, squares that are passed.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

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

// BA-218: the part of a line that must go back joins the rest of it.
TEST(BailenCorners, a_line_gives_up_a_hex) {
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
TEST(BailenCorners, a_line_that_cannot_shrink_retreats) {
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
TEST(BailenCorners, mates_of_a_line_in_the_hex_that_was_hit) {
  Field f("tcad y13 e; omil-1 y14 e; omil-2 y13 e; 4leg-1 z14 w");
  lay_out(f, "tcad", {"y13", "y14", "y15"}, 2);
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y14", FireResult::M);
  f.roll(2);  // E, 2: D
  EXPECT_EQ(f.status("tcad"), Status::Disorganized);
  EXPECT_EQ(f.wants(), "1d6 morale");
  EXPECT_EQ(f.state.top().unit, f.id("omil-1"));
}

// BA-85, BA-218: six points out of a hex, its skirmishers included.
TEST(BailenCorners, skirmishers_and_battalion_share_the_six_points) {
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

// BA-143: a whole crowd goes back, one after the other.
TEST(BailenCorners, many_retreat) {
  const std::vector<const char*> crowd = {"esc-1",    "esc-2", "esc-3", "esc-4",
                                          "esc-5",    "esc-6", "1chas", "gparis-1",
                                          "gparis-2", "2chas", "1drag", "2drag"};
  std::string units = "omil-1 z13 w";
  for (const char* u : crowd) units += std::string("; ") + u + " y13 e r";
  Field f(units);
  f.orders(Order::Defend);
  f.begin(Step::Declare, kSpanish);
  f.plays({"attack omil-1 y13", "commit"});
  while (f.legal().contains("stand")) f.play("stand");  // BA-126: the cavalry could evade
  f.roll(4);                                            // BA-128: 5-1, the order -1: row 3, D1
  f.any_while("french");
  for (const char* u : crowd) EXPECT_NE(f.hex(u), "y13") << u;
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_FALSE(f.legal("advance").empty());
}

// BA-112, BA-116: a hex in front stays alone when only the limit of points keeps the rest from it.
TEST(BailenCorners, points_excuse_from_attacking_the_whole_front) {
  Field f("gparis-1 y13 e; gparis-2 y13 e; 4sui y13 e; 5leg-1 y13 e; omil-1 z13 w; omil-2 z12 w");
  f.begin(Step::Declare, kFrench);
  f.play("attack gparis-1 z13");
  EXPECT_EQ(f.refused("commit"), "BA-112");
  f.plays({"attack gparis-2 z13", "attack 4sui z13"});
  EXPECT_EQ(f.refused("attack 5leg-1 z12"), "BA-116");  // 18 + 7 > 24
  EXPECT_EQ(f.refused("commit"), "");
}

// BA-148: the defender enters one of the hexes the attackers have emptied, not more.
TEST(BailenCorners, a_defender_chooses_where_to_advance) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; zar-3 z13 w; bur-1 z13 w; bur-2 z13 w");
  f.orders(Order::Defend);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
  f.roll(3);  // 8 and a flank's 16 v 22 = 1-1, the order -1: row 2, A1
  f.any_while("french");
  f.rolls({6, 6});  // they hold
  EXPECT_EQ(f.wants(), "spanish");
  f.plays({"advance zar-3 w", "stay"});
  EXPECT_TRUE(f.hex("zar-3") == "y13" || f.hex("zar-3") == "z12");
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.refused("advance zar-3 w"), "BA-148");
  EXPECT_EQ(f.refused("advance bur-1 w"), "");
}

// BA-155: a leader whose last unit there has fallen goes to the nearest of his command.
TEST(BailenCorners, leaders_do_not_stay_alone) {
  Field f("esc-1 y13 e; esc-2 v13 e; 4leg-1 x13 e; @daradie y13; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.state.leader[f.leader("daradie")].hex, f.named("v13"));
}

// BA-158: he is at risk even if the unit he led has fallen.
TEST(BailenCorners, a_leader_who_led_the_fallen) {
  Field f("esc-1 y13 e; esc-2 v13 e; @daradie y13; gwal-c z13 w -1");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack esc-1 z13", "lead daradie", "commit"});
  f.roll(4);  // 1-1: AB
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.wants(), "1d6 leader-loss");
  f.roll(6);
  EXPECT_TRUE(f.state.leader[f.leader("daradie")].is(kDown));
}

// BA-157: he lends to every attack out of his hex.
TEST(BailenCorners, a_leader_lends_to_both_attacks) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; jaen-1 z13 w; jaen-2 z12 w; @chabert y13");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 4leg-2 z12", "lead chabert", "commit", "resolve z12"});
  EXPECT_EQ(f.blow({"4leg-2"}, "z12").modifier, 0);  // +1 and the order -1
  f.roll(6);
  for (int i = 0; i < 30 && f.state.top().hex != f.named("z13"); ++i) {
    if (f.wants().starts_with("1d6"))
      f.roll(5);
    else
      f.play(*f.legal().rbegin());
  }
  EXPECT_EQ(f.blow({"4leg-1"}, "z13").modifier, 0);
}

// BA-39: the limit of a hex with squares holds where a move ends; two guns are not counted.
TEST(BailenCorners, squares_may_be_passed) {
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

// BA-213: only while the encounter rule binds the command; once it has met the enemy six is the
// least, as for everybody.
TEST(BailenCorners, the_encounter_rule_ends) {
  Field f("4leg-1 p13 e; afr v13 w", {.scenario = 4});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("step ne"), "");
  f.state.command[f.command("chabert")].set(kMet);
  EXPECT_EQ(f.refused("step ne"), "BA-25");
}

// BA-134, BA-201: Spanish cavalry that runs away ahead takes carts it comes over.
TEST(BailenCorners, a_run_over_carts) {
  Field f("pavia k19 w d; cart-1 j20; omil-1 aa1 w; 4leg-1 z20 e", {.scenario = 5});
  ASSERT_EQ(f.rules->grid().neighbour(f.named("k19"), Dir::SW), f.named("j20"));
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("pavia"));
  f.state.frame[f.state.depth++] = loose;
  f.begin(Step::Move, kSpanish);
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
}

// BA-2, BA-186: the night between two days goes on by the clock.
TEST(BailenCorners, the_clock_of_the_night) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  EXPECT_EQ(f.rules->minutes(f.state), 19 * 60 + 30);
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_EQ(f.state.part, Part2::Interlude);
  EXPECT_EQ(f.rules->minutes(f.state), 20 * 60);
}

}  // namespace
}  // namespace tercio::bailen
