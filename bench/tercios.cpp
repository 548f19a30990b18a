// Random play of Donde No se Ponía el Sol, the plain player, and what a step is made of, battle by
// battle, on one core.
//
//   build/release/bench_tercios
#include "game_bench.h"
#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"

namespace tercio {
namespace {

tercios::Rules rules(std::int64_t battle) { return rules_of<tercios::Module>(battle); }

// Every decision of a few games of the plain player.
auto positions(const tercios::Rules& r) {
  return positions_met(r, 10, [&](const tercios::State& s, Seat seat, Rng& rng) {
    return tercios::Player().heuristic(r, s, seat, rng);
  });
}

void random_games(benchmark::State& state) {
  const tercios::Rules r = rules(state.range(0));
  random_games_of(state, r);
  state.SetLabel(r.battle->id);
}
BENCHMARK(random_games)->DenseRange(0, 3);

void scripted_games(benchmark::State& state) {
  const tercios::Rules r = rules(state.range(0));
  scripted_games_of(state, r, tercios::Player());
  state.SetLabel(r.battle->id);
}
BENCHMARK(scripted_games)->DenseRange(0, 3);

void legal_actions(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  legal_actions_of(state, r, positions(r));
}
BENCHMARK(legal_actions);

void reach_of_every_unit(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  std::size_t u = 0;
  tercios::Reach reach;
  over_positions(state, positions(r), [&](const auto& at) {
    const tercios::State& s = at.state;
    if (s.piece[u].on_map()) {
      const tercios::Board b = r.board(s);
      r.reach(s, b, r.mover_frame(s, u, false), tercios::Way::Advance, reach);
      benchmark::DoNotOptimize(reach);
    }
    u = (u + 1) % r.units();
  });
}
BENCHMARK(reach_of_every_unit);

void copy_state(benchmark::State& state) { copies_of(state, positions(rules(0))); }
BENCHMARK(copy_state);

void odds_of_squadrons(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  for (auto _ : state) benchmark::DoNotOptimize(tercios::totals(r, 10, 1));
}
BENCHMARK(odds_of_squadrons);

}  // namespace
}  // namespace tercio
