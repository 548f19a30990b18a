#include "games/hispania/player_plan.h"

#include <algorithm>

#include "core/dice.h"

namespace tercio::hispania {
namespace {

bool is_own_turn(Node node) {
  return node == Node::Enter || node == Node::Roman || node == Node::Siege || node == Node::Attack;
}

Action passed(Node node) {
  switch (node) {
    case Node::Shift: return plain(Verb::Keep);
    case Node::Choose: return plain(Verb::Dice);
    case Node::Tie: return plain(Verb::Stay);
    default: return plain(Verb::Plain);
  }
}

}  // namespace

void play_hispanic_phase(const Rules& r, State& s, Rng& dice) {
  Events nobody;
  while (s.node != Node::Over && !is_own_turn(s.node)) {
    const Turn turn = r.turn(s);
    r.apply(s, Seat::Nobody,
            turn.kind == TurnKind::Dice ? throw_dice(turn.dice, dice) : passed(s.node), nobody);
  }
}

void Planner::play_turn(const Rules& r, TurnSearch& search, State& s, Action first, bool has_first,
                        Rng& dice) {
  Events nobody;
  Trail trail;
  const General active = s.active;
  while (is_own_turn(s.node) && s.active == active) {
    Action a;
    if (s.node == Node::Siege || s.node == Node::Attack) {
      a = throw_dice(r.turn(s).dice, dice);
    } else {
      a = has_first ? first : search.best(s, trail);
      has_first = false;
      trail = trail.after(a);
    }
    r.apply(s, Seat::Nobody, a, nobody);
    if (verb_of(a) == Verb::End) return;
  }
}

double Planner::play_on(const Rules& r, const Weights& weights, State s, Action first,
                        const Effort& effort, std::uint64_t seed) {
  // Every phase has dice of its own, so that one more throw in a turn does not change the rest.
  Rng own(mix64(seed));
  play_turn(r, own_, s, first, true, own);
  Evaluation evaluation(r, weights);
  for (int turn = 0;; ++turn) {
    Rng phase(mix64(seed + 2 * static_cast<std::uint64_t>(turn) + 1));
    play_hispanic_phase(r, s, phase);
    if (s.node == Node::Over) return evaluation.score(s);
    evaluation.look(s);
    if (turn == effort.turns) return evaluation.score(s);
    later_.search(evaluation, s, effort.later, later_choices_);
    Rng dice(mix64(seed + 2 * static_cast<std::uint64_t>(turn) + 2));
    play_turn(r, later_, s, later_choices_[0].action, true, dice);
  }
}

void Planner::weigh(const Rules& r, const Weights& weights, const State& s, const Effort& effort,
                    std::uint64_t seed, List& out) {
  Evaluation evaluation(r, weights);
  evaluation.look(s);
  own_.search(evaluation, s, effort.own, choices_);
  out.clear();
  for (const TurnSearch::Choice& c : choices_) out.push_back({c.action, c.value, 0});
  if (effort.choices < 2 || effort.samples == 0) return;
  std::size_t plans = 1;
  const std::size_t most =
      std::min({out.size(), static_cast<std::size_t>(effort.choices), kMostPlans});
  while (plans < most && out[plans].score > out[0].score - effort.margin) ++plans;
  if (plans < 2) return;
  for (std::size_t i = 0; i < plans; ++i) {
    double sum = 0;
    for (int k = 0; k < effort.samples; ++k)
      sum += play_on(r, weights, s, out[i].action, effort,
                     mix64(seed ^ static_cast<std::uint64_t>(k) << 8));
    out[i].score = sum / effort.samples;
    out[i].samples = static_cast<std::uint32_t>(effort.samples);
  }
  std::sort(out.begin(), out.begin() + plans, [](const Weighed& a, const Weighed& b) {
    return a.score != b.score ? a.score > b.score : a.action < b.action;
  });
}

}  // namespace tercio::hispania
