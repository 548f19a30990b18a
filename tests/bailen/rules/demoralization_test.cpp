// Demoralization and victory (BA-159 to BA-163, BA-175, BA-184, BA-189, BA-205, BA-227),
// vectors 49 and 50.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Vector 49, with the limit of BA-231. BA-159, BA-160, BA-161, BA-175, BA-227: scenario 1.
TEST(BailenDemoralization, BA_231_BA_159_BA_160_BA_161_BA_175_BA_227_demoralization) {
  Field f("mp-jaen ag13 nne d -1; vgra-6 ag14 e -2; irl-1 af13 nne -5; 5leg-1 ag10 e",
          {.scenario = 1});
  f.begin(Step::Move, kFrench);
  const std::size_t corona = f.command("corona");
  EXPECT_EQ(f.rules->losses(f.state, corona), 12);
  EXPECT_TRUE(f.state.command[corona].is(kDemoralized));
  EXPECT_EQ(f.rules->grade(f.state, f.id("irl-1")), Grade::D);  // BA-227
  f.piece("mp-jaen").set_status(Status::Ordered);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.rules->losses(f.state, corona), 8);
  EXPECT_FALSE(f.state.command[corona].is(kDemoralized));
  Field hill("irl-1 af13 nne; 5leg-1 ad12 e", {.scenario = 1});
  EXPECT_EQ(hill.rules->limit(hill.state, hill.rules->board(hill.state), corona), 10);
}

// BA-184, BA-205: town and hill.
TEST(BailenDemoralization, BA_184_BA_205_objectives) {
  Field two("omil-1 ab15 w; 1leg-1 ag12 e", {.scenario = 2});
  EXPECT_EQ(two.rules->reduction(two.state, two.rules->board(two.state)), 1);
  Field four("4leg-1 ab15 w; 4leg-2 ad12 e; omil-1 a1 w", {.scenario = 4});
  EXPECT_EQ(four.rules->reduction(four.state, four.rules->board(four.state)), 2);
  const auto reding = four.command("reding");
  EXPECT_EQ(four.rules->limit(four.state, four.rules->board(four.state), reding),
            box().scenario[3].limit[reding] - 2);
  Field all(
      "4leg-1 ab15 w; 4leg-2 ab16 e; 4leg-3 ac14 e; 4sui ac15 e; gparis-1 ac16 e; gparis-2 ad14 "
      "e; 3leg-1 ad15 e; 3leg-2 ad16 e; marins ad12 e; omil-1 a1 w",
      {.scenario = 4});
  EXPECT_EQ(all.rules->reduction(all.state, all.rules->board(all.state)), 3);
}

// BA-161: who rides off the hill gives back what its loss took from the limits.
TEST(BailenDemoralization, BA_161_limits_follow_cavalry_that_rides_back) {
  Field f(
      "6drag ad12 e; cor-1 ae12 w; cor-2 ae12 w; irl-1 ag14 w -5; mp-jaen ag14 w -4; vgra-6 ag14 w "
      "-1; @boussart ad12",
      {.scenario = 1});
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  ASSERT_TRUE(f.state.command[f.command("corona")].is(kDemoralized));
  f.plays({"attack 6drag ae12", "commit"});
  const Blow w = f.blow({"6drag"}, "ae12");
  int die = 0;
  for (int n = 1; n <= 6; ++n)
    if (box().charts.shock.row[static_cast<std::size_t>(std::clamp(n + w.modifier, 0, kRows - 1))]
                              [static_cast<std::size_t>(w.column)] == ShockResult::AB)
      die = n;
  ASSERT_NE(die, 0);
  f.roll(die);
  f.any_while("french");
  ASSERT_NE(f.hex("6drag"), "ad12");
  EXPECT_FALSE(f.state.command[f.command("corona")].is(kDemoralized));
}

// BA-161, BA-186: who held the town last on the first day holds it when the second begins.
TEST(BailenDemoralization, BA_161_BA_186_the_town_changes_hands_over_night) {
  Options o;
  o.objective_last = true;
  Field f = Field::shipped(23, o);
  f.state.turn = 26;
  f.state.town = 0xFF;  // the Spanish went through all of it
  f.state.hill = 0;
  for (std::size_t u = 0; u < f.rules->units(); ++u) {
    Piece& p = f.state.piece[u];
    if (p.on_map() && box().map->bailen.has(p.hex)) {
      p.hex = Hex::None;
      p.set_where(Where::Eliminated);
    }
  }
  for (LeaderState& l : f.state.leader)
    if (l.hex != Hex::None && box().map->bailen.has(l.hex)) l.hex = f.named("ac18");
  f.begin(Step::TurnEnd, kFrench);
  for (int i = 0; i < 400 && (f.state.part != Part2::Second || f.state.step == Step::SetUp); ++i) {
    const auto legal = f.legal();
    f.play(legal.contains("usual") ? "usual" : legal.contains("done") ? "done" : *legal.begin());
  }
  ASSERT_EQ(f.state.part, Part2::Second);
  EXPECT_EQ(f.rules->reduction(f.state, f.rules->board(f.state)), 0);
}

// Vector 50. BA-162, BA-163, BA-189.
TEST(BailenDemoralization, BA_162_BA_163_BA_189_victory) {
  Field f("4leg-1 v13 e; omil-1 z13 w; afr a1 e", {.scenario = 2});
  for (const char* u : {"omil-1"}) f.piece(u).lost = 1;
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.wants(), "french");
  // Three Spanish commands go at once.
  Field sudden("mp-jaen z13 w; jaen-1 z14 w; ceuta-1 z15 w; 1leg-1 y13 e", {.scenario = 2});
  for (std::size_t u = 0; u < sudden.rules->units(); ++u)
    for (const char* c : {"reding", "coupigny", "venegas"})
      if (sudden.rules->q(u).command == sudden.command(c) && !sudden.state.piece[u].on_map())
        sudden.state.piece[u].set_where(Where::Eliminated);
  sudden.begin(Step::Move, kFrench);
  EXPECT_EQ(sudden.wants(), "over");
  EXPECT_EQ(sudden.state.outcome, Outcome::FrenchStrategic);
  // Scenario 4: four brigades gone by AM1 count two Spanish ones.
  Field left("omil-1 z13 w; 5leg-1 y13 e", {.scenario = 4});
  for (std::size_t u = 0; u < left.rules->units(); ++u)
    for (const char* c : {"chabert", "dupre", "prive", "pannetier"})
      if (left.rules->q(u).command == left.command(c)) left.state.piece[u].set_where(Where::Left);
  EXPECT_EQ(left.rules->counted(left.state, kSpanish), 2);
  EXPECT_EQ(left.rules->demoralized(left.state, kSpanish), 0);
}

// BA-162, BA-189: brigades that left by AM1 count when three demoralized commands end the game.
TEST(BailenDemoralization, BA_162_BA_189_brigades_that_left_count_for_the_end) {
  Field f("4leg-1 am1 nne; 5leg-1 y13 e; afr a24 w", {.scenario = 5});
  for (std::size_t u = 0; u < f.rules->units(); ++u) {
    const std::size_t c = f.rules->q(u).command;
    if (c == f.command("corona") || c == f.command("mourgeon"))
      f.state.piece[u].set_where(Where::Eliminated);
    if (c == f.command("dupre") || (c == f.command("chabert") && u != f.id("4leg-1")))
      f.state.piece[u].set_where(Where::Left);
  }
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  ASSERT_EQ(f.wants(), "french");
  f.plays({"pick 4leg-1", "leave"});
  EXPECT_EQ(f.wants(), "over");
  EXPECT_EQ(f.state.outcome, Outcome::FrenchStrategic);
}

// BA-189, BA-202: the escort of the convoy is no brigade; nor does a remnant leave for a brigade of
// which most fell before.
TEST(BailenDemoralization, BA_189_only_brigades_count_at_the_exit) {
  const auto counted = [](int scenario, std::initializer_list<const char*> gone) {
    Field f("omil-1 z13 w; 5leg-1 y13 e", {.scenario = scenario});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      for (const char* c : gone)
        if (f.rules->q(u).command == f.command(c) && f.rules->q(u).in_play)
          f.state.piece[u].set_where(Where::Left);
    return f.rules->counted(f.state, kSpanish);
  };
  EXPECT_EQ(counted(4, {"chabert", "prive"}), 1);
  EXPECT_EQ(counted(4, {"chabert", "daradie"}), 0);
  EXPECT_EQ(counted(4, {"chabert", "boussart"}), 1);  // its dragoons
  EXPECT_EQ(counted(5, {"chabert", "schramm"}), 0);
}

// BA-162, BA-186: the night between two days is no part of the first and ends nothing.
TEST(BailenDemoralization, BA_162_no_sudden_end_in_the_night) {
  Options o;
  o.both_days = true;
  Field f("mp-jaen z13 w; jaen-1 z14 w; ceuta-1 z15 w; 1leg-1 y13 e",
          {.scenario = 2, .options = o});
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    for (const char* c : {"reding", "coupigny", "venegas"})
      if (f.rules->q(u).command == f.command(c) && !f.state.piece[u].on_map())
        f.state.piece[u].set_where(Where::Eliminated);
  f.state.part = Part2::Interlude;
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.wants(), "french");
  EXPECT_EQ(f.rules->demoralized(f.state, kSpanish), 3);
}

// BA-177, BA-179: with the option a town that the Spanish went through is theirs here too.
TEST(BailenDemoralization, BA_177_the_town_is_held_as_objectives_are) {
  Options o;
  o.objective_last = true;
  Field f("1leg-1 v13 e; omil-1 z13 w", {.scenario = 2, .options = o});
  f.state.town = 0x7F;
  Field all = f;
  f.begin(Step::TurnEnd, kFrench);
  EXPECT_FALSE(f.legal().contains("base am1"));
  all.state.town = 0xFF;
  all.begin(Step::TurnEnd, kFrench);
  EXPECT_TRUE(all.legal().contains("base am1"));
}

}  // namespace
}  // namespace tercio::bailen
