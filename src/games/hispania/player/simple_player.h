// A very plain player of Hispania, without search: it does the nearest useful thing. What
// anything better is measured against.
#pragma once

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

class SimplePlayer {
 public:
  // ---- what the search asks (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  float utility(const Rules& r, const State& s, Seat seat) const {
    return r.result(s).seat[index(seat)].value;
  }
  bool is_leaf(const Rules&, const State&, const State&) const { return false; }
  float value(const Rules&, const State&, Seat) const { return 0.5f; }
  State believe(const Rules&, const State& s, Seat, Rng&) const { return s; }
  void prune(const Rules&, const State&, Seat, Rules::Actions&) const {}

 private:
  double worth(const Rules& r, const State& s, Action a) const;
  double best_fight(const Rules& r, const State& s) const;
};

}  // namespace tercio::hispania
