// Where a unit or squadron can come to in one link of its movement: every hex, facing and cost. A
// link ends where somebody may be asked: next to an enemy (DN-24, DN-37, DN-47).
#pragma once

#include <algorithm>

#include "games/tercios/rules/board.h"

namespace tercio::tercios {

// Hexes alone: what a list of choices needs.
struct Ends {
  HexSet ends;   // where it may end
  HexSet joins;  // squadrons it may join
};
struct EndsByWay {
  Ends advance, retreat;
};

struct Reach : Ends {
  Hex start = Hex::None;
  int budget = 0;
  std::array<std::uint32_t, kMapBits> costs;      // least cost by facing, 4 bits each; kNever
  std::array<std::uint8_t, kMapBits> join_costs;  // of hexes in `joins`

  int cost_of(Hex h, Dir facing) const { return cost_facing(costs[index(h)], facing); }
  bool has(Hex h, Dir facing, int cost) const { return cost_of(h, facing) == cost; }
  // Least cost of the hex with any facing.
  int cost(Hex h) const {
    int least = kNever;
    for (const Dir d : hex::kDirs) least = std::min(least, cost_of(h, d));
    return least;
  }
  int join_cost(Hex h) const { return join_costs[index(h)]; }
};

// One hex of a way, with the facing taken there.
struct WayPoint {
  Hex hex = Hex::None;
  Dir facing = Dir::N;
};
struct WayTo {
  std::array<WayPoint, kMaxMp + 1> point;  // from the start on
  std::size_t count = 0;
};

}  // namespace tercio::tercios
