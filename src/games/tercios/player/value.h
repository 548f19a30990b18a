// How good a position is for a side, in points of General Morale.
#pragma once

#include "games/tercios/player/drill.h"
#include "search/estimate.h"

namespace tercio::tercios {

struct ValueWeights {
  float strength = 0.5f;     // a factor of strength, by morale
  float disordered = 0.85f;  // what is left of it
  float demoralized = 0.3f;
  float caution = 0.85f;     // own losses against the enemy's: time is short
  float morale = 0.75f;      // a point of General Morale
  float victory = 120;       // the battle won by the victory rolls still to come
  float fall = 4;            // how far morale goes on falling in a turn, on both sides
  float initiative = 1.5f;   // the next turn begun by us
  float city = 60;           // the city relieved, or not
  float city_spread = 3.5f;  // how far off the needed strength still decides half of it
  float city_risk = 0.75f;   // a turn outside survived
};

float value(const Rules& r, const Drill& drill, const ValueWeights& w, const State& s, Seat me);

// What the chance at the beginning of a turn is read from (search/estimate.h), for Spain: the
// value, the morale and the strength of both sides, what is on its way to the city.
inline constexpr std::size_t kSigns = 6;
void read_signs(const Rules& r, const Drill& drill, const State& s, Signs& out);

// The chance to throw `needs` or more with two dice.
float chance_of(int needs);

}  // namespace tercio::tercios
