// No memory is asked for from step to step of a game, nor from world to world of a weighed
// decision.
#include <gtest/gtest.h>

#include "games/armada/game.h"
#include "search/playout.h"
#include "support/allocations.h"

namespace tercio::armada {
namespace {

TEST(ArmadaAllocations, NoneInRandomPlay) {
  const Data data = read_data(DataSource());
  const Rules r(data, Options());
  Rng rng(3);
  const std::uint64_t before = allocations();
  for (int game = 0; game < 200; ++game) {
    State s = r.start();
    random_playout(r, s, rng);
  }
  EXPECT_EQ(allocations(), before);
}

// Ten times the worlds ask for memory equally often; so at every decision in battle of a few games.
TEST(ArmadaAllocations, NonePerWeighedWorld) {
  const Data data = read_data(DataSource());
  const Rules r(data, Options());
  const Player player(data);
  Rng rng(5);
  Events nobody;
  int weighed = 0;
  for (int game = 0; game < 5; ++game) {
    State s = r.start();
    for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = asked_first(turn);
      const auto asked = [&](std::uint64_t games) {
        const std::uint64_t before = allocations();
        weighed += player.weigh(r, s, seat, {By::Weighing, games}, 1).simulations > 0 ? 1 : 0;
        return allocations() - before;
      };
      EXPECT_EQ(asked(40), asked(400));
      r.apply(s, seat, player.heuristic(r, s, seat, rng), nobody);
    }
  }
  EXPECT_GT(weighed, 10);
}

}  // namespace
}  // namespace tercio::armada
