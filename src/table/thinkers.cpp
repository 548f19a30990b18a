#include "table/thinkers.h"

#include <sys/resource.h>

namespace tercio {
namespace {

constexpr int kNice = 5;

}  // namespace

Thinkers::Thinkers(int threads, Metrics& metrics, int prompt, Haste haste)
    : threads_for_all_(threads), metrics_(metrics) {
  for (int i = 0; i < threads + prompt; ++i) threads_.emplace_back([this, haste] { work(haste); });
}

bool Thinkers::Queue::put(Thought thought, const std::string& who, std::size_t most) {
  const auto own = waiting.find(who);
  if ((own == waiting.end() ? 0 : own->second.size()) >= most) return false;
  if (own == waiting.end()) turns.push_back(who);
  waiting[who].push_back(std::move(thought));
  return true;
}

Thinkers::Thought Thinkers::Queue::next() {
  std::string who = std::move(turns.front());
  turns.pop_front();
  const auto own = waiting.find(who);
  Thought thought = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty())
    waiting.erase(own);
  else
    turns.push_back(std::move(who));
  return thought;
}

bool Thinkers::submit(Thought thought, const std::string& who, std::size_t most, Wait wait) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    Queue& queue = wait == Wait::Person ? prompt_ : patient_;
    if (!queue.put(std::move(thought), who, most)) return false;
    ++metrics_.thinkers_waiting;
  }
  wake_.notify_one();
  return true;
}

void Thinkers::finish() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock,
             [&] { return stopping_ || (prompt_.empty() && patient_.empty() && busy_ == 0); });
}

void Thinkers::stop() {
  Queue forgotten, besides;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    std::swap(forgotten, prompt_);
    std::swap(besides, patient_);
  }
  wake_.notify_all();
  idle_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Thinkers::work(Haste haste) {
  // Whoever waits for an answer comes before those who think: in Linux each thread has its own.
  if (haste == Haste::AfterOthers) [[maybe_unused]]
    const int ignored = ::setpriority(PRIO_PROCESS, 0, kNice);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !prompt_.empty() || may_be_patient(); });
    if (stopping_) return;
    const bool patient = may_be_patient() && (prompt_.empty() || patient_next_);
    patient_next_ = !patient;
    patient_busy_ += patient ? 1 : 0;
    Thought thought = (patient ? patient_ : prompt_).next();
    --metrics_.thinkers_waiting;
    ++metrics_.thinkers_busy;
    ++busy_;
    lock.unlock();
    thought();
    thought = nullptr;
    --metrics_.thinkers_busy;
    ++metrics_.thoughts;
    lock.lock();
    if (--busy_ == 0) idle_.notify_all();
    patient_busy_ -= patient ? 1 : 0;
    if (patient && may_be_patient()) wake_.notify_one();
  }
}

}  // namespace tercio
