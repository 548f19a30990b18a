// Reading and writing a database from many threads. One thread writes: all that waits when it comes
// round goes into one transaction, so that matches share a disk flush, and each is told after the
// commit. Reads are made at once, on a connection of their own.
#pragma once

#include <condition_variable>
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
  void write(Work what, Done done);
  void flush();  // returns once all that was asked for is on disk

  // All that `what` reads is of the same moment. Throws StoreError.
  template <class What>
  auto read(const What& what) {
    const std::lock_guard lock(read_mutex_);
    const Moment moment(*reader_);
    return what(*reader_);
  }

 private:
  struct Write {
    Work what;
    Done done;
  };
  struct Moment {  // a transaction that only reads
    explicit Moment(SqlDatabase& of) : db(of) { db.begin_reading(); }
    ~Moment();
    Moment(const Moment&) = delete;
    Moment& operator=(const Moment&) = delete;
    SqlDatabase& db;
  };

  void work();
  void commit(std::vector<Write>& batch);
  std::optional<std::string> transaction(std::span<Write> writes);

  std::mutex read_mutex_;
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
