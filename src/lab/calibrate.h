// Measures values (search/estimate.h) on games of the level that they speak for.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game/calibration.h"
#include "lab/logistic.h"
#include "lab/simulate.h"
#include "lab/stats.h"
#include "lab/value_map.h"
#include "search/luck.h"

namespace tercio {

template <Rules R, PlayerFor<R> P>
class Calibrator {
 public:
  using State = StateOf<R>;

  Calibrator(const R& r, const P& p, const LabPlayer<P>& level) : r_(r), p_(p) {
    players_.fill(&p_);
    request_.players.fill(level);
  }

  Calibration measure(const GameInfo& info, const ValueFit* fit, const CalibrationOrder& order) {
    Calibration out;
    out.by = std::string(P::kPlayedOnBy);
    positions(fit, order, out);
    luck(info, fit, order, out);
    return out;
  }

  // How positions are read at the beginning of a turn; nothing where games are short enough to be
  // played on to their end.
  ValueFit fit(std::uint64_t games, std::uint64_t seed) {
    ValueFit out;
    if constexpr (Estimator<R, P>::kReads) {
      request_.seed = seed;
      LabTable<R, P> table(r_, players_, request_);
      if (mean_steps(table) <= kShort) return out;
      Estimator<R, P> estimator(r_, p_);
      std::vector<SignedResult> all;
      for (std::uint64_t number = 0; number < games; ++number) {
        const std::size_t from = all.size();
        int turn = Estimator<R, P>::turn(r_.start());
        const LabGame game =
            table.play(number, r_.start(), [&](const State& s, const Turn&, Seat, Action) {
              if (Estimator<R, P>::turn(s) == turn) return;
              SignedResult one;
              one.turn = turn = Estimator<R, P>::turn(s);
              estimator.signs(s, one.signs);
              all.push_back(one);
            });
        for (std::size_t i = from; i < all.size(); ++i) all[i].came = came_of(game);
      }
      out = fit_turns(all, Estimator<R, P>::Reference::kSigns);
    }
    return out;
  }

 private:
  static constexpr std::uint32_t kShort = 600;  // steps of a game that is always played to its end
  static constexpr std::uint64_t kTried = 20;   // games that tell how long they are
  // Games for a fit, for positions and for luck are not the same ones.
  static constexpr std::uint64_t kLuckGames = 1'000'000'000;

  double came_of(const LabGame& game) const {
    return static_cast<double>(game.result.seat[index(r_.seats().first())].value);
  }

  double mean_steps(LabTable<R, P>& table) const {
    double steps = 0;
    for (std::uint64_t number = 0; number < kTried; ++number) steps += table.play(number).steps;
    return steps / kTried;
  }

  // Positions at even chances from each part of a game.
  void positions(const ValueFit* fit, const CalibrationOrder& order, Calibration& out) {
    request_.seed = mix64(order.seed ^ 0xF4E54);
    LabTable<R, P> table(r_, players_, request_);
    Estimator<R, P> estimator(r_, p_, fit);
    out.to_end = estimator.plays_to_end();
    const Seat first = r_.seats().first();
    Moments said, came;
    double squares = 0;
    std::vector<State> path;
    for (std::uint64_t number = 0; number < order.games; ++number) {
      path.clear();
      const LabGame game =
          table.play(number, r_.start(),
                     [&](const State& s, const Turn&, Seat, Action) { path.push_back(s); });
      const double result = came_of(game);
      Rng rng(mix64(order.seed ^ mix64(number)));
      for (int i = 0; i < order.positions; ++i) {
        const double at = (i + rng.uniform()) / order.positions * static_cast<double>(path.size());
        const State& s = path[std::min(static_cast<std::size_t>(at), path.size() - 1)];
        const double p = estimator.estimate(s, first, order.played, rng.next()).chance;
        CalibrationBin& bin = out.bins[std::min<std::size_t>(9, static_cast<std::size_t>(10 * p))];
        bin.said += p;
        bin.came += result;
        ++bin.n;
        said.add(p);
        came.add(result);
        squares += (p - result) * (p - result);
      }
    }
    out.games = order.games;
    out.positions = said.n();
    const auto n = static_cast<double>(std::max<std::uint64_t>(said.n(), 1));
    for (CalibrationBin& bin : out.bins) {
      out.error += std::abs(bin.said - bin.came) / n;
      if (bin.n == 0) continue;
      bin.said /= static_cast<double>(bin.n);
      bin.came /= static_cast<double>(bin.n);
    }
    out.said = said.mean();
    out.came = came.mean();
    out.brier = squares / n;
    out.constant = said.n() > 1 ? came.variance() * (n - 1) / n : 0;
  }

  void luck(const GameInfo& info, const ValueFit* fit, const CalibrationOrder& order,
            Calibration& out) {
    request_.seed = mix64(order.seed ^ 0x1C4);
    LabTable<R, P> table(r_, players_, request_);
    LuckMeter<R, P> meter(r_, p_, fit);
    const Seat first = r_.seats().first();
    Moments all, results, adjusted;
    std::map<std::size_t, std::vector<double>> of;  // by purpose, game by game
    for (std::uint64_t number = 0; number < order.luck_games; ++number) {
      double sum = 0;
      std::uint64_t step = 0;
      const LabGame game =
          table.play(kLuckGames + number, r_.start(),
                     [&](const State& s, const Turn& turn, Seat seat, Action action) {
                       ++step;
                       if (seat != Seat::Nobody) return;
                       const double luck = meter.luck(s, action, first, order.luck_played,
                                                      mix64(order.seed ^ mix64(number) ^ step));
                       std::vector<double>& own = of[turn.dice.purpose];
                       own.resize(static_cast<std::size_t>(order.luck_games));
                       own[static_cast<std::size_t>(number)] += luck;
                       sum += luck;
                     });
      all.add(sum);
      results.add(came_of(game));
      adjusted.add(came_of(game) - sum);
    }
    out.luck_games = order.luck_games;
    if (order.luck_games < 2) return;
    out.luck = luck_of("", all);
    for (const auto& [purpose, games] : of) {
      Moments own;
      for (const double one : games) own.add(one);
      out.by_purpose.push_back(luck_of(info.purposes[purpose].id, own));
    }
    out.luck_sd = std::sqrt(all.variance());
    out.result_sd = std::sqrt(results.variance());
    out.adjusted_sd = std::sqrt(adjusted.variance());
  }

  static PurposeLuck luck_of(const std::string& purpose, const Moments& games) {
    return {purpose, games.mean(), std::sqrt(games.variance() / static_cast<double>(games.n()))};
  }

  const R& r_;
  const P& p_;
  PlayersBySeat<P> players_{};
  LabRequest<P> request_;
};

}  // namespace tercio
