// The computer players' threads: few, apart from those that serve, and first come, first served. As
// a match asks for one thought at a time, no match can hold up the others by more than one.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"

namespace tercio {

class Thinkers {
 public:
  Thinkers(int threads, Metrics& metrics);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // False if more are waiting than `most`, or it has stopped.
  bool submit(std::function<void()> thought, std::size_t most = SIZE_MAX);
  // What waits is forgotten; what is being thought comes to its end.
  void stop();

 private:
  void work();

  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tercio
