// A set of numbers below N, bit by bit: the units of a game by their index.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tercio {

template <std::size_t N>
struct IndexSet {
  static_assert(N <= 0xFF, "first() answers in a byte");
  static constexpr std::uint8_t kNothing = 0xFF;

  std::array<std::uint64_t, (N + 63) / 64> word{};

  constexpr bool has(std::size_t i) const { return (word[i / 64] >> (i % 64) & 1) != 0; }
  constexpr void add(std::size_t i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void remove(std::size_t i) { word[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  constexpr void clear() { word = {}; }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : word) any |= w;
    return any == 0;
  }
  constexpr int count() const {
    int n = 0;
    for (const std::uint64_t w : word) n += std::popcount(w);
    return n;
  }
  // The lowest; kNothing if it is empty.
  constexpr std::uint8_t first() const {
    for (std::size_t k = 0; k < word.size(); ++k)
      if (word[k] != 0)
        return static_cast<std::uint8_t>(64 * k +
                                         static_cast<std::size_t>(std::countr_zero(word[k])));
    return kNothing;
  }
  constexpr bool is_below(std::size_t n) const {  // all of them
    bool below = true;
    each([&](std::size_t i) { below = below && i < n; });
    return below;
  }
  // Ascending; what `visit` adds or removes does not change whom it comes to.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::size_t k = 0; k < word.size(); ++k)
      for (std::uint64_t left = word[k]; left != 0; left &= left - 1)
        visit(64 * k + static_cast<std::size_t>(std::countr_zero(left)));
  }
  friend bool operator==(const IndexSet&, const IndexSet&) = default;
};

}  // namespace tercio
