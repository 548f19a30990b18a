// The same swap test as swap_test.cpp (AR-3, AR-13, AR-115, AR-130), over thousands of games.
#include <gtest/gtest.h>

#include "support/armada_swap.h"

namespace tercio {
namespace {

// AR-130.
TEST(ArmadaSwap, AR_130_nobody_sees_what_he_may_not_in_two_thousand_games) {
  EXPECT_GT(swap_armada_games(1'000'000, 2'000, 32), 100'000u);
}

}  // namespace
}  // namespace tercio
