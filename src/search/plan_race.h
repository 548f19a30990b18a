// Compares a handful of plans by playing each on under the same keyed dice, and drops the worse
// half round after round: the samples go to those that are hard to tell apart. What a plan is and
// how it is played on is the caller's; the same calls give the same winner.
//
//   PlanRace race(plans, budget);
//   race.run([&](std::size_t plan, std::uint32_t sample) { return value; });
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tercio {

template <std::size_t Most>
class PlanRace {
 public:
  struct Lane {
    std::size_t plan = 0;
    std::uint32_t samples = 0;
    double sum = 0;
    double bonus = 0;  // what is known before playing: added to the mean
    double mean() const { return (samples > 0 ? sum / samples : 0) + bonus; }
  };

  void add(double bonus) {
    lane_[count_] = {count_, 0, 0, bonus};
    ++count_;
  }
  void clear() { count_ = 0; }
  std::size_t size() const { return count_; }
  bool is_full() const { return count_ == Most; }

  // At most about `budget` samples in all. The lanes are then sorted, best first.
  template <class Rate>
  std::uint64_t run(std::uint64_t budget, Rate rate) {
    std::uint64_t used = 0;
    std::size_t left = count_;
    std::uint32_t done = 0;
    std::uint64_t rounds = 1;
    for (std::size_t n = count_; n > 2; n = (n + 1) / 2) ++rounds;
    while (left > 1) {
      const std::uint64_t share = (budget - std::min(used, budget)) / rounds;
      auto more = static_cast<std::uint32_t>(share / left);
      if (more < 2) more = done == 0 ? 2 : 0;
      more -= more % 2;  // antithetic pairs stay together
      for (std::size_t i = 0; i < left; ++i) {
        Lane& lane = lane_[i];
        for (std::uint32_t k = done; k < done + more; ++k) lane.sum += rate(lane.plan, k);
        lane.samples += more;
      }
      used += more * left;
      done += more;
      const bool same = all_same(left);
      sort(left);
      if (rounds == 1 || more == 0 || same) break;
      --rounds;
      left = (left + 1) / 2;
    }
    return used;
  }

  const Lane& operator[](std::size_t i) const { return lane_[i]; }
  const Lane* begin() const { return lane_.data(); }
  const Lane* end() const { return lane_.data() + count_; }

 private:
  // Nothing that happens depends on the choice: what is known before decides.
  bool all_same(std::size_t left) const {
    for (std::size_t i = 1; i < left; ++i)
      if (std::abs(lane_[i].sum - lane_[0].sum) > 1e-6 * lane_[i].samples) return false;
    return true;
  }

  // By insertion: few lanes, and equal ones keep their order.
  void sort(std::size_t left) {
    for (std::size_t i = 1; i < left; ++i)
      for (std::size_t k = i; k > 0 && lane_[k].mean() > lane_[k - 1].mean(); --k)
        std::swap(lane_[k], lane_[k - 1]);
  }

  std::array<Lane, Most> lane_{};
  std::size_t count_ = 0;
};

}  // namespace tercio
