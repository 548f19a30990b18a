// The computer players of Hispania.
//
//   player.cpp            levels, who decides how
//   player/setup.cpp      roads and where the generals begin
//   player/turn.cpp       a general's own turn, searched to its end
//   player/turn_list.cpp  what is worth a look in it
//   player/plan.cpp       the best of it played on over the Hispanic phase and the next generals
//   player/ways.cpp       distances as a player reckons them
//   player/hispano.cpp    the Hispanic player
//   evaluation.cpp        how good a position is
//   simple_player.cpp     the nearest useful thing, without search
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "search/player_level.h"
#include "games/hispania/player/plan.h"
#include "games/hispania/player/simple_player.h"

namespace tercio::hispania {

// Weakest first; `simulations` picks the effort (player.cpp), from 4 on it is how often a plan is
// played on. What each reaches: docs/games/hispania.md.
inline constexpr std::array<PlayerLevel, 4> kLevels{{
    {"easy", 1, 0},
    {"medium", 2, 0},
    {"hard", 3, 0},
    {"strong", 24, 0},
}};

class Player {
 public:
  using Scratch = Planner;

  static std::span<const PlayerLevel> levels() { return kLevels; }
  // Who plays games on for the adviser (search/outlook.h).
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 60;
  static constexpr std::uint32_t kGlanceGames = 0;
  struct Reference {
    void begin(const Rules&, const State&) {}
    Action choose(const Player& p, const Rules& r, const State& s, Seat seat, Rng& rng) {
      constexpr std::uint64_t kMedium = 2;
      p.weigh(r, s, seat, kMedium, rng.next(), planner, choices);
      return choices[0].action;
    }
    Planner planner;
    Planner::List choices;
  };

  // ---- what the search asks (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return habits_.heuristic(r, s, seat, rng);
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
    Planner::List choices;
    weigh(r, s, seat, simulations, seed, scratch, choices);
    result = {};
    for (const Weighed& c : choices) {
      const double chance = chance_of(c.score);
      result.considered.push_back({c.action, c.samples, seat == kHispania ? 1 - chance : chance});
    }
    result.action = choices[0].action;
    result.score = result.considered[0].score;
    result.simulations = simulations;
    return true;
  }

  // All choices looked at, best first.
  void weigh(const Rules& r, const State& s, Seat seat, std::uint64_t simulations,
             std::uint64_t seed, Scratch& scratch, Planner::List& out) const;

  // How much is thought about at a number of simulations.
  Effort effort(std::uint64_t simulations) const;
  // A score as a chance of winning, roughly.
  static double chance_of(double score);

  Weights weights;
  std::array<Effort, kLevels.size()> efforts = default_efforts();  // by level

 private:
  static std::array<Effort, kLevels.size()> default_efforts();

  // player/setup.cpp
  void weigh_road(const Rules& r, const State& s, Planner::List& out) const;
  void weigh_start(const Rules& r, const State& s, Planner::List& out) const;

  SimplePlayer habits_;
};

}  // namespace tercio::hispania
