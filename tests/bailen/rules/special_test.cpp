// Special rules of the scenarios (BA-181 to BA-183, BA-186, BA-198 to BA-204), vectors 51, 53
// to 56.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vector 51. BA-182: from 10:00 on the French check before their first combat of a phase.
TEST(BailenSpecial, BA_182_sun) {
  const auto declared = [](int turn, const char* lost) {
    Field f(std::string("gparis-1 y13 e ") + lost + "; omil-2 z13 w",
            {.scenario = 4, .turn = turn});
    f.orders(Order::Harass);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack gparis-1 z13", "commit"});
    return f;
  };
  EXPECT_EQ(declared(15, "").wants(), "1d6 shock");  // 09:30
  Field f = declared(16, "");                        // 10:00
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(1);
  EXPECT_EQ(f.status("gparis-1"), Status::Disorganized);
  EXPECT_EQ(f.wants(), "1d6 shock");  // at half
  Field r = declared(16, "-2");
  r.roll(1);  // row 0: R
  EXPECT_EQ(r.status("gparis-1"), Status::Routed);
  r.any_while("french");
  EXPECT_NE(r.wants(), "1d6 shock");  // nobody is left to attack
  Field spanish("omil-2 z13 w; gparis-1 y13 e", {.scenario = 4, .turn = 20});
  spanish.orders(Order::Harass);
  spanish.begin(Step::OffensiveFire, kSpanish);
  spanish.plays({"target y13", "add omil-2 6", "fire"});
  EXPECT_EQ(spanish.wants(), "1d6 fire");  // not for being shot at
}

// Vector 53. BA-200, BA-201, BA-202: the convoy.
TEST(BailenSpecial, BA_200_BA_201_BA_202_convoy) {
  Field f("cart-1 j19; cart-2 j19; pavia k19 w; esc-1 i19 e; @lapena k19", {.scenario = 5});
  f.orders(Order::Defend);
  f.begin(Step::Move, kSpanish);
  f.plays({"pick pavia", "face nnw"});
  ASSERT_EQ(f.rules->grid().neighbour(f.named("k19"), Dir::NW), f.named("j19"));
  f.play("step nw");
  EXPECT_EQ(f.hex("cart-1"), "");
  EXPECT_EQ(f.piece("cart-2").where(), Where::Eliminated);
  Field g("cart-1 j19; esc-1 j19 e; pavia k19 w; @lapena k19", {.scenario = 5});
  g.orders(Order::Defend);
  g.begin(Step::Move, kSpanish);
  g.plays({"pick pavia", "face nnw"});
  EXPECT_EQ(g.refused("step nw"), "BA-61");  // an escort is there
  // Carts: three points, one by one, one more through another cart on the highway.
  Field c("cart-1 i19; cart-2 j19; omil-1 aa1 w", {.scenario = 5});
  c.orders(Order::Maneuver);
  c.begin(Step::Move, kFrench);
  EXPECT_EQ(c.refused("stack i19"), "BA-60");
  c.play("pick cart-1");
  EXPECT_EQ(c.state.top().left, 3);
  c.play("step ne");
  EXPECT_EQ(c.state.top().left, 1);
  EXPECT_EQ(c.refused("square"), "BA-31");
}

// Vector 54. BA-203: surrender.
TEST(BailenSpecial, BA_203_surrender) {
  Field f(
      "4leg-1 v13 e d; omil-1 x13 w; jaen-1 u12 sse; jaen-2 u15 nne; ceuta-1 w11 s; ceuta-2 w15 "
      "nnw;"
      " irl-1 t13 e; @dupont v13",
      {.scenario = 4});
  f.orders(Order::Defend);
  EXPECT_FALSE(f.rules->may_surrender(f.state, f.rules->board(f.state)));  // not all demoralized
  for (const char* c : {"chabert", "dupre", "prive", "pannetier", "schramm"}) {
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      if (f.rules->q(u).command == f.command(c) && !f.state.piece[u].on_map())
        f.state.piece[u].set_where(Where::Eliminated);
  }
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_TRUE(f.state.command[f.command("chabert")].is(kDemoralized));
  ASSERT_EQ(f.legal(), (std::set<std::string>{"pass", "surrender"}));
  f.play("surrender");
  EXPECT_EQ(f.wants(), "spanish");
  Field refused = f;
  f.play("accept");
  EXPECT_EQ(f.state.outcome, Outcome::SpanishDecisive);
  refused.play("refuse");
  EXPECT_NE(refused.wants(), "over");
}

// Vector 55. BA-181: Dufour.
TEST(BailenSpecial, BA_181_dufour) {
  Field f("1leg-1 v13 e; omil-1 z13 w", {.scenario = 2, .turn = 4});
  f.orders(Order::Defend);
  f.state.first_combat = 3;  // 08:00
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (f.rules->q(u).command == f.command("dufour")) f.state.piece[u].set_where(Where::Waiting);
  f.begin(Step::Declare, kFrench);
  EXPECT_EQ(f.wants(), "1d6 dufour");  // end of the French phase of 08:30
  f.roll(4);
  EXPECT_EQ(f.state.dufour, 0);
  f.state.turn = 5;  // 09:00
  f.begin(Step::Declare, kFrench);
  f.roll(3);
  EXPECT_EQ(f.state.dufour, 8);  // 10:30
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("7inf-1")), 8);
  EXPECT_EQ(box().map->name_of(f.rules->entry_of(f.state, f.id("7inf-1"))->hex), "am1");
}

// Vector 56. BA-204: Vedel by the die.
TEST(BailenSpecial, BA_204_vedel) {
  Options o;
  o.vedel_variable = true;
  Field f("4leg-1 v13 e; omil-1 z13 w", {.scenario = 4, .options = o, .turn = 20});  // 12:00
  f.orders(Order::Defend);
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (f.rules->q(u).command == f.command("poinsot")) f.state.piece[u].set_where(Where::Waiting);
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_EQ(f.wants(), "1d6 vedel");
  Field waits = f;
  waits.roll(5);
  EXPECT_EQ(waits.state.vedel, 0);
  f.state.turn = 21;
  f.roll(4);
  EXPECT_EQ(f.wants(), "1d6 delay");
  f.roll(1);
  EXPECT_EQ(f.state.vedel, 27);  // 12:30 and six turns: 15:30
  EXPECT_EQ(f.rules->entry_turn(f.state, f.id("5leg-1")), 27);
  const int delay[] = {6, 5, 5, 4, 4, 3};
  for (int die = 1; die <= 6; ++die) {
    Field g("4leg-1 v13 e; omil-1 z13 w", {.scenario = 4, .options = o, .turn = 20});
    g.orders(Order::Defend);
    g.begin(Step::TurnEnd, kFrench);
    g.rolls({1, die});
    EXPECT_EQ(g.state.vedel, 20 + delay[die - 1]) << die;
  }
  Field early("4leg-1 v13 e; omil-1 z13 w", {.scenario = 4, .options = o, .turn = 19});  // 11:30
  early.orders(Order::Defend);
  early.begin(Step::TurnEnd, kFrench);
  EXPECT_NE(early.wants(), "1d6 vedel");
}

// BA-204: the whole division, and Castaños.
TEST(BailenSpecial, BA_204_variants) {
  Options o;
  o.vedel_division = true;
  o.castanos = true;
  const Rules rules(box(), 3, o);
  EXPECT_TRUE(rules.q(static_cast<std::size_t>(box().army.find_unit("7inf-1"))).in_play);
  EXPECT_TRUE(rules.q(static_cast<std::size_t>(box().army.find_unit("2cuir"))).in_play);
  EXPECT_FALSE(rules.q(static_cast<std::size_t>(box().army.find_unit("art-dufour"))).in_play);
  const State s = rules.start();
  EXPECT_TRUE(s.leader[static_cast<std::size_t>(box().army.find_leader("castanos"))].is(kAbsent));
  const Rules plain_rules(box(), 3, {});
  const State p = plain_rules.start();
  // Brigades that come in part bear less, and the cuirassiers make Boussart's bear more.
  const auto limit = [](const Rules& r, const State& at, const char* id) {
    return r.limit(at, r.board(at), static_cast<std::size_t>(box().army.find_command(id)));
  };
  EXPECT_EQ(limit(plain_rules, p, "dufour"), 0);
  const Rules second_day(box(), 2, {});
  EXPECT_LT(limit(rules, s, "dufour"), limit(second_day, second_day.start(), "dufour"));
  EXPECT_GT(limit(rules, s, "boussart"), limit(plain_rules, p, "boussart"));
  EXPECT_TRUE(p.leader[static_cast<std::size_t>(box().army.find_leader("castanos"))].is(kNotHere));
}

// BA-204: the cuirassiers of the whole division are Dufour's until Boussart comes.
TEST(BailenSpecial, BA_204_cuirassiers_under_dufour) {
  Options o;
  o.vedel_division = true;
  Field f("2cuir v13 e; 6drag v13 e; 7inf-1 v13 e; @dufour v13; omil-1 aa1 w",
          {.scenario = 4, .options = o});
  LeaderState& boussart = f.state.leader[f.leader("boussart")];
  boussart = {};
  boussart.marks = kAbsent;
  const auto commanded = [&](const char* unit) {
    return f.rules->in_command(f.state, f.rules->board(f.state), f.id(unit));
  };
  EXPECT_TRUE(commanded("2cuir"));
  EXPECT_FALSE(commanded("6drag"));
  boussart.marks = 0;
  boussart.hex = f.named("ak6");
  EXPECT_FALSE(commanded("2cuir"));
}

// BA-181, BA-186: the turn after the first combat on the second day too, if the first had none.
TEST(BailenSpecial, BA_181_BA_186_dufour_hears_the_guns_of_the_second_day) {
  const auto second_day = [](int turn, int first_combat) {
    Field f = Field::shipped(23);
    f.state.part = Part2::Second;
    f.state.turn = static_cast<std::uint8_t>(turn);
    f.state.first_combat = static_cast<std::uint8_t>(first_combat);
    f.begin(Step::Declare, kFrench);
    return f.wants();
  };
  EXPECT_NE(second_day(3, 0), "1d6 dufour");
  EXPECT_NE(second_day(3, 3), "1d6 dufour");
  EXPECT_EQ(second_day(4, 3), "1d6 dufour");
  // Guns of the day before he hears at once, in whatever turn they were fired.
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.state.first_combat = 1;
  f.begin(Step::TurnEnd, kFrench);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.turn, 1);
  f.begin(Step::Declare, kFrench);
  EXPECT_EQ(f.wants(), "1d6 dufour");
}

// BA-186: scenario 3 as the continuation of scenario 2.
TEST(BailenSpecial, BA_186_two_days) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.piece("1leg-1").lost = 2;
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_EQ(f.state.part, Part2::Interlude);
  EXPECT_EQ(f.rules->order(f.state, f.id("1leg-1")), Order::Maneuver);
  for (int i = 0; i < 200 && f.state.part == Part2::Interlude; ++i) {
    const auto legal = f.legal();
    EXPECT_NE(f.state.step, Step::DefensiveFire);
    f.play(legal.contains("done") ? "done" : *legal.begin());
  }
  EXPECT_EQ(f.state.part, Part2::Second);
  EXPECT_EQ(f.points("1leg-1"), 6);  // losses are kept
  EXPECT_EQ(f.state.command[f.command("chabert")].order, Order::Maneuver);
}

// BA-198: Swiss who face Swiss take no part in any way: no loss, no check, no retreat.
TEST(BailenSpecial, BA_198_swiss_stand_aside_from_results) {
  Field f("3sui-1 y13 e; 5leg-1 y13 e; 3red-1 z13 w; omil-3 z13 w");
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 3sui-1 z13", "attack 5leg-1 z13", "commit"});
  f.roll(4);  // 7 v 6 = 1-1, the order -1: row 3, A1
  f.any_while("french");
  EXPECT_EQ(f.state.top().unit, f.id("5leg-1")) << "only the French check";
  f.roll(6);
  EXPECT_EQ(f.hex("3sui-1"), "y13");
  EXPECT_NE(f.hex("5leg-1"), "y13");
  Field d("3sui-1 y13 e; 5leg-1 y13 e; 5leg-2 y13 e; 3red-1 z13 w; omil-3 z13 w -4");
  d.begin(Step::Declare, kFrench);
  d.plays({"attack 3sui-1 z13", "attack 5leg-1 z13", "commit"});
  d.roll(6);  // 7 v 2 = 3-1, the order -1: row 5, D1
  d.any_while("spanish");
  EXPECT_NE(d.hex("omil-3"), "z13");
  EXPECT_EQ(d.hex("3red-1"), "z13");
  EXPECT_TRUE(d.legal("advance").empty()) << "the hex is not empty";
}

// BA-181, BA-186: Dufour marches in under Maneuver on the second day too.
TEST(BailenSpecial, BA_181_BA_186_dufour_comes_on_the_second_day) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  f.state.dufour = 28;
  f.begin(Step::TurnEnd, kFrench);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  EXPECT_EQ(f.state.command[f.command("dufour")].order, Order::Maneuver);
  EXPECT_EQ(f.state.command[f.command("poinsot")].order, Order::None);
  EXPECT_EQ(f.refused("enter 7inf-1"), "");
}

// BA-2, BA-186: the night between two days goes on by the clock.
TEST(BailenSpecial, BA_2_BA_186_the_clock_of_the_night) {
  Field f = Field::shipped(23);
  f.state.turn = 26;
  EXPECT_EQ(f.rules->minutes(f.state), 19 * 60 + 30);
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_EQ(f.state.part, Part2::Interlude);
  EXPECT_EQ(f.rules->minutes(f.state), 20 * 60);
}

// BA-200: a cart in the way costs more on the highway only.
TEST(BailenSpecial, BA_200_carts_on_a_track) {
  const Map& m = *box().map;
  const auto track = std::find_if(m.roads.begin(), m.roads.end(),
                                  [](const RoadData& r) { return r.id == "track-linares"; });
  ASSERT_NE(track, m.roads.end());
  const std::string from = m.name_of(track->hexes[3]);
  const std::string to = m.name_of(track->hexes[4]);
  Field f("cart-1 " + from + "; cart-2 " + to + "; omil-1 a1 w", {.scenario = 5});
  f.orders(Order::Maneuver);
  bool road = false;
  const int d = m.grid.direction(track->hexes[3], track->hexes[4]);
  EXPECT_EQ(f.rules->step_cost(f.state, f.rules->board(f.state), f.id("cart-1"), track->hexes[3],
                               static_cast<Dir>(d), road),
            1);
}

// BA-200, BA-201: carts have no morale: leaving an enemy's front calls for no check, and disorder
// does not touch them.
TEST(BailenSpecial, BA_200_BA_201_carts_do_not_check_morale) {
  Field f("cart-1 v13; esc-1 v13 w; omil-1 w13 w; @daradie v13", {.scenario = 5});
  f.order("daradie", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).front.has(f.named("v13")));
  f.plays({"pick cart-1", "step s"});
  EXPECT_EQ(f.wants(), "french");
  EXPECT_EQ(f.hex("cart-1"), "v14");
}

// BA-127, BA-201: Spanish cavalry that evades in among carts takes them.
TEST(BailenSpecial, BA_127_BA_201_who_evades_onto_carts_takes_them) {
  Field f("4leg-1 y13 e; oliv z13 w; cart-1 aa14", {.scenario = 5});
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "commit", "evade aa14"});
  EXPECT_EQ(f.hex("oliv"), "aa14");
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
}

// BA-134, BA-201: Spanish cavalry that runs away ahead takes carts it comes over.
TEST(BailenSpecial, BA_134_BA_201_a_run_over_carts) {
  Field f("pavia k19 w d; cart-1 j20; omil-1 aa1 w; 4leg-1 z20 e", {.scenario = 5});
  ASSERT_EQ(f.rules->grid().neighbour(f.named("k19"), Dir::SW), f.named("j20"));
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("pavia"));
  f.state.frame[f.state.depth++] = loose;
  f.begin(Step::Move, kSpanish);
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
}

// BA-80, BA-203: from a leader alone in an enemy's zone no line runs anywhere.
TEST(BailenSpecial, BA_80_BA_203_dupont_alone_before_the_enemy_is_cut_off) {
  const auto may = [](const std::string& more) {
    Field f("omil-1 w13 w; 5leg-1 ai11 e; @dupont v13" + more, {.scenario = 4});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      if (f.rules->q(u).side == kFrench && !f.state.piece[u].on_map())
        f.state.piece[u].set_where(Where::Eliminated);
    f.begin(Step::Move, kFrench);
    EXPECT_TRUE(f.rules->zones(f.state, kSpanish).any.has(f.named("v13")));
    return f.rules->may_surrender(f.state, f.rules->board(f.state));
  };
  EXPECT_TRUE(may(""));
  EXPECT_FALSE(may("; marins v13 e"));
}

}  // namespace
}  // namespace tercio::bailen
