// The same random games as random_play_test.cpp, and many more of them.
#include <gtest/gtest.h>

#include "support/armada_random_play.h"
#include "support/share.h"

namespace tercio::armada {
namespace {

TEST(ArmadaRandomPlay, every_position_of_ten_thousand_games_holds) {
  const std::uint64_t share = is_long_run() ? 0 : 2'500 * (share_number() % 4);
  const auto ends = play_random_games(1'000'000 + share, is_long_run() ? 10'000 : 2'500);
  for (const char* outcome :
       {"spain-absolute", "spain-strategic", "spain-tactical", "spain-marginal", "draw",
        "england-marginal", "england-tactical", "england-strategic", "england-absolute"})
    EXPECT_TRUE(ends.contains(outcome)) << outcome;
}

}  // namespace
}  // namespace tercio::armada
