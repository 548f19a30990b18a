// Figures for Prometheus: counters, gauges and one histogram, all safe to touch from any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace tercio {

using Count = std::atomic<std::uint64_t>;
using Gauge = std::atomic<std::int64_t>;

struct Metrics {
  Count http_requests{0}, http_refused{0};
  Count messages{0}, messages_refused{0};
  Count connections_refused{0}, rate_limited{0};
  Count matches_created{0}, actions_durable{0}, commits{0}, writes{0}, store_errors{0},
      overtaken{0};
  Count thoughts{0};
  Count reviews_made{0}, reviews_aborted{0};
  Count review_ns{0};  // of processor time
  Gauge reviews_waiting{0}, reviews_busy{0};
  Gauge connections{0}, websockets{0}, matches_loaded{0}, thinkers_waiting{0}, thinkers_busy{0};
  Gauge unsent_bytes{0};  // what WebSockets have not taken yet

  // Somebody has reached the step of a lesson, from 1, or its end, 0; nobody is told apart.
  void reached(const std::string& lesson, std::size_t step);
  void commit(std::size_t writes_in_it, double seconds);
  std::string text() const;  // in Prometheus's format

 private:
  static constexpr std::array<double, 9> kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01,
                                                    0.025,  0.05,  0.1,    0.5};
  std::array<Count, kBounds.size() + 1> commit_buckets_{};
  Count commit_ns_{0};
  mutable std::mutex lessons_mutex_;
  std::map<std::pair<std::string, std::size_t>, std::uint64_t> lessons_;
};

}  // namespace tercio
