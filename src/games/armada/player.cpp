// The computer player's habits in battle, and how good an end is.
#include "games/armada/player.h"

namespace tercio::armada {
namespace {

bool is_precious(Order order) {
  return order == Order::Embark || order == Order::Disembark || order == Order::Resupply;
}

int notches(Wind a, Wind b) {
  const int apart = (static_cast<int>(a) - static_cast<int>(b) + kWinds) % kWinds;
  return apart < kWinds - apart ? apart : kWinds - apart;
}

}  // namespace

Action Player::heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
  switch (s.node) {
    case Node::Plan: return plan(r, s, seat, rng);
    case Node::Window:
      return s.of(seat).hand == Hand::Asked ? answer_window(r, s, seat) : plan(r, s, seat, rng);
    case Node::Call: return answer_call(r, s, seat);
    case Node::Kill: return pick_killed(r, s);
    case Node::Choose: return choose_battle(r, s, seat);
    default: return name_admiral(r, s, seat);
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

// With the wind always; in answer to a reinforcement; when something hangs on the battle, unless
// the fleet that would come has something to do itself and may get lost.
bool Player::wants_call(const Rules& r, const State& s, Seat seat, Fleet f) const {
  if (s.wind == data_->favourable[index(f)]) return true;
  if (r.has_arrived(s, other(seat))) return true;
  const int rating = r.rating(s, f);
  const Cell& cell = r.cell(s);
  const bool stake = cell.spain == Effect::EmbarkIfWon ||
                     (cell.spain == Effect::DisembarkIfWon && r.disembark_counts(s)) ||
                     cell.england == Effect::ResupplyIfWon;
  const bool busy = is_precious(s.of(seat).order[place(s.turn + 1)]);
  if (stake) return !busy || rating > 3;
  return rating >= 5 && !busy;
}

Action Player::answer_call(const Rules& r, const State& s, Seat seat) const {
  Fleet best = Fleet::None;
  int score = -1;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const Fleet f = fleet_at(seat, slot);
    if (!r.may_call(s, seat, f).ok() || !wants_call(r, s, seat, f)) continue;
    const int value = (s.wind == data_->favourable[index(f)] ? 10 : 0) + data_->rating[index(f)];
    if (value > score) {
      score = value;
      best = f;
    }
  }
  return best == Fleet::None ? plain(Verb::Decline) : with_fleet(Verb::Call, best);
}

// The reinforcement's commander, so that it cannot return; else the one the wind favours.
Action Player::pick_killed(const Rules& r, const State& s) const {
  Fleet best = Fleet::None;
  int score = -1;
  for (std::size_t i = 0; i < kFleets; ++i) {
    const Fleet f = fleet_at(i);
    if (!r.is_killable(s, f)) continue;
    const bool came = r.has_arrived(s, side_of(f)) && s.battle.call[index(side_of(f))] == f;
    const int value =
        (came ? 20 : 0) + (data_->favourable[i] == s.wind ? 5 : 0) + data_->rating[i] / 2;
    if (value > score) {
      score = value;
      best = f;
    }
  }
  return with_fleet(Verb::Kill, best);
}

// The kind in which the own values are further ahead.
Action Player::choose_battle(const Rules& r, const State& s, Seat seat) const {
  const auto ahead = [&](Combat kind) {
    return r.values(s, seat, kind) - r.values(s, other(seat), kind);
  };
  return plain(ahead(Combat::Board) > ahead(Combat::Fire) ? Verb::Board : Verb::Fire);
}

// The present wind holds with an even chance, its neighbours come with an eighth.
Action Player::name_admiral(const Rules& r, const State& s, Seat seat) const {
  Fleet best = Fleet::None;
  int nearest = kWinds;
  for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
    const Fleet f = fleet_at(seat, slot);
    if (!r.may_name(s, seat, f).ok()) continue;
    const int away = notches(s.wind, data_->favourable[index(f)]);
    if (away < nearest) {
      nearest = away;
      best = f;
    }
  }
  return with_fleet(Verb::Admiral, best);
}

}  // namespace tercio::armada
