// A rectangular map of flat-topped hexes in columns, every other column half a hex lower. Tables
// are made once; nothing here allocates afterwards.
//
// Hexes are numbered down each column, with one number left free below every column: a step in any
// direction is then the same difference of numbers for all hexes of a column's kind, and a step off
// the map lands on a free number. Columns and rows count from 1, as they are printed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/check.h"
#include "hex/direction.h"
#include "hex/hex.h"

namespace tercio::hex {

// Which columns stand half a hex lower: the two ways offset coordinates are printed.
enum class Lower : std::uint8_t { EvenColumns, OddColumns };

class Grid {
 public:
  Grid() = default;
  Grid(int columns, int rows, Lower lower);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Lower lower() const { return lower_; }
  // Numbers in use run below this, free ones included.
  std::size_t size() const { return place_.size(); }
  const std::vector<Hex>& all() const { return all_; }  // the hexes, ascending

  bool is_on_map(Hex h) const { return index(h) < place_.size() && place_[index(h)].row != 0; }
  int column(Hex h) const { return place_[index(h)].column; }
  int row(Hex h) const { return place_[index(h)].row; }
  bool is_low(Hex h) const { return is_low_column(column(h)); }
  bool is_low_column(int column) const {
    return (column % 2 == 0) == (lower_ == Lower::EvenColumns);
  }
  // None off the map.
  Hex at(int column, int row) const {
    if (column < 1 || column > columns_ || row < 1 || row > rows_) return Hex::None;
    return hex_at(static_cast<std::size_t>((column - 1) * stride() + row - 1));
  }

  // None at the edge of the map.
  Hex neighbour(Hex h, Dir d) const { return next_[index(h)][index(d)]; }
  // Which way `to` lies from its neighbour `from`; -1 if they are not neighbours.
  int direction(Hex from, Hex to) const;

  int distance(Hex a, Hex b) const {
    const Place& p = place_[index(a)];
    const Place& q = place_[index(b)];
    const int dx = p.column < q.column ? q.column - p.column : p.column - q.column;
    const int dy = p.height < q.height ? q.height - p.height : p.height - q.height;
    return dy > dx ? dx + (dy - dx) / 2 : dx;
  }
  // Half-hexes from the top, counted downwards: what distances and lines are reckoned with.
  int height(Hex h) const { return place_[index(h)].height; }

  // How much a step changes a hex's number; the same for all hexes in low, or in high, columns.
  int stride() const { return rows_ + 1; }
  int step(Dir d, bool low) const { return step_[low ? 1 : 0][index(d)]; }

  // Visits the hexes at exactly this distance, beginning in the north, clockwise.
  template <class Visit>
  void each_in_ring(Hex centre, int radius, Visit visit) const {
    if (radius == 0) return visit(centre);
    // Off-map stretches are walked too, in plain coordinates.
    int c = column(centre);
    int y = height(centre) - 2 * radius;
    constexpr std::array<Dir, kSides> kWay = {Dir::SE, Dir::S, Dir::SW, Dir::NW, Dir::N, Dir::NE};
    for (const Dir way : kWay)
      for (int i = 0; i < radius; ++i) {
        if (const Hex h = at_height(c, y); h != Hex::None) visit(h);
        c += kColumnStep[index(way)];
        y += kHeightStep[index(way)];
      }
  }
  template <class Visit>
  void each_within(Hex centre, int radius, Visit visit) const {
    for (int r = 0; r <= radius; ++r) each_in_ring(centre, r, visit);
  }

  // The hex of that column whose centre lies at that height; None if there is none.
  Hex at_height(int column, int height) const {
    if (column < 1 || column > columns_) return Hex::None;
    const int above = height - (is_low_column(column) ? 1 : 0);
    return above % 2 == 0 ? at(column, above / 2) : Hex::None;
  }

  static constexpr std::array<int, kSides> kColumnStep = {0, 1, 1, 0, -1, -1};
  static constexpr std::array<int, kSides> kHeightStep = {-2, -1, 1, 2, 1, -1};

 private:
  struct Place {
    std::int16_t column = 0;
    std::int16_t row = 0;  // 0: a free number
    std::int16_t height = 0;
  };

  int columns_ = 0;
  int rows_ = 0;
  Lower lower_ = Lower::EvenColumns;
  std::vector<Place> place_;
  std::vector<std::array<Hex, kSides>> next_;
  std::vector<Hex> all_;
  std::array<std::array<int, kSides>, 2> step_{};
};

}  // namespace tercio::hex
