// Leaders (BA-21, BA-24, BA-66, BA-155 to BA-158), vectors 48 and 73.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-24, BA-21: leaders without orders, and chiefs who gave some, stay.
TEST(BailenLeaders, BA_24_BA_21_leaders_that_stay) {
  Field f("4leg-1 v13 e; @chabert v13; @dupont v14");
  f.order("chabert", Order::None);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("ride chabert"), "BA-24");
  f.state.leader[f.leader("dupont")].set(kGaveOrders);
  EXPECT_EQ(f.refused("ride dupont"), "BA-21");
}

// BA-66, BA-77: a commander in chief moves after all the troops he leads, so that he brings nobody
// into command on whom he has just ridden up; other chiefs' troops do not wait for him.
TEST(BailenLeaders, BA_66_BA_77_commanders_in_chief_last) {
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

// BA-155: a leader is never taken: he gets away when the enemy enters his hex.
TEST(BailenLeaders, BA_155_leaders_get_away) {
  Field f("4leg-1 v13 e; @coupigny w13; jaen-1 z13 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step ne"});
  EXPECT_EQ(f.hex("4leg-1"), "w13");
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.named("z13"));
}

// BA-155: a leader whose last unit there has fallen goes to the nearest of his command.
TEST(BailenLeaders, BA_155_leaders_do_not_stay_alone) {
  Field f("esc-1 y13 e; esc-2 v13 e; 4leg-1 x13 e; @daradie y13; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::One);
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.state.leader[f.leader("daradie")].hex, f.named("v13"));
}

// BA-155: a leader does not stay alone before the enemy when his last regiment evades or rides
// back.
TEST(BailenLeaders, BA_155_leaders_ride_with_the_last) {
  Field f("4leg-1 y13 e; oliv z13 w; @venegas z13");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "evade aa14"});
  EXPECT_EQ(f.state.leader[f.leader("venegas")].hex, f.named("aa14"));
  Field b("1drag y13 e; zar-3 z13 w; @prive y13");
  b.orders(Order::Harass);
  b.begin(Step::Declare, kFrench);
  b.plays({"attack 1drag z13", "commit"});
  b.roll(5);  // 5 v 8 = 1-2, row 5: AB
  b.any_while("french");
  ASSERT_NE(b.hex("1drag"), "y13");
  EXPECT_EQ(b.state.leader[b.leader("prive")].hex, b.piece("1drag").hex);
}

// BA-155: a leader whose last unit falls on its way back does not stay behind.
TEST(BailenLeaders, BA_155_no_leader_stays_where_his_last_unit_fled) {
  Field f(
      "4leg-1 y13 e; 4leg-2 ab13 e square; 4leg-3 z15 e square; 5leg-1 z11 e square; jaen-1 z13 w "
      "-4; jaen-2 aj12 w; @coupigny z13");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "keep"});
  f.roll(3);  // 5-1: D1
  f.any_while("spanish");
  ASSERT_EQ(f.hex("jaen-1"), "");
  f.play("stay");
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.named("aj12"));
}

// Vectors 48, 73. BA-157, BA-158.
TEST(BailenLeaders, BA_157_BA_158_leaders_lend_and_fall) {
  const auto after = [](bool leads, int shock_die) {
    Field f("1drag y13 e; zar-3 z13 w; @prive y13");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.play("attack 1drag z13");
    if (leads) f.play("lead prive");
    f.play("commit");
    f.roll(shock_die);
    return f;
  };
  Field used = after(true, 1);  // 5 v 8 = 1-2, +2: A1
  EXPECT_EQ(used.wants(), "1d6 leader-loss");
  Field safe = used;
  used.roll(6);
  EXPECT_TRUE(used.state.leader[used.leader("prive")].is(kDown));
  EXPECT_FALSE(used.rules->present(used.state, used.leader("prive")));
  safe.roll(5);
  EXPECT_FALSE(safe.state.leader[safe.leader("prive")].is(kDown));
  EXPECT_EQ(after(false, 1).wants(), "french");  // not used: no roll
  const auto defended = [](int die) {
    Field f("4leg-1 y13 e; 3leg-1 y13 e; jaen-1 z13 w; @coupigny z13");
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit"});
    EXPECT_EQ(f.wants(), "spanish");
    f.play("lend coupigny");
    f.roll(die);
    return f;
  };
  EXPECT_EQ(defended(5).wants(), "1d6 leader-loss");  // 3-1, -1: row 4, DB
  EXPECT_NE(defended(3).wants(), "1d6 leader-loss");  // row 2: AB
}

// BA-157: he lends to every attack out of his hex.
TEST(BailenLeaders, BA_157_a_leader_lends_to_both_attacks) {
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

// BA-155, BA-157: a leader rides with his last regiment in a countercharge too, and may lend his
// factor to it.
TEST(BailenLeaders, BA_155_BA_157_a_leader_lends_to_a_countercharge) {
  Field f("1drag v13 e; omil-1 z13 w; borb w12 sse; @prive v13; @coupigny w12");
  f.orders(Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  ASSERT_FALSE(f.legal("countercharge").empty());
  f.play(*f.legal("countercharge").begin());
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.piece("borb").hex);
  f.roll(6);  // it holds
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.legal(), (std::set<std::string>{"keep", "lend coupigny"}));
  Field kept = f;
  kept.play("keep");
  f.play("lend coupigny");
  ASSERT_EQ(f.wants(), "1d6 shock");
  ASSERT_EQ(kept.wants(), "1d6 shock");
  const auto modifier = [](const Field& g) {
    return g.blow({"borb"}, "w14", Fight::Counter).modifier;
  };
  EXPECT_EQ(modifier(f), modifier(kept) + 1);
  f.roll(1);  // 4 v 5 = 1-2: thrown back
  while (f.wants() != "1d6 leader-loss" && f.wants() != "over" && f.state.depth > 1)
    f.any_while(f.wants());
  EXPECT_EQ(f.wants(), "1d6 leader-loss");
  EXPECT_FALSE(f.state.leader[f.leader("coupigny")].is(kLent));
}

// BA-158: a retreat is unfavourable to the leader who lent his factor to the defence.
TEST(BailenLeaders, BA_158_a_defending_leader_is_at_risk_in_a_retreat) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; jaen-1 z13 w; @coupigny z13");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit", "lend coupigny"});
  f.roll(6);  // 3-1, -1: row 5, D1
  EXPECT_EQ(f.wants(), "1d6 leader-loss");
}

// BA-158: he is at risk even if the unit he led has fallen.
TEST(BailenLeaders, BA_158_a_leader_who_led_the_fallen) {
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

// Vector 48, the end. BA-158: the successor next turn.
TEST(BailenLeaders, BA_158_successors) {
  Field f = Field::shipped(1);
  f.state.leader[f.leader("poinsot")].set(kDown);
  EXPECT_FALSE(f.rules->present(f.state, f.leader("poinsot")));
  while (f.state.turn == 1) {
    const Turn turn = f.rules->turn(f.state);
    if (turn.kind == TurnKind::Dice) {
      f.roll(3);
      continue;
    }
    const auto legal = f.legal();
    f.play(legal.contains("done") ? "done" : legal.contains("commit") ? "commit" : *legal.begin());
  }
  EXPECT_TRUE(f.rules->present(f.state, f.leader("poinsot")));
  EXPECT_EQ(f.rules->leader_shock(f.state, f.leader("poinsot")), 0);
}

// BA-158: he is not at risk in an attack out of his hex that has no use of his factor: of troops
// whom he does not command.
TEST(BailenLeaders, BA_158_no_risk_where_his_factor_is_not_used) {
  Field f("4leg-1 y13 e; 3leg-1 y13 e; jaen-1 z13 w; jaen-2 z12 w; @chabert y13");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "attack 3leg-1 z12", "lead chabert", "commit"});
  Field own = f;
  own.play("resolve z13");
  own.roll(1);
  EXPECT_EQ(own.wants(), "1d6 leader-loss");
  f.play("resolve z12");
  f.roll(1);
  EXPECT_EQ(f.wants(), "french") << "thrown back, without a die for him";
}

// BA-24, BA-204: Castaños has no troops whose order could hold him; Reding's command has none yet.
TEST(BailenLeaders, BA_204_castanos_rides) {
  Options o;
  o.castanos = true;
  Field f = Field::shipped(4, o);
  LeaderState& castanos = f.state.leader[f.leader("castanos")];
  castanos = {};
  castanos.hex = f.named("a24");
  f.begin(Step::Move, kSpanish);
  EXPECT_EQ(f.refused("ride reding"), "BA-24");
  EXPECT_EQ(f.refused("ride castanos"), "");
}

// BA-155, BA-197: a leader whose last unit on the map has fallen, with no other of his side there,
// comes in again with those who are still to come.
TEST(BailenLeaders, BA_197_a_leader_without_a_van_comes_with_the_rest) {
  Field f("4leg-3 v13 e -7; omil-1 z13 w; @chabert v13", {.scenario = 4, .turn = 5});
  f.piece("4leg-1").set_where(Where::Waiting);
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("v13", FireResult::One);
  ASSERT_EQ(f.hex("4leg-3"), "");
  EXPECT_FALSE(f.rules->present(f.state, f.leader("chabert")));
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"enter 4leg-1", "rest"});
  EXPECT_EQ(f.refused("join chabert a24"), "");
}

}  // namespace
}  // namespace tercio::bailen
