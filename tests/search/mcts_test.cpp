// The search on toy games: it finds the best choice, repeats itself under a seed, keeps its limits.
#include "search/mcts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "support/luck.h"
#include "support/race.h"

namespace tercio {
namespace {

using toys::Luck;
using toys::LuckPlayer;
using toys::LuckSolver;
using toys::Race;
using toys::RacePlayer;

SearchSettings simulations(std::uint64_t count, Leaf leaf = Leaf::Value) {
  SearchSettings settings;
  settings.simulations = count;
  settings.leaf = leaf;
  return settings;
}

template <class R, class P>
Chosen<R> search(const R& r, const P& p, const typename R::State& s, Seat seat,
                 const SearchSettings& settings) {
  return Mcts<R, P>(nodes_for(settings)).choose(r, p, s, seat, settings);
}

template <class R>
void expect_same(const Chosen<R>& a, const Chosen<R>& b) {
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.simulations, b.simulations);
  ASSERT_EQ(a.considered.size(), b.considered.size());
  for (std::size_t i = 0; i < a.considered.size(); ++i) {
    EXPECT_EQ(a.considered[i].action, b.considered[i].action);
    EXPECT_EQ(a.considered[i].visits, b.considered[i].visits);
    EXPECT_EQ(a.considered[i].score, b.considered[i].score);
  }
}

Luck::State luck(int pot, int left) {
  return {static_cast<std::uint8_t>(pot), static_cast<std::uint8_t>(left), 0, false};
}

// Wherever the best choice is clearly the best, every kind of search finds it and knows its worth.
TEST(Mcts, FindsTheBestChoiceAndItsValue) {
  const Luck rules(4);
  LuckSolver solver(4);
  int clear = 0;
  for (int left = 1; left <= 4; ++left) {
    for (int pot = 0; pot <= 30; pot += 2) {
      const double stop = LuckSolver::stop(pot), one = solver.one(pot, left),
                   two = solver.two(pot, left);
      const double best = solver.value(pot, left);
      const Action wanted = best == stop ? Luck::kStop : best == one ? Luck::kOne : Luck::kTwo;
      std::array<double, 3> sorted{stop, one, two};
      std::sort(sorted.begin(), sorted.end());
      if (sorted[2] - sorted[1] < 0.015) continue;
      ++clear;
      for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
        const auto result =
            search(rules, LuckPlayer{}, luck(pot, left), Seat::First, simulations(4000, leaf));
        EXPECT_EQ(result.action.bits, wanted.bits) << "pot " << pot << ", left " << left;
        EXPECT_NEAR(result.score, best, 0.03) << "pot " << pot << ", left " << left;
      }
    }
  }
  EXPECT_GT(clear, 15);
}

TEST(Mcts, RepeatsItselfUnderASeed) {
  const Race rules;
  SearchSettings settings = simulations(500);
  const auto once = search(rules, RacePlayer{}, rules.start(), Seat::First, settings);
  expect_same(once, search(rules, RacePlayer{}, rules.start(), Seat::First, settings));

  // Also when the same memory has served other searches in between.
  Mcts<Race, RacePlayer> reused(nodes_for(settings));
  Race::State other = rules.start();
  other.pot = 20;
  reused.choose(rules, RacePlayer{}, other, Seat::First, settings);
  expect_same(once, reused.choose(rules, RacePlayer{}, rules.start(), Seat::First, settings));

  settings.seed = 2;
  const auto second = search(rules, RacePlayer{}, rules.start(), Seat::First, settings);
  EXPECT_NE(once.score, second.score);
}

TEST(Mcts, RepeatsItselfWithThreads) {
  const Race rules;
  SearchSettings settings = simulations(999);
  settings.threads = 3;
  const auto once = search(rules, RacePlayer{}, rules.start(), Seat::First, settings);
  EXPECT_EQ(once.simulations, 999u);
  for (int i = 0; i < 5; ++i)
    expect_same(once, search(rules, RacePlayer{}, rules.start(), Seat::First, settings));
}

TEST(Mcts, MoreThreadsThanSimulationsIsNoHarm) {
  const Race rules;
  SearchSettings settings = simulations(2);
  settings.threads = 8;
  EXPECT_EQ(search(rules, RacePlayer{}, rules.start(), Seat::First, settings).simulations, 2u);
}

TEST(Mcts, ListsWhatItConsideredBestFirst) {
  const Race rules;
  Race::State s = rules.start();
  s.pot = 9;
  SearchSettings settings = simulations(700);
  settings.stop_early = false;
  const auto result = search(rules, RacePlayer{}, s, Seat::First, settings);
  ASSERT_EQ(result.considered.size(), 3u);
  EXPECT_EQ(result.action, result.considered[0].action);
  EXPECT_EQ(result.score, result.considered[0].score);
  std::uint64_t visits = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    visits += result.considered[i].visits;
    EXPECT_LE(result.considered[i].visits, result.considered[i == 0 ? 0 : i - 1].visits);
  }
  EXPECT_EQ(visits, 700u);
}

TEST(Mcts, FirstFollowsTheHeuristic) {
  const Luck rules(4);
  const auto timid =
      search(rules, LuckPlayer{}, luck(9, 4), Seat::First, simulations(1, Leaf::Heuristic));
  EXPECT_EQ(timid.action, Luck::kStop);
  const auto early =
      search(rules, LuckPlayer{}, luck(5, 4), Seat::First, simulations(1, Leaf::Heuristic));
  EXPECT_EQ(early.action, Luck::kOne);
}

TEST(Mcts, StoppingEarlyKeepsTheChoice) {
  const Luck rules(6);
  int earlier = 0;
  for (int pot = 0; pot < 30; ++pot) {
    SearchSettings settings = simulations(2000);
    const auto early = search(rules, LuckPlayer{}, luck(pot, 3), Seat::First, settings);
    settings.stop_early = false;
    const auto whole = search(rules, LuckPlayer{}, luck(pot, 3), Seat::First, settings);
    EXPECT_EQ(whole.simulations, 2000u);
    EXPECT_EQ(early.action, whole.action) << pot;
    earlier += early.simulations < 2000 ? 1 : 0;
  }
  EXPECT_GT(earlier, 10);
}

TEST(Mcts, AForcedChoiceIsNotSearchedForLong) {
  const Luck rules(6);
  const auto result = search(rules, LuckPlayer{}, luck(12, 0), Seat::First, simulations(1000000));
  EXPECT_EQ(result.action, Luck::kStop);
  EXPECT_LE(result.simulations, 64u);
  EXPECT_FLOAT_EQ(static_cast<float>(result.score), 12.0f / 40.0f);
}

TEST(Mcts, StopsWhenTheTimeIsUp) {
  const Race rules;
  SearchSettings settings = simulations(0);
  settings.ms = 20;
  const auto before = Pace::Clock::now();
  const auto result = Mcts<Race, RacePlayer>(1000).choose(rules, RacePlayer{}, rules.start(),
                                                          Seat::First, settings);
  const auto took = Pace::Clock::now() - before;
  EXPECT_GT(result.simulations, 10u);
  EXPECT_GE(took, std::chrono::milliseconds(20));
  EXPECT_LT(took, std::chrono::milliseconds(2000));  // generous: the machine may be busy
}

TEST(Mcts, GoesOnWhenItsMemoryIsFull) {
  const Luck rules(4);
  Mcts<Luck, LuckPlayer> tiny(1);
  const auto result = tiny.choose(rules, LuckPlayer{}, luck(24, 2), Seat::First, simulations(2000));
  EXPECT_EQ(result.action, Luck::kStop);
}

// The player that prunes never stops: the search must obey, root and tree alike.
struct Reckless : LuckPlayer {
  void prune(const Luck&, const Luck::State&, Seat, ActionsOf<Luck>& actions) const {
    ActionsOf<Luck> kept;
    for (const Action action : actions)
      if (action != Luck::kStop) kept.push_back(action);
    if (!kept.empty()) actions = kept;
  }
};
TEST(Mcts, LeavesOutWhatThePlayerPrunes) {
  const Luck rules(4);
  const auto result = search(rules, Reckless{}, luck(30, 1), Seat::First, simulations(1000));
  ASSERT_EQ(result.considered.size(), 2u);
  EXPECT_EQ(result.action, Luck::kOne);
  LuckSolver solver(4);
  EXPECT_NEAR(result.score, solver.one(30, 1), 0.05);
  // Without knowledge nothing is left out.
  const auto random =
      search(rules, Reckless{}, luck(30, 1), Seat::First, simulations(1000, Leaf::Random));
  EXPECT_EQ(random.action, Luck::kStop);
}

// Each seat maximises its own utility: near its goal the other will not throw needlessly.
TEST(Mcts, EverySeatLooksAfterItself) {
  const Race rules(60);
  Race::State s = rules.start();
  s.banked = {40, 50};
  s.pot = 20;  // hold wins at once
  for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
    const auto first = search(rules, RacePlayer{}, s, Seat::First, simulations(400, leaf));
    EXPECT_EQ(first.action, Race::kHold);
    EXPECT_DOUBLE_EQ(first.score, 1.0);
  }
  // The second is one point from its goal and cannot be stopped but by a 1: the first, who could
  // bank a little or throw for the game, expects no more than that.
  Race::State behind = rules.start();
  behind.banked = {0, 59};
  behind.pot = 5;
  const auto result =
      search(rules, RacePlayer{}, behind, Seat::First, simulations(3000, Leaf::Heuristic));
  EXPECT_LT(result.score, 0.2);
}

// What will be thrown in the match is in no state, so it cannot reach the search: two matches with
// different dice that have come to the same position get the same answer.
TEST(Mcts, DoesNotKnowWhatTheMatchWillThrow) {
  const Race rules;
  Events nobody;
  const auto position_after = [&](std::uint64_t match_seed, std::uint64_t burn) {
    Rng dice(match_seed);
    for (std::uint64_t i = 0; i < burn; ++i) dice.next();
    Race::State s = rules.start();
    rules.apply(s, Seat::First, Race::kOne, nobody);
    int throws = 0;
    do {  // until it shows a five, however long that takes with these dice
      Race::State t = s;
      rules.apply(t, Seat::Nobody, throw_dice(rules.turn(s).dice, dice), nobody);
      if (t.pot == 5) return t;
    } while (++throws < 1000);
    return s;
  };
  const Race::State a = position_after(1, 0), b = position_after(99, 17);
  ASSERT_EQ(a, b);
  const SearchSettings settings = simulations(500);
  expect_same(search(rules, RacePlayer{}, a, Seat::First, settings),
              search(rules, RacePlayer{}, b, Seat::First, settings));
}

}  // namespace
}  // namespace tercio
