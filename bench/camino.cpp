// How fast El Camino Español plays and searches on one core.
//
//   build/release/bench_camino
//
// A step is one applied action, dice included. Random play chooses uniformly among the legal
// actions.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/camino/game.h"
#include "search/mcts.h"
#include "search/playout.h"

namespace tercio {
namespace {

const camino::Module& module() {
  static const camino::Module made{DataSource()};
  return made;
}

camino::Rules rules(const char* difficulty) {
  Setup setup;
  setup.scenario = difficulty;
  for (const OptionInfo& option : module().info().options)
    setup.options[option.id] = option.default_value;
  return module().make_rules(setup);
}

// Positions as random play meets them: every decision of a few hundred games.
const std::vector<camino::State>& positions() {
  static const std::vector<camino::State> met = [] {
    const camino::Rules r = rules("medium");
    std::vector<camino::State> states;
    Rng rng(7);
    Events nobody;
    for (int game = 0; game < 300; ++game) {
      camino::State s = r.start();
      for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        states.push_back(s);
        camino::Rules::Actions actions;
        r.legal(s, camino::kSpain, actions);
        r.apply(s, camino::kSpain, actions[rng.below(actions.size())], nobody);
      }
    }
    return states;
  }();
  return met;
}

void random_games(benchmark::State& state) {
  const char* const difficulties[] = {"easy", "medium", "hard"};
  const camino::Rules r = rules(difficulties[state.range(0)]);
  Rng rng(1);
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    camino::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  state.counters["state bytes"] = sizeof(camino::State);
}
BENCHMARK(random_games)->Arg(0)->Arg(1)->Arg(2);

void copy_state(benchmark::State& state) {
  const auto& from = positions();
  std::size_t i = 0;
  camino::State to;
  for (auto _ : state) {
    to = from[i];
    benchmark::DoNotOptimize(to);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(copy_state);

void legal_actions(benchmark::State& state) {
  const camino::Rules r = rules("medium");
  const auto& from = positions();
  std::size_t i = 0;
  camino::Rules::Actions actions;
  for (auto _ : state) {
    r.legal(from[i], camino::kSpain, actions);
    benchmark::DoNotOptimize(actions);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(legal_actions);

void hash_state(benchmark::State& state) {
  const camino::Rules r = rules("medium");
  const auto& from = positions();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(r.hash(from[i]));
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(hash_state);

// One decision at the start of the game; items are simulations.
void search(benchmark::State& state, Leaf leaf) {
  const camino::Rules r = rules("medium");
  const camino::Player player = module().make_player();
  camino::State root = r.start();
  Rng rng(3);
  Events nobody;
  while (r.turn(root).kind == TurnKind::Dice)
    r.apply(root, Seat::Nobody, throw_dice(r.turn(root).dice, rng), nobody);
  SearchSettings settings;
  settings.simulations = 10'000;
  settings.leaf = leaf;
  settings.stop_early = false;
  Mcts<camino::Rules, camino::Player> mcts(nodes_for(settings));
  std::uint64_t simulations = 0;
  for (auto _ : state) {
    ++settings.seed;
    simulations += mcts.choose(r, player, root, camino::kSpain, settings).simulations;
  }
  state.counters["simulations/s"] =
      benchmark::Counter(static_cast<double>(simulations), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(search, value_leaf, Leaf::Value)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, heuristic_playouts, Leaf::Heuristic)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, random_playouts, Leaf::Random)->Unit(benchmark::kMillisecond);

// The bare rate that search with random play-outs is compared with: games from the same root.
void bare_playouts(benchmark::State& state) {
  const camino::Rules r = rules("medium");
  camino::State root = r.start();
  Rng rng(3);
  Events nobody;
  while (r.turn(root).kind == TurnKind::Dice)
    r.apply(root, Seat::Nobody, throw_dice(r.turn(root).dice, rng), nobody);
  std::uint64_t games = 0;
  for (auto _ : state) {
    camino::State s = root;
    random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK(bare_playouts);

}  // namespace
}  // namespace tercio
