// Fire (BA-82 to BA-110), vectors 12 to 16 and 24 to 31.
#include <gtest/gtest.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "games/bailen/game.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

FireResult result(int points, int die) {
  static const Rules rules(box(), 0, {});
  return rules.fire_result(points, die);
}

// BA-83, BA-103, BA-105: vectors 24, 26, 28.
TEST(BailenFire, BA_83_BA_103_BA_105_columns_and_rows) {
  EXPECT_EQ(result(6, 6), FireResult::One);
  EXPECT_EQ(result(6, 5), FireResult::M);
  EXPECT_EQ(result(12, 4), FireResult::One);
  EXPECT_EQ(result(3, 5), FireResult::M);
  EXPECT_EQ(result(12, 8), FireResult::Three);
  EXPECT_EQ(result(1, -3), FireResult::None);
  EXPECT_EQ(result(12, 0), FireResult::D);
}

// Vector 24: a D battalion, an E battalion, woods.
TEST(BailenFire, BA_105_morale_and_cover) {
  Field d("4leg-1 y13 e; omil-2 z13 w");
  d.begin(Step::DefensiveFire, kSpanish);
  d.plays({"target z13", "add 4leg-1 6", "fire"});
  d.roll(6);
  EXPECT_EQ(d.points("omil-2"), 5);
  Field e("2red-1 y13 e; 2red-2 y13 e; omil-2 z13 w");
  e.begin(Step::DefensiveFire, kSpanish);
  e.plays({"target z13", "add 2red-1 5", "add 2red-2 1", "fire"});
  e.roll(6);  // 6 - 1 = 5: M
  EXPECT_EQ(e.wants(), "1d6 morale");
  Field w("4leg-1 s16 ssw; omil-2 s15 sse");
  w.begin(Step::DefensiveFire, kSpanish);
  EXPECT_TRUE(box().map->woods.has(w.named("s15")));
}

// Before a target is chosen a unit that cannot fire says why, any other that the target comes
// first.
TEST(BailenFire, BA_83_the_target_comes_first) {
  Field f("4leg-1 y13 e; 1drag y12 e; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  EXPECT_EQ(f.refused("add 1drag 1"), "BA-82") << "cavalry does not fire";
  EXPECT_EQ(f.refused("add 4leg-1 6"), "BA-83");
}

// Vector 25. BA-84, BA-85, BA-88: six points out of a hex, split among targets.
TEST(BailenFire, BA_84_BA_85_BA_88_six_points_a_hex) {
  Field f("4leg-1 y13 e; omil-2 z12 w; omil-1 z13 w; omil-3 y12 s");
  f.begin(Step::DefensiveFire, kSpanish);
  EXPECT_EQ(f.refused("target y12"), "BA-84") << "not in its front";
  f.play("target z12");
  EXPECT_EQ(f.refused("add 4leg-1 7"), "BA-85");
  f.plays({"add 4leg-1 4", "fire"});
  f.roll(1);
  f.play("target z13");
  EXPECT_EQ(f.refused("add 4leg-1 3"), "BA-85");
  f.plays({"add 4leg-1 2", "fire"});
  f.roll(1);
  EXPECT_EQ(f.legal("target").size(), 0u);
}

// BA-82, BA-86: cavalry does not fire, and who lies below fires only with those above.
TEST(BailenFire, BA_82_BA_86_on_top_of_the_stack) {
  Field f("1drag y13 e; 4leg-1 y13 e; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  EXPECT_EQ(f.refused("target z13"), "BA-86");
  Field g("4leg-1 y13 e; 4leg-2 y13 e; omil-2 z13 w");
  g.begin(Step::DefensiveFire, kSpanish);
  g.play("target z13");
  EXPECT_EQ(g.refused("add 4leg-2 2"), "BA-86");
  EXPECT_EQ(g.refused("add 1drag 2"), "BA-82");
  g.plays({"add 4leg-1 3", "add 4leg-2 3", "fire"});
  g.roll(1);
}

// Vector 26: more than twelve points roll twice.
TEST(BailenFire, BA_103_twice) {
  Field f("marins y14 e; 4leg-1 y13 e; 4leg-2 z12 ssw; omil-2 z13 w");
  // Y14, Y13 and Z12 all touch Z13.
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6", "add marins 3", "fire"});
  f.roll(4);  // worst grade D: 12 points, row 4: 1
  EXPECT_EQ(f.points("omil-2"), 5);
  EXPECT_EQ(f.wants(), "1d6 fire");
  f.roll(5);  // 3 points, row 5: M
  EXPECT_EQ(f.wants(), "1d6 morale");
}

// Vectors 12, 13. BA-89: example 5.
TEST(BailenFire, BA_89_squares_fire_with_half_on_either_side) {
  Field a("4leg-1 w14 nne square; omil-1 w13 s; omil-2 x13 sw; omil-3 w15 n");
  a.begin(Step::DefensiveFire, kSpanish);
  // The line from corner E to corner W: N, NE, NW above it; S, SE, SW below.
  if (a.refused("axis w14 1").empty()) a.play("axis w14 1");
  a.play("target w15");
  EXPECT_EQ(a.refused("add 4leg-1 5"), "BA-89");
  a.plays({"add 4leg-1 4", "fire"});
  a.roll(1);
  a.plays({"target w13", "add 4leg-1 4", "fire"});
  a.roll(1);
  EXPECT_EQ(a.refused("target x13"), "BA-89");
  Field b("4leg-1 w14 nne square; omil-1 w13 s; omil-2 x13 sw");
  b.begin(Step::DefensiveFire, kSpanish);
  if (b.refused("axis w14 1").empty()) b.play("axis w14 1");
  b.plays({"target w13", "add 4leg-1 2", "fire"});
  b.roll(1);
  b.plays({"target x13", "add 4leg-1 2", "fire"});
  b.roll(1);
  EXPECT_TRUE(b.legal("target").empty());
}

// Vector 27. BA-91, BA-92, BA-94: guns by range.
TEST(BailenFire, BA_91_BA_92_BA_94_guns_by_range) {
  const auto points = [](const char* target) {
    Field f(std::string("art-ven z14 w; 4leg-1 ") + target + " e");
    f.begin(Step::OffensiveFire, kSpanish);
    f.play(std::string("target ") + target);
    EXPECT_EQ(f.refused("add art-ven 3"), "BA-92");
    f.play("add art-ven 6");
    return f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).points;
  };
  EXPECT_EQ(points("y14"), 6);
  EXPECT_EQ(points("x14"), 9);
  EXPECT_EQ(points("w14"), 3);
  EXPECT_EQ(points("v14"), 3);
}

// BA-93: in defence only next to them. BA-48: limbered guns do not fire. BA-90: at most three.
TEST(BailenFire, BA_93_BA_48_BA_90_guns_in_defence) {
  Field f("art-ven z14 w; 4leg-1 x14 e; 4leg-2 y14 e; art-cou z15 w limbered");
  f.begin(Step::DefensiveFire, kFrench);
  EXPECT_EQ(f.refused("target x14"), "BA-93");
  f.play("target y14");
  EXPECT_EQ(f.refused("add art-cou 6"), "BA-48");
  Field g("art-ven z14 w; art-cou z14 w; art-lap-1 z14 w; art-lap-2 z14 w; 4leg-1 x14 e");
  g.begin(Step::OffensiveFire, kSpanish);
  g.plays({"target x14", "add art-ven 6", "add art-cou 6", "add art-lap-1 6"});
  EXPECT_EQ(g.refused("add art-lap-2 6"), "BA-90");
}

// BA-95: no mixing in offensive fire.
TEST(BailenFire, BA_95_guns_and_infantry_apart) {
  Field f("art-ven z14 w; omil-2 z15 w; 4leg-1 y15 e");
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target y15", "add art-ven 6"});
  EXPECT_EQ(f.refused("add omil-2 6"), "BA-95");
}

// Vector 58. BA-183: French light and medium guns reach three hexes in scenarios 2 and 4.
TEST(BailenFire, BA_183_french_range) {
  const auto rule = [](int scenario, const char* from) {
    Field f(std::string("art-vedel ") + from + " e; omil-2 z14 w", {.scenario = scenario});
    f.state.step = Step::OffensiveFire;
    return f.rules
        ->may_fire_at(f.state, f.rules->board(f.state), f.id("art-vedel"), f.named(from),
                      f.named("z14"))
        .rule.str();
  };
  EXPECT_EQ(rule(4, "v14"), "BA-183");
  EXPECT_EQ(rule(2, "v14"), "BA-183");
  EXPECT_EQ(rule(3, "v14"), "");
  EXPECT_EQ(rule(5, "v14"), "");
  EXPECT_EQ(rule(3, "u15"), "BA-94");
}

// Vectors 14 to 16. BA-96, BA-98 to BA-102: example 6 on this map.
TEST(BailenFire, BA_96_BA_98_BA_99_BA_100_BA_101_BA_102_lines_of_fire) {
  const auto open = [](const char* from, const char* to, const char* friends = "") {
    Field f(friends);
    return f.rules->clear_line(f.state, f.rules->board(f.state), kSpanish, f.named(from),
                               f.named(to), true);
  };
  EXPECT_TRUE(open("z14", "v14"));
  EXPECT_FALSE(open("z14", "v14", "omil-1 x14 w"));  // BA-98
  EXPECT_TRUE(open("z14", "v14", "omil-1 x15 w"));
  EXPECT_TRUE(open("z14", "v14", "4leg-1 x14 w"));  // enemies do not block
  EXPECT_TRUE(open("z14", "v14", "omil-1 w14 w"));  // BA-99: one of two along a side
  EXPECT_FALSE(open("z14", "v14", "omil-1 w14 w; omil-2 w15 w"));
  EXPECT_TRUE(open("z11", "x12"));  // BA-101
  EXPECT_FALSE(open("ah11", "af13"));
  EXPECT_TRUE(open("ah11", "ag13"));
  EXPECT_FALSE(open("z16", "z18"));
  EXPECT_FALSE(open("v11", "aa8"));  // BA-102: steps in between do not count
  EXPECT_FALSE(open("w8", "aa8"));   // BA-100: over the Valentín
}

// Vector 28. Heavy guns +1, light guns -1; D in offensive fire is nothing (BA-109).
TEST(BailenFire, BA_109_weights_and_d) {
  Field h("art-red z14 w; 4leg-1 x14 e");
  h.begin(Step::OffensiveFire, kSpanish);
  h.plays({"target x14", "add art-red 4", "fire"});
  h.roll(5);
  EXPECT_EQ(h.points("4leg-1"), 7);
  Field l("art-vedel w14 e; omil-2 z14 w");
  l.begin(Step::OffensiveFire, kFrench);
  l.plays({"target z14", "add art-vedel 6", "fire"});
  l.roll(5);  // 3 points, 5 - 1 = 4: D
  EXPECT_EQ(l.points("omil-2"), 6);
  EXPECT_FALSE(l.piece("omil-2").is(kNoShock));
}

// Vector 29. BA-97: from afar the victim is found by the die.
TEST(BailenFire, BA_97_far_guns_hit_at_random) {
  Field f("art-ven z14 w; 4leg-1 v14 e; 4leg-2 v14 e; 4leg-3 v14 e; 4sui v14 e");
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target v14", "add art-ven 6"});
  EXPECT_EQ(f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).modifier, 2);
  f.play("fire");
  f.roll(4);
  EXPECT_EQ(f.wants(), "1d4 victim");
  f.roll(3);
  EXPECT_EQ(f.wants(), "1d6 morale");
  EXPECT_EQ(f.state.top().unit, f.id("4leg-3"));
}

// Vector 30. BA-104, BA-108, BA-109.
TEST(BailenFire, BA_104_BA_108_BA_109_defensive_fire_on_the_phasing_side) {
  const auto after = [](int die) {
    Field f("4leg-1 y13 e; omil-1 z13 w; omil-2 z12 ssw");
    f.begin(Step::DefensiveFire, kFrench);
    f.plays({"target y13", "add omil-1 6", "add omil-2 6", "fire"});
    f.roll(die);
    return f;
  };
  EXPECT_TRUE(after(5).was_told("BA-104 event.ignored-r"));
  const Field two = after(6);
  EXPECT_EQ(two.points("4leg-1"), 6);
  EXPECT_TRUE(two.piece("4leg-1").is(kNoShock));  // BA-108
  Field d("4leg-1 y13 e; omil-1 z13 w");
  d.begin(Step::DefensiveFire, kFrench);
  d.plays({"target y13", "add omil-1 6", "fire"});
  d.roll(3);
  EXPECT_TRUE(d.piece("4leg-1").is(kNoShock));  // BA-109
  d.play("done");
  EXPECT_EQ(d.refused("target z13"), "");  // but it may fire
}

// Vector 31. BA-87: what is left over strikes the next.
TEST(BailenFire, BA_87_surplus_losses) {
  Field f("esc-1 y13 e; 4leg-1 y13 e; gwal z13 w; gwal-c z12 ssw; omil-1 z12 ssw");
  f.begin(Step::DefensiveFire, kFrench);
  f.plays({"target y13", "add gwal 6", "add gwal-c 2", "add omil-1 4", "fire"});
  f.roll(6);  // 12 points, row 6: 2
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.points("4leg-1"), 7);
}

// BA-106: R in offensive fire; BA-107: M and the rest of the hex.
TEST(BailenFire, BA_106_BA_107_retreat_and_morale) {
  Field r("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z13 w; omil-2 z12 ssw");
  r.begin(Step::OffensiveFire, kSpanish);
  r.plays({"target y13", "add omil-1 6", "add omil-2 6", "fire"});
  r.roll(5);  // R
  EXPECT_EQ(r.wants(), "french");
  EXPECT_TRUE(r.legal("retreat").contains("retreat sw"));
  EXPECT_TRUE(r.legal("retreat").contains("retreat sw nw"));
  r.play("retreat sw");
  r.any_while("french");
  EXPECT_EQ(r.wants(), "1d6 morale");  // its mate checks
  Field m("4leg-1 y13 e; 4leg-2 y13 e; omil-1 z13 w");
  m.begin(Step::OffensiveFire, kSpanish);
  m.plays({"target y13", "add omil-1 6", "fire"});
  m.roll(4);
  m.roll(2);  // D: fails, the other checks too
  EXPECT_EQ(m.status("4leg-1"), Status::Disorganized);
  EXPECT_EQ(m.wants(), "1d6 morale");
  EXPECT_EQ(m.state.top().unit, m.id("4leg-2"));
}

// BA-110, BA-216: disorganized at half, routed not at all; Maneuver at half in defence.
TEST(BailenFire, BA_110_BA_216_disorder_halves) {
  Field f("4leg-1 y13 e d; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6"});
  EXPECT_EQ(f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).points, 3);
  Field r("4leg-1 y13 e r; omil-2 z13 w");
  r.begin(Step::DefensiveFire, kSpanish);
  EXPECT_NE(r.state.step, Step::DefensiveFire);  // nobody can
  Field m("4leg-1 y13 e; omil-2 z13 w");
  m.orders(Order::Maneuver);
  m.begin(Step::DefensiveFire, kSpanish);
  m.plays({"target z13", "add 4leg-1 6"});
  EXPECT_EQ(m.rules->shot(m.state, m.rules->board(m.state), m.state.top()).points, 3);
}

// BA-216: No orders, Maneuver and Retreat do not fire in their own phase.
TEST(BailenFire, BA_216_orders_and_offensive_fire) {
  for (const Order o : {Order::None, Order::Maneuver, Order::Retreat}) {
    Field f("4leg-1 y13 e; omil-2 z13 w");
    f.order("chabert", o);
    f.begin(Step::OffensiveFire, kFrench);
    if (f.state.step == Step::OffensiveFire) {
      EXPECT_EQ(f.refused("target z13"), "BA-216");
    }
  }
}

// Vector 72: a square that gets R checks instead. BA-125.
TEST(BailenFire, BA_125_squares_do_not_retreat) {
  Field f("4leg-1 y13 e square; omil-1 z13 w; omil-2 z12 ssw");
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target y13", "add omil-1 6", "add omil-2 6", "fire"});
  f.roll(4);  // +1: R
  EXPECT_EQ(f.wants(), "1d6 morale");
  EXPECT_EQ(f.hex("4leg-1"), "y13");
}

// Vector 52 in fire, BA-198: Swiss do not fire at Swiss.
TEST(BailenFire, BA_198_swiss) {
  Field f("3sui-1 y13 e; 5leg-1 y13 e; 3red-1 z13 w");
  f.begin(Step::OffensiveFire, kFrench);
  EXPECT_EQ(f.refused("target z13"), "BA-86");  // the Swiss lie on top and will not
  Field g("5leg-1 y13 e; 3sui-1 y13 e; 3red-1 z13 w");
  g.begin(Step::OffensiveFire, kFrench);
  g.play("target z13");
  g.play("add 5leg-1 4");
  EXPECT_EQ(g.refused("add 3sui-1 2"), "BA-198");
}

// BA-44, BA-218: a skirmish line fires hex by hex, and losses alternate with the unit below.
TEST(BailenFire, BA_44_BA_218_skirmishers) {
  Field f("vcat y13 e; omil-1 y13 e; 4leg-1 z13 w; 4leg-2 z12 ssw");
  Piece& p = f.piece("vcat");
  p.form(Formation::Skirmish);
  f.state.spread[f.rules->q(f.id("vcat")).light] = {
      {f.named("y13"), f.named("y14"), f.named("y15"), f.named("y16")}, {3, 3, 3, 3}, 4, 0};
  f.begin(Step::OffensiveFire, kFrench);
  f.plays({"target y13", "add 4leg-1 6", "add 4leg-2 6"});
  EXPECT_EQ(f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).modifier, -1);
  f.play("fire");
  f.roll(6);  // 12 points, row 5: R
  f.any_while("spanish");
  Field g("vcat y13 e; omil-1 y13 e; 4leg-1 z13 w; 4leg-2 z12 ssw; marins z12 ssw");
  g.piece("vcat").form(Formation::Skirmish);
  g.state.spread[g.rules->q(g.id("vcat")).light] = {
      {g.named("y13"), g.named("y14"), g.named("y15"), g.named("y16")}, {3, 3, 3, 3}, 4, 0};
  g.begin(Step::DefensiveFire, kSpanish);
  g.plays({"target y13", "add 4leg-1 6", "add 4leg-2 6", "fire"});
  g.roll(6);  // R is ignored by the phasing side
  EXPECT_EQ(g.points("vcat"), 12);
  Field h("vcat y13 e; 4leg-1 z13 w");
  h.piece("vcat").form(Formation::Skirmish);
  h.state.spread[h.rules->q(h.id("vcat")).light] = {
      {h.named("y13"), h.named("y14"), h.named("y15"), h.named("y16")}, {3, 3, 3, 3}, 4, 0};
  h.begin(Step::OffensiveFire, kSpanish);
  h.play("target z13");
  EXPECT_EQ(h.refused("add vcat 7"), "BA-85");  // Y13 and Y14 touch Z13: six points
  h.plays({"add vcat 6", "fire"});
}

// BA-44: in a hex of a line with a battalion below, points are lost in turn; BA-43: the line first.
TEST(BailenFire, BA_44_BA_43_losses_alternate) {
  Field f("vcat y13 e; omil-1 y13 e; 4leg-1 z13 w");
  f.piece("vcat").form(Formation::Skirmish);
  f.state.spread[f.rules->q(f.id("vcat")).light] = {
      {f.named("y13"), f.named("x13"), f.named("w13"), Hex::None}, {4, 4, 4, 0}, 3, 0};
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y13", FireResult::Three);
  EXPECT_EQ(f.points("vcat"), 10);
  EXPECT_EQ(f.points("omil-1"), 6);
}

// Exact odds agree with the tables (vector 24's volley).
TEST(BailenFire, BA_83_chances) {
  const Rules rules(box(), 0, {});
  const auto c = fire_chances(rules, 6, 0);
  EXPECT_EQ(c[static_cast<std::size_t>(FireResult::One)], Fraction::of(1, 6));
  EXPECT_EQ(c[static_cast<std::size_t>(FireResult::M)], Fraction::of(2, 6));
}

// BA-85, BA-219: a square that the sun has broken between two volleys has fired what it has fired.
TEST(BailenFire, BA_85_a_square_in_disorder_does_not_fire_anew) {
  Field f("4leg-1 y13 e square; omil-1 x12 e; omil-2 z13 w", {.scenario = 4, .turn = 16});
  f.piece("4leg-1").face(Corner::NNE);
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target x12", "add 4leg-1 4", "fire"});
  ASSERT_EQ(f.wants(), "1d6 morale");
  f.roll(2);
  ASSERT_EQ(f.status("4leg-1"), Status::Disorganized);
  f.roll(1);
  f.play("target z13");
  EXPECT_EQ(f.refused("add 4leg-1 5"), "BA-85");
  EXPECT_EQ(f.refused("add 4leg-1 4"), "") << "all of it is halved: two and two points";
}

// BA-26, BA-27: guns from afar are not counted, those beside them are; the rule is the order's.
TEST(BailenFire, BA_26_shares_in_one_volley) {
  Field f("art-lap-1 z16 nnw; art-lap-2 y13 e; 4leg-1 z13 w");
  f.order("lapena", Order::Harass);
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target z13", "add art-lap-1 6"});
  EXPECT_EQ(f.refused("add art-lap-2 6"), "");
  Field g("4leg-1 y13 e; 4leg-2 z12 ssw; omil-1 z13 w");
  g.order("chabert", Order::Harass);
  g.begin(Step::OffensiveFire, kFrench);
  g.plays({"target z13", "add 4leg-1 6"});
  EXPECT_EQ(g.refused("add 4leg-2 6"), "BA-26");
}

Shot shot(const std::string& units, std::initializer_list<std::string_view> words) {
  Field f(units);
  f.begin(Step::OffensiveFire, f.rules->q(f.id(units.substr(0, units.find(' ')))).side);
  f.plays(words);
  return f.rules->shot(f.state, f.rules->board(f.state), f.state.top());
}

// BA-105: a third unit, and the fourth; one light gun, and not only heavy ones.
TEST(BailenFire, BA_105_stacks_under_the_guns) {
  const char* two = "art-ven z14 w; 4leg-1 x14 e; 4leg-2 x14 e";
  EXPECT_EQ(shot(two, {"target x14", "add art-ven 6"}).modifier, 0);
  const std::string three = std::string(two) + "; 4leg-3 x14 e";
  EXPECT_EQ(shot(three, {"target x14", "add art-ven 6"}).modifier, 1);
  EXPECT_EQ(shot(three + "; 4sui x14 e", {"target x14", "add art-ven 6"}).modifier, 2);
  EXPECT_EQ(shot("art-ven y14 w; 4leg-1 x14 e; 4leg-2 x14 e; 4leg-3 x14 e",
                 {"target x14", "add art-ven 6"})
                .modifier,
            0)
      << "only from two hexes on";
  const char* mixed = "art-chab x14 e; art-vedel x14 e; omil-2 z14 w";
  EXPECT_EQ(shot(mixed, {"target z14", "add art-chab 4"}).modifier, 0);
  EXPECT_EQ(shot(mixed, {"target z14", "add art-chab 4", "add art-vedel 6"}).modifier, -1);
  const char* heavy = "art-red z14 w; art-ven z14 w; 4leg-1 x14 e";
  EXPECT_EQ(shot(heavy, {"target x14", "add art-red 4"}).modifier, 1);
  EXPECT_EQ(shot(heavy, {"target x14", "add art-red 4", "add art-ven 6"}).modifier, 0);
}

// BA-89: half of seven is four.
TEST(BailenFire, BA_89_half_a_square) {
  Field f("5leg-1 w14 nne square; omil-1 w13 s");
  f.begin(Step::DefensiveFire, kSpanish);
  f.play("target w13");
  EXPECT_EQ(f.refused("add 5leg-1 5"), "BA-89");
  EXPECT_EQ(f.refused("add 5leg-1 4"), "");
}

// BA-108, BA-109: one point does not keep a unit from shock, two do, and D does.
TEST(BailenFire, BA_108_BA_109_what_keeps_from_shock) {
  const auto refused = [](FireResult result) {
    Field f("4leg-1 y13 e; omil-1 z13 w");
    f.begin(Step::DefensiveFire, kFrench);
    f.hit("y13", result);
    f.play("done");
    f.play("done");
    EXPECT_EQ(f.state.step, Step::Declare);
    return f.refused("attack 4leg-1 z13");
  };
  EXPECT_EQ(refused(FireResult::One), "");
  EXPECT_EQ(refused(FireResult::Two), "BA-109");
  EXPECT_EQ(refused(FireResult::D), "BA-109");
}

// BA-108, BA-109: losses keep from shock who has lost two points, not who has lost the last of
// three.
TEST(BailenFire, BA_108_BA_109_only_who_loses_two_points_is_kept_from_shock) {
  Field f("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w");
  f.begin(Step::DefensiveFire, kFrench);
  f.hit("y13", FireResult::Two);
  ASSERT_EQ(f.hex("esc-1"), "");
  ASSERT_EQ(f.points("4leg-1"), 7);
  EXPECT_FALSE(f.piece("4leg-1").is(kNoShock));
  Field g("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w");
  g.begin(Step::DefensiveFire, kFrench);
  g.hit("y13", FireResult::Three);
  ASSERT_EQ(g.points("4leg-1"), 6);
  EXPECT_TRUE(g.piece("4leg-1").is(kNoShock));
}

// BA-90: guns fire from the top of a stack, not from below a battalion that has fired.
TEST(BailenFire, BA_90_guns_fire_from_the_top) {
  Field f("4leg-1 y13 e; art-chab y13 e; omil-1 z13 w; @chabert y13");
  f.order("chabert", Order::Defend);
  f.begin(Step::OffensiveFire, kFrench);
  f.piece("4leg-1").set(kFired);
  f.play("target z13");
  EXPECT_EQ(f.refused("add art-chab 4"), "BA-90");
  Field g("art-chab y13 e; 4leg-1 y13 e; omil-1 z13 w; @chabert y13");
  g.begin(Step::OffensiveFire, kFrench);
  g.play("target z13");
  EXPECT_EQ(g.refused("add art-chab 4"), "");
}

// BA-103: the rest fires once more, at whoever lies on top then.
TEST(BailenFire, BA_103_the_second_roll_looks_at_the_target_anew) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 z14 nnw; art-ven z13 w -5; omil-1 z13 w");
  f.orders(Order::Attack);
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6", "add 4leg-3 6", "fire"});
  f.roll(5);  // 12 points, guns -1: row 4, a point
  ASSERT_EQ(f.hex("art-ven"), "");
  ASSERT_EQ(f.wants(), "1d6 fire");
  f.roll(6);  // 6 points at the battalion: row 6, a point
  EXPECT_EQ(f.points("omil-1"), 6);
}

// BA-44: skirmishers and the battalion below lose in turns, from one fire to the next too.
TEST(BailenFire, BA_44_losses_alternate_from_fire_to_fire) {
  Field f("tcad y13 e; omil-1 y13 e; 4leg-1 z14 w; @mourgeon y13");
  Spread& line = f.state.spread[f.rules->q(f.id("tcad")).light];
  line.hex[0] = f.named("y13");
  line.hex[1] = f.named("y14");
  line.points = {3, 3, 0, 0};
  line.count = 2;
  f.piece("tcad").form(Formation::Skirmish);
  f.piece("tcad").depth = 0;
  f.piece("omil-1").depth = 0;
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 5);
  EXPECT_EQ(f.points("omil-1"), 7);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 5);
  EXPECT_EQ(f.points("omil-1"), 6);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.points("tcad"), 4);
  EXPECT_EQ(f.points("omil-1"), 6);
  // Whose turn it is to lose is part of a position.
  const Module module{DataSource()};
  const Expected<State> again = module.load(*f.rules, module.dump(*f.rules, f.state));
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == f.state);
}

// BA-85, BA-110, BA-216: points are halved first; six of what is left fire out of a hex.
TEST(BailenFire, BA_85_BA_110_BA_216_halved_before_the_limit_of_a_hex) {
  const auto points = [](const Field& f) {
    return f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).points;
  };
  Field f("vcat z13 w d; 4leg-1 y13 e");
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target y13", "add vcat 12"});
  EXPECT_EQ(points(f), 6);
  Field both("omil-1 z13 w; vcat z13 w d; 4leg-1 y13 e");
  both.begin(Step::OffensiveFire, kSpanish);
  both.plays({"target y13", "add omil-1 4"});
  EXPECT_EQ(both.refused("add vcat 5"), "BA-85");
  both.play("add vcat 4");
  EXPECT_EQ(points(both), 6);
  Field march("vcat z13 w; 4leg-1 y13 e");
  march.order("venegas", Order::Maneuver);
  march.begin(Step::DefensiveFire, kFrench);
  march.plays({"target y13", "add vcat 12"});
  EXPECT_EQ(points(march), 6);
  Field whole("vcat z13 w; 4leg-1 y13 e");
  whole.begin(Step::OffensiveFire, kSpanish);
  whole.play("target y13");
  EXPECT_EQ(whole.refused("add vcat 7"), "BA-85");
}

// BA-85: what has been fired counts as it was fired, halved, for the rest of the phase.
TEST(BailenFire, BA_85_halved_points_fired_before) {
  Field f("vcat z13 w d; omil-1 z13 nnw; 4leg-1 y13 e; 4leg-2 z12 e");
  f.begin(Step::OffensiveFire, kSpanish);
  f.plays({"target y13", "add vcat 8", "fire"});
  f.roll(1);
  f.play("target z12");
  EXPECT_EQ(f.refused("add vcat 5"), "BA-85");
  f.play("add vcat 4");
  EXPECT_EQ(f.refused("add omil-1 1"), "BA-85");
}

// BA-169: sight is the same both ways, at eight hexes too.
TEST(BailenFire, BA_169_sight_is_mutual) {
  Field f("");
  const Board b = f.rules->board(f.state);
  const auto open = [&](Hex from, Hex to) {
    return f.rules->clear_line(f.state, b, kSpanish, from, to, false);
  };
  EXPECT_FALSE(open(f.named("t15"), f.named("ab17")));
  EXPECT_FALSE(open(f.named("ab17"), f.named("t15")));
  const auto& all = f.rules->grid().all();
  int far = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const int apart = f.rules->grid().distance(all[i], all[k]);
      if (apart < 2 || apart > kMaxRange) continue;
      far += apart > 6 ? 1 : 0;
      ASSERT_EQ(open(all[i], all[k]), open(all[k], all[i]))
          << f.rules->map->name_of(all[i]) << " and " << f.rules->map->name_of(all[k]);
    }
  EXPECT_GT(far, 10000);
}

}  // namespace
}  // namespace tercio::bailen
