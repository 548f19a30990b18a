// Decisions in battle: every choice is played on in the same worlds with the same dice, both sides
// by the strategy, and the best on average is taken. Papers are not weighed like that: which of
// them is best depends on what cannot be known, and who always writes the best one can be read.
#include <algorithm>

#include "games/armada/player.h"

namespace tercio::armada {
namespace {

constexpr std::uint64_t kFewest = 16;  // games below which nothing is weighed
constexpr std::uint64_t kDicePerWorld = 2;

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
  for (const Action action : actions) out.choices.push_back({action, 0, 0});
  const std::uint64_t worlds =
      std::max<std::uint64_t>(simulations / (actions.size() * kDicePerWorld), 1);
  Events nobody;
  for (std::uint64_t i = 0; i < worlds; ++i) {
    const State world = believe(r, s, seat, rng);
    for (std::uint64_t game = 0; game < kDicePerWorld; ++game) {
      const std::uint64_t dice = rng.next();
      for (Choice& choice : out.choices) {
        State line = world;
        Rng own(dice);
        r.apply(line, seat, choice.action, nobody);
        choice.score += play_on(r, tables, line, seat, own);
        ++choice.games;
        ++out.simulations;
      }
    }
  }
  for (Choice& choice : out.choices) choice.score /= static_cast<double>(choice.games);
  // Equal ones stay in the order of `legal`.
  std::sort(out.choices.begin(), out.choices.end(), [](const Choice& a, const Choice& b) {
    return a.score != b.score ? a.score > b.score : a.action < b.action;
  });
  return out;
}

}  // namespace tercio::armada
