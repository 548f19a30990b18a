// Countercharges (BA-115, BA-137 to BA-141, BA-220), vectors 20 to 23.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "games/bailen/rules/movement.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vectors 20 to 23. BA-137 to BA-141, BA-220: examples 9.1 and 9.2.
Field counter_field(const char* rider_hex) {
  Field f(std::string("1drag v11 e; omil-2 z13 w; pavia ") + rider_hex + " w -1");
  f.order("prive", Order::Defend);
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  return f;
}

TEST(BailenCountercharge, BA_137_example_9_1_too_far_to_countercharge) {
  Field f = counter_field("ab11");
  EXPECT_EQ(f.wants(), "french");
}

TEST(BailenCountercharge, BA_124_BA_136_BA_138_BA_139_BA_140_BA_141_example_9_2_beaten_off) {
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

TEST(BailenCountercharge, BA_141_a_mover_who_merely_holds_loses_his_charge) {
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

TEST(BailenCountercharge, BA_52_BA_138_a_countercharge_that_fails_its_check) {
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
TEST(BailenCountercharge, BA_15_BA_137_the_offer_does_not_tell_orders) {
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w");
  f.order("prive", Order::Defend);
  f.order("lapena", Order::Retreat);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal(), (std::set<std::string>{"pass"}));
  EXPECT_EQ(f.refused("countercharge pavia sw"), "BA-137");
}

// BA-135, BA-141: how the countercharge itself ended decides about the charge, not what its rider
// did when he went on.
TEST(BailenCountercharge, BA_141_a_rider_who_goes_on_does_not_bring_the_charge_back) {
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

// BA-126, BA-141, BA-222: light cavalry on its way to a charge that evades a heavy countercharger
// has given up its hex: the charge is over, and it does not ride on.
TEST(BailenCountercharge, BA_126_BA_141_BA_222_who_evades_a_countercharge_rides_no_further) {
  Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
  ASSERT_FALSE(f.legal("countercharge").empty());
  f.play(*f.legal("countercharge").begin());
  f.roll(6);  // the countercharger holds
  ASSERT_FALSE(f.legal("evade").empty());
  f.play(*f.legal("evade").begin());
  EXPECT_FALSE(f.piece("1chas").is(kCharging));
  EXPECT_TRUE(f.piece("1chas").is(kMoved));
  EXPECT_EQ(f.state.depth, 0);
}

// BA-115: once in a turn, the phases of both sides together: who has countercharged does not attack
// in his own phase, and who has attacked does not countercharge afterwards.
TEST(BailenCountercharge, BA_115_a_countercharge_is_the_attack_of_the_turn) {
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

TEST(BailenCountercharge, BA_115_a_new_turn_begins_anew) {
  Field f("1drag v13 e; omil-1 z14 w");
  f.piece("1drag").set(kFought | kAttacked);
  f.begin(Step::Reorganize, kFrench);
  EXPECT_EQ(f.state.turn, 2);
  EXPECT_FALSE(f.piece("1drag").is(kFought | kAttacked));
}

// BA-115: nobody is attacked twice in a phase, and nobody attacks twice, in a countercharge either.
TEST(BailenCountercharge, BA_115_one_countercharge_for_each_mover_and_rider) {
  const auto offers = [](std::string_view unit, std::uint16_t mark) {
    Field f("1drag v13 e; omil-1 z14 w; borb w12 sse; @prive v13; @coupigny a1");
    f.orders(Order::Harass);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1drag", "at z14"});
    f.piece(unit).set(mark);
    f.plays({"pick 1drag", "step se"});
    return f.legal("countercharge").size();
  };
  EXPECT_GT(offers("borb", kAttacked), 0u);  // who was attacked may still attack
  EXPECT_EQ(offers("borb", kFought), 0u);
  EXPECT_EQ(offers("1drag", kAttacked), 0u);
  // The marks are those of a countercharge.
  Field f("1drag v13 e; omil-1 z14 w; borb w12 sse; @prive v13; @coupigny a1");
  f.orders(Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z14", "pick 1drag", "step se"});
  f.play(*f.legal("countercharge borb").begin());
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  f.roll(4);  // 4 v 5 = 1-2, heavy +1: row 5, AB
  EXPECT_TRUE(f.piece("borb").is(kFought));
  EXPECT_TRUE(f.piece("1drag").is(kAttacked));
  EXPECT_TRUE(f.piece("1drag").is(kCharging));
}

// BA-137: it is the side whose phase it is not that countercharges; nobody answers a rider of that
// side who has won and goes on.
TEST(BailenCountercharge, BA_137_no_countercharge_against_a_countercharger) {
  const auto wants = [](Seat phasing) {
    Field f("pavia x12 w; 4leg-1 v12 e; 1drag v14 nne; @prive v14; @lapena x12");
    f.orders(Order::Harass);
    f.begin(Step::Move, phasing);
    Frame follow = f.rules->mover_frame(f.state, f.rules->board(f.state), f.id("pavia"));
    follow.mark(kFollow);
    f.piece("pavia").set(kPicked);
    f.state.frame[f.state.depth++] = follow;
    f.play("step sw");  // before the battalion, two hexes from the dragoons
    return f.wants();
  };
  EXPECT_EQ(wants(kSpanish), "french");  // an offer
  EXPECT_EQ(wants(kFrench), "spanish");
}

// BA-28, BA-220: a countercharge does not leave the area of Defend.
TEST(BailenCountercharge, BA_28_BA_220_a_countercharge_stays_in_its_area) {
  const auto offers = [](const char* centre, int shape) {
    Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
    f.orders(Order::Attack);
    f.order("coupigny", Order::Defend, centre, shape);
    f.begin(Step::Move, kFrench);
    f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
    EXPECT_EQ(f.wants(), "spanish") << "the offer itself shows no order";
    return f.legal("countercharge").size();
  };
  EXPECT_GT(offers("w12", 0), 0u);
  EXPECT_EQ(offers("w10", 0), 0u);  // rows 8 to 12
}

// BA-28: who stands outside his area of Defend may countercharge.
TEST(BailenCountercharge, BA_28_outside_its_area_cavalry_may_countercharge) {
  Field f("1chas v13 e; omil-1 z13 w; borb w12 sse; @dupre v13; @coupigny w12");
  f.orders(Order::Attack);
  f.order("coupigny", Order::Defend, "aj12");
  ASSERT_FALSE(f.rules->in_area(f.named("aj12"), 0, f.named("w12")));
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_FALSE(f.legal("countercharge borb").empty());
}

// BA-186: nobody fights in the night between two days.
TEST(BailenCountercharge, BA_186_no_countercharge_in_the_night) {
  Options o;
  o.countercharge_any_order = true;
  o.both_days = true;
  Field f("1chas v13 e; borb x13 w; @dupre v13; @coupigny x13", {.scenario = 2, .options = o});
  f.state.part = Part2::Interlude;
  f.begin(Step::Move, kFrench);
  f.piece("1chas").hex = f.named("w13");
  f.plays({"pick 1chas", "step s"});
  EXPECT_TRUE(f.legal("countercharge").empty());
}

// ---- the joint countercharge: BA-137 to BA-141, 11.5: "cavalry unit(s)"

// The dragoons in W12 on their way to Z13; Pavía north of them, Borbón to the south-east.
Field joint_field(const char* more = "") {
  Field f(std::string("1drag v11 e; omil-2 z13 w; pavia x10 w; borb x13 w") + more);
  f.order("prive", Order::Attack);
  f.order("lapena", Order::Harass);
  f.order("coupigny", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  return f;
}

// Both ride next to the dragoons; the dice are still to come.
Field both_ride(const char* more = "") {
  Field f = joint_field(more);
  f.play(*f.legal("countercharge pavia").begin());
  f.play(*f.legal("countercharge borb").begin());
  return f;
}

// Until the dragoons or the next die are asked for; riders go back and turn as they like.
void settle(Field& f) {
  while (f.wants() == "spanish") f.play(f.legal().contains("stay") ? "stay" : *f.legal().begin());
}

TEST(BailenCountercharge, BA_137_a_second_regiment_may_join) {
  Field f = joint_field();
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_FALSE(f.legal("countercharge pavia").empty());
  EXPECT_FALSE(f.legal("countercharge borb").empty());
  f.play(*f.legal("countercharge pavia").begin());
  EXPECT_EQ(f.wants(), "spanish") << "nobody checks before all have declared";
  EXPECT_TRUE(f.legal("countercharge pavia").empty());
  EXPECT_FALSE(f.legal("countercharge borb").empty());
  EXPECT_TRUE(f.legal().contains("pass"));
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  f.play(*f.legal("countercharge borb").begin());
  for (const char* unit : {"pavia", "borb"})
    EXPECT_EQ(f.rules->grid().distance(f.piece(unit).hex, f.named("w12")), 1) << unit;
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  const UnitSet attackers = f.rules->attackers_of(f.state, f.named("w12"));
  EXPECT_EQ(attackers, f.units({"pavia", "borb"}));
  const Blow w = f.rules->blow(f.state, f.rules->board(f.state), attackers, f.named("w12"),
                               f.state.top().fight);
  int sum = 0;  // each with its own multiplier
  for (const char* unit : {"pavia", "borb"}) {
    const bool flank =
        f.rules->is_flanked_from(f.state, f.id("1drag"), f.named("w12"), f.piece(unit).hex);
    sum += f.points(unit) * (flank ? 3 : 1);
  }
  EXPECT_EQ(w.attack, sum * kStrength);
  EXPECT_EQ(w.modifier, 0) << "not all are heavy: nothing for Borbón (BA-228)";
}

TEST(BailenCountercharge, BA_137_who_does_not_join_lets_the_other_ride_alone) {
  Field f = joint_field();
  f.play(*f.legal("countercharge pavia").begin());
  f.play("pass");
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  EXPECT_EQ(f.rules->attackers_of(f.state, f.named("w12")), f.units({"pavia"}));
  EXPECT_EQ(f.hex("borb"), "x13");
}

TEST(BailenCountercharge, BA_138_one_fails_and_the_other_attacks) {
  Field f = both_ride();
  const auto first = static_cast<std::size_t>(f.state.top().unit);
  const bool borb = first == f.id("borb");
  const char* fails = borb ? "borb" : "pavia";
  const char* rides = borb ? "pavia" : "borb";
  f.roll(1);
  settle(f);
  EXPECT_EQ(f.status(fails), Status::Ordered) << "not applied";
  EXPECT_GT(f.rules->grid().distance(f.piece(fails).hex, f.named("w12")), 1);
  ASSERT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 shock");
  EXPECT_EQ(f.rules->attackers_of(f.state, f.named("w12")), f.units({rides}));
  f.roll(1);
  EXPECT_TRUE(f.piece(rides).is(kFought));
  EXPECT_FALSE(f.piece(fails).is(kFought));
}

TEST(BailenCountercharge, BA_138_both_fail_and_the_mover_goes_on) {
  Field f = both_ride();
  f.roll(1);
  settle(f);
  f.roll(1);
  settle(f);
  EXPECT_EQ(f.wants(), "french");
  EXPECT_TRUE(f.piece("1drag").is(kPicked));
  EXPECT_TRUE(f.piece("1drag").is(kCharging));
  EXPECT_FALSE(f.piece("1drag").is(kAttacked));
}

TEST(BailenCountercharge, BA_140_both_win_and_check_their_control) {
  Field f = both_ride();
  f.piece("1drag").lost = 2;
  f.rolls({6, 6, 6});  // 3-1 or more: D1 or D2
  f.any_while("french");
  while (f.wants() == "1d6 morale") {
    f.roll(6);
    f.any_while("french");
  }
  f.play("stay");
  ASSERT_EQ(f.wants(), "1d6 control");
  f.roll(6);
  ASSERT_EQ(f.wants(), "spanish");
  f.play("rest");
  ASSERT_EQ(f.wants(), "1d6 control") << "the other one too";
  f.roll(6);
  f.play("rest");
  EXPECT_FALSE(f.piece("1drag").is(kPicked | kCharging)) << "BA-141";
  EXPECT_TRUE(f.piece("1drag").is(kMoved));
  EXPECT_EQ(f.state.depth, 0);
}

TEST(BailenCountercharge, BA_140_both_are_beaten_and_ride_back) {
  Field f = both_ride();
  f.piece("pavia").lost = 4;  // 5 v 5 without a flank
  f.rolls({6, 6});
  ASSERT_EQ(f.wants(), "1d6 shock");
  const Hex pavia = f.piece("pavia").hex;
  const Hex borb = f.piece("borb").hex;
  f.roll(1);  // A1 or A2
  while (f.wants() != "french" || f.state.top().kind != Kind::Mover) {
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(f.legal().contains("stay") ? "stay" : *f.legal().begin());
  }
  EXPECT_NE(f.piece("pavia").hex, pavia);
  EXPECT_NE(f.piece("borb").hex, borb);
  EXPECT_TRUE(f.piece("pavia").is(kFought));
  EXPECT_TRUE(f.piece("borb").is(kFought));
  EXPECT_TRUE(f.piece("1drag").is(kPicked)) << "BA-141: the charge goes on";
  EXPECT_TRUE(f.piece("1drag").is(kCharging));
}

// BA-15, BA-137: that somebody else could join is asked by what everybody sees.
TEST(BailenCountercharge, BA_137_who_may_not_join_can_only_let_it_begin) {
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w; borb x13 w");
  f.orders(Order::Retreat);
  f.order("prive", Order::Attack);
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  f.play(*f.legal("countercharge pavia").begin());
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal(), (std::set<std::string>{"pass"}));
}

// BA-116: no more than 18 points out of one hex in a countercharge either.
TEST(BailenCountercharge, BA_116_eighteen_points_of_riders_from_a_hex) {
  Field f("1chas v13 e; omil-1 z14 w; borb w12 sse; pavia w12 sse; @dupre v13");
  f.orders(Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1chas", "at z14", "pick 1chas", "step se"});
  ASSERT_FALSE(f.legal("countercharge borb").empty());
  const std::string way = *f.legal("countercharge borb").begin();
  const std::string dir = way.substr(way.find_last_of(' ') + 1);
  f.play(way);
  const std::string other = dir == "borb" ? "countercharge pavia" : "countercharge pavia " + dir;
  EXPECT_EQ(f.refused(other), "");
  Charts charts = *f.rules->charts;
  charts.shock.from_one_hex = 8;
  Rules strict = *f.rules;
  strict.charts = &charts;
  EXPECT_EQ(strict.why(f.state, kSpanish, *parse(box(), other)).rule.str(), "BA-116");
}

// BA-141, BA-148: of a stack on its way, who has advanced after it has beaten off a countercharge
// leaves the rest, which goes on from where it stands.
TEST(BailenCountercharge, BA_141_a_stack_is_parted_by_an_advance) {
  Field f("1drag v11 e; 2drag v11 e; 4leg-1 w12 e; omil-2 z13 w; pavia x10 w -1; @prive v11");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "charge 2drag", "at z13", "stack v11", "step se"});
  ASSERT_FALSE(f.legal("countercharge pavia").empty());
  f.play(*f.legal("countercharge pavia").begin());
  const std::string rider = f.hex("pavia");
  f.rolls({6, 1});  // A2
  while (f.legal("advance").empty()) {
    ASSERT_NE(f.state.top().kind, Kind::Mover);
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(*f.legal().begin());
  }
  const std::string stood = f.hex("2drag");
  f.plays({"advance 1drag ssw", "advance 4leg-1 nne"});
  while (f.state.top().kind != Kind::Mover)
    f.play(f.legal().contains("stay") ? "stay" : *f.legal().begin());
  EXPECT_EQ(f.hex("1drag"), rider);
  EXPECT_EQ(f.hex("4leg-1"), rider);
  EXPECT_EQ(f.piece("1drag").facing(), f.piece("4leg-1").facing()) << "BA-53";
  EXPECT_EQ(f.hex("2drag"), stood);
  EXPECT_FALSE(f.piece("1drag").is(kPicked));
  EXPECT_TRUE(f.piece("1drag").is(kMoved));
  EXPECT_TRUE(f.piece("2drag").is(kPicked));
}

// BA-129: the last two hexes of a charge, an advance on the way included.
TEST(BailenCountercharge, BA_129_an_advance_bends_the_way_of_a_charge) {
  Field f("1drag v11 e; omil-2 y12 w; pavia x10 w -1; @prive v11");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at y12", "pick 1drag", "step se", "countercharge pavia s"});
  ASSERT_EQ(f.hex("pavia"), "x11");
  f.rolls({6, 1});  // thrown back
  while (f.legal("advance").empty())
    if (f.wants() == "1d6 morale")
      f.roll(6);
    else
      f.play(*f.legal().begin());
  f.play("advance 1drag e");
  while (f.wants() == "spanish") f.play(*f.legal().begin());
  EXPECT_EQ(f.hex("1drag"), "x11");
  EXPECT_EQ(f.wants(), "french") << "from W12 by X11 to Y12 is no straight line";
  EXPECT_FALSE(f.piece("1drag").is(kContact));
}

// BA-125, BA-141: movers whom a square in their hex has kept from giving way merely hold: their
// charge is over.
TEST(BailenCountercharge, BA_141_held_by_a_square_the_charge_is_over) {
  Field f("1drag v11 e -4; 4leg-1 w12 square -7; omil-2 z13 w; pavia x10 w; @prive v11");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se", "countercharge pavia sw"});
  f.rolls({6, 6});  // 15 v 2 = 5-1, -2: D1
  EXPECT_TRUE(f.was_told("BA-125 event.square-holds"));
  f.any_while("spanish");
  EXPECT_FALSE(f.piece("1drag").is(kPicked | kCharging));
  EXPECT_TRUE(f.piece("1drag").is(kMoved));
}

}  // namespace
}  // namespace tercio::bailen
