#include "cli/canvas.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/check.h"

namespace tercio::cli {
namespace {

constexpr std::uint8_t kUp = 1, kRight = 2, kDown = 4, kLeft = 8;

// By the sides a line leaves its cell to.
constexpr std::array<const char*, 16> kLines = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                                "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

}  // namespace

Canvas::Canvas(int columns, int rows)
    : columns_(columns),
      rows_(rows),
      cells_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

Canvas::Cell* Canvas::cell(Point at) {
  if (at.x < 0 || at.y < 0 || at.x >= columns_ || at.y >= rows_) return nullptr;
  return &cells_[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(columns_) +
                 static_cast<std::size_t>(at.x)];
}

void Canvas::text(Point at, std::string_view utf8, Ink ink) {
  for (const std::string& character : characters(utf8)) {
    if (Cell* here = cell(at)) {
      here->text = character;
      here->ink = ink;
    }
    ++at.x;
  }
}

void Canvas::text(Point at, const Rich& line) {
  for (const Span& span : line.spans()) {
    text(at, span.text, span.ink);
    at.x += width_of(span.text);
  }
}

void Canvas::join(Point at, std::uint8_t sides, Stroke stroke, Ink ink) {
  Cell* here = cell(at);
  if (here == nullptr || sides == 0) return;
  const bool first = here->sides == 0;
  here->sides |= sides;
  if (!here->text.empty() || !first) return;  // the ink of what was there stays
  here->stroke = stroke;
  here->ink = ink;
}

void Canvas::line(const std::vector<Point>& points, Ends ends, Stroke stroke, Ink ink) {
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point from = points[i], to = points[i + 1];
    TERCIO_CHECK(from.x == to.x || from.y == to.y);
    const int steps = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
    const int dx = (to.x > from.x) - (to.x < from.x), dy = (to.y > from.y) - (to.y < from.y);
    const std::uint8_t ahead = dx > 0 ? kRight : dx < 0 ? kLeft : dy > 0 ? kDown : kUp;
    const std::uint8_t back = dx > 0 ? kLeft : dx < 0 ? kRight : dy > 0 ? kUp : kDown;
    for (int step = 0; step <= steps; ++step) {
      const bool end = (i == 0 && step == 0) || (i + 2 == points.size() && step == steps);
      if (end && ends == Ends::Free) continue;
      std::uint8_t sides = 0;
      if (step > 0) sides |= back;
      if (step < steps) sides |= ahead;
      join({from.x + dx * step, from.y + dy * step}, sides, stroke, ink);
    }
  }
}

void Canvas::box(Point corner, int columns, int rows, Ink ink) {
  const int right = corner.x + columns - 1, bottom = corner.y + rows - 1;
  for (int x = corner.x + 1; x < right; ++x) {
    join({x, corner.y}, kLeft | kRight, Stroke::Solid, ink);
    join({x, bottom}, kLeft | kRight, Stroke::Solid, ink);
  }
  for (int y = corner.y + 1; y < bottom; ++y) {
    join({corner.x, y}, kUp | kDown, Stroke::Solid, ink);
    join({right, y}, kUp | kDown, Stroke::Solid, ink);
  }
  join(corner, kRight | kDown, Stroke::Solid, ink);
  join({right, corner.y}, kLeft | kDown, Stroke::Solid, ink);
  join({corner.x, bottom}, kRight | kUp, Stroke::Solid, ink);
  join({right, bottom}, kLeft | kUp, Stroke::Solid, ink);
}

std::string Canvas::glyph(const Cell& cell) {
  if (!cell.text.empty()) return cell.text;
  if (cell.stroke == Stroke::Dashed) {
    if (cell.sides == (kLeft | kRight)) return "╌";
    if (cell.sides == (kUp | kDown)) return "╎";
  }
  return kLines[cell.sides & 15];
}

std::vector<Rich> Canvas::lines() const {
  std::vector<Rich> out;
  for (int y = 0; y < rows_; ++y) {
    const Cell* row = &cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_)];
    int last = columns_;
    while (last > 0 && glyph(row[last - 1]) == " ") --last;
    Rich line;
    for (int x = 0; x < last; ++x) {
      const std::string here = glyph(row[x]);
      line.add(here, here == " " && row[x].text.empty() ? Ink::Plain : row[x].ink);
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace tercio::cli
