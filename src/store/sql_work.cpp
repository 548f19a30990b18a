#include "store/sql_work.h"

#include <algorithm>
#include <map>

namespace tercio {
namespace {

using namespace std::chrono_literals;

constexpr auto kSlow = 1s;      // a read that fails after so long was not answered
constexpr auto kRest = 2s;      // then nobody asks for a while
constexpr auto kPatience = 5s;  // of those who wait for another's read
constexpr auto kStuck = 5s;     // a write that has not come to its end
constexpr int kTries = 3;       // of a transaction that the database has asked to be made again
constexpr const char* kSilent = "the database does not answer";

}  // namespace

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

bool SqlWork::Since::longer_than(Clock::duration time) const {
  const Clock::rep began = start;
  return began != 0 && Clock::now().time_since_epoch() - Clock::duration(began) > time;
}

void SqlWork::rest() { rest_until_ = (Clock::now() + kRest).time_since_epoch().count(); }

bool SqlWork::rests() const { return Clock::now().time_since_epoch().count() < rest_until_; }

std::string SqlWork::trouble() const {
  if (place_)
    if (std::string gone = place_(); !gone.empty()) return gone;
  const bool silent =
      rests() || reading_since_.longer_than(kSlow) || writing_since_.longer_than(kStuck);
  return silent ? kSilent : "";
}

SqlWork::Reading::Reading(SqlWork& of) : work(of) {
  if (work.rests()) throw StoreError{kSilent};
  if (!work.read_mutex_.try_lock_for(kPatience)) {
    work.rest();
    throw StoreError{kSilent};
  }
  if (work.rests()) {  // whoever was before has found out
    work.read_mutex_.unlock();
    throw StoreError{kSilent};
  }
  work.reading_since_.begin();
}

SqlWork::Reading::~Reading() {
  if (std::uncaught_exceptions() > failing && work.reading_since_.longer_than(kSlow)) work.rest();
  work.reading_since_.end();
  work.read_mutex_.unlock();
}

SqlWork::Moment::~Moment() {
  try {
    db.commit();
  } catch (const StoreError&) {  // NOLINT(bugprone-empty-catch): reported by what failed first
  }
}

void SqlWork::write(Work what, Done done, std::string match) {
  if (!writer_) return done("opened only to read");
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(what), std::move(done), std::move(match)});
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

// What belongs to no match stays where it stands, and nothing passes it.
void SqlWork::put_in_order(std::vector<Write>& batch) {
  const auto is_free = [](const Write& write) { return write.match.empty(); };
  for (auto from = batch.begin(); from != batch.end();) {
    const auto to = std::find_if(from, batch.end(), is_free);
    std::multimap<std::string, Write> by_match;  // those of one match in the order they came
    for (auto at = from; at != to; ++at) by_match.emplace(at->match, std::move(*at));
    for (auto& [match, write] : by_match) *from++ = std::move(write);
    if (from != batch.end()) ++from;
  }
}

void SqlWork::commit(std::vector<Write>& batch) {
  put_in_order(batch);
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

// Nodes that wait for each other in a circle: the database ends one of them, which has done nothing
// then and may try again.
std::optional<std::string> SqlWork::transaction(std::span<Write> writes) {
  for (int tries = kTries;; --tries) {
    bool may_try_again = false;
    std::optional<std::string> error = try_transaction(writes, may_try_again);
    if (!error || !may_try_again || tries == 1) return error;
  }
}

std::optional<std::string> SqlWork::try_transaction(std::span<Write> writes, bool& may_try_again) {
  bool committing = false;
  if (place_)
    if (std::string gone = place_(); !gone.empty()) return gone;
  const struct Going {
    Since& since;
    explicit Going(Since& of) : since(of) { since.begin(); }
    ~Going() { since.end(); }
  } going(writing_since_);
  try {
    writer_->begin();
    for (const Write& write : writes) write.what(*writer_);
    committing = true;
    writer_->commit();
  } catch (const StoreError& error) {
    if (committing && writer_->is_lost()) return kUnknown;
    may_try_again = error.may_try_again;
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
