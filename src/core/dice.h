// Dice are actions. The rules say which dice they want and what for; they are given faces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/action.h"
#include "core/check.h"
#include "core/rng.h"
#include "core/seat.h"

namespace tercio {

inline constexpr int kMaxDice = 18;  // 18 six-sided faces of 3 bits fill an action's payload

// What is thrown, what for, by whom and at whom. The last five fields are a key: two throws that
// mean the same in two lines of play have the same key, whatever was thrown in between. A throw is
// public: it names only what everybody knows.
struct Throw {
  std::uint8_t count = 0;
  std::uint8_t sides = 6;
  std::uint8_t own =
      0;  // of `count`, how many the thrower's side throws; the rest are the target's
  Seat by = Seat::Nobody;    // who throws
  std::uint8_t purpose = 0;  // what for: the game's own list
  std::uint16_t from = 0;    // which piece throws: a unit, a leader, a fleet
  std::uint16_t at = 0;      // at whom or where: a region, an army, a unit
  std::uint16_t epoch = 0;   // the game turn

  friend constexpr bool operator==(const Throw&, const Throw&) = default;

  constexpr std::uint64_t key() const {
    return std::uint64_t{epoch} << 48 | std::uint64_t{at} << 32 | std::uint64_t{from} << 16 |
           std::uint64_t{purpose} << 8 | static_cast<std::uint64_t>(by);
  }
};

// How wide a face is in the payload of a roll.
constexpr int face_bits(int sides) {
  return sides <= 2 ? 1 : std::bit_width(static_cast<unsigned>(sides - 1));
}
constexpr int most_dice(int sides) {
  const int fit = 56 / face_bits(sides);
  return fit < kMaxDice ? fit : kMaxDice;
}

// Face i (1-based pips) of a roll answering `wanted`.
constexpr int face(Action roll, const Throw& wanted, int i) {
  const int width = face_bits(wanted.sides);
  const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
  return static_cast<int>(roll.payload() >> (i * width) & mask) + 1;
}

// Packs faces (each 1..sides) in the order thrown.
constexpr Action roll_of(const Throw& wanted, std::span<const int> faces) {
  TERCIO_CHECK(static_cast<int>(faces.size()) == wanted.count);
  TERCIO_CHECK(wanted.count <= most_dice(wanted.sides));
  const int width = face_bits(wanted.sides);
  std::uint64_t payload = 0;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    TERCIO_CHECK(faces[i] >= 1 && faces[i] <= wanted.sides);
    payload |= static_cast<std::uint64_t>(faces[i] - 1) << (static_cast<int>(i) * width);
  }
  return Action::make(Action::kRoll, payload);
}

// Is this action a possible answer to the throw: every face in range, nothing beyond the last die?
constexpr bool is_roll_of(const Throw& wanted, Action action) {
  if (!action.is_roll()) return false;
  const int width = face_bits(wanted.sides);
  const int used = width * wanted.count;
  if (used < 56 && action.payload() >> used != 0) return false;
  for (int i = 0; i < wanted.count; ++i)
    if (face(action, wanted, i) > wanted.sides) return false;
  return true;
}

namespace detail {
template <class Sides>
constexpr Action roll_digits(std::uint64_t outcome, int count, Sides sides) {
  const int width = face_bits(static_cast<int>(sides));
  std::uint64_t payload = 0;
  for (int i = 0; i < count; ++i) {
    payload |= (outcome % sides) << (i * width);
    outcome /= sides;
  }
  return Action::make(Action::kRoll, payload);
}
}  // namespace detail

// All outcomes of the throw are equally likely: one unbiased draw among sides^count.
constexpr Action throw_dice(const Throw& wanted, Rng& rng) {
  std::uint64_t outcomes = 1;
  for (int i = 0; i < wanted.count; ++i) outcomes *= wanted.sides;
  const std::uint64_t outcome = rng.below(outcomes);
  if (wanted.sides == 6)  // a constant divisor: six-sided dice are nearly all dice
    return detail::roll_digits(outcome, wanted.count, std::integral_constant<std::uint64_t, 6>{});
  return detail::roll_digits(outcome, wanted.count, static_cast<std::uint64_t>(wanted.sides));
}

// Dice that depend on what they are thrown for, not on how many were thrown before: a change on
// one wing does not re-roll the other. The n-th throw with the same key has its own faces, and die
// i of either side keeps its face when more dice are thrown.
class KeyedDice {
 public:
  explicit KeyedDice(std::uint64_t seed) : seed_(seed) {}

  Action roll(const Throw& wanted) {
    const std::uint64_t base =
        mix64(seed_ ^ mix64(wanted.key() + 1) ^ mix64(0x7E5C10ull + repeat(wanted)));
    Rng own(base);
    Rng other(mix64(base ^ 0x0F0Eull));
    std::array<int, kMaxDice> faces{};
    for (int i = 0; i < wanted.count; ++i) {
      Rng& stream = i < wanted.own ? own : other;
      faces[static_cast<std::size_t>(i)] = static_cast<int>(stream.below(wanted.sides)) + 1;
    }
    return roll_of(wanted, std::span<const int>(faces.data(), wanted.count));
  }

 private:
  static constexpr std::size_t kSlots = 4096;  // kinds of throws in one game turn

  // How often this key was asked before, counted in an open-addressed table without heap. A key
  // holds its epoch, so equal keys only recur inside one and the table begins anew with the next.
  std::uint64_t repeat(const Throw& wanted) {
    if (wanted.epoch != epoch_) {
      epoch_ = wanted.epoch;
      counts_.fill(0);
    }
    const std::uint64_t key = wanted.key();
    std::size_t slot = mix64(key) % kSlots;
    for (std::size_t tries = 0; tries < kSlots; ++tries, slot = (slot + 1) % kSlots) {
      if (counts_[slot] == 0) keys_[slot] = key;
      if (keys_[slot] == key) return counts_[slot]++;
    }
    TERCIO_NEVER("more kinds of throws in one game turn than KeyedDice has room for");
    return 0;
  }

  std::uint64_t seed_;
  std::uint16_t epoch_ = 0;
  std::array<std::uint64_t, kSlots> keys_{};
  std::array<std::uint32_t, kSlots> counts_{};
};

}  // namespace tercio
