// Retreats, morale, leaders, demoralization, victory (BA-143 to BA-163, BA-219, BA-227), vectors 43
// to 45, 49 and 50.
#include <gtest/gtest.h>

#include "games/bailen/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

MoraleResult check(const Field& f, std::string_view u, int die) {
  Changes changes;
  const int modifier =
      f.rules->morale_modifier(f.state, f.rules->board(f.state), f.id(u), false, changes);
  return f.rules->morale_result(f.rules->grade(f.state, f.id(u)), die + modifier);
}

// Vector 44. BA-149, BA-150, BA-156.
TEST(BailenMorale, modifiers) {
  Field f("4leg-1 s15 e -3; @chabert s15");  // woods, leader 1
  EXPECT_EQ(check(f, "4leg-1", 2), MoraleResult::Disorganized);
  EXPECT_EQ(check(f, "4leg-1", 1), MoraleResult::Routed);
  EXPECT_EQ(check(f, "4leg-1", 3), MoraleResult::Holds);
  f.state.leader[f.leader("chabert")].set(kReverse);  // factor 0 counts 1
  EXPECT_EQ(check(f, "4leg-1", 3), MoraleResult::Holds);
  Field g("2red-1 s15 e -3; @schramm s15");
  g.state.leader[g.leader("schramm")].set(kReverse);  // -1
  Changes changes;
  EXPECT_EQ(
      g.rules->morale_modifier(g.state, g.rules->board(g.state), g.id("2red-1"), false, changes),
      -2);
  Field r("4leg-1 v13 e r");
  Changes more;
  EXPECT_EQ(r.rules->morale_modifier(r.state, r.rules->board(r.state), r.id("4leg-1"), false, more),
            -1);
}

TEST(BailenMorale, the_table) {
  const Rules rules(box(), 0, {});
  const auto passes = [&](Grade g) { return morale_chances(rules, g, 0)[0]; };
  EXPECT_EQ(passes(Grade::A), Fraction::of(6, 6));
  EXPECT_EQ(passes(Grade::B), Fraction::of(5, 6));
  EXPECT_EQ(passes(Grade::C), Fraction::of(4, 6));
  EXPECT_EQ(passes(Grade::D), Fraction::of(4, 6));
  EXPECT_EQ(passes(Grade::E), Fraction::of(3, 6));
  EXPECT_EQ(passes(Grade::F), Fraction::of(2, 6));
}

// Vector 45. BA-153, BA-154.
TEST(BailenMorale, reorganization) {
  Field e("vgra-1 w13 e d; 4leg-1 v13 e");
  e.begin(Step::Reorganize, kSpanish);
  e.play("rally vgra-1");
  e.roll(5);  // -1 in an enemy zone: 4, E passes
  EXPECT_EQ(e.status("vgra-1"), Status::Ordered);
  Field r("4leg-1 v13 e r; omil-1 aa1 w");
  r.begin(Step::Reorganize, kFrench);
  r.play("rally 4leg-1");
  r.roll(3);
  EXPECT_EQ(r.status("4leg-1"), Status::Routed);
  Field s("4leg-1 v13 e r; omil-1 aa1 w");
  s.begin(Step::Reorganize, kFrench);
  s.play("rally 4leg-1");
  s.roll(4);
  EXPECT_EQ(s.status("4leg-1"), Status::Disorganized);
  EXPECT_NE(s.refused("rally 4leg-1"), "");  // once each
}

// Vector 43. BA-143 to BA-147: D2, zones, no way out.
TEST(BailenMorale, retreats) {
  const auto beaten = [](const std::string& more) {
    Field f("4leg-1 y13 e; 3leg-1 y13 e; esp z13 w" + more);
    f.orders(Order::Attack);
    f.begin(Step::Declare, kFrench);
    f.plays({"attack 4leg-1 z13", "attack 3leg-1 z13", "commit"});
    if (f.wants() == "spanish") f.play("stand");
    f.roll(6);  // 5-1, +1: D2
    return f;
  };
  Field f = beaten("");
  EXPECT_EQ(f.wants(), "spanish");
  EXPECT_EQ(f.refused("retreat se n"), "BA-145") << "AA13 touches Z13";
  EXPECT_EQ(f.refused("retreat se se"), "");
  Field edge("5leg-1 am2 nne; 5leg-2 al2 e; 3sui-1 al1 e; esp am1 w");
  edge.orders(Order::Attack);
  edge.begin(Step::Declare, kFrench);
  edge.plays({"attack 5leg-1 am1", "attack 3sui-1 am1"});
  edge.play("commit");
  if (edge.wants() == "spanish") edge.play("stand");
  edge.roll(4);
  if (edge.wants() == "1d6 morale") edge.roll(6);
  EXPECT_EQ(edge.hex("esp"), "");  // BA-147
}

// BA-144: through enemy zones at a price; BA-146: through friends with a check.
TEST(BailenMorale, zones_and_friends_in_retreat) {
  Field f("4leg-1 y13 e; 4leg-2 aa13 w; jaen-1 z13 w; omil-1 aa14 w");
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("z13", FireResult::R);
  EXPECT_EQ(f.wants(), "spanish");
  Field through = f;
  through.play("retreat se se");
  EXPECT_EQ(through.wants(), "1d6 morale");  // BA-146
  Field zone = f;
  const auto z = zone.rules->zones(zone.state, kFrench);
  ASSERT_TRUE(z.any.has(zone.named("z12")));
  zone.play("retreat n");
  EXPECT_EQ(zone.points("jaen-1"), 4);
  EXPECT_EQ(zone.status("jaen-1"), Status::Disorganized);
}

// BA-152, BA-224, BA-128: rout: two hexes at once, then home each turn.
TEST(BailenMorale, rout) {
  Field f("4leg-1 v13 e r; omil-1 aa1 w; @dupont v13");
  f.order("chabert", Order::None);
  const int far = f.rules->grid().distance(f.piece("4leg-1").hex, f.named("g19"));
  f.begin(Step::Move, kFrench);
  EXPECT_LT(f.rules->grid().distance(f.piece("4leg-1").hex, f.named("g19")), far);
  EXPECT_EQ(f.refused("pick 4leg-1"), "BA-60");
}

// BA-219: a square that is shaken dissolves; guns go back limbered.
TEST(BailenMorale, formations_are_lost) {
  Field f("4leg-1 y13 e square; omil-1 z13 w");
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::M);
  f.roll(2);
  EXPECT_EQ(f.status("4leg-1"), Status::Disorganized);
  EXPECT_EQ(f.piece("4leg-1").formation(), Formation::Normal);
  Field g("art-chab y13 e; omil-1 z13 w");
  g.begin(Step::OffensiveFire, kSpanish);
  g.hit("y13", FireResult::R);
  g.play("retreat sw");
  g.any_while("french");
  EXPECT_EQ(g.piece("art-chab").formation(), Formation::Limbered);
}

// BA-155: a leader is never taken: he gets away when the enemy enters his hex.
TEST(BailenMorale, leaders_get_away) {
  Field f("4leg-1 v13 e; @coupigny w13; jaen-1 z13 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step ne"});
  EXPECT_EQ(f.hex("4leg-1"), "w13");
  EXPECT_EQ(f.state.leader[f.leader("coupigny")].hex, f.named("z13"));
}

// Vector 48, the end. BA-158: the successor next turn.
TEST(BailenMorale, successors) {
  Field f = Field::shipped(1);
  f.state.leader[f.leader("poinsot")].set(kDown);
  EXPECT_FALSE(f.rules->present(f.state, f.leader("poinsot")));
  Rng rng(1);
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

// Vector 49. BA-159, BA-160, BA-161, BA-175, BA-227: scenario 1.
TEST(BailenMorale, demoralization) {
  Field f("mp-jaen ag13 nne d -1; vgra-6 ag14 e -2; irl-1 af13 nne; 5leg-1 ag10 e",
          {.scenario = 1});
  f.begin(Step::Move, kFrench);
  const std::size_t corona = f.command("corona");
  EXPECT_EQ(f.rules->losses(f.state, corona), 7);
  EXPECT_TRUE(f.state.command[corona].is(kDemoralized));
  EXPECT_EQ(f.rules->grade(f.state, f.id("irl-1")), Grade::D);  // BA-227
  f.piece("mp-jaen").set_status(Status::Ordered);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.rules->losses(f.state, corona), 3);
  EXPECT_FALSE(f.state.command[corona].is(kDemoralized));
  Field hill("irl-1 af13 nne; 5leg-1 ad12 e", {.scenario = 1});
  EXPECT_EQ(hill.rules->limit(hill.state, hill.rules->board(hill.state), corona), 5);
}

// BA-184, BA-205: town and hill.
TEST(BailenMorale, objectives) {
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

// Vector 50. BA-162, BA-163, BA-189.
TEST(BailenMorale, victory) {
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

// BA-189: a unit leaves at AM1 for a point.
TEST(BailenMorale, leaving_by_the_highway) {
  Field f("4leg-1 am1 nne; omil-1 a1 w", {.scenario = 4});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "exit"});
  EXPECT_EQ(f.piece("4leg-1").where(), Where::Left);
  Field g("5leg-1 am1 nne; irl-1 af13 w", {.scenario = 1});
  g.begin(Step::Move, kFrench);
  g.play("pick 5leg-1");
  EXPECT_EQ(g.refused("exit"), "BA-189");
}

// BA-54: who falls into disorder on his way back has no facing to choose.
TEST(BailenMorale, BA_54_disorder_on_the_way_back) {
  const auto after = [](int die) {
    Field f("4leg-1 y13 e; omil-1 z13 w; jaen-1 aa14 w");
    f.begin(Step::OffensiveFire, kFrench);
    f.hit("z13", FireResult::R);
    f.play("retreat se se");
    EXPECT_EQ(f.wants(), "1d6 morale");
    f.roll(die);
    return f;
  };
  EXPECT_FALSE(after(6).legal("face").empty());
  const Field f = after(2);
  EXPECT_EQ(f.status("omil-1"), Status::Disorganized);
  EXPECT_EQ(f.state.depth, 0);
}

}  // namespace
}  // namespace tercio::bailen
