// Orders (BA-10 to BA-30, BA-213, BA-216, BA-217, BA-226), vectors 2, 3, 61 and 67.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/bailen/player/plain.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-10, BA-11, BA-12, BA-14, BA-66: the course of a turn.
TEST(BailenOrders, BA_10_BA_11_BA_12_BA_14_BA_66_the_turn) {
  Field f = Field::shipped(1);
  EXPECT_EQ(f.state.turn, 1);
  Rng rng(4);
  std::vector<Step> seen;
  std::vector<int> turns;
  for (int i = 0; i < 4000 && f.wants() != "over"; ++i) {
    if (seen.empty() || seen.back() != f.state.step) seen.push_back(f.state.step);
    if (turns.empty() || turns.back() != f.state.turn) turns.push_back(f.state.turn);
    const Turn turn = f.rules->turn(f.state);
    if (turn.kind == TurnKind::Dice) {
      f.roll(static_cast<int>(rng.below(6)) + 1);
      continue;
    }
    const auto legal = f.legal();
    if (legal.contains("done"))
      f.play("done");
    else if (legal.contains("commit"))
      f.play("commit");
    else if (legal.contains("pass"))
      f.play("pass");
    else
      f.play(*legal.begin());
  }
  EXPECT_EQ(f.wants(), "over");  // BA-14
  EXPECT_EQ(turns, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(seen[0], Step::Move);  // BA-11
  EXPECT_NE(std::find(seen.begin(), seen.end(), Step::Orders), seen.end());
}

// Vector 2. BA-18, BA-19, BA-80: example 1, a bent way of four and a straight one of two.
TEST(BailenOrders, BA_18_BA_19_BA_80_example_1) {
  Field f(
      "1drag x12 e; omil-1 a1 w; @dupont v14; @chabert aa12; @schramm v11; 4leg-1 aa12 e; "
      "2red-1 v11 e");
  f.orders(Order::Attack);
  const auto path = [&](std::string_view command) {
    return f.rules->order_path(
        f.state, f.rules->board(f.state),
        static_cast<std::size_t>(f.rules->chief_of(f.state, f.command(command))),
        f.command(command), 60);
  };
  EXPECT_EQ(path("chabert"), 4);
  EXPECT_EQ(path("schramm"), 2);
  EXPECT_EQ(order_chance(4, 4), Fraction::of(1, 1));
  EXPECT_EQ(order_chance(4, 2), Fraction::of(5, 6));
  // An enemy zone on the straight way, empty: the line bends through the hex friends hold.
  Field g("1drag x12 e; omil-1 y12 ssw; @dupont v13; @chabert z14; 4leg-1 z14 e");
  g.orders(Order::Attack);
  EXPECT_GE(g.rules->order_path(g.state, g.rules->board(g.state), 2, g.command("chabert"), 60), 3);
}

// Vector 3. BA-17, BA-20, BA-21: cost 10 by 3: a three fails, a four does it.
TEST(BailenOrders, BA_17_BA_20_BA_21_fractions) {
  EXPECT_EQ(order_chance(10, 3), Fraction::of(3, 6));
  Field f("4leg-1 v13 e; @dupont v13; @chabert v15; omil-1 aa1 w", {.scenario = 4, .turn = 2});
  f.orders(Order::Attack);
  f.begin(Step::Orders, kFrench);
  EXPECT_EQ(f.state.leader[f.leader("dupont")].attempts, 4);
  f.play("try chabert");
  EXPECT_EQ(f.wants(), "1d6 order");
  f.roll(1);
  EXPECT_TRUE(f.state.leader[f.leader("dupont")].is(kGaveOrders));  // BA-21
  EXPECT_EQ(f.state.leader[f.leader("dupont")].attempts, 3);
  // BA-22, BA-15: any order, written unseen.
  EXPECT_TRUE(f.rules->turn(f.state).secret);
  EXPECT_EQ(f.legal("order").size(), 6u);
  f.plays({"order defend", "centre v13", "shape 1"});
  EXPECT_EQ(f.state.command[f.command("chabert")].order, Order::Defend);
  f.play("done");
  EXPECT_EQ(f.state.command[f.command("chabert")].order, Order::Defend);  // BA-30: it stands
}

// BA-28: an area has a centre where the side stands; with nobody on the map Defend cannot be
// written.
TEST(BailenOrders, BA_28_nobody_left_to_defend) {
  Field f("4leg-1 v13 e; @dupont v13; @chabert v15; omil-1 aa1 w", {.scenario = 4, .turn = 2});
  f.orders(Order::Attack);
  f.begin(Step::Orders, kFrench);
  f.play("try chabert");
  f.roll(1);
  f.state.piece[f.id("4leg-1")] = {};
  EXPECT_EQ(f.refused("order defend"), "BA-28");
  EXPECT_EQ(f.legal("order").size(), 5u);
  Rng rng(1);
  EXPECT_TRUE(f.rules->why(f.state, kFrench, plain_script(*f.rules, f.state, kFrench, rng)).ok());
}

// BA-226: Dupont does not order Vedel's brigades; BA-16: troops of a chief have an order of their
// own.
TEST(BailenOrders, BA_226_BA_16_whose_orders) {
  Field f("5leg-1 v13 e; marins v14 e; @dupont v14; @poinsot v13; omil-1 aa1 w",
          {.scenario = 4, .turn = 2});
  f.orders(Order::Attack);
  f.begin(Step::Orders, kFrench);
  EXPECT_EQ(f.refused("try poinsot"), "BA-226");
  f.play("try dupont");
  f.roll(1);  // distance 0: always
  EXPECT_TRUE(f.rules->turn(f.state).secret);
  Options free;
  free.staff_free = true;
  Field g("marins v14 e; @dupont v14; omil-1 aa1 w", {.scenario = 4, .options = free, .turn = 2});
  g.begin(Step::Orders, kFrench);
  EXPECT_EQ(g.refused("try dupont"), "BA-16");
}

// BA-23, BA-216: No orders.
TEST(BailenOrders, BA_23_BA_216_no_orders) {
  Field f("4leg-1 v13 e; omil-1 y13 w; @chabert v15");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("step ne"), "BA-23");
  f.plays({"face sse", "step s"});
  EXPECT_EQ(f.hex("4leg-1"), "v14");
}

// BA-25: Maneuver: never within five hexes, and not nearer inside. Vector 67, BA-213: the French
// under the encounter rule at exactly five.
TEST(BailenOrders, BA_25_BA_213_maneuver_keeps_away) {
  Field f("afr v13 e; 4leg-1 p13 e");
  f.order("lapena", Order::Maneuver);
  f.begin(Step::Move, kSpanish);
  f.play("pick afr");
  EXPECT_EQ(f.refused("step nw"), "BA-25");  // from six to five
  EXPECT_EQ(f.refused("step ne"), "");
  Field g("4leg-1 p13 e; afr v13 w", {.scenario = 4});
  g.order("chabert", Order::Maneuver);
  g.begin(Step::Move, kFrench);
  g.play("pick 4leg-1");
  g.play("step ne");  // five
  EXPECT_EQ(g.refused("step ne"), "BA-213");
}

// Vector 67. BA-199: attempts only once the command has met the enemy.
TEST(BailenOrders, BA_199_encounter) {
  Field f("4leg-1 p13 e; afr v13 w; @dupont p13; @chabert p13", {.scenario = 4, .turn = 2});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Orders, kFrench);
  EXPECT_EQ(f.refused("try chabert"), "BA-199");
  Field g("4leg-1 q13 e; afr v13 w; @dupont q13; @chabert q13", {.scenario = 4, .turn = 2});
  g.order("chabert", Order::Maneuver);
  g.begin(Step::Orders, kFrench);
  EXPECT_EQ(g.refused("try chabert"), "");
}

// BA-26, BA-27, BA-62: Attack and Harassment close to three hexes.
TEST(BailenOrders, BA_26_BA_27_BA_62_attack_closes) {
  Field f("4leg-1 v13 e; omil-1 aa13 w; @chabert v13");
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("done"), "BA-27");
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("rest"), "BA-27");
  f.plays({"step ne", "step se"});
  EXPECT_EQ(f.refused("rest"), "");
  f.plays({"rest", "done"});
  Field h("4leg-1 v13 e; omil-1 aa13 w; @chabert v13");
  h.order("chabert", Order::Harass);
  h.begin(Step::Move, kFrench);
  EXPECT_EQ(h.refused("done"), "BA-26");
  Field out("4leg-1 v13 e; omil-1 aa13 w; @chabert v1");  // only in command
  out.order("chabert", Order::Attack);
  out.begin(Step::Move, kFrench);
  EXPECT_EQ(out.refused("done"), "");
}

// Vector 61. BA-26, BA-27: the share that may fight.
TEST(BailenOrders, BA_26_BA_27_shares) {
  Field f("5leg-1 y13 e; 5leg-2 y13 e; 5leg-3 z12 ssw; 3sui-1 z12 ssw; omil-1 z13 w");
  f.order("poinsot", Order::Attack);
  EXPECT_EQ(f.rules->share(f.state, f.command("poinsot")), 2);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 5leg-1 z13", "attack 5leg-2 z13"});
  EXPECT_EQ(f.refused("attack 5leg-3 z13"), "BA-27");
  f.order("poinsot", Order::Harass);
  EXPECT_EQ(f.rules->share(f.state, f.command("poinsot")), 2);
  Field one("6drag y13 e");
  one.order("boussart", Order::Harass);
  EXPECT_EQ(one.rules->share(one.state, one.command("boussart")), 1);
}

// BA-28, BA-217: the area of Defend.
TEST(BailenOrders, BA_28_BA_217_defend) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; @chabert v13");
  f.order("chabert", Order::Defend, "s13", 1);  // five columns wide, nine rows deep
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");  // outside: three columns to the east
  EXPECT_EQ(f.refused("step ne"), "BA-217");
  f.plays({"face w", "step nw"});
  EXPECT_EQ(f.hex("4leg-1"), "u13");
  Field in("4leg-1 u13 e; omil-1 aa1 w; @chabert v13");
  in.order("chabert", Order::Defend, "s13", 1);
  in.begin(Step::Move, kFrench);
  in.play("pick 4leg-1");
  EXPECT_EQ(in.refused("step ne"), "BA-28");
  int count = 0;
  for (const Hex h : in.rules->grid().all())
    count += in.rules->in_area(in.named("s13"), 0, h) ? 1 : 0;
  EXPECT_EQ(count, 45);
  for (int shape = 1; shape < kShapes; ++shape) {
    int turned = 0;
    for (const Hex h : in.rules->grid().all())
      turned += in.rules->in_area(in.named("s13"), shape, h) ? 1 : 0;
    EXPECT_EQ(turned, 45) << shape;
  }
}

// BA-29: Retreat leaves zones and enters none; out of command it is excused.
TEST(BailenOrders, BA_29_retreat) {
  Field f("4leg-1 w13 w; omil-1 x13 w; @chabert v13");
  f.order("chabert", Order::Retreat);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("done"), "BA-29");
  f.plays({"pick 4leg-1", "step sw"});
  f.roll(6);
  EXPECT_EQ(f.hex("4leg-1"), "v13");
  f.plays({"rest"});
  EXPECT_EQ(f.refused("done"), "");
  // Eye to eye with the enemy it turns round first, and then must go.
  Field eye("4leg-1 w13 e; omil-1 x13 w; @chabert v13");
  eye.order("chabert", Order::Retreat);
  eye.begin(Step::Move, kFrench);
  EXPECT_EQ(eye.refused("done"), "BA-29");
  eye.play("pick 4leg-1");
  EXPECT_EQ(eye.refused("rest"), "BA-29");
  EXPECT_STREQ(eye.rules->why(eye.state, kFrench, *parse(box(), "rest")).reason,
               "refused.duty-leave");
  eye.play("face w");
  EXPECT_EQ(eye.refused("rest"), "BA-29");
  eye.play("step sw");
  eye.roll(6);
  EXPECT_EQ(eye.hex("4leg-1"), "v13");
  Field g("4leg-1 v13 e; omil-1 x13 w; @chabert v13");
  g.order("chabert", Order::Retreat);
  g.begin(Step::Move, kFrench);
  g.play("pick 4leg-1");
  EXPECT_EQ(g.refused("step ne"), "BA-29");
}

// BA-29, BA-73: who retreats may go from zone to zone where that leads out, and must; once out he
// enters none.
TEST(BailenOrders, BA_29_BA_73_retreat_from_zone_to_zone) {
  Field f("4leg-1 w14 e; omil-1 v14 ssw; omil-2 x13 sse; jaen-1 v13 nne; @chabert w14");
  f.order("chabert", Order::Retreat);
  f.begin(Step::Move, kFrench);
  const Zones z = f.rules->zones(f.state, kSpanish);
  for (const char* h : {"w14", "w13", "x14", "w15"}) ASSERT_TRUE(z.any.has(f.named(h))) << h;
  ASSERT_FALSE(z.front.has(f.named("w15")));
  EXPECT_EQ(f.refused("done"), "BA-29");
  f.plays({"pick 4leg-1", "face sse"});
  EXPECT_EQ(f.refused("step se"), "BA-29");  // an enemy's front: there it would have to stay
  f.play("step s");
  EXPECT_EQ(f.hex("4leg-1"), "w15");
  EXPECT_EQ(f.refused("rest"), "BA-29");
  f.play("step s");
  EXPECT_EQ(f.hex("4leg-1"), "w16");
  f.plays({"rest", "done"});
}

// BA-26: the rule that compels is the one that is named, when a unit turns and when it would go
// with units of another command.
TEST(BailenOrders, BA_26_the_rule_of_a_duty) {
  Field f("4leg-1 v13 e; gparis-1 v13 e; omil-1 aa13 w; @chabert v13; @pannetier v13");
  f.order("chabert", Order::Harass);
  f.order("pannetier", Order::Defend, "v13");
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("stack v13"), "BA-26");
  f.plays({"pick 4leg-1", "step ne", "face w", "face e"});
  EXPECT_EQ(f.refused("face w"), "BA-26");  // it could not turn back and make its step
}

// BA-18: a die that equals the quotient does it.
TEST(BailenOrders, BA_18_an_order_that_just_arrives) {
  const auto tried = [](const char* rider, int die) {
    Field f(
        std::string("1drag ") + rider + " e; pavia x14 w; 4leg-1 z14 e; @dupont v14; @chabert z14",
        {.turn = 2});
    for (const char* c : {"dupont", "chabert", "prive"}) f.order(c, Order::Attack);
    f.begin(Step::Orders, kFrench);
    f.play("try chabert");
    f.roll(die);
    return f.state.depth > 0 && f.state.top().kind == Kind::Write;
  };
  EXPECT_TRUE(tried("x13", 1));  // 4 by 4: a one
  EXPECT_FALSE(tried("a1", 1));  // 5 by 4
  EXPECT_TRUE(tried("a1", 2));
}

// BA-23: a step that comes no closer is refused. BA-29: out of command nobody must leave.
TEST(BailenOrders, BA_23_BA_29_orders_at_their_edge) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; @chabert x14");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "face sse"});
  ASSERT_EQ(f.rules->grid().distance(f.named("v14"), f.named("x14")), 2);
  ASSERT_EQ(f.rules->grid().distance(f.named("v13"), f.named("x14")), 2);
  EXPECT_EQ(f.refused("step s"), "BA-23");
  Field out("4leg-1 w13 w; omil-1 x13 w; @chabert v2");
  out.order("chabert", Order::Retreat);
  out.begin(Step::Move, kFrench);
  EXPECT_EQ(out.refused("done"), "");
}

// BA-27: a charge that was declared keeps its place in the share while the infantry fires.
TEST(BailenOrders, BA_27_charges_count_in_the_share_before_they_are_fought) {
  Field f(
      "oliv w12 e; omil-1 z12 w; omil-2 z13 w; barb a1 w; 4leg-1 y13 e; 4leg-2 y14 e; 4leg-3 x15 "
      "e; @venegas z12");
  f.order("venegas", Order::Attack);  // four counters: two may fight
  f.begin(Step::OffensiveFire, kSpanish);
  f.piece("oliv").set(kCharging | kContact);
  ASSERT_EQ(f.rules->share(f.state, f.command("venegas")), 2);
  f.plays({"target y13", "add omil-1 6"});
  EXPECT_EQ(f.refused("add omil-2 6"), "BA-27");
  f.piece("oliv").unset(kContact);  // it has not come home (BA-221)
  EXPECT_EQ(f.refused("add omil-2 6"), "");
}

// BA-26, BA-27: under Attack and Harassment a unit ends within three hexes of the enemy, if it
// began there too.
TEST(BailenOrders, BA_26_BA_27_who_attacks_does_not_walk_away) {
  for (const Order o : {Order::Attack, Order::Harass}) {
    Field f("4leg-1 w14 e; omil-1 z14 w; @chabert w14");
    ASSERT_EQ(f.rules->grid().distance(f.named("w14"), f.named("z14")), 3);
    f.order("chabert", o);
    f.begin(Step::Move, kFrench);
    EXPECT_EQ(f.refused("done"), "") << "it is where it should be";
    f.plays({"pick 4leg-1", "face w", "step nw"});
    EXPECT_EQ(f.refused("rest"), o == Order::Attack ? "BA-27" : "BA-26");
    f.plays({"face e", "step se"});
    EXPECT_EQ(f.refused("rest"), "");
  }
  Field out("4leg-1 w14 e; omil-1 z14 w; @chabert a24");
  out.order("chabert", Order::Attack);
  out.begin(Step::Move, kFrench);
  out.plays({"pick 4leg-1", "face w", "step nw"});
  EXPECT_EQ(out.refused("rest"), "") << "out of command nothing compels it";
}

// BA-213: only while the encounter rule binds the command; once it has met the enemy six is the
// least, as for everybody.
TEST(BailenOrders, BA_213_the_encounter_rule_ends) {
  Field f("4leg-1 p13 e; afr v13 w", {.scenario = 4});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  EXPECT_EQ(f.refused("step ne"), "");
  f.state.command[f.command("chabert")].set(kMet);
  EXPECT_EQ(f.refused("step ne"), "BA-25");
}

// BA-199, BA-213: a command that has come within five hexes is free, even if the enemy goes away
// again before orders are written.
TEST(BailenOrders, BA_199_BA_213_who_has_met_the_enemy_may_change_orders) {
  Field f("4leg-1 p13 e; afr v13 w; @chabert p13; @dupont p13; @lapena v13",
          {.scenario = 4, .turn = 30});
  f.order("chabert", Order::Maneuver);
  f.order("lapena", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step ne", "rest"});
  ASSERT_EQ(f.rules->grid().distance(f.piece("4leg-1").hex, f.named("v13")), 5);
  f.plays({"done", "pick afr", "face e", "step ne", "rest", "done"});
  ASSERT_EQ(f.state.step, Step::Orders);
  EXPECT_EQ(f.refused("try chabert"), "");
}

}  // namespace
}  // namespace tercio::bailen
