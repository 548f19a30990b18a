// Random games of L'Invincible Armada under random options, checked after every step.
#pragma once

#include "support/random_play.h"

namespace tercio::armada {

// Failures name the seed. Even seeds are played as set by default.
RandomGame play_random_game(std::uint64_t seed);
// How often each outcome was met.
std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games);

}  // namespace tercio::armada
