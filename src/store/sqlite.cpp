#include "store/sqlite.h"

#include <sqlite3.h>

#include "store/store.h"

namespace tercio {

SqliteDatabase::SqliteDatabase(const std::string& file, bool read_only) {
  const int flags =
      (read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) |
      SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file.c_str(), &db_, flags, nullptr) != SQLITE_OK) {
    std::string why = db_ != nullptr ? sqlite3_errmsg(db_) : "no memory";
    sqlite3_close(db_);
    throw StoreError{file + " cannot be opened: " + why};
  }
  sqlite3_busy_timeout(db_, 10'000);
  sqlite3_extended_result_codes(db_, 1);
}

SqliteDatabase::~SqliteDatabase() { sqlite3_close(db_); }

void SqliteDatabase::fail(const char* what) const {
  throw StoreError{std::string(what) + ": " + sqlite3_errmsg(db_)};
}

void SqliteDatabase::run(const char* sql) {
  if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
}

SqliteStatement SqliteDatabase::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
    fail(sql);
  return {*this, statement};
}

std::int64_t SqliteDatabase::number(const char* sql) {
  SqliteStatement statement = prepare(sql);
  return statement.step() ? statement.number(0) : 0;
}

std::int64_t SqliteDatabase::last_rowid() const { return sqlite3_last_insert_rowid(db_); }

SqliteStatement::SqliteStatement(SqliteStatement&& other) noexcept
    : db_(other.db_), statement_(other.statement_) {
  other.statement_ = nullptr;
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(statement_); }

SqliteStatement& SqliteStatement::bind(int place, std::string_view text) {
  // An empty view may have no data, which SQLite would take for NULL.
  const char* data = text.data() != nullptr ? text.data() : "";
  if (sqlite3_bind_text64(statement_, place, data, text.size(), SQLITE_STATIC, SQLITE_UTF8) !=
      SQLITE_OK)
    db_->fail("bind");
  return *this;
}

SqliteStatement& SqliteStatement::bind(int place, std::int64_t number) {
  if (sqlite3_bind_int64(statement_, place, number) != SQLITE_OK) db_->fail("bind");
  return *this;
}

bool SqliteStatement::step() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  db_->fail(sqlite3_sql(statement_));
}

void SqliteStatement::run() {
  try {
    while (step()) {
    }
  } catch (const StoreError&) {
    reset();
    throw;
  }
  reset();
}

void SqliteStatement::reset() {
  sqlite3_reset(statement_);  // repeats the error of the last step, which was already reported
  sqlite3_clear_bindings(statement_);
}

std::string SqliteStatement::text(int column) const {
  const unsigned char* data = sqlite3_column_text(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? "" : std::string(reinterpret_cast<const char*>(data), size);
}

std::int64_t SqliteStatement::number(int column) const {
  return sqlite3_column_int64(statement_, column);
}

}  // namespace tercio
