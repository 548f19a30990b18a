// Random games under random options: what holds in every position of every game.
#include <gtest/gtest.h>

#include "support/camino_position.h"
#include "support/camino_random_play.h"

namespace tercio::camino {
namespace {

TEST(CaminoRandomPlay, every_position_holds_and_every_game_ends) {
  const auto ends = play_random_games(1, 400);
  for (const char* outcome :
       {"destroyed", "too-late", "pyrrhic-victory", "minor-victory", "medium-victory"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

TEST(CaminoRandomPlay, the_same_seed_is_the_same_game) {
  Words games;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomGame first = play_random_game(seed, seed % 2 == 0);
    const RandomGame second = play_random_game(seed, seed % 2 == 0);
    EXPECT_EQ(first.fingerprint, second.fingerprint);
    EXPECT_EQ(first.steps, second.steps);
    EXPECT_EQ(first.outcome, second.outcome);
    games.insert(std::to_string(first.fingerprint));
  }
  EXPECT_EQ(games.size(), 20u);
}

TEST(CaminoRandomPlay, the_hash_tells_positions_and_options_apart) {
  const auto hash = [](const char* text) {
    const auto g = camino_position(text);
    return g.rules().hash(g.state());
  };
  EXPECT_EQ(hash("army baden; strength 6"), hash("strength 6; army baden"));
  EXPECT_NE(hash("army baden; strength 6"), hash("army baden; strength 5"));
  EXPECT_NE(hash("army baden"), hash("army baden; forts baden"));
  EXPECT_NE(hash("alba; tercio 3"), hash("spinola; tercio 3"));
  EXPECT_NE(hash("army baden"), hash("army baden; option suicidal_siege=true"));
}

}  // namespace
}  // namespace tercio::camino
