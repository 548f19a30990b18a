// Charges and control (BA-36, BA-37, BA-129 to BA-136, BA-142, BA-221, BA-223), vectors 18, 19, 35,
// 46, 47, 64, 65, 70 and 71. Countercharges: countercharge_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// U11, V11, W12, X12, Y13, Z13 is a straight line to the south-east.
Field charge_field(const std::string& more = "") {
  Field f("1drag v11 e; 2drag v11 e; cuir-det w13 e; omil-2 z13 w; @prive v11" + more);
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  return f;
}

// One regiment alone; the cuirassiers have nothing to do.
Field lone_field() {
  Field f("1drag v11 e; cuir-det w13 e; omil-2 z13 w; @prive v11");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  return f;
}

void ride_home(Field& f) {  // V11 to Y13
  f.plays({"step se", "step se", "step se"});
}

// BA-129, BA-132: what may be charged.
TEST(BailenCavalry, BA_129_BA_132_declaring_a_charge) {
  Field f("1drag y13 e; 2drag v13 e d; 4leg-1 v14 e; omil-2 z13 w; jaen-1 aa15 w; irl-1 s15 e");
  f.order("prive", Order::Defend);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("charge 4leg-1"), "BA-129");
  EXPECT_EQ(f.refused("charge 2drag"), "BA-132");
  f.play("charge 1drag");
  EXPECT_EQ(f.refused("at z13"), "BA-129");  // next to it
  EXPECT_EQ(f.refused("at s15"), "BA-132");  // woods
  f.play("at aa15");
  EXPECT_EQ(f.refused("charge 1drag"), "BA-129");
}

// Vector 18. Example 8.1, on this map: one charger holds, one does not; D2, uncontrolled, BM.
TEST(BailenCavalry, BA_36_BA_130_BA_131_BA_133_BA_134_example_8_1) {
  Field f = charge_field("; jaen-2 aa14 w");
  f.plays({"charge 1drag", "at z13", "charge 2drag", "at z13", "pick 1drag"});
  ride_home(f);
  EXPECT_EQ(f.wants(), "1d6 morale");  // BA-130
  f.roll(4);
  EXPECT_TRUE(f.piece("1drag").is(kContact));
  EXPECT_EQ(f.wants(), "spanish");  // BA-36: the square is offered
  f.play("stand");
  EXPECT_EQ(f.hex("1drag"), "y13");
  f.play("pick 2drag");
  ride_home(f);
  f.roll(1);  // C, 1: D
  EXPECT_EQ(f.status("2drag"), Status::Disorganized);
  EXPECT_EQ(f.rules->grid().distance(f.piece("2drag").hex, f.named("y13")), 2);
  f.play("ride prive");
  f.plays({"step se", "step se", "step se", "rest", "done"});
  f.play("done");  // defensive fire
  if (f.state.step == Step::OffensiveFire) f.play("done");
  EXPECT_TRUE(f.piece("1drag").is(kAttacks));  // who passed must charge
  EXPECT_EQ(f.refused("drop 1drag"), "BA-130");
  EXPECT_EQ(f.blow({"1drag"}, "z13", Fight::Charge).attack, 10 * kStrength);  // BA-131
  f.plays({"lead prive", "commit"});
  f.roll(6);  // 10 v 6 = 1-1; 6 + 2 + 1 = 9: D1
  f.any_while("spanish");
  EXPECT_EQ(f.wants(), "french");
  f.play("advance 1drag e");
  EXPECT_EQ(f.wants(), "1d6 control");                 // BA-133
  f.roll(1);                                           // 1 + 1 - 2 = 0 < 2: NC
  EXPECT_EQ(f.status("1drag"), Status::Disorganized);  // BA-134
}

// Vectors 19, 46. BA-135, BA-142.
TEST(BailenCavalry, BA_135_BA_142_control) {
  const Rules rules(box(), 3, {});
  EXPECT_EQ(control_chance(rules, Grade::D, -2), Fraction::of(2, 6));
  EXPECT_EQ(control_chance(rules, Grade::C, -1), Fraction::of(4, 6));
  Field f = lone_field();
  f.plays({"charge 1drag", "at z13", "pick 1drag"});
  ride_home(f);
  f.roll(4);
  f.play("stand");
  f.play("ride prive");
  f.plays({"step se", "step se", "step se", "rest", "done"});
  if (f.state.step == Step::DefensiveFire) f.play("done");
  if (f.state.step == Step::OffensiveFire) f.play("done");
  f.plays({"lead prive", "commit"});
  f.roll(6);
  f.any_while("spanish");
  f.play("advance 1drag e");
  f.roll(4);  // 4 + 1 - 2 = 3 >= 2: controlled
  EXPECT_EQ(f.wants(), "french");
  EXPECT_FALSE(f.legal("step").empty());
  EXPECT_FALSE(f.legal("face").empty());
  f.play("rest");
}

// Vector 64. BA-129: the last two hexes in a straight line.
TEST(BailenCavalry, BA_129_straight_home) {
  Field f("1drag ab14 w; omil-2 z15 e; @prive ab14");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z15", "pick 1drag", "step sw"});
  EXPECT_EQ(f.wants(), "1d6 morale");
  Field g("1drag ab13 w; omil-2 z15 e; @prive ab13");
  g.order("prive", Order::Attack);
  g.begin(Step::Move, kFrench);
  g.plays({"charge 1drag", "at z15", "pick 1drag", "face ssw", "step sw"});
  EXPECT_EQ(g.wants(), "french") << "not yet home";
  EXPECT_FALSE(g.piece("1drag").is(kContact));
}

// BA-36, BA-37: a square in reaction, or disorder.
TEST(BailenCavalry, BA_36_BA_37_square_in_reaction) {
  for (const int die : {2, 5}) {
    Field f = charge_field();
    f.plays({"charge 1drag", "at z13", "pick 1drag"});
    ride_home(f);
    f.roll(4);
    f.play("form");
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(die);
    EXPECT_EQ(f.piece("omil-2").formation(), die == 5 ? Formation::Square : Formation::Normal);
    EXPECT_EQ(f.status("omil-2"), die == 5 ? Status::Ordered : Status::Disorganized);
    EXPECT_EQ(f.state.step, Step::Move) << "the combat waits for its phase";
  }
}

// Vector 35. A charge against a square: doubled, -2, and it rides back (BA-136).
TEST(BailenCavalry, BA_136_charge_against_a_square) {
  Field f("1drag y13 e; 2drag y13 e; omil-2 z13 w square");
  f.order("prive", Order::Attack);
  const Blow w = f.blow({"1drag", "2drag"}, "z13", Fight::Charge);
  EXPECT_EQ(w.column, 5);
  EXPECT_EQ(w.modifier, -1);
}

// Vector 70. BA-120, BA-130: a charge that cannot win is fought as 1-4.
TEST(BailenCavalry, BA_120_BA_130_a_compulsory_charge) {
  Field f("mont v11 e; 4leg-1 z13 w; 4leg-2 z13 w; @corona v11");
  f.order("corona", Order::Attack);
  f.begin(Step::Move, kSpanish);
  f.plays({"charge mont", "at z13", "pick mont"});
  ride_home(f);
  f.roll(6);
  while (f.wants() == "french" && f.state.depth > 0) f.play("stand");
  f.play("done");
  if (f.state.step == Step::DefensiveFire) f.play("done");
  ASSERT_EQ(f.state.step, Step::Declare);
  f.play("commit");
  EXPECT_EQ(f.wants(), "1d6 shock");
}

// Vector 71. BA-221: D in defensive fire ends a charge without penalty.
TEST(BailenCavalry, BA_221_a_charge_that_lapses) {
  Field f = lone_field();
  f.plays({"charge 1drag", "at z13", "pick 1drag"});
  ride_home(f);
  f.roll(4);
  f.play("stand");
  f.play("done");
  f.hit("y13", FireResult::D);
  EXPECT_TRUE(f.piece("1drag").is(kNoShock));
  f.play("done");
  if (f.state.step == Step::OffensiveFire) f.play("done");
  EXPECT_FALSE(f.piece("1drag").is(kAttacks));
  EXPECT_EQ(f.hex("1drag"), "y13");
}

// Vectors 47, 65. BA-134, BA-223: nobody in front: it runs, left and right in turn.
TEST(BailenCavalry, BA_134_BA_223_uncontrolled_cavalry_runs) {
  Field f("6drag ak12 e; omil-2 a2 w");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("6drag"));
  f.state.frame[f.state.depth++] = loose;
  f.piece("6drag").set_status(Status::Disorganized);
  // Anything that lets the rules go on: a leader's pick does not exist here, so settle by hand.
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.hex("6drag"), "");
  EXPECT_EQ(f.piece("6drag").where(), Where::Eliminated);
  Field g("1drag v13 e d; omil-2 a2 w");
  g.orders(Order::Attack);
  loose.unit = static_cast<std::uint8_t>(g.id("1drag"));
  g.state.frame[g.state.depth++] = loose;
  g.begin(Step::Move, kFrench);
  EXPECT_EQ(g.hex("1drag"), "ac13") << "W13 X13 Y13 Z13 AA13 AB13, and the slope of AC13 for two";
}

// Dragoons that have not won, and the way home the game has chosen for them.
Field riding_back(const std::string& more, Options options = {}) {
  Field f("1drag y13 e; zar-3 z13 w" + more, {.options = options});
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 1drag z13", "commit"});
  f.roll(6);  // 5 v 8 = 1-2: BM
  return f;
}

std::string way_back(int hexes) {
  Field f = riding_back("");
  f.play("back " + std::to_string(hexes));
  return f.hex("1drag");
}

// BA-146: cavalry retreats through friends like all others: it checks its morale.
TEST(BailenCavalry, BA_146_who_rides_back_through_friends_checks) {
  Field f = riding_back("; gparis-1 " + way_back(1) + " e");
  f.play("back 2");
  EXPECT_EQ(f.hex("1drag"), way_back(2));
  EXPECT_EQ(f.wants(), "1d6 morale");
  Field joins = riding_back("; gparis-1 " + way_back(2) + " e");
  joins.play("back 2");
  EXPECT_NE(joins.wants(), "1d6 morale") << "who stops among friends has not passed them";
}

// BA-136: it must go back; from a hex where it may not stand it rides on.
TEST(BailenCavalry, BA_136_nobody_stays_for_want_of_room) {
  Options o;
  o.markers = true;
  Field f = riding_back("", o);
  f.state.marker[0] = {f.named(way_back(1)), MarkerKind::Stand, 0};
  f.play("back 1");
  EXPECT_EQ(f.hex("1drag"), way_back(2));
}

// BA-115: nobody charges whom he could not attack; controlled cavalry may (BA-135).
TEST(BailenCavalry, BA_115_no_charge_at_who_was_attacked) {
  Field f("1drag v13 e; omil-1 z14 w; jaen-1 z13 w; @prive v13");
  f.orders(Order::Attack);
  f.piece("omil-1").set(kAttacked);
  f.begin(Step::Move, kFrench);
  f.play("charge 1drag");
  EXPECT_EQ(f.refused("at z14"), "BA-115");
  EXPECT_EQ(f.refused("at z13"), "");
  f.piece("1drag").set(kFought);
  EXPECT_EQ(f.refused("at z14"), "");
}

// BA-132: no charge comes home up a slope. BA-36: a square is offered once a phase.
TEST(BailenCavalry, BA_132_BA_36_charges) {
  Field f("1drag z14 nne; omil-2 z11 ssw; @prive z14");
  ASSERT_NE(box().map->level[index(f.named("z12"))], box().map->level[index(f.named("z11"))]);
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z11", "pick 1drag", "step n", "step n"});
  EXPECT_EQ(f.hex("1drag"), "z12");
  EXPECT_EQ(f.wants(), "french");
  EXPECT_FALSE(f.piece("1drag").is(kContact));
  Field g("1drag v11 e; 2drag v11 e; cuir-det w13 e; omil-2 z13 w; @prive v11");
  g.order("prive", Order::Attack);
  g.begin(Step::Move, kFrench);
  g.plays({"charge 1drag", "at z13", "charge 2drag", "at z13"});
  g.plays({"pick 1drag", "step se", "step se", "step se"});
  g.roll(4);
  g.play("stand");
  g.plays({"pick 2drag", "step se", "step se", "step se"});
  g.roll(4);
  EXPECT_TRUE(g.piece("2drag").is(kContact));
  EXPECT_EQ(g.wants(), "french");
}

// BA-132: a charge crosses no slope, water, woods or houses, not on its first hexes either.
TEST(BailenCavalry, BA_132_the_whole_way_of_a_charge_is_open) {
  const Map& m = *box().map;
  const auto way_of = [&](bool open) {
    std::array<Hex, 4> way{};
    for (const Hex h : m.grid.all())
      for (const Dir d : hex::kDirs) {
        way[0] = h;
        bool fits = m.clear.has(h);
        for (std::size_t i = 1; i < 4 && fits; ++i) {
          way[i] = m.grid.neighbour(way[i - 1], d);
          fits = way[i] != Hex::None && m.clear.has(way[i]) && !m.road_hexes.has(way[i]) &&
                 m.cost[1][index(way[i - 1])][hex::index(d)] > 0 &&
                 is_open_step(m, way[i - 1], d) == (i > 1 || open);
        }
        if (fits) return std::pair{way, d};
      }
    return std::pair{std::array<Hex, 4>{}, Dir::N};
  };
  for (const bool open : {true, false}) {
    const auto [way, d] = way_of(open);
    ASSERT_NE(way[3], Hex::None);
    const std::string from = m.name_of(way[0]);
    const std::string step = "step " + std::string(hex::dir_name(d));
    Field f("1drag " + from + " " + std::string(hex::corner_name(static_cast<Corner>(d))) +
            "; jaen-1 " + m.name_of(way[3]) + " " +
            std::string(hex::corner_name(static_cast<Corner>(hex::opposite(d)))) + "; @prive " +
            from);
    f.orders(Order::Attack);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at " + m.name_of(way[3]), "pick 1drag", step});
    EXPECT_EQ(f.piece("1drag").is(kCharging), open);
    f.play(step);
    EXPECT_EQ(f.wants(), open ? "1d6 morale" : "french");
  }
}

// BA-129, BA-130: who has passed his check must charge: infantry does not join him, and other
// cavalry does not make it an ordinary attack.
TEST(BailenCavalry, BA_129_BA_130_nobody_makes_a_charge_an_ordinary_attack) {
  Field f("1drag y13 e; 2drag z12 ssw; 4leg-1 z14 nnw; omil-1 z13 w; @prive y13");
  f.piece("1drag").set(kCharging | kContact);
  f.piece("1drag").target = f.named("z13");
  f.begin(Step::Declare, kFrench);
  ASSERT_TRUE(f.piece("1drag").is(kAttacks));
  EXPECT_EQ(f.refused("attack 4leg-1 z13"), "BA-129");
  EXPECT_EQ(f.refused("attack 2drag z13"), "");
  f.play("attack 2drag z13");
  f.play("commit");
  ASSERT_EQ(f.state.top().kind, Kind::Combat);
  EXPECT_EQ(f.state.top().fight, Fight::Charge);
  // Twice five from the front, three times five into the flank.
  EXPECT_EQ(f.rules
                ->blow(f.state, f.rules->board(f.state), f.units({"1drag", "2drag"}),
                       f.named("z13"), Fight::Charge)
                .attack,
            25 * kStrength);
}

// BA-114: cavalry does not charge, and does not go on, out of a hex from which others have fired.
TEST(BailenCavalry, BA_114_no_charge_from_among_those_who_fired) {
  const auto attacks = [](std::uint16_t mark) {
    Field f("1drag y13 e; 4leg-1 y13 e; omil-1 z13 w; @prive y13");
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("z13");
    f.piece("4leg-1").set(mark);
    f.begin(Step::Declare, kFrench);
    return f.piece("1drag").is(kAttacks);
  };
  EXPECT_TRUE(attacks(0));
  EXPECT_FALSE(attacks(kFired));
  const auto refused = [](std::uint16_t mark) {
    Field f("1drag x12 e; mp-tru y13 w; 4leg-1 y12 e; omil-1 z12 w; @prive x12");
    f.orders(Order::Attack);
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("y13");
    f.begin(Step::Declare, kFrench);
    f.play("commit");
    f.roll(6);
    f.any_while("spanish");
    while (f.wants() == "1d6 morale") f.roll(6);
    f.play("advance 1drag nnw");
    f.roll(6);
    f.piece("4leg-1").set(mark);
    f.play("step n");
    f.roll(6);  // out of the front of z12
    f.play("face e");
    EXPECT_EQ(f.hex("1drag"), "y12");
    return f.refused("strike z12");
  };
  EXPECT_EQ(refused(0), "");
  EXPECT_EQ(refused(kFired), "BA-114");
}

// BA-112, BA-182, BA-221: a charger whom the sun has thrown into disorder does not attack.
TEST(BailenCavalry, BA_112_BA_182_BA_221_a_charge_lapses_in_the_sun) {
  Field f("1drag y13 e; omil-1 z13 w", {.scenario = 4, .turn = 20});
  f.piece("1drag").set(kCharging | kContact);
  f.piece("1drag").target = f.named("z13");
  f.begin(Step::Declare, kFrench);
  f.play("commit");
  ASSERT_EQ(f.wants(), "1d6 morale");
  f.roll(1);
  ASSERT_EQ(f.status("1drag"), Status::Disorganized);
  EXPECT_NE(f.wants(), "1d6 shock");
  EXPECT_EQ(f.hex("1drag"), "y13");
  EXPECT_TRUE(f.was_told("BA-221 event.charge-lapses"));
  // Who rides along without a charge of his own attacks all the same, in an ordinary shock.
  Field g("1drag y13 e; 2drag z12 ssw; omil-1 z13 w; @prive a24", {.scenario = 4, .turn = 20});
  g.orders(Order::Attack);
  g.piece("1drag").set(kCharging | kContact);
  g.piece("1drag").target = g.named("z13");
  g.order("prive", Order::Defend);
  g.begin(Step::Declare, kFrench);
  g.plays({"attack 2drag z13", "commit"});
  g.rolls({1, 6});
  ASSERT_EQ(g.wants(), "1d6 shock");
  EXPECT_EQ(g.state.top().fight, Fight::Shock);
  EXPECT_FALSE(g.piece("1drag").is(kAttacks));
}

// BA-36, BA-39: in a stack too large for a square nobody forms one against a charge.
TEST(BailenCavalry, BA_36_BA_39_a_square_in_reaction_keeps_the_limit_of_stacks) {
  const auto asked = [](const std::string& more) {
    Field f("1drag x12 e; ceuta-1 z13 w; ceuta-2 z13 w; irl-2 z13 w" + more + "; @prive x12");
    f.orders(Order::Attack);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(6);
    return f.wants() == "spanish" && !f.legal("form").empty();
  };
  EXPECT_TRUE(asked(""));  // eighteen points in three units
  EXPECT_FALSE(asked("; irl-3 z13 w"));
}

// BA-134: the nearest within three hexes of its front; one at four is not seen.
TEST(BailenCavalry, BA_134_uncontrolled_cavalry_sees_three_hexes) {
  const auto after = [](const char* enemy) {
    Field f(std::string("1drag v13 e d; omil-2 ") + enemy + " e");
    f.orders(Order::Attack);
    Frame loose;
    loose.kind = Kind::Loose;
    loose.unit = static_cast<std::uint8_t>(f.id("1drag"));
    f.state.frame[f.state.depth++] = loose;
    f.begin(Step::Move, kFrench);
    return f;
  };
  const Field three = after("y13");
  EXPECT_EQ(three.wants(), "1d6 shock");
  EXPECT_EQ(three.rules->grid().distance(three.piece("1drag").hex, three.named("y13")), 1);
  const Field four = after("z13");
  EXPECT_NE(four.wants(), "1d6 shock");
}

// BA-112, BA-135: controlled cavalry may attack one of two enemies in its front if others attack
// the second.
TEST(BailenCavalry, BA_112_BA_135_others_cover_the_front_of_controlled_cavalry) {
  const auto refused = [](bool covered) {
    Field f(
        "1drag x12 e; 4leg-1 z14 nnw; mp-tru y13 w; jaen-2 z12 w; omil-1 z13 w; @prive x12; "
        "@chabert z14");
    f.orders(Order::Attack);
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("y13");
    f.begin(Step::Declare, kFrench);
    if (covered) f.play("attack 4leg-1 z13");
    f.play("commit");
    if (covered) f.play("resolve y13");
    f.roll(6);
    f.any_while("spanish");
    while (f.wants() == "1d6 morale") f.roll(6);
    f.play("advance 1drag e");
    EXPECT_EQ(f.wants(), "1d6 control");
    f.roll(6);
    return f.refused("strike z12");
  };
  EXPECT_EQ(refused(false), "BA-112");
  EXPECT_EQ(refused(true), "");
}

// BA-53: controlled cavalry that stays in a hex with others faces as they do.
TEST(BailenCavalry, BA_53_controlled_cavalry_shares_the_facing_of_its_stack) {
  Field f("1drag x13 e; 2drag x13 e; mp-tru y13 w; omil-1 am26 w; @prive x13");
  f.orders(Order::Attack);
  f.begin(Step::Declare, kFrench);
  for (const char* u : {"1drag", "2drag"}) {
    f.piece(u).set(kContact | kAttacks);
    f.piece(u).target = f.named("y13");
  }
  f.play("commit");
  f.roll(6);
  f.any_while("spanish");
  while (f.wants() == "1d6 morale") f.roll(6);
  f.plays({"advance 1drag e", "advance 2drag nne"});
  ASSERT_EQ(f.wants(), "1d6 control");
  f.roll(6);
  f.plays({"face w", "rest"});
  EXPECT_EQ(f.piece("1drag").facing(), f.piece("2drag").facing());
}

// BA-115, BA-135: cavalry that goes on fights a combat of its own; who has declared against that
// hex waits, and then attacks as he has declared.
TEST(BailenCavalry, BA_135_cavalry_that_goes_on_fights_alone) {
  for (const bool charge : {false, true}) {
    Field f(
        "1drag x12 e; 2drag z14 nnw; mp-tru y13 w; omil-1 z13 w; omil-2 am26 w; @prive x12; "
        "@dupont a24");
    f.orders(Order::Attack);
    f.order("prive", Order::Defend);
    f.piece("1drag").set(kCharging | kContact);
    f.piece("1drag").target = f.named("y13");
    if (charge) {
      f.piece("2drag").set(kCharging | kContact);
      f.piece("2drag").target = f.named("z13");
    }
    f.begin(Step::Declare, kFrench);
    if (!charge) f.play("attack 2drag z13");
    f.plays({"commit", "resolve y13"});
    f.roll(6);
    f.any_while("spanish");
    while (f.wants() == "1d6 morale") f.roll(6);
    f.play("advance 1drag e");
    ASSERT_EQ(f.wants(), "1d6 control");
    f.roll(6);
    ASSERT_EQ(f.refused("strike z13"), "");
    f.play("strike z13");
    ASSERT_EQ(f.wants(), "1d6 shock");
    EXPECT_EQ(f.rules->attackers_of(f.state, f.named("z13")), f.units({"1drag"}));
    f.roll(1);  // thrown back
    for (int i = 0; i < 30 && f.wants() != "1d6 shock" && f.state.step == Step::Shock; ++i)
      if (f.wants() == "1d6 morale")
        f.roll(6);
      else
        f.play(f.legal().contains("stay") ? "stay" : *f.legal().begin());
    ASSERT_EQ(f.wants(), "1d6 shock") << "the attack that was declared";
    EXPECT_EQ(f.rules->attackers_of(f.state, f.named("z13")), f.units({"2drag"}));
    EXPECT_EQ(f.state.top().fight, charge ? Fight::Charge : Fight::Shock);
  }
}

// BA-26, BA-221: a charge that has not come home is no combat of its command any more.
TEST(BailenCavalry, BA_26_a_charge_that_did_not_come_home_takes_no_share) {
  Field f("1drag v13 e; 2drag v12 e; cuir-det v14 e; omil-1 z13 w; @prive v13");
  f.order("prive", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13"});
  EXPECT_EQ(f.refused("charge 2drag"), "BA-26") << "one of three";
  f.plays({"pick 1drag", "step ne", "rest"});
  EXPECT_FALSE(f.piece("1drag").is(kContact));
  EXPECT_EQ(f.refused("charge 2drag"), "");
}

// BA-53, BA-113: a charger that comes home among friends keeps its front on its target, and the
// shock is declared like any other.
TEST(BailenCavalry, BA_53_BA_113_a_charger_among_friends_faces_its_target) {
  const auto home = [](const char* facing) {
    Field f(std::string("1drag v11 e; 4leg-1 y13 ") + facing +
            "; omil-2 z13 w; @prive v11; @dupont v11");
    f.order("prive", Order::Attack);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z13", "pick 1drag"});
    ride_home(f);
    f.roll(4);
    f.play("stand");
    EXPECT_TRUE(f.piece("1drag").is(kContact));
    return f;
  };
  Field away = home("w");
  EXPECT_EQ(away.piece("1drag").facing(), Corner::E);
  EXPECT_EQ(away.piece("4leg-1").facing(), Corner::W);
  for (int i = 0; i < 4 && away.state.step != Step::Declare && away.wants() != "over"; ++i)
    away.play("done");
  EXPECT_EQ(away.state.step, Step::Declare);
  EXPECT_TRUE(away.piece("1drag").is(kAttacks));
  EXPECT_EQ(away.refused("attack 4leg-1 z13"), "BA-113");
  Field beside = home("sse");
  EXPECT_EQ(beside.piece("1drag").facing(), Corner::E);
  EXPECT_EQ(beside.piece("4leg-1").facing(), Corner::SSE);
}

}  // namespace
}  // namespace tercio::bailen
