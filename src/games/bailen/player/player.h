// The computer players of La Sombra del Águila: Bailén 1808.
//
//   player/player.cpp                   the levels, decisions
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

#include "games/bailen/player/plain.h"
#include "games/bailen/player/search.h"
#include "games/bailen/player/value.h"
#include "search/level.h"
#include "search/player.h"
#include "search/review_pace.h"

namespace tercio::bailen {

enum class By : std::uint8_t { Script, Drill, Search };
struct Effort {
  By by = By::Script;
  std::uint64_t playouts = 0;  // for a unit's movement or a command's order; for others half

  constexpr bool thinks() const { return by != By::Script; }
  // A single playout compares nothing: the drill decides.
  static constexpr Effort with_simulations(std::uint64_t count) {
    if (count <= 1) return {By::Drill};
    return {By::Search, count};
  }
};

// Weakest first. What each reaches: docs/games/bailen.md.
inline constexpr std::array<Level<Effort>, 4> kLevels = {{
    {"easy", {By::Script}},
    {"medium", {By::Drill}},
    {"hard", {By::Search, 16}},
    {"strong", {By::Search, 64}},
}};

class Player {
 public:
  using Effort = bailen::Effort;
  using Scratch = Planner;
  static constexpr bool kRemembers = true;  // the plan of a phase, the way of who moves, the enemy

  static std::span<const Level<Effort>> levels() { return kLevels; }
  // Who plays games on for the adviser and for chances (search/play_on.h): the drill.
  static constexpr std::string_view kPlayedOnBy = "medium";
  static constexpr std::uint32_t kOutlookGames = 40;
  static constexpr std::uint32_t kGlanceGames = 2;
  static constexpr ReviewPace kReviewPace{3'000'000, 13'000};
  struct Reference {
    void begin(const Rules& r, const State& s) {
      drill.brisk = true;
      drill.prepare(r);
      drill.start(r, s);
    }
    Action choose(const Player&, const Rules& r, const State& s, Seat seat, Rng&) {
      return drill.choose(r, s, seat);
    }
    static int turn(const State& s) {
      constexpr int kSecondDay = 100;
      return s.turn + kSecondDay * static_cast<int>(s.part);
    }
    static constexpr std::size_t kSigns = bailen::kSigns;
    void signs(const Rules& r, const State& s, Signs& out) { read_signs(r, drill.odds(), s, out); }
    Drill drill;
  };

  // ---- what applications ask (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return plain_script(r, s, seat, rng);
  }
  Chosen<Rules> decide(const Rules& r, const State& s, Seat seat, const Effort& effort,
                       const Means& means, Scratch& scratch) const;

  // Where the unit or stack in hand could go, one way to a hex, the drill's favourites first
  // (games/adviser.h); nothing where none is in hand or it is under way.
  std::vector<std::vector<Action>> ways(const Rules& r, const State& s, Seat seat) const;

  // A value as a chance of winning, roughly.
  static double chance_of_winning(double value) {
    return 0.5 + 0.5 * value / (10 + std::abs(value));
  }
};

}  // namespace tercio::bailen
