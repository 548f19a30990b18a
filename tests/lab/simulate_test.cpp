// Many games at once: repeatable, independent of threads, pairable.
#include "lab/simulate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "lab/stats.h"
#include "support/by_tree.h"
#include "support/luck.h"
#include "support/pennies.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

using RaceByTree = ByTree<Race, RacePlayer>;
using PenniesByTree = ByTree<Pennies, PenniesPlayer>;
using LuckByTree = ByTree<Luck, LuckPlayer>;

bool same(const std::vector<LabGame>& a, const std::vector<LabGame>& b, std::size_t games) {
  for (std::size_t i = 0; i < games; ++i) {
    if (a[i].steps != b[i].steps) return false;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      if (a[i].result.seat[seat].points != b[i].result.seat[seat].points) return false;
  }
  return true;
}

template <class P>
LabRequest<P> duel(const LabPlayer<P>& first, const LabPlayer<P>& second, std::uint64_t games) {
  LabRequest<P> request;
  request.players[0] = first;
  request.players[1] = second;
  request.games = games;
  return request;
}

template <class P>
LabPlayer<P> searching(std::uint64_t simulations, Leaf leaf = Leaf::Heuristic) {
  SearchSettings settings;
  settings.simulations = simulations;
  settings.leaf = leaf;
  return LabPlayer<P>::thinking(settings);
}

TEST(Simulate, AGameBelongsToItsSeedAndNumberAlone) {
  const Race rules;
  using Player = LabPlayer<RaceByTree>;
  for (const bool keyed : {false, true}) {
    for (const Player& second :
         {Player::random(), Player::heuristic(), searching<RaceByTree>(20)}) {
      auto request = duel(Player::heuristic(), second, 200);
      request.keyed_dice = keyed;
      const auto one = simulate(rules, RaceByTree{}, request);
      ASSERT_EQ(one.size(), 200u);
      request.threads = 3;
      EXPECT_TRUE(same(one, simulate(rules, RaceByTree{}, request), 200));
      request.games = 150;
      EXPECT_TRUE(same(one, simulate(rules, RaceByTree{}, request), 150));
      request.seed = 2;
      EXPECT_FALSE(same(one, simulate(rules, RaceByTree{}, request), 150));
    }
  }
}

TEST(Simulate, CountsStepsAndResults) {
  const Pennies rules(4);
  const auto games = simulate(rules, PenniesByTree{}, duel<PenniesByTree>({}, {}, 100));
  for (const LabGame& game : games) {
    EXPECT_EQ(game.steps, 10u);
    EXPECT_EQ(game.result.seats, 2);
    EXPECT_GE(game.result.seat[0].points + game.result.seat[1].points, 4);
  }
}

// Random play has a mean that can be calculated.
TEST(Simulate, RandomPlayersPlayAtRandom) {
  const Luck rules(1);
  LabRequest<LuckByTree> request;
  request.games = 30000;
  const auto games = simulate(rules, LuckByTree{}, request);
  Moments points;
  for (const LabGame& game : games) points.add(game.result.seat[0].points);
  // A third each: stop with 0; one die: 20/6; two dice: (5/6)^2 * 8. Then stopping is all there is.
  EXPECT_NEAR(points.mean(), (0 + 20.0 / 6 + 25.0 / 36 * 8) / 3, 0.1);
}

// Two players on the same numbers: with keyed dice a line of play meets the same dice whatever was
// thrown before, so their scores go together and the difference is known more exactly.
TEST(Simulate, KeyedDicePairTwoPlayers) {
  const Luck rules(6);
  using Player = LabPlayer<LuckByTree>;
  const auto points = [&](const Player& player, bool keyed) {
    LabRequest<LuckByTree> request;
    request.players[0] = player;
    request.games = 1000;
    request.keyed_dice = keyed;
    std::vector<double> out;
    for (const LabGame& game : simulate(rules, LuckByTree{}, request))
      out.push_back(game.result.seat[0].points);
    return out;
  };
  const Paired p =
      paired(points(Player::heuristic(), true), points(searching<LuckByTree>(60), true));
  EXPECT_GT(p.mean, 0);
  EXPECT_GT(p.correlation, 0.2);
}

TEST(Simulate, TellsHowFarItIs) {
  const Race rules;
  struct Seen {
    std::uint64_t last = 0;
    int calls = 0;
  } seen;
  auto request = duel<RaceByTree>({}, {}, 1000);
  request.threads = 2;
  request.context = &seen;
  request.progress = [](void* context, std::uint64_t done) {
    auto& s = *static_cast<Seen*>(context);
    EXPECT_GE(done, s.last);
    s.last = done;
    ++s.calls;
  };
  simulate(rules, RaceByTree{}, request);
  EXPECT_EQ(seen.last, 1000u);
  EXPECT_GT(seen.calls, 1);
}

TEST(Simulate, NoGamesIsNoHarm) {
  LabRequest<LuckByTree> request;
  request.games = 0;
  EXPECT_TRUE(simulate(Luck(3), LuckByTree{}, request).empty());
}

// Luck taken out: the same mean, and less of it left to chance.
TEST(Simulate, ResultsLessTheirLuckAgreeWithResults) {
  const Race rules(20);
  auto request = duel(LabPlayer<RaceByTree>::heuristic(), LabPlayer<RaceByTree>::heuristic(), 400);
  request.adjusted = 10;
  request.seed = 11;
  const auto games = simulate(rules, RaceByTree{}, request);
  Moments plain, adjusted, luck;
  for (const LabGame& game : games) {
    const double value = static_cast<double>(game.result.seat[0].value);
    plain.add(value);
    adjusted.add(value - game.luck);
    luck.add(game.luck);
  }
  EXPECT_LT(std::abs(luck.mean()), 3 * std::sqrt(luck.variance() / 400));
  EXPECT_LT(2 * adjusted.variance(), plain.variance());
  // What is played is not touched, and threads change nothing.
  request.threads = 3;
  const auto again = simulate(rules, RaceByTree{}, request);
  request.adjusted = 0;
  const auto without = simulate(rules, RaceByTree{}, request);
  EXPECT_TRUE(same(games, again, 400));
  EXPECT_TRUE(same(games, without, 400));
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].luck, again[i].luck);
}

TEST(Simulate, GamesBeginWhereTheyAreTold) {
  const Race rules;
  auto request = duel(LabPlayer<RaceByTree>::heuristic(), LabPlayer<RaceByTree>::heuristic(), 50);
  Race::State s = rules.start();
  s.banked = {59, 0};
  PlayersBySeat<RaceByTree> players;
  const RaceByTree player;
  players.fill(&player);
  int won = 0;
  for (const LabGame& game :
       simulate<Race, RaceByTree>(rules, players, request, [&](std::uint64_t) { return s; }))
    won += game.result.seat[0].value > 0 ? 1 : 0;
  EXPECT_GT(won, 45);
}

}  // namespace
}  // namespace tercio
