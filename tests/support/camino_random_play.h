// Random games of El Camino Español under random options, checked after every step.
#pragma once

#include "support/random_play.h"

namespace tercio::camino {

// Failures name the seed. With `lucky` the dice are kind to Spain, so that games get as far as
// Flanders.
RandomGame play_random_game(std::uint64_t seed, bool lucky);

// Plays so many games, half of them lucky; how often they ended how.
std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games);

}  // namespace tercio::camino
