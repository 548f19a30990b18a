// SQLite as a SqlDatabase: one file.
#pragma once

#include "store/sql.h"

struct sqlite3;

namespace tercio {

class SqliteDatabase final : public SqlDatabase {
 public:
  SqliteDatabase(const std::string& file, bool read_only);
  ~SqliteDatabase() override;

  SqlDialect dialect() const override { return SqlDialect::Sqlite; }
  void run(const std::string& sql) override;
  void begin() override { run("BEGIN IMMEDIATE"); }
  void begin_alone() override { begin(); }
  void begin_reading() override { run("BEGIN"); }
  void announce(const std::string&) override {}  // one process serves a file: nobody to tell
  int version() override;
  void set_version(int version) override;

 protected:
  std::unique_ptr<SqlStatement> prepare(const std::string& sql) override;
  void erase_deleted() override;

 private:
  sqlite3* db_ = nullptr;
};

}  // namespace tercio
