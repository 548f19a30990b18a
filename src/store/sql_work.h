// Reading and writing a database from many threads. One thread writes: all that waits when it comes
// round goes into one transaction, so that matches share a disk flush, and each is told after the
// commit. Reads are made at once, on a connection of their own, and wait for the database, but not
// for long.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "store/sql.h"

namespace tercio {

// Told after each commit: how many writes it held, how long it took.
using CommitObserver = std::function<void(std::size_t writes, double seconds)>;

class SqlWork {
 public:
  using Done = Store::Done;
  using Work = std::function<void(SqlDatabase&)>;

  // Both are connections to the same database. Without a writer every write is refused.
  SqlWork(std::unique_ptr<SqlDatabase> writer, std::unique_ptr<SqlDatabase> reader,
          CommitObserver observer = {});
  ~SqlWork();
  SqlWork(const SqlWork&) = delete;
  SqlWork& operator=(const SqlWork&) = delete;

  // `what` may be carried out more than once, as long as nothing of it is on disk; it throws
  // StoreError to be refused. If the connection is lost while it is committed, whether it was is
  // not known, and `done` is told kUnknown.
  // `match`: what it writes belongs to that match alone. Of all that goes into one transaction such
  // writes are made in the order of their matches, so that nodes that write to the same ones wait
  // for each other and not in a circle.
  void write(Work what, Done done, std::string match = {});
  void flush();  // returns once all that was asked for is on disk

  // All that `what` reads is of the same moment. Throws StoreError, also if the database has not
  // answered just now.
  template <class What>
  auto read(const What& what) {
    const Reading reading(*this);
    const Moment moment(*reader_);
    return what(*reader_);
  }

  // What is wrong with the database, in a word or two; nothing that is known of: empty.
  std::string trouble() const;
  // Asked before every write; it says what is wrong with where it would go.
  void watch(std::function<std::string()> place) { place_ = std::move(place); }

 private:
  struct Write {
    Work what;
    Done done;
    std::string match;
  };
  struct Moment {  // a transaction that only reads
    explicit Moment(SqlDatabase& of) : db(of) { db.begin_reading(); }
    ~Moment();
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;
    SqlDatabase& db;
  };

  using Clock = std::chrono::steady_clock;
  struct Reading {  // one at a time
    explicit Reading(SqlWork& of);
    ~Reading();
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
    SqlWork& work;
    const int failing = std::uncaught_exceptions();
  };
  struct Since {  // how long something has been going on
    std::atomic<Clock::rep> start = 0;
    void begin() { start = Clock::now().time_since_epoch().count(); }
    void end() { start = 0; }
    bool longer_than(Clock::duration time) const;
  };
  void rest();  // nobody asks for a while
  bool rests() const;

  void work();
  static void put_in_order(std::vector<Write>& batch);
  void commit(std::vector<Write>& batch);
  std::optional<std::string> transaction(std::span<Write> writes);
  std::optional<std::string> try_transaction(std::span<Write> writes, bool& may_try_again);

  std::timed_mutex read_mutex_;
  std::atomic<Clock::rep> rest_until_ = 0;  // after a read that was not answered
  Since reading_since_, writing_since_;
  std::function<std::string()> place_;
  std::unique_ptr<SqlDatabase> reader_;
  std::unique_ptr<SqlDatabase> writer_;  // the writing thread's own, once it has begun
  CommitObserver observer_;

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Write> waiting_;
  bool writing_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace tercio
