// Whether one way to go on beats another on fresh dice beyond doubt: of many ways that were tried
// on a few samples the best looks better than it is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tercio::bailen {

// `difference(sample)`: what the new way is worth more than the old one under that sample's dice.
// At most `most` samples, eight at least; better by `sure` standard errors. Counts two playouts
// for each sample in `used`.
template <class Difference>
bool beats(std::uint64_t most, double sure, std::uint64_t& used, Difference difference) {
  const auto last = static_cast<std::uint32_t>(std::max<std::uint64_t>(8, most - most % 4));
  double sum = 0;
  double squares = 0;
  for (std::uint32_t n = 0; n < last;) {
    for (int k = 0; k < 4; ++k, ++n) {  // antithetic pairs, two ways of the enemy
      const double d = difference(n);
      sum += d;
      squares += d * d;
      used += 2;
    }
    if (n < 8) continue;
    const double mean = sum / n;
    const double error = std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
    if (mean <= 0) return false;
    if (mean > (n < last ? sure + 1 : sure) * error) return true;  // early only if far better
  }
  return false;
}

}  // namespace tercio::bailen
