// Studies in either database: kept as they were written, changed by who has the newest version.
#include "store/studies.h"

#include "support/store_cases.h"

namespace tercio {
namespace {

struct StudiesKept : StoreCase, ::testing::WithParamInterface<SqlDialect> {
  void SetUp() override { choose(GetParam()); }

  void begin() {
    work = open_database(db, {}, "");
    store = make_sql_store(work, "");
    studies = std::make_unique<Studies>(work);
  }
  Error make(const std::string& id, std::size_t most = 20) const {
    return wait([&](Store::Done done) { studies->make(study(id), most, std::move(done)); });
  }
  Error change(const std::string& id, std::uint64_t version, const std::string& body) const {
    return wait([&](Store::Done done) { studies->change(id, version, body, 7, std::move(done)); });
  }
  template <class Ask>
  static Error wait(const Ask& ask) {
    std::promise<Error> told;
    ask([&](Error error) { told.set_value(std::move(error)); });
    return told.get_future().get();
  }
  static StoredStudy study(const std::string& id) {
    return {id, "m1", "edit", "read", 1, "{\"title\":\"¿'x'?\"}", 5, 6};
  }

  std::shared_ptr<SqlWork> work;
  std::unique_ptr<Store> store;
  std::unique_ptr<Studies> studies;
};

INSTANTIATE_TEST_SUITE_P(Both, StudiesKept,
                         ::testing::Values(SqlDialect::Sqlite, SqlDialect::Postgres),
                         [](const auto& of) {
                           return of.param == SqlDialect::Sqlite ? "Sqlite" : "Postgres";
                         });

TEST_P(StudiesKept, AsTheyWereWritten) {
  begin();
  ASSERT_EQ(create(*store, "m1"), std::nullopt);
  EXPECT_EQ(make("s1"), std::nullopt);
  EXPECT_EQ(studies->find("s1"), study("s1"));
  EXPECT_EQ(studies->find("s2"), std::nullopt);
  EXPECT_NE(make("s1"), std::nullopt) << "the same name twice";
}

TEST_P(StudiesKept, ChangedByWhoKnowsTheNewest) {
  begin();
  ASSERT_EQ(create(*store, "m1"), std::nullopt);
  ASSERT_EQ(make("s1"), std::nullopt);
  EXPECT_EQ(change("s1", 1, "{\"a\":1}"), std::nullopt);
  EXPECT_EQ(change("s1", 1, "{\"a\":2}"), kGoneOn);
  EXPECT_EQ(change("s2", 1, "{}"), kGoneOn);
  const auto found = studies->find("s1");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->version, 2u);
  EXPECT_EQ(found->body, "{\"a\":1}");
  EXPECT_EQ(found->changed, 7);
  const auto remove = [&](std::uint64_t version) {
    return wait([&](Store::Done done) { studies->remove("s1", version, std::move(done)); });
  };
  EXPECT_EQ(remove(1), kGoneOn);
  EXPECT_EQ(remove(2), std::nullopt);
  EXPECT_FALSE(studies->find("s1"));
}

TEST_P(StudiesKept, SoManyOfAMatchAndNoneOfANoMatch) {
  begin();
  EXPECT_NE(make("s1"), std::nullopt);
  ASSERT_EQ(create(*store, "m1"), std::nullopt);
  EXPECT_EQ(make("s1", 2), std::nullopt);
  EXPECT_EQ(make("s2", 2), std::nullopt);
  EXPECT_EQ(make("s3", 2), kTooManyStudies);
}

// A match that is withdrawn takes what was said of it along.
TEST_P(StudiesKept, GoWithTheirMatch) {
  begin();
  ASSERT_EQ(create(*store, "m1"), std::nullopt);
  ASSERT_EQ(make("s1"), std::nullopt);
  EXPECT_EQ(wait([&](Store::Done done) { store->remove("m1", 0, std::move(done)); }), std::nullopt);
  EXPECT_FALSE(studies->find("s1"));
}

}  // namespace
}  // namespace tercio
