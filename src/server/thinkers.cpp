#include "server/thinkers.h"

#include <sys/resource.h>

namespace tercio {
namespace {

constexpr int kNice = 5;

}  // namespace

Thinkers::Thinkers(int threads, Metrics& metrics) : metrics_(metrics) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

bool Thinkers::submit(std::function<void()> thought, std::size_t most) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= most) return false;
    waiting_.push_back(std::move(thought));
    ++metrics_.thinkers_waiting;
  }
  wake_.notify_one();
  return true;
}

void Thinkers::stop() {
  std::deque<std::function<void()>> forgotten;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    forgotten.swap(waiting_);
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Thinkers::work() {
  // Whoever waits for an answer comes before those who think: in Linux each thread has its own.
  [[maybe_unused]] const int ignored = ::setpriority(PRIO_PROCESS, 0, kNice);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    std::function<void()> thought = std::move(waiting_.front());
    waiting_.pop_front();
    --metrics_.thinkers_waiting;
    ++metrics_.thinkers_busy;
    lock.unlock();
    thought();
    thought = nullptr;
    --metrics_.thinkers_busy;
    ++metrics_.thoughts;
    lock.lock();
  }
}

}  // namespace tercio
