// What the program tells people about: what dice are thrown for, and what events name.
#pragma once

#include <cstdint>

namespace tercio::bailen {

// What dice are thrown for; ids and names are in the text catalogue, in this order.
enum class Purpose : std::uint8_t {
  Order,
  Morale,
  Fire,
  Victim,
  Shock,
  Control,
  LeaderLoss,
  Reorganize,
  Dufour,
  Vedel,
  Delay,
};
inline constexpr int kPurposes = static_cast<int>(Purpose::Delay) + 1;

// What numbers in events and actions stand for.
enum class ArgKind : std::uint8_t {
  Number,
  Unit,
  Hex,
  Side,
  Leader,
  Command,
  Corner,
  Order,
  FireResult,
  ShockResult,
  MoraleResult,
  Ratio,
  Formation,
  Outcome,
  Phase,
  Modifier,
  Marker,
  Strength,  // in parts of kStrength
  Clock,     // minutes
  Dir,
};

}  // namespace tercio::bailen
