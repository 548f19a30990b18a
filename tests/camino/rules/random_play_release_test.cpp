// The same random games as random_play_test.cpp, and many more of them.
#include <gtest/gtest.h>

#include "support/camino_random_play.h"

namespace tercio::camino {
namespace {

TEST(CaminoRandomPlay, every_position_of_ten_thousand_games_holds) {
  const auto ends = play_random_games(1'000'000, 10'000);
  for (const char* outcome : {"destroyed", "too-late", "pyrrhic-victory", "minor-victory",
                              "medium-victory", "major-victory"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

}  // namespace
}  // namespace tercio::camino
