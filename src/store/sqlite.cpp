#include "store/sqlite.h"

#include <sqlite3.h>

namespace tercio {
namespace {

constexpr int kBusy = 10'000;  // ms that another's lock is waited for

[[noreturn]] void fail(sqlite3* db, const std::string& what) {
  throw StoreError{what + ": " + sqlite3_errmsg(db)};
}

class SqliteStatement final : public SqlStatement {
 public:
  SqliteStatement(sqlite3* db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
  ~SqliteStatement() override { sqlite3_finalize(statement_); }

  void bind(int place, std::string_view text) override {
    // An empty view may have no data, which SQLite would take for NULL.
    const char* data = text.data() != nullptr ? text.data() : "";
    check(sqlite3_bind_text64(statement_, place, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  void bind(int place, std::int64_t number) override {
    check(sqlite3_bind_int64(statement_, place, number));
  }
  void bind(int place, double number) override {
    check(sqlite3_bind_double(statement_, place, number));
  }
  void bind_null(int place) override { check(sqlite3_bind_null(statement_, place)); }

  bool step() override {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result == SQLITE_DONE) return false;
    fail(db_, sqlite3_sql(statement_));
  }
  void reset() override {
    sqlite3_reset(statement_);  // repeats the error of the last step, which was already reported
    sqlite3_clear_bindings(statement_);
  }

  std::string text(int column) const override {
    const unsigned char* data = sqlite3_column_text(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return data == nullptr ? "" : std::string(reinterpret_cast<const char*>(data), size);
  }
  std::int64_t number(int column) const override {
    return sqlite3_column_int64(statement_, column);
  }
  double real(int column) const override { return sqlite3_column_double(statement_, column); }
  bool is_null(int column) const override {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
  }

 private:
  void check(int result) {
    if (result != SQLITE_OK) fail(db_, "bind");
  }

  sqlite3* db_;
  sqlite3_stmt* statement_;
};

}  // namespace

SqliteDatabase::SqliteDatabase(const std::string& file, bool read_only) {
  const int flags =
      (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
      SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file.c_str(), &db_, flags, nullptr) != SQLITE_OK) {
    std::string why = db_ != nullptr ? sqlite3_errmsg(db_) : "no memory";
    sqlite3_close(db_);
    throw StoreError{file + " cannot be opened: " + why};
  }
  sqlite3_busy_timeout(db_, kBusy);
  sqlite3_extended_result_codes(db_, 1);
  run("PRAGMA foreign_keys = ON");
}

SqliteDatabase::~SqliteDatabase() {
  forget_statements();
  sqlite3_close(db_);
}

void SqliteDatabase::run(const std::string& sql) {
  if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(db_, sql);
}

// Deleted rows are overwritten in the file; this takes them out of the log of changes beside it. If
// somebody reads for long, a backup perhaps, nobody waits for that: the next one does it, or the
// end.
void SqliteDatabase::erase_deleted() {
  sqlite3_busy_timeout(db_, 500);
  sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(db_, kBusy);
}

int SqliteDatabase::version() { return static_cast<int>(number("PRAGMA user_version")); }

void SqliteDatabase::set_version(int version) {
  run("PRAGMA user_version = " + std::to_string(version));
}

std::unique_ptr<SqlStatement> SqliteDatabase::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(db_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
      SQLITE_OK)
    fail(db_, sql);
  return std::make_unique<SqliteStatement>(db_, statement);
}

}  // namespace tercio
