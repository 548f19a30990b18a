// The computer player of L'Invincible Armada: a commander with sensible habits and no search. What
// the search would ask of it is in search/player.h.
//
//   player.cpp       battles: calling, killing, choosing, the grand admiral; ends
//   player_plan.cpp  plans: where fleets go, which orders are written
#pragma once

#include <array>
#include <span>

#include "core/player_level.h"
#include "games/armada/rules.h"

namespace tercio::armada {

// Without simulations: the habits alone.
inline constexpr std::array<PlayerLevel, 1> kLevels{{{"easy", 0, 0}}};

class Player {
 public:
  explicit Player(const Data& data) : data_(&data) {}

  static std::span<const PlayerLevel> levels() { return kLevels; }

  // ---- what the search asks (search/player.h)
  Action heuristic(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  float utility(const Rules& r, const State& s, Seat seat) const;
  bool is_leaf(const Rules&, const State&, const State&) const { return false; }
  float value(const Rules&, const State&, Seat) const { return 0.5f; }
  State believe(const Rules& r, const State& s, Seat seat, Rng& rng) const {
    return r.sample(s, seat, rng);
  }
  void prune(const Rules& r, const State& s, Seat seat, Rules::Actions& actions) const;

 private:
  // player_plan.cpp
  Action plan(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action answer_window(const Rules& r, const State& s, Seat seat) const;
  Action place_next(const Rules& r, const State& s, Seat seat, Rng& rng) const;
  Action order_next(const Rules& r, const State& s, Seat seat, Rng& rng) const;

  // player.cpp
  Action answer_call(const Rules& r, const State& s, Seat seat) const;
  bool wants_call(const Rules& r, const State& s, Seat seat, Fleet f) const;
  Action pick_killed(const Rules& r, const State& s) const;
  Action choose_battle(const Rules& r, const State& s, Seat seat) const;
  Action name_admiral(const Rules& r, const State& s, Seat seat) const;

  const Data* data_;
};

}  // namespace tercio::armada
