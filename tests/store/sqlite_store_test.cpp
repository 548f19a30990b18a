#include "store/sqlite_store.h"

#include <gtest/gtest.h>

#include <future>

#include "store/sqlite.h"
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

TEST_F(SqliteStore, IsServedByOneProcessWhateverItIsCalled) {
  const auto store = open_sqlite_store(db);
  const std::string other = folder.file("other.db"), hard = folder.file("hard.db");
  fs::create_symlink(db, other);
  fs::create_hard_link(db, hard);
  EXPECT_THROW(open_sqlite_store(other), StoreError);
  EXPECT_THROW(open_sqlite_store(hard), StoreError);
}

// What would be written to a file that nobody finds again is refused.
TEST_F(SqliteStore, NoticesThatItsFileIsGone) {
  for (const bool replaced : {false, true}) {
    const std::string file = folder.file(replaced ? "replaced.db" : "removed.db");
    const auto work = open_sqlite(file);
    const auto written = [&work] {
      std::promise<std::optional<std::string>> done;
      work->write([](SqlDatabase& one) { one.tell("DELETE FROM note"); },
                  [&](std::optional<std::string> error) { done.set_value(std::move(error)); });
      return done.get_future().get();
    };
    EXPECT_EQ(written(), std::nullopt);
    EXPECT_EQ(work->trouble(), "");
    fs::rename(file, file + ".old");
    if (replaced) fs::copy_file(file + ".old", file);
    EXPECT_EQ(written(), "the file of the database was removed or replaced");
    EXPECT_NE(work->trouble(), "");
    fs::rename(file + ".old", file);
    EXPECT_EQ(written(), std::nullopt);
  }
}

TEST_F(SqliteStore, LeavesOtherProgramsFilesAlone) {
  const auto refusal = [this](const char* name, const char* sql) {
    const std::string file = folder.file(name);
    SqliteDatabase(file, false).run(sql);
    try {
      open_sqlite(file);
    } catch (const StoreError& error) {
      return error.message;
    }
    return std::string("opened");
  };
  const char* not_ours = "this is not a database of tercio";
  EXPECT_TRUE(refusal("negative.db", "PRAGMA user_version = -5").starts_with(not_ours));
  EXPECT_TRUE(refusal("lowest.db", "PRAGMA user_version = -2147483648").starts_with(not_ours));
  EXPECT_TRUE(refusal("foreign.db", "CREATE TABLE cookies (name TEXT)").starts_with(not_ours));
  EXPECT_TRUE(refusal("numbered.db", "PRAGMA user_version = 2").starts_with(not_ours));
  EXPECT_NE(refusal("newer.db", "PRAGMA user_version = 900").find("newer program"),
            std::string::npos);
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
