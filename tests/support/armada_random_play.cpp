#include "support/armada_random_play.h"

#include "games/armada/game.h"
#include "support/armada_position.h"
#include "support/every_action.h"

namespace tercio::armada {

RandomGame play_random_game(std::uint64_t seed) {
  Rng rng(seed);
  const Rules rules = seed % 2 == 0 ? Rules(box(), Options{}) : random_rules<Module>(rng);
  RandomWay<Module> way;
  // Two plans of 16 actions, two windows a turn of 8 each and a battle of a dozen throws fit in
  // this many times over; only equal roll-offs could go on.
  way.longest = 1000;
  way.said = [](const Rules&, Rng&, std::vector<Action>& out) {
    if (out.empty()) out = every_action(kForms, word_in<ArgKind>(box()));
  };
  way.seat = [](const Turn& turn, Rng& own) {
    return turn.seats.count() > 1 && own.below(2) == 0 ? kEngland : turn.seats.first();
  };
  return tercio::play_random_game<Module>(rules, way, rng);
}

std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games) {
  return random_ends(first_seed, games, play_random_game);
}

}  // namespace tercio::armada
