// How fast L'Invincible Armada plays on one core.
//
//   build/release/bench_armada
#include "game_bench.h"
#include "games/armada/game.h"

namespace tercio {
namespace {

armada::Rules rules() { return rules_of<armada::Module>("campaign"); }

// Every decision of a few hundred random games.
const auto& positions() {
  static const auto met = positions_met(rules(), 300);
  return met;
}

void random_games(benchmark::State& state) { random_games_of(state, rules()); }
BENCHMARK(random_games);
void scripted_games(benchmark::State& state) {
  scripted_games_of(state, rules(), module_of<armada::Module>().make_player());
}
BENCHMARK(scripted_games);

void copy_state(benchmark::State& state) { copies_of(state, positions()); }
BENCHMARK(copy_state);
void legal_actions(benchmark::State& state) { legal_actions_of(state, rules(), positions()); }
BENCHMARK(legal_actions);
void hash_state(benchmark::State& state) { hashes_of(state, rules(), positions()); }
BENCHMARK(hash_state);

// What a seat may believe, dealt anew.
void sample_state(benchmark::State& state) {
  const armada::Rules r = rules();
  Rng rng(5);
  over_positions(state, positions(), [&](const auto& at) {
    benchmark::DoNotOptimize(r.sample(at.state, at.seat, rng));
  });
}
BENCHMARK(sample_state);

}  // namespace
}  // namespace tercio
