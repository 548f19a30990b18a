// A seat is a side that decides. Several seats may be asked at once where choices are secret.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/check.h"

namespace tercio {

inline constexpr int kMaxSeats = 4;

enum class Seat : std::uint8_t {
  First = 0,
  Second = 1,
  Third = 2,
  Fourth = 3,
  Nobody = 0xFF,  // the game itself throws, or a spectator looks on
};

constexpr std::size_t index(Seat seat) {
  TERCIO_CHECK(seat != Seat::Nobody);
  return static_cast<std::size_t>(seat);
}
constexpr Seat seat_at(std::size_t i) { return static_cast<Seat>(i); }

// A set of seats: who may act now, who may see an event.
struct Seats {
  std::uint8_t bits = 0;

  static constexpr Seats none() { return {}; }
  static constexpr Seats all() { return {0xFF}; }
  static constexpr Seats only(Seat seat) {
    if (seat == Seat::Nobody) return none();
    return {static_cast<std::uint8_t>(1u << static_cast<unsigned>(seat))};
  }
  // A spectator (Seat::Nobody) is in a set only if everybody is.
  constexpr bool has(Seat seat) const {
    if (seat == Seat::Nobody) return bits == 0xFF;
    return (bits >> static_cast<unsigned>(seat) & 1u) != 0;
  }
  constexpr Seats with(Seat seat) const {
    return {static_cast<std::uint8_t>(bits | only(seat).bits)};
  }
  constexpr Seats without(Seat seat) const {
    return {static_cast<std::uint8_t>(bits & ~only(seat).bits)};
  }
  constexpr bool empty() const { return bits == 0; }
  // The first seat of the set; Nobody if it is empty.
  constexpr Seat first() const {
    for (int i = 0; i < kMaxSeats; ++i)
      if (has(static_cast<Seat>(i))) return static_cast<Seat>(i);
    return Seat::Nobody;
  }
  constexpr int count() const {
    int n = 0;
    for (int i = 0; i < kMaxSeats; ++i) n += has(static_cast<Seat>(i)) ? 1 : 0;
    return n;
  }
  friend constexpr bool operator==(Seats, Seats) = default;
};

}  // namespace tercio
