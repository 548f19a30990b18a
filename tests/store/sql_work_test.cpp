#include "store/sql_work.h"

#include <gtest/gtest.h>

#include <future>

#include "store/sqlite.h"
#include "support/test_database.h"

namespace tercio {
namespace {

using namespace std::chrono_literals;

struct SqlWorkTest : ::testing::Test {
  TestFolder folder;
  const std::string file = folder.file("some.db");
  SqlWork work{std::make_unique<SqliteDatabase>(file, false),
               std::make_unique<SqliteDatabase>(file, true)};
};

// One read stands still: whoever comes meanwhile does not wait for ever.
TEST_F(SqlWorkTest, NobodyWaitsForEverForADatabaseThatDoesNotAnswer) {
  std::promise<void> begun, go;
  std::thread stuck([&] {
    work.read([&](SqlDatabase&) {
      begun.set_value();
      go.get_future().wait();
    });
  });
  begun.get_future().wait();
  EXPECT_THROW(work.read([](SqlDatabase&) {}), StoreError);
  while (work.trouble().empty()) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(work.trouble(), "the database does not answer");
  go.set_value();
  stuck.join();
  while (!work.trouble().empty()) std::this_thread::sleep_for(10ms);  // it is left alone a while
  work.read([](SqlDatabase&) {});
}

// Whoever waited in vain spares the others that, for a while.
TEST_F(SqlWorkTest, ADatabaseThatHasNotAnsweredIsNotAskedForAWhile) {
  bool asked = false;
  EXPECT_THROW(work.read([](SqlDatabase&) {
    std::this_thread::sleep_for(1100ms);
    throw StoreError{"nothing came"};
  }),
               StoreError);
  EXPECT_THROW(work.read([&](SqlDatabase&) { asked = true; }), StoreError);
  EXPECT_FALSE(asked);
  EXPECT_NE(work.trouble(), "");
  while (!work.trouble().empty()) std::this_thread::sleep_for(10ms);
  work.read([&](SqlDatabase&) { asked = true; });
  EXPECT_TRUE(asked);
}

// What fails at once is a mistake, and no reason to wait.
TEST_F(SqlWorkTest, AReadThatFailsHoldsUpNobody) {
  EXPECT_THROW(work.read([](SqlDatabase& db) { db.run("nonsense"); }), StoreError);
  EXPECT_EQ(work.trouble(), "");
  work.read([](SqlDatabase&) {});
}

}  // namespace
}  // namespace tercio
