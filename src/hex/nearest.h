// How far the nearest of many hexes is, where that is asked often: their coordinates side by side,
// so that a processor compares eight at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hex/grid.h"
#include "hex/hex_set.h"

namespace tercio::hex {

// Of at most N hexes.
template <std::size_t N>
class Nearest {
  static constexpr std::size_t kAtOnce = 8;
  static_assert(N % kAtOnce == 0);

 public:
  static constexpr int kFar = 999;  // of nobody

  template <std::size_t Bits>
  Nearest(const Grid& grid, const HexSet<Bits>& set) {
    set.each([&](Hex h) {
      TERCIO_CHECK(count_ < N);
      column_[count_] = number(grid.column(h));
      height_[count_++] = number(grid.height(h));
    });
    for (; count_ % kAtOnce != 0; ++count_) column_[count_] = height_[count_] = kFar;
  }

  int distance(const Grid& grid, Hex h) const {
    const Number column = number(grid.column(h));
    const Number height = number(grid.height(h));
    std::array<Number, kAtOnce> twice;  // the least distance doubled
    twice.fill(2 * kFar);
    for (std::size_t i = 0; i < count_; i += kAtOnce)
      for (std::size_t k = 0; k < kAtOnce; ++k) {
        const Number dx = apart(column_[i + k], column);
        const Number dy = apart(height_[i + k], height);
        // Up to dx half-hexes of height come with the columns, the rest by two.
        twice[k] = std::min(twice[k], number(dx + std::max(dx, dy)));
      }
    return *std::min_element(twice.begin(), twice.end()) / 2;
  }

 private:
  using Number = std::int16_t;  // all through, or the compiler takes fewer at once
  static Number number(int n) { return static_cast<Number>(n); }
  static Number apart(Number a, Number b) { return std::max(number(a - b), number(b - a)); }

  std::array<Number, N> column_;  // NOLINT(cppcoreguidelines-pro-type-member-init): as counted
  std::array<Number, N> height_;  // NOLINT(cppcoreguidelines-pro-type-member-init): as counted
  std::size_t count_ = 0;
};

}  // namespace tercio::hex
