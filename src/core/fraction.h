// An exact chance, kept in lowest terms. Throws of up to 18 six-sided dice fit: 6^18 is below 2^47.
#pragma once

#include <cstdint>
#include <numeric>

#include "core/check.h"

namespace tercio {

struct Fraction {
  std::uint64_t num = 0;
  std::uint64_t den = 1;

  static constexpr Fraction of(std::uint64_t num, std::uint64_t den) {
    TERCIO_CHECK(den > 0);
    const std::uint64_t common = std::gcd(num, den);
    return {num / common, den / common};
  }
  constexpr double value() const { return static_cast<double>(num) / static_cast<double>(den); }

  friend constexpr bool operator==(Fraction, Fraction) = default;
  friend constexpr Fraction operator+(Fraction a, Fraction b) {
    const std::uint64_t common = std::gcd(a.den, b.den);
    return of(a.num * (b.den / common) + b.num * (a.den / common), a.den / common * b.den);
  }
  friend constexpr Fraction operator*(Fraction a, Fraction b) {
    const Fraction x = of(a.num, b.den);  // cancel across first: smaller products
    const Fraction y = of(b.num, a.den);
    return {x.num * y.num, x.den * y.den};
  }
};

}  // namespace tercio
