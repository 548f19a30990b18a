// A store of either kind, and small matches to keep in it.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "store/database.h"
#include "store/postgres.h"
#include "store/sql_store.h"
#include "store/sqlite.h"
#include "support/test_database.h"

namespace tercio {

struct StoreCase : ::testing::Test {
  using Error = std::optional<std::string>;

  // Before anything else: a new database of this kind. Skips the test if there is no PostgreSQL.
  void choose(SqlDialect wanted) {
    kind = wanted;
    if (kind == SqlDialect::Postgres) {
      postgres = std::make_unique<TestPostgres>();
      if (postgres->url.empty()) GTEST_SKIP() << postgres->trouble;
    }
    choose_another();
  }
  void choose_another() {
    db = postgres ? postgres->new_database()
                  : folder.file("table" + std::to_string(++files) + ".db");
  }

  std::unique_ptr<Store> open(CommitObserver observer = {}, const std::string& node = "") const {
    return make_sql_store(open_database(db, std::move(observer), node), node);
  }
  // A plain connection.
  std::unique_ptr<SqlDatabase> connect() const {
    if (kind == SqlDialect::Sqlite) return std::make_unique<SqliteDatabase>(db, false);
    return std::make_unique<PostgresDatabase>(db, "", "test");
  }

  static MatchHeader header(const std::string& id) {
    return {id,
            "toy",
            "short",
            {{"peek", "true"}},
            "0.1.0",
            "12345678",
            std::string(64, 'a'),
            1000,
            "",
            {{"red", "here", "", "hash"}, {"blue", "computer", "strong", ""}}};
  }
  static MatchState state() { return {false, 0, 0, true}; }  // of that header
  static MatchState over() { return {true, 0, 0, true}; }
  static LogEntry entry(std::uint64_t seq, const std::string& body = "end") {
    return {seq, LogKind::Play, "red", body, 1000 + static_cast<std::int64_t>(seq)};
  }

  static Error create(Store& store, const MatchHeader& header, MatchState state,
                      std::vector<LogEntry> log = {}) {
    std::promise<Error> done;
    store.create(header, std::move(log), state, {}, [&](Error e) { done.set_value(std::move(e)); });
    return done.get_future().get();
  }
  static Error create(Store& store, const std::string& id, std::vector<LogEntry> log = {}) {
    return create(store, header(id), state(), std::move(log));
  }
  static Error append(Store& store, Store::Append what) {
    std::promise<Error> done;
    store.append(std::move(what), [&](Error e) { done.set_value(std::move(e)); });
    return done.get_future().get();
  }

  SqlDialect kind = SqlDialect::Sqlite;
  TestFolder folder;
  std::unique_ptr<TestPostgres> postgres;
  std::string db;
  int files = 0;
};

}  // namespace tercio
