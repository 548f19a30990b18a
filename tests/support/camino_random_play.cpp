#include "support/camino_random_play.h"

#include "games/camino/game.h"
#include "support/camino_position.h"
#include "support/every_action.h"

namespace tercio::camino {
namespace {

// 14 turns of at most a throw of loyalty, a draw, an event, unrest, three operations with their
// rolls and five enemy armies with their orders fit in this many times over.
constexpr int kStepLimit = 2000;

Action lucky_throw(const Throw& dice, Rng& rng) {
  const Action thrown = throw_dice(dice, rng);
  if (rng.below(4) == 0) return thrown;
  int own = 0;
  switch (static_cast<Purpose>(dice.purpose)) {
    case Purpose::Battle:
    case Purpose::Assault:
    case Purpose::Logistics:
    case Purpose::Reinforce:
    case Purpose::Prepare: own = kDie; break;
    case Purpose::Attrition: own = 1; break;
    default: return thrown;
  }
  std::vector<int> faces(dice.count, 1);
  std::fill_n(faces.begin(), dice.own, own);
  return roll_of(dice, faces);
}

}  // namespace

RandomGame play_random_game(std::uint64_t seed, bool lucky) {
  Rng rng(seed);
  const Rules rules = random_rules<Module>(rng);
  RandomWay<Module> way;
  way.longest = kStepLimit;
  way.said = [](const Rules&, Rng&, std::vector<Action>& out) {
    if (out.empty()) out = every_action(kForms, word_in<ArgKind>(box()));
  };
  // Ending the turn is often the only thing that is always allowed: ask twice before doing it.
  way.choose = [](const Rules&, const State&, Seat, const Rules::Actions& legal, Rng& own) {
    const Action first = legal[own.below(legal.size())];
    return verb_of(first) == Verb::End ? legal[own.below(legal.size())] : first;
  };
  if (lucky)
    way.fall = [](const Rules&, const State&, const Throw& dice, Rng& own) {
      return lucky_throw(dice, own);
    };
  const RandomGame game = tercio::play_random_game<Module>(rules, way, rng);
  EXPECT_GE(game.result.seat[0].points, 0);
  return game;
}

std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games) {
  return random_ends(first_seed, games, [&](std::uint64_t seed) {
    return play_random_game(seed, (seed - first_seed) % 2 == 1);
  });
}

}  // namespace tercio::camino
