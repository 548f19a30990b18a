// Swap tests of L'Invincible Armada under random options.
#pragma once

#include <cstdint>

namespace tercio {

// Fails the test at the first leak. Returns how often a twin that differed was compared.
std::uint64_t swap_armada_games(std::uint64_t first_seed, int games, int view_every);

}  // namespace tercio
