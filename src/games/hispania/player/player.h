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

#include "games/hispania/player/plan.h"
#include "games/hispania/player/simple_player.h"
#include "search/estimate.h"
#include "search/level.h"
#include "search/player.h"
#include "search/review_pace.h"

namespace tercio::hispania {

// How a general's turn is searched: the next places, a few, all, and the best of all played on.
enum class By : std::uint8_t { Glance, Look, Turn, PlayingOn };
inline constexpr std::size_t kWays = 4;
struct Effort {
  By by = By::Glance;
  std::uint64_t times = 0;  // each of the best plans is played on

  constexpr bool thinks() const { return true; }
  // So many times; 1 to 3 ask for the other ways, and are what those ways count as.
  static constexpr Effort with_simulations(std::uint64_t count) {
    if (count >= kWays) return {By::PlayingOn, count};
    return {count <= 1 ? By::Glance : static_cast<By>(count - 1)};
  }
  constexpr std::uint64_t simulations() const {
    return by == By::PlayingOn ? times : static_cast<std::uint64_t>(by) + 1;
  }
};

// Weakest first. What each reaches: docs/games/hispania.md.
inline constexpr std::array<Level<Effort>, 4> kLevels{{
    {"easy", {By::Glance}},
    {"medium", {By::Look}},
    {"hard", {By::Turn}},
    {"strong", {By::PlayingOn, 24}},
}};

class Player {
 public:
  using Effort = hispania::Effort;
  using Scratch = Planner;

  static std::span<const Level<Effort>> levels() { return kLevels; }
  // Who plays games on for the adviser and for chances (search/play_on.h, search/estimate.h).
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 60;
  static constexpr std::uint32_t kGlanceGames = 0;
  static constexpr ReviewPace kReviewPace{1'500'000, 10'000};
  struct Reference {
    void begin(const Rules&, const State&) {}
    Action choose(const Player& p, const Rules& r, const State& s, Seat seat, Rng& rng) {
      p.weigh(r, s, seat, {By::Look}, rng.next(), planner, choices);
      return choices[0].action;
    }
    static int turn(const State& s) { return s.round; }
    static constexpr std::size_t kSigns = 5;
    void signs(const Rules& r, const State& s, Signs& out);
    static bool with_first(Seat seat) { return seat != kHispania; }
    Planner planner;
    Planner::List choices;
  };

  // ---- what applications ask (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return habits_.heuristic(r, s, seat, rng);
  }
  Chosen<Rules> decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                       const Means& means, Scratch& scratch) const;

  // All choices looked at, best first.
  void weigh(const Rules& r, const State& s, Seat seat, const Effort& effort, std::uint64_t seed,
             Scratch& scratch, Planner::List& out) const;

  // A score as a chance of winning, roughly.
  static double chance_of(double score);

  Weights weights;
  std::array<PlanLimits, kWays> limits = default_limits();  // by way

 private:
  static std::array<PlanLimits, kWays> default_limits();
  PlanLimits limits_of(const Effort& effort) const;

  // player/setup.cpp
  void weigh_road(const Rules& r, const State& s, Planner::List& out) const;
  void weigh_start(const Rules& r, const State& s, Planner::List& out) const;

  SimplePlayer habits_;
};

}  // namespace tercio::hispania
