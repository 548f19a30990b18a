// Battles of every scenario, played mostly as a sensible player would, with stops on the way.
#pragma once

#include <gtest/gtest.h>

#include "core/dice.h"
#include "games/bailen/game.h"
#include "support/random_play.h"

namespace tercio::bailen {

// Plays on, mostly as a sensible player would, and stops at some positions.
template <class Visit>
void stroll(const Rules& r, std::uint64_t seed, int steps, int every, Visit visit) {
  Rng rng(seed);
  State s = r.start();
  const Player player;
  Events nobody;
  for (int step = 0; step < steps; ++step) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return;
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = turn.seats.first();
    if (rng.below(static_cast<std::uint64_t>(every)) == 0) visit(s, seat, rng);
    if (testing::Test::HasFailure()) return;
    Rules::Actions legal;
    r.legal(s, seat, legal);
    const Action a =
        rng.below(6) != 0 ? player.heuristic(r, s, seat, rng) : legal[rng.below(legal.size())];
    r.apply(s, seat, a, nobody);
  }
}

template <class Visit>
void every_scenario(int steps, int every, Visit visit) {
  Rng rng(11);
  for (const NamedInfo& scenario : module_of<Module>().info().scenarios)
    for (const bool markers : {false, true}) {
      Setup setup = random_setup(module_of<Module>().info(), rng);
      setup.scenario = scenario.id;
      if (!markers)
        for (const OptionInfo& o : module_of<Module>().info().options)
          setup.options[o.id] = o.default_value;
      setup.options["markers"] = markers ? "true" : "false";
      const Rules r = module_of<Module>().make_rules(setup);
      stroll(r, markers ? 2 : 1, steps, every,
             [&](const State& s, Seat seat, Rng& lot) { visit(r, s, seat, lot); });
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << describe(setup);
        return;
      }
    }
}

}  // namespace tercio::bailen
