// The same as swap_test.cpp (BA-15, BA-56, BA-164), in every scenario, with and without markers, as
// printed and with random variants. More and longer games:
//   TERCIO_SWAP_GAMES=50 build/release/test_release --gtest_filter='BailenSecrets.*'
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "support/random_setup.h"
#include "support/swap.h"

namespace tercio::bailen {
namespace {

TEST(BailenSecrets, BA_15_swap_in_every_scenario) {
  static const GameOf<Module> game{DataSource()};
  const char* wanted = std::getenv("TERCIO_SWAP_GAMES");
  const int games = wanted == nullptr ? 1 : std::max(1, std::atoi(wanted));
  Rng rng(500);
  for (int i = 0; i < games; ++i)
    for (const NamedInfo& scenario : game.info().scenarios)
      for (const char* markers : {"true", "false"})
        for (const bool variants : {false, true}) {
          SwapWish wish;
          if (variants) wish.setup = random_setup(game.info(), rng);
          wish.seed = rng.next();
          wish.view_every = 50;
          wish.most_steps = wanted == nullptr ? 600 : 0;
          wish.setup.scenario = scenario.id;
          wish.setup.options["markers"] = markers;
          wish.sayable = {"pick 5leg-1", "attack 5leg-1 af13",
                          "target af13", "try poinsot",
                          "done",        "rest",
                          "step n",      "charge 1drag",
                          "march f1",    "feint af13",
                          "screen ag10", "commit"};
          const Swapped swapped = swap_game(game, wish);
          EXPECT_EQ(swapped.leak, "") << describe(wish.setup) << ", seed " << wish.seed;
          EXPECT_GT(swapped.compared, 0u);
        }
}

}  // namespace
}  // namespace tercio::bailen
