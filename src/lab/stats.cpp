#include "lab/stats.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace tercio {

Interval wilson(std::uint64_t count, std::uint64_t n) {
  TERCIO_CHECK(count <= n);
  if (n == 0) return {0, 1};
  const double size = static_cast<double>(n);
  const double share = static_cast<double>(count) / size;
  const double z2 = kNormal95 * kNormal95;
  const double middle = (share + z2 / (2 * size)) / (1 + z2 / size);
  const double half =
      kNormal95 / (1 + z2 / size) * std::sqrt(share * (1 - share) / size + z2 / (4 * size * size));
  // At the ends the formula gives exactly 0 and 1; rounding may not.
  return {count == 0 ? 0 : std::max(0.0, middle - half),
          count == n ? 1 : std::min(1.0, middle + half)};
}

double Moments::variance() const {
  if (n_ < 2) return std::numeric_limits<double>::infinity();
  return squares_ / static_cast<double>(n_ - 1);
}

Interval Moments::interval() const {
  const double half =
      kNormal95 * std::sqrt(variance() / static_cast<double>(std::max<std::uint64_t>(n_, 1)));
  return {mean_ - half, mean_ + half};
}

Paired paired(std::span<const double> a, std::span<const double> b) {
  TERCIO_CHECK(a.size() == b.size());
  Moments difference, first, second;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference.add(b[i] - a[i]);
    first.add(a[i]);
    second.add(b[i]);
  }
  Paired result{difference.n(), difference.mean(), difference.variance(), difference.interval(), 0};
  if (a.size() < 2) return result;
  double products = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    products += (a[i] - first.mean()) * (b[i] - second.mean());
  const double both = std::sqrt(first.variance() * second.variance());
  if (both > 0) result.correlation = products / static_cast<double>(a.size() - 1) / both;
  return result;
}

Sprt sprt(std::uint64_t n, double mean, double variance, double no_gain, double gain) {
  TERCIO_CHECK(gain > no_gain);
  Sprt result;
  if (n < kSprtFewest || !(variance > 0)) return result;
  result.ratio =
      static_cast<double>(n) * (gain - no_gain) * (2 * mean - no_gain - gain) / (2 * variance);
  if (result.ratio >= kSprtBound) result.answer = SprtAnswer::Gain;
  if (result.ratio <= -kSprtBound) result.answer = SprtAnswer::NoGain;
  return result;
}

}  // namespace tercio
