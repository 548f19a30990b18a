// Json in full, for those who make or read it. game.h only names it: the library is large, and most
// files that use a Game never touch its JSON.
#pragma once

#include <nlohmann/json.hpp>  // IWYU pragma: export

#include "core/text.h"
#include "game/game.h"

namespace tercio {

// A text as views carry it: in both languages.
inline Json in_both(const Text& text) { return {{"en", text.en}, {"es", text.es}}; }

}  // namespace tercio
