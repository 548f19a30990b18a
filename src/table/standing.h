// What a seat wants done when it is asked in another's turn, in the words of actions: a slow match
// does not stop for every answer. Orders are tried from the first on; the first that fits something
// legal is played. Nobody else is told of them until they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace tercio {

struct StandingOrders {
  static constexpr std::size_t kMost = 20;            // orders of a seat
  static constexpr std::size_t kMostCharacters = 80;  // of one
  static constexpr int kMostInARow = 100;             // actions played before a person is asked

  std::vector<std::string> orders;

  // Words, where * stands for any one and at the end for all that follow: "stand", "shelter *".
  static bool fits(std::string_view order, std::string_view words);
  // With single blanks; nothing if it says nothing.
  static std::optional<std::string> tidy(std::string_view order);
  // What the seat would play now, if any order fits.
  std::optional<std::string> choice(const Position& position, Seat seat) const;

  // As the log keeps them; nothing if it cannot be read.
  std::string body() const;
  static std::optional<StandingOrders> read(const std::string& body);
};

}  // namespace tercio
