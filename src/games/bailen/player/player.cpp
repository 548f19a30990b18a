// How the computer decides.
#include "games/bailen/player/player.h"

namespace tercio::bailen {

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
  for (const Planner::Rated& one : rated)
    out.considered.push_back({one.action, one.samples, chance_of_winning(one.value)});
  out.action = rated[0].action;
  out.score = out.considered[0].score;
  return out;
}

}  // namespace tercio::bailen
