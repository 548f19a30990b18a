// The computer player: what it is handed, how good an end is, what is not worth a look.
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

float Player::utility(const Rules& r, const State& s, Seat seat) const {
  return r.result(s).seat[index(seat)].value;
}

// A paper is filled box by box: other ways to the same paper are not worth a look.
void Player::prune(const Rules&, const State& s, Seat, Rules::Actions& actions) const {
  if (s.node != Node::Plan && s.node != Node::Window) return;
  if (actions.empty() || (verb_of(actions[0]) != Verb::Place && verb_of(actions[0]) != Verb::Order))
    return;
  Rules::Actions kept;
  const Verb verb = verb_of(actions[0]);
  const int box = box_of(actions[0]);
  for (const Action a : actions)
    if (verb_of(a) == verb && box_of(a) == box) kept.push_back(a);
  actions = kept;
}

}  // namespace tercio::armada
