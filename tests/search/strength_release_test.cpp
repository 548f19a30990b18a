// A search must not get weaker by thinking longer, and must beat what it is built on.
#include <gtest/gtest.h>

#include "lab/simulate.h"
#include "lab/stats.h"
#include "support/by_tree.h"
#include "support/luck.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

using RaceByTree = ByTree<Race, RacePlayer>;
using Racer = LabPlayer<RaceByTree>;

SearchSettings thinking(std::uint64_t simulations, Leaf leaf) {
  SearchSettings settings;
  settings.simulations = simulations;
  settings.leaf = leaf;
  return settings;
}

// How often `a` beats `b` in the race; either has the first move in half of the games.
double score(const Racer& a, const Racer& b, std::uint64_t games) {
  double points = 0;
  for (const bool a_first : {true, false}) {
    LabRequest<RaceByTree> request;
    request.players = {a_first ? a : b, a_first ? b : a};
    request.games = games / 2;
    request.seed = 11;
    request.threads = 2;
    for (const LabGame& game : simulate(Race(30), RaceByTree{}, request))
      points += static_cast<double>(game.result.seat[a_first ? 0 : 1].value);
  }
  return points / static_cast<double>(games);
}

TEST(Strength, MoreSimulationsAreNotWeaker) {
  for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
    const Racer few = Racer::thinking(thinking(5, leaf));
    const Racer some = Racer::thinking(thinking(50, leaf));
    const Racer many = Racer::thinking(thinking(250, leaf));
    // 600 games are +-4 points: the first step is far beyond that, the second must not be below.
    EXPECT_GT(score(some, few, 600), 0.55) << static_cast<int>(leaf);
    EXPECT_GT(score(many, some, 600), 0.47) << static_cast<int>(leaf);
  }
}

TEST(Strength, BeatsTheHeuristicAndChance) {
  for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
    const Racer search = Racer::thinking(thinking(150, leaf));
    EXPECT_GT(score(search, Racer::heuristic(), 600), 0.55) << static_cast<int>(leaf);
    EXPECT_GT(score(search, Racer::random(), 600), 0.6) << static_cast<int>(leaf);
  }
}

TEST(Strength, ComesNearTheBestPossible) {
  LuckSolver solver(6);
  using LuckByTree = ByTree<Luck, LuckPlayer>;
  LabRequest<LuckByTree> request;
  request.games = 2000;
  request.players[0] = LabPlayer<LuckByTree>::thinking(thinking(1000, Leaf::Heuristic));
  Moments value;
  for (const LabGame& game : simulate(Luck(6), LuckByTree{}, request))
    value.add(static_cast<double>(game.result.seat[0].value));
  EXPECT_LT(solver.value(0, 6) * 0.98, value.interval().high);
  EXPECT_GT(solver.value(0, 6) * 1.02, value.interval().low);
}

}  // namespace
}  // namespace tercio
