// The same random games as random_play_test.cpp, and many more of them; and no step of one asks for
// memory.
#include <gtest/gtest.h>

#include "games/hispania/game.h"
#include "search/playout.h"
#include "support/allocations.h"
#include "support/hispania_position.h"
#include "support/hispania_random_play.h"

namespace tercio::hispania {
namespace {

TEST(HispaniaRandomPlay, every_position_of_a_thousand_games_holds) {
  const auto ends = play_random_games(1'000'000, 1'000);
  for (const char* outcome : {"roman-victory", "reserve", "time"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

TEST(HispaniaAllocations, none_in_a_game) {
  Rng rng(5);
  for (int i = 0; i < 100; ++i) {
    const Rules rules = random_rules<Module>(rng);
    State s = rules.start();
    const std::uint64_t before = allocations();
    random_playout(rules, s, rng);
    EXPECT_EQ(allocations(), before);
  }
}

TEST(HispaniaAllocations, none_by_the_plain_player) {
  Rng rng(6);
  const SimplePlayer player;
  const Rules rules(box(), Options{});
  Events nobody;
  State s = rules.start();
  const std::uint64_t before = allocations();
  for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
    if (turn.kind == TurnKind::Dice)
      rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
    else
      rules.apply(s, turn.seats.first(), player.heuristic(rules, s, turn.seats.first(), rng),
                  nobody);
  }
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace tercio::hispania
