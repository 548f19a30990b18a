#include "store/sqlite_store.h"

#include <gtest/gtest.h>

#include "support/store_cases.h"

namespace tercio {
namespace {

namespace fs = std::filesystem;

struct SqliteStore : StoreCase {
  SqliteStore() { choose(SqlDialect::Sqlite); }
};

TEST_F(SqliteStore, IsServedByOneProcess) {
  const auto store = open_sqlite_store(db);
  EXPECT_THROW(open_sqlite_store(db), StoreError);
  EXPECT_FALSE(store->is_shared());
}

TEST_F(SqliteStore, RefusesFilesThatAreNotThere) {
  EXPECT_THROW(open_sqlite_store_to_read(folder.file("none.db")), StoreError);
  EXPECT_THROW(open_sqlite_store(folder.file("no/folder.db")), StoreError);
}

TEST_F(SqliteStore, IsOnlyItsOwnersToRead) {
  open_sqlite_store(db);
  using fs::perms;
  EXPECT_EQ(fs::status(db).permissions() & (perms::group_all | perms::others_all), perms::none);
}

}  // namespace
}  // namespace tercio
