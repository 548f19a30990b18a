// How strong the computer players of Donde No se Ponía el Sol are, over a modest number of games;
// and that thinking asks for no memory.
#include <gtest/gtest.h>

#include "games/tercios/player.h"
#include "search/playout.h"
#include "support/allocations.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

enum class Rival : std::uint8_t { Random, Plain };

// Score of the drill out of `games` on that side; a draw counts half.
double score(const char* id, Seat side, Rival rival, std::uint64_t games) {
  const Rules rules(box(), battle_of(id), {});
  const auto planner = std::make_unique<Planner>();
  planner->drill.prepare(rules);
  Rules::Actions actions;
  Events nobody;
  double sum = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    KeyedDice dice(mix64(game + 1));
    Rng rng(mix64(game + 77));
    State s = rules.start();
    for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        rules.apply(s, Seat::Nobody, dice.roll(turn.dice), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      if (seat == side) {
        rules.apply(s, seat, planner->drill.choose(rules, s, seat), nobody);
      } else if (rival == Rival::Plain) {
        rules.apply(s, seat, plain_script(rules, s, seat, rng), nobody);
      } else {
        rules.legal(s, seat, actions);
        rules.apply(s, seat, actions[static_cast<std::size_t>(rng.below(actions.size()))], nobody);
      }
    }
    sum += static_cast<double>(rules.result(s).seat[index(side)].value);
  }
  return sum;
}

TEST(TerciosStrength, drill_beats_the_plain_script_over_pairs) {
  double sum = 0;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (const Seat side : {kSpain, kRival}) sum += score(id, side, Rival::Plain, 20);
  EXPECT_GT(sum, 0.58 * 160);  // 66 % measured
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
