// Something that lies on sides of hexes, seen from both hexes alike: a river, a bridge, a crest.
#pragma once

#include <cstdint>
#include <vector>

#include "hex/grid.h"

namespace tercio::hex {

class Edges {
 public:
  Edges() = default;
  explicit Edges(const Grid& grid) : grid_(&grid), mask_(grid.size(), 0) {}

  bool has(Hex h, Dir d) const { return (mask_[index(h)] >> index(d) & 1u) != 0; }
  // Adds the side to both its hexes; at the edge of the map there is only one.
  void add(Hex h, Dir d) { set(h, d, true); }
  void remove(Hex h, Dir d) { set(h, d, false); }
  // Bit d: the side of direction d.
  std::uint8_t sides(Hex h) const { return mask_[index(h)]; }

 private:
  void set(Hex h, Dir d, bool on) {
    mark(h, d, on);
    if (const Hex other = grid_->neighbour(h, d); other != Hex::None) mark(other, opposite(d), on);
  }
  void mark(Hex h, Dir d, bool on) {
    const auto bit = static_cast<std::uint8_t>(1u << index(d));
    std::uint8_t& m = mask_[index(h)];
    m = static_cast<std::uint8_t>(on ? m | bit : m & ~bit);
  }

  const Grid* grid_ = nullptr;
  std::vector<std::uint8_t> mask_;
};

}  // namespace tercio::hex
