// The same as swap_test.cpp (BA-15, BA-56, BA-164), in every scenario.
#include <gtest/gtest.h>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "support/swap.h"

namespace tercio::bailen {
namespace {

TEST(BailenSecrets, swap_in_every_scenario) {
  static const GameOf<Module> game{DataSource()};
  std::uint64_t seed = 500;
  for (const NamedInfo& scenario : game.info().scenarios)
    for (const char* markers : {"true", "false"}) {
      SwapWish wish;
      wish.seed = ++seed;
      wish.view_every = 40;
      wish.most_steps = 4000;
      wish.setup.scenario = scenario.id;
      wish.setup.options["markers"] = markers;
      wish.sayable = {"pick 5leg-1", "attack 5leg-1 af13", "target af13", "try poinsot", "done"};
      const Swapped swapped = swap_game(game, wish);
      EXPECT_EQ(swapped.leak, "") << scenario.id << ", markers " << markers << ", seed " << seed;
      EXPECT_GT(swapped.compared, 0u);
    }
}

}  // namespace
}  // namespace tercio::bailen
