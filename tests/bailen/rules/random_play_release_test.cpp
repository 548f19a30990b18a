// Whole games of every scenario, on the optimised build.
#include <gtest/gtest.h>

#include "games/bailen/game.h"
#include "search/playout.h"

namespace tercio {
namespace {

TEST(BailenRandomPlayRelease, every_scenario_ends) {
  const bailen::Module module{DataSource()};
  Events nobody;
  for (const NamedInfo& scenario : module.info().scenarios)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      tercio::Setup setup;
      setup.scenario = scenario.id;
      for (const OptionInfo& o : module.info().options) setup.options[o.id] = o.default_value;
      if (seed == 3) setup.options["markers"] = "true";
      const bailen::Rules rules = module.make_rules(setup);
      Rng rng(seed);
      bailen::State s = rules.start();
      const bailen::Player player;
      int steps = 0;
      for (Turn turn = rules.turn(s); turn.kind != TurnKind::Over; turn = rules.turn(s)) {
        ASSERT_LT(++steps, 200'000) << scenario.id;
        const char* const broken = rules.broken(s);
        ASSERT_EQ(broken, nullptr)
            << broken << " in " << scenario.id << ", seed " << seed << ", step " << steps;
        if (turn.kind == TurnKind::Dice) {
          rules.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        const Seat seat = turn.seats.first();
        bailen::Rules::Actions legal;
        rules.legal(s, seat, legal);
        ASSERT_FALSE(legal.empty());
        const Action a = seed == 2 && rng.below(3) != 0 ? player.heuristic(rules, s, seat, rng)
                                                        : legal[rng.below(legal.size())];
        rules.apply(s, seat, a, nobody);
      }
    }
}

}  // namespace
}  // namespace tercio
