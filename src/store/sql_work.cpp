#include "store/sql_work.h"

#include <chrono>

namespace tercio {

SqlWork::SqlWork(std::unique_ptr<SqlDatabase> writer, std::unique_ptr<SqlDatabase> reader,
                 CommitObserver observer)
    : reader_(std::move(reader)), writer_(std::move(writer)), observer_(std::move(observer)) {
  if (writer_) thread_ = std::thread([this] { work(); });
}

SqlWork::~SqlWork() {
  if (!writer_) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
  reader_.reset();  // the writer closes last, and leaves one whole file
}

SqlWork::Moment::~Moment() {
  try {
    db.commit();
  } catch (const StoreError&) {  // NOLINT(bugprone-empty-catch): reported by what failed first
  }
}

void SqlWork::write(Work what, Done done) {
  if (!writer_) return done("opened only to read");
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(what), std::move(done)});
  }
  wake_.notify_one();
}

void SqlWork::flush() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return waiting_.empty() && !writing_; });
}

void SqlWork::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;  // stopping, and all is written
    std::vector<Write> batch = std::move(waiting_);
    waiting_.clear();
    writing_ = true;
    lock.unlock();
    commit(batch);
    batch.clear();  // whoever waits for it goes on when it goes
    lock.lock();
    writing_ = false;
    if (waiting_.empty()) idle_.notify_all();
  }
}

void SqlWork::commit(std::vector<Write>& batch) {
  const auto start = std::chrono::steady_clock::now();
  if (const auto error = transaction(batch)) {
    // One of them cannot be written: each on its own, so that the others are. Not if all of them
    // may have been: a second time would be once too often.
    const bool again = batch.size() > 1 && *error != kUnknown;
    for (Write& write : batch) write.done(again ? transaction({&write, 1}) : error);
    return;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (observer_) observer_(batch.size(), took.count());
  for (Write& write : batch) write.done(std::nullopt);
}

std::optional<std::string> SqlWork::transaction(std::span<Write> writes) {
  bool committing = false;
  try {
    writer_->begin();
    for (const Write& write : writes) write.what(*writer_);
    committing = true;
    writer_->commit();
  } catch (const StoreError& error) {
    if (committing && writer_->is_lost()) return kUnknown;
    try {
      writer_->rollback();
    } catch (const StoreError&) {  // NOLINT(bugprone-empty-catch): there was nothing to take back
    }
    return error.message;
  }
  writer_->finish_erasing();
  return std::nullopt;
}

}  // namespace tercio
