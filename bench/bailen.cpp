// Random play and what a step is made of, scenario by scenario.
#include <benchmark/benchmark.h>

#include "games/bailen/game.h"
#include "search/playout.h"

namespace tercio {
namespace {

const bailen::Module& module() {
  static const bailen::Module made{DataSource()};
  return made;
}

bailen::Rules rules(std::int64_t scenario) {
  Setup setup;
  setup.scenario = module().info().scenarios[static_cast<std::size_t>(scenario)].id;
  for (const OptionInfo& option : module().info().options)
    setup.options[option.id] = option.default_value;
  return module().make_rules(setup);
}

void random_games(benchmark::State& state) {
  const bailen::Rules r = rules(state.range(0));
  Rng rng(1);
  std::uint64_t steps = 0;
  for (auto _ : state) {
    bailen::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
  }
  state.SetLabel(r.first_scenario().id);
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["state bytes"] = sizeof(bailen::State);
}
BENCHMARK(random_games)->DenseRange(0, 4);

void board_of_scenario_4(benchmark::State& state) {
  const bailen::Rules r = rules(3);
  const bailen::State s = r.start();
  for (auto _ : state) benchmark::DoNotOptimize(r.board(s));
}
BENCHMARK(board_of_scenario_4);

void zones_of_scenario_4(benchmark::State& state) {
  const bailen::Rules r = rules(3);
  const bailen::State s = r.start();
  for (auto _ : state) benchmark::DoNotOptimize(r.zones(s, bailen::kSpanish));
}
BENCHMARK(zones_of_scenario_4);

void copy_state(benchmark::State& state) {
  const bailen::State from = rules(0).start();
  bailen::State to;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copy_state);

}  // namespace
}  // namespace tercio
