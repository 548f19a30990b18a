// How fast Hispania plays on one core.
//
//   build/release/bench_hispania
//
// A step is one applied action, dice included. Random play chooses uniformly among the legal
// actions.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/hispania/game.h"
#include "search/playout.h"

namespace tercio {
namespace {

const hispania::Module& module() {
  static const hispania::Module made{DataSource()};
  return made;
}

hispania::Rules rules(const char* level, const char* scenario = "campaign") {
  Setup setup;
  setup.scenario = scenario;
  for (const OptionInfo& option : module().info().options)
    setup.options[option.id] = option.default_value;
  setup.options["level"] = level;
  return module().make_rules(setup);
}

// Positions as random play meets them: every decision of a few hundred games.
const std::vector<hispania::State>& positions() {
  static const std::vector<hispania::State> met = [] {
    const hispania::Rules r = rules("64342");
    std::vector<hispania::State> states;
    Rng rng(7);
    Events nobody;
    for (int game = 0; game < 300; ++game) {
      hispania::State s = r.start();
      for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        states.push_back(s);
        hispania::Rules::Actions actions;
        r.legal(s, Seat::First, actions);
        r.apply(s, Seat::First, actions[rng.below(actions.size())], nobody);
      }
    }
    return states;
  }();
  return met;
}

void random_games(benchmark::State& state) {
  const char* const levels[] = {"75451", "64342", "53233"};
  const hispania::Rules r = rules(levels[state.range(0)]);
  Rng rng(1);
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    hispania::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["steps/s"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  state.counters["state bytes"] = sizeof(hispania::State);
}
BENCHMARK(random_games)->Arg(0)->Arg(1)->Arg(2);

void copy_state(benchmark::State& state) {
  const auto& from = positions();
  std::size_t i = 0;
  hispania::State to;
  for (auto _ : state) {
    to = from[i];
    benchmark::DoNotOptimize(to);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(copy_state);

void legal_actions(benchmark::State& state) {
  const hispania::Rules r = rules("64342");
  const auto& from = positions();
  std::size_t i = 0;
  hispania::Rules::Actions actions;
  for (auto _ : state) {
    r.legal(from[i], Seat::First, actions);
    benchmark::DoNotOptimize(actions);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(legal_actions);

void hash_state(benchmark::State& state) {
  const hispania::Rules r = rules("64342");
  const auto& from = positions();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(r.hash(from[i]));
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}
BENCHMARK(hash_state);

}  // namespace
}  // namespace tercio
