// Exact chances of battles, calls and winds, as fractions reckoned by hand.
#include <gtest/gtest.h>

#include "games/armada/rules/odds.h"
#include "support/armada_fight.h"

namespace tercio {
// Shown by the tests as a fraction.
static void PrintTo(const Fraction& f, std::ostream* out) { *out << f.num << "/" << f.den; }
}  // namespace tercio

namespace tercio::armada {
namespace {

Fraction of(std::uint64_t num, std::uint64_t den) { return Fraction::of(num, den); }

Fleet named(const std::string& id) { return test_box().find_fleet(id); }

ArmadaPosition at_call(char england, char spain, const std::string& more = "") {
  auto g = turn_4(england, spain, false, more);
  g.roll({1});
  if (g.waits_for() == "roll-off") g.roll({6, 1});
  EXPECT_EQ(g.asked(), "spain");
  return g;
}

// AR-60, AR-61: x1 and y3 have gunnery 8 and rating 3 each.
TEST(ArmadaChances, AR_60_AR_61_an_even_fight) {
  const auto g = at_call('F', 'F');
  const BattleOdds odds = battle_odds(g.rules(), g.state(), kSpain);
  EXPECT_EQ(odds.win, of(15, 36));
  EXPECT_EQ(odds.lose, of(15, 36));
  EXPECT_EQ(odds.nobody, of(6, 36));
  EXPECT_EQ(odds.own_sunk, of(0, 1));
  EXPECT_EQ(odds.enemy_sunk, of(0, 1));
  const BattleOdds theirs = battle_odds(g.rules(), g.state(), kEngland);
  EXPECT_EQ(theirs.win, odds.lose);
}

// AR-57: with nine ships y3 sinks whatever falls, and does so for both viewers.
TEST(ArmadaChances, AR_57_what_must_sink) {
  const auto g = at_call('F', 'F', "ships y3 9");
  EXPECT_EQ(battle_odds(g.rules(), g.state(), kSpain).enemy_sunk, of(1, 1));
  EXPECT_EQ(battle_odds(g.rules(), g.state(), kEngland).own_sunk, of(1, 1));
  EXPECT_EQ(battle_odds(g.rules(), g.state(), kSpain).enemy_captured, of(0, 1));
}

// AR-64, AR-66: boarding 9 against 8; taken is only what has lost.
TEST(ArmadaChances, AR_64_AR_66_a_boarding) {
  const auto g = at_call('S', 'B');
  const BattleOdds odds = battle_odds(g.rules(), g.state(), kSpain);
  EXPECT_EQ(odds.win, of(21, 36));
  EXPECT_EQ(odds.lose, of(10, 36));
  EXPECT_EQ(odds.nobody, of(5, 36));
  EXPECT_EQ(odds.enemy_captured, of(20, 36)) << "any victory but the one by 10 : 9";
  EXPECT_EQ(odds.own_captured, of(9, 36));
}

// AR-51: x2 arrives on 5 or less, and then nothing can go wrong.
TEST(ArmadaChances, AR_51_a_call_counts_both_ways) {
  const auto g = at_call('F', 'F', "at x2 5");
  EXPECT_EQ(arrival_chance(g.rules(), g.state(), named("x2")), of(5, 6));
  EXPECT_EQ(return_chance(g.rules(), g.state(), named("x2")), of(5, 6));
  const BattleOdds odds = call_odds(g.rules(), g.state(), kSpain, named("x2"));
  EXPECT_EQ(odds.win, of(65, 72));
  EXPECT_EQ(odds.lose, of(5, 72));
  EXPECT_EQ(odds.nobody, of(2, 72));
}

// AR-50: with the wind it arrives for certain; the way back stays open to chance (AR-62).
TEST(ArmadaChances, AR_50_AR_62_a_call_with_the_wind) {
  auto g = turn_4('F', 'F', false, "at x2 5; wind s");
  g.roll({5});
  g.roll({6, 1});
  EXPECT_EQ(arrival_chance(g.rules(), g.state(), named("x2")), of(1, 1));
  EXPECT_EQ(return_chance(g.rules(), g.state(), named("x2")), of(5, 6));
  EXPECT_EQ(call_odds(g.rules(), g.state(), kSpain, named("x2")).win, of(1, 1));
}

// AR-71: the penalty counts. Two dice less two: 8 + d against 8 + d - 2.
TEST(ArmadaChances, AR_72_the_penalty_counts) {
  const auto g = armada_position(
      "turn 6; at x1 6; at y3 6; wind n; spain EEBBDFB; england AFFAFFF; embarked 1; failures 2");
  auto at = g;
  at.roll({1});
  at.roll({6, 1});
  const BattleOdds odds = battle_odds(at.rules(), at.state(), kSpain);
  EXPECT_EQ(odds.win, of(26, 36));
  EXPECT_EQ(odds.lose, of(6, 36));
  EXPECT_EQ(odds.nobody, of(4, 36));
}

// AR-56: at Gravelines the throw for the odd ship is reckoned with. Boarding 18 against 14, and
// England wins the ties: with 20 lost x2 keeps five and is taken, with 19 only if the die says so.
TEST(ArmadaChances, AR_56_the_odd_ship_counts) {
  auto g = armada_position(
      "turn 7; wind n; at x1 7; at x2 7; at y1 7; at y2 7; england AFFFAFF; embarked 1; "
      "resupplied 1; spain EEDBDBB; gone x3 sunk");
  g.roll({1});
  State board = g.state();
  board.battle.kind = Combat::Board;
  const BattleOdds odds = battle_odds(g.rules(), board, kSpain);
  EXPECT_EQ(odds.win, of(33, 36));
  EXPECT_EQ(odds.lose, of(3, 36));
  EXPECT_EQ(odds.own_captured, of(5, 72));
  State fire = g.state();
  fire.battle.kind = Combat::Fire;
  EXPECT_EQ(battle_odds(g.rules(), fire, kSpain).win, of(3, 36));
  EXPECT_EQ(battle_odds(g.rules(), fire, kSpain).own_captured, of(0, 1));
}

// AR-92: the present wind holds on half of the faces, its neighbours have one each.
TEST(ArmadaChances, AR_92_the_wind_of_a_grand_admiral) {
  const auto g =
      armada_position("turn 8; wind s; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1");
  EXPECT_EQ(wind_chance(g.rules(), g.state(), named("x2")), of(1, 2)) << "south";
  EXPECT_EQ(wind_chance(g.rules(), g.state(), named("y1")), of(1, 8)) << "west, two notches";
  EXPECT_EQ(wind_chance(g.rules(), g.state(), named("x4")), of(0, 1)) << "north-east, three";
}

}  // namespace
}  // namespace tercio::armada
