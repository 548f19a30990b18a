// The plain computer player: close with the enemy, fire, attack where the odds are fair. It needs
// nothing but the rules.
#pragma once

#include <array>
#include <span>

#include "core/player_level.h"
#include "games/bailen/rules.h"

namespace tercio::bailen {

inline constexpr std::array<PlayerLevel, 1> kLevels = {{{"easy", 0, 0.3f}}};

class Player {
 public:
  static std::span<const PlayerLevel> levels() { return kLevels; }

  // ---- what the search asks (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  float utility(const Rules& r, const State& s, Seat seat) const {
    return r.result(s).seat[index(seat)].value;
  }
  bool is_leaf(const Rules&, const State&, const State&) const { return false; }
  float value(const Rules&, const State&, Seat) const { return 0.5f; }
  State believe(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return r.sample(s, seat, rng);
  }
  void prune(const Rules&, const State&, Seat, Rules::Actions&) const {}
};

}  // namespace tercio::bailen
