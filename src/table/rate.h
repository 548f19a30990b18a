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
  void give_back(double much = 1) { left_ += much; }  // what was taken in vain
  // How long until `much` can be taken.
  std::chrono::seconds wait(const Rate& rate, Clock::time_point now, double much = 1) const {
    const std::chrono::duration<double> passed = now - last_;
    const double left = left_ + passed.count() * rate.per_second;
    return std::chrono::ceil<std::chrono::seconds>(
        std::chrono::duration<double>(left >= much ? 0 : (much - left) / rate.per_second));
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
  void give_back(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (const auto found = buckets_.find(network_of(address)); found != buckets_.end())
      found->second.give_back();
  }
  std::chrono::seconds wait(const std::string& address) {
    const std::lock_guard lock(mutex_);
    const auto found = buckets_.find(network_of(address));
    if (found == buckets_.end()) return std::chrono::seconds(0);
    return found->second.wait(rate_, Bucket::Clock::now());
  }

 private:
  static constexpr std::size_t kSweepAt = 4096, kMost = 65536;
  const Rate rate_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tercio
