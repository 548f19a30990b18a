// Straight lines from centre to centre, and what lies on them.
//
// A line is a row of stretches between its ends. A stretch is one hex that the line crosses, or,
// where it runs exactly along a side, the two hexes that share that side. Touching a corner is not
// crossing. All lines up to a range are worked out once; walking one allocates nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hex/grid.h"
#include "hex/hex_set.h"

namespace tercio::hex {

class Lines {
 public:
  Lines() = default;
  Lines(const Grid& grid, int range);

  int range() const { return range_; }

  // Visits the stretches strictly between the two in order: visit(a, b), with a == b where one hex
  // is crossed; None for a hex that is off the map. Stops as soon as a visit returns false, and
  // says so. The two are at most `range` apart.
  template <class Visit>
  bool walk(Hex from, Hex to, Visit visit) const {
    for (const Stretch& stretch : stretches(from, to))
      if (!visit(moved(from, stretch.a), moved(from, stretch.b))) return false;
    return true;
  }

  // Is sight free: a crossed hex blocks it, a stretch along a side only if both hexes do? Off the
  // map nothing blocks.
  template <std::size_t Bits>
  bool is_free(Hex from, Hex to, const HexSet<Bits>& blocking) const {
    const int start = static_cast<int>(from);
    for (const Stretch& stretch : stretches(from, to))
      if (blocking.has(static_cast<Hex>(start + stretch.a)) &&
          blocking.has(static_cast<Hex>(start + stretch.b)))
        return false;
    return true;
  }

 private:
  struct Stretch {
    std::int16_t a = 0;  // differences of numbers
    std::int16_t b = 0;
  };

  std::span<const Stretch> stretches(Hex from, Hex to) const {
    const std::size_t key = line_key(grid_->is_low(from), grid_->column(to) - grid_->column(from),
                                     grid_->height(to) - grid_->height(from));
    return {stretch_.data() + first_[key], first_[key + 1] - first_[key]};
  }
  std::size_t line_key(bool low, int columns, int heights) const {
    return (static_cast<std::size_t>(low ? 1 : 0) * static_cast<std::size_t>(2 * range_ + 1) +
            static_cast<std::size_t>(columns + range_)) *
               static_cast<std::size_t>(4 * range_ + 1) +
           static_cast<std::size_t>(heights + 2 * range_);
  }
  Hex moved(Hex from, int by) const {
    const auto h = static_cast<Hex>(static_cast<int>(from) + by);
    return grid_->is_on_map(h) ? h : Hex::None;
  }

  const Grid* grid_ = nullptr;
  int range_ = 0;
  std::vector<std::uint32_t> first_;  // by key; one more than keys
  std::vector<Stretch> stretch_;
};

}  // namespace tercio::hex
