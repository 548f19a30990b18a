// How sure a simulated number is: intervals, paired differences, a sequential test. All intervals
// are of 95 %.
#pragma once

#include <cstdint>
#include <span>

namespace tercio {

inline constexpr double kNormal95 = 1.959963984540054;

struct Interval {
  double low = 0, high = 0;
};

// Of a share count / n, by Wilson's formula: right for small n and for shares near 0 and 1, too.
// Nothing known (n = 0): from 0 to 1.
Interval wilson(std::uint64_t count, std::uint64_t n);

// Sums up values one by one without losing digits.
class Moments {
 public:
  void add(double value) {
    ++n_;
    const double off = value - mean_;
    mean_ += off / static_cast<double>(n_);
    squares_ += off * (value - mean_);
  }
  std::uint64_t n() const { return n_; }
  double mean() const { return mean_; }
  double variance() const;    // of the sample, with n - 1; infinite below two values
  Interval interval() const;  // of the mean, by the normal distribution

 private:
  std::uint64_t n_ = 0;
  double mean_ = 0, squares_ = 0;
};

// What b - a is on average, where a[i] and b[i] were got under the same conditions.
struct Paired {
  std::uint64_t n = 0;
  double mean = 0;
  double variance = 0;  // of one difference
  Interval interval;
  double correlation = 0;  // of a and b; 0 where one of them never changes
};
Paired paired(std::span<const double> a, std::span<const double> b);

// Sequential probability ratio test on the mean of paired differences. Ask after every pair (or
// batch) and stop at the first answer: 5 % error on either side.
enum class SprtAnswer : std::uint8_t { GoOn, NoGain, Gain };

struct Sprt {
  double ratio = 0;  // log-likelihood ratio of `gain` against `no_gain`
  SprtAnswer answer = SprtAnswer::GoOn;
};
inline constexpr double kSprtBound = 2.94;        // log(0.95 / 0.05)
inline constexpr std::uint64_t kSprtFewest = 30;  // pairs, below which the variance says nothing

// Is the mean difference `gain` rather than `no_gain`? For a change that should help, 0 and 0.02;
// for one that must not hurt, -0.02 and 0.
Sprt sprt(std::uint64_t n, double mean, double variance, double no_gain, double gain);

}  // namespace tercio
