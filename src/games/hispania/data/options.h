// The choices a match begins with: level, scenario, players, variants, and the switches on what the
// rulebook leaves open.
#pragma once

#include <array>
#include <cstdint>

#include "games/hispania/data/board.h"

namespace tercio::hispania {

inline constexpr std::uint8_t kCampaign = 0xFF;  // no scenario

// Every field is a byte, so that its hash has no padding. A switch is 0 for the default.
struct Options {
  std::uint8_t scenario = kCampaign;
  std::array<std::uint8_t, 5> level = {6, 4, 3, 4, 2};  // HI-14
  std::uint8_t romans = 1;                              // HI-10
  std::uint8_t variants = 0;
  std::uint8_t split_consul = 0;    // HI-11
  std::uint8_t flat_shields = 0;    // Roman cities count 3 in sieges
  std::uint8_t generic_joins = 0;   // HI-46
  std::uint8_t generic_quiet = 0;   // HI-46
  std::uint8_t own_lost = 0;        // HI-53: only his own garrisons fall with a general
  std::uint8_t citerior_first = 0;  // HI-61
  std::uint8_t reroll_equal = 0;    // HI-64
  std::uint8_t roll_certain = 0;    // HI-55
  std::uint8_t new_army_waits = 0;  // HI-73
  std::uint8_t legio_for_all = 0;   // HI-V4

  int denarii() const { return level[0]; }
  int garrisons() const { return level[1]; }
  int fleets() const { return level[2]; }
  int roads() const { return level[3]; }
  int armies() const { return level[4]; }
  bool with(int variant) const { return (variants & variant) != 0; }
};

}  // namespace tercio::hispania
