// Limited information (BA-15, BA-56, BA-164): what a viewer is told does not depend on what he
// cannot know.
#include "support/swap.h"

#include <gtest/gtest.h>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "support/share.h"

namespace tercio::bailen {
namespace {

// Two plays that differ only in what a viewer cannot know look the same to him: orders, and with
// markers where troops are.
TEST(BailenSecrets, BA_15_swap) {
  static const GameOf<Module> game{DataSource()};
  for (std::uint64_t i = 0; i < 4; ++i) {
    if (!in_share(i, 4)) continue;
    SwapWish wish;
    wish.seed = 100 + i;
    wish.view_every = 5;
    wish.setup.options["markers"] = i % 2 == 0 ? "true" : "false";
    wish.sayable = {"pick 5leg-1", "attack 5leg-1 af13", "target af13", "try poinsot", "done"};
    const Swapped swapped = swap_game(game, wish);
    EXPECT_EQ(swapped.leak, "") << "seed " << wish.seed;
    EXPECT_GT(swapped.compared, 0u);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace tercio::bailen
