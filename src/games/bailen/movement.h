// What the parts of movement share.
#pragma once

#include "games/bailen/rules.h"

namespace tercio::bailen {

// Bits of a mover's frame.
enum MoverBit : std::uint8_t {
  kGroup = 1,       // a stack
  kWent = 2,        // has made a step
  kTurned = 4,      // has used the free change of facing
  kOffRoad = 8,     // has left the road: the third point of Maneuver is gone
  kInCommand = 16,  // was, before it moved (BA-77)
  kHalted = 32,     // entered a front zone (BA-71)
  kFollow = 64,     // controlled cavalry moves again (BA-135)
  kAimed = 128,     // … and charges
};

// What each hex costs a unit at least that moves now; kNever: it does not come there.
struct Reach {
  static constexpr std::uint8_t kNever = 255;
  std::array<std::uint8_t, kMapBits> cost{};
};
void reach_of(const Rules& r, const State& s, const Board& b, std::size_t u, Reach& out);

void forget_riders(const Rules& r, State& s);
bool goes_with_stack(const Rules& r, const State& s, const Board& b, std::size_t u);
bool rides_through(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h, Dir came,
                   int left);
bool passes_on(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u, Hex h,
               Dir came, int left);
// Can the whole skirmish line shift by one hex (BA-218)? What the dearest hex costs, and does any
// hex come into an enemy zone?
bool line_may_shift(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u,
                    Dir d, int& cost, bool& zone);

}  // namespace tercio::bailen
