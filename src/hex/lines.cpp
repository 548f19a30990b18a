// Exact geometry in whole numbers. In coordinates x = 3 per column, y = 1 per half-hex of height, a
// hex with its centre at the origin is |y| <= 1, |x + y| <= 2, |x - y| <= 2: an affine picture of
// the regular one, and straight lines stay straight.
#include "hex/lines.h"

#include <algorithm>
#include <cstdlib>

namespace tercio::hex {
namespace {

// A fraction with a positive denominator.
struct Ratio {
  std::int64_t num = 0;
  std::int64_t den = 1;
  friend bool operator<(Ratio a, Ratio b) { return a.num * b.den < b.num * a.den; }
  friend bool operator==(Ratio a, Ratio b) { return a.num * b.den == b.num * a.den; }
};

// What part of the line from (0, 0) to (dx, dy) lies in the hex around (cx, cy)?
struct Part {
  bool any = false;     // a stretch of some length
  bool inside = false;  // through its inside, not along a side
  Ratio from, to;
};

Part part_in(int dx, int dy, int cx, int cy) {
  Part part{true, true, {0, 1}, {1, 1}};
  // Each pair of parallel sides: |slope * t + start| <= width.
  const std::array<std::array<int, 3>, 3> bands = {
      {{dy, -cy, 1}, {dx + dy, -cx - cy, 2}, {dx - dy, -cx + cy, 2}}};
  for (const auto& [slope, start, width] : bands) {
    if (slope == 0) {
      if (std::abs(start) > width) return {};
      if (std::abs(start) == width) part.inside = false;
      continue;
    }
    const int sign = slope > 0 ? 1 : -1;
    const Ratio enter{sign * -start - width, sign * slope};
    const Ratio leave{sign * -start + width, sign * slope};
    if (part.from < enter) part.from = enter;
    if (leave < part.to) part.to = leave;
  }
  if (!(part.from < part.to)) return {};
  return part;
}

struct Crossed {
  Part part;
  std::int16_t by = 0;
};

}  // namespace

Lines::Lines(const Grid& grid, int range) : grid_(&grid), range_(range) {
  std::vector<Crossed> crossed;
  for (const bool low : {false, true})
    for (int dc = -range; dc <= range; ++dc)
      for (int dh = -2 * range; dh <= 2 * range; ++dh) {
        TERCIO_CHECK(first_.size() == line_key(low, dc, dh));
        first_.push_back(static_cast<std::uint32_t>(stretch_.size()));
        // Centres of other columns are at odd differences of height where dc is odd.
        const int far = std::abs(dc) + std::max(0, (std::abs(dh) - std::abs(dc)) / 2);
        if ((dc + dh) % 2 != 0 || far > range) continue;
        crossed.clear();
        for (int c = std::min(dc, 0); c <= std::max(dc, 0); ++c)
          for (int h = std::min(dh, 0) - 2; h <= std::max(dh, 0) + 2; ++h) {
            if ((c + h) % 2 != 0 || (c == 0 && h == 0) || (c == dc && h == dh)) continue;
            const Part part = part_in(3 * dc, dh, 3 * c, h);
            if (!part.any) continue;
            // To a column of the other kind the half hex between them is taken out first.
            const int half = c % 2 == 0 ? 0 : low ? 1 : -1;
            const int rows = (h + half) / 2;
            crossed.push_back({part, static_cast<std::int16_t>(c * grid.stride() + rows)});
          }
        std::sort(crossed.begin(), crossed.end(), [](const Crossed& a, const Crossed& b) {
          if (!(a.part.from == b.part.from)) return a.part.from < b.part.from;
          return a.by < b.by;
        });
        for (std::size_t i = 0; i < crossed.size(); ++i) {
          Stretch stretch{crossed[i].by, crossed[i].by};
          if (!crossed[i].part.inside) {
            TERCIO_CHECK(i + 1 < crossed.size() && !crossed[i + 1].part.inside);
            stretch.b = crossed[++i].by;
          }
          stretch_.push_back(stretch);
        }
      }
  first_.push_back(static_cast<std::uint32_t>(stretch_.size()));
}

}  // namespace tercio::hex
