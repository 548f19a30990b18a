// How strong the computer players of L'Invincible Armada are, over a modest number of games.
#include <gtest/gtest.h>

#include "games/armada/player/player.h"

namespace tercio::armada {
namespace {

double spain_scores(const Rules& r, const Player& player, const std::array<Effort, 2>& efforts,
                    std::uint64_t seed) {
  KeyedDice dice(mix64(seed));
  Rng choices(mix64(seed + 1));
  Events nobody;
  State s = r.start();
  for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, dice.roll(turn.dice), nobody);
      continue;
    }
    const Seat seat = turn.seats.has(kSpain) ? kSpain : kEngland;
    const State believed = player.believe(r, s, seat, choices);
    r.apply(s, seat,
            player.weigh(r, believed, seat, efforts[index(seat)], choices.next()).choices[0].action,
            nobody);
  }
  return static_cast<double>(r.result(s).seat[0].value);
}

double first_scores(const Effort& first, const Effort& second, std::uint64_t pairs) {
  const Data data = read_data(DataSource());
  const Rules r(data, Options());
  const Player player(data);
  double sum = 0;
  for (std::uint64_t i = 0; i < pairs; ++i)
    sum += spain_scores(r, player, {first, second}, i) + 1 -
           spain_scores(r, player, {second, first}, i);
  return sum / static_cast<double>(2 * pairs);
}

// The levels: habits, papers by the strategy, all by the strategy.
TEST(ArmadaStrength, PapersByTheStrategyBeatTheHabits) {
  EXPECT_GT(first_scores({By::HabitsInBattle}, {By::Habits}, 1500), 0.53);
}
TEST(ArmadaStrength, CallsByTheStrategyBeatCallsByHabit) {
  EXPECT_GT(first_scores({By::Strategy}, {By::HabitsInBattle}, 1500), 0.51);
}
TEST(ArmadaStrength, TheStrategyBeatsTheHabits) {
  EXPECT_GT(first_scores({By::Strategy}, {By::Habits}, 1500), 0.53);
}
TEST(ArmadaStrength, WeighingBeatsTheHabits) {
  EXPECT_GT(first_scores({By::Weighing, 200}, {By::Habits}, 200), 0.53);
}

}  // namespace
}  // namespace tercio::armada
