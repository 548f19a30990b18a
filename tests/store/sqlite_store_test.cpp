#include "store/sqlite_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <thread>

#include "store/schema.h"
#include "store/sqlite.h"

namespace tercio {
namespace {

namespace fs = std::filesystem;

struct SqliteStore : ::testing::Test {
  fs::path folder = fs::temp_directory_path() / ("tercio-store-" + std::to_string(::getpid()) +
                                                 "-" + std::to_string(++counter));
  std::string file = (folder / "table.db").string();
  static inline int counter = 0;

  SqliteStore() { fs::create_directories(folder); }
  ~SqliteStore() override { fs::remove_all(folder); }

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

  using Error = std::optional<std::string>;
  static Error create(Store& store, const std::string& id, std::vector<LogEntry> log = {}) {
    std::promise<Error> done;
    store.create(header(id), std::move(log), state(),
                 [&](Error e) { done.set_value(std::move(e)); });
    return done.get_future().get();
  }
  static Error append(Store& store, Store::Append what) {
    std::promise<Error> done;
    store.append(std::move(what), [&](Error e) { done.set_value(std::move(e)); });
    return done.get_future().get();
  }
};

TEST_F(SqliteStore, KeepsAMatchAsItWasWritten) {
  {
    const auto store = open_sqlite_store(file);
    EXPECT_EQ(create(*store, "m1", {entry(1, "roll 1 2")}), std::nullopt);
    EXPECT_EQ(append(*store, {"m1", {entry(2), entry(3)}, Snapshot{3, "{}"}, {}}), std::nullopt);
    store->say("m1", {"red", "¡Hola! 'quoted'", 5}, [](Error) {});
    store->note("m1", "red", "first", [](Error) {});
    store->note("m1", "red", "second", [](Error) {});
    store->flush();
  }
  const auto store = open_sqlite_store(file);
  const std::optional<StoredMatch> match = store->load("m1");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->header, header("m1"));
  EXPECT_EQ(match->log, (std::vector<LogEntry>{entry(1, "roll 1 2"), entry(2), entry(3)}));
  EXPECT_EQ(match->snapshot, (Snapshot{3, "{}"}));
  EXPECT_EQ(match->chat, (std::vector<ChatLine>{{"red", "¡Hola! 'quoted'", 5}}));
  EXPECT_EQ(match->notes, (std::map<std::string, std::string>{{"red", "second"}}));
  EXPECT_FALSE(match->state.over);
  EXPECT_FALSE(store->load("m2"));
}

TEST_F(SqliteStore, KnowsEveryKindOfEntry) {
  for (int i = 0; i < kLogKinds; ++i) {
    const auto kind = static_cast<LogKind>(i);
    EXPECT_EQ(log_kind(log_kind_name(kind)), kind);
  }
  EXPECT_EQ(log_kind("dance"), std::nullopt);
}

TEST_F(SqliteStore, AnAppendIsAllOrNone) {
  const auto store = open_sqlite_store(file);
  create(*store, "m1");
  EXPECT_NE(append(*store, {"m1", {entry(1), entry(3)}, Snapshot{3, "{}"}, over()}), std::nullopt);
  EXPECT_TRUE(store->load("m1")->log.empty());
  EXPECT_FALSE(store->load("m1")->snapshot);
  EXPECT_FALSE(store->load("m1")->state.over);
}

TEST_F(SqliteStore, NothingIsWrittenTwiceOrWithAHole) {
  const auto store = open_sqlite_store(file);
  create(*store, "m1");
  EXPECT_EQ(append(*store, {"m1", {entry(1)}, {}, {}}), std::nullopt);
  EXPECT_NE(append(*store, {"m1", {entry(1)}, {}, {}}), std::nullopt);
  EXPECT_NE(append(*store, {"m1", {entry(5)}, {}, {}}), std::nullopt);
  EXPECT_EQ(append(*store, {"m1", {entry(2)}, {}, {}}), std::nullopt);
  EXPECT_NE(append(*store, {"unknown", {entry(1)}, {}, {}}), std::nullopt);
  EXPECT_NE(create(*store, "m1"), std::nullopt);
  EXPECT_EQ(store->load("m1")->log.size(), 2u);
}

TEST_F(SqliteStore, MatchesShareAFlush) {
  std::atomic<std::size_t> commits = 0;
  const auto store = open_sqlite_store(file, [&](std::size_t, double) { ++commits; });
  constexpr int kMatches = 8, kEntries = 20;
  for (int m = 0; m < kMatches; ++m) create(*store, "m" + std::to_string(m));
  const std::size_t before = commits;
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (int m = 0; m < kMatches; ++m)
    threads.emplace_back([&, m] {
      for (std::uint64_t i = 1; i <= kEntries; ++i)
        if (append(*store, {"m" + std::to_string(m), {entry(i)}, {}, {}})) ++failed;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_LT(commits - before, static_cast<std::size_t>(kMatches * kEntries));
  for (int m = 0; m < kMatches; ++m)
    EXPECT_EQ(store->load("m" + std::to_string(m))->log.size(), static_cast<std::size_t>(kEntries));
}

// One that cannot be written takes nobody with it.
TEST_F(SqliteStore, AFailureInABatchIsItsOwn) {
  const auto store = open_sqlite_store(file);
  create(*store, "m1");
  std::vector<Error> results(3);
  for (std::size_t i = 0; i < 3; ++i)
    store->append({i == 1 ? "unknown" : "m1", {entry(i == 0 ? 1 : 2)}, {}, {}},
                  [&results, i](Error e) { results[i] = std::move(e); });
  store->flush();
  EXPECT_EQ(results[0], std::nullopt);
  EXPECT_NE(results[1], std::nullopt);
  EXPECT_EQ(results[2], std::nullopt);
}

TEST_F(SqliteStore, ListsWhatComputersHaveToGoOnWith) {
  const auto store = open_sqlite_store(file);
  create(*store, "running");
  create(*store, "over");
  append(*store, {"over", {entry(1)}, {}, over()});
  std::promise<void> done;
  MatchHeader people = header("people");
  people.seats = {{"red", "here", "", "x"}};
  store->create(people, {}, {}, [&](Error) { done.set_value(); });
  done.get_future().wait();
  EXPECT_EQ(store->unfinished_with_computers(), std::vector<std::string>{"running"});
  EXPECT_EQ(store->all(), (std::vector<std::string>{"running", "over", "people"}));
}

TEST_F(SqliteStore, IsServedByOneProcessAndReadByMany) {
  const auto store = open_sqlite_store(file);
  create(*store, "m1");
  EXPECT_THROW(open_sqlite_store(file), StoreError);
  const auto reader = open_sqlite_store_to_read(file);
  EXPECT_TRUE(reader->load("m1"));
  EXPECT_NE(append(*reader, {"m1", {entry(1)}, {}, {}}), std::nullopt);
}

TEST_F(SqliteStore, RefusesFilesItDoesNotKnow) {
  {
    open_sqlite_store(file);
  }
  {
    SqliteDatabase db(file, false);
    db.run("PRAGMA user_version = 99");
  }
  EXPECT_THROW(open_sqlite_store(file), StoreError);
  EXPECT_THROW(open_sqlite_store_to_read((folder / "none.db").string()), StoreError);
  EXPECT_THROW(open_sqlite_store((folder / "no" / "folder.db").string()), StoreError);
}

// A file of every earlier version becomes one of today, with what was in it.
TEST_F(SqliteStore, BringsFilesOfEveryEarlierVersionUpToDate) {
  for (int version = 1; version < newest_schema(); ++version) {
    const std::string old = (folder / (std::to_string(version) + ".db")).string();
    {
      SqliteDatabase db(old, false);
      migrate(db, version);
      db.run(
          "INSERT INTO match (name, game, scenario, options, program, data, seed, created, forked,"
          " over) VALUES ('m1', 'toy', 'short', '{}', '0.1.0', '12345678', 'a', 7, '', 0);"
          "INSERT INTO seat VALUES (1, 0, 'red', 'here', '', 'hash');"
          "INSERT INTO seat VALUES (1, 1, 'blue', 'computer', 'strong', '');"
          "INSERT INTO log (match, seq, kind, seat, body, at) VALUES (1, 1, 'play', 'red', 'end', "
          "8)");
      if (version >= 2) db.run("UPDATE match SET computers = 1");
      EXPECT_THROW(open_sqlite_store_to_read(old), StoreError);
    }
    const auto store = open_sqlite_store(old);
    const std::optional<StoredMatch> match = store->load("m1");
    ASSERT_TRUE(match) << version;
    EXPECT_EQ(match->header.seats.size(), 2u);
    EXPECT_EQ(match->header.terms, "{}");
    EXPECT_EQ(match->log.size(), 1u);
    EXPECT_EQ(match->state, state());
    EXPECT_EQ(store->unfinished_with_computers(), std::vector<std::string>{"m1"});
  }
}

TEST_F(SqliteStore, FindsMatchesByWhatTheyWaitFor) {
  const auto store = open_sqlite_store(file);
  const auto make = [&](const std::string& id, bool listed, MatchState state) {
    MatchHeader made = header(id);
    made.listed = listed;
    std::promise<void> done;
    store->create(made, {}, state, [&](Error) { done.set_value(); });
    done.get_future().wait();
  };
  using Names = std::vector<std::string>;
  make("slow", true, {false, 500, 0, false});
  make("slower", false, {false, 900, 1, false});
  make("done", true, {true, 0, 1, false});
  make("new", true, {false, 0, 2, false});
  EXPECT_EQ(store->due(499), Names{});
  EXPECT_EQ(store->due(900), (Names{"slow", "slower"}));
  EXPECT_EQ(store->with_open_seats(9), (Names{"new", "slower"}));
  EXPECT_EQ(store->with_open_seats(1), Names{"new"});
  EXPECT_EQ(store->listed(9), (Names{"new", "slow", "done"}));
  append(*store, {"slow", {entry(1)}, {}, MatchState{false, 0, 0, false}});
  EXPECT_EQ(store->due(900), Names{"slower"});
  EXPECT_EQ(store->load("slower")->state, (MatchState{false, 900, 1, false}));
}

TEST_F(SqliteStore, IsOnlyItsOwnersToRead) {
  {
    open_sqlite_store(file);
  }
  using fs::perms;
  EXPECT_EQ(fs::status(file).permissions() & (perms::group_all | perms::others_all), perms::none);
}

}  // namespace
}  // namespace tercio
