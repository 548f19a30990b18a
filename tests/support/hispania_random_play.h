// Random games of Hispania under random options, checked after every step.
#pragma once

#include "support/random_play.h"

namespace tercio::hispania {

// Failures name the seed. With `lucky` the dice are kind to Rome and a plain player leads it, so
// that games get as far as a victory.
RandomGame play_random_game(std::uint64_t seed, bool lucky);

// Plays so many games, half of them lucky; how often they ended how.
std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games);

}  // namespace tercio::hispania
