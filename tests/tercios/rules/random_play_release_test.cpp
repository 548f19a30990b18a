// Choosing, asking why and applying allocate nothing, in any of the battles.
#include <gtest/gtest.h>

#include "games/tercios/player/player.h"
#include "support/allocations.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

TEST(TerciosAllocations, a_battle_asks_for_no_memory) {
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    const Rules r(box(), battle_of(id), Options{});
    const Player player;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng(seed);
      Events nobody;
      const std::uint64_t before = allocations();
      State s = r.start();
      for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        const Seat seat = turn.seats.first();
        Rules::Actions actions;
        r.legal(s, seat, actions);
        const Action chosen =
            seed % 2 == 0 ? player.heuristic(r, s, seat, rng) : actions[rng.below(actions.size())];
        ASSERT_TRUE(r.why(s, seat, chosen).ok());
        r.apply(s, seat, chosen, nobody);
      }
      EXPECT_EQ(allocations(), before) << id;
    }
  }
}

}  // namespace
}  // namespace tercio::tercios
