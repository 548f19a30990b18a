// A player that takes the whole decision itself is asked, and asked with what its seat may know.
#include "search/own_way.h"

#include <gtest/gtest.h>

#include "search/mcts.h"
#include "support/pennies.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

struct Bold : RacePlayer {
  struct Scratch {
    int asked = 0;
  };
  template <class Result>
  bool decide(const Race&, const Race::State&, Seat, std::uint64_t simulations, std::uint64_t,
              Result& result, Scratch& scratch) const {
    ++scratch.asked;
    result.considered.push_back({Race::kTwo, simulations, static_cast<double>(scratch.asked)});
    result.action = Race::kTwo;
    return true;
  }
};

// Notes whether it was ever handed the true state, which `believe` never returns here.
struct Honest : PenniesPlayer {
  template <class Result>
  bool decide(const Pennies& r, const Pennies::State& s, Seat seat, std::uint64_t, std::uint64_t,
              Result& result) const {
    ActionsOf<Pennies> actions;
    r.legal(s, seat, actions);
    result.considered.push_back({actions[0], 1, 0.5});
    result.action = actions[0];
    ++*believed;
    return true;
  }
  Pennies::State believe(const Pennies& r, const Pennies::State& s, Seat seat, Rng& rng) const {
    ++*believes;
    return PenniesPlayer::believe(r, s, seat, rng);
  }
  int* believed;
  int* believes;
};

static_assert(decides_itself<Race, Bold>());
static_assert(decides_itself<Pennies, Honest>());
static_assert(!decides_itself<Race, RacePlayer>());
static_assert(!decides_itself<Pennies, PenniesPlayer>());

TEST(OwnWay, AsksThePlayerAndKeepsItsMemory) {
  const Race race;
  Mcts<Race, Bold> search(10);
  SearchSettings settings;
  settings.simulations = 5;
  const auto first = search.choose(race, {}, race.start(), Seat::First, settings);
  EXPECT_EQ(first.action, Race::kTwo);
  EXPECT_EQ(first.considered[0].visits, 5u);
  const auto second = search.choose(race, {}, race.start(), Seat::First, settings);
  EXPECT_EQ(second.considered[0].score, 2.0);  // the same scratch
}

TEST(OwnWay, HandsOverABeliefWhereThereAreSecrets) {
  const Pennies pennies;
  int believed = 0, believes = 0;
  Honest player;
  player.believed = &believed;
  player.believes = &believes;
  Mcts<Pennies, Honest> search(10);
  Pennies::State dealt = pennies.start();
  dealt.favourite = {1, 2};
  search.choose(pennies, player, dealt, Seat::First, {});
  EXPECT_EQ(believed, 1);
  EXPECT_EQ(believes, 1);
}

}  // namespace
}  // namespace tercio
