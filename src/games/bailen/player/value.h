// How good a position is for a side, in points of combat strength.
#pragma once

#include "games/bailen/player/prospects.h"

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

}  // namespace tercio::bailen
