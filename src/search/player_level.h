// The strengths of a game's computer player.
#pragma once

#include <cstdint>
#include <string_view>

namespace tercio {

// A strength to choose: how long the search goes on. No simulations: the heuristic plays.
struct PlayerLevel {
  std::string_view name;
  std::uint32_t simulations = 0;
  float exploration = 0.3f;
  int horizon = 0;  // turns ahead at which lines are judged; 0: as the player does by itself
};

}  // namespace tercio
