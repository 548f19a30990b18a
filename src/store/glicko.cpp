#include "store/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tercio {
namespace {

constexpr double kScale = 173.7178;  // from the scale people read to that of the formulas
constexpr double kMean = 1500;
constexpr double kSystem = 0.5;  // tau: how much volatility itself may change
constexpr double kClose = 1e-6;
constexpr double kLeastSure = 350;  // nobody is less sure than a newcomer

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

// Step 5: the new volatility, by the description's own iteration (Illinois).
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kSystem * kSystem);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(a - k * kSystem) < 0) ++k;
    high = a - k * kSystem;
  }
  double at_low = f(low), at_high = f(high);
  while (std::abs(high - low) > kClose) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating rated(const Rating& before, std::span<const Bout> bouts) {
  const double mu = (before.rating - kMean) / kScale;
  const double phi = before.deviation / kScale;
  double information = 0, surprise = 0;
  for (const Bout& bout : bouts) {
    const double weight = g(bout.opponent.deviation / kScale);
    const double expected =
        1 / (1 + std::exp(-weight * (mu - (bout.opponent.rating - kMean) / kScale)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (bout.score - expected);
  }
  if (bouts.empty()) return rested(before, 1);
  Rating after = before;
  const double v = 1 / information;
  after.volatility = new_volatility(before.volatility, phi, v, v * surprise);
  const double wider = std::hypot(phi, after.volatility);
  const double narrower = 1 / std::sqrt(1 / (wider * wider) + 1 / v);
  after.deviation = std::min(kScale * narrower, kLeastSure);
  after.rating = kMean + kScale * (mu + narrower * narrower * surprise);
  return after;
}

Rating rested(const Rating& before, double periods) {
  Rating after = before;
  const double wider =
      std::hypot(before.deviation / kScale, before.volatility * std::sqrt(periods));
  after.deviation = std::min(kScale * wider, kLeastSure);
  return after;
}

}  // namespace tercio
