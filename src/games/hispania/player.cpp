#include "games/hispania/player.h"

#include <algorithm>
#include <cmath>

#include "games/hispania/player_hispano.h"

namespace tercio::hispania {
namespace {

constexpr int kFewSamples = 6, kManySamples = 72;  // of a Hispanic phase, for Hispania

}  // namespace

Effort Player::effort(std::uint64_t simulations) const {
  Effort effort;
  if (simulations <= 1) {
    effort.own = {2, 2'000};
    return effort;
  }
  if (simulations < 16) return effort;
  return strong;
}

double Player::chance_of(double score) { return 1 / (1 + std::exp(-score / 150)); }

void Player::weigh(const Rules& r, const State& s, Seat, std::uint64_t simulations,
                   std::uint64_t seed, Scratch& scratch, Planner::List& out) const {
  switch (s.node) {
    case Node::Roads: return weigh_road(r, s, out);
    case Node::Generals: return weigh_start(r, s, out);
    case Node::Enter:
    case Node::Roman: return scratch.weigh(r, weights, s, effort(simulations), seed, out);
    default: {
      const int samples = simulations <= 1 ? kFewSamples : kManySamples;
      return weigh_hispano(r, weights, s, samples, seed, out);
    }
  }
}

}  // namespace tercio::hispania
