// The computer players of La Sombra del Águila: Bailén 1808.
//
//   player_plain.cpp                    close, fire, attack: the level "easy"
//   player_drill.cpp, player_orders.cpp,
//   player_move.cpp, player_fight.cpp   a sound officer with exact odds: the level "medium"
//   player_picture.cpp                  what he sees
#pragma once

#include <array>
#include <span>

#include "core/player_level.h"
#include "games/bailen/player_drill.h"
#include "games/bailen/player_plain.h"

namespace tercio::bailen {

// Weakest first. None: the plain script; one: the drill. What each reaches: docs/games/bailen.md.
inline constexpr std::array<PlayerLevel, 2> kLevels = {{
    {"easy", 0, 0},
    {"medium", 1, 0},
}};

class Player {
 public:
  using Scratch = Drill;

  static std::span<const PlayerLevel> levels() { return kLevels; }

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
    (void)simulations;
    (void)seed;
    result = {};
    scratch.prepare(r);
    result.action = scratch.choose(r, s, seat);
    result.simulations = 1;
    result.considered.push_back({result.action, 1, 0.5});
    result.score = 0.5;
    return true;
  }
};

}  // namespace tercio::bailen
