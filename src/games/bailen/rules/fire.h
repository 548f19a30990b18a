// What the parts of fire share.
#pragma once

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// In the fire phases: points infantry has used, in either half of a square's fire.
int used_points(const Piece& p, int half);
void use_points(Piece& p, int half, int points);
int half_of(Corner axis, Dir d);
// What a skirmish line can still fire out of its hex number i (BA-85, BA-218).
int line_free(const Rules& r, const State& s, const Board& b, std::size_t u, std::size_t i);

// BA-114: has somebody fired who stands with it, not in skirmish order or square?
bool mates_fired(const State& s, const Board& b, std::size_t u);
bool line_is_alone(const Rules& r, const State& s, const Board& b, std::size_t line, Hex h);

}  // namespace tercio::bailen
