// What is measured of every game in the same way. A step is one applied action, dice included;
// random play chooses uniformly among the legal actions.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

#include "data/source.h"
#include "game/game.h"
#include "search/playout.h"

namespace tercio {

template <class Module>
const Module& module_of() {
  static const Module made{DataSource()};
  return made;
}

// The rules with the usual options, but for `other`.
template <class Module>
typename Module::Rules rules_of(const std::string& scenario,
                                const std::map<std::string, std::string>& other = {}) {
  const Module& module = module_of<Module>();
  Setup setup{scenario, other};
  for (const OptionInfo& option : module.info().options)
    setup.options.try_emplace(option.id, option.default_value);
  return module.make_rules(setup);
}

template <class Module>
typename Module::Rules rules_of(std::int64_t scenario) {
  return rules_of<Module>(
      module_of<Module>().info().scenarios[static_cast<std::size_t>(scenario)].id);
}

template <class Rules>
struct Met {
  typename Rules::State state;
  Seat seat;
};

// Every decision of some games in which `choose(state, seat, rng)` plays, and who decides.
template <class Rules, class Choose>
std::vector<Met<Rules>> positions_met(const Rules& r, int games, Choose choose) {
  std::vector<Met<Rules>> met;
  Rng rng(7);
  Events nobody;
  for (int game = 0; game < games; ++game) {
    typename Rules::State s = r.start();
    for (Turn turn = r.turn(s); turn.kind != TurnKind::Over; turn = r.turn(s)) {
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = asked_first(turn);
      met.push_back({s, seat});
      r.apply(s, seat, choose(s, seat, rng), nobody);
    }
  }
  return met;
}

template <class Rules>
std::vector<Met<Rules>> positions_met(const Rules& r, int games) {
  return positions_met(r, games, [&](const typename Rules::State& s, Seat seat, Rng& rng) {
    typename Rules::Actions actions;
    r.legal(s, seat, actions);
    return actions[rng.below(actions.size())];
  });
}

inline benchmark::Counter rate(std::uint64_t count) {
  return {static_cast<double>(count), benchmark::Counter::kIsRate};
}

template <class Rules>
void random_games_of(benchmark::State& state, const Rules& r) {
  Rng rng(1);
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  for (auto _ : state) {
    typename Rules::State s = r.start();
    steps += random_playout(r, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["steps/s"] = rate(steps);
  state.counters["games/s"] = rate(games);
  state.counters["state bytes"] = sizeof(typename Rules::State);
}

// The player's heuristic against itself.
template <class Rules, class Player>
void scripted_games_of(benchmark::State& state, const Rules& r, const Player& player) {
  Rng rng(1);
  std::uint64_t games = 0;
  for (auto _ : state) {
    typename Rules::State s = r.start();
    heuristic_playout(r, player, s, rng);
    benchmark::DoNotOptimize(s);
    ++games;
  }
  state.counters["games/s"] = rate(games);
}

// `measure(position)` for one position after the other.
template <class Rules, class Measure>
void over_positions(benchmark::State& state, const std::vector<Met<Rules>>& from, Measure measure) {
  std::size_t i = 0;
  for (auto _ : state) {
    measure(from[i]);
    i = i + 1 < from.size() ? i + 1 : 0;
  }
}

template <class Rules>
void copies_of(benchmark::State& state, const std::vector<Met<Rules>>& from) {
  typename Rules::State to;
  over_positions(state, from, [&](const Met<Rules>& at) {
    to = at.state;
    benchmark::DoNotOptimize(to);
  });
}

template <class Rules>
void legal_actions_of(benchmark::State& state, const Rules& r,
                      const std::vector<Met<Rules>>& from) {
  typename Rules::Actions actions;
  over_positions(state, from, [&](const Met<Rules>& at) {
    r.legal(at.state, at.seat, actions);
    benchmark::DoNotOptimize(actions);
  });
}

template <class Rules>
void hashes_of(benchmark::State& state, const Rules& r, const std::vector<Met<Rules>>& from) {
  over_positions(state, from,
                 [&](const Met<Rules>& at) { benchmark::DoNotOptimize(r.hash(at.state)); });
}

}  // namespace tercio
