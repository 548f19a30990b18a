// A match looked at afterwards: every throw and every decision of it, measured by games played on.
//
// A throw is compared with all faces it could have shown, a decision with what the reference would
// have done; every chance is the share of games that the reference wins from there. Faces do not
// know what fell, so the luck of throws sums to nothing on the mean, however good or bad the
// estimate is; skill is nothing where the reference would have done the same.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/review.h"
#include "search/play_on.h"

namespace tercio {

template <Rules R, HeuristicFor<R> P>
class Reviewer {
 public:
  using State = StateOf<R>;

  Reviewer(const R& r, const P& p, const ReviewOrder& order)
      : played_(r, p), p_(p), order_(order), first_(r.seats().first()) {}

  // `steps` lead from `start` to the end of the match.
  Review review(const State& start, std::span<const Moved> steps) {
    Review out;
    out.by = std::string(P::kPlayedOnBy);
    out.games = order_.games;
    State s = start;
    Estimate now = estimate(s);
    out.ledger.start = now.mean;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Moved& moved = steps[i];
      ReviewedStep one;
      one.step = i + 1;
      one.before = now.mean;
      State next = s;
      Events nobody;
      r_.apply(next, moved.seat, moved.action, nobody);
      if (moved.seat == Seat::Nobody)
        now = look_at_throw(s, next, now, out.ledger, one);
      else
        now = look_at_decision(s, next, moved, now, out.ledger, one);
      one.after = now.mean;
      out.steps.push_back(std::move(one));
      s = next;
    }
    out.ledger.result = now.mean;
    prove(start, steps, out);
    out.played_on = games_;
    return out;
  }

 private:
  // Throws with at most so many outcomes are counted whole, others sampled.
  static constexpr std::uint64_t kMostOutcomes = 1'296;
  static constexpr std::uint64_t kSampled = 3'000;
  static constexpr double kUnseen = 0.15;  // a decision that gains more than the best play can

  struct Estimate {
    std::vector<float> values;
    double mean = 0;
  };
  struct Kind {
    State state;
    double p = 0;
  };

  Estimate estimate(const State& s, std::uint64_t salt = 0, std::uint32_t times = 1) {
    const std::uint32_t games = order_.games * times;
    Estimate out;
    if (r_.turn(s).kind == TurnKind::Over) {
      out.mean = static_cast<double>(r_.result(s).seat[index(first_)].value);
      out.values.assign(games, static_cast<float>(out.mean));
      return out;
    }
    out.values.reserve(games);
    for (std::uint32_t i = 0; i < games; ++i)
      out.values.push_back(played_.to_end(s, first_, mix64(mix64(order_.seed ^ salt) + i)));
    games_ += games;
    for (const float value : out.values) out.mean += static_cast<double>(value);
    out.mean /= static_cast<double>(games);
    return out;
  }

  static double error_of(const std::vector<float>& a, const std::vector<float>& b) {
    const std::size_t n = a.size();
    if (n < 2) return 1;
    double mean = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) mean += static_cast<double>(a[i] - b[i]);
    mean /= static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double off = static_cast<double>(a[i] - b[i]) - mean;
      squares += off * off;
    }
    return std::sqrt(squares / static_cast<double>(n - 1) / static_cast<double>(n));
  }

  // The different positions a throw can lead to, with their chances.
  std::vector<Kind> kinds_of(const State& s, const Throw& dice) {
    std::uint64_t outcomes = 1;
    for (int i = 0; i < dice.count && outcomes <= kMostOutcomes; ++i) outcomes *= dice.sides;
    const bool all = outcomes <= kMostOutcomes;
    const std::uint64_t n = all ? outcomes : kSampled;
    std::vector<Kind> kinds;
    std::unordered_map<std::uint64_t, std::size_t> found;
    // What is sampled does not depend on what fell.
    Rng rng(mix64(order_.seed ^ r_.hash(s)));
    Events nobody;
    for (std::uint64_t i = 0; i < n; ++i) {
      State next = s;
      r_.apply(next, Seat::Nobody, all ? nth_roll(dice, i) : throw_dice(dice, rng), nobody);
      const auto [at, fresh] = found.try_emplace(r_.hash(next), kinds.size());
      if (fresh) kinds.push_back({next, 0});
      kinds[at->second].p += 1 / static_cast<double>(n);
    }
    return kinds;
  }

  static Action nth_roll(const Throw& dice, std::uint64_t n) {
    std::array<int, kMaxDice> faces{};
    for (int i = 0; i < dice.count; ++i) {
      faces[static_cast<std::size_t>(i)] = static_cast<int>(n % dice.sides) + 1;
      n /= dice.sides;
    }
    return roll_of(dice, std::span<const int>(faces.data(), dice.count));
  }

  Estimate look_at_throw(const State& s, const State& next, const Estimate& now, Ledger& ledger,
                         ReviewedStep& one) {
    const Throw dice = r_.turn(s).dice;
    one.dice = true;
    one.seat = dice.by;
    const std::vector<Kind> kinds = kinds_of(s, dice);
    if (kinds.size() == 1) {
      one.forced = true;
      one.as_good = one.as_bad = 1;
      return now;
    }
    const std::uint64_t fell = r_.hash(next);
    std::vector<Estimate> came;
    double mean = 0;
    std::size_t which = kinds.size();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      came.push_back(estimate(kinds[i].state));
      mean += kinds[i].p * came[i].mean;
      if (r_.hash(kinds[i].state) == fell) which = i;
    }
    Estimate after = which < kinds.size() ? came[which] : estimate(next);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (came[i].mean >= after.mean) one.as_good += kinds[i].p;
      if (came[i].mean <= after.mean) one.as_bad += kinds[i].p;
    }
    std::vector<float> mixed(after.values.size(), 0);
    for (std::size_t i = 0; i < kinds.size(); ++i)
      for (std::size_t k = 0; k < mixed.size(); ++k)
        mixed[k] += static_cast<float>(kinds[i].p) * came[i].values[k];
    one.luck = after.mean - mean;
    one.se = error_of(after.values, mixed);
    ledger.unexplained += mean - now.mean;
    (dice.by == Seat::Nobody ? ledger.luck_of_nobody : ledger.luck[index(dice.by)]) += one.luck;
    return after;
  }

  Estimate look_at_decision(const State& s, const State& next, const Moved& moved,
                            const Estimate& now, Ledger& ledger, ReviewedStep& one) {
    one.seat = moved.seat;
    ActionsOf<R> legal;
    r_.legal(s, moved.seat, legal);
    one.forced = legal.size() == 1;
    if (one.forced || played_.choice(s, moved.seat, order_.seed) == moved.action) return now;
    Estimate after = estimate(next);
    one.skill = after.mean - now.mean;
    one.se = error_of(after.values, now.values);
    ledger.skill[index(moved.seat)] += one.skill;
    one.unseen = own(moved.seat) * one.skill > kUnseen;
    return after;
  }

  double own(Seat seat) const { return seat == first_ ? 1 : -1; }

  // The decisions that cost most, each against every other choice: the best by one set of dice is
  // measured on fresh ones, or the best of many would be the luckiest.
  void prove(const State& start, std::span<const Moved> steps, Review& out) {
    std::vector<std::size_t> dearest;
    for (std::size_t i = 0; i < out.steps.size(); ++i)
      if (!out.steps[i].dice && !out.steps[i].forced && out.steps[i].se > 0) dearest.push_back(i);
    const auto key = [&](std::size_t i) {
      return std::pair(own(out.steps[i].seat) * out.steps[i].skill, i);
    };
    std::sort(dearest.begin(), dearest.end(),
              [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    if (dearest.size() > static_cast<std::size_t>(order_.proofs))
      dearest.resize(static_cast<std::size_t>(order_.proofs));
    std::sort(dearest.begin(), dearest.end());
    State s = start;
    Events nobody;
    std::size_t at = 0;
    for (const std::size_t i : dearest) {
      for (; at < i; ++at) r_.apply(s, steps[at].seat, steps[at].action, nobody);
      prove_one(s, steps[i], out.steps[i]);
    }
  }

  void prove_one(const State& s, const Moved& moved, ReviewedStep& one) {
    ActionsOf<R> choices;
    r_.legal(s, moved.seat, choices);
    if constexpr (requires { p_.prune(r_, s, moved.seat, choices); })
      p_.prune(r_, s, moved.seat, choices);
    const auto after = [&](Action a) {
      State next = s;
      Events nobody;
      r_.apply(next, moved.seat, a, nobody);
      return next;
    };
    Action best = moved.action;
    double most = own(moved.seat) * estimate(after(best)).mean;
    for (const Action a : choices) {
      if (a == moved.action) continue;
      const double value = own(moved.seat) * estimate(after(a)).mean;
      if (value > most) {
        most = value;
        best = a;
      }
    }
    if (best == moved.action) return;
    constexpr std::uint64_t kFresh = 0xF4E54D1CE;
    const Estimate with = estimate(after(best), kFresh, 2);
    const Estimate without = estimate(after(moved.action), kFresh, 2);
    Better better{best, own(moved.seat) * (with.mean - without.mean),
                  error_of(with.values, without.values), without.mean, with.mean};
    if (better.gain > order_.least_loss && better.gain > 2 * better.se)
      one.better.push_back(better);
  }

  PlayOn<R, P> played_;
  const R& r_ = played_.rules();
  const P& p_;
  ReviewOrder order_;
  Seat first_;
  std::uint64_t games_ = 0;
};

}  // namespace tercio
