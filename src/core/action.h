// An action is one choice, small enough to store for years: a verb and what it needs.
//
//   bits 56-63  verb: 0 is a throw of dice in every game, the others belong to the game
//   bits 0-55   payload: faces of the dice, or the verb's arguments, packed by the game
//
// Its meaning never depends on a list of legal actions. Its words ("move baden") are the game's.
#pragma once

#include <compare>
#include <cstdint>

namespace tercio {

struct Action {
  std::uint64_t bits = 0;

  static constexpr std::uint8_t kRoll = 0;

  static constexpr Action make(std::uint8_t verb, std::uint64_t payload = 0) {
    return {std::uint64_t{verb} << 56 | payload};
  }
  constexpr std::uint8_t verb() const { return static_cast<std::uint8_t>(bits >> 56); }
  constexpr std::uint64_t payload() const { return bits & ((std::uint64_t{1} << 56) - 1); }
  constexpr bool is_roll() const { return verb() == kRoll; }

  friend constexpr bool operator==(Action, Action) = default;
  friend constexpr auto operator<=>(Action, Action) = default;
};

}  // namespace tercio
