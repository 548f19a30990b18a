#include "store/backup.h"

#include <gtest/gtest.h>

#include "store/schema.h"
#include "support/store_cases.h"

namespace tercio {
namespace {

// From a database of the first kind into one of the second.
struct Backup : StoreCase, ::testing::WithParamInterface<std::pair<SqlDialect, SqlDialect>> {
  void SetUp() override {
    if (GetParam().first == SqlDialect::Postgres || GetParam().second == SqlDialect::Postgres) {
      postgres = std::make_unique<TestPostgres>();
      if (postgres->url.empty()) GTEST_SKIP() << postgres->trouble;
    }
    from = new_database(GetParam().first);
    to = new_database(GetParam().second);
  }
  std::string new_database(SqlDialect dialect) {
    return dialect == SqlDialect::Postgres ? postgres->new_database()
                                           : folder.file("db" + std::to_string(++files));
  }
  std::unique_ptr<SqlDatabase> plain(const std::string& name) const {
    if (!is_database_url(name)) return std::make_unique<SqliteDatabase>(name, false);
    return std::make_unique<PostgresDatabase>(name, "", "test");
  }
  static std::unique_ptr<Store> store_of(const std::string& name) {
    return make_sql_store(open_database(name));
  }

  std::string from, to, file = folder.file("kept.backup");
};

constexpr auto kSqlite = SqlDialect::Sqlite, kPostgres = SqlDialect::Postgres;
INSTANTIATE_TEST_SUITE_P(Between, Backup,
                         ::testing::Values(std::pair(kSqlite, kSqlite),
                                           std::pair(kSqlite, kPostgres),
                                           std::pair(kPostgres, kSqlite),
                                           std::pair(kPostgres, kPostgres)),
                         [](const auto& of) {
                           const auto name = [](SqlDialect dialect) {
                             return dialect == SqlDialect::Sqlite ? "Sqlite" : "Postgres";
                           };
                           return std::string(name(of.param.first)) + "To" + name(of.param.second);
                         });

TEST_P(Backup, HoldsEverythingWhileItIsServed) {
  const auto serving = store_of(from);
  create(*serving, "m1", {entry(1), entry(2)});
  create(*serving, "m2");
  append(*serving, {"m1", {entry(3)}, Snapshot{3, "{\"x\":1}"}, over(), {}});
  serving->say("m1", {"red", "ñ 'x'", 5}, [](Error) {});
  serving->note("m1", "red", "", [](Error) {});
  serving->flush();
  {
    const auto more = plain(from);
    more->run(
        "INSERT INTO person (name, shown, password, created) VALUES ('ana', 'Ana', 'x', 1);"
        "INSERT INTO rating VALUES (1, 'toy', 1500.25, 0.1, 0.06, 3);"
        "INSERT INTO result (match, seat, game, person, score, rating, deviation, at)"
        " VALUES (1, 'red', 'toy', NULL, 0.5, 1500, 350, 7)");
  }
  const BackupReport made = back_up(from, file);
  EXPECT_EQ(made.matches, 2u);
  create(*serving, "later");
  EXPECT_EQ(restore(to, file).rows, made.rows);
  {
    const auto restored = store_of(to);
    EXPECT_EQ(restored->all(), (std::vector<std::string>{"m1", "m2"}));
    const auto then = serving->load("m1"), now = restored->load("m1");
    ASSERT_TRUE(then && now);
    EXPECT_EQ(now->header, then->header);
    EXPECT_EQ(now->log, then->log);
    EXPECT_EQ(now->snapshot, then->snapshot);
    EXPECT_EQ(now->chat, then->chat);
    EXPECT_EQ(now->notes, then->notes);
    EXPECT_EQ(now->state, then->state);
    // It can be gone on with: new rows get new numbers.
    EXPECT_EQ(create(*restored, "m3", {entry(1)}), std::nullopt);
    EXPECT_EQ(append(*restored, {"m2", {entry(1)}, {}, {}, {}}), std::nullopt);
  }
  const auto plainly = plain(to);
  SqlAnswer row = plainly->ask(
      "SELECT rating.rating, deviation, shown FROM rating JOIN person ON person.id = person");
  ASSERT_TRUE(row.next());
  EXPECT_EQ(row.real(0), 1500.25);
  EXPECT_EQ(row.real(1), 0.1);
  EXPECT_EQ(row.text(2), "Ana");
  EXPECT_EQ(plainly->number("SELECT count(*) FROM result WHERE person IS NULL AND score = 0.5"), 1);
}

TEST_P(Backup, WritesOverNothing) {
  create(*store_of(from), "m1");
  back_up(from, file);
  EXPECT_THROW(back_up(from, file), StoreError);
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(file).permissions() & (perms::group_all | perms::others_all),
            perms::none);
  create(*store_of(to), "precious");
  EXPECT_THROW(restore(to, file), StoreError);
  EXPECT_EQ(store_of(to)->all(), std::vector<std::string>{"precious"});
  EXPECT_THROW(restore(to, folder.file("none")), StoreError);
}

// A file that somebody has prepared: its names are put into statements.
TEST_P(Backup, NamesOfAPreparedFileDoNothing) {
  create(*store_of(from), "m1");
  back_up(from, file);
  SqliteDatabase(file, false)
      .run("CREATE TABLE \"match) AS t; CREATE TABLE mine (a INTEGER); --\" (a INTEGER)");
  EXPECT_THROW(restore(to, file), StoreError);
  EXPECT_THROW(plain(to)->number("SELECT count(*) FROM mine"), StoreError);
}

// A backup made by a program of any earlier version.
TEST_P(Backup, OfAnOlderProgramIsBroughtUpToDate) {
  if (GetParam().first != SqlDialect::Sqlite) GTEST_SKIP() << "a backup is always a file";
  for (int version = 1; version < newest_schema(); ++version) {
    const std::string old = folder.file("old" + std::to_string(version));
    {
      SqliteDatabase older(old, false);
      migrate(older, version);
      older.run(
          "INSERT INTO match (name, game, scenario, options, program, data, seed, created, forked,"
          " over) VALUES ('m1', 'toy', 'short', '{}', '0.1.0', '12345678', 'a', 7, '', 0);"
          "INSERT INTO seat VALUES (1, 0, 'red', 'here', '', 'hash')");
    }
    const std::string into = new_database(GetParam().second);
    EXPECT_EQ(restore(into, old).matches, 1u);
    EXPECT_EQ(plain(into)->version(), newest_schema());
    EXPECT_TRUE(store_of(into)->load("m1"));
  }
}

}  // namespace
}  // namespace tercio
