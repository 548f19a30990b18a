// Exact chances against the rules' own arithmetic: AR-50, AR-51, AR-53, AR-60, AR-61, AR-66, AR-94.
#include "games/armada/rules/odds.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "games/armada/game.h"
#include "games/list.h"
#include "match/match.h"
#include "support/armada_fight.h"

namespace tercio::armada {
namespace {

ArmadaPosition fire_at(const std::string& more, const std::string& wind = "n") {
  return armada_position("turn 2; wind " + wind +
                         "; spain EFBEDDB; england AFFAFFF; resupplied 1; " + more);
}

// AR-53, AR-60, AR-61: equal values, ratings 3 and 3: 15 of 36 each, 6 nobody.
TEST(ArmadaOdds, AR_53_AR_60_AR_61_an_even_battle) {
  auto g = fire_at("at x1 2; at y3 2");
  g.roll({1});
  g.roll({6, 1});
  const BattleOdds odds = battle_odds(g.rules(), g.state(), kSpain);
  EXPECT_EQ(odds.win, Fraction::of(15, 36));
  EXPECT_EQ(odds.lose, Fraction::of(15, 36));
  EXPECT_EQ(odds.nobody, Fraction::of(6, 36));
  EXPECT_EQ(odds.enemy_captured.num, 0u) << "fire takes nobody";
}

// AR-61: a better commander has the ties.
TEST(ArmadaOdds, AR_61_ties_go_to_the_better_commander) {
  auto g = fire_at("at x2 2; at y5 2");  // 7 and 7, ratings 5 and 3
  g.roll({1});
  const BattleOdds odds = battle_odds(g.rules(), g.state(), kSpain);
  EXPECT_EQ(odds.win, Fraction::of(21, 36));
  EXPECT_EQ(odds.nobody.num, 0u);
}

// AR-50, AR-51: arrival by wind or by rating.
TEST(ArmadaOdds, AR_50_AR_51_arrivals) {
  auto g = fire_at("at x3 2; at x2 3; at y1 2", "s");
  g.roll({5});
  g.roll({6, 1});
  EXPECT_EQ(arrival_chance(g.rules(), g.state(), fleet_at(kSpain, 1)), (Fraction{1, 1}));
  EXPECT_EQ(return_chance(g.rules(), g.state(), fleet_at(kSpain, 1)), Fraction::of(5, 6));
  const BattleOdds odds = call_odds(g.rules(), g.state(), kSpain, fleet_at(kSpain, 1));
  EXPECT_EQ(odds.win, (Fraction{1, 1})) << "15 + die against 9 + die";
}

// AR-66: x1 boards y3 (16 ships): 9 + die takes it where 1 to 5 are left and Spain wins.
TEST(ArmadaOdds, AR_66_captures) {
  auto g = armada_position(
      "turn 2; wind n; at x1 2; at y3 2; spain EBBEDDB; england ASFAFFF; resupplied 1");
  g.roll({1});
  g.roll({6, 1});
  const BattleOdds odds = battle_odds(g.rules(), g.state(), kSpain);
  int taken = 0;
  for (int spain = 1; spain <= 6; ++spain)
    for (int england = 1; england <= 6; ++england) {
      const int left = 16 - (9 + spain);
      taken += 9 + spain > 8 + england && left >= 1 && left <= 5 ? 1 : 0;
    }
  EXPECT_EQ(odds.enemy_captured, Fraction::of(static_cast<std::uint64_t>(taken), 36));
}

// AR-94: the present wind comes with an even chance, one within two notches with an eighth.
TEST(ArmadaOdds, AR_94_the_wind_of_the_admiral) {
  const auto g =
      armada_position("turn 8; wind s; spain EEDBDBB; england AFFFAFF; embarked 1; resupplied 1");
  EXPECT_EQ(wind_chance(g.rules(), g.state(), fleet_at(kSpain, 1)), Fraction::of(1, 2));
  EXPECT_EQ(wind_chance(g.rules(), g.state(), fleet_at(kSpain, 0)), Fraction::of(1, 8));
  EXPECT_EQ(wind_chance(g.rules(), g.state(), fleet_at(kSpain, 4)).num, 0u);
}

// What people read: outcomes that sum to 1, and modifiers with their rules.
TEST(ArmadaOdds, modifiers_name_their_rules) {
  const GameList games = load_games(DataSource());
  auto match = Match::begin(*games.find("armada"), {}, seed_of_number(3));
  ASSERT_TRUE(match);
  const auto thinking = [](Seat) { return Thinking{.level = "easy", .seed = 5}; };
  for (int i = 0; i < 400 && !match->is_over(); ++i) {
    const Turn turn = match->turn();
    if (turn.kind == TurnKind::Dice) {
      ASSERT_FALSE(match->roll());
      continue;
    }
    const Seat seat = turn.seats.first();
    for (const Action action : match->position().legal(seat)) {
      const auto odds = match->position().odds(seat, action);
      if (!odds) continue;
      Fraction sum;
      for (const OddsOutcome& outcome : odds->outcomes) sum = sum + outcome.chance;
      EXPECT_EQ(sum, (Fraction{1, 1}));
      for (const Modifier& modifier : odds->modifiers) {
        EXPECT_NE(modifier.value, 0);
        EXPECT_TRUE(modifier.rule);
      }
    }
    const auto advice = match->position().best(seat, thinking(seat));
    ASSERT_TRUE(advice);
    ASSERT_FALSE(match->play(seat, advice->action));
  }
  EXPECT_TRUE(match->is_over());
}

}  // namespace
}  // namespace tercio::armada
