// The strengths of a game's computer player, from which people choose.
#pragma once

#include <string_view>

namespace tercio {

// An Effort is the game's own: it names a way of deciding, and says how often games are played on
// where they are. It answers two questions:
//
//   effort.thinks()             false: `heuristic` decides at once
//   effort.with_simulations(n)  the effort that a number given by hand stands for
template <class Effort>
struct Level {
  std::string_view name;
  Effort effort;
};

}  // namespace tercio
