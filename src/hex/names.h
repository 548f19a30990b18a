// What the hexes of a map are called: the column's label and the row, as 0806 or ll17.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hex/grid.h"

namespace tercio::hex {

class Names {
 public:
  Names() = default;
  // One label per column, all different, none with a digit at its end unless all are as long as
  // each other; rows are written with at least so many digits.
  Names(const Grid& grid, std::vector<std::string> columns, int row_digits);
  // Columns numbered 01, 02 …: CCRR.
  static Names numbered(const Grid& grid);

  const std::string& name(Hex h) const { return name_[index(h)]; }
  Hex find(std::string_view name) const;  // None if there is none

 private:
  std::vector<std::string> name_;                     // by number; free numbers: ""
  std::vector<std::pair<std::string, Hex>> by_name_;  // sorted
};

}  // namespace tercio::hex
