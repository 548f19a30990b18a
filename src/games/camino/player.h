#pragma once
#include "games/camino/rules.h"
#include "search/player.h"
namespace tercio::camino {
struct Player {
  explicit Player(const Data&) {}
  static std::span<const PlayerLevel> levels() { static constexpr PlayerLevel l[] = {{"easy",0,0},{"strong",1000,0.3f}}; return l; }
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const { Rules::Actions a; r.legal(s,seat,a); return a[rng.below(a.size())]; }
  float utility(const Rules& r, const State& s, Seat) const { return r.result(s).seat[0].value; }
  bool is_leaf(const Rules&, const State&, const State&) const { return false; }
  float value(const Rules&, const State&, Seat) const { return 0; }
  State believe(const Rules&, const State& s, Seat, Rng&) const { return s; }
  void prune(const Rules&, const State&, Seat, Rules::Actions&) const {}
};
}
