// What was agreed when a match was made: how long a decision may take, and what happens to a seat
// whose time has run out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

enum class ClockKind : std::uint8_t { None, Live, Days };
enum class Absence : std::uint8_t { Wait, Computer, Loss };

struct Terms {
  ClockKind clock = ClockKind::None;
  std::int64_t time = 0;       // ms: of a side for the whole match, or for each decision (Days)
  std::int64_t increment = 0;  // ms: Live, for each time a seat has decided
  Absence absent = Absence::Wait;
  std::string level;            // of the computer that takes over
  bool rated = true;            // if two people with accounts play it against each other
  std::string lesson = {};      // the match is one of the game's; only in headers
  std::size_t lesson_step = 0;  // where it was taken up again, from 0; only in headers

  friend bool operator==(const Terms&, const Terms&) = default;
  bool has_clock() const { return clock != ClockKind::None; }

  // {"clock":"none"}, {"clock":"live","minutes":30,"increment":10,"absent":"loss"},
  // {"clock":"days","days":3,"absent":"computer:strong"}; each may have "rated":false. `levels`:
  // those a computer may have.
  static Expected<Terms> read(const Json& json, const std::vector<std::string>& levels);
  // As the header of a match keeps it; what cannot be read has no clock.
  static Terms stored(const std::string& text);
  Json json() const;
};

}  // namespace tercio
