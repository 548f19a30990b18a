// What the parts of fire share.
#pragma once

#include "games/bailen/state.h"

namespace tercio::bailen {

// In the fire phases: points infantry has used, in either half of a square's fire.
int used_points(const Piece& p, int half);
void use_points(Piece& p, int half, int points);
int half_of(Corner axis, Dir d);

}  // namespace tercio::bailen
