// PostgreSQL alone: connections that break, several nodes, what they tell each other.
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/node_news.h"
#include "support/store_cases.h"

namespace tercio {
namespace {

struct PostgresStore : StoreCase {
  void SetUp() override { choose(SqlDialect::Postgres); }
};

// What a node has heard.
class Ear {
 public:
  void hear(const NodeNews& news) {
    const std::lock_guard lock(mutex_);
    heard_.push_back((news.node.empty() ? "" : news.node + ": ") +
                     (news.kind == NodeNews::Kind::Gone     ? "gone"
                      : news.kind == NodeNews::Kind::Lost   ? "lost"
                      : news.kind == NodeNews::Kind::Silent ? "silent"
                                                            : news.line()));
    wake_.notify_all();
  }
  // Waits until it has been heard.
  bool wait(const std::string& news) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, std::chrono::seconds(30), [&] { return heard(news); });
  }
  bool has(const std::string& news) {
    const std::lock_guard lock(mutex_);
    return heard(news);
  }

 private:
  bool heard(const std::string& news) const {
    return std::find(heard_.begin(), heard_.end(), news) != heard_.end();
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> heard_;
};

std::vector<std::string> taken_over(Store& store) {
  std::promise<std::vector<std::string>> names;
  store.take_over([&](std::vector<std::string> found) { names.set_value(std::move(found)); });
  return names.get_future().get();
}

TEST_F(PostgresStore, OpensALostConnectionAgain) {
  const auto store = open();
  create(*store, "m1");
  postgres->drop_connections();
  EXPECT_EQ(append(*store, {"m1", {entry(1)}, {}, {}, {}}), std::nullopt);
  postgres->drop_connections();
  EXPECT_EQ(store->load("m1")->log.size(), 1u);
}

// A text that it cannot hold is refused, not cut short.
TEST_F(PostgresStore, RefusesAZeroByte) {
  const auto store = open();
  create(*store, "m1");
  EXPECT_NE(append(*store, {"m1", {entry(1, std::string("a\0b", 3))}, {}, {}, {}}), std::nullopt);
  EXPECT_TRUE(store->load("m1")->log.empty());
}

TEST_F(PostgresStore, CannotBeOpenedWhereThereIsNone) {
  EXPECT_THROW(open_database("postgresql://postgres@127.0.0.1:1/none"), StoreError);
  EXPECT_EQ(shown_database("postgresql://me:secret@host:5432/db?password=secret"),
            "postgresql://me@host:5432/db");
  EXPECT_EQ(shown_database("postgresql://host/db"), "postgresql://host/db");
}

// Of all nodes that would write the same place of a log one does, whenever they try.
TEST_F(PostgresStore, LetsOneOfTwoNodesWriteAnEntry) {
  const auto one = open({}, "one"), two = open({}, "two");
  create(*one, "m1");
  constexpr std::uint64_t kEntries = 40;
  std::atomic<std::uint64_t> written = 0, late = 0, wrong = 0;
  const auto play = [&](Store& store, const std::string& words) {
    for (std::uint64_t seq = 1; seq <= kEntries; ++seq) {
      const Error error = append(store, {"m1", {entry(seq, words)}, {}, {}, {}});
      ++(!error ? written : *error == kGoneOn ? late : wrong);
    }
  };
  std::thread other([&] { play(*two, "second"); });
  play(*one, "first");
  other.join();
  EXPECT_EQ(written, kEntries);
  EXPECT_EQ(late, kEntries);
  EXPECT_EQ(wrong, 0u);
  const std::vector<LogEntry> log = two->load("m1")->log;
  ASSERT_EQ(log.size(), kEntries);
  for (std::uint64_t i = 0; i < kEntries; ++i) EXPECT_EQ(log[i].seq, i + 1);
}

// Both write to the same matches at once, in opposite orders: each waits for the other, never both.
TEST_F(PostgresStore, NodesThatWriteManyMatchesDoNotWaitInACircle) {
  const auto one = open({}, "one"), two = open({}, "two");
  constexpr int kMatches = 60;
  const auto name = [](int i) { return "m" + std::to_string(i); };
  for (int i = 0; i < kMatches; ++i) create(*one, name(i));
  std::atomic<int> written = 0, wrong = 0;
  const auto told = [&](const Error& error) {
    if (!error) ++written;
    if (error && *error != kGoneOn) ++wrong;
  };
  for (std::uint64_t seq = 1; seq <= 10; ++seq) {
    for (int i = 0; i < kMatches; ++i) {
      one->append({name(i), {entry(seq)}, {}, {}, {}}, told);
      two->append({name(kMatches - 1 - i), {entry(seq)}, {}, {}, {}}, told);
    }
    one->flush();
    two->flush();
  }
  EXPECT_EQ(written, 10 * kMatches);
  EXPECT_EQ(wrong, 0);
  PostgresDatabase database(db, "", "test");
  EXPECT_EQ(database.number("SELECT deadlocks FROM pg_stat_database"
                            " WHERE datname = current_database()"),
            0);
}

// A transaction that the database has ended for the sake of another is made again.
TEST_F(PostgresStore, MakesAWriteAgainThatStoodInACircle) {
  const auto work = open_database(db);
  PostgresDatabase other(db, "", "test");
  other.run(
      "CREATE TABLE place (id BIGINT PRIMARY KEY, n BIGINT); INSERT INTO place VALUES (1, 0),"
      " (2, 0); SET deadlock_timeout = '60s'");  // so that the other is ended
  other.begin();
  other.run("UPDATE place SET n = n + 10 WHERE id = 2");
  std::promise<void> has_first;
  std::promise<Error> done;
  std::atomic<int> tries = 0;
  work->write(
      [&](SqlDatabase& mine) {
        mine.run("UPDATE place SET n = n + 1 WHERE id = 1");
        if (++tries == 1) has_first.set_value();
        mine.run("UPDATE place SET n = n + 1 WHERE id = 2");
      },
      [&](Error error) { done.set_value(std::move(error)); });
  has_first.get_future().wait();
  other.run("UPDATE place SET n = n + 10 WHERE id = 1");
  other.commit();
  EXPECT_EQ(done.get_future().get(), std::nullopt);
  EXPECT_EQ(tries, 2);
  EXPECT_EQ(other.number("SELECT count(*) FROM place WHERE n = 11"), 2);
}

TEST_F(PostgresStore, TellsOtherNodesWhatWasCommitted) {
  const auto one = open({}, "one"), two = open({}, "two");
  EXPECT_TRUE(one->is_shared());
  Ear at_one, at_two;
  const auto ear_one = listen_to_news(db, "one", [&](const NodeNews& news) { at_one.hear(news); });
  auto ear_two = listen_to_news(db, "two", [&](const NodeNews& news) { at_two.hear(news); });
  create(*one, "m1");
  EXPECT_EQ(append(*one, {"m1", {entry(1)}, {}, {}, {}}), std::nullopt);
  EXPECT_TRUE(at_two.wait("one: log m1"));
  one->say("m1", {"red", "hello", 5}, [](Error) {});
  EXPECT_TRUE(at_two.wait("one: talk m1"));
  two->announce_online("m1", "3 ?");
  EXPECT_TRUE(at_one.wait("two: online m1 3 ?"));
  EXPECT_FALSE(at_one.has("one: log m1"));
  EXPECT_NE(append(*one, {"m1", {entry(9)}, {}, {}, {}}), std::nullopt);  // nothing to be told
  // Connections that break are opened again, and whoever missed something knows it.
  postgres->drop_connections();
  EXPECT_TRUE(at_two.wait("lost"));
  EXPECT_TRUE(at_one.wait("lost"));
  two->announce_online("m1", "1");
  EXPECT_TRUE(at_one.wait("two: online m1 1"));
  // So many that they do not fit into one notification.
  std::atomic<int> failed = 0;
  for (int i = 0; i < 1000; ++i)
    one->create(header("a-rather-long-name-" + std::to_string(i)), {}, state(), {},
                [&](Error e) { failed += e ? 1 : 0; });
  for (int i = 0; i < 1000; ++i)
    one->append({"a-rather-long-name-" + std::to_string(i), {entry(1)}, {}, {}, {}},
                [&](Error e) { failed += e ? 1 : 0; });
  one->flush();
  EXPECT_EQ(failed, 0);
  EXPECT_TRUE(at_two.wait("one: log a-rather-long-name-999"));
  EXPECT_TRUE(at_two.has("one: log a-rather-long-name-500"));
  // One that goes is missed.
  ear_two.reset();
  EXPECT_TRUE(at_one.wait("two: gone"));
}

// The database's process for the listener stands still: it is not waited for, and another is asked
// for.
TEST_F(PostgresStore, AListenerThatIsNotAnsweredSaysSoAndComesBack) {
  const auto one = open({}, "one");
  create(*one, "m1");
  Ear ear;
  const auto listener = listen_to_news(db, "two", [&](const NodeNews& news) { ear.hear(news); });
  PostgresDatabase plain(db, "", "test");
  const auto process = static_cast<pid_t>(plain.number(
      "SELECT pid FROM pg_stat_activity WHERE application_name = $1", node_use("two")));
  ASSERT_GT(process, 1);
  ASSERT_EQ(::kill(process, SIGSTOP), 0);
  const bool noticed = ear.wait("silent"), back = ear.wait("lost");
  ::kill(process, SIGCONT);  // it may go: nobody is at its other end
  EXPECT_TRUE(noticed);
  ASSERT_TRUE(back);
  EXPECT_EQ(append(*one, {"m1", {entry(1)}, {}, {}, {}}), std::nullopt);
  EXPECT_TRUE(ear.wait("one: log m1"));
}

// A match's computers are thought for by the node that led to their turn, and by another only when
// that one is gone.
TEST_F(PostgresStore, HandsTheComputersOfADeadNodeToOneOther) {
  const auto one = open({}, "one"), two = open({}, "two"), three = open({}, "three");
  const auto ignore = [](const NodeNews&) {};
  auto ear_one = listen_to_news(db, "one", ignore);
  const auto ear_two = listen_to_news(db, "two", ignore);
  const auto ear_three = listen_to_news(db, "three", ignore);
  create(*one, "m1");
  create(*two, "m2");
  EXPECT_TRUE(one->load("m1")->thinks_here);
  EXPECT_FALSE(two->load("m1")->thinks_here);
  EXPECT_EQ(taken_over(*two), std::vector<std::string>{});
  Store::Append append_two{"m2", {entry(1)}, {}, {}, {}};
  append_two.think_here = true;
  EXPECT_EQ(append(*one, append_two), std::nullopt);
  EXPECT_TRUE(one->since("m2", 0, false)->thinks_here);
  EXPECT_FALSE(two->since("m2", 0, false)->thinks_here);
  ear_one.reset();
  std::vector<std::string> both;
  while (both.size() < 2) {  // until the server has noticed
    for (Store* store : {two.get(), three.get()})
      for (std::string& name : taken_over(*store)) both.push_back(std::move(name));
  }
  std::sort(both.begin(), both.end());
  EXPECT_EQ(both, (std::vector<std::string>{"m1", "m2"}));
  EXPECT_FALSE(one->load("m1")->thinks_here);
  EXPECT_NE(two->load("m1")->thinks_here, three->load("m1")->thinks_here);
}

}  // namespace
}  // namespace tercio
