// The examples of the rulebook played through on this map, and vectors that need a whole sequence:
// 2, 5, 10, 18, 19, 24, 50, 53, 56, 59 and 61.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/random_play.h"

namespace tercio::bailen {
namespace {

// Vector 2. Example 1: the enemy's zone closes the straight way; a hex that friends hold opens a
// bent one of four. BA-18, BA-19, BA-80.
TEST(BailenExamples, BA_18_BA_19_BA_80_example_1) {
  const auto path = [](const char* troops, std::string_view command) {
    Field f(std::string(troops) +
            "; pavia x14 w; 4leg-1 z14 e; 2red-1 v11 e; @dupont v14; @chabert z14; @schramm v11");
    for (const char* c : {"dupont", "chabert", "schramm", "prive"}) f.order(c, Order::Attack);
    const std::size_t c = f.command(command);
    return f.rules->order_path(f.state, f.rules->board(f.state),
                               static_cast<std::size_t>(f.rules->chief_of(f.state, c)), c, 60);
  };
  EXPECT_EQ(path("1drag x13 e", "chabert"), 4);
  EXPECT_EQ(path("1drag x13 e", "schramm"), 2);
  EXPECT_EQ(path("1drag a1 e", "chabert"), 5) << "without them the way goes round";
}

// Vector 5. BA-40: evenly, the surplus from the left, two to four points a hex.
TEST(BailenExamples, BA_40_skirmish_splits) {
  const auto split = [](const char* unit, std::vector<const char*> more) {
    Field f(std::string(unit) + "; 4leg-1 a1 e");
    f.begin(Step::Move, kSpanish);
    f.plays({"pick vcat", "skirmish"});
    for (const char* h : more) f.play(std::string("spread ") + h);
    std::vector<int> out;
    if (!f.refused("formed").empty()) return out;
    f.play("formed");
    const Spread& line = f.state.spread[f.rules->q(f.id("vcat")).light];
    for (std::size_t i = 0; i < line.count; ++i) out.push_back(line.points[i]);
    return out;
  };
  using Points = std::vector<int>;
  EXPECT_EQ(split("vcat w14 e", {"w13"}), Points{});
  EXPECT_EQ(split("vcat w14 e", {"w13", "w15"}), (Points{4, 4, 4}));
  EXPECT_EQ(split("vcat w14 e", {"w13", "w15", "w12"}), (Points{3, 3, 3, 3}));
  EXPECT_EQ(split("vcat w14 e -5", {"w13"}), (Points{4, 3}));
  EXPECT_EQ(split("vcat w14 e -5", {"w13", "w15"}), (Points{3, 2, 2}));
  EXPECT_EQ(split("vcat w14 e -7", {}), Points{});
}

// Vector 10. Example 4, unit F: flank to flank through two hexes of eight, then an enemy's front:
// four points, and there it stops.
TEST(BailenExamples, BA_71_example_4_unit_f) {
  Field f("4leg-1 w13 e; 4leg-2 w14 e; 4leg-3 w12 sse; omil-1 w16 nnw; @chabert w12");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-3", "step s", "step s", "step s"});
  EXPECT_EQ(f.hex("4leg-3"), "w15");
  EXPECT_EQ(f.state.top().left, 1);
  EXPECT_EQ(f.refused("step se"), "BA-71");
}

// Two regiments charge; one comes home and throws its enemy back. `more`: who stands behind.
Field won_charge(const std::string& more) {
  Field f("6drag v11 e; 1drag v11 e; jaen-1 z13 w; @boussart v11; @prive v11; " + more);
  f.order("boussart", Order::Attack);
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 6drag", "at z13", "charge 1drag", "at z13"});
  f.plays({"pick 6drag", "step se", "step se", "step se"});
  EXPECT_EQ(f.wants(), "1d6 morale");  // BA-130
  f.roll(4);
  f.play("stand");  // BA-36: no square
  f.plays({"pick 1drag", "step se", "step se", "step se"});
  f.roll(1);  // C, 1: D
  EXPECT_EQ(f.status("1drag"), Status::Disorganized);
  EXPECT_EQ(f.rules->grid().distance(f.piece("1drag").hex, f.named("y13")), 2);
  f.plays({"ride boussart", "step se", "step se", "step se", "rest", "done"});
  while (f.state.step == Step::DefensiveFire || f.state.step == Step::OffensiveFire) f.play("done");
  f.plays({"lead boussart", "commit"});
  EXPECT_EQ(f.wants(), "1d6 shock");
  f.roll(6);  // 10 v 5 = 2-1; leader and order: row 8, D2
  f.play("retreat s s");
  f.any_while("spanish");
  EXPECT_EQ(f.hex("jaen-1"), "z15");
  EXPECT_EQ(f.wants(), "1d6 morale");  // he goes back and checks
  f.roll(6);
  f.play("advance 6drag e");
  EXPECT_EQ(f.hex("6drag"), "z13");
  EXPECT_EQ(f.state.leader[f.leader("boussart")].hex, f.named("z13")) << "he rides with them";
  EXPECT_EQ(f.wants(), "1d6 control");  // BA-133
  return f;
}

// Vector 18. Example 8.1: uncontrolled, a forced attack that fails, and home (BA-134, BA-136).
TEST(BailenExamples, BA_134_BA_136_example_8_1) {
  Field f = won_charge("jaen-2 aa14 w");
  f.roll(2);  // 2 + 1 - 1 - 1 = 1 < 2: NC
  EXPECT_EQ(f.status("6drag"), Status::Disorganized);
  EXPECT_EQ(f.wants(), "1d6 shock") << "the only enemy in its front, at once";
  EXPECT_EQ(f.blow({"6drag"}, "aa14", Fight::Loose).attack * 2, 5 * kStrength);
  f.roll(4);  // 2.5 v 4 = 1-2; leader and order: row 6, BM
  EXPECT_EQ(f.points("6drag"), 4);
  EXPECT_EQ(f.points("jaen-2"), 3);
  EXPECT_EQ(f.wants(), "1d6 leader-loss");  // BA-158
  f.roll(1);
  EXPECT_EQ(f.wants(), "french");
  EXPECT_GT(f.legal("back").size(), 1u) << "as far as its points go";
  // Each way back leads where it says; how it then stands is said with it where it may turn.
  const Expected<Ways> ways = module_of<Module>().ways(*f.rules, f.state, kFrench, "retreat");
  ASSERT_TRUE(ways);
  EXPECT_EQ(ways->ways.size(), f.legal("back").size());
  for (const Way& way : ways->ways) {
    for (const WayEnd& end : way.ends) {
      Field g = f;
      for (const std::string& word : end.words) g.play(word);
      EXPECT_EQ(g.hex("6drag"), way.to);
      if (!end.face.empty()) {
        EXPECT_EQ(hex::corner_name(g.piece("6drag").facing()), end.face);
      }
    }
  }
  f.play("back 1");
  EXPECT_EQ(f.rules->grid().distance(f.piece("6drag").hex, f.named("z13")), 1);
}

// Vector 19. Example 8.2: controlled, it stays and takes another in the flank (BA-135).
TEST(BailenExamples, BA_135_example_8_2) {
  Field f = won_charge("omil-2 aa13 nnw");
  f.roll(4);  // 4 + 1 - 2 = 3 >= 2: C
  EXPECT_EQ(f.wants(), "french");
  EXPECT_EQ(f.state.depth, 1) << "what is done does not pile up: cavalry may go on for ever";
  EXPECT_EQ(f.blow({"6drag"}, "aa13", Fight::Follow).attack, 15 * kStrength);
  f.play("strike aa13");
  f.roll(5);  // 15 v 6 = 2-1; leader and order: row 7, D1
  EXPECT_EQ(f.wants(), "spanish");
  f.any_while("spanish");
  EXPECT_NE(f.hex("omil-2"), "aa13");
  EXPECT_EQ(f.wants(), "french");
  f.play("stay");
  EXPECT_EQ(f.hex("6drag"), "z13") << "no charge: no control check, no riding back";
}

// BA-72: controlled cavalry that leaves an enemy's front checks like everybody.
TEST(BailenExamples, BA_72_controlled_cavalry_leaving_a_front) {
  Field f = won_charge("omil-2 aa13 ssw");
  f.roll(4);
  ASSERT_TRUE(f.rules->zones(f.state, kSpanish).front.has(f.named("z13")));
  f.plays({"face w", "step nw"});
  EXPECT_EQ(f.wants(), "1d6 morale");
  f.roll(6);
  EXPECT_EQ(f.hex("6drag"), "y13");
}

// Vector 24: a target in woods.
TEST(BailenExamples, BA_105_BA_107_fire_into_woods) {
  Field f("4leg-1 r15 e; omil-2 s15 w");
  ASSERT_TRUE(box().map->woods.has(f.named("s15")));
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target s15", "add 4leg-1 6", "fire"});
  f.roll(6);  // 6 - 1 = 5: M
  EXPECT_EQ(f.wants(), "1d6 morale");
}

// Vector 50. BA-163: one demoralized command less than the enemy.
TEST(BailenExamples, BA_163_levels_of_victory) {
  const auto after = [](std::vector<const char*> lost) {
    Field f("4leg-1 v13 e; afr a24 w", {.scenario = 4, .turn = 35});
    for (std::size_t u = 0; u < f.rules->units(); ++u)
      for (const char* c : lost)
        if (f.rules->q(u).command == f.command(c)) f.state.piece[u].set_where(Where::Eliminated);
    f.begin(Step::TurnEnd, kFrench);
    EXPECT_EQ(f.wants(), "over");
    return f.state.outcome;
  };
  EXPECT_EQ(after({"cassagne", "corona", "mourgeon"}), Outcome::FrenchMarginal);
  EXPECT_EQ(after({"corona", "mourgeon"}), Outcome::FrenchTactical);
  EXPECT_EQ(after({"corona", "mourgeon", "venegas"}), Outcome::FrenchStrategic);
  EXPECT_EQ(after({"cassagne"}), Outcome::SpanishMarginal);
  EXPECT_EQ(after({"cassagne", "corona"}), Outcome::Draw);
}

// Vector 53, the end. BA-202: when the escort has fallen the advance takes the carts.
TEST(BailenExamples, BA_202_carts_fall_with_their_escort) {
  Field f("cart-1 j19; esc-1 j19 e; afr k19 w; bur-1 k19 w", {.scenario = 5});
  f.orders(Order::Defend);
  f.begin(Step::Declare, kSpanish);
  f.plays({"attack afr j19", "attack bur-1 j19", "commit"});
  f.roll(6);  // sun: the escort holds
  f.roll(3);  // 5-1, the order -1: row 2, DB
  EXPECT_EQ(f.hex("esc-1"), "");
  EXPECT_EQ(f.hex("cart-1"), "j19");
  f.play("advance afr w");
  EXPECT_EQ(f.hex("afr"), "j19");
  EXPECT_EQ(f.piece("cart-1").where(), Where::Eliminated);
}

// Vector 56. BA-204: the table of delays.
TEST(BailenExamples, BA_204_delays_of_vedel) {
  const std::array<int, 6> turns = {6, 5, 5, 4, 4, 3};
  for (int die = 1; die <= 6; ++die) {
    Options o;
    o.vedel_variable = true;
    Field f("4leg-1 v13 e; omil-1 z13 w", {.scenario = 4, .options = o, .turn = 21});  // 12:30
    f.begin(Step::TurnEnd, kFrench);
    f.roll(4);
    f.roll(die);
    EXPECT_EQ(f.state.vedel, 21 + turns[static_cast<std::size_t>(die - 1)]);
  }
}

// Vector 59. BA-169: a marker for a stack is seen at eight hexes, not at nine.
TEST(BailenExamples, BA_169_sight_of_markers) {
  Options o;
  o.markers = true;
  const auto screened = [&](const char* hex) {
    Field f(std::string("4leg-1 ") + hex + " e; omil-1 q17 w", {.options = o});
    f.begin(Step::Move, kFrench);
    return f.refused(std::string("screen ") + hex);
  };
  EXPECT_EQ(screened("j17"), "BA-169");
  EXPECT_EQ(screened("i17"), "");
}

// Vector 61. BA-27: fire at the next hex counts like shock; the third is refused.
TEST(BailenExamples, BA_27_the_share_counts_fire) {
  Field f("5leg-1 y13 e; 5leg-2 z12 ssw; 5leg-3 y14 nne; 3sui-1 x13 e; omil-1 z13 w");
  f.order("poinsot", Order::Attack);
  f.begin(Step::OffensiveFire, kFrench);
  f.plays({"target z13", "add 5leg-1 6", "add 5leg-2 6"});
  EXPECT_EQ(f.refused("add 5leg-3 6"), "BA-27");
}

}  // namespace
}  // namespace tercio::bailen
