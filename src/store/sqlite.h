// A thin layer over SQLite: a database, a prepared statement, errors as StoreError.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace tercio {

class SqliteStatement;

class SqliteDatabase {
 public:
  SqliteDatabase(const std::string& file, bool read_only);
  ~SqliteDatabase();
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;

  void run(const char* sql);  // one or several statements without results
  SqliteStatement prepare(const char* sql);
  std::int64_t number(const char* sql);  // the first column of the first row
  std::int64_t last_rowid() const;
  [[noreturn]] void fail(const char* what) const;

 private:
  friend class SqliteStatement;
  sqlite3* db_ = nullptr;
};

// Bind, step, read; `reset` makes it ready for the next use. Text is bound without a copy and must
// live until the statement is reset.
class SqliteStatement {
 public:
  SqliteStatement(SqliteStatement&&) noexcept;
  SqliteStatement& operator=(SqliteStatement&&) = delete;
  ~SqliteStatement();

  SqliteStatement& bind(int place, std::string_view text);
  SqliteStatement& bind(int place, std::int64_t number);
  bool step();  // is there a row?
  void run();   // steps to the end and resets
  void reset();
  std::string text(int column) const;
  std::int64_t number(int column) const;

 private:
  friend class SqliteDatabase;
  SqliteStatement(SqliteDatabase& db, sqlite3_stmt* statement) : db_(&db), statement_(statement) {}
  SqliteDatabase* db_;
  sqlite3_stmt* statement_;
};

}  // namespace tercio
