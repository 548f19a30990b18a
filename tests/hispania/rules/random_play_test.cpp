// Random games under random options, variants and scenarios: what holds in every position.
#include <gtest/gtest.h>

#include <set>

#include "support/hispania_position.h"
#include "support/hispania_random_play.h"

namespace tercio::hispania {
namespace {

TEST(HispaniaRandomPlay, every_position_holds_and_every_game_ends) {
  const auto ends = play_random_games(1, 120);
  for (const char* outcome : {"roman-victory", "reserve", "time"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

TEST(HispaniaRandomPlay, the_same_seed_is_the_same_game) {
  std::set<std::uint64_t> games;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RandomGame first = play_random_game(seed, seed % 2 == 0);
    const RandomGame second = play_random_game(seed, seed % 2 == 0);
    EXPECT_EQ(first.fingerprint, second.fingerprint);
    EXPECT_EQ(first.steps, second.steps);
    games.insert(first.fingerprint);
  }
  EXPECT_EQ(games.size(), 10u);
}

TEST(HispaniaRandomPlay, the_hash_tells_positions_and_options_apart) {
  const auto hash = [](const Board& b) { return b.rules().hash(b.state()); };
  Board a;
  Board b;
  EXPECT_EQ(hash(a), hash(b));
  b.revolts("osca", 1);
  EXPECT_NE(hash(a), hash(b));
  Board c;
  c.variants(kHispano);
  EXPECT_NE(hash(a), hash(c));
}

}  // namespace
}  // namespace tercio::hispania
