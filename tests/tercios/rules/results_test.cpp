// Retreats, demoralization, points, rally, victory, initiative (vectors 40-45, 57).
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// A push of pike that is won, with that die for the unit at 1009.
void push(Field& f, int die) {
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1010", "fight"});
  f.roll({6, 6, 6, 6});
  f.roll({1, 1, 1});
  f.roll({die});
}

// DN-75, DN-79, DN-121, DN-134: away from the enemy, then towards the edge; then its facing.
TEST(TerciosResults, DN_75_DN_79_DN_121_DN_134_a_retreat_leads_away_and_home) {
  Field f("+ p L V4 1010 n; - q RO V3 1009 s; - x PS V3 0101 s");
  push(f, 1);  // column 15+: SB
  EXPECT_TRUE(f.is("q", kDisordered));
  EXPECT_EQ(f.hex("q"), "1007");
  EXPECT_EQ(f.wants(), "rival") << "DN-121";
  EXPECT_EQ(f.legal("face").size(), 5u) << "two sides for two hexes";
  EXPECT_EQ(f.refused("face n"), "DN-121");
  f.play("face se");
  EXPECT_EQ(f.at("q"), "1007 se");
}

TEST(TerciosResults, DN_79_equal_ways_are_the_owners_choice) {
  Field f("+ p L V4 1010 n; - q RO V3 1009 s; - x PS V3 1008 s");
  push(f, 1);
  EXPECT_EQ(f.legal("to"), (Names{"0909", "1109"}));
  EXPECT_EQ(f.refused("to 1008"), "DN-79");
}

// DN-77, DN-80: vector 40.
TEST(TerciosResults, DN_77_DN_80_a_blocked_retreat_demoralizes) {
  // The rearguard of a unit in 1009 that faces s is 1008, 0909 and 1109.
  Field g("+ p L V4 1010 n; - q RO V3 1009 s; - a M C1 1008 s; - b M C1 0909 s; - c M C1 1109 s");
  push(g, 1);
  EXPECT_TRUE(g.is("q", kDemoralized));
  EXPECT_EQ(g.hex("q"), "1009");
  EXPECT_EQ(g.inflicted(kSpain), 2);
  Field h(
      "+ p L V4 1010 n; - q RO V3 1009 s demoralized; - a M C1 1008 s; - b M C1 0909 s; - c M C1 "
      "1109 s");
  push(h, 1);
  EXPECT_EQ(h.inflicted(kSpain), 0) << "nothing more";
}

// DN-81: vector 41.
TEST(TerciosResults, DN_81_off_the_map) {
  Field f("+ p L V4 1002 n; - q PR V2 1001 s; - x PS V3 2001 s");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1002", "fight"});
  f.roll({6, 6, 6, 6});
  f.roll({1, 1});
  f.roll({1});
  // 0901 and 1101 are sideways and next to nobody: the retreat may use them.
  EXPECT_TRUE(f.piece("q").on_map() || f.is("q", kOffMap));
  Field cut("+ p L V4 1002 n; - q PR V2 1001 s; - a M C1 0901 s; - b M C1 1101 s");
  cut.begin(Step::Shock, kSpain);
  cut.plays({"attack 1002", "fight"});
  cut.roll({6, 6, 6, 6});
  cut.roll({1, 1});
  cut.roll({1});
  EXPECT_TRUE(cut.is("q", kOffMap));
  EXPECT_EQ(cut.inflicted(kSpain), 6) << "DN-14: the High Command";
  EXPECT_EQ(cut.morale(kRival), 69) << "DN-15";
}

// Vector 57. DN-76, DN-80.
TEST(TerciosResults, DN_76_DN_80_stopped_on_the_way) {
  Field f(
      "+ p L V4 1010 n; - q RO V3 1009 s; - a M C1 1007 s; - b M C1 0907 s; - c M C1 1107 s;"
      "- d M C1 0908 s; - e M C1 1108 s");
  f.put("b", "0909", "s");
  f.put("c", "1109", "s");
  push(f, 2);  // column 15+: HR
  EXPECT_TRUE(f.is("q", kDisordered) && f.is("q", kDemoralized));
  EXPECT_EQ(f.hex("q"), "1008");
  EXPECT_EQ(f.inflicted(kSpain), 3);
}

// DN-129: a second AM eliminates; they move in retreat only.
TEST(TerciosResults, DN_129_the_demoralized) {
  Field f("+ p L V4 1010 n; - q RO V3 1009 s demoralized; - x PS V3 0101 s");
  push(f, 4);  // AM
  EXPECT_TRUE(f.is("q", kEliminated));
  Field m("- q RO V3 1009 s demoralized; + x PS V3 1020 n; - k PS V3 0101 s");
  m.begin(Step::Move, kRival);
  m.play("pick q");
  EXPECT_EQ(m.refused("advance 1010"), "DN-129");
  EXPECT_FALSE(m.legal("retreat").empty());
  Field rout("- q RO V3 1009 s demoralized; + x PS V3 1014 n; - k PS V3 0101 s",
             {.options = {.demoralized_rout_move = true}});
  rout.begin(Step::Rally, kSpain);
  EXPECT_EQ(rout.wants(), "2d6 rally");
}

// The option: a forced retreat may begin in front.
TEST(TerciosResults, DN_134_retreats_need_not_begin_behind) {
  Field f("+ p L V4 1010 n; - q RO V3 1009 n; - x PS V3 0101 s");
  push(f, 1);
  EXPECT_TRUE(f.is("q", kDemoralized)) << "struck from behind there is no way out";
  Field g("+ p L V4 1010 n; - q RO V3 1009 n; - x PS V3 0101 s",
          {.options = {.rear_retreat_only = false}});
  push(g, 1);
  EXPECT_FALSE(g.is("q", kDemoralized));
}

// Vector 42. DN-88.
TEST(TerciosResults, DN_88_rally) {
  for (const auto& [grade, sum, rallies] :
       std::vector<std::tuple<std::string, std::pair<int, int>, bool>>{{"V", {4, 4}, true},
                                                                       {"V", {4, 3}, false},
                                                                       {"C", {5, 4}, true},
                                                                       {"C", {4, 4}, false},
                                                                       {"R", {3, 4}, true},
                                                                       {"P", {3, 3}, true},
                                                                       {"P", {3, 2}, false}}) {
    Field f("+ p PS " + grade + "3 1010 n demoralized; - x PS V3 0101 s");
    f.begin(Step::Rally, kSpain);
    f.roll({sum.first, sum.second});
    EXPECT_EQ(!f.is("p", kDemoralized), rallies) << grade;
    EXPECT_EQ(f.is("p", kDisordered), rallies);
  }
  Field near("+ p PS V3 1010 n demoralized; + c PR R2 1011 n; - x PS V3 0101 s",
             {.options = {.pr_rally_bonus = 1}});
  near.begin(Step::Rally, kSpain);
  near.roll({4, 3});
  EXPECT_FALSE(near.is("p", kDemoralized));
}

// Vectors 43, 44. DN-89, DN-90, DN-12.
TEST(TerciosVictory, DN_89_DN_90_DN_12_bands_and_rolls) {
  Field f("+ p PS V3 1010 n; - x PS V3 0101 s");
  const auto needs = [&](int morale) {
    f.state.morale[1] = static_cast<std::int16_t>(morale);
    return f.rules->needs(f.state, kRival);
  };
  EXPECT_EQ(needs(51), 0);
  EXPECT_EQ(needs(50), 11);
  EXPECT_EQ(needs(40), 11);
  EXPECT_EQ(needs(39), 10);
  EXPECT_EQ(needs(30), 10);
  EXPECT_EQ(needs(29), 9);
  EXPECT_EQ(needs(-5), 9);
  for (const bool wins : {true, false}) {
    Field g("+ p PS V3 1010 n; - x PS V3 0101 s");
    g.state.morale[1] = 49;
    g.begin(Step::Victory, kSpain, 7);
    EXPECT_EQ(g.wants(), "2d6 victory");
    if (wins)
      g.roll({6, 6});
    else
      g.roll({5, 5});
    EXPECT_EQ(g.state.step == Step::Over, wins);
  }
  Field both("+ p PS V3 1010 n; - x PS V3 0101 s");
  both.state.morale = {20, 20};
  both.begin(Step::Victory, kSpain);
  both.roll({6, 6});
  both.roll({6, 6});
  EXPECT_EQ(static_cast<Outcome>(both.state.outcome), Outcome::Tie);
}

// Vector 45. DN-13, DN-8.
TEST(TerciosVictory, DN_13_DN_8_initiative) {
  for (const int rival : {7, 6}) {
    Field f("+ p PS V3 1010 n; - x PS V3 0101 s");
    f.state.inflicted = {2, static_cast<std::uint8_t>(rival)};
    f.begin(Step::Victory, kSpain);
    EXPECT_EQ(f.state.player_a, rival == 7 ? kRival : kSpain);
    EXPECT_EQ(f.inflicted(kRival), 0);
    EXPECT_EQ(f.state.turn, 2);
  }
}

// DN-135 and its option.
TEST(TerciosVictory, DN_135_time) {
  for (const bool minor : {false, true}) {
    Field f("+ p PS V3 1010 n; - x PS V3 0101 s", {.options = {.timeout_minor_victory = minor}});
    f.state.morale = {70, 60};
    f.begin(Step::Victory, kSpain, 10);
    EXPECT_EQ(static_cast<Outcome>(f.state.outcome), minor ? Outcome::SpainMinor : Outcome::Draw);
  }
}

// DN-7, DN-10, DN-12: the steps of a turn, in order.
TEST(TerciosSequence, DN_7_DN_10_DN_12_a_turn) {
  Field f("+ j J V2 1010 n; - k J V2 1003 s");
  f.begin(Step::Move, kSpain);
  EXPECT_EQ(f.wants(), "spain");
  f.play("done");
  EXPECT_EQ(f.state.step, Step::Move2);
  f.play("done");
  EXPECT_EQ(f.state.step, Step::Swing) << "nobody can attack, the other side may turn";
  EXPECT_EQ(f.wants(), "rival");
  f.play("done");
  EXPECT_EQ(f.state.step, Step::Move) << "no guns: Player B's phase";
  EXPECT_EQ(f.state.phasing, kRival);
  f.plays({"done", "done", "done"});
  EXPECT_EQ(f.state.turn, 2);
}

}  // namespace
}  // namespace tercio::tercios
