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

#include "games/tercios/player/plain_script.h"
#include "games/tercios/player/search.h"
#include "games/tercios/player/value.h"
#include "search/level.h"
#include "search/player.h"
#include "search/review_pace.h"

namespace tercio::tercios {

enum class By : std::uint8_t { Script, Drill, Search };
struct Effort {
  By by = By::Script;
  std::uint64_t playouts = 0;  // for a unit's movement; half of them for other decisions

  constexpr bool thinks() const { return by != By::Script; }
  // A single playout compares nothing: the drill decides.
  static constexpr Effort with_simulations(std::uint64_t count) {
    if (count <= 1) return {By::Drill};
    return {By::Search, count};
  }
};

// Weakest first. What each reaches: docs/games/tercios.md.
inline constexpr std::array<Level<Effort>, 4> kLevels = {{
    {"easy", {By::Script}},
    {"medium", {By::Drill}},
    {"hard", {By::Search, 32}},
    {"strong", {By::Search, 256}},
}};

class Player {
 public:
  using Effort = tercios::Effort;
  using Scratch = Planner;

  static std::span<const Level<Effort>> levels() { return kLevels; }
  // Who plays games on for the adviser and for chances (search/play_on.h): the drill.
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 60;
  static constexpr std::uint32_t kGlanceGames = 4;
  static constexpr ReviewPace kReviewPace{3'000'000, 2'400};
  struct Reference {
    void begin(const Rules& r, const State&) {
      drill.brisk = true;
      drill.prepare(r);
    }
    Action choose(const Player&, const Rules& r, const State& s, Seat seat, Rng&) {
      return drill.choose(r, s, seat);
    }
    static int turn(const State& s) { return s.turn; }
    static constexpr std::size_t kSigns = tercios::kSigns;
    void signs(const Rules& r, const State& s, Signs& out) { read_signs(r, drill, s, out); }
    Drill drill;
  };

  // ---- what applications ask (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return plain_script(r, s, seat, rng);
  }
  Chosen<Rules> decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                       const Means& means, Scratch& scratch) const;

  // Where the unit or squadron in hand could go, each way with its best facing, the drill's
  // favourites first (games/adviser.h); nothing where none is in hand or it is under way.
  std::vector<std::vector<Action>> ways(const Rules& r, const State& s, Seat seat) const;

  // A value as a chance of winning, roughly.
  static double chance_of_winning(double value);
};

}  // namespace tercio::tercios
