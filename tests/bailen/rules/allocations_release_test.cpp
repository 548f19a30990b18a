// Choosing, asking why, applying and thinking allocate nothing, in any of the scenarios.
#include <gtest/gtest.h>

#include <memory>

#include "games/bailen/game.h"
#include "games/bailen/player/player.h"
#include "search/playout.h"
#include "support/allocations.h"

namespace tercio::bailen {
namespace {

const Data& data() {
  static const Data one = read_data(DataSource());
  return one;
}

TEST(BailenAllocations, a_battle_asks_for_no_memory) {
  const Player player;
  for (std::size_t i = 0; i < data().scenario.size(); ++i)
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Options options;
      options.markers = seed > 2;
      const Rules r(data(), i, options);
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
      EXPECT_EQ(allocations(), before) << data().scenario[i].id;
    }
}

// The drill and the search, both sides, until so many decisions have been searched.
TEST(BailenAllocations, none_while_thinking) {
  const auto planner = std::make_unique<Planner>();
  Planner::Ratings rated;
  for (std::size_t i = 0; i < data().scenario.size(); ++i) {
    const Rules r(data(), i, Options());
    Events nobody;
    Rng rng(3 + i);
    State s = r.start();
    const std::uint64_t before = allocations();
    for (int searched = 0; searched < 40;) {
      const Turn turn = r.turn(s);
      if (turn.kind == TurnKind::Over) break;
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      const State believed = r.sample(s, seat, rng);
      searched += planner->weigh(r, believed, seat, 8, rng.next(), rated) > 0 ? 1 : 0;
      r.apply(s, seat, rated[0].action, nobody);
    }
    EXPECT_EQ(allocations(), before) << data().scenario[i].id;
  }
}

}  // namespace
}  // namespace tercio::bailen
