// Decisions in battle: every choice is played on in the same worlds with the same dice, both sides
// by the strategy, and the best on average is taken. Papers are not weighed like that: which of
// them is best depends on what cannot be known, and who always writes the best one can be read.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/armada/player.h"

namespace tercio::armada {
namespace {

constexpr std::uint64_t kFewest = 16;  // games below which nothing is weighed
constexpr std::uint64_t kDicePerWorld = 2;
constexpr double kSure = 2;  // standard errors

bool is_weighed(Node node) {
  return node == Node::Call || node == Node::Kill || node == Node::Choose;
}

}  // namespace

// What the game comes to for `seat`, from here on by the strategy.
double Player::play_on(const Rules& r, const WalkTables& tables, State& s, Seat seat,
                       Rng& rng) const {
  Events nobody;
  for (;;) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return static_cast<double>(utility(r, s, seat));
    if (s.node == Node::Admirals && !r.is_continued(s)) {
      const auto spain = static_cast<double>(tables.final_value(s));
      return seat == kSpain ? spain : 1 - spain;
    }
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat asked = turn.seats.has(kSpain) ? kSpain : kEngland;
    r.apply(s, asked, heuristic(r, s, asked, rng), nobody);
  }
}

Player::Weighed Player::weigh(const Rules& r, const State& s, Seat seat, std::uint64_t simulations,
                              std::uint64_t seed) const {
  Weighed out;
  Rng rng(mix64(seed));
  Rules::Actions actions;
  r.legal(s, seat, actions);
  if (!is_weighed(s.node) || simulations < kFewest || actions.size() < 2) {
    const Action action = simulations == 1 ? script(r, s, seat, rng) : heuristic(r, s, seat, rng);
    out.choices.push_back({action, 0, 0.5});
    return out;
  }
  const WalkTables tables(r);
  const Action usual = heuristic(r, s, seat, rng);
  std::size_t usual_at = 0;
  while (actions[usual_at] != usual) ++usual_at;
  std::array<double, Rules::kMaxActions> ahead{}, squares{};  // of the usual choice, game by game
  for (const Action action : actions) out.choices.push_back({action, 0, 0});
  const std::uint64_t worlds =
      std::max<std::uint64_t>(simulations / (actions.size() * kDicePerWorld), 1);
  Events nobody;
  for (std::uint64_t i = 0; i < worlds; ++i) {
    const State world = believe(r, s, seat, rng);
    for (std::uint64_t game = 0; game < kDicePerWorld; ++game) {
      const std::uint64_t dice = rng.next();
      std::array<double, Rules::kMaxActions> came_to{};
      for (std::size_t c = 0; c < out.choices.size(); ++c) {
        Choice& choice = out.choices[c];
        State line = world;
        Rng own(dice);
        r.apply(line, seat, choice.action, nobody);
        choice.score += came_to[c] = play_on(r, tables, line, seat, own);
        ++choice.games;
        ++out.simulations;
      }
      for (std::size_t c = 0; c < out.choices.size(); ++c) {
        const double by = came_to[c] - came_to[usual_at];
        ahead[c] += by;
        squares[c] += by * by;
      }
    }
  }
  for (Choice& choice : out.choices) choice.score /= static_cast<double>(choice.games);
  // What the strategy would do stands unless another choice is surely better: a call that follows
  // every small difference can be read, and the worlds are only believed.
  const auto games = static_cast<double>(out.choices[0].games);
  const auto surely_better = [&](std::size_t c) {
    const double mean = ahead[c] / games;
    return mean > kSure * std::sqrt(std::max(squares[c] / games - mean * mean, 0.0) / games);
  };
  Action first = usual;
  double best = out.choices[usual_at].score;
  for (std::size_t c = 0; c < out.choices.size(); ++c)
    if (out.choices[c].score > best && surely_better(c)) {
      first = out.choices[c].action;
      best = out.choices[c].score;
    }
  // Equal ones stay in the order of `legal`.
  std::sort(out.choices.begin(), out.choices.end(), [&](const Choice& a, const Choice& b) {
    if ((a.action == first) != (b.action == first)) return a.action == first;
    return a.score != b.score ? a.score > b.score : a.action < b.action;
  });
  return out;
}

}  // namespace tercio::armada
