// Regret matching over games as strategy_walk.h plays them: external sampling, where the side that
// learns looks at all its choices now and then and plays one of them otherwise. One thread and one
// seed: the same program finds the same strategy.
//
//   Solver solver(rules, {.seed = 1});
//   solver.run(1'000'000);               // both sides learn
//   Strategy strategy = solver.average(0.03);
//
//   Solver guarded(rules, {.seed = 1, .attentive = kEngland});
//   guarded.run(1'000'000);              // Spain learns against an England that sees more
//   Strategy spain = guarded.average(0.03);
//
//   Answer answer(rules, strategy, kSpain, 1, {.seed = 2});
//   answer.run(1'000'000);               // one side learns against a fixed strategy
//   Score score = answer.replay(200'000, 3);
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "games/armada/player/strategy_walk.h"

namespace tercio::armada {

struct SolverSettings {
  std::uint64_t seed = 1;
  // How often all choices are looked at, by kind of cell.
  std::array<float, 4> look{0.05f, 0.14f, 0.06f, 0.3f};
  // In some games this side's cells see more: a strategy that must hold against it tells less by
  // what it shows. After `plain_games` without, one game each of detail 1 to `finest`: plain ones
  // stay because what sees less learns faster, and an enemy who has learnt little teaches to be
  // careless. Only the other side's cells are worth keeping.
  Seat attentive = Seat::Nobody;
  int plain_games = 1;
  int finest = 2;
  // A cell that sees more begins with what its plainer one has learnt, as if it had looked so often
  // itself: an enemy who knows nothing yet would teach the other side to be careless.
  float handed_down = 50;
  // After every `answer_every` games the attentive side learns a best answer to what the other has
  // played on average so far, from nothing and with `answer_games` games, and from then on has it
  // among the ways it can play. Cells that are right one by one miss what gains only if a fleet's
  // box and its order change together; who begins anew finds it. 0: no such answers.
  std::uint64_t answer_every = 0;
  std::uint64_t answer_games = 0;
};

// What a more attentive player looks at, too: 0 is what a strategy's own cells see; 1 how many of
// the enemy's fleets were met, and who fights; 2 exactly which.
inline constexpr int kFinestDetail = 2;
CellKey attentive_key(const WalkTables& tables, const Walk& walk, const Decision& d, int detail);

// Cells that learn.
class Lessons {
 public:
  struct Cell {
    CellKey key = 0;
    std::uint8_t open = 0;                      // 0: an empty place
    float looked = 0;                           // weighted, like the regrets
    std::array<float, kMostChoices> regret{};   // weighted sums
    std::array<double, kMostChoices> played{};  // sums of squares: a float would lose the rare
  };

  Lessons() : cells_(1u << 12) {}
  Cell& at(CellKey key, std::uint8_t open);
  const Cell* find(CellKey key) const;  // nullptr: none
  std::size_t size() const { return size_; }
  const std::vector<Cell>& all() const { return cells_; }  // with empty places

 private:
  void grow();
  std::vector<Cell> cells_;
  std::size_t size_ = 0;
};

Weights matched(const Lessons::Cell& cell);

// What was counted over replayed games, for Spain.
struct Score {
  std::uint64_t games = 0;
  double mean = 0, half_width = 0;  // of 95 %
};

// The best answer to a fixed strategy that can be learnt with cells of some detail.
class Answer {
 public:
  Answer(const Rules& rules, Strategy strategy, Seat side, int detail,
         const SolverSettings& settings)
      : tables_(rules),
        strategy_(std::move(strategy)),
        side_(side),
        detail_(detail),
        settings_(settings),
        rng_(mix64(settings.seed)) {}

  void run(std::uint64_t iterations);
  // Only decisions of these kinds (one bit each) are learnt, the others are the strategy's.
  void learn_only(unsigned kinds) { learn_ = kinds; }
  // Fresh games with the choices that came out best.
  Score replay(std::uint64_t games, std::uint64_t seed) const;
  // The choice that came out best; none where the answer has never been.
  std::optional<std::size_t> best(const Walk& walk, const Decision& d) const;
  std::size_t cells() const { return lessons_.size(); }

 private:
  float visit(Walk& walk);

  WalkTables tables_;
  Strategy strategy_;
  Seat side_;
  int detail_;
  unsigned learn_ = ~0u;
  SolverSettings settings_;
  Rng rng_;
  Lessons lessons_;
  std::uint64_t done_ = 0;
  float weight_ = 1;
};

class Solver {
 public:
  Solver(const Rules& rules, const SolverSettings& settings)
      : tables_(rules), settings_(settings), rng_(mix64(settings.seed)) {}

  void run(std::uint64_t iterations);
  // What was played on average, without the attentive side; what is played less often than `least`
  // is left out.
  std::vector<Strategy::Cell> average_cells(double least) const;
  Strategy average(double least) const;
  std::size_t cells() const { return lessons_.size(); }

  // Ways the attentive side can play: 0 is its own cells, then the answers it has learnt.
  std::size_t answers() const { return answers_.size(); }
  std::size_t draw_way();
  void compare_ways(std::uint64_t seed);  // now and then, in a game of that seed

 private:
  float visit(Walk& walk, Seat learner);
  Lessons::Cell& cell_for(const Walk& walk, const Decision& d, int detail);
  void learn_answer();

  WalkTables tables_;
  SolverSettings settings_;
  Rng rng_;
  Lessons lessons_;
  std::uint64_t done_ = 0;
  float weight_ = 1;
  int detail_ = 0;  // of the attentive side, in this game
  std::deque<Answer> answers_;
  std::vector<float> way_regret_{0.0f};
  std::size_t way_ = 0;  // in this game
};

// The strategy against itself.
Score own_score(const Rules& rules, const Strategy& spain, const Strategy& england,
                std::uint64_t games, std::uint64_t seed);

}  // namespace tercio::armada
