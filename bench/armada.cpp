// How fast L'Invincible Armada plays on one core.
//
//   build/release/bench_armada
//
// A step is one applied action, dice included. Random play chooses uniformly among the legal
// actions.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/armada/game.h"
#include "search/playout.h"

namespace tercio {
namespace {

const armada::Module& module() {
  static const armada::Module made{DataSource()};
  return made;
}

armada::Rules rules() {
  Setup setup;
  for (const OptionInfo& option : module().info().options)
    setup.options[option.id] = option.default_value;
  return module().make_rules(setup);
}

// Positions as random play meets them: every decision of a few hundred games, and who decides.
struct Met {
  armada::State state;
  Seat seat;
};
const std::vector<Met>& positions() {
  static const std::vector<Met> met = [] {
    const armada::Rules r = rules();
    std::vector<Met> states;
    Rng rng(7);
    Events nobody;
    for (int game = 0; game < 300; ++game) {
      armada::State s = r.start();
      for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        const Seat seat = asked_first(turn);
        states.push_back({s, seat});
        armada::Rules::Actions actions;
        r.legal(s, seat, actions);
        r.apply(s, seat, actions[rng.below(actions.size())], nobody);
      }
    }
    return states;
  }();
  return met;
}

void random_games(benchmark::State& state) {
  const armada::Rules r = rules();
  Rng rng(1);
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    armada::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  state.counters["state bytes"] = sizeof(armada::State);
}
BENCHMARK(random_games);

// The scripted player against itself.
void scripted_games(benchmark::State& state) {
  const armada::Rules r = rules();
  const armada::Player player = module().make_player();
  Rng rng(1);
  std::uint64_t games = 0;
  for (auto _ : state) {
    armada::State s = r.start();
    heuristic_playout(r, player, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK(scripted_games);

void copy_state(benchmark::State& state) {
  const auto& from = positions();
  std::size_t i = 0;
  armada::State to;
  for (auto _ : state) {
    to = from[i].state;
    benchmark::DoNotOptimize(to);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(copy_state);

void legal_actions(benchmark::State& state) {
  const armada::Rules r = rules();
  const auto& from = positions();
  std::size_t i = 0;
  armada::Rules::Actions actions;
  for (auto _ : state) {
    r.legal(from[i].state, from[i].seat, actions);
    benchmark::DoNotOptimize(actions);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(legal_actions);

void hash_state(benchmark::State& state) {
  const armada::Rules r = rules();
  const auto& from = positions();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(r.hash(from[i].state));
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(hash_state);

// What a seat may believe, dealt anew.
void sample_state(benchmark::State& state) {
  const armada::Rules r = rules();
  const auto& from = positions();
  std::size_t i = 0;
  Rng rng(5);
  for (auto _ : state) {
    benchmark::DoNotOptimize(r.sample(from[i].state, from[i].seat, rng));
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(sample_state);

}  // namespace
}  // namespace tercio
