#include "games/hispania/player.h"

#include <algorithm>
#include <cmath>

namespace tercio::hispania {

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
    default: break;
  }
  out.clear();
  Rules::Actions actions;
  r.legal(s, kHispania, actions);
  for (const Action a : actions) out.push_back({a, 0, 0});
}

}  // namespace tercio::hispania
