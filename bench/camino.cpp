// How fast El Camino Español plays and searches on one core.
//
//   build/release/bench_camino
#include "game_bench.h"
#include "games/camino/game.h"
#include "search/mcts.h"

namespace tercio {
namespace {

camino::Rules rules(const char* difficulty = "medium") {
  return rules_of<camino::Module>(difficulty);
}

// Every decision of a few hundred random games.
const auto& positions() {
  static const auto met = positions_met(rules(), 300);
  return met;
}

void random_games(benchmark::State& state) {
  const char* const difficulties[] = {"easy", "medium", "hard"};
  random_games_of(state, rules(difficulties[state.range(0)]));
}
BENCHMARK(random_games)->DenseRange(0, 2);

void copy_state(benchmark::State& state) { copies_of(state, positions()); }
BENCHMARK(copy_state);
void legal_actions(benchmark::State& state) { legal_actions_of(state, rules(), positions()); }
BENCHMARK(legal_actions);
void hash_state(benchmark::State& state) { hashes_of(state, rules(), positions()); }
BENCHMARK(hash_state);

// One decision at the start of the game; items are simulations.
void search(benchmark::State& state, Leaf leaf) {
  const camino::Rules r = rules();
  const camino::Player player = module_of<camino::Module>().make_player(0);
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
  state.counters["simulations/s"] = rate(simulations);
}
BENCHMARK_CAPTURE(search, value_leaf, Leaf::Value)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, heuristic_playouts, Leaf::Heuristic)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, random_playouts, Leaf::Random)->Unit(benchmark::kMillisecond);

// The bare rate that search with random play-outs is compared with: games from the same root.
void bare_playouts(benchmark::State& state) {
  const camino::Rules r = rules();
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
  state.counters["games/s"] = rate(games);
}
BENCHMARK(bare_playouts);

}  // namespace
}  // namespace tercio
