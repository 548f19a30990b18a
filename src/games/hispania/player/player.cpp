#include "games/hispania/player/player.h"

#include <algorithm>
#include <cmath>

#include "games/hispania/player/hispano.h"

namespace tercio::hispania {
namespace {

constexpr int kFewSamples = 6, kManySamples = 72;  // of a Hispanic phase, for Hispania
constexpr std::uint64_t kMostSamples = 1'000;

}  // namespace

std::array<PlanLimits, kWays> Player::default_limits() {
  PlanLimits glance, look, turn, playing_on;
  glance.own = {1, 25};
  look.own = {2, 60};
  turn.own = {7, 30'000};
  playing_on.own = turn.own;
  playing_on.choices = 3;
  playing_on.turns = 1;
  playing_on.later = {2, 1'000};
  return {glance, look, turn, playing_on};
}

PlanLimits Player::limits_of(const Effort& effort) const {
  PlanLimits out = limits[static_cast<std::size_t>(effort.by)];
  if (effort.by == By::PlayingOn)
    out.samples = static_cast<int>(std::min<std::uint64_t>(effort.times, kMostSamples));
  return out;
}

Chosen<Rules> Player::decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                             const Means& means, Scratch& scratch) const {
  Planner::List choices;
  weigh(r, s, seat, effort, means.seed, scratch, choices);
  Chosen<Rules> out;
  for (const Weighed& c : choices) {
    const double chance = chance_of(c.score);
    out.considered.push_back({c.action, c.samples, seat == kHispania ? 1 - chance : chance});
  }
  out.action = choices[0].action;
  out.score = out.considered[0].score;
  out.simulations = effort.simulations();
  return out;
}

// The score, the discs in reserve, revolts and armies on the board, cities of the goal that are
// open.
void Player::Reference::signs(const Rules& r, const State& s, Signs& out) {
  constexpr double kScores = 150, kTens = 10;
  Evaluation evaluation(r);
  evaluation.look(s);
  out[0] = evaluation.score(s) / kScores;
  out[1] = 1.0 / (1 + s.revolts);
  out[2] = Rules::revolts_in(s, kCitySet | kSeaSet) / kTens;
  out[3] = count(s.armies);
  each(r.goal_cities(), [&](Space city) { out[4] += s.garrison[index(city)].empty() ? 1 : 0; });
}

double Player::chance_of(double score) { return 1 / (1 + std::exp(-score / 150)); }

void Player::weigh(const Rules& r, const State& s, Seat, const Effort& effort, std::uint64_t seed,
                   Scratch& scratch, Planner::List& out) const {
  switch (s.node) {
    case Node::Roads: return weigh_road(r, s, out);
    case Node::Generals: return weigh_start(r, s, out);
    case Node::Enter:
    case Node::Roman: return scratch.weigh(r, weights, s, limits_of(effort), seed, out);
    default: {
      const int samples = effort.by == By::Glance ? kFewSamples : kManySamples;
      return weigh_hispano(r, weights, s, samples, seed, out);
    }
  }
}

}  // namespace tercio::hispania
