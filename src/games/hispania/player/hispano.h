// The Hispanic player (HI-V7, HI-V14): every use of a denarius is tried, the phase is played to
// its end with the same dice for all, and the one that leaves the Romans worst off is taken.
#pragma once

#include "core/rng.h"
#include "games/hispania/player/evaluation.h"
#include "games/hispania/player/plan.h"

namespace tercio::hispania {

// What a sensible Hispanic player does without looking on; how later decisions of the same phase
// are foreseen, by both sides.
Action hispano_habit(const Rules& r, const State& s);

// Best first for Hispania; scores are those of the Romans.
void weigh_hispano(const Rules& r, const Weights& weights, const State& s, int samples,
                   std::uint64_t seed, Planner::List& out);

}  // namespace tercio::hispania
