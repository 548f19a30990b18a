// Secrets hold (AR-3, AR-13, AR-115, AR-130): plays that differ only in what a viewer cannot know
// look the same to him at every step.
#include "support/swap.h"

#include <gtest/gtest.h>

#include "games/armada/game.h"
#include "games/list.h"
#include "support/armada_swap.h"
#include "support/random_setup.h"
#include "support/share.h"

namespace tercio {
namespace {

// AR-130.
TEST(ArmadaSwap, AR_130_nobody_sees_what_he_may_not) {
  const std::uint64_t seed = is_long_run() ? 1 : 1 + share_number();
  const int games = is_long_run() ? 8 : 2;
  EXPECT_GT(swap_armada_games(seed, games, 4), 60u * static_cast<unsigned>(games))
      << "the twins hardly ever differed";
}

}  // namespace
}  // namespace tercio
