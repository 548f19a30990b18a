#include "hex/grid.h"

namespace tercio::hex {

Grid::Grid(int columns, int rows, Lower lower) : columns_(columns), rows_(rows), lower_(lower) {
  TERCIO_CHECK(columns >= 1 && rows >= 1 && columns * (rows + 1) < static_cast<int>(Hex::None));
  place_.resize(static_cast<std::size_t>(columns * stride()));
  next_.resize(place_.size());
  for (int c = 1; c <= columns; ++c)
    for (int r = 1; r <= rows; ++r) {
      const Hex h = at(c, r);
      const int height = 2 * r + (is_low_column(c) ? 1 : 0);
      place_[index(h)] = {static_cast<std::int16_t>(c), static_cast<std::int16_t>(r),
                          static_cast<std::int16_t>(height)};
      all_.push_back(h);
    }
  for (const Hex h : all_)
    for (const Dir d : kDirs)
      next_[index(h)][index(d)] =
          at_height(column(h) + kColumnStep[index(d)], height(h) + kHeightStep[index(d)]);
  // Down a column 1, to the next column a stride; a low column's right-hand neighbours are the hex
  // of the same row and the one below, a high column's the one above and the same.
  for (const bool low : {false, true}) {
    const int down = low ? 1 : 0;
    step_[low ? 1 : 0] = {-1, stride() + down - 1, stride() + down,
                          1,  down - stride(),     down - 1 - stride()};
  }
}

int Grid::direction(Hex from, Hex to) const {
  if (to == Hex::None) return -1;
  for (const Dir d : kDirs)
    if (neighbour(from, d) == to) return static_cast<int>(d);
  return -1;
}

}  // namespace tercio::hex
