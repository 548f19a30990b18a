// A grid of characters to draw boards on: text, boxes and lines that join where they meet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/rich.h"

namespace tercio::cli {

struct Point {
  int x = 0, y = 0;
};

enum class Stroke : std::uint8_t { Solid, Dashed };

class Canvas {
 public:
  Canvas(int columns, int rows);

  int columns() const { return columns_; }
  int rows() const { return rows_; }

  // What lies outside is not drawn. Text covers lines, whichever was drawn first.
  void text(Point at, std::string_view utf8, Ink ink = Ink::Plain);
  void text(Point at, const Rich& line);
  // Straight pieces from point to point, each along one axis. The first and last cell belong to
  // what the line joins: they are only touched if it is a box, whose edge the line then meets.
  enum class Ends : std::uint8_t { Free, Box };
  void line(const std::vector<Point>& points, Ends ends, Stroke stroke, Ink ink = Ink::Plain);
  void box(Point corner, int columns, int rows, Ink ink = Ink::Plain);

  // Row by row, without spaces at the end.
  std::vector<Rich> lines() const;

 private:
  struct Cell {
    std::string text;        // empty: a line or nothing
    std::uint8_t sides = 0;  // of a line: 1 up, 2 right, 4 down, 8 left
    Stroke stroke = Stroke::Solid;
    Ink ink = Ink::Plain;
  };
  Cell* cell(Point at);
  void join(Point at, std::uint8_t sides, Stroke stroke, Ink ink);
  static std::string glyph(const Cell& cell);

  int columns_, rows_;
  std::vector<Cell> cells_;
};

}  // namespace tercio::cli
