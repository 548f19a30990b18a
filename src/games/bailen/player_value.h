// How good a position is for a side, in points of combat strength.
#pragma once

#include "games/bailen/rules.h"

namespace tercio::bailen {

struct ValueWeights {
  float point = 0.35f;  // a point lost for good
  float shaken = 0.2f;  // a point in disorder, which may rally
  float routed = 0.3f;
  float strain = 8;       // a command at its limit: grows with the square
  float demoralized = 7;  // and once it is there
  float won = 8;          // the battle
};

float value(const Rules& r, const ValueWeights& w, const State& s, Seat me);

}  // namespace tercio::bailen
