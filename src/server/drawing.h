// A small drawing made on the server, as SVG text or, where the library for it was there when this
// was built, as PNG (png.h): areas, lines and words, one over the other.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tercio {

struct Ink {
  std::uint8_t red = 0, green = 0, blue = 0;
  double alpha = 1;
};

using DrawnPoint = std::pair<double, double>;  // from the upper left corner, downwards

struct Shape {
  enum class Kind : std::uint8_t { Area, Line, Words };
  enum class Anchor : std::uint8_t { Start, Middle, End };
  Kind kind = Kind::Area;
  std::vector<DrawnPoint> points;  // of words: where they stand
  Ink ink;
  double width = 1;  // of a line; of words their size
  // Of words.
  std::string text = {};
  bool bold = false, serif = false;
  Anchor anchor = Anchor::Start;
};

class Drawing {
 public:
  Drawing(int width, int height) : width_(width), height_(height) {}

  void area(std::vector<DrawnPoint> points, Ink ink);
  void box(double x, double y, double width, double height, Ink ink);
  void disc(double x, double y, double radius, Ink ink);
  // Its ink covers what is under it: it is drawn in parts that overlap.
  void line(std::vector<DrawnPoint> points, double width, Ink ink);
  void words(double x, double y, double size, std::string text, Ink ink, bool bold = false,
             bool serif = false, Shape::Anchor anchor = Shape::Anchor::Start);

  int width() const { return width_; }
  int height() const { return height_; }
  const std::vector<Shape>& shapes() const { return shapes_; }

 private:
  int width_, height_;
  std::vector<Shape> shapes_;
};

// `title` is what it says, for those who do not see it.
std::string svg_of(const Drawing& drawing, const std::string& title);

// Text in lines of about that width, at most so many; what is too long ends with "…". Words of that
// size in the page's sans are at most as wide as it reckons.
std::vector<std::string> in_lines(const std::string& text, double size, double width,
                                  std::size_t most);

}  // namespace tercio
