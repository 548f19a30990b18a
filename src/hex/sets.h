// Sets of hexes of one map, moved as a whole.
#pragma once

#include "hex/grid.h"
#include "hex/hex_set.h"

namespace tercio::hex {

template <std::size_t Bits>
class GridSets {
 public:
  using Set = HexSet<Bits>;

  constexpr GridSets() = default;
  explicit GridSets(const Grid& grid)
      : GridSets(grid.columns(), grid.rows(), grid.is_low_column(1)) {}
  constexpr GridSets(int columns, int rows, bool first_is_low)
      : stride_(static_cast<std::size_t>(rows) + 1) {
    TERCIO_CHECK(static_cast<std::size_t>(columns) * stride_ <= Bits && stride_ < 64);
    for (std::size_t c = 0; c < static_cast<std::size_t>(columns); ++c)
      for (std::size_t r = 0; r + 1 < stride_; ++r) {
        const Hex h = hex_at(c * stride_ + r);
        all_.add(h);
        ((c % 2 == 0) == first_is_low ? low_ : high_).add(h);
      }
  }

  const Set& all() const { return all_; }

  // Every member one hex further in that direction; what leaves the map is lost.
  Set stepped(const Set& set, Dir d) const {
    switch (d) {
      case Dir::N: return set.moved_down(1) & all_;
      case Dir::S: return set.moved_up(1) & all_;
      case Dir::NE: return upper(set).moved_up(stride_) & all_;
      case Dir::NW: return upper(set).moved_down(stride_) & all_;
      case Dir::SE: return lower(set).moved_up(stride_) & all_;
      case Dir::SW: return lower(set).moved_down(stride_) & all_;
    }
    return {};
  }
  // Six sets at once, each in its own direction and those on either side of it.
  std::array<Set, kSides> fanned(const std::array<Set, kSides>& by_dir) const {
    const auto up = [&](Dir d) { return upper(by_dir[index(d)]); };
    const auto down = [&](Dir d) { return lower(by_dir[index(d)]); };
    const auto above = [&](Dir d) { return by_dir[index(d)].moved_down(1); };
    const auto below = [&](Dir d) { return by_dir[index(d)].moved_up(1); };
    const auto right = [&](const Set& set) { return set.moved_up(stride_); };
    const auto left = [&](const Set& set) { return set.moved_down(stride_); };
    const Set north = up(Dir::N);
    const Set south = down(Dir::S);
    return {(above(Dir::N) | left(north) | right(north)) & all_,
            (above(Dir::NE) | right(up(Dir::NE) | down(Dir::NE))) & all_,
            (below(Dir::SE) | right(up(Dir::SE) | down(Dir::SE))) & all_,
            (below(Dir::S) | left(south) | right(south)) & all_,
            (below(Dir::SW) | left(up(Dir::SW) | down(Dir::SW))) & all_,
            (above(Dir::NW) | left(up(Dir::NW) | down(Dir::NW))) & all_};
  }
  // All neighbours of members (members among them only if they neighbour one).
  Set around(const Set& set) const {
    const Set beside = upper(set) | lower(set);
    return (set.moved_up(1) | set.moved_down(1) | beside.moved_up(stride_) |
            beside.moved_down(stride_)) &
           all_;
  }

 private:
  // In the columns beside, a low hex has the row of the same number and the next, a high one that
  // and the one before. The upper neighbours' rows, and the lower ones', still in their own column.
  Set upper(const Set& set) const { return (set & low_) | (set & high_).moved_down(1); }
  Set lower(const Set& set) const { return (set & low_).moved_up(1) | (set & high_); }

  Set all_;
  Set high_;
  Set low_;
  std::size_t stride_ = 1;
};

}  // namespace tercio::hex
