// The plain script: close with the enemy, fire, attack where the odds are fair. The level "easy",
// and what better players are measured against.
#pragma once

#include "core/rng.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

Action plain_script(const Rules& r, const State& s, Seat seat, Rng& rng);

}  // namespace tercio::bailen
