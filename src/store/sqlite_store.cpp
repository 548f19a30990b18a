#include "store/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <thread>

#include "store/schema.h"
#include "store/sqlite.h"

namespace tercio {
namespace {

using Json = nlohmann::json;

// Held as long as the file is served; the system lets go of it however the process ends.
class FileLock {
 public:
  explicit FileLock(const std::string& file) {
    // Seeds and secrets' hashes are nobody else's to read.
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (made < 0) throw StoreError{file + " cannot be written"};
    ::close(made);
    const std::string name = file + ".lock";
    fd_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd_ < 0) throw StoreError{name + " cannot be written"};
    if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd_);
      throw StoreError{file + " is being served by another tercio: stop that one, or choose " +
                       "another file with --db"};
    }
  }
  ~FileLock() { ::close(fd_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int fd_ = -1;
};

std::int64_t signed_of(std::uint64_t n) { return static_cast<std::int64_t>(n); }

// ---- writing
// --------------------------------------------------------------------------------------

class Writer {
 public:
  explicit Writer(SqliteDatabase& db)
      : db_(db),
        id_(db.prepare("SELECT id FROM match WHERE name = ?")),
        match_(db.prepare("INSERT INTO match (name, game, scenario, options, program, data, seed,"
                          " created, forked, over) VALUES (?,?,?,?,?,?,?,?,?,?)")),
        seat_(db.prepare("INSERT INTO seat VALUES (?,?,?,?,?,?)")),
        log_(db.prepare("INSERT INTO log (match, seq, kind, seat, body, at) VALUES (?,?,?,?,?,?)")),
        last_(db.prepare("SELECT max(seq) FROM log WHERE match = ?")),
        snapshot_(db.prepare("INSERT OR REPLACE INTO snapshot VALUES (?,?,?)")),
        over_(db.prepare("UPDATE match SET over = 1 WHERE id = ?")),
        chat_(db.prepare("INSERT INTO chat (match, seat, text, at) VALUES (?,?,?,?)")),
        note_(db.prepare("INSERT OR REPLACE INTO note VALUES (?,?,?)")) {}

  void create(const MatchHeader& header, const std::vector<LogEntry>& log, bool over) {
    const std::string options = Json(header.options).dump();
    match_.bind(1, header.id).bind(2, header.game).bind(3, header.scenario).bind(4, options);
    match_.bind(5, header.program).bind(6, header.data).bind(7, header.seed);
    match_.bind(8, header.created).bind(9, header.forked).bind(10, std::int64_t{over ? 1 : 0});
    match_.run();
    const std::int64_t match = db_.last_rowid();
    std::int64_t place = 0;
    for (const StoredSeat& seat : header.seats) {
      seat_.bind(1, match).bind(2, place++).bind(3, seat.seat).bind(4, seat.kind);
      seat_.bind(5, seat.level).bind(6, seat.secret);
      seat_.run();
    }
    write_log(match, 0, log);
  }

  void append(const Store::Append& append) {
    const std::int64_t match = id_of(append.match);
    last_.bind(1, match);
    const std::uint64_t last = last_.step() ? static_cast<std::uint64_t>(last_.number(0)) : 0;
    last_.reset();
    write_log(match, last, append.entries);
    if (append.snapshot) {
      snapshot_.bind(1, match).bind(2, signed_of(append.snapshot->seq));
      snapshot_.bind(3, append.snapshot->position).run();
    }
    if (append.over) over_.bind(1, match).run();
  }

  void say(const std::string& name, const ChatLine& line) {
    chat_.bind(1, id_of(name)).bind(2, line.seat).bind(3, line.text).bind(4, line.at).run();
  }
  void note(const std::string& name, const std::string& seat, const std::string& text) {
    note_.bind(1, id_of(name)).bind(2, seat).bind(3, text).run();
  }

 private:
  std::int64_t id_of(const std::string& name) {
    id_.bind(1, name);
    const bool found = id_.step();
    const std::int64_t id = found ? id_.number(0) : 0;
    id_.reset();
    if (!found) throw StoreError{"there is no match " + name};
    return id;
  }

  // The log has no holes: whoever would leave one has not seen what is there.
  void write_log(std::int64_t match, std::uint64_t last, const std::vector<LogEntry>& entries) {
    for (const LogEntry& entry : entries) {
      if (entry.seq != ++last) throw StoreError{"the match has gone on since"};
      log_.bind(1, match).bind(2, signed_of(entry.seq)).bind(3, log_kind_name(entry.kind));
      log_.bind(4, entry.seat).bind(5, entry.body).bind(6, entry.at).run();
    }
  }

  SqliteDatabase& db_;
  SqliteStatement id_, match_, seat_, log_, last_, snapshot_, over_, chat_, note_;
};

// ---- reading
// --------------------------------------------------------------------------------------

class Reader {
 public:
  explicit Reader(SqliteDatabase& db)
      : match_(
            db.prepare("SELECT id, game, scenario, options, program, data, seed, created, forked,"
                       " over FROM match WHERE name = ?")),
        seats_(db.prepare("SELECT seat, kind, level, secret FROM seat WHERE match = ?"
                          " ORDER BY place")),
        log_(db.prepare("SELECT seq, kind, seat, body, at FROM log WHERE match = ? ORDER BY seq")),
        snapshot_(db.prepare("SELECT seq, position FROM snapshot WHERE match = ?")),
        chat_(db.prepare("SELECT seat, text, at FROM chat WHERE match = ? ORDER BY id")),
        notes_(db.prepare("SELECT seat, text FROM note WHERE match = ?")),
        bots_(db.prepare("SELECT name FROM match WHERE over = 0 AND EXISTS (SELECT 1 FROM seat"
                         " WHERE seat.match = match.id AND kind = 'computer') ORDER BY id")),
        all_(db.prepare("SELECT name FROM match ORDER BY id")) {}

  std::optional<StoredMatch> load(const std::string& name) {
    StoredMatch found;
    match_.bind(1, name);
    if (!match_.step()) {
      match_.reset();
      return std::nullopt;
    }
    const std::int64_t id = match_.number(0);
    MatchHeader& header = found.header;
    header.id = name;
    header.game = match_.text(1);
    header.scenario = match_.text(2);
    header.options = Json::parse(match_.text(3)).get<std::map<std::string, std::string>>();
    header.program = match_.text(4);
    header.data = match_.text(5);
    header.seed = match_.text(6);
    header.created = match_.number(7);
    header.forked = match_.text(8);
    found.over = match_.number(9) != 0;
    match_.reset();

    rows(seats_, id, [&](const SqliteStatement& row) {
      header.seats.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
    });
    rows(log_, id, [&](const SqliteStatement& row) {
      const std::optional<LogKind> kind = log_kind(row.text(1));
      if (!kind) throw StoreError{"match " + name + " has a log entry of a kind not known here"};
      found.log.push_back({static_cast<std::uint64_t>(row.number(0)), *kind, row.text(2),
                           row.text(3), row.number(4)});
    });
    rows(snapshot_, id, [&](const SqliteStatement& row) {
      found.snapshot = Snapshot{static_cast<std::uint64_t>(row.number(0)), row.text(1)};
    });
    rows(chat_, id, [&](const SqliteStatement& row) {
      found.chat.push_back({row.text(0), row.text(1), row.number(2)});
    });
    rows(notes_, id,
         [&](const SqliteStatement& row) { found.notes.emplace(row.text(0), row.text(1)); });
    return found;
  }

  std::vector<std::string> unfinished_with_computers() { return names(bots_); }
  std::vector<std::string> all() { return names(all_); }

 private:
  template <class Each>
  static void rows(SqliteStatement& statement, std::int64_t match, const Each& each) {
    statement.bind(1, match);
    while (statement.step()) each(statement);
    statement.reset();
  }
  static std::vector<std::string> names(SqliteStatement& statement) {
    std::vector<std::string> names;
    while (statement.step()) names.push_back(statement.text(0));
    statement.reset();
    return names;
  }

  SqliteStatement match_, seats_, log_, snapshot_, chat_, notes_, bots_, all_;
};

class ReadStore : public Store {
  // In one transaction: header, log and chat are of the same moment.
  template <class What>
  auto read(const What& what) {
    const std::lock_guard lock(mutex_);
    db_.run("BEGIN");
    struct End {
      SqliteDatabase& db;
      ~End() {
        try {
          db.run("COMMIT");
        } catch (
            const StoreError&) {  // NOLINT(bugprone-empty-catch): reported by what failed first
        }
      }
    } end{db_};
    try {
      return what();
    } catch (const Json::exception& error) {
      throw StoreError{error.what()};
    }
  }

 public:
  explicit ReadStore(const std::string& file) : db_(file, true), reader_(ready(db_)) {}

  void create(MatchHeader, std::vector<LogEntry>, bool, Done done) override { refuse(done); }
  void append(Append, Done done) override { refuse(done); }
  void say(std::string, ChatLine, Done done) override { refuse(done); }
  void note(std::string, std::string, std::string, Done done) override { refuse(done); }
  void flush() override {}

  std::optional<StoredMatch> load(const std::string& match) override {
    return read([&] { return reader_.load(match); });
  }
  std::vector<std::string> unfinished_with_computers() override {
    return read([&] { return reader_.unfinished_with_computers(); });
  }
  std::vector<std::string> all() override {
    return read([&] { return reader_.all(); });
  }

 private:
  static SqliteDatabase& ready(SqliteDatabase& db) {
    check_schema(db);
    return db;
  }
  static void refuse(const Done& done) { done("opened only to read"); }

  std::mutex mutex_;
  SqliteDatabase db_;
  Reader reader_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& file, CommitObserver observer)
      : lock_(file),
        db_(file, false),
        writer_(ready(db_)),
        reader_(file),
        observer_(std::move(observer)),
        thread_([this] { work(); }) {}

  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

  void create(MatchHeader header, std::vector<LogEntry> log, bool over, Done done) override {
    put([header = std::move(header), log = std::move(log),
         over](Writer& writer) { writer.create(header, log, over); },
        std::move(done));
  }
  void append(Append append, Done done) override {
    put([append = std::move(append)](Writer& writer) { writer.append(append); }, std::move(done));
  }
  void say(std::string match, ChatLine line, Done done) override {
    put([match = std::move(match),
         line = std::move(line)](Writer& writer) { writer.say(match, line); },
        std::move(done));
  }
  void note(std::string match, std::string seat, std::string text, Done done) override {
    put([match = std::move(match), seat = std::move(seat),
         text = std::move(text)](Writer& writer) { writer.note(match, seat, text); },
        std::move(done));
  }
  void flush() override {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [&] { return waiting_.empty() && !writing_; });
  }

  std::optional<StoredMatch> load(const std::string& match) override { return reader_.load(match); }
  std::vector<std::string> unfinished_with_computers() override {
    return reader_.unfinished_with_computers();
  }
  std::vector<std::string> all() override { return reader_.all(); }

 private:
  struct Write {
    std::function<void(Writer&)> what;
    Done done;
  };

  static SqliteDatabase& ready(SqliteDatabase& db) {
    db.run(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
        "PRAGMA wal_autocheckpoint = 4000");
    migrate(db);
    return db;
  }

  void put(std::function<void(Writer&)> what, Done done) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back({std::move(what), std::move(done)});
    }
    wake_.notify_one();
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;  // stopping, and all is written
      std::vector<Write> batch = std::move(waiting_);
      waiting_.clear();
      writing_ = true;
      lock.unlock();
      commit(batch);
      lock.lock();
      writing_ = false;
      if (waiting_.empty()) idle_.notify_all();
    }
  }

  void commit(std::vector<Write>& batch) {
    const auto start = std::chrono::steady_clock::now();
    if (const auto error = transaction(batch)) {
      // One of them cannot be written: each on its own, so that the others are.
      for (Write& write : batch) {
        const auto own = batch.size() > 1 ? transaction({&write, 1}) : error;
        write.done(own);
      }
      return;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (observer_) observer_(batch.size(), took.count());
    for (Write& write : batch) write.done(std::nullopt);
  }

  std::optional<std::string> transaction(std::span<Write> writes) {
    try {
      db_.run("BEGIN IMMEDIATE");
      for (const Write& write : writes) write.what(writer_);
      db_.run("COMMIT");
      return std::nullopt;
    } catch (const StoreError& error) {
      try {
        db_.run("ROLLBACK");
      } catch (const StoreError&) {  // NOLINT(bugprone-empty-catch): there was nothing to take back
      }
      return error.message;
    }
  }

  FileLock lock_;
  SqliteDatabase db_;  // the writing thread's own, once it has begun
  Writer writer_;
  ReadStore reader_;
  CommitObserver observer_;

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::vector<Write> waiting_;
  bool writing_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const std::string& file, CommitObserver observer) {
  return std::make_unique<SqliteStore>(file, std::move(observer));
}

std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file) {
  return std::make_unique<ReadStore>(file);
}

}  // namespace tercio
