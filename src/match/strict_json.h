// JSON from outside: bounded depth, no key twice, valid UTF-8, and no exception leaves.
#pragma once

#include <string_view>

#include "game/game.h"

namespace tercio {

inline constexpr int kMaxJsonDepth = 64;

// Error codes: "bad-json", "too-deep".
Expected<Json> parse_json(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace tercio
