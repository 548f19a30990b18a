// How strong the computer players of Donde No se Ponía el Sol are, over a modest number of games;
// and that thinking asks for no memory.
#include <gtest/gtest.h>

#include "games/tercios/player/player.h"
#include "search/playout.h"
#include "support/allocations.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

enum class Rival : std::uint8_t { Random, Plain };

enum class VictoryRolls : std::uint8_t { Thrown, NeverWon };

// How a battle between the player, with that many playouts a unit, and a simpler one ends.
State played(const Rules& rules, Planner& planner, std::uint64_t playouts, Seat side, Rival rival,
             std::uint64_t game, VictoryRolls rolls) {
  Rules::Actions actions;
  Planner::Ratings rated;
  Events nobody;
  KeyedDice dice(mix64(game + 1));
  Rng rng(mix64(game + 77));
  State s = rules.start();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      const bool none = s.step == Step::Victory && rolls == VictoryRolls::NeverWon;
      rules.apply(s, Seat::Nobody, none ? Action::make(Action::kRoll, 0) : dice.roll(turn.dice),
                  nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    if (seat == side) {
      planner.weigh(rules, s, seat, playouts, game, rated);
      rules.apply(s, seat, rated[0].choice.action, nobody);
    } else if (rival == Rival::Plain) {
      rules.apply(s, seat, plain_script(rules, s, seat, rng), nobody);
    } else {
      rules.legal(s, seat, actions);
      rules.apply(s, seat, actions[static_cast<std::size_t>(rng.below(actions.size()))], nobody);
    }
  }
  return s;
}

// Score of the drill out of `games` on that side; a draw counts half.
double score(const char* id, Seat side, Rival rival, std::uint64_t games) {
  const Rules rules(box(), battle_of(id), {});
  const auto planner = std::make_unique<Planner>();
  double sum = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const State end = played(rules, *planner, 1, side, rival, game, VictoryRolls::Thrown);
    sum += static_cast<double>(rules.result(end).seat[index(side)].value);
  }
  return sum;
}

// Whoever chooses at random is broken by the end of the time; when he gives up is left to the
// victory rolls (DN-89). In San Quintín the city decides.
void expect_broken(const char* id, Seat side, std::uint64_t playouts, std::uint64_t games) {
  const Rules rules(box(), battle_of(id), {});
  const auto planner = std::make_unique<Planner>();
  for (std::uint64_t game = 0; game < games; ++game) {
    const State end =
        played(rules, *planner, playouts, side, Rival::Random, game, VictoryRolls::NeverWon);
    if (rules.battle->special.city) {
      EXPECT_EQ(rules.result(end).seat[index(side)].value, 1.0f) << id << ' ' << game;
      continue;
    }
    EXPECT_GT(rules.needs(end, other(side)), 0) << id << ' ' << game;
    EXPECT_GT(end.morale[index(side)], end.morale[index(other(side))] + 20) << id << ' ' << game;
  }
}

TEST(TerciosStrength, drill_beats_the_plain_script_over_pairs) {
  double sum = 0;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (const Seat side : {kSpain, kRival}) sum += score(id, side, Rival::Plain, 20);
  EXPECT_GT(sum, 0.65 * 160);  // 75 % measured
}

TEST(TerciosStrength, drill_breaks_random_choices_from_both_sides) {
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (const Seat side : {kSpain, kRival}) expect_broken(id, side, 1, 6);
}

TEST(TerciosStrength, search_breaks_random_choices_from_both_sides) {
  for (const Seat side : {kSpain, kRival}) expect_broken("nieuport", side, 12, 1);
}

TEST(TerciosAllocations, none_while_thinking) {
  const Rules rules(box(), battle_of("tunis"), {});
  const auto planner = std::make_unique<Planner>();
  Planner::Ratings rated;
  Events nobody;
  Rng rng(3);
  State s = rules.start();
  const std::uint64_t before = allocations();
  for (int searched = 0; searched < 60;) {
    const Turn turn = rules.turn(s);
    ASSERT_NE(turn.kind, TurnKind::Over);
    if (turn.kind == TurnKind::Dice) {
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    searched += planner->weigh(rules, s, turn.seats.first(), 8, rng.next(), rated) > 0 ? 1 : 0;
    rules.apply(s, turn.seats.first(), rated[0].choice.action, nobody);
  }
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace tercio::tercios
