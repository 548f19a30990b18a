#include "server/thinkers.h"

namespace tercio {

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
