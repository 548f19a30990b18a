// The computer players' threads: few, apart from those that serve. Whoever asks for many thoughts
// waits for his own: those who ask take turns, each with the first of his that waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "table/metrics.h"

namespace tercio {

class Thinkers {
 public:
  // `prompt`: so many threads more, that think only where a person waits.
  enum class Haste : std::uint8_t { AfterOthers, AsOthers };  // beside the threads that serve
  Thinkers(int threads, Metrics& metrics, int prompt = 0, Haste haste = Haste::AfterOthers);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  using Thought = std::function<void()>;
  enum class Wait : std::uint8_t { Person, Nobody };  // who waits for it
  // False if more of `who` are waiting than `most`, or it has stopped.
  bool submit(Thought thought, const std::string& who = {}, std::size_t most = SIZE_MAX,
              Wait wait = Wait::Person);
  void finish();  // returns when nothing waits or is being thought
  // What waits is forgotten; what is being thought comes to its end.
  void stop();

 private:
  struct Queue {
    std::map<std::string, std::deque<Thought>> waiting;  // by who asks; none is empty
    std::deque<std::string> turns;                       // of those who wait, each once

    bool empty() const { return turns.empty(); }
    bool put(Thought thought, const std::string& who, std::size_t most);
    Thought next();  // of whose turn it is
  };
  void work(Haste haste);
  bool may_be_patient() const { return !patient_.empty() && patient_busy_ < threads_for_all_; }

  const int threads_for_all_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  Queue prompt_, patient_;     // where a person waits, and where nobody does
  int patient_busy_ = 0;       // threads that think of the second kind
  bool patient_next_ = false;  // they take turns where both may be thought
  int busy_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tercio
