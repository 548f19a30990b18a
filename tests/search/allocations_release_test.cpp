// No memory is asked for while a search runs, nor from step to step of a simulated game.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "lab/simulate.h"
#include "search/estimate.h"
#include "search/mcts.h"
#include "support/allocations.h"
#include "support/by_tree.h"
#include "support/luck.h"
#include "support/pennies.h"
#include "support/race.h"

namespace {
std::atomic<std::uint64_t> counted = 0;

void* get(std::size_t size) {
  counted.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return get(size); }
void* operator new[](std::size_t size) { return get(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace tercio {

std::uint64_t allocations() { return counted.load(); }

namespace {

using namespace toys;

TEST(Allocations, AreCounted) {
  const std::uint64_t before = allocations();
  delete new int(1);  // NOLINT: that is the point
  EXPECT_GE(allocations(), before);
  const auto some = std::make_unique<std::array<int, 100>>();
  EXPECT_GT(allocations(), before) << some->size();
}

template <class R, class P>
void expect_none(const R& r, const P& p, const typename R::State& s) {
  SearchSettings settings;
  settings.simulations = 3000;
  Mcts<R, P> search(1000);  // too few nodes on purpose: running full must not allocate either
  for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
    settings.leaf = leaf;
    const std::uint64_t before = allocations();
    search.choose(r, p, s, Seat::First, settings);
    EXPECT_EQ(allocations(), before);
  }
}

TEST(Allocations, NoneDuringASearch) {
  expect_none(Race(), RacePlayer{}, Race().start());
  expect_none(Luck(), LuckPlayer{}, Luck().start());
  Pennies::State dealt = Pennies().start();
  dealt.favourite = {1, 2};
  expect_none(Pennies(), PenniesPlayer{}, dealt);
}

TEST(Allocations, NoneWhileAPositionIsPlayedOn) {
  const auto expect_none_of = [](const auto& r, const auto& p) {
    Estimator<std::remove_cvref_t<decltype(r)>, std::remove_cvref_t<decltype(p)>> estimator(r, p);
    const std::uint64_t before = allocations();
    estimator.estimate(r.start(), Seat::First, 100, 1);
    estimator.believed_estimate(r.start(), Seat::First, 100, 1);
    EXPECT_EQ(allocations(), before);
  };
  expect_none_of(Race(), RacePlayer{});
  expect_none_of(Luck(), LuckPlayer{});
}

// A laboratory of ten times the games asks for memory equally often.
TEST(Allocations, NonePerSimulatedGame) {
  const Race rules;
  using Player = ByTree<Race, RacePlayer>;
  LabRequest<Player> request;
  SearchSettings settings;
  settings.simulations = 20;
  request.players = {LabPlayer<Player>::heuristic(), LabPlayer<Player>::thinking(settings)};
  for (const bool keyed : {false, true}) {
    request.keyed_dice = keyed;
    const auto asked = [&](std::uint64_t games) {
      request.games = games;
      const std::uint64_t before = allocations();
      simulate(rules, Player{}, request);
      return allocations() - before;
    };
    EXPECT_EQ(asked(10), asked(100));
  }
}

}  // namespace
}  // namespace tercio
