// Random games of all four battles under random options: what holds in every position of every
// game.
#include "support/random_play.h"

#include <gtest/gtest.h>

#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

// Anything that can be said, by lot.
void some_actions(const Rules& r, Rng& rng, std::vector<Action>& out) {
  out.clear();
  for (int i = 0; i < 40; ++i) {
    const auto verb = static_cast<Verb>(1 + rng.below(kVerbs - 1));
    const Hex h = r.battle->grid.all()[rng.below(r.battle->grid.all().size())];
    const auto d = static_cast<Dir>(rng.below(6));
    const std::size_t u = rng.below(r.units());
    const auto next = static_cast<std::uint8_t>((u + 1) % r.units());
    for (const Action said :
         {with_hex(verb, h), with_dir(verb, d), with_unit(verb, u), fire_at(u, h), swing_to(h, d),
          order_of_units(static_cast<std::uint8_t>(u), next, kNoUnit), plain(verb)}) {
      if (verb_of(said) != verb || !is_sayable(*r.battle, said)) continue;
      out.push_back(said);
      break;
    }
  }
}

// `bold`: choices that close with the enemy and fight are taken more often, so that there is blood.
RandomGame play(const Rules& r, std::uint64_t seed, bool bold) {
  RandomWay<Module> way;
  way.said = some_actions;
  if (bold) way.choose = mostly_by<Module>(Player());
  Rng rng(seed);
  return play_random_game<Module>(r, way, rng);
}

TEST(TerciosRandomPlay, every_position_holds_and_every_battle_ends) {
  Rng rng(5);
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      tercio::Setup setup = random_setup(module_of<Module>().info(), rng);
      setup.scenario = id;
      const Rules rules =
          seed == 1 ? Rules(box(), battle_of(id), {}) : module_of<Module>().make_rules(setup);
      play(rules, seed, seed != 2);
      if (HasFailure()) {
        ADD_FAILURE() << describe(setup) << ", seed " << seed;
        return;
      }
    }
}

TEST(TerciosRandomPlay, the_same_seed_is_the_same_battle) {
  const Rules rules(box(), battle_of("otumba"), Options{});
  EXPECT_EQ(play(rules, 7, true).fingerprint, play(rules, 7, true).fingerprint);
}

TEST(TerciosRandomPlay, the_hash_tells_battles_and_options_apart) {
  const Rules one(box(), battle_of("otumba"), Options{});
  const Rules two(box(), battle_of("otumba"), Options{.count_fours = true});
  const State s = one.start();
  EXPECT_NE(one.hash(s), two.hash(s));
  EXPECT_EQ(sizeof(State), 800u);
}

}  // namespace
}  // namespace tercio::tercios
