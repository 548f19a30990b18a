// The computer player: what is sensible, and how it decides.
#include "games/armada/player/player.h"

#include <utility>

namespace tercio::armada {

Player::Player(const Data& data) : Player(data, Strategy()) {
  Strategy shipped = read_embedded_strategy();
  if (shipped.fingerprint() == component_fingerprint(data))
    strategy_ = std::make_shared<const Strategy>(std::move(shipped));
}

Player::Player(const Data& data, Strategy strategy)
    : data_(&data),
      strategy_(std::make_shared<const Strategy>(std::move(strategy))),
      guide_(data) {}

Action Player::heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  if (!knows_components()) return script(r, s, seat, rng);
  switch (s.node) {
    case Node::Plan:
      for (const FleetState& fleet : s.of(seat).fleet)
        if (fleet.box == 0) return lay_by_table(r, s, seat, rng);
      return order_by_table(r, s, seat, rng);
    case Node::Window:
      if (s.of(seat).hand == Hand::Asked) return plain(Verb::Rewrite);
      return order_by_table(r, s, seat, rng);
    case Node::Call: return call_by_table(r, s, seat, rng);
    case Node::Choose:
      return plain(strategy_->draw(choose_key(r, s), 3, rng) == 0 ? Verb::Fire : Verb::Board);
    default: return script(r, s, seat, rng);
  }
}

Chosen<Rules> Player::decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                             const Means& means, Scratch&) const {
  const Weighed weighed = weigh(r, s, seat, effort, means.seed);
  Chosen<Rules> out;
  for (const Choice& c : weighed.choices) out.considered.push_back({c.action, c.games, c.score});
  out.action = weighed.choices[0].action;
  out.score = weighed.choices[0].score;
  out.simulations = weighed.simulations;
  return out;
}

}  // namespace tercio::armada
