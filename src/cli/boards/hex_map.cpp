#include "cli/boards/hex_map.h"

#include <algorithm>

namespace tercio::cli {
namespace {

constexpr int kRuler = 2;  // digits of a row at the left

std::string two_digits(int n) {
  std::string out = std::to_string(n);
  return out.size() < 2 ? "0" + out : out;
}

std::string repeated(const std::string& glyph, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += glyph;
  return out;
}

// Where the upper left side of a hex stands.
Point corner_of(const HexWindow& window, int inside, const HexColumns& columns, HexAt at) {
  return {kRuler + (at.column - window.column) * (inside + 1),
          2 + (at.row - window.row) * 2 + (columns.is_low(at.column) ? 1 : 0)};
}

void put_side(Canvas& canvas, Point corner, int inside, const HexSide& side) {
  const int right = corner.x + inside + 1;
  const auto put = [&](int x, int y) { canvas.text({x, y}, side.glyph, side.ink); };
  if (side.side == "nw") put(corner.x, corner.y);
  if (side.side == "sw") put(corner.x, corner.y + 1);
  if (side.side == "ne") put(right, corner.y);
  if (side.side == "se") put(right, corner.y + 1);
  if (side.side != "n" && side.side != "s") return;
  const int y = side.side == "n" ? corner.y - 1 : corner.y + 1;
  canvas.text({corner.x + 1, y}, repeated(side.glyph, inside), side.ink);
}

// The ground shows through every "_".
void put_text(Canvas& canvas, Point at, const Rich& line) {
  for (const Span& span : line.spans())
    for (const std::string& character : characters(span.text)) {
      if (character != "_") canvas.text(at, character, span.ink);
      ++at.x;
    }
}

}  // namespace

HexAt hex_at(const std::string& name) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name.size() != 4 || !std::all_of(name.begin(), name.end(), is_digit)) return {0, 0};
  const int all = std::stoi(name);
  return {all / 100, all % 100};
}

std::string HexColumns::name(int column) const {
  const auto i = static_cast<std::size_t>(column) - 1;
  return i < names.size() ? names[i] : two_digits(column);
}

std::string hex_name(HexAt at) { return two_digits(at.column) + two_digits(at.row); }

int hex_columns(const HexWindow& window, int inside) {
  return kRuler + window.columns * (inside + 1) + 1;
}
int hex_rows(const HexWindow& window) { return 3 + window.rows * 2; }

HexWindow hex_window(int map_columns, int map_rows, int inside, int columns, int rows,
                     const std::vector<HexAt>& around) {
  HexWindow out;
  out.columns = std::clamp((columns - kRuler - 1) / (inside + 1), 1, map_columns);
  out.rows = std::clamp((rows - 3) / 2, 1, map_rows);
  int left = map_columns, right = 1, up = map_rows, down = 1;
  for (const HexAt at : around) {
    left = std::min(left, at.column);
    right = std::max(right, at.column);
    up = std::min(up, at.row);
    down = std::max(down, at.row);
  }
  if (around.empty()) left = up = 1, right = map_columns, down = map_rows;
  out.column = std::clamp((left + right + 1 - out.columns) / 2, 1, map_columns - out.columns + 1);
  out.row = std::clamp((up + down + 1 - out.rows) / 2, 1, map_rows - out.rows + 1);
  return out;
}

std::vector<Rich> draw_hexes(const HexWindow& window, int inside,
                             const std::function<HexCell(HexAt)>& cell,
                             const std::vector<HexSide>& sides, const HexColumns& columns) {
  Canvas canvas(hex_columns(window, inside), hex_rows(window));
  const auto each = [&](const auto& deed) {
    for (int c = window.column; c < window.column + window.columns; ++c)
      for (int r = window.row; r < window.row + window.rows; ++r)
        deed(HexAt{c, r}, corner_of(window, inside, columns, {c, r}));
  };
  each([&](HexAt at, Point corner) {
    const int right = corner.x + inside + 1;
    if (at.row == window.row)
      canvas.text({corner.x + 1, corner.y - 1}, repeated("_", inside), Ink::Dim);
    canvas.text({corner.x, corner.y}, "/", Ink::Dim);
    canvas.text({right, corner.y}, "\\", Ink::Dim);
    canvas.text({corner.x, corner.y + 1}, "\\", Ink::Dim);
    canvas.text({corner.x + 1, corner.y + 1}, repeated("_", inside), Ink::Dim);
    canvas.text({right, corner.y + 1}, "/", Ink::Dim);
  });
  for (const HexSide& side : sides)
    if (window.has(side.at))
      put_side(canvas, corner_of(window, inside, columns, side.at), inside, side);
  each([&](HexAt at, Point corner) {
    const HexCell here = cell(at);
    put_text(canvas, {corner.x + 1, corner.y}, here.top);
    put_text(canvas, {corner.x + 1, corner.y + 1}, here.foot);
  });
  for (int c = window.column; c < window.column + window.columns; ++c)
    canvas.text({corner_of(window, inside, columns, {c, window.row}).x + 1 + (inside - 2) / 2, 0},
                columns.name(c), Ink::Dim);
  for (int r = window.row; r < window.row + window.rows; ++r)
    canvas.text({0, 2 + (r - window.row) * 2}, two_digits(r), Ink::Dim);
  return canvas.lines();
}

}  // namespace tercio::cli
