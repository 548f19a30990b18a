// What is to be measured, as it is given on the command line, and what every game makes of it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "games/setup_check.h"

namespace tercio::measure {

struct Wish {
  std::string scenario = "all", level = "medium", against, data;
  std::vector<std::string> options;  // "handicap=spain"
  std::uint64_t simulations = 0, foe_simulations = 0;
  std::uint64_t games = 10, seed = 1;
};

[[noreturn]] inline void stop(const std::string& why) {
  std::fprintf(stderr, "measure: %s\n", why.c_str());
  std::exit(2);
}

// What every game can be asked; `games` says whether they are counted in games or in pairs.
inline CLI::App* add_game(CLI::App& app, Wish& wish, const char* game, const char* about,
                          const char* games) {
  CLI::App* own = app.add_subcommand(game, about);
  own->add_option("--scenario", wish.scenario, "one scenario, or all of them")
      ->capture_default_str();
  own->add_option("--set", wish.options, "an option of the game, ID=VALUE; may be repeated");
  own->add_option("--level", wish.level, "whose play is measured: a level, heuristic or random")
      ->capture_default_str();
  own->add_option("--simulations", wish.simulations, "playouts instead of the level's own");
  own->add_option(games, wish.games)->capture_default_str();
  own->add_option("--seed", wish.seed)->capture_default_str();
  own->add_option("--data", wish.data, "a folder of other components, as tercio --data takes it");
  return own;
}

inline DataSource source_of(const Wish& wish) {
  return wish.data.empty() ? DataSource() : DataSource(wish.data);
}

// One scenario with its rules.
template <class M>
struct Cell {
  std::string scenario, name;  // the name also says which options were set
  typename M::Rules rules;
};

template <class M>
Cell<M> make_cell(const M& module, Setup setup) {
  const Expected<Setup> whole = check_setup(module.info(), setup);
  if (!whole) stop(whole.error.message);
  if constexpr (requires { module.refuse(*whole); })
    if (const auto refused = module.refuse(*whole)) stop(refused->message);
  std::string name = setup.scenario;
  for (const auto& [id, value] : setup.options) name += " " + id + "=" + value;
  return {setup.scenario, name, module.make_rules(*whole)};
}

template <class M>
std::vector<Cell<M>> make_cells(const M& module, const Wish& wish) {
  Setup setup;
  for (const std::string& one : wish.options) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos) stop("--set expects ID=VALUE, not '" + one + "'");
    setup.options[one.substr(0, equals)] = one.substr(equals + 1);
  }
  std::vector<Cell<M>> cells;
  for (const NamedInfo& scenario : module.info().scenarios) {
    if (wish.scenario != "all" && wish.scenario != scenario.id) continue;
    setup.scenario = scenario.id;
    cells.push_back(make_cell(module, setup));
  }
  if (cells.empty()) stop("there is no scenario '" + wish.scenario + "'");
  return cells;
}

// Who plays: random choices, what a sensible player does at once, or the computer with an effort.
template <class M>
struct Agent {
  using Player = typename M::Player;

  Agent(const std::string& level, std::uint64_t simulations) : name(level) {
    random = level == "random";
    heuristic = level == "heuristic";
    if (random || heuristic) return;
    for (const auto& one : Player::levels()) {
      if (one.name != level) continue;
      heuristic = !one.effort.thinks();  // it has no playouts to be given others
      effort = simulations > 0 ? one.effort.with_simulations(simulations) : one.effort;
      return;
    }
    stop("there is no level '" + level + "'");
  }

  std::string name;
  bool random = false, heuristic = false;
  typename Player::Effort effort{};
  std::unique_ptr<typename Player::Scratch> scratch = std::make_unique<typename Player::Scratch>();
};

// Processor seconds.
inline double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace tercio::measure
