#include "games/hispania/player/plan.h"

#include <algorithm>
#include <cmath>

#include "core/dice.h"
#include "games/hispania/player/hispano.h"

namespace tercio::hispania {
namespace {

constexpr int kFewestSamples = 6;  // before a plan is given up
constexpr double kSure = 1.5;      // standard errors

// By insertion: equal ones keep their order.
void sort_after_first(Planner::List& list) {
  for (std::size_t i = 2; i < list.size(); ++i) {
    const Weighed moved = list[i];
    std::size_t to = i;
    for (; to > 1 && list[to - 1].score < moved.score; --to) list[to] = list[to - 1];
    list[to] = moved;
  }
}

bool is_own_turn(Node node) {
  return node == Node::Enter || node == Node::Roman || node == Node::Siege || node == Node::Attack;
}

}  // namespace

void play_hispanic_phase(const Rules& r, State& s, Rng& dice) {
  Events nobody;
  while (s.node != Node::Over && !is_own_turn(s.node)) {
    const Turn turn = r.turn(s);
    r.apply(s, Seat::Nobody,
            turn.kind == TurnKind::Dice ? throw_dice(turn.dice, dice) : hispano_habit(r, s),
            nobody);
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
                        const PlanLimits& limits, std::uint64_t seed) {
  // Every phase has dice of its own, so that one more throw in a turn does not change the rest.
  Rng own(mix64(seed));
  play_turn(r, own_, s, first, true, own);
  Evaluation evaluation(r, weights);
  for (int turn = 0;; ++turn) {
    Rng phase(mix64(seed + 2 * static_cast<std::uint64_t>(turn) + 1));
    play_hispanic_phase(r, s, phase);
    if (s.node == Node::Over) return evaluation.outlook(s);
    evaluation.look(s);
    if (turn == limits.turns) return evaluation.outlook(s);
    later_.search(evaluation, s, limits.later, later_choices_);
    Rng dice(mix64(seed + 2 * static_cast<std::uint64_t>(turn) + 2));
    play_turn(r, later_, s, later_choices_[0].action, true, dice);
  }
}

void Planner::weigh(const Rules& r, const Weights& weights, const State& s,
                    const PlanLimits& limits, std::uint64_t seed, List& out) {
  Evaluation evaluation(r, weights);
  evaluation.look(s);
  own_.search(evaluation, s, limits.own, choices_);
  out.clear();
  for (const TurnSearch::Choice& c : choices_) out.push_back({c.action, c.value, 0});
  if (limits.choices < 2 || limits.samples == 0) return;
  std::size_t plans = 1;
  const std::size_t most =
      std::min({out.size(), static_cast<std::size_t>(limits.choices), kMostPlans});
  while (plans < most && out[plans].score > out[0].score - limits.margin) ++plans;
  if (plans < 2) return;
  // Every plan against the one the turn alone would choose, throw by throw. Another is preferred
  // only where the gain is more than chance.
  std::array<double, kMostPlans> gain{}, squares{};
  std::array<bool, kMostPlans> given_up{};
  double base = 0;
  int n = 0;
  const auto error_of = [&](std::size_t i) {  // of the mean gain
    const double mean = gain[i] / n;
    return std::sqrt(std::max(squares[i] / n - mean * mean, 0.0) / n);
  };
  for (std::size_t left = plans - 1; n < limits.samples && left > 0;) {
    const std::uint64_t dice = mix64(seed ^ static_cast<std::uint64_t>(n) << 8);
    const double first = play_on(r, weights, s, out[0].action, limits, dice);
    base += first;
    ++n;
    for (std::size_t i = 1; i < plans; ++i) {
      if (given_up[i]) continue;
      const double more = play_on(r, weights, s, out[i].action, limits, dice) - first;
      gain[i] += more;
      squares[i] += more * more;
      given_up[i] = n >= kFewestSamples && gain[i] / n < -error_of(i) / 2;
      if (given_up[i]) --left;
    }
  }
  std::array<double, kMostPlans> lead{};
  std::size_t best = 0;
  for (std::size_t i = 1; i < plans; ++i) {
    lead[i] = gain[i] / n;
    if (!given_up[i] && lead[i] > kSure * error_of(i) && lead[i] > lead[best]) best = i;
  }
  // Scores of all, as of the Hispanic phase and beyond; those not played on keep their distance.
  const double alone = out[0].score;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool known = i < plans && !given_up[i];
    const double ahead = known ? lead[i] : out[i].score - alone;
    out[i].score = base / n + std::min(ahead, lead[best]);
    out[i].samples = known ? static_cast<std::uint32_t>(n) : 0;
  }
  std::swap(out[0], out[best]);
  sort_after_first(out);
}

Aim Planner::aim_of(const Rules& r, const Weights& weights, const State& s, Action first) {
  Evaluation evaluation(r, weights);
  evaluation.look(s);
  own_.search(evaluation, s, {}, choices_);
  Events nobody;
  Aim aim;
  const auto mean = [&](AimKind kind, Space city) {
    if (kind < aim.kind) aim = {kind, city};
  };
  State t = s;
  Trail trail;
  const General active = s.active;
  for (Action a = first;; a = own_.best(t, trail)) {
    switch (verb_of(a)) {
      case Verb::Besiege: mean(AimKind::Siege, target_of(a)); break;
      case Verb::Attack: mean(AimKind::Army, target_of(a)); break;
      case Verb::Place:
        if (has(r.goal_cities(), t.general[index(active)]))
          mean(AimKind::Garrison, t.general[index(active)]);
        break;
      default: break;
    }
    trail = trail.after(a);
    r.apply(t, Seat::Nobody, a, nobody);
    if (t.node == Node::Siege || t.node == Node::Attack) {
      const std::array<int, 2> lucky = {kDie, 1};
      const Throw dice = r.turn(t).dice;
      r.apply(t, Seat::Nobody, roll_of(dice, std::span<const int>(lucky.data(), dice.count)),
              nobody);
    }
    if (t.active != active || t.node != Node::Roman) break;
  }
  const Space stop = t.general[index(active)];
  if (stop != Space::None && stop != s.general[index(active)]) mean(AimKind::March, stop);
  return aim;
}

}  // namespace tercio::hispania
