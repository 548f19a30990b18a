// What games are played on from in a review: states as they were, and worlds that a seat may
// believe in, each after a line of that seat.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "review/samples.h"
#include "search/estimate.h"

namespace tercio {

template <class M>
class Positions {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;

  Positions(Estimator<R, P>& estimator, const P& player, std::uint64_t seed)
      : estimator_(estimator),
        r_(estimator.rules()),
        p_(player),
        first_(r_.seats().first()),
        seed_(seed) {}

  // Everything is told with the step after which it could be: games from there cost so much.
  std::size_t add_state(Samples& samples, const State& s, std::size_t step,
                        std::uint64_t salt = 0) {
    if (r_.turn(s).kind == TurnKind::Over) {
      nodes_.push_back({});
      return samples.add_known(static_cast<double>(r_.result(s).seat[index(first_)].value));
    }
    return add(samples, {s, Seat::Nobody, {}, seed_ ^ salt, step});
  }
  // What a seat can know tells what its decision is worth: so do the worlds and their dice.
  std::size_t add_world(Samples& samples, const State& s, Seat seat, std::vector<Action> line,
                        std::size_t step, std::uint64_t salt = 0) {
    return add(samples, {s, seat, std::move(line), r_.view_hash(s, seat) ^ salt, step});
  }
  // After a line of a seat: in worlds, if it cannot know all.
  std::size_t add_line(Samples& samples, const State& s, Seat seat, const std::vector<Action>& line,
                       std::size_t step, std::uint64_t salt = 0) {
    if constexpr (has_secrets<R>()) {
      return add_world(samples, s, seat, line, step, salt);
    } else {
      State after = s;
      play_line(after, seat, line);
      return add_state(samples, after, step, salt);
    }
  }

  // As far as it can be played there.
  void play_line(State& s, Seat seat, const std::vector<Action>& line) const {
    Events nobody;
    for (const Action a : line) {
      const Turn turn = r_.turn(s);
      if (turn.kind != TurnKind::Decision || !turn.seats.has(seat) || !r_.why(s, seat, a).ok())
        return;
      r_.apply(s, seat, a, nobody);
    }
  }

  float game(std::size_t node, std::size_t i) {
    const Node& n = nodes_[node];
    const std::uint64_t own = mix64(mix64(n.seed) + i);
    if (n.viewer == Seat::Nobody) return estimator_.sample(n.state, first_, own);
    Rng rng(mix64(own ^ 0x30B1D));
    State world = believed(r_, p_, n.state, n.viewer, rng);
    play_line(world, n.viewer, n.line);
    return estimator_.sample(world, first_, own);
  }

  // Of one game, in steps: as many as the match itself took from there to its end; or, where games
  // are judged there, to the end of the game turn.
  double cost(std::size_t node) const {
    constexpr std::size_t kLeast = 4;
    const std::size_t step = nodes_[node].step;
    const auto later = std::upper_bound(ends_.begin(), ends_.end(), step);
    const std::size_t end = later == ends_.end() ? step : *later;
    return static_cast<double>(std::max(end, step + kLeast) - step);
  }
  void set_ends(std::vector<std::size_t> ends) { ends_ = std::move(ends); }

 private:
  struct Node {
    State state{};
    Seat viewer = Seat::Nobody;
    std::vector<Action> line = {};
    std::uint64_t seed = 0;
    std::size_t step = 0;
  };
  std::size_t add(Samples& samples, Node node) {
    nodes_.push_back(std::move(node));
    return samples.add();
  }

  Estimator<R, P>& estimator_;
  const R& r_;
  const P& p_;
  Seat first_;
  std::uint64_t seed_;
  std::vector<Node> nodes_;  // as the samples are numbered
  std::vector<std::size_t> ends_;
};

}  // namespace tercio
