// A very plain player of Hispania, without search: it does the nearest useful thing. What
// anything better is measured against.
#pragma once

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

class SimplePlayer {
 public:
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;

 private:
  double worth(const Rules& r, const State& s, Action a) const;
  double best_fight(const Rules& r, const State& s) const;
};

}  // namespace tercio::hispania
