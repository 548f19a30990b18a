// Charges, control, countercharges (BA-36, BA-37, BA-129 to BA-142, BA-220, BA-221, BA-223),
// vectors 18 to 23, 35, 46, 47, 64, 65, 70 and 71.
#include <gtest/gtest.h>

#include "games/bailen/movement.h"
#include "games/bailen/odds.h"
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
TEST(BailenCavalry, declaring_a_charge) {
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
TEST(BailenCavalry, example_8_1) {
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
TEST(BailenCavalry, control) {
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
TEST(BailenCavalry, straight_home) {
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
TEST(BailenCavalry, square_in_reaction) {
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
TEST(BailenCavalry, charge_against_a_square) {
  Field f("1drag y13 e; 2drag y13 e; omil-2 z13 w square");
  f.order("prive", Order::Attack);
  const Blow w = f.blow({"1drag", "2drag"}, "z13", Fight::Charge);
  EXPECT_EQ(w.column, 5);
  EXPECT_EQ(w.modifier, -1);
}

// Vector 70. BA-120, BA-130: a charge that cannot win is fought as 1-4.
TEST(BailenCavalry, a_compulsory_charge) {
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
TEST(BailenCavalry, a_charge_that_lapses) {
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

// Vectors 20 to 23. BA-137 to BA-141, BA-220: examples 9.1 and 9.2.
Field counter_field(const char* rider_hex) {
  Field f(std::string("1drag v11 e; omil-2 z13 w; pavia ") + rider_hex + " w -1");
  f.order("prive", Order::Defend);
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  return f;
}

TEST(BailenCavalry, example_9_1_too_far_to_countercharge) {
  Field f = counter_field("ab11");
  EXPECT_EQ(f.wants(), "french");
}

TEST(BailenCavalry, example_9_2_beaten_off) {
  Field f = counter_field("x10");
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_TRUE(f.legal().contains("pass"));
  const auto ways = f.legal("countercharge");
  ASSERT_FALSE(ways.empty());
  f.play(*ways.begin());
  EXPECT_EQ(f.rules->grid().distance(f.piece("pavia").hex, f.named("w12")), 1);
  EXPECT_EQ(f.wants(), "1d6 morale");  // BA-138
  f.roll(3);
  EXPECT_EQ(f.wants(), "1d6 shock");  // BA-139: 4 v 5 = 1-2, not doubled
  f.roll(3);
  f.any_while("spanish");              // A1: back first,
  EXPECT_EQ(f.wants(), "1d6 morale");  // then the check (BA-124)
  f.roll(6);
  f.any_while("spanish");  // and rides back (BA-136, BA-140)
  EXPECT_EQ(f.wants(), "french");
  EXPECT_TRUE(f.piece("1drag").is(kPicked)) << "BA-141: the charge goes on";
  EXPECT_EQ(f.hex("1drag"), "w12");
}

TEST(BailenCavalry, a_mover_who_merely_holds_loses_his_charge) {
  Field f = counter_field("x10");
  f.play(*f.legal("countercharge").begin());
  f.rolls({3, 6});  // BM
  f.any_while("spanish");
  f.any_while("french");
  EXPECT_EQ(f.points("1drag"), 4);
  EXPECT_EQ(f.points("pavia"), 3);
  EXPECT_TRUE(f.piece("1drag").is(kMoved));
  EXPECT_FALSE(f.piece("1drag").is(kCharging));
}

TEST(BailenCavalry, a_countercharge_that_fails_its_check) {
  Field f = counter_field("x10");
  f.play(*f.legal("countercharge").begin());
  f.roll(1);  // R, not applied
  EXPECT_EQ(f.status("pavia"), Status::Ordered);
  EXPECT_EQ(f.wants(), "spanish");
  f.play("face e");  // BA-52: who has gone back may turn
  EXPECT_EQ(f.wants(), "french");
  EXPECT_TRUE(f.piece("1drag").is(kPicked));
}

// BA-15, BA-137: the offer is made by what everybody sees; a rider whose order forbids it can only
// let it pass.
TEST(BailenCavalry, the_offer_does_not_tell_orders) {
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w");
  f.order("prive", Order::Defend);
  f.order("lapena", Order::Retreat);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal(), (std::set<std::string>{"pass"}));
  EXPECT_EQ(f.refused("countercharge pavia sw"), "BA-137");
}

// Vectors 47, 65. BA-134, BA-223: nobody in front: it runs, left and right in turn.
TEST(BailenCavalry, uncontrolled_cavalry_runs) {
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

// BA-135, BA-141: how the countercharge itself ended decides about the charge, not what its rider
// did when he went on.
TEST(BailenCavalry, BA_141_a_rider_who_goes_on_does_not_bring_the_charge_back) {
  Field f("1drag v11 e -4; 4leg-1 v12 e; omil-2 z13 w; pavia x10 w");
  f.order("prive", Order::Defend);
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  f.play(*f.legal("countercharge").begin());
  f.rolls({6, 3});      // 5 v 1 = 5-1: D1
  f.play("retreat s");  // out of his zone
  f.any_while("french");
  f.play("stay");
  ASSERT_EQ(f.wants(), "1d6 control");
  f.roll(1);  // out of hand: at whoever is nearest
  if (f.wants() == "spanish") f.play(*f.legal("strike").begin());
  ASSERT_EQ(f.wants(), "1d6 shock");
  f.roll(1);  // A1 or A2
  while (f.state.depth > 0 && f.state.top().kind != Kind::Mover)
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(f.legal().contains("stay") ? "stay" : *f.legal().begin());
  EXPECT_FALSE(f.piece("1drag").is(kPicked));
  EXPECT_FALSE(f.piece("1drag").is(kCharging));
  EXPECT_TRUE(f.piece("1drag").is(kMoved));
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

// BA-115: once in a turn, the phases of both sides together: who has countercharged does not attack
// in his own phase, and who has attacked does not countercharge afterwards.
TEST(BailenCavalry, BA_115_a_countercharge_is_the_attack_of_the_turn) {
  Field f("1drag v13 e; omil-1 z14 w; borb w12 sse; @prive v13; @coupigny w12");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z14", "pick 1drag", "step se"});
  f.play(*f.legal("countercharge borb").begin());
  f.roll(6);
  f.play("keep");
  ASSERT_EQ(f.wants(), "1d6 shock");
  f.roll(3);  // AB
  f.any_while("spanish");
  f.state.frame = {};  // the dragoons' move is of no interest
  f.state.depth = 0;
  f.begin(Step::Move, kSpanish);
  EXPECT_EQ(f.refused("charge borb"), "BA-115");
  f.piece("borb").hex = f.named("w13");
  f.piece("borb").face(Corner::SSW);
  f.piece("1drag").hex = f.named("w14");
  f.begin(Step::Declare, kSpanish);
  EXPECT_EQ(f.refused("attack borb w14"), "BA-115");
  f.piece("borb").unset(kFought);
  EXPECT_EQ(f.refused("attack borb w14"), "BA-115") << "the dragoons have been attacked";
  f.piece("1drag").unset(kAttacked);
  EXPECT_EQ(f.refused("attack borb w14"), "");
}

TEST(BailenCavalry, BA_115_a_new_turn_begins_anew) {
  Field f("1drag v13 e; omil-1 z14 w");
  f.piece("1drag").set(kFought | kAttacked);
  f.begin(Step::Reorganize, kFrench);
  EXPECT_EQ(f.state.turn, 2);
  EXPECT_FALSE(f.piece("1drag").is(kFought | kAttacked));
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

// BA-137: it is the side whose phase it is not that countercharges; nobody answers a rider of that
// side who has won and goes on.
TEST(BailenCavalry, BA_137_no_countercharge_against_a_countercharger) {
  const auto wants = [](Seat phasing) {
    Field f("pavia x12 w; 4leg-1 v12 e; 1drag v14 nne; @prive v14; @lapena x12");
    f.orders(Order::Harass);
    f.begin(Step::Move, phasing);
    Frame follow = f.rules->mover_frame(f.state, f.rules->board(f.state), f.id("pavia"));
    follow.a |= kFollow;
    f.piece("pavia").set(kPicked);
    f.state.frame[f.state.depth++] = follow;
    f.play("step sw");  // before the battalion, two hexes from the dragoons
    return f.wants();
  };
  EXPECT_EQ(wants(kSpanish), "french");  // an offer
  EXPECT_EQ(wants(kFrench), "spanish");
}

}  // namespace
}  // namespace tercio::bailen
