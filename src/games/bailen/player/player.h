// The computer players of La Sombra del Águila: Bailén 1808.
//
//   player/plain.cpp                    close, fire, attack: the level "easy"
//   player/drill.cpp, player/orders.cpp,
//   player/move.cpp, player/fight.cpp   a sound officer with exact odds: the level "medium"
//   player/picture.cpp                  what he sees
//   player/search.cpp, player/value.cpp choices played on under keyed dice, from "hard" on
//   player/enemy.cpp                    how the enemy may play in that
//   player/ways.cpp                     where a unit could go instead, for the adviser
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "search/player_level.h"
#include "games/bailen/player/plain.h"
#include "games/bailen/player/search.h"

namespace tercio::bailen {

// Weakest first. None: the plain script; one: the drill; more: playouts for a decision about a
// unit's movement or a command's order, half of them for others. What each reaches:
// docs/games/bailen.md.
inline constexpr std::array<PlayerLevel, 4> kLevels = {{
    {"easy", 0, 0},
    {"medium", 1, 0},
    {"hard", 32, 0},
    {"strong", 64, 0},
}};

class Player {
 public:
  using Scratch = Planner;
  static constexpr bool kRemembers = true;  // the plan of a phase, the way of who moves, the enemy

  static std::span<const PlayerLevel> levels() { return kLevels; }
  // Who plays games on for the adviser (search/outlook.h): the drill.
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 40;
  static constexpr std::uint32_t kGlanceGames = 2;
  struct Reference {
    void begin(const Rules& r, const State& s) {
      drill.brisk = true;
      drill.prepare(r);
      drill.start(r, s);
    }
    Action choose(const Player&, const Rules& r, const State& s, Seat seat, Rng&) {
      return drill.choose(r, s, seat);
    }
    Drill drill;
  };

  // ---- what the search asks (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return plain_script(r, s, seat, rng);
  }
  float utility(const Rules& r, const State& s, Seat seat) const {
    return r.result(s).seat[index(seat)].value;
  }
  bool is_leaf(const Rules&, const State&, const State&) const { return false; }
  float value(const Rules&, const State&, Seat) const { return 0.5f; }
  State believe(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return r.sample(s, seat, rng);
  }
  void prune(const Rules&, const State&, Seat, Rules::Actions&) const {}

  // The whole decision (search/own_way.h). `Result` is SearchResult<Rules>.
  template <class Result>
  bool decide(const Rules& r, const State& s, Seat seat, std::uint64_t simulations,
              std::uint64_t seed, Result& result, Scratch& scratch) const {
    Planner::Ratings rated;
    result = {};
    result.simulations = scratch.weigh(r, s, seat, simulations, seed, rated) + 1;
    for (const Planner::Rated& one : rated)
      result.considered.push_back({one.action, one.samples, chance_of_winning(one.value)});
    result.action = rated[0].action;
    result.score = result.considered[0].score;
    return true;
  }

  // Where the unit or stack in hand could go, one way to a hex, the drill's favourites first
  // (games/adviser.h); nothing where none is in hand or it is under way.
  std::vector<std::vector<Action>> ways(const Rules& r, const State& s, Seat seat) const;

  // A value as a chance of winning, roughly.
  static double chance_of_winning(double value) {
    return 0.5 + 0.5 * value / (10 + std::abs(value));
  }
};

}  // namespace tercio::bailen
