// The computer players of Donde No se Ponía el Sol.
//
//   plain_script.cpp   advance and attack, the level "easy"
//   player_drill*.cpp  a sergeant's drill with exact odds, the level "medium"
//   player/search.cpp  every choice played on under keyed dice, from "hard" on
//   player/value.cpp   what a position is worth
//   player/ways.cpp    where a unit could go instead, for the adviser
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "search/player_level.h"
#include "games/tercios/player/plain_script.h"
#include "games/tercios/player/search.h"

namespace tercio::tercios {

// Weakest first. None: the plain script; one: the drill; more: playouts for a decision about a
// unit's movement, half of them for others. What each reaches: docs/games/tercios.md.
inline constexpr std::array<PlayerLevel, 4> kLevels = {{
    {"easy", 0, 0},
    {"medium", 1, 0},
    {"hard", 128, 0},
    {"strong", 256, 0},
}};

class Player {
 public:
  using Scratch = Planner;

  static std::span<const PlayerLevel> levels() { return kLevels; }
  // Who plays games on for the adviser (search/outlook.h): the drill.
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 60;
  static constexpr std::uint32_t kGlanceGames = 4;
  struct Reference {
    void begin(const Rules& r, const State&) {
      drill.brisk = true;
      drill.prepare(r);
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
  State believe(const Rules&, const State& s, Seat, Rng&) const { return s; }
  void prune(const Rules&, const State&, Seat, Rules::Actions&) const {}

  // The whole decision (search/own_way.h). `Result` is SearchResult<Rules>.
  template <class Result>
  bool decide(const Rules& r, const State& s, Seat seat, std::uint64_t simulations,
              std::uint64_t seed, Result& result, Scratch& scratch) const {
    Planner::Ratings rated;
    result = {};
    result.simulations = scratch.weigh(r, s, seat, simulations, seed, rated) + 1;
    for (const Planner::Rated& one : rated) {
      bool known = false;  // the same way with another facing
      for (const auto& c : result.considered) known = known || c.action == one.choice.action;
      if (!known)
        result.considered.push_back({one.choice.action, one.samples, chance_of_winning(one.value)});
    }
    result.action = rated[0].choice.action;
    result.score = result.considered[0].score;
    return true;
  }

  // Where the unit or squadron in hand could go, each way with its best facing, the drill's
  // favourites first (games/adviser.h); nothing where none is in hand or it is under way.
  std::vector<std::vector<Action>> ways(const Rules& r, const State& s, Seat seat) const;

  // A value as a chance of winning, roughly.
  static double chance_of_winning(double value);
};

}  // namespace tercio::tercios
