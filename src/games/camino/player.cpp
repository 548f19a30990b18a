// The computer player: how good an end is, where a line of play is judged, what is not worth a look.
#include "games/camino/player.h"

#include <algorithm>
#include <bit>

namespace tercio::camino {
namespace {

constexpr float kPointWeight = 0.01f;  // SafeVictory: of a point, beside 1 for the victory
constexpr float kPointScale = 20.0f;   // HighestScore: so many points are worth 1
constexpr float kLowestValue = 0.0f, kHighestValue = 1.6f;

}  // namespace

Player::Player(const Data& data, Aim aim)
    : Player(data, aim, ValueNet(0)) {
  ValueFile file = read_embedded_value();
  if (file.fingerprint != board_fingerprint(data)) return;
  net_ = std::move(file.nets[static_cast<std::size_t>(aim)]);
  knows_board_ = static_cast<int>(net_.rows.size()) == inputs_.count();
}

Player::Player(const Data& data, Aim aim, const ValueNet& net)
    : data_(&data),
      aim_(aim),
      odds_(data),
      inputs_(data),
      net_(net),
      knows_board_(static_cast<int>(net.rows.size()) == inputs_.count()),
      target_(data.outcomes[std::min<std::size_t>(kDestroyed + 3, data.outcomes.size() - 1)].min_vp) {}

Action Player::heuristic(const Rules& r, const State& s, Seat, Rng&) const {
  switch (s.node) {
    case Node::Operations:
      return operate(r, s);
    case Node::Revolt:
      return face_revolt(r, s);
    case Node::EnemyOrder:
      return order_enemy(r, s);
    default:
      return use_tercio(r, s);
  }
}

float Player::utility(const Rules& r, const State& s, Seat) const {
  if (s.outcome <= kDestroyed || s.outcome == kNoOutcome) return 0;
  const auto points = static_cast<float>(r.score(s).total);
  if (aim_ == Aim::HighestScore) return points / kPointScale;
  return (s.outcome >= kDestroyed + 3 ? 1.0f : 0.0f) + kPointWeight * points;
}

// The first state of a later turn is its start: Te Deum turns the marker and nothing else does.
bool Player::is_leaf(const Rules&, const State& root, const State& s) const {
  return s.turn >= root.turn + leaf_turns && knows_board_;
}

float Player::value(const Rules& r, const State& s, Seat) const {
  ActiveInputs active;
  inputs_.active(r, s, active);
  return std::clamp(net_.value(active), kLowestValue, kHighestValue);
}

// Only what can never be right. In a fight the re-roll of one die is never better than one hit more
// or less for certain. In the goal nothing but troops is left to do.
void Player::prune(const Rules& r, const State& s, Seat, Rules::Actions& actions) const {
  if (actions.size() < 2) return;
  Rules::Actions kept;
  if (s.node == Node::FightTercio && r.options.tercio_timing == TercioTiming::AfterRoll) {
    for (const Action a : actions)
      if (verb_of(a) != Verb::Reroll) kept.push_back(a);
    actions = kept;
  } else if (s.node == Node::EnemyOrder && prune_order) {
    actions.clear();
    actions.push_back(order_enemy(r, s));
  } else if (s.node == Node::Operations && s.army == data_->goal) {
    actions.clear();
    actions.push_back(reinforce_chance(r, s) > 0 ? plain(Verb::Reinforce) : plain(Verb::End));
  }
}

}  // namespace tercio::camino
