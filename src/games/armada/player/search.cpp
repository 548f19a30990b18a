// Decisions in battle: every choice is played on in the same worlds with the same dice, both sides
// by the strategy, and the best on average is taken. Papers are not weighed like that: which of
// them is best depends on what cannot be known, and who always writes the best one can be read.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "games/armada/player/player.h"

namespace tercio::armada {
namespace {

constexpr std::uint64_t kDicePerWorld = 2;
constexpr double kSure = 2;  // standard errors

// AR-96: outcomes are listed from Spain's best to England's best, the draw in their middle.
double level_of(const Rules& r, const State& s, Seat seat) {
  const std::size_t draw = r.data->victories.size() / 2;
  const double spain = static_cast<double>(draw) - static_cast<double>(s.outcome);
  return seat == kSpain ? spain : -spain;
}

// The sum of what one choice was ahead of another by, game by game.
struct Ahead {
  double sum = 0, squares = 0;
  void add(double by) {
    sum += by;
    squares += by * by;
  }
  bool surely(double games) const {
    const double mean = sum / games;
    return mean > kSure * std::sqrt(std::max(squares / games - mean * mean, 0.0) / games);
  }
};

bool is_paper(Node node) { return node == Node::Plan || node == Node::Window; }
bool is_weighed(Node node) {
  return node == Node::Call || node == Node::Kill || node == Node::Choose;
}

}  // namespace

// What the game comes to for `seat`, from here on by the strategy. The chance in the final battle
// is reckoned exactly, its level thrown for.
Player::End Player::play_on(const Rules& r, const WalkTables& tables, State& s, Seat seat,
                            Rng& rng) const {
  Events nobody;
  std::optional<double> reckoned;
  for (;;) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over)
      return {reckoned.value_or(static_cast<double>(r.result(s).seat[index(seat)].value)),
              level_of(r, s, seat)};
    if (s.node == Node::Admirals && !reckoned && !r.is_continued(s)) {
      const auto spain = static_cast<double>(tables.final_value(s));
      reckoned = seat == kSpain ? spain : 1 - spain;
    }
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat asked = turn.seats.has(kSpain) ? kSpain : kEngland;
    r.apply(s, asked, heuristic(r, s, asked, rng), nobody);
  }
}

Player::Weighed Player::weigh(const Rules& r, const State& s, Seat seat, const Effort& effort,
                              std::uint64_t seed) const {
  Weighed out;
  Rng rng(mix64(seed));
  Rules::Actions actions;
  r.legal(s, seat, actions);
  if (!is_weighed(s.node) || effort.by != By::Weighing || actions.size() < 2) {
    const bool by_habit =
        effort.by == By::Habits || (effort.by == By::HabitsInBattle && !is_paper(s.node));
    const Action action = by_habit ? script(r, s, seat, rng) : heuristic(r, s, seat, rng);
    out.choices.push_back({action, 0, 0.5, 0});
    return out;
  }
  const WalkTables tables(r);
  const Action usual = heuristic(r, s, seat, rng);
  std::size_t usual_at = 0;
  while (actions[usual_at] != usual) ++usual_at;
  std::array<Ahead, Rules::kMaxActions> chance{}, level{};  // of the usual choice, game by game
  for (const Action action : actions) out.choices.push_back({action, 0, 0, 0});
  const std::uint64_t worlds =
      std::max<std::uint64_t>(effort.games / (actions.size() * kDicePerWorld), 1);
  Events nobody;
  for (std::uint64_t i = 0; i < worlds; ++i) {
    const State world = believe(r, s, seat, rng);
    for (std::uint64_t game = 0; game < kDicePerWorld; ++game) {
      const std::uint64_t dice = rng.next();
      std::array<End, Rules::kMaxActions> came_to{};
      for (std::size_t c = 0; c < out.choices.size(); ++c) {
        Choice& choice = out.choices[c];
        State line = world;
        Rng own(dice);
        r.apply(line, seat, choice.action, nobody);
        came_to[c] = play_on(r, tables, line, seat, own);
        choice.score += came_to[c].score;
        choice.level += came_to[c].level;
        ++choice.games;
        ++out.simulations;
      }
      for (std::size_t c = 0; c < out.choices.size(); ++c) {
        chance[c].add(came_to[c].score - came_to[usual_at].score);
        level[c].add(came_to[c].level - came_to[usual_at].level);
      }
    }
  }
  for (Choice& choice : out.choices) {
    choice.score /= static_cast<double>(choice.games);
    choice.level /= static_cast<double>(choice.games);
  }
  // What the strategy would do stands unless another choice is surely better: a call that follows
  // every small difference can be read, and the worlds are only believed. Better is a better
  // chance; where none is better than another, a higher level of victory (AR-96).
  const auto games = static_cast<double>(out.choices[0].games);
  std::size_t best = usual_at;
  for (std::size_t c = 0; c < out.choices.size(); ++c)
    if (out.choices[c].score > out.choices[best].score && chance[c].surely(games)) best = c;
  if (best == usual_at)
    for (std::size_t c = 0; c < out.choices.size(); ++c)
      if (out.choices[c].score >= out.choices[usual_at].score &&
          out.choices[c].level > out.choices[best].level && level[c].surely(games))
        best = c;
  const Action first = out.choices[best].action;
  // Equal ones stay in the order of `legal`.
  std::sort(out.choices.begin(), out.choices.end(), [&](const Choice& a, const Choice& b) {
    if ((a.action == first) != (b.action == first)) return a.action == first;
    if (a.score != b.score) return a.score > b.score;
    return a.level != b.level ? a.level > b.level : a.action < b.action;
  });
  return out;
}

}  // namespace tercio::armada
