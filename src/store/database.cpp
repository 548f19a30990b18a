#include "store/database.h"

#include "store/postgres.h"
#include "store/schema.h"
#include "store/sqlite_store.h"

namespace tercio {

bool is_database_url(const std::string& db) {
  return db.starts_with("postgresql://") || db.starts_with("postgres://");
}

namespace {

// ms. Whoever reads is waited for by people; who writes, by one thread.
constexpr int kReadPatience = 3'000;
constexpr int kWritePatience = 15'000;

}  // namespace

std::string node_use(const std::string& node) { return "tercio node " + node; }

std::shared_ptr<SqlWork> open_database(const std::string& db, CommitObserver observer,
                                       const std::string& node) {
  if (!is_database_url(db)) return open_sqlite(db, std::move(observer));
  auto writer = std::make_unique<PostgresDatabase>(db, node, "tercio writes");
  migrate(*writer);
  writer->be_patient_for(kWritePatience);
  return std::make_shared<SqlWork>(
      std::move(writer),
      std::make_unique<PostgresDatabase>(db, node, "tercio reads", kReadPatience),
      std::move(observer));
}

std::shared_ptr<SqlWork> open_database_to_read(const std::string& db) {
  if (!is_database_url(db)) return open_sqlite_to_read(db);
  auto reader = std::make_unique<PostgresDatabase>(db, "", "tercio reads");
  check_schema(*reader);
  return std::make_shared<SqlWork>(nullptr, std::move(reader));
}

std::string shown_database(const std::string& db) {
  return is_database_url(db) ? without_password(db) : db;
}

}  // namespace tercio
