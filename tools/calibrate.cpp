// Is a chance that the adviser names a chance? Plays games of a level against itself, asks the
// adviser at some decisions of each, and sets what it said beside what came of it. Half of the
// games fit the map from games played on to chances (games/<game>/data/chance.toml), the other
// half, which the fit has not seen, is what the table shows.
//
//   calibrate camino --level strong --games 400 --every 8 --scenario hard
//
// --scenario all takes them in turn, two games each: a level has one map for all of them.
// Prints, for each seat: ten bins (said > won, how many), the mean error of the bins, the Brier
// score beside that of always saying the mean, and the row for chance.toml.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/dice.h"
#include "game/chance.h"
#include "games/list.h"

namespace tercio {
namespace {

struct Wish {
  std::string game, level = "strong", scenario;
  std::vector<std::string> options;
  std::uint64_t games = 200, seed = 1, simulations = 0;
  double every = 8;  // one decision in so many is asked about
  bool show = false;
};

// What was said at one decision, and what came of the game.
struct Said {
  double share = 0, said = 0, came = 0;
  std::uint32_t games = 0;
  bool fits = false;  // of the half that is fitted
};

struct Fit {
  double shift = 0, slope = 1;
  double operator()(const Said& s) const {
    return 1 / (1 + std::exp(-(shift + slope * log_odds(s.share, s.games))));
  }
};

// Logistic regression with a light pull towards taking shares as they are.
constexpr double kPull = 2;

double loss(const Fit& fit, const std::vector<Said>& all) {
  double sum = kPull * (fit.shift * fit.shift + (fit.slope - 1) * (fit.slope - 1)) / 2;
  for (const Said& s : all)
    if (s.fits) {
      const double p = std::clamp(fit(s), 1e-9, 1 - 1e-9);
      sum -= s.came * std::log(p) + (1 - s.came) * std::log(1 - p);
    }
  return sum;
}

Fit fitted(const std::vector<Said>& all) {
  constexpr int kSteps = 50;
  Fit fit;
  for (int step = 0; step < kSteps; ++step) {
    double g0 = -kPull * fit.shift, g1 = -kPull * (fit.slope - 1);
    double h00 = kPull, h01 = 0, h11 = kPull;
    for (const Said& s : all) {
      if (!s.fits) continue;
      const double p = fit(s), x = log_odds(s.share, s.games), w = p * (1 - p);
      g0 += s.came - p;
      g1 += (s.came - p) * x;
      h00 += w;
      h01 += w * x;
      h11 += w * x * x;
    }
    const double det = h00 * h11 - h01 * h01;
    // Newton's step goes too far where shares are far from what came: half of it, until it helps.
    Fit next;
    for (double by = 1; by > 1e-6; by /= 2) {
      next.shift = fit.shift + by * (h11 * g0 - h01 * g1) / det;
      next.slope = fit.slope + by * (h00 * g1 - h01 * g0) / det;
      if (loss(next, all) <= loss(fit, all)) break;
      next = fit;
    }
    fit = next;
  }
  return fit;
}

void print(const Wish& wish, const std::string& seat, const std::vector<Said>& all) {
  const Fit fit = fitted(all);
  const auto table = [&](const char* name, auto chance) {
    constexpr std::size_t kBins = 10;
    std::array<double, kBins> said{}, came{};
    std::array<int, kBins> count{};
    double brier = 0, constant = 0, mean = 0;
    int n = 0;
    for (const Said& s : all) {
      if (s.fits) continue;
      mean += s.came;
      ++n;
    }
    if (n == 0) return;
    mean /= n;
    for (const Said& s : all) {
      if (s.fits) continue;
      const double p = chance(s);
      const auto bin = std::min(kBins - 1, static_cast<std::size_t>(p * kBins));
      said[bin] += p;
      came[bin] += s.came;
      ++count[bin];
      brier += (p - s.came) * (p - s.came);
      constant += (mean - s.came) * (mean - s.came);
    }
    double error = 0;
    std::printf("  %-9s", name);
    for (std::size_t i = 0; i < kBins; ++i) {
      if (count[i] == 0) continue;
      error += std::abs(said[i] - came[i]);
      std::printf(" %.0f>%.0f(%d)", 100 * said[i] / count[i], 100 * came[i] / count[i], count[i]);
    }
    std::printf(
        "\n  %-9s mean error of bins %.1f points, Brier %.3f (constant %.3f), won %.1f %%, %d\n",
        "", 100 * error / n, brier / n, constant / n, 100 * mean, n);
  };
  std::printf("%s %s, %s:\n", wish.game.c_str(), wish.level.c_str(), seat.c_str());
  table("as it came", [](const Said& s) { return (s.share * s.games + 0.5) / (s.games + 1); });
  table("as told", [](const Said& s) { return s.said; });
  table("fitted", fit);
  std::printf("  [[fit]]\n  level = \"%s\"\n  seat = \"%s\"\n  shift = %.3f\n  slope = %.3f\n",
              wish.level.c_str(), seat.c_str(), fit.shift, fit.slope);
}

int run(const Wish& wish) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(wish.game);
  if (game == nullptr) {
    std::fprintf(stderr, "calibrate: there is no game '%s'\n", wish.game.c_str());
    return 2;
  }
  Setup setup;
  std::vector<std::string> scenarios{wish.scenario.empty() ? game->info().default_scenario
                                                           : wish.scenario};
  if (wish.scenario == "all") {
    scenarios.clear();
    for (const auto& one : game->info().scenarios) scenarios.push_back(one.id);
  }
  for (const std::string& option : wish.options) {
    const auto at = option.find('=');
    setup.options[option.substr(0, at)] = at == std::string::npos ? "true" : option.substr(at + 1);
  }
  std::map<std::string, std::vector<Said>> by_seat;
  for (std::uint64_t number = 0; number < wish.games; ++number) {
    setup.scenario = scenarios[number / 2 % scenarios.size()];
    auto position = game->start(setup);
    if (!position) {
      std::fprintf(stderr, "calibrate: %s\n", position.error.message.c_str());
      return 2;
    }
    Position& p = **position;
    Rng rng(mix64(wish.seed ^ mix64(number)));
    std::map<Seat, std::shared_ptr<Mind>> minds;
    std::vector<std::pair<Seat, Said>> said;
    Events nobody;
    for (Turn now = p.turn(); now.kind != TurnKind::Over; now = p.turn()) {
      if (now.kind == TurnKind::Dice) {
        p.apply(Seat::Nobody, throw_dice(now.dice, rng), nobody);
        continue;
      }
      const Seat seat = now.seats.first();
      const std::vector<Action> legal = p.legal(seat);
      if (legal.size() == 1) {
        p.apply(seat, legal[0], nobody);
        continue;
      }
      auto& mind = minds[seat];
      if (!mind) mind = game->new_mind();
      Thinking how;
      how.level = wish.level;
      how.ms = 0;
      how.simulations = wish.simulations;
      how.seed = rng.next();
      how.mind = mind;
      how.compares = wish.show;  // the chance is that of the advised choice: the others cost time
      how.explains = static_cast<double>(rng.below(1'000'000)) * wish.every < 1'000'000;
      const auto advice = p.best(seat, how);
      if (!advice) {
        std::fprintf(stderr, "calibrate: %s\n", advice.error.message.c_str());
        return 2;
      }
      if (advice->chance)
        said.push_back({seat,
                        {advice->chance->share, advice->chance->p, 0, advice->chance->games,
                         number % 2 == 0}});
      if (wish.show && how.explains)
        std::printf("%s\n%s\n", advice->reason.en.c_str(), advice->reason.es.c_str());
      p.apply(seat, advice->action, nobody);
    }
    const Result result = p.result();
    for (auto& [seat, one] : said) {
      one.came = static_cast<double>(result.seat[index(seat)].value);
      by_seat[game->info().seats[index(seat)].id].push_back(one);
    }
  }
  for (const auto& [seat, all] : by_seat) print(wish, seat, all);
  return 0;
}

}  // namespace
}  // namespace tercio

int main(int argc, char** argv) {
  tercio::Wish wish;
  CLI::App app("How often what the adviser gives a chance is really won");
  app.add_option("game", wish.game)->required();
  app.add_option("--level", wish.level);
  app.add_option("--scenario", wish.scenario);
  app.add_option("--option", wish.options, "name=value");
  app.add_option("--games", wish.games);
  app.add_option("--seed", wish.seed);
  app.add_option("--simulations", wish.simulations);
  app.add_option("--every", wish.every, "one decision in so many is asked about");
  app.add_flag("--show", wish.show, "print what is said");
  CLI11_PARSE(app, argc, argv);
  return tercio::run(wish);
}
