// The same swap test as swap_test.cpp (AR-3, AR-13, AR-115, AR-130), over thousands of games.
#include <gtest/gtest.h>

#include "support/armada_swap.h"
#include "support/share.h"

namespace tercio {
namespace {

// AR-130.
TEST(ArmadaSwap, AR_130_nobody_sees_what_he_may_not_in_two_thousand_games) {
  const std::uint64_t share = is_long_run() ? 0 : 400 * (share_number() % 5);
  const int games = is_long_run() ? 2'000 : 400;
  EXPECT_GT(swap_armada_games(1'000'000 + share, games, 32), 50u * static_cast<unsigned>(games));
}

}  // namespace
}  // namespace tercio
