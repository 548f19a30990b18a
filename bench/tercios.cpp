// Random play, the plain player, and what a step is made of, battle by battle.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/tercios/game.h"
#include "games/tercios/odds.h"
#include "search/playout.h"

namespace tercio {
namespace {

const tercios::Module& module() {
  static const tercios::Module made{DataSource()};
  return made;
}

tercios::Rules rules(std::int64_t battle) {
  Setup setup;
  setup.scenario = module().info().scenarios[static_cast<std::size_t>(battle)].id;
  for (const OptionInfo& option : module().info().options)
    setup.options[option.id] = option.default_value;
  return module().make_rules(setup);
}

struct Met {
  tercios::State state;
  Seat seat;
};

// Every decision of a few games of the plain player.
std::vector<Met> positions(const tercios::Rules& r) {
  const tercios::Player player;
  std::vector<Met> met;
  Rng rng(7);
  Events nobody;
  for (int game = 0; game < 10; ++game) {
    tercios::State s = r.start();
    for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      met.push_back({s, seat});
      r.apply(s, seat, player.heuristic(r, s, seat, rng), nobody);
    }
  }
  return met;
}

void random_games(benchmark::State& state) {
  const tercios::Rules r = rules(state.range(0));
  Rng rng(1);
  std::uint64_t steps = 0;
  for (auto _ : state) {
    tercios::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
  }
  state.SetLabel(r.battle->id);
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["state bytes"] = sizeof(tercios::State);
}
BENCHMARK(random_games)->DenseRange(0, 3);

void scripted_games(benchmark::State& state) {
  const tercios::Rules r = rules(state.range(0));
  const tercios::Player player;
  Rng rng(1);
  for (auto _ : state) {
    tercios::State s = r.start();
    heuristic_playout(r, player, s, rng);
    benchmark::DoNotOptimize(s);
  }
  state.SetLabel(r.battle->id);
}
BENCHMARK(scripted_games)->DenseRange(0, 3);

void legal_actions(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  const auto from = positions(r);
  std::size_t i = 0;
  tercios::Rules::Actions actions;
  for (auto _ : state) {
    r.legal(from[i].state, from[i].seat, actions);
    benchmark::DoNotOptimize(actions);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(legal_actions);

void reach_of_every_unit(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  const auto from = positions(r);
  std::size_t i = 0;
  std::size_t u = 0;
  tercios::Reach reach;
  for (auto _ : state) {
    const tercios::State& s = from[i].state;
    if (s.piece[u].on_map()) {
      const tercios::Board b = r.board(s);
      r.reach(s, b, r.mover_frame(s, u, false), tercios::Way::Advance, reach);
      benchmark::DoNotOptimize(reach);
    }
    u = (u + 1) % r.units();
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(reach_of_every_unit);

void copy_state(benchmark::State& state) {
  const tercios::State from = rules(0).start();
  tercios::State to;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copy_state);

void odds_of_squadrons(benchmark::State& state) {
  const tercios::Rules r = rules(0);
  for (auto _ : state) benchmark::DoNotOptimize(tercios::totals(r, 10, 1));
}
BENCHMARK(odds_of_squadrons);

}  // namespace
}  // namespace tercio
