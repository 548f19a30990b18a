// The chance of winning of a position, as `tercio calibrate` measures it: of all positions of which
// 0.65 is said, 65 in 100 are won, if the named level goes on for every seat (a draw counts half).
#pragma once

#include <cstdint>
#include <string>

#include "core/seat.h"

namespace tercio {

struct ValueOrder {
  std::uint32_t games = 200;  // played on; twice the error for a quarter of them
  std::uint64_t seed = 1;
  bool believes = true;  // by what the seat may know; else by all there is
};

struct PositionValue {
  double chance = 0;
  double se = 0;            // of the games played on
  std::uint32_t games = 0;  // really played; 0: the match is over
  std::string by;           // the level that goes on
  std::string version;      // equal versions give equal values; empty: not calibrated
  bool to_end = true;       // played on to the end, or to the end of the game turn and read there
};

// A position of which that can be said.
class Values {
 public:
  virtual ~Values() = default;
  virtual PositionValue value(Seat seat, const ValueOrder& order) const = 0;
};

}  // namespace tercio
