// Checks the choices a match begins with against what the game offers.
#pragma once

#include "game/game.h"

namespace tercio {

// Fills in defaults; refuses unknown scenarios, options and values by name.
Expected<Setup> check_setup(const GameInfo& info, const Setup& setup);

// The setup inside a dumped position, which must have `game`, `scenario`, `options`, `state` and no
// more.
Expected<Setup> read_position_setup(const GameInfo& info, const Json& position);

}  // namespace tercio
