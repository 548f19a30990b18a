// How often somebody may ask: a bucket that fills with time and is emptied by requests.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

#include "table/network_of.h"

namespace tercio {

struct Rate {
  double per_second = 1;
  double burst = 1;
};

class Bucket {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Bucket(const Rate& rate, Clock::time_point now = Clock::now())
      : left_(rate.burst), last_(now) {}

  bool take(const Rate& rate, Clock::time_point now = Clock::now(), double much = 1) {
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    left_ = left_ + passed.count() * rate.per_second;
    if (left_ > rate.burst) left_ = rate.burst;
    if (left_ < much) return false;
    left_ -= much;
    return true;
  }
  bool is_full(const Rate& rate, Clock::time_point now) const {
    const std::chrono::duration<double> passed = now - last_;
    return left_ + passed.count() * rate.per_second >= rate.burst;
  }

 private:
  double left_;
  Clock::time_point last_;
};

// One bucket per address, or per network of them. Full ones are forgotten: they say nothing.
class RateByAddress {
 public:
  explicit RateByAddress(const Rate& rate) : rate_(rate) {}

  bool take(const std::string& address, double much = 1) {
    const std::lock_guard lock(mutex_);
    const auto now = Bucket::Clock::now();
    if (buckets_.size() >= kSweepAt)
      std::erase_if(buckets_, [&](const auto& b) { return b.second.is_full(rate_, now); });
    if (buckets_.size() >= kMost) return false;
    return buckets_.try_emplace(network_of(address), rate_, now)
        .first->second.take(rate_, now, much);
  }

 private:
  static constexpr std::size_t kSweepAt = 4096, kMost = 65536;
  const Rate rate_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tercio
