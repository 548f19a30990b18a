#include "games/tercios/player/player.h"

#include <cmath>

namespace tercio::tercios {

double Player::chance_of_winning(double value) { return 1 / (1 + std::exp(-value / 20)); }

}  // namespace tercio::tercios
