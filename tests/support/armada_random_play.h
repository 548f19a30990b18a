// Random games of L'Invincible Armada under random options, with everything checked on the way.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/rng.h"
#include "games/armada/data/options.h"

namespace tercio::armada {

Options random_options(Rng& rng);

struct RandomGame {
  std::uint64_t fingerprint = 0;
  int steps = 0;
  std::string outcome;
};

// Fails the test where something does not hold.
RandomGame play_random_game(std::uint64_t seed);
// How often each outcome was met.
std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games);

}  // namespace tercio::armada
