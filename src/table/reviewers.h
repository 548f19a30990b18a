// Who makes reviews of finished matches: threads of their own, few and of low priority, that
// besides rest after every slice of work as long as a computer player thinks. So no move and no
// hint waits for a review; a review waits for whatever else the server does.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "match/match.h"
#include "table/metrics.h"
#include "table/rate.h"

namespace tercio {

// One review, wanted, waiting or being made. Its fields belong to the room of its match, but for
// `wanted`: nobody waits for it any more, and it is given up.
struct WantedReview {
  std::string quality, version;
  bool begun = false;
  Json so_far;  // as it was last told; null: nothing yet
  std::atomic<bool> wanted = true;
};

struct ReviewLimits {
  int threads = 1;              // 0: there are no reviews
  int nice = 10;                // those who think have 5, those who serve 0
  std::size_t waiting = 16;     // at most, besides those being made
  Rate begun{10.0 / 3600, 10};  // per address
  std::chrono::milliseconds slice{50};
  bool png = false;  // pictures of reviews are to be had so
  // Of processor time; `deep` is for those who have an account.
  std::chrono::milliseconds normal{20'000}, deep{120'000};
};

class Reviewers {
 public:
  // What a review under way asks between two parts of its work.
  class Slices {
   public:
    // False: it is to end, for nobody wants it, the time is over or the server stops.
    bool go_on();
    std::chrono::milliseconds length() const { return of_.limits_.slice; }
    bool timed_out() const { return used() > most_; }
    std::chrono::nanoseconds used() const;  // of the processor, by its thread

   private:
    friend class Reviewers;
    Slices(Reviewers& of, const WantedReview& job, std::chrono::nanoseconds most);
    Reviewers& of_;
    const WantedReview& job_;
    const std::chrono::nanoseconds most_, begun_;
    std::chrono::nanoseconds slice_from_;
  };

  // What is there of it, which is asked for now and then.
  using Tell = std::function<void(const std::function<Json()>& so_far)>;
  using Make =
      std::function<Expected<Json>(const Match& match, bool ended, const std::string& quality,
                                   Slices& slices, const Tell& tell)>;
  using Work = std::function<void(Slices& slices)>;

  // Both are of a kind, by which they are stored: the same review is made of the same match.
  struct Kind {
    std::function<bool(const Match&)> may;             // can it be reviewed at all?
    std::function<std::string(const Match&)> version;  // of measuring, and of the components
    Make make;
  };

  Reviewers(Kind kind, Metrics& metrics, ReviewLimits limits);
  ~Reviewers() { stop(); }
  Reviewers(const Reviewers&) = delete;
  Reviewers& operator=(const Reviewers&) = delete;

  const Kind& kind() const { return kind_; }
  const ReviewLimits& limits() const { return limits_; }
  bool is_open() const { return limits_.threads > 0; }

  // How many wait before it, 0 if it is begun at once; nothing: too many are waiting.
  std::optional<std::size_t> submit(std::shared_ptr<WantedReview> job, Work work);
  std::size_t before(const WantedReview& job) const;  // that wait and come before it
  // When one of those that wait is likely to have gone.
  std::chrono::seconds wait_for_room() const;
  void stop();  // what is being made is given up

 private:
  struct Waiting {
    std::shared_ptr<WantedReview> job;
    Work work;
  };
  void work();
  std::chrono::nanoseconds most_for(const std::string& quality) const;

  const Kind kind_;
  Metrics& metrics_;
  const ReviewLimits limits_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> waiting_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tercio
