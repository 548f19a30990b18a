#include "support/armada_swap.h"

#include <gtest/gtest.h>

#include "games/armada/rules/action.h"
#include "games/list.h"
#include "support/every_action.h"
#include "support/random_setup.h"
#include "support/swap.h"

namespace tercio {

std::uint64_t swap_armada_games(std::uint64_t first_seed, int games, int view_every) {
  static const GameList list = load_games(DataSource());
  static const armada::Data data = armada::read_data(DataSource());
  const Game& game = *list.find("armada");
  std::uint64_t compared = 0;
  const auto all = every_action(armada::kForms, word_in<armada::ArgKind>(data));
  for (int i = 0; i < games; ++i) {
    Rng rng(first_seed + static_cast<std::uint64_t>(i));
    SwapWish wish;
    // Half of them as set by default, half under random options.
    if (i % 2 == 1) wish.setup = random_setup(game.info(), rng);
    wish.seed = rng.next();
    wish.view_every = view_every;
    // A few of the things that can be said, others each time.
    for (int k = 0; k < 5; ++k)
      wish.sayable.push_back(armada::words(data, all[rng.below(all.size())]));
    const Swapped swapped = swap_game(game, wish);
    if (!swapped.leak.empty()) {
      ADD_FAILURE() << "seed " << first_seed + static_cast<std::uint64_t>(i) << ", "
                    << describe(wish.setup) << "\n"
                    << swapped.leak;
      return compared;
    }
    compared += swapped.compared;
  }
  return compared;
}

}  // namespace tercio
