#include "server/drawing.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>

namespace tercio {
namespace {

constexpr int kDiscCorners = 24;      // of a disc
constexpr double kMeanWidth = 0.535;  // of a letter's width to its size

std::string svg_number(double value) {
  std::array<char, 32> text{};
  const int size = std::snprintf(text.data(), text.size(), "%.1f", value);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string svg_colour(const Ink& ink) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", ink.red, ink.green, ink.blue);
  return text.data();
}

std::string svg_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= ' ')
      out += c;
  }
  return out;
}

std::string svg_points(const std::vector<DrawnPoint>& points) {
  std::string out;
  for (const auto& [x, y] : points)
    out += (out.empty() ? "" : " ") + svg_number(x) + "," + svg_number(y);
  return out;
}

std::size_t letters_in(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

}  // namespace

void Drawing::area(std::vector<DrawnPoint> points, Ink ink) {
  shapes_.push_back({Shape::Kind::Area, std::move(points), ink});
}

void Drawing::box(double x, double y, double width, double height, Ink ink) {
  area({{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, ink);
}

void Drawing::disc(double x, double y, double radius, Ink ink) {
  std::vector<DrawnPoint> points;
  for (int i = 0; i < kDiscCorners; ++i) {
    const double angle = 2 * std::numbers::pi * i / kDiscCorners;
    points.emplace_back(x + radius * std::cos(angle), y + radius * std::sin(angle));
  }
  area(std::move(points), ink);
}

void Drawing::line(std::vector<DrawnPoint> points, double width, Ink ink) {
  ink.alpha = 1;
  shapes_.push_back({Shape::Kind::Line, std::move(points), ink, width});
}

void Drawing::words(double x, double y, double size, std::string text, Ink ink, bool bold,
                    bool serif, Shape::Anchor anchor) {
  shapes_.push_back(
      {Shape::Kind::Words, {{x, y}}, ink, size, std::move(text), bold, serif, anchor});
}

std::string svg_of(const Drawing& drawing, const std::string& title) {
  std::ostringstream out;
  out << R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" << drawing.width() << R"(" height=")"
      << drawing.height() << R"(" viewBox="0 0 )" << drawing.width() << ' ' << drawing.height()
      << R"(" role="img"><title>)" << svg_escaped(title) << "</title>\n";
  for (const Shape& shape : drawing.shapes()) {
    const std::string opacity =
        shape.ink.alpha < 1 ? R"( fill-opacity=")" + svg_number(shape.ink.alpha) + "\"" : "";
    switch (shape.kind) {
      case Shape::Kind::Area:
        out << R"(<polygon points=")" << svg_points(shape.points) << R"(" fill=")"
            << svg_colour(shape.ink) << '"' << opacity << "/>\n";
        break;
      case Shape::Kind::Line:
        out << R"(<polyline points=")" << svg_points(shape.points) << R"(" fill="none" stroke=")"
            << svg_colour(shape.ink) << R"(" stroke-width=")" << svg_number(shape.width)
            << R"(" stroke-linejoin="round" stroke-linecap="round"/>)" << '\n';
        break;
      case Shape::Kind::Words:
        out << R"(<text x=")" << svg_number(shape.points.front().first) << R"(" y=")"
            << svg_number(shape.points.front().second) << R"(" font-size=")"
            << svg_number(shape.width) << R"(" font-family=")"
            << (shape.serif ? "'Ibarra Real Nova', Georgia, serif"
                            : "'Source Sans 3', system-ui, sans-serif")
            << '"' << (shape.bold ? R"( font-weight="600")" : "")
            << (shape.anchor == Shape::Anchor::Middle ? R"( text-anchor="middle")"
                : shape.anchor == Shape::Anchor::End  ? R"( text-anchor="end")"
                                                      : "")
            << R"( fill=")" << svg_colour(shape.ink) << "\">" << svg_escaped(shape.text)
            << "</text>\n";
        break;
    }
  }
  out << "</svg>\n";
  return out.str();
}

std::vector<std::string> in_lines(const std::string& text, double size, double width,
                                  std::size_t most) {
  const auto room = static_cast<std::size_t>(width / (size * kMeanWidth));
  std::vector<std::string> lines(1);
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && letters_in(lines.back()) + 1 + letters_in(word) > room) {
      if (lines.size() == most) {
        lines.back() += " …";
        break;
      }
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

}  // namespace tercio
