// Vectors whose numbers the tests of the chapters do not play to the letter: 3, 4, 5, 11, 13, 17,
// 20, 21, 23, 27, 31, 32, 35, 38, 39, 51, 54, 58, 59, 60, 62, 64 and 69.
#include <gtest/gtest.h>

#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vector 3. BA-18, BA-21: a way of ten by three: a three fails, a four does it; the chief stays in
// both cases.
TEST(BailenVectors, BA_18_BA_21_v3_a_way_of_ten) {
  const auto tried = [](int die) {
    Field f("irl-2 v13 e; omil-1 v24 w; @reding v13; @venegas v24; 4leg-1 a1 e", {.turn = 2});
    f.begin(Step::Orders, kSpanish);
    f.play("try venegas");
    f.state.top().left = 10;
    f.roll(die);
    EXPECT_EQ(f.state.command[f.command("venegas")].order, Order::Defend);
    if (die == 4) f.play("order harass");
    EXPECT_EQ(f.state.command[f.command("venegas")].order,
              die == 4 ? Order::Harass : Order::Defend);
    f.play("done");
    while (f.state.phasing != kSpanish || f.state.step != Step::Move)
      f.play(f.legal().contains("commit") ? "commit" : "done");
    return f.refused("ride reding");
  };
  EXPECT_EQ(tried(3), "BA-21");
  EXPECT_EQ(tried(4), "BA-21");
}

// Vector 4. BA-41, example 2: a furthest hex two clear hexes away costs three.
TEST(BailenVectors, BA_41_v4_a_long_line) {
  Field f("tcad w14 e; 4leg-1 a1 e");
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tcad", "skirmish", "spread w15", "spread w16", "formed"});
  EXPECT_EQ(f.state.top().left, 4 - 3);
}

// Vector 5. BA-40: five points over three hexes refused.
TEST(BailenVectors, BA_40_v5_five_over_three) {
  Field f("tesp w14 e; 4leg-1 a1 e");
  f.begin(Step::Move, kSpanish);
  f.plays({"pick tesp", "skirmish", "spread w13"});
  EXPECT_EQ(f.refused("spread w15"), "BA-40");
}

// Vector 11. BA-65, example 4 D: any direction at plain cost.
TEST(BailenVectors, BA_65_v11_a_disorganized_unit_moves_any_way) {
  for (const char* way : {"n", "ne", "se", "s", "sw", "nw"}) {
    Field f("4leg-1 w14 e d; omil-1 aa1 w");
    f.begin(Step::Move, kFrench);
    f.plays({"pick 4leg-1", std::string("step ") + way});
    EXPECT_EQ(f.state.top().left, 4) << way;
  }
}

// Vector 13. BA-89, example 5 B: four points in all, one enemy or several.
TEST(BailenVectors, BA_89_v13_all_enemies_on_one_side_of_a_square) {
  Field f("4leg-1 w14 nne square; omil-1 w13 s; omil-2 x13 sw");
  f.begin(Step::DefensiveFire, kSpanish);
  if (f.refused("axis w14 1").empty()) f.play("axis w14 1");
  f.plays({"target w13", "add 4leg-1 4", "fire"});
  f.roll(1);
  EXPECT_EQ(f.refused("target x13"), "BA-89");
}

// Vector 17. BA-112, example 7: stack A attacks 1 and so must see 2 attacked; B, who does that, has
// 3 in his front, and that binds him too.
TEST(BailenVectors, BA_112_v17_example_7) {
  Field f(
      "4leg-1 y13 e; 4leg-2 y13 e; 3leg-1 y14 e; 3leg-2 y14 e; omil-1 z12 w; omil-2 z13 w; omil-3 "
      "z14 w");
  f.begin(Step::Declare, kFrench);
  f.play("attack 4leg-1 z12");
  EXPECT_EQ(f.refused("commit"), "BA-112");  // 2 is in A's front
  f.play("attack 3leg-1 z13");
  EXPECT_EQ(f.refused("commit"), "BA-112");  // 3 is in B's
  f.play("attack 3leg-2 z14");
  EXPECT_EQ(f.refused("commit"), "");
}

// Vector 20. BA-137, example 9.1: never within two hexes of the path, so nobody is asked.
TEST(BailenVectors, BA_137_v20_example_9_1) {
  Field f("1drag v11 e; omil-2 z13 w; pavia aa10 w; @prive v11");
  f.order("prive", Order::Attack);
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag"});
  for (int i = 0; i < 3; ++i) {
    EXPECT_GT(f.rules->grid().distance(f.piece("1drag").hex, f.named("aa10")), 2);
    f.play("step se");
    EXPECT_EQ(f.wants(), i < 2 ? "french" : "1d6 morale");
  }
}

// Vectors 21, 23. BA-138 to BA-141, example 9.2: the rider is beaten off, or does not dare; the
// charge goes on to its end.
TEST(BailenVectors, BA_138_BA_139_BA_140_BA_141_v21_example_9_2) {
  const auto met = [] {
    Field f("1drag v11 e; cuir-det w13 e; omil-2 z13 w; pavia x10 w -1; @prive v11");
    f.order("prive", Order::Defend);
    f.order("lapena", Order::Harass);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
    EXPECT_EQ(f.wants(), "spanish");
    f.play(*f.legal("countercharge").begin());
    return f;
  };
  Field f = met();
  EXPECT_EQ(f.blow({"pavia"}, "w12", Fight::Counter).column, 2);    // 4 v 5
  EXPECT_EQ(f.blow({"pavia"}, "w12", Fight::Counter).modifier, 0);  // D against C
  f.rolls({3, 3});                                                  // holds; row 3: A1
  f.any_while("spanish");
  EXPECT_EQ(f.wants(), "1d6 morale") << "he retreats, then checks";
  f.roll(6);
  f.play("stay");  // BA-148: it need not follow him
  f.any_while("spanish");
  f.plays({"step se", "step se"});
  EXPECT_EQ(f.wants(), "1d6 morale") << "home";
  f.roll(6);
  EXPECT_TRUE(f.piece("1drag").is(kContact));
  Field r = met();
  const Hex beside = r.piece("pavia").hex;
  r.roll(1);  // R, not applied: two hexes back
  EXPECT_EQ(r.rules->grid().distance(beside, r.piece("pavia").hex), 2);
  EXPECT_EQ(r.status("pavia"), Status::Ordered);
  r.any_while("spanish");
  EXPECT_TRUE(r.piece("1drag").is(kPicked) && r.piece("1drag").is(kCharging));
}

// Vector 27. BA-91: batteries of eight, six and four at one, two and three hexes.
TEST(BailenVectors, BA_91_v27_batteries_by_range) {
  const auto points = [](const char* hex, int factor) {
    Field f(std::string("art-ven z14 w; 4leg-1 ") + hex + " e");
    f.begin(Step::OffensiveFire, kSpanish);
    f.plays({std::string("target ") + hex, "add art-ven 6"});
    f.piece("art-ven").set_volley(factor);
    return f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).points;
  };
  EXPECT_EQ(points("y14", 8), 8);
  EXPECT_EQ(points("x14", 8), 12);
  EXPECT_EQ(points("w14", 8), 4);
  EXPECT_EQ(points("y14", 6), 6);
  EXPECT_EQ(points("x14", 6), 9);
  EXPECT_EQ(points("w14", 6), 3);
  EXPECT_EQ(points("y14", 4), 4);
  EXPECT_EQ(points("x14", 4), 6);
  EXPECT_EQ(points("w14", 4), 2);
}

// Vector 31. BA-87: three points lost: the top unit has one, the next loses two.
TEST(BailenVectors, BA_87_v31_three_points) {
  EXPECT_EQ(Rules(box(), 0, {}).fire_result(12, 8), FireResult::Three);
  Field f("esc-1 y13 e; 4leg-1 y13 e; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::Three);
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.points("4leg-1"), 6);
}

// Vector 32. BA-122: two to one, A against C and the Attack order: row 6, D1.
TEST(BailenVectors, BA_122_v32_guards_attack) {
  Field f("marins y13 e; omil-2 z13 w -4");
  f.order("dupont", Order::Attack);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack marins z13", "commit"});
  EXPECT_EQ(f.blow({"marins"}, "z13").column, 4);
  f.roll(4);
  EXPECT_EQ(f.wants(), "spanish") << "it goes back, without a check";
  EXPECT_EQ(f.points("omil-2"), 2);
}

// Vector 35. BA-125, BA-136: cavalry against a square.
TEST(BailenVectors, BA_125_BA_136_v35_charge_against_a_square) {
  const auto after = [](const char* square) {
    Field f(std::string("1drag y13 e; 2drag y13 e; ") + square);
    f.order("prive", Order::Attack);
    for (const char* u : {"1drag", "2drag"}) {
      f.piece(u).set(kCharging | kContact);
      f.piece(u).target = f.named("z13");
    }
    f.begin(Step::Declare, kFrench);
    f.play("commit");
    EXPECT_EQ(f.wants(), "1d6 shock");
    f.roll(6);
    return f;
  };
  Field f = after("omil-2 z13 w square");  // 20 v 6 = 3-1, -2 + 1: row 5, D1
  EXPECT_EQ(f.points("omil-2"), 6);
  EXPECT_EQ(f.hex("omil-2"), "z13");
  f.any_while("french");
  EXPECT_NE(f.hex("1drag"), "y13") << "both ride back";
  EXPECT_NE(f.hex("2drag"), "y13");
  Field five = after("omil-2 z13 w square -2");  // 20 v 4 = 5-1, row 5: D2 is DB
  EXPECT_EQ(five.points("omil-2"), 3);
  EXPECT_EQ(five.wants(), "1d6 morale");
}

// Vector 38. BA-128: AB against the routed is nothing.
TEST(BailenVectors, BA_128_v38_routed_defenders_do_no_harm) {
  Field f("1chas y13 e -2; zar-3 z13 w r");
  f.orders(Order::Defend);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 1chas z13", "commit"});
  f.roll(1);  // 5-1, the order -1: row 0, AB
  EXPECT_EQ(f.points("1chas"), 2);
  EXPECT_EQ(f.points("zar-3"), 8);
}

// Vector 39. BA-116: 24 in defence, 18 from one hex.
TEST(BailenVectors, BA_116_v39_limits) {
  Field f("4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 y13 e; gparis-1 y13 e; omil-1 z13 w");
  EXPECT_EQ(f.blow({"omil-1"}, "y13").defence, 24 * kStrength);
  Field g("gparis-1 y13 e; gparis-2 y13 e; 4sui y13 e; 6pre-1 y13 e; omil-1 z13 w");
  g.begin(Step::Declare, kFrench);
  g.plays({"attack gparis-1 z13", "attack gparis-2 z13", "attack 4sui z13"});
  EXPECT_EQ(g.refused("attack 6pre-1 z13"), "BA-116");
  EXPECT_EQ(g.blow({"gparis-1", "gparis-2", "4sui"}, "z13").attack, 18 * kStrength);
}

// Vector 51. BA-182: eight points of C: disorganized it attacks with four; routed, the attack goes
// in without it.
TEST(BailenVectors, BA_182_v51_sun) {
  Field f("3sui-1 y13 e -1; omil-2 z13 w", {.scenario = 4, .turn = 16});
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 3sui-1 z13", "commit"});
  f.roll(1);
  EXPECT_EQ(f.wants(), "1d6 shock");
  EXPECT_EQ(f.blow({"3sui-1"}, "z13").attack, 4 * kStrength);
  Field r("gparis-1 y13 e -2; marins y13 e; omil-2 z13 w", {.scenario = 4, .turn = 16});
  r.orders(Order::Harass);
  r.begin(Step::Declare, kFrench);
  r.plays({"attack gparis-1 z13", "attack marins z13", "commit"});
  ASSERT_EQ(r.wants(), "1d6 morale");
  for (int i = 0; i < 2 && r.wants() == "1d6 morale"; ++i) {
    r.roll(r.state.top().unit == r.id("gparis-1") ? 1 : 6);
    r.any_while("french");
  }
  EXPECT_EQ(r.status("gparis-1"), Status::Routed);
  EXPECT_EQ(r.rules->grid().distance(r.piece("gparis-1").hex, r.named("y13")), 2);
  EXPECT_EQ(r.wants(), "1d6 shock");
  EXPECT_EQ(r.rules->attackers_of(r.state, r.named("z13")).count(), 1);
}

// Vector 54. BA-203: with an open road nobody asks, however demoralized.
TEST(BailenVectors, BA_203_v54_no_surrender_with_an_open_road) {
  Field f("4leg-1 v13 e d; omil-1 x13 w; @dupont v13", {.scenario = 4});
  f.orders(Order::Defend);
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    for (const char* c : {"chabert", "dupre", "prive", "pannetier", "schramm"})
      if (f.rules->q(u).command == f.command(c) && !f.state.piece[u].on_map())
        f.state.piece[u].set_where(Where::Eliminated);
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_TRUE(f.state.command[f.command("chabert")].is(kDemoralized));
  EXPECT_EQ(f.refused("surrender"), "BA-12");
}

// Vector 58. BA-94, BA-183: four hexes for a French light battery in scenario 1 too.
TEST(BailenVectors, BA_94_BA_183_v58_range_in_scenario_1) {
  Field f("art-vedel v14 e; irl-1 z14 w", {.scenario = 1});
  f.state.step = Step::OffensiveFire;
  EXPECT_TRUE(f.rules
                  ->may_fire_at(f.state, f.rules->board(f.state), f.id("art-vedel"), f.named("v14"),
                                f.named("z14"))
                  .ok());
}

// Vector 59. BA-168, BA-169: markers come off when the enemy comes near.
TEST(BailenVectors, BA_168_BA_169_v59_markers_come_off) {
  Options o;
  o.markers = true;
  Field f("4leg-1 i17 e; omil-1 q17 w; @venegas q17", {.options = o});
  f.begin(Step::Move, kFrench);
  ASSERT_EQ(f.rules->grid().distance(f.named("i17"), f.named("q17")), 9);
  f.play("screen i17");
  f.play("done");
  while (f.state.phasing == kFrench) f.play(f.legal().contains("commit") ? "commit" : "done");
  EXPECT_TRUE(f.piece("4leg-1").is(kHidden)) << "at nine it stays";
  f.plays({"pick omil-1", "step nw"});
  EXPECT_FALSE(f.piece("4leg-1").is(kHidden)) << "at eight it goes";
  EXPECT_TRUE(f.was_told("BA-169 event.marker-off"));
  Field l("4leg-1 j20 e; omil-1 aa1 w; @reding l20", {.options = o});
  l.begin(Step::Move, kFrench);
  l.plays({"screen j20", "done"});
  while (l.state.phasing == kFrench) l.play(l.legal().contains("commit") ? "commit" : "done");
  l.plays({"ride reding", "step nw"});
  EXPECT_FALSE(l.piece("4leg-1").is(kHidden)) << "a leader next to it";
}

// Vector 60. BA-80, BA-81: out of command a unit neither enters nor leaves an enemy zone.
TEST(BailenVectors, BA_80_BA_81_v60_out_of_command) {
  Field f("4leg-1 w13 w; omil-1 x13 w; @chabert v2");
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("step sw"), "BA-81");
}

// Vector 62. BA-54, BA-110, BA-151: a disorganized battalion fires at half in any direction and has
// no flank.
TEST(BailenVectors, BA_54_BA_110_BA_151_v62_no_facing) {
  for (const char* hex : {"w13", "x13", "x14", "w15", "v14", "v13"}) {
    Field f(std::string("4leg-1 w14 e d; omil-1 ") + hex + " e");
    f.begin(Step::DefensiveFire, kSpanish);
    f.plays({std::string("target ") + hex, "add 4leg-1 6"});
    EXPECT_EQ(f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).points, 3) << hex;
    EXPECT_FALSE(f.rules->is_flanked_from(f.state, f.id("4leg-1"), f.named("w14"), f.named(hex)));
  }
}

// Vector 64. BA-129: the last two steps differ, and the charge does not come home.
TEST(BailenVectors, BA_129_v64_a_bent_way) {
  Field f("1drag ab13 w; omil-2 z15 e; @prive ab13");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z15", "pick 1drag", "face ssw", "step sw", "step s"});
  EXPECT_EQ(f.hex("1drag"), "aa15");
  EXPECT_EQ(f.wants(), "french");
  EXPECT_FALSE(f.piece("1drag").is(kContact));
}

// Vector 69: they may end in none of the three hexes of the town.
TEST(BailenVectors, BA_68_v69_no_end_in_the_town) {
  Field f("6drag ae14; omil-1 a1 w");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 6drag");
  const char* way[] = {"step sw", "step sw", "step s"};
  const char* hex[] = {"ad14", "ac15", "ac16"};
  for (int i = 0; i < 3; ++i) {
    f.play(way[i]);
    EXPECT_EQ(f.hex("6drag"), hex[i]);
    EXPECT_EQ(f.state.top().left, 11 - i - 1);
    EXPECT_EQ(f.refused("rest"), "BA-68") << hex[i];
  }
}

}  // namespace
}  // namespace tercio::bailen
