// Json in full, for those who make or read it. game.h only names it: the library is large, and most
// files that use a Game never touch its JSON.
#pragma once

#include <nlohmann/json.hpp>  // IWYU pragma: export

#include "game/game.h"
