// Lines against geometry done the slow way: many points along the line, each in its hex.
#include "hex/lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/rng.h"
#include "hex/names.h"

namespace tercio::hex {
namespace {

const Grid kEven(24, 20, Lower::EvenColumns);
const Grid kOdd(24, 20, Lower::OddColumns);

struct Point {
  double x, y;
};

Point centre(const Grid& g, Hex h) { return {1.5 * g.column(h), std::sqrt(3.0) / 2 * g.height(h)}; }

// How deep a point lies in the hex: positive inside, 0 on a side.
double depth(const Grid& g, Hex h, Point p) {
  const Point c = centre(g, h);
  const double x = std::abs(p.x - c.x);
  const double y = std::abs(p.y - c.y);
  const double half = std::sqrt(3.0) / 2;
  return std::min(half - y, half - (x * half + y * 0.5));
}

using Row = std::vector<std::set<Hex>>;  // stretches

Row slow_line(const Grid& g, Hex from, Hex to) {
  Row row;
  const Point a = centre(g, from);
  const Point b = centre(g, to);
  constexpr int kPoints = 4000;
  for (int i = 1; i < kPoints; ++i) {
    // Off the middle of round fractions, where corners lie.
    const double t = (i + 0.37) / (kPoints + 1);
    const Point p{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    std::set<Hex> here;
    for (int c = std::max(1, static_cast<int>(p.x / 1.5) - 1);
         c <= std::min(24, static_cast<int>(p.x / 1.5) + 2); ++c)
      for (int r = 1; r <= g.rows(); ++r)
        if (const Hex h = g.at(c, r); depth(g, h, p) > -1e-9) here.insert(h);
    if (here.contains(from) || here.contains(to)) continue;
    if (here.empty()) continue;
    if (row.empty() || row.back() != here) row.push_back(here);
  }
  return row;
}

Row fast_line(const Lines& lines, Hex from, Hex to) {
  Row row;
  lines.walk(from, to, [&](Hex a, Hex b) {
    std::set<Hex> stretch;
    for (const Hex h : {a, b})
      if (h != Hex::None) stretch.insert(h);
    row.push_back(stretch);
    return true;
  });
  return row;
}

TEST(HexLines, a_line_crosses_what_geometry_says) {
  Rng rng(9);
  for (const Grid* g : {&kEven, &kOdd}) {
    const Lines lines(*g, 12);
    int checked = 0;
    while (checked < 250) {
      const Hex from = g->all()[rng.below(g->all().size())];
      const Hex to = g->all()[rng.below(g->all().size())];
      if (g->distance(from, to) > 12 || from == to) continue;
      ASSERT_EQ(fast_line(lines, from, to), slow_line(*g, from, to))
          << g->column(from) << "," << g->row(from) << " to " << g->column(to) << "," << g->row(to);
      ++checked;
    }
  }
}

TEST(HexLines, there_and_back_is_the_same_line) {
  Rng rng(10);
  const Lines lines(kEven, 9);
  for (int i = 0; i < 5000; ++i) {
    const Hex a = kEven.all()[rng.below(kEven.all().size())];
    const Hex b = kEven.all()[rng.below(kEven.all().size())];
    if (kEven.distance(a, b) > 9) continue;
    Row there = fast_line(lines, a, b);
    const Row back = fast_line(lines, b, a);
    std::reverse(there.begin(), there.end());
    ASSERT_EQ(there, back);
  }
}

TEST(HexLines, exactly_between_two_hexes_both_must_block) {
  const Names names = Names::numbered(kEven);
  const Lines lines(kEven, 9);
  const Hex from = names.find("1010");
  const Hex to = names.find("1210");
  const auto row = fast_line(lines, from, to);
  ASSERT_EQ(row.size(), 1u);
  EXPECT_EQ(row[0], (std::set<Hex>{names.find("1110"), names.find("1111")}));
  HexSet<512> block;
  EXPECT_TRUE(lines.is_free(from, to, block));
  block.add(names.find("1110"));
  EXPECT_TRUE(lines.is_free(from, to, block));
  block.add(names.find("1111"));
  EXPECT_FALSE(lines.is_free(from, to, block));
  // A hex in the middle of a straight row blocks by itself; the ends never do.
  HexSet<512> row_block;
  row_block.add(names.find("1009"));
  EXPECT_FALSE(lines.is_free(names.find("1010"), names.find("1008"), row_block));
  EXPECT_TRUE(lines.is_free(names.find("1010"), names.find("1009"), row_block));
  EXPECT_TRUE(lines.is_free(names.find("1009"), names.find("1007"), row_block));
}

// A line that runs off the map along its edge: outside nothing blocks.
TEST(HexLines, beyond_the_edge_nothing_blocks) {
  const Lines lines(kEven, 9);
  const Hex from = kEven.at(1, 1);
  const Hex to = kEven.at(3, 1);
  HexSet<512> block;
  block.add(kEven.at(2, 1));
  EXPECT_TRUE(lines.is_free(from, to, block));
}

TEST(HexLines, sight_is_the_same_walked_or_asked) {
  Rng rng(12);
  const Lines lines(kEven, 9);
  for (int i = 0; i < 4000; ++i) {
    HexSet<512> block;
    for (const Hex h : kEven.all())
      if (rng.below(5) == 0) block.add(h);
    const Hex a = kEven.all()[rng.below(kEven.all().size())];
    const Hex b = kEven.all()[rng.below(kEven.all().size())];
    if (kEven.distance(a, b) > 9) continue;
    const bool walked =
        lines.walk(a, b, [&](Hex x, Hex y) { return !(block.has(x) && block.has(y)); });
    ASSERT_EQ(lines.is_free(a, b, block), walked);
  }
}

}  // namespace
}  // namespace tercio::hex
