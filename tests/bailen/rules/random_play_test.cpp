// Random games of all scenarios under random options: what holds in every position of every game.
#include "support/random_play.h"

#include <gtest/gtest.h>

#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Anything that can be said, by lot.
void some_actions(const Rules& r, Rng& rng, std::vector<Action>& out) {
  out.clear();
  for (int i = 0; i < 20; ++i) {
    const auto verb = static_cast<Verb>(1 + rng.below(kVerbs - 1));
    const Hex h = r.grid().all()[rng.below(r.grid().all().size())];
    const auto unit = rng.below(20);
    const auto small = static_cast<unsigned>(rng.below(6));
    for (const Action said : {act(verb, unit, h, small), with_hex(verb, h), with_unit(verb, unit),
                              with_small(verb, small), plain(verb)}) {
      if (!is_sayable(box(), said)) continue;
      out.push_back(said);
      break;
    }
  }
}

// `bold`: choices that close with the enemy and fight are taken more often, so that there is blood.
RandomGame play(const Rules& r, std::uint64_t seed, bool bold, int longest) {
  RandomWay<Module> way;
  way.longest = longest;
  way.may_be_cut = true;
  way.said = some_actions;
  if (bold) way.choose = mostly_by<Module>(Player());
  Rng rng(seed);
  return play_random_game<Module>(r, way, rng);
}

TEST(BailenRandomPlay, every_position_holds) {
  Rng rng(5);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto setup = random_setup(module_of<Module>().info(), rng);
    play(module_of<Module>().make_rules(setup), seed, seed % 2 == 0, 2500);
    if (HasFailure()) {
      ADD_FAILURE() << describe(setup) << ", seed " << seed;
      return;
    }
  }
}

TEST(BailenRandomPlay, scenario_1_ends) {
  const Rules rules(box(), 0, {});
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    EXPECT_FALSE(play(rules, seed, seed % 2 == 0, 20'000).outcome.empty());
}

TEST(BailenRandomPlay, the_same_seed_is_the_same_battle) {
  const Rules rules(box(), 0, {});
  EXPECT_EQ(play(rules, 7, true, 20'000).fingerprint, play(rules, 7, true, 20'000).fingerprint);
}

TEST(BailenRandomPlay, the_state_is_small) {
  EXPECT_LE(sizeof(State), 2048u);
  const Rules one(box(), 0, {});
  const Rules two(box(), 0, Options{.lone_excused = true});
  EXPECT_NE(one.hash(one.start()), two.hash(two.start()));
}

}  // namespace
}  // namespace tercio::bailen
