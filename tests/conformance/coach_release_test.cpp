// The coach, in every game: what it tells follows from what the seat may know and from nothing
// else; it speaks of decisions that are dear beyond doubt, and of no others.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/dice.h"
#include "game/coach.h"
#include "game/json.h"
#include "games/list.h"

namespace tercio {
namespace {

using std::chrono::milliseconds;

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

const Coaches& coach(const Position& p) { return dynamic_cast<const Coaches&>(p); }

void finish(CoachWork* work) {
  while (work != nullptr && !work->work(milliseconds(50))) {
  }
}

// By games and not by time, so that it is always the same.
CoachOrder unhurried(std::uint64_t seed) { return {seed, std::chrono::hours(1)}; }

// All that was told, in figures.
std::string told(const CoachWork* work) {
  if (work == nullptr) return "nothing";
  if (const auto chance = work->chance())
    return std::to_string(chance->p) + " " + std::to_string(chance->se) + " " +
           std::to_string(chance->games);
  const auto dear = work->dear();
  if (!dear) return "fine";
  return std::to_string(dear->cost) + " " + std::to_string(dear->se) + " " + dear_text(*dear).es;
}

// Plays on at random; `at` is called at every decision with a choice, until it says stop.
template <class At>
void wander(const Game& game, const std::string& scenario, std::uint64_t seed, At at) {
  const auto start = game.start({scenario, {}});
  ASSERT_TRUE(start);
  Position& p = **start;
  Rng rng(seed);
  Events nobody;
  for (Turn now = p.turn(); now.kind != TurnKind::Over; now = p.turn()) {
    if (now.kind == TurnKind::Dice) {
      p.apply(Seat::Nobody, throw_dice(now.dice, rng), nobody);
      continue;
    }
    const Seat seat = now.seats.first();
    const std::vector<Action> legal = p.legal(seat);
    const Action chosen = legal[rng.below(legal.size())];
    if (legal.size() > 1 && !at(p, seat, chosen, rng)) return;
    p.apply(seat, chosen, nobody);
  }
}

// The same match with what the seat cannot know dealt anew: the same is told of both.
void tells_the_same_of_two_worlds(const std::string& id, const std::string& scenario, int most,
                                  std::uint64_t chance) {
  int asked = 0, differed = 0;
  wander(*games().find(id), scenario, 11, [&](Position& p, Seat seat, Action chosen, Rng& rng) {
    if (rng.below(100) >= chance) return true;
    const std::unique_ptr<Position> twin = p.sample(seat, rng.next());
    if (twin->hash() != p.hash()) ++differed;
    const std::uint64_t dice = rng.next();
    for (const bool decides : {false, true}) {
      const auto of = [&](const Position& world) {
        const auto work =
            decides ? coach(world).coach_decision(seat, std::span(&chosen, 1), unhurried(dice))
                    : coach(world).coach_chance(seat, unhurried(dice));
        finish(work.get());
        return told(work.get());
      };
      EXPECT_EQ(of(p), of(*twin));
    }
    return ++asked < most && !::testing::Test::HasFailure();
  });
  EXPECT_GT(asked, 0);
  EXPECT_GT(differed, 0) << "nothing was hidden";
}

TEST(Coach, armada_is_told_what_the_seat_may_know) {
  tells_the_same_of_two_worlds("armada", "campaign", 12, 30);
}
TEST(Coach, bailen_is_told_what_the_seat_may_know) {
  tells_the_same_of_two_worlds("bailen", "1", 6, 5);
}

// In parts of any length it comes to the same, and nothing is told before it is done.
TEST(Coach, works_in_parts) {
  int asked = 0;
  wander(*games().find("camino"), "hard", 3, [&](Position& p, Seat seat, Action chosen, Rng& rng) {
    const std::uint64_t dice = rng.next();
    std::vector<std::string> came;
    for (const int slice : {0, 3, 10'000}) {
      const auto work = coach(p).coach_decision(seat, std::span(&chosen, 1), unhurried(dice));
      EXPECT_TRUE(work);
      if (!work) return false;
      while (!work->work(milliseconds(slice))) EXPECT_FALSE(work->dear());
      came.push_back(told(work.get()));
    }
    EXPECT_EQ(came[0], came[1]);
    EXPECT_EQ(came[0], came[2]);
    return ++asked < 4;
  });
  EXPECT_EQ(asked, 4);
}

// Random decisions cost, now and then much; what the computer itself decides hardly ever does.
TEST(Coach, speaks_of_what_is_dear_and_not_of_what_is_well_done) {
  int dear_at_random = 0, dear_of_the_level = 0, asked = 0;
  const Game& game = *games().find("camino");
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    wander(game, "hard", seed, [&](Position& p, Seat seat, Action chosen, Rng& rng) {
      ++asked;
      const auto cost_of = [&](Action a) {
        const auto work = coach(p).coach_decision(seat, std::span(&a, 1), unhurried(rng.next()));
        finish(work.get());
        const auto dear = work ? work->dear() : std::nullopt;
        if (!dear) return 0;
        EXPECT_GT(dear->cost, kDear);
        EXPECT_GT(dear->cost, kDearBeyond * dear->se);
        EXPECT_NEAR(dear->cost, dear->better - dear->played, 1e-6);
        EXPECT_FALSE(dear->line.empty());
        EXPECT_TRUE(p.why(seat, dear->line.front().action).ok());
        for (const std::string& said : {dear_text(*dear).en, dear_text(*dear).es,
                                        dear_measured_text(*dear).en, dear_measured_text(*dear).es})
          EXPECT_EQ(said.find('{'), std::string::npos) << said;
        return 1;
      };
      dear_at_random += cost_of(chosen);
      Thinking how;
      how.level = "strong";
      how.ms = 0;
      how.simulations = 1000;
      how.seed = rng.next();
      const auto advice = p.best(seat, how);
      EXPECT_TRUE(advice);
      if (!advice) return false;
      dear_of_the_level += cost_of(advice->action);
      return asked < 120;
    });
  EXPECT_GE(dear_at_random, 5);
  EXPECT_LE(dear_of_the_level, dear_at_random / 3);
}

// With no time at all it still plays the fewest games, tells a chance with its error, and ends.
TEST(Coach, keeps_to_its_time_in_every_game) {
  for (const char* id : {"camino", "armada", "hispania", "tercios", "bailen"}) {
    const Game& game = *games().find(id);
    int asked = 0;
    wander(game, game.info().default_scenario, 5,
           [&](Position& p, Seat seat, Action chosen, Rng& rng) {
             if (rng.below(100) >= 10) return true;
             const CoachOrder hurried{rng.next(), milliseconds(0)};
             const auto chance = coach(p).coach_chance(seat, hurried);
             finish(chance.get());
             if (!chance) return true;
             EXPECT_TRUE(chance->chance());
             if (!chance->chance()) return false;
             EXPECT_EQ(chance->chance()->games, 8u);
             EXPECT_GT(chance->chance()->se, 0);
             EXPECT_EQ(coach_chance_text(*chance->chance()).en.find('{'), std::string::npos);
             const auto work = coach(p).coach_decision(seat, std::span(&chosen, 1), hurried);
             finish(work.get());
             return ++asked < 3;
           });
    EXPECT_GE(asked, 1) << id;
  }
}

}  // namespace
}  // namespace tercio
