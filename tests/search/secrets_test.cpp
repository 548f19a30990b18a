// The search in a game with secrets: it must not know what its seat does not know.
#include <gtest/gtest.h>

#include "search/mcts.h"
#include "support/luck.h"
#include "support/pennies.h"

namespace tercio {
namespace {

using toys::Pennies;
using toys::PenniesPlayer;

static_assert(has_secrets<Pennies>() && !has_secrets<toys::Luck>());

Pennies::State dealt(std::uint8_t first, std::uint8_t second, std::uint8_t rounds = 4) {
  Pennies::State s = Pennies(rounds).start();
  s.favourite = {first, second};
  return s;
}

Chosen<Pennies> search(const Pennies::State& s, Seat seat, const SearchSettings& settings) {
  return Mcts<Pennies, PenniesPlayer>(nodes_for(settings))
      .choose(Pennies{}, PenniesPlayer{}, s, seat, settings);
}

void expect_same(const Chosen<Pennies>& a, const Chosen<Pennies>& b) {
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.score, b.score);
  EXPECT_EQ(a.simulations, b.simulations);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(a.considered[i].action, b.considered[i].action);
    EXPECT_EQ(a.considered[i].visits, b.considered[i].visits);
    EXPECT_EQ(a.considered[i].score, b.considered[i].score);
  }
}

TEST(Secrets, TheChoiceDoesNotDependOnWhatIsHidden) {
  for (const Leaf leaf : {Leaf::Value, Leaf::Heuristic, Leaf::Random}) {
    SearchSettings settings;
    settings.leaf = leaf;
    // The other's favourite.
    expect_same(search(dealt(1, 1), Seat::First, settings),
                search(dealt(1, 2), Seat::First, settings));
    // The coin the other has laid already.
    Pennies::State heads = dealt(1, 2), tails = dealt(2, 2);
    heads.coin[0] = 1;
    tails.coin[0] = 2;
    expect_same(search(heads, Seat::Second, settings), search(tails, Seat::Second, settings));
  }
}

TEST(Secrets, WhatTheSeatKnowsDoesMatter) {
  const SearchSettings settings;
  const auto a = search(dealt(1, 1), Seat::First, settings);
  const auto b = search(dealt(2, 1), Seat::First, settings);
  EXPECT_NE(a.considered[0].visits, b.considered[0].visits);
}

// Equal coins win for the first seat, which doubles on its favourite side. If the other lays either
// with equal chances, the favourite is the better coin.
TEST(Secrets, PrefersItsFavouriteAgainstAnUnknownCoin) {
  for (const std::uint8_t favourite : {std::uint8_t{1}, std::uint8_t{2}}) {
    Pennies::State s = dealt(2, favourite, 1);
    s.rounds = 2;
    s.points = {2, 0};
    s.round = 1;
    s.coin[0] = 1;  // laid and hidden: as good as a throw
    SearchSettings settings;
    settings.leaf = Leaf::Heuristic;
    settings.simulations = 4000;
    const auto result = search(s, Seat::Second, settings);
    EXPECT_EQ(result.action.verb(), favourite);  // 2 points draw level, 1 point does not
    EXPECT_NEAR(result.score, 0.25, 0.03);       // half of the time, half a win
  }
}

TEST(Secrets, BothSeatsMaySearchAtOnce) {
  for (const Seat seat : {Seat::First, Seat::Second}) {
    SearchSettings settings;
    settings.simulations = 2000;
    settings.stop_early = false;
    const auto result = search(dealt(1, 2), seat, settings);
    EXPECT_EQ(result.simulations, 2000u);
    EXPECT_EQ(result.considered.size(), 2u);
    // Neither coin is a mistake in this game: a search that only ever sees one is broken.
    EXPECT_GT(result.considered[1].visits, 100u);
  }
}

TEST(Secrets, RepeatsItselfWithThreads) {
  SearchSettings settings;
  settings.threads = 2;
  expect_same(search(dealt(1, 1), Seat::First, settings),
              search(dealt(1, 2), Seat::First, settings));
}

// A player whose pruning depends on the deal: choices come and go between simulations.
struct Moody : PenniesPlayer {
  void prune(const Pennies&, const Pennies::State& s, Seat seat, ActionsOf<Pennies>& open) const {
    if (s.round == 0 || s.favourite[1 - index(seat)] == 1) return;
    const Action kept = open[s.round % open.size()];
    open.clear();
    open.push_back(kept);
  }
};
TEST(Secrets, ChoicesMayComeAndGoFromDealToDeal) {
  SearchSettings settings;
  settings.simulations = 3000;
  const auto result = Mcts<Pennies, Moody>(nodes_for(settings))
                          .choose(Pennies{}, Moody{}, dealt(1, 1), Seat::First, settings);
  EXPECT_EQ(result.considered.size(), 2u);
}

}  // namespace
}  // namespace tercio
