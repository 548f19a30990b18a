// How far it is from anywhere to anywhere, in denarii, as a player reckons: revolts on the way can
// be fought down, fleets can be fetched. The exact price of a march is the rules' (movement.cpp).
#pragma once

#include <array>

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

class Ways {
 public:
  static constexpr int kFar = 20;  // and more

  void look(const Rules& r, const State& s);
  int cost(Space from, Space to) const { return cost_[index(from)][index(to)]; }

 private:
  void look_from(const Rules& r, const State& s, Space from);

  std::array<std::array<std::uint8_t, kSpaces>, kSpaces> cost_{};
  // Made once per look: chains of roads, cities by what it costs to enter them.
  std::array<SpaceSet, 32> chain_{};
  std::size_t chains_ = 0;
  SpaceSet quiet_ = 0, revolted_ = 0;
};

}  // namespace tercio::hispania
