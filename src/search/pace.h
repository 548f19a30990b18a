// Is the time up? Looks at the clock often when simulations are slow, seldom when they are fast.
#pragma once

#include <chrono>
#include <cstdint>

namespace tercio {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr Clock::time_point kNever = Clock::time_point::max();

  explicit Pace(Clock::time_point deadline)
      : deadline_(deadline), looked_(deadline == kNever ? kNever : Clock::now()) {}

  // To be asked after every simulation.
  bool is_over() {
    if (deadline_ == kNever || --left_ > 0) return false;
    const Clock::time_point now = Clock::now();
    const auto took = now - looked_;
    if (took < kOften && stride_ < kMostBetween) stride_ *= 2;
    if (took > 4 * kOften && stride_ > 1) stride_ /= 2;
    looked_ = now;
    left_ = stride_;
    return now >= deadline_;
  }

 private:
  static constexpr std::chrono::microseconds kOften{100};
  static constexpr std::uint32_t kMostBetween = 64;

  Clock::time_point deadline_, looked_;
  std::uint32_t stride_ = 1, left_ = 1;
};

}  // namespace tercio
