// Random games under random options: what holds in every position of every game.
#include <gtest/gtest.h>

#include "support/armada_position.h"
#include "support/armada_random_play.h"

namespace tercio::armada {
namespace {

TEST(ArmadaRandomPlay, every_position_holds_and_every_game_ends) {
  const auto ends = play_random_games(1, 150);
  for (const char* outcome : {"spain-absolute", "england-absolute", "spain-marginal",
                              "england-marginal", "spain-tactical"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

TEST(ArmadaRandomPlay, the_same_seed_is_the_same_game) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    EXPECT_EQ(play_random_game(seed).fingerprint, play_random_game(seed).fingerprint);
}

// In this one England re-supplies on turn 3 and writes anew, and Spain, which has no embark left,
// has lost before the turn is over (AR-74, AR-98).
TEST(ArmadaRandomPlay, AR_74_AR_98_a_plan_written_anew_may_be_the_last) {
  EXPECT_EQ(play_random_game(1'007'670).outcome, "england-absolute");
}

TEST(ArmadaRandomPlay, the_hash_tells_positions_options_and_viewers_apart) {
  const auto g = armada_position("turn 2; wind n; spain EEDDBBB; england AFFFAFF; embarked 1");
  const auto h = armada_position("turn 2; wind n; spain EEDBDBB; england AFFFAFF; embarked 1");
  EXPECT_NE(g.rules().hash(g.state()), h.rules().hash(h.state()));
  EXPECT_EQ(g.rules().view_hash(g.state(), kEngland), h.rules().view_hash(h.state(), kEngland))
      << "Spain's orders to come are no part of what England knows";
  EXPECT_NE(g.rules().view_hash(g.state(), kSpain), h.rules().view_hash(h.state(), kSpain));
  const Rules other(test_box(), Options{.loss_overflow = true});
  EXPECT_NE(other.hash(g.state()), g.rules().hash(g.state()));
}

}  // namespace
}  // namespace tercio::armada
