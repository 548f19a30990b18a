// The plain way: advance and attack. It is the level "easy" and what the others are measured by.
#pragma once

#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

Action plain_script(const Rules& r, const State& s, Seat seat, Rng& rng);

}  // namespace tercio::tercios
