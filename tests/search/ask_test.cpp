// A player is asked with its own memory, and with what its seat may know.
#include <gtest/gtest.h>

#include "search/player.h"
#include "support/by_tree.h"
#include "support/pennies.h"
#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

struct Bold : RacePlayer {
  enum class Effort : std::uint8_t { Little, Much };
  struct Scratch {
    int asked = 0;
  };
  Chosen<Race> decide(const Race&, const Race::State&, Seat, Effort effort, const Means& means,
                      Scratch& scratch) const {
    ++scratch.asked;
    Chosen<Race> out = chosen<Race>(effort == Effort::Much ? Race::kTwo : Race::kOne);
    out.score = static_cast<double>(scratch.asked);
    out.simulations = means.seed;
    return out;
  }
};

// Notes whether it was handed what it believes.
struct Honest : PenniesPlayer {
  struct Effort {};
  struct Scratch {
    std::uint8_t handed = 0;
  };
  Chosen<Pennies> decide(const Pennies& r, const Pennies::State& s, Seat seat, Effort, const Means&,
                         Scratch& scratch) const {
    ActionsOf<Pennies> actions;
    r.legal(s, seat, actions);
    scratch.handed = s.favourite[1];
    return chosen<Pennies>(actions[0]);
  }
  Pennies::State believe(const Pennies&, const Pennies::State& s, Seat, Rng&) const {
    Pennies::State out = s;
    out.favourite[1] = 7;
    return out;
  }
};

static_assert(PlayerFor<Bold, Race>);
static_assert(PlayerFor<Honest, Pennies>);
static_assert(PlayerFor<ByTree<Race, RacePlayer>, Race>);
static_assert(!PlayerFor<RacePlayer, Race>);
static_assert(!remembers<Bold>());

TEST(Ask, ThePlayerHasItsEffortItsMeansAndItsMemory) {
  const Race race;
  Bold::Scratch scratch;
  const auto first = ask(Bold(), race, race.start(), Seat::First, Bold::Effort::Much, {5}, scratch);
  EXPECT_EQ(first.action, Race::kTwo);
  EXPECT_EQ(first.considered[0].action, Race::kTwo);
  EXPECT_EQ(first.simulations, 5u);
  const auto second =
      ask(Bold(), race, race.start(), Seat::First, Bold::Effort::Little, {}, scratch);
  EXPECT_EQ(second.action, Race::kOne);
  EXPECT_EQ(second.score, 2.0);  // the same scratch
}

TEST(Ask, HandsOverABeliefWhereThereAreSecrets) {
  const Pennies pennies;
  Pennies::State dealt = pennies.start();
  dealt.favourite = {1, 2};
  Honest::Scratch scratch;
  ask(Honest(), pennies, dealt, Seat::First, {}, {}, scratch);
  EXPECT_EQ(scratch.handed, 7);
}

// Who believes nothing of his own is dealt a state by the rules.
TEST(Ask, WithoutABeliefTheRulesDeal) {
  const Pennies pennies;
  Pennies::State dealt = pennies.start();
  dealt.favourite = {1, 2};
  int other = 0;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    Rng a(seed), b(seed);
    const Pennies::State s = believed(pennies, PenniesPlayer(), dealt, Seat::First, a);
    EXPECT_EQ(s, pennies.sample(dealt, Seat::First, b));
    other += s.favourite[1] == 1 ? 1 : 0;
  }
  EXPECT_GT(other, 10);
}

}  // namespace
}  // namespace tercio
