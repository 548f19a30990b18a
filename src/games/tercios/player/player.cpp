#include "games/tercios/player/player.h"

#include <cmath>

namespace tercio::tercios {

Chosen<Rules> Player::decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                             const Means& means, Scratch& scratch) const {
  if (effort.by == By::Script) {
    Rng rng(mix64(means.seed));
    return chosen<Rules>(heuristic(r, s, seat, rng));
  }
  Chosen<Rules> out;
  Planner::Ratings rated;
  const std::uint64_t playouts = effort.by == By::Search ? effort.playouts : 0;
  out.simulations = scratch.weigh(r, s, seat, playouts, means.seed, rated) + 1;
  for (const Planner::Rated& one : rated) {
    bool known = false;  // the same way with another facing
    for (const auto& c : out.considered) known = known || c.action == one.choice.action;
    if (!known)
      out.considered.push_back({one.choice.action, one.samples, chance_of_winning(one.value)});
  }
  out.action = rated[0].choice.action;
  out.score = out.considered[0].score;
  return out;
}

double Player::chance_of_winning(double value) { return 1 / (1 + std::exp(-value / 20)); }

}  // namespace tercio::tercios
