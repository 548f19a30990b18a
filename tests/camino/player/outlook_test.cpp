// What games played on say of two choices, and what they do not say.
#include "search/outlook.h"

#include <gtest/gtest.h>

#include "game/chance.h"
#include "games/camino/player/player.h"

namespace tercio::camino {
namespace {

using Look = Outlook<Rules, Player>;

Look::Came games(std::size_t won, std::size_t lost) {
  Look::Came came;
  came.values.assign(won, 1.0f);
  came.values.resize(won + lost, 0.0f);
  return came;
}

Compared told(const Look::Came& a, const Look::Came& b) {
  const auto apart = Look::difference(a, b);
  return compare(apart.mean, apart.se);
}

// Eight games that end alike are no proof that two choices are about equal; a thousand are.
TEST(CaminoOutlook, a_few_games_that_end_alike_prove_nothing) {
  EXPECT_EQ(told(games(7, 1), games(7, 1)), Compared::Unsure);
  EXPECT_EQ(told(games(20, 4), games(20, 4)), Compared::Unsure);
  EXPECT_EQ(told(games(40, 0), games(40, 0)), Compared::Equal);
  EXPECT_EQ(told(games(870, 130), games(870, 130)), Compared::Equal);
}

// Nor are two of eight that one is better than the other.
TEST(CaminoOutlook, a_few_games_that_differ_prove_nothing) {
  EXPECT_EQ(told(games(8, 0), games(6, 2)), Compared::Unsure);
  EXPECT_EQ(told(games(8, 0), games(0, 8)), Compared::Better);
  EXPECT_EQ(told(games(0, 8), games(8, 0)), Compared::Worse);
}

}  // namespace
}  // namespace tercio::camino
