// Random games of Hispania under random options, checked after every step.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

struct RandomGame {
  std::uint64_t fingerprint = 0;  // of everything chosen and thrown
  int steps = 0;
  std::string outcome;
};

// A level, variants, a scenario or none, and a value of every switch, all drawn by lot.
Options random_options(Rng& rng);

// Plays one game to its end and checks every position of it; failures name the seed. With `lucky`
// the dice are kind to Rome and a plain player leads it, so that games get as far as a victory.
RandomGame play_random_game(std::uint64_t seed, bool lucky);

// Plays so many games, half of them lucky; how often they ended how.
std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games);

}  // namespace tercio::hispania
