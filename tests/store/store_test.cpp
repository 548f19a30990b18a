// What is kept, the same in both kinds of database. What only a file has is in
// sqlite_store_test.cpp, what only a server has in postgres_store_test.cpp.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "store/people.h"
#include "store/schema.h"
#include "support/store_cases.h"

namespace tercio {
namespace {

using Names = std::vector<std::string>;

struct Stores : StoreCase, ::testing::WithParamInterface<SqlDialect> {
  void SetUp() override { choose(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Both, Stores, ::testing::Values(SqlDialect::Sqlite, SqlDialect::Postgres),
                         [](const auto& of) {
                           return of.param == SqlDialect::Sqlite ? "Sqlite" : "Postgres";
                         });

TEST_P(Stores, KeepAMatchAsItWasWritten) {
  {
    const auto store = open();
    EXPECT_EQ(create(*store, "m1", {entry(1, "roll 1 2")}), std::nullopt);
    EXPECT_EQ(append(*store, {"m1", {entry(2), entry(3)}, Snapshot{3, "{}"}, {}, {}}),
              std::nullopt);
    store->say("m1", {"red", "¡Hola! 'quoted' \\x41", 5}, [](Error) {});
    store->note("m1", "red", "first", [](Error) {});
    store->note("m1", "red", "second", [](Error) {});
    store->note("m1", "blue", "", [](Error) {});
    store->flush();
  }
  const auto store = open();
  const std::optional<StoredMatch> match = store->load("m1");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->header, header("m1"));
  EXPECT_EQ(match->log, (std::vector<LogEntry>{entry(1, "roll 1 2"), entry(2), entry(3)}));
  EXPECT_EQ(match->snapshot, (Snapshot{3, "{}"}));
  EXPECT_EQ(match->chat, (std::vector<ChatLine>{{"red", "¡Hola! 'quoted' \\x41", 5}}));
  EXPECT_EQ(match->notes, (std::map<std::string, std::string>{{"red", "second"}, {"blue", ""}}));
  EXPECT_FALSE(match->state.over);
  EXPECT_TRUE(match->thinks_here);
  EXPECT_FALSE(store->load("m2"));
}

TEST_P(Stores, WriteAnAppendWholeOrNotAtAll) {
  const auto store = open();
  create(*store, "m1");
  EXPECT_EQ(append(*store, {"m1", {entry(1), entry(3)}, Snapshot{3, "{}"}, over(), {}}), kGoneOn);
  EXPECT_TRUE(store->load("m1")->log.empty());
  EXPECT_FALSE(store->load("m1")->snapshot);
  EXPECT_FALSE(store->load("m1")->state.over);
}

TEST_P(Stores, WriteNothingTwiceOrWithAHole) {
  const auto store = open();
  create(*store, "m1");
  EXPECT_EQ(append(*store, {"m1", {entry(1)}, {}, {}, {}}), std::nullopt);
  EXPECT_EQ(append(*store, {"m1", {entry(1)}, {}, {}, {}}), kGoneOn);
  EXPECT_EQ(append(*store, {"m1", {entry(5)}, {}, {}, {}}), kGoneOn);
  EXPECT_EQ(append(*store, {"m1", {entry(2)}, {}, {}, {}}), std::nullopt);
  EXPECT_EQ(append(*store, {"unknown", {entry(1)}, {}, {}, {}}), "there is no match unknown");
  EXPECT_NE(create(*store, "m1"), std::nullopt);
  EXPECT_EQ(store->load("m1")->log.size(), 2u);
}

TEST_P(Stores, LetMatchesShareAFlush) {
  std::atomic<std::size_t> commits = 0;
  const auto store = open([&](std::size_t, double) { ++commits; });
  constexpr int kMatches = 8, kEntries = 20;
  for (int m = 0; m < kMatches; ++m) create(*store, "m" + std::to_string(m));
  const std::size_t before = commits;
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (int m = 0; m < kMatches; ++m)
    threads.emplace_back([&, m] {
      for (std::uint64_t i = 1; i <= kEntries; ++i)
        if (append(*store, {"m" + std::to_string(m), {entry(i)}, {}, {}, {}})) ++failed;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_LT(commits - before, static_cast<std::size_t>(kMatches * kEntries));
  for (int m = 0; m < kMatches; ++m)
    EXPECT_EQ(store->load("m" + std::to_string(m))->log.size(), static_cast<std::size_t>(kEntries));
}

// One that cannot be written takes nobody with it.
TEST_P(Stores, KeepAFailureInABatchToItself) {
  const auto store = open();
  create(*store, "m1");
  std::vector<Error> results(3);
  for (std::size_t i = 0; i < 3; ++i)
    store->append({i == 1 ? "unknown" : "m1", {entry(i == 0 ? 1 : 2)}, {}, {}, {}},
                  [&results, i](Error e) { results[i] = std::move(e); });
  store->flush();
  EXPECT_EQ(results[0], std::nullopt);
  EXPECT_NE(results[1], std::nullopt);
  EXPECT_EQ(results[2], std::nullopt);
}

TEST_P(Stores, ListWhatComputersHaveToGoOnWith) {
  const auto store = open();
  create(*store, "running");
  create(*store, "over");
  append(*store, {"over", {entry(1)}, {}, over(), {}});
  MatchHeader people = header("people");
  people.seats = {{"red", "here", "", "x"}};
  EXPECT_EQ(create(*store, people, {}), std::nullopt);
  EXPECT_EQ(store->unfinished_with_computers(), Names{"running"});
  EXPECT_EQ(store->all(), (Names{"running", "over", "people"}));
}

TEST_P(Stores, FindMatchesByWhatTheyWaitFor) {
  const auto store = open();
  const auto make = [&](const std::string& id, bool listed, MatchState state) {
    MatchHeader made = header(id);
    made.listed = listed;
    EXPECT_EQ(create(*store, made, state), std::nullopt);
  };
  make("slow", true, {false, 500, 0, false});
  make("slower", false, {false, 900, 1, false});
  make("done", true, {true, 0, 1, false});
  make("new", true, {false, 0, 2, false});
  EXPECT_EQ(store->due(499), Names{});
  // Clocks run: signs of life are written, and what lies between two starts was an outage.
  store->alive(300);
  store->flush();
  store->rise(1'000);  // too short to be one
  EXPECT_TRUE(store->outages(0).empty());
  store->rise(9'000);
  EXPECT_EQ(store->outages(0), (std::vector<Outage>{{1'000, 9'000}}));
  EXPECT_TRUE(store->outages(9'000).empty());
  EXPECT_EQ(store->due(900), (Names{"slow", "slower"}));
  EXPECT_EQ(store->with_open_seats(9, 0), (Names{"new", "slower"}));
  EXPECT_EQ(store->with_open_seats(1, 0), Names{"new"});
  EXPECT_EQ(store->listed(9), (Names{"new", "slow", "done"}));
  append(*store, {"slow", {entry(1)}, {}, MatchState{false, 0, 0, false}, {}});
  EXPECT_EQ(store->due(900), Names{"slower"});
  EXPECT_EQ(store->load("slower")->state, (MatchState{false, 900, 1, false}));
}

TEST_P(Stores, TellWhatHasBeenAddedSince) {
  const auto store = open();
  create(*store, "m1", {entry(1), entry(2), entry(3)});
  store->say("m1", {"red", "hello", 5}, [](Error) {});
  store->flush();
  EXPECT_EQ(store->since("m1", 1, false)->log, (std::vector<LogEntry>{entry(2), entry(3)}));
  EXPECT_TRUE(store->since("m1", 1, false)->chat.empty());
  EXPECT_TRUE(store->since("m1", 3, true)->log.empty());
  EXPECT_EQ(store->since("m1", 3, true)->chat.size(), 1u);
  EXPECT_FALSE(store->since("m2", 0, true));
}

// A review follows from its match: of another version it is not the one that is wanted.
TEST_P(Stores, KeepOneReviewOfAMatchForEachQuality) {
  const auto store = open();
  create(*store, "m1");
  create(*store, "m2");
  const auto keep = [&](const std::string& match, StoredReview review) {
    Error said;
    store->keep_review(match, std::move(review), [&](Error error) { said = std::move(error); });
    store->flush();
    return said;
  };
  std::string body = "{\"text\":\"¡Sí! \\u0000 'quoted'\"}";
  for (int i = 0; i < 20'000; ++i) body += std::to_string(i * 7919 % 1013);
  EXPECT_FALSE(store->review("m1", "1", "normal"));
  EXPECT_EQ(keep("m1", {"1", "normal", body, 5}), std::nullopt);
  EXPECT_EQ(keep("m1", {"1", "quick", "{}", 6}), std::nullopt);
  EXPECT_EQ(keep("m2", {"1", "normal", "{\"other\":1}", 7}), std::nullopt);
  EXPECT_EQ(store->review("m1", "1", "normal"), (StoredReview{"1", "normal", body, 5}));
  EXPECT_EQ(store->review("m1", "1", "quick")->body, "{}");
  EXPECT_FALSE(store->review("m1", "2", "normal"));
  EXPECT_FALSE(store->review("m1", "1", "deep"));
  EXPECT_EQ(keep("m1", {"1", "normal", "{\"again\":1}", 8}), std::nullopt);
  EXPECT_EQ(store->review("m1", "1", "normal")->body, "{\"again\":1}");
  EXPECT_EQ(keep("m1", {"2", "normal", "{\"new\":1}", 9}), std::nullopt);
  EXPECT_FALSE(store->review("m1", "1", "quick"));
  EXPECT_EQ(store->review("m2", "1", "normal")->body, "{\"other\":1}");
  EXPECT_NE(keep("m3", {"1", "normal", "{}", 1}), std::nullopt);
  Error removed;
  store->remove("m1", 0, [&](Error error) { removed = std::move(error); });
  store->flush();
  EXPECT_EQ(removed, std::nullopt);
  EXPECT_FALSE(store->review("m1", "2", "normal"));
}

TEST_P(Stores, AreReadWhileTheyAreServed) {
  const auto store = open();
  create(*store, "m1");
  const auto reader = make_sql_store(open_database_to_read(db));
  EXPECT_TRUE(reader->load("m1"));
  EXPECT_EQ(append(*reader, {"m1", {entry(1)}, {}, {}, {}}), "opened only to read");
}

TEST_P(Stores, RefuseTablesOfANewerProgram) {
  open();
  connect()->set_version(newest_schema() + 1);
  EXPECT_THROW(open(), StoreError);
  EXPECT_THROW(open_database_to_read(db), StoreError);
}

// What is kept of lessons, days and medals is put together by the database itself.
TEST_P(Stores, PutTogetherWhatPeopleHaveLearnt) {
  People people(open_database(db));
  const auto told = [](auto start) {
    std::promise<Progress> answer;
    start([&](const Progress& all, const std::optional<std::string>& error) {
      EXPECT_EQ(error, std::nullopt);
      answer.set_value(all);
    });
    return answer.get_future().get();
  };
  std::promise<std::int64_t> made;
  people.create(
      {0, "ana", "Ana", "hash", 10, "", ""}, {"token", 0, "guard", 10, 10, 1000},
      [&](const std::int64_t& id, const std::optional<std::string>&) { made.set_value(id); });
  const std::int64_t ana = made.get_future().get();
  Progress some{{{"camino/march", 3, true, 9, true, false}}, {7, 5}, {}};
  for (int i = 0; i < 20; ++i) some.finished.push_back({"m" + std::to_string(i), "alike", i});
  some.finished.push_back({"other", "else", 0});
  told([&](auto answer) { people.learn(ana, some, answer); });
  const Progress all = told([&](auto answer) {
    people.learn(ana, {{{"camino/march", 2, false, 5, false, false}}, {6, 5}, {}}, answer);
  });
  ASSERT_EQ(all.learnt.size(), 1u);
  EXPECT_EQ(all.learnt[0].step, 3);
  EXPECT_TRUE(all.learnt[0].solved && !all.learnt[0].missed);
  EXPECT_EQ(all.days, (std::vector<std::int64_t>{5, 6, 7}));
  EXPECT_EQ(all.finished.size(), 1u + static_cast<std::size_t>(People::kMostAlike));
  EXPECT_EQ(all.finished.front().match, "m19");
}

// Tables of every earlier version become those of today, with what was in them.
TEST_P(Stores, BringEveryEarlierVersionUpToDate) {
  for (int version = 1; version < newest_schema(); ++version) {
    choose_another();
    {
      const std::unique_ptr<SqlDatabase> old = connect();
      migrate(*old, version);
      EXPECT_EQ(old->version(), version);
      old->run(
          "INSERT INTO match (name, game, scenario, options, program, data, seed, created, forked,"
          " over) VALUES ('m1', 'toy', 'short', '{}', '0.1.0', '12345678', 'a', 7, '', 0);"
          "INSERT INTO seat VALUES (1, 0, 'red', 'here', '', 'hash');"
          "INSERT INTO seat VALUES (1, 1, 'blue', 'computer', 'strong', '');"
          "INSERT INTO log (match, seq, kind, seat, body, at)"
          " VALUES (1, 1, 'play', 'red', 'end', 8)");
      if (version >= 2) old->run("UPDATE match SET computers = 1");
      if (version == 6)
        old->run(
            "INSERT INTO person (name, shown, password, created) VALUES ('ana', 'Ana', 'x', 1);"
            "INSERT INTO learnt VALUES (1, 'camino/march', 3, 1, 9)");
      EXPECT_THROW(open_database_to_read(db), StoreError);
    }
    const auto store = open();
    const std::optional<StoredMatch> match = store->load("m1");
    ASSERT_TRUE(match) << version;
    EXPECT_EQ(match->header.seats.size(), 2u);
    EXPECT_EQ(match->header.terms, "{}");
    EXPECT_EQ(match->log.size(), 1u);
    EXPECT_EQ(match->state, state());
    EXPECT_EQ(store->unfinished_with_computers(), Names{"m1"});
    EXPECT_EQ(append(*store, {"m1", {entry(2)}, {}, {}, {}}), std::nullopt);
    // How it was done was not asked then: it may have been shown, or tried before.
    if (version == 6) {
      EXPECT_EQ(connect()->number(
                    "SELECT count(*) FROM learnt WHERE done = 1 AND solved = 0 AND missed = 1"),
                1);
    }
  }
}

// Two programs that are started at once do not trip over each other.
TEST_P(Stores, AreMadeByOneOfTwo) {
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&] {
      try {
        migrate(*connect());
      } catch (const StoreError&) {
        ++failed;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(create(*open(), "m1"), std::nullopt);
}

TEST(LogKinds, HaveNamesOfTheirOwn) {
  for (int i = 0; i < kLogKinds; ++i) {
    const auto kind = static_cast<LogKind>(i);
    EXPECT_EQ(log_kind(log_kind_name(kind)), kind);
  }
  EXPECT_EQ(log_kind("dance"), std::nullopt);
}

}  // namespace
}  // namespace tercio
