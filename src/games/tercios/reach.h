// Where a unit or squadron can come to in one link of its movement: every hex, facing and cost, as
// sets of hexes. A link ends where somebody may be asked: next to an enemy (DN-24, DN-37, DN-47).
#pragma once

#include "games/tercios/board.h"

namespace tercio::tercios {

struct Reach {
  Hex start = Hex::None;
  int budget = 0;
  // Hexes reached at exactly this cost with this facing, and not cheaper with it.
  std::array<std::array<HexSet, hex::kSides>, kMaxMp + 1> at;
  HexSet ends;                          // where it may end
  std::array<HexSet, kMaxMp + 1> join;  // squadrons it may join, by cost
  HexSet joins;

  // Least cost of the hex with that facing; -1 if it is not reached.
  int cost(Hex h, Dir facing) const {
    for (int c = 1; c <= budget; ++c)
      if (at[static_cast<std::size_t>(c)][hex::index(facing)].has(h)) return c;
    return -1;
  }
  int cost(Hex h) const {
    for (int c = 1; c <= budget; ++c)
      for (const HexSet& set : at[static_cast<std::size_t>(c)])
        if (set.has(h)) return c;
    return -1;
  }
  int join_cost(Hex h) const {
    for (int c = 1; c <= budget; ++c)
      if (join[static_cast<std::size_t>(c)].has(h)) return c;
    return -1;
  }
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
