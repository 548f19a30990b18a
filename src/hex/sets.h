// Sets of hexes of one map, moved as a whole.
#pragma once

#include "hex/grid.h"
#include "hex/hex_set.h"

namespace tercio::hex {

template <std::size_t Bits>
class GridSets {
 public:
  using Set = HexSet<Bits>;

  GridSets() = default;
  explicit GridSets(const Grid& grid) : stride_(grid.stride()) {
    TERCIO_CHECK(grid.size() <= Bits);
    for (const Hex h : grid.all()) {
      all_.add(h);
      (grid.is_low(h) ? low_ : high_).add(h);
    }
    for (const Dir d : kDirs) {
      high_step_[index(d)] = grid.step(d, false);
      low_step_[index(d)] = grid.step(d, true);
    }
  }

  const Set& all() const { return all_; }

  // Every member one hex further in that direction; what leaves the map is lost.
  Set stepped(const Set& set, Dir d) const {
    if (d == Dir::N) return set.shifted(-1) & all_;
    if (d == Dir::S) return set.shifted(1) & all_;
    return ((set & high_).shifted(high_step_[index(d)]) |
            (set & low_).shifted(low_step_[index(d)])) &
           all_;
  }
  // All neighbours of members (members among them only if they neighbour one).
  Set around(const Set& set) const {
    // In the columns beside, a low hex has the row of the same number and the next, a high one that
    // and the one before: made once, then moved a column up and down the numbering.
    const Set low = set & low_;
    const Set high = set & high_;
    const Set beside = low | low.shifted(1) | high | high.shifted(-1);
    return (set.shifted(1) | set.shifted(-1) | beside.shifted(stride_) | beside.shifted(-stride_)) &
           all_;
  }

 private:
  Set all_;
  Set high_;
  Set low_;
  int stride_ = 0;
  std::array<int, kSides> high_step_{};
  std::array<int, kSides> low_step_{};
};

}  // namespace tercio::hex
