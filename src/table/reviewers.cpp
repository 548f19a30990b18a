#include "table/reviewers.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>

namespace tercio {
namespace {

// A slice later it goes on all the same: nobody's thinking may keep a review from its end.
constexpr std::chrono::milliseconds kLongestRest{500};
constexpr std::chrono::milliseconds kRest{5};

std::chrono::nanoseconds processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

// ---- slices
// -------------------------------------------------------------------------------------------

Reviewers::Slices::Slices(Reviewers& of, const WantedReview& job, std::chrono::nanoseconds most)
    : of_(of), job_(job), most_(most), begun_(processor_time()), slice_from_(begun_) {}

std::chrono::nanoseconds Reviewers::Slices::used() const { return processor_time() - begun_; }

bool Reviewers::Slices::go_on() {
  const auto wanted = [this] { return job_.wanted && !of_.stopping_; };
  if (!wanted() || timed_out()) return false;
  if (processor_time() - slice_from_ < of_.limits_.slice) return true;
  const Metrics& metrics = of_.metrics_;
  for (std::chrono::milliseconds rested{0}; rested < kLongestRest; rested += kRest) {
    if (metrics.thinkers_busy == 0 && metrics.thinkers_waiting == 0) break;
    std::this_thread::sleep_for(kRest);
    if (!wanted()) return false;
  }
  slice_from_ = processor_time();
  return true;
}

// ---- those who make them
// ------------------------------------------------------------------------------

Reviewers::Reviewers(Kind kind, Metrics& metrics, ReviewLimits limits)
    : kind_(std::move(kind)), metrics_(metrics), limits_(limits) {
  for (int i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

std::chrono::nanoseconds Reviewers::most_for(const std::string& quality) const {
  return quality == "deep" ? limits_.deep : limits_.normal;
}

std::optional<std::size_t> Reviewers::submit(std::shared_ptr<WantedReview> job, Work work) {
  std::size_t before = 0;
  {
    const std::lock_guard lock(mutex_);
    before = waiting_.size();
    if (stopping_ || !is_open() || before >= limits_.waiting) return std::nullopt;
    waiting_.push_back({std::move(job), std::move(work)});
    ++metrics_.reviews_waiting;
  }
  wake_.notify_one();
  return before;
}

std::size_t Reviewers::before(const WantedReview& job) const {
  const std::lock_guard lock(mutex_);
  const auto at = std::find_if(waiting_.begin(), waiting_.end(),
                               [&](const Waiting& one) { return one.job.get() == &job; });
  return static_cast<std::size_t>(at == waiting_.end() ? 0 : at - waiting_.begin());
}

std::chrono::seconds Reviewers::wait_for_room() const {
  return std::chrono::ceil<std::chrono::seconds>(limits_.normal) / std::max(1, limits_.threads);
}

void Reviewers::stop() {
  std::deque<Waiting> forgotten;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    std::swap(forgotten, waiting_);
    metrics_.reviews_waiting -= static_cast<std::int64_t>(forgotten.size());
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Reviewers::work() {
  // In Linux each thread has its own.
  [[maybe_unused]] const int ignored = ::setpriority(PRIO_PROCESS, 0, limits_.nice);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    --metrics_.reviews_waiting;
    ++metrics_.reviews_busy;
    lock.unlock();
    {
      Slices slices(*this, *next.job, most_for(next.job->quality));
      next.work(slices);
      metrics_.review_ns += static_cast<std::uint64_t>(slices.used().count());
    }
    next = {};
    --metrics_.reviews_busy;
    lock.lock();
  }
}

}  // namespace tercio
