// Every game of the list, and the small games of the tests, obeys the laws.
#include "support/laws.h"

#include <gtest/gtest.h>

#include "games/armada/game.h"
#include "games/bailen/game.h"
#include "games/camino/game.h"
#include "games/hispania/game.h"
#include "games/list.h"
#include "games/tercios/game.h"
#include "support/luck.h"
#include "support/pennies.h"
#include "support/race.h"
#include "support/random_setup.h"

namespace tercio {
namespace {

template <Rules R>
void obeys(const R& r, std::uint64_t games) {
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    laws::Played once;
    laws::Played again;
    ASSERT_NO_FATAL_FAILURE(laws::random_game(r, seed, once)) << "seed " << seed;
    ASSERT_NO_FATAL_FAILURE(laws::random_game(r, seed, again));
    ASSERT_EQ(once.hash, again.hash) << "the same seed gives the same game";
    ASSERT_EQ(once.steps, again.steps);
  }
}

TEST(Laws, the_small_games_obey) {
  obeys(toys::Race{}, 30);
  obeys(toys::Pennies{}, 30);
  obeys(toys::Luck{}, 30);
}

TEST(Laws, camino_obeys_under_all_options) {
  const camino::Module module{DataSource()};
  Rng rng(11);
  for (int i = 0; i < 60; ++i) {
    const auto setup = random_setup(module.info(), rng);
    const camino::Rules rules = module.make_rules(setup);
    ASSERT_NO_FATAL_FAILURE(obeys(rules, 2)) << describe(setup);
  }
}

TEST(Laws, armada_obeys_under_all_options) {
  const armada::Module module{DataSource()};
  Rng rng(12);
  for (int i = 0; i < 120; ++i) {
    const auto setup = random_setup(module.info(), rng);
    const armada::Rules rules = module.make_rules(setup);
    ASSERT_NO_FATAL_FAILURE(obeys(rules, 4)) << describe(setup);
  }
}

TEST(Laws, hispania_obeys_under_all_options) {
  const hispania::Module module{DataSource()};
  Rng rng(13);
  for (int i = 0; i < 60; ++i) {
    const auto setup = random_setup(module.info(), rng);
    const hispania::Rules rules = module.make_rules(setup);
    ASSERT_NO_FATAL_FAILURE(obeys(rules, 2)) << describe(setup);
  }
}

TEST(Laws, tercios_obeys_under_all_options) {
  const tercios::Module module{DataSource()};
  Rng rng(13);
  for (int i = 0; i < 6; ++i) {
    const auto setup = random_setup(module.info(), rng);
    const tercios::Rules rules = module.make_rules(setup);
    ASSERT_NO_FATAL_FAILURE(obeys(rules, 1)) << describe(setup);
  }
}

TEST(Laws, bailen_obeys_under_all_options) {
  const bailen::Module module{DataSource()};
  Rng rng(14);
  for (int i = 0; i < 3; ++i) {
    auto setup = random_setup(module.info(), rng);
    setup.scenario = "vedel-attack";  // the short one; the others are played in tests/bailen
    const bailen::Rules rules = module.make_rules(setup);
    ASSERT_NO_FATAL_FAILURE(obeys(rules, 1)) << describe(setup);
  }
}

}  // namespace
}  // namespace tercio
