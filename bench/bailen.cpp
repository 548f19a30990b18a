// Random play of Bailén and what a step is made of, scenario by scenario, on one core.
//
//   build/release/bench_bailen
#include "game_bench.h"
#include "games/bailen/game.h"

namespace tercio {
namespace {

bailen::Rules rules(std::int64_t scenario) { return rules_of<bailen::Module>(scenario); }

void random_games(benchmark::State& state) {
  const bailen::Rules r = rules(state.range(0));
  random_games_of(state, r);
  state.SetLabel(r.first_scenario().id);
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

void copy_state(benchmark::State& state) { copies_of(state, positions_met(rules(0), 1)); }
BENCHMARK(copy_state);

}  // namespace
}  // namespace tercio
