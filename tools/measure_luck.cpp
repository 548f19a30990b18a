// How lucky can a match be, and is a review right about it? Plays games of the level that reviews
// play on with, against itself, reviews each, and prints what the luck of the first side's dice
// came to at 5, 10 … 95 in 100 (games/<game>/data/luck.toml), with what else must be so: luck is
// nothing on the mean, and so is the skill of the level over itself.
//
//   measure_luck camino --scenario medium --games 200 --quality normal
//
// --level and --against take another level for the first seat and for the others.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "core/dice.h"
#include "game/review.h"
#include "games/list.h"
#include "match/record.h"
#include "match/review.h"

namespace tercio {
namespace {

struct Wish {
  std::string game, scenario, level, against, quality = "normal";
  std::vector<std::string> options;
  std::uint64_t games = 100, seed = 1;
};

struct Mean {
  double sum = 0, squares = 0;
  int n = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++n;
  }
  double mean() const { return n == 0 ? 0 : sum / n; }
  double deviation() const {
    return n < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
  double error() const { return n == 0 ? 0 : deviation() / std::sqrt(n); }
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<Moved> played(Position& position, const Wish& wish, std::uint64_t seed) {
  std::vector<Moved> moves;
  Rng dice(mix64(seed + 1)), thought(mix64(seed + 2));
  std::array<std::shared_ptr<Mind>, kMaxSeats> minds;
  for (auto& mind : minds) mind = position.game().new_mind();
  Events nobody;
  const Seat first = position.seats().first();
  for (Turn turn = position.turn(); turn.kind != TurnKind::Over; turn = position.turn()) {
    Moved moved;
    if (turn.kind == TurnKind::Dice) {
      moved.action = throw_dice(turn.dice, dice);
    } else {
      moved.seat = turn.seats.first();
      Thinking thinking;
      thinking.level = moved.seat == first || wish.against.empty() ? wish.level : wish.against;
      thinking.ms = 0;
      thinking.seed = thought.next();
      thinking.mind = minds[index(moved.seat)];
      const auto legal = position.legal(moved.seat);
      moved.action = legal.size() == 1 ? legal[0] : position.best(moved.seat, thinking)->action;
    }
    position.apply(moved.seat, moved.action, nobody);
    moves.push_back(moved);
  }
  return moves;
}

void print(const char* name, const Mean& mean) {
  std::printf("  %-12s %+.3f +- %.3f (s.d. %.3f, %d)\n", name, mean.mean(), mean.error(),
              mean.deviation(), mean.n);
}

int run(const Wish& wish) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(wish.game);
  const ReviewQuality* quality = find_review_quality(wish.quality);
  if (game == nullptr || quality == nullptr) {
    std::fprintf(stderr, "no such game or quality\n");
    return 2;
  }
  Setup setup{wish.scenario.empty() ? game->info().default_scenario : wish.scenario, {}};
  for (const std::string& option : wish.options) {
    const auto at = option.find('=');
    setup.options[option.substr(0, at)] = option.substr(at + 1);
  }
  std::vector<double> luck;
  Mean all, start, result, skill, fog, unexplained, adjusted, error, seconds, steps;
  for (std::uint64_t i = 0; i < wish.games; ++i) {
    const std::uint64_t seed = mix64(wish.seed ^ mix64(i));
    const auto first = game->start(setup);
    if (!first) {
      std::fprintf(stderr, "%s\n", first.error.message.c_str());
      return 2;
    }
    const std::unique_ptr<Position> position = (*first.value)->clone();
    const std::vector<Moved> moves = played(*position, wish, seed);
    ReviewOrder order;
    order.seed = seed;
    order.effort = quality->effort;
    const auto* reviews = dynamic_cast<const Reviews*>(first.value->get());
    const double began = cpu_seconds();
    const auto work = reviews->begin_review(moves, order);
    work->work(ReviewWork::Clock::time_point::max());
    const Review review = work->so_far();
    seconds.add(cpu_seconds() - began);
    steps.add(static_cast<double>(moves.size()));
    const Ledger& ledger = review.ledger;
    luck.push_back(review.luck);
    all.add(review.luck);
    error.add(review.luck_se);
    start.add(ledger.start);
    result.add(ledger.result);
    skill.add(ledger.sum_of(LedgerKind::Decisions));
    fog.add(ledger.sum_of(LedgerKind::Fog));
    unexplained.add(ledger.sum_of(LedgerKind::Unexplained));
    adjusted.add(ledger.result - review.luck);
    if (i == 0) std::printf("%s, %u games a position\n", review.by.c_str(), review.games);
    std::fflush(stdout);
  }
  std::printf("%s %s, %s, %s v %s:\n", wish.game.c_str(), setup.scenario.c_str(),
              wish.quality.c_str(), wish.level.c_str(),
              wish.against.empty() ? wish.level.c_str() : wish.against.c_str());
  print("start", start);
  print("luck", all);
  print("its error", error);
  print("decisions", skill);
  print("fog", fog);
  print("unexplained", unexplained);
  print("result", result);
  print("less luck", adjusted);
  print("seconds", seconds);
  print("steps", steps);
  std::sort(luck.begin(), luck.end());
  std::printf("\ndata = \"%s\"\n\n[[scenario]]\nid = \"%s\"\ngames = %d\nluck = [",
              data_hash(*game).c_str(), setup.scenario.c_str(), static_cast<int>(luck.size()));
  for (int q = 1; q < 20; ++q) {
    const double at = q / 20.0 * static_cast<double>(luck.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const double part = at - static_cast<double>(low);
    const double value =
        luck[low] + (low + 1 < luck.size() ? part * (luck[low + 1] - luck[low]) : 0);
    std::printf("%s%.3f", q == 1 ? "" : ", ", value);
  }
  std::printf("]\n");
  return 0;
}

}  // namespace
}  // namespace tercio

int main(int argc, char** argv) {
  tercio::Wish wish;
  CLI::App app{"How lucky can a match be?"};
  app.add_option("game", wish.game)->required();
  app.add_option("--scenario", wish.scenario);
  app.add_option("--option", wish.options);
  app.add_option("--level", wish.level)->required();
  app.add_option("--against", wish.against);
  app.add_option("--games", wish.games);
  app.add_option("--seed", wish.seed);
  app.add_option("--quality", wish.quality);
  CLI11_PARSE(app, argc, argv);
  return tercio::run(wish);
}
