// A map of hexes in text: flat above and below, two lines high, so that every side of a hex has a
// place of its own for a river.
//    _____
//   /     \_____
//   \_____/     \    `top` stands in the upper line of a hex, `foot` in the lower one;
//                    a "_" in them is not printed, so that the side shows through
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/canvas.h"

namespace tercio::cli {

struct HexAt {
  int column = 1, row = 1;  // as they are named, from 1
  bool operator==(const HexAt&) const = default;
};

// "0806" is column 8, row 6; column 0 if it is no such name.
HexAt hex_at(const std::string& name);
std::string hex_name(HexAt at);

struct HexCell {
  Rich top, foot;
};

struct HexSide {
  HexAt at;
  std::string side;   // n, ne, se, s, sw, nw
  std::string glyph;  // what stands on it instead of the line
  Ink ink = Ink::Plain;
};

// Which part of the map is shown.
struct HexWindow {
  int column = 1, row = 1;  // the first of them
  int columns = 1, rows = 1;
  bool has(HexAt at) const {
    return at.column >= column && at.row >= row && at.column < column + columns &&
           at.row < row + rows;
  }
};

// How columns are named, and which of them lie half a hex lower.
struct HexColumns {
  std::vector<std::string> names;  // none: by their numbers
  bool odd_low = false;
  bool is_low(int column) const { return (column % 2 == 1) == odd_low; }
  std::string name(int column) const;
};

// How wide and how high a window is, with its rulers.
int hex_columns(const HexWindow& window, int inside);
int hex_rows(const HexWindow& window);

// The largest window of a map that fits into so many columns and rows, around the middle of the
// hexes that matter.
HexWindow hex_window(int map_columns, int map_rows, int inside, int columns, int rows,
                     const std::vector<HexAt>& around);

// `inside`: characters between the sides of a hex.
std::vector<Rich> draw_hexes(const HexWindow& window, int inside,
                             const std::function<HexCell(HexAt)>& cell,
                             const std::vector<HexSide>& sides, const HexColumns& columns = {});

}  // namespace tercio::cli
