// The computer player: how it decides, how good an end is, where a line of play is judged, what is
// not worth a look.
#include "games/camino/player/player.h"

#include <algorithm>
#include <bit>

namespace tercio::camino {
namespace {

constexpr float kPointWeight = 0.01f;  // SafeVictory: of a point, beside 1 for the victory
constexpr float kLowestValue = 0.0f, kHighestValue = 1.6f;

}  // namespace

Player::Player(const Data& data, Aim aim) : Player(data, aim, ValueNet(0)) {
  ValueFile file = read_embedded_value();
  if (file.fingerprint != board_fingerprint(data)) return;
  net_ = std::move(file.nets[static_cast<std::size_t>(aim)]);
  knows_board_ = static_cast<int>(net_.rows.size()) == inputs_.count();
}

Player::Player(const Data& data, Aim aim, const ValueNet& net)
    : leaf_turns(aim == Aim::HighestScore ? 2 : 1),
      data_(&data),
      aim_(aim),
      odds_(data),
      inputs_(data),
      net_(net),
      knows_board_(static_cast<int>(net.rows.size()) == inputs_.count()),
      target_(
          data.outcomes[std::min<std::size_t>(kDestroyed + 3, data.outcomes.size() - 1)].min_vp) {}

Action Player::heuristic(const Rules& r, const State& s, Seat, Rng&) const {
  switch (s.node) {
    case Node::Operations: return operate(r, s);
    case Node::Revolt: return face_revolt(r, s);
    case Node::EnemyOrder: return order_enemy(r, s);
    default: return use_tercio(r, s);
  }
}

Chosen<Rules> Player::decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                             const Means& means, Scratch& scratch) const {
  if (effort.by == By::March) {
    Rng rng(mix64(means.seed));
    return chosen<Rules>(heuristic(r, s, seat, rng));
  }
  SearchSettings settings;
  settings.simulations = effort.simulations;
  settings.ms = means.ms;
  settings.seed = means.seed;
  settings.threads = means.threads;
  settings.exploration = effort.exploration;
  settings.horizon = effort.horizon;
  if (const std::size_t nodes = nodes_for(settings); scratch.nodes != nodes) {
    scratch.tree = std::make_unique<Mcts<Rules, Player>>(nodes);
    scratch.nodes = nodes;
  }
  return scratch.tree->choose(r, *this, s, seat, settings);
}

float Player::utility(const Rules& r, const State& s, Seat) const {
  if (s.outcome <= kDestroyed || s.outcome == kNoOutcome) return 0;
  const auto points = static_cast<float>(r.score(s).total);
  if (aim_ == Aim::HighestScore) return points / kPointScale;
  return (s.outcome >= kDestroyed + 3 ? 1.0f : 0.0f) + kPointWeight * points;
}

// The first state of a later turn is its start: Te Deum turns the marker and nothing else does.
bool Player::is_leaf(const Rules&, const State& root, const State& s, int turns) const {
  return s.turn >= root.turn + turns && knows_board_;
}

float Player::value(const Rules& r, const State& s, Seat) const {
  ActiveInputs active;
  inputs_.active(r, s, active);
  return std::clamp(net_.value(active), kLowestValue, kHighestValue);
}

// Choices whose mean would only blur the search. Most of them can never be right; a few hardly ever
// are: marching away from the goal with a sound army and no road to build there, the additional
// Move (CE-78) while Operations are left, and any order of the enemies but the marcher's.
void Player::prune(const Rules& r, const State& s, Seat, Rules::Actions& actions) const {
  if (actions.size() < 2) return;
  Rules::Actions kept;
  switch (s.node) {
    case Node::EnemyOrder: kept.push_back(order_enemy(r, s)); break;
    case Node::Operations:
      for (const Action a : actions)
        if (is_worth_a_look(r, s, a, actions)) kept.push_back(a);
      break;
    case Node::FightTercio:
      for (const Action a : actions)
        if (is_worth_a_use(r, s, verb_of(a))) kept.push_back(a);
      break;
    case Node::LogisticsTercio: {
      // +1 is sure where it is enough, and useless where it is not.
      const bool is_enough = s.die + 1 + r.logistics_modifier(s, s.target) >= data_->logistics_from;
      const bool can_forage = r.options.tercio_timing == TercioTiming::AfterRoll;
      for (const Action a : actions)
        if (verb_of(a) != (is_enough && can_forage ? Verb::Reroll : Verb::Forage))
          kept.push_back(a);
      break;
    }
    default: return;
  }
  if (!kept.empty()) actions = kept;
}

bool Player::is_worth_a_look(const Rules& r, const State& s, Action a,
                             const Rules::Actions& actions) const {
  const auto builds = [&] {
    return actions.contains(plain(Verb::Prepare)) &&
           data_->prepare_from - r.prepare_modifier(s) <= kDie;
  };
  switch (verb_of(a)) {
    case Verb::End:  // a spare Operation for troops or a road does no harm
      return s.operations == 0 || !(reinforce_chance(r, s) > 0 || builds());
    case Verb::Reinforce: return reinforce_chance(r, s) > 0;
    case Verb::Prepare: return builds();
    case Verb::Move:
      if (data_->distance_to_goal[index(region_of(a))] > data_->distance_to_goal[index(s.army)] &&
          !is_sound_retreat(r, s, region_of(a)))
        return false;
      return with_of(a) != With::Tercio || s.operations == 0;
    default: return true;
  }
}

// Back to where troops and Momento de Tercio are to be had, for an army that is weak or stands
// before walls it has not taken, or to where a road is missing; while there is still time for the
// whole way.
bool Player::is_sound_retreat(const Rules& r, const State& s, Region to) const {
  const bool builds = has(data_->prepare_allowed, to) && r.controls(s, to) && !has(s.roads, to);
  if (s.strength > habits.retreat_strength && r.controls(s, s.army) && !builds) return false;
  const int turns_after = r.weeks() - 1 - s.turn;
  return s.operations - 1 + data_->operations * turns_after > data_->distance_to_goal[index(to)];
}

// In a fight one hit less is as good as one hit more and saves a level; either is better than a
// re-roll.
bool Player::is_worth_a_use(const Rules& r, const State& s, Verb use) const {
  if (r.options.tercio_timing != TercioTiming::AfterRoll) return true;
  return use == Verb::Keep || use == (r.hits(s.foe) > 0 ? Verb::Parry : Verb::Push);
}

}  // namespace tercio::camino
