// How fast the computer players of L'Invincible Armada think on one core, and what of the bare rate
// of playing games on is left.
//
//   build/release/bench_armada_search
//
// Weighing is what the player does in battle; its bare rate is games by the strategy from worlds
// that are already dealt.
#include "game_bench.h"
#include "games/armada/game.h"
#include "search/playout.h"

namespace tercio {
namespace {

const armada::Player& player() {
  static const armada::Player made = module_of<armada::Module>().make_player();
  return made;
}

const armada::Rules& rules() {
  static const armada::Rules made = rules_of<armada::Module>("campaign");
  return made;
}

// A call of turn 2 in a game by the strategy.
armada::State call_root(std::uint64_t seed) {
  Rng rng(seed);
  for (;;) {
    armada::State s = rules().start();
    heuristic_playout(rules(), player(), s, rng, [](const armada::State& now) {
      return now.node == armada::Node::Call && now.turn == 2;
    });
    if (s.node == armada::Node::Call && s.turn == 2) return s;
  }
}

armada::State root_of(bool is_call) { return is_call ? call_root(3) : rules().start(); }
Seat seat_of(const armada::State& s) { return asked_first(rules().turn(s)); }

void random_playouts(benchmark::State& state, bool is_call) {
  const armada::State root = root_of(is_call);
  Rng rng(1);
  std::uint64_t games = 0;
  for (auto _ : state) {
    armada::State s = root;
    random_playout(rules(), s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["games/s"] = rate(games);
}
BENCHMARK_CAPTURE(random_playouts, start, false);
BENCHMARK_CAPTURE(random_playouts, call, true);

void strategy_playouts(benchmark::State& state) {
  const armada::State root = root_of(true);
  Rng rng(1);
  std::vector<armada::State> worlds;
  for (int i = 0; i < 1000; ++i)
    worlds.push_back(player().believe(rules(), root, seat_of(root), rng));
  std::uint64_t games = 0;
  for (auto _ : state) {
    armada::State s = worlds[games++ % worlds.size()];
    heuristic_playout(rules(), player(), s, rng);
    benchmark::DoNotOptimize(s);
  }
  state.counters["games/s"] = rate(games);
}
BENCHMARK(strategy_playouts);

void weighing(benchmark::State& state) {
  const armada::State root = root_of(true);
  const armada::Effort strong{armada::By::Weighing, 4'000};
  std::uint64_t seed = 0, simulations = 0;
  for (auto _ : state)
    simulations += player().weigh(rules(), root, seat_of(root), strong, ++seed).simulations;
  state.counters["simulations/s"] = rate(simulations);
}
BENCHMARK(weighing)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tercio
