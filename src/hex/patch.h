// What lies within a few hexes of one: a small map of its own, numbered as any map is, so that its
// sets are a word or two. Nothing allocates.
#pragma once

#include <algorithm>

#include "hex/sets.h"

namespace tercio::hex {

// Of maps with sets of up to Bits, in sets of up to Part.
template <std::size_t Part, std::size_t Bits>
class Patch {
 public:
  using Set = HexSet<Part>;

  static constexpr bool fits(int radius) {
    return static_cast<std::size_t>((2 * radius + 1) * (2 * radius + 2)) <= Part;
  }

  Patch(const Grid& grid, Hex centre, int radius)
      : grid_(grid),
        left_(grid.column(centre) - radius),
        top_(grid.row(centre) - radius),
        stride_(2 * radius + 2),
        first_low_(grid.is_low_column(left_)),
        sets_(kSets[static_cast<std::size_t>(radius)][first_low_ ? 1 : 0]) {
    TERCIO_CHECK(fits(radius));
    const int side = 2 * radius + 1;
    first_ = std::max(1 - left_, 0);
    last_ = std::min(grid.columns() + 1 - left_, side);
    skip_ = std::max(1 - top_, 0);
    rows_ = std::min(grid.rows() + 1 - top_, side) - skip_;
  }

  // Steps within it. What lies beyond the edge of the big map counts as hexes here.
  const GridSets<Part>& sets() const { return sets_; }

  // None outside.
  Hex local(Hex h) const {
    if (h == Hex::None) return h;
    const int c = grid_.column(h) - left_;
    const int r = grid_.row(h) - top_;
    const bool inside = c >= 0 && c < stride_ - 1 && r >= 0 && r < stride_ - 1;
    return inside ? hex_at(static_cast<std::size_t>(c * stride_ + r)) : Hex::None;
  }
  Hex on_map(Hex h) const {
    const int i = static_cast<int>(h);
    return grid_.at(left_ + i / stride_, top_ + i % stride_);
  }

  // The part of a set that lies in here, and the set that has just this part.
  Set cut(const HexSet<Bits>& whole) const {
    Set out;
    each_column([&](int, std::size_t here, std::size_t there) {
      out.add_bits(here, whole.bits(there) & column());
    });
    return out;
  }
  // Several at once: half the work is finding the columns.
  template <std::size_t N>
  std::array<Set, N> cut(const std::array<const HexSet<Bits>*, N>& wholes) const {
    std::array<Set, N> out;
    each_column([&](int, std::size_t here, std::size_t there) {
      for (std::size_t i = 0; i < N; ++i) out[i].add_bits(here, wholes[i]->bits(there) & column());
    });
    return out;
  }
  HexSet<Bits> whole(const Set& part) const {
    HexSet<Bits> out;
    each_column([&](int, std::size_t here, std::size_t there) {
      out.add_bits(there, part.bits(here) & column());
    });
    return out;
  }
  // The members of a part, on the map.
  template <class Visit>
  void each(const Set& part, Visit visit) const {
    each_column([&](int, std::size_t here, std::size_t there) {
      for (std::uint64_t left = part.bits(here) & column(); left != 0; left &= left - 1)
        visit(hex_at(there + static_cast<std::size_t>(std::countr_zero(left))));
    });
  }

  // By side: hexes in here with a member of that set there, be it outside.
  std::array<Set, kSides> beside(const HexSet<Bits>& whole) const {
    std::array<Set, kSides> out;
    // Rows of a column of the map, with one more above and below.
    const auto rows = [&](int c, std::size_t from) -> std::uint64_t {
      if (c < 1 || c > grid_.columns()) return 0;
      return (from == 0 ? whole.bits(0) << 1 : whole.bits(from - 1)) & (4 * column() + 3);
    };
    const auto stride = static_cast<std::size_t>(grid_.stride());
    std::uint64_t left = rows(left_ + first_ - 1, begin() - stride);
    std::uint64_t own = rows(left_ + first_, begin());
    each_column([&](int c, std::size_t here, std::size_t there) {
      const std::uint64_t right = rows(left_ + c + 1, there + stride);
      const int low = (c % 2 == 0) == first_low_ ? 1 : 0;  // its neighbours: same row and the next
      const auto put = [&](Dir d, std::uint64_t bits) {
        out[index(d)].add_bits(here, bits & column());
      };
      if ((left | own | right) != 0) {
        put(Dir::N, own);
        put(Dir::NE, right >> low);
        put(Dir::SE, right >> low >> 1);
        put(Dir::S, own >> 2);
        put(Dir::SW, left >> low >> 1);
        put(Dir::NW, left >> low);
      }
      left = own;
      own = right;
    });
    return out;
  }

 private:
  // visit(column here, where its part on both maps begins here and there)
  template <class Visit>
  void each_column(Visit visit) const {
    auto here = static_cast<std::size_t>(first_ * stride_ + skip_);
    std::size_t there = begin();
    for (int c = first_; c < last_; ++c) {
      visit(c, here, there);
      here += static_cast<std::size_t>(stride_);
      there += static_cast<std::size_t>(grid_.stride());
    }
  }
  std::size_t begin() const {
    return static_cast<std::size_t>((left_ + first_ - 1) * grid_.stride() + top_ + skip_ - 1);
  }
  std::uint64_t column() const { return (std::uint64_t{1} << rows_) - 1; }

  static constexpr int kMost = 12;  // hexes of radius
  static constexpr auto kSets = [] {
    std::array<std::array<GridSets<Part>, 2>, kMost + 1> out{};
    for (int radius = 0; radius <= kMost && fits(radius); ++radius)
      for (const bool low : {false, true})
        out[static_cast<std::size_t>(radius)][low ? 1 : 0] =
            GridSets<Part>(2 * radius + 1, 2 * radius + 1, low);
    return out;
  }();

  const Grid& grid_;
  int left_, top_;  // column and row of the big map where it begins; may lie off it
  int stride_;
  bool first_low_;
  const GridSets<Part>& sets_;
  int first_, last_;  // columns on both maps
  int skip_, rows_;   // rows above the big map, and on both
};

}  // namespace tercio::hex
