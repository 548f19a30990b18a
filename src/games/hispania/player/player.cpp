#include "games/hispania/player/player.h"

#include <algorithm>
#include <cmath>

#include "games/hispania/player/hispano.h"

namespace tercio::hispania {
namespace {

constexpr int kFewSamples = 6, kManySamples = 72;  // of a Hispanic phase, for Hispania

constexpr std::uint64_t kPlayedOn = kLevels.size();  // from so many simulations on
constexpr std::uint64_t kMostSamples = 1'000;

}  // namespace

std::array<Effort, kLevels.size()> Player::default_efforts() {
  Effort easy, medium, hard, strong;
  easy.own = {1, 25};
  medium.own = {2, 60};
  hard.own = {7, 30'000};
  strong.own = hard.own;
  strong.choices = 3;
  strong.turns = 1;
  strong.later = {2, 1'000};
  return {easy, medium, hard, strong};
}

Effort Player::effort(std::uint64_t simulations) const {
  if (simulations < kPlayedOn) return efforts[simulations <= 1 ? 0 : simulations - 1];
  Effort effort = efforts.back();
  effort.samples = static_cast<int>(std::min<std::uint64_t>(simulations, kMostSamples));
  return effort;
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
