// How good a position is for a side, in points of combat strength.
#pragma once

#include "games/bailen/player/prospects.h"
#include "search/estimate.h"

namespace tercio::bailen {

struct ValueWeights {
  float point = 0.35f;  // a point lost for good
  float shaken = 0.2f;  // a point in disorder, which may rally
  float routed = 0.3f;
  float strain = 8;       // a command at its limit: grows with the square
  float demoralized = 7;  // and once it is there
  float won = 20;         // the battle
  float rest = 0.2f;      // all else, once the battle is decided, in parts of what it was worth
};

// Nothing but the reorganization of the last turn is still to come.
inline bool is_fought_out(const Rules& r, const State& s) {
  return s.turn == r.scenario(s).turns && s.step >= Step::Reorganize && s.step != Step::Over &&
         !(r.options.both_days && s.part == Part2::First);
}

float value(const Rules& r, const ValueWeights& w, const OddsBook& odds, const State& s, Seat me);

// What the chance at the beginning of a turn is read from (search/estimate.h), for the French: the
// value, commands demoralized, how near the others are to it, and what it would be if the battle
// ended with this turn.
inline constexpr std::size_t kSigns = 6;
void read_signs(const Rules& r, const OddsBook& odds, const State& s, Signs& out);

}  // namespace tercio::bailen
