// How fast Hispania plays on one core.
//
//   build/release/bench_hispania
#include "game_bench.h"
#include "games/hispania/game.h"

namespace tercio {
namespace {

hispania::Rules rules(const char* level = "64342") {
  return rules_of<hispania::Module>("campaign", {{"level", level}});
}

// Every decision of a few hundred random games.
const auto& positions() {
  static const auto met = positions_met(rules(), 300);
  return met;
}

void random_games(benchmark::State& state) {
  const char* const levels[] = {"75451", "64342", "53233"};
  random_games_of(state, rules(levels[state.range(0)]));
}
BENCHMARK(random_games)->DenseRange(0, 2);

void copy_state(benchmark::State& state) { copies_of(state, positions()); }
BENCHMARK(copy_state);
void legal_actions(benchmark::State& state) { legal_actions_of(state, rules(), positions()); }
BENCHMARK(legal_actions);
void hash_state(benchmark::State& state) { hashes_of(state, rules(), positions()); }
BENCHMARK(hash_state);

}  // namespace
}  // namespace tercio
