// A disk that fails at every call of the storage, one after the other: what was acknowledged is
// there afterwards, what was refused is not, and nothing is there by half. With TERCIO_LONG=1 a
// longer story.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>

#include "store/sqlite_store.h"
#include "support/faulty_disk.h"
#include "support/store_cases.h"

namespace tercio {
namespace {

namespace fs = std::filesystem;
using Fault = FaultyDisk::Fault;

struct Faults : StoreCase {
  Faults() { choose(SqlDialect::Sqlite); }

  static int rounds() { return std::getenv("TERCIO_LONG") != nullptr ? 40 : 5; }

  // How far a story has come: entries in the log that were acknowledged, and whether the match was.
  struct Told {
    std::atomic<bool> made = false;
    std::atomic<std::uint64_t> entries = 0;
    int refused = 0;
  };

  // A match is made, and played by two entries at a time: both or none. What is refused is done
  // again.
  void story(const std::string& file, Told& told) const {
    std::unique_ptr<Store> store;
    try {
      store = open_sqlite_store(file);
    } catch (const StoreError&) {
      return;  // nothing was begun
    }
    for (int i = 0; i < 2 && !told.made; ++i) {
      told.made = !create(*store, "m1");
      told.refused += told.made ? 0 : 1;
    }
    if (!told.made) return;
    for (int i = 0; i < rounds(); ++i) {
      const std::uint64_t next = told.entries + 1;
      if (!append(*store, {"m1", {entry(next), entry(next + 1)}, {}, {}, {}}))
        told.entries = next + 1;
      else
        ++told.refused;
    }
  }

  // The log has no hole, and no pair of which one is missing.
  static std::uint64_t whole_log(const std::string& file) {
    const auto store = open_sqlite_store(file);
    const std::optional<StoredMatch> match = store->load("m1");
    if (!match) return 0;
    for (std::size_t i = 0; i < match->log.size(); ++i) EXPECT_EQ(match->log[i].seq, i + 1);
    EXPECT_EQ(match->log.size() % 2, 0U);
    return match->log.size();
  }

  void copy(const std::string& from, const std::string& to) const {
    for (const char* part : {"", "-wal"})
      if (fs::exists(from + part)) fs::copy_file(from + part, to + part);
  }

  // So many calls change a file in a story that goes well.
  int calls_of_a_story(FaultyDisk& disk) {
    Told told;
    disk.plan(0, Fault::Error);
    story(db, told);
    EXPECT_EQ(told.entries, static_cast<std::uint64_t>(2 * rounds()));
    return disk.calls();
  }
};

TEST_F(Faults, ACallThatFailsLosesNothingAndKeepsNothingByHalf) {
  FaultyDisk disk;
  open_sqlite_store(folder.file("new.db"));  // its tables are made once
  copy(folder.file("new.db"), db);
  const int calls = calls_of_a_story(disk);
  ASSERT_GT(calls, 2 * rounds());
  int refused = 0;
  for (const Fault fault : {Fault::Error, Fault::Short})
    for (int call = 1; call <= calls; ++call) {
      SCOPED_TRACE(std::string(fault == Fault::Error ? "error" : "short write") + " at call " +
                   std::to_string(call));
      choose_another();
      copy(folder.file("new.db"), db);
      Told told;
      disk.plan(call, fault);
      story(db, told);
      disk.plan(0, fault);
      EXPECT_EQ(whole_log(db), told.entries);
      refused += told.refused;
      fs::remove(db);
    }
  EXPECT_GT(refused, 2 * rounds());  // the faults were felt
}

TEST_F(Faults, AStopAtAnyCallKeepsWhatWasAcknowledged) {
  FaultyDisk disk;
  open_sqlite_store(folder.file("new.db"));
  copy(folder.file("new.db"), db);
  const int calls = calls_of_a_story(disk);
  for (int call = 1; call <= calls; ++call) {
    SCOPED_TRACE("a stop at call " + std::to_string(call));
    choose_another();
    copy(folder.file("new.db"), db);
    const std::string left = db + ".left";
    Told told;
    std::uint64_t acknowledged = 0;
    bool made = false;
    disk.plan(call, Fault::Crash, [&] {
      acknowledged = told.entries;
      made = told.made;
      copy(db, left);
    });
    story(db, told);
    disk.plan(0, Fault::Error);
    if (!fs::exists(left)) continue;  // this story had fewer calls
    const std::uint64_t found = whole_log(left);
    EXPECT_GE(found, acknowledged);
    EXPECT_LE(found, acknowledged + 2);  // what was under way may be there
    if (made) {
      EXPECT_TRUE(open_sqlite_store(left)->load("m1"));
    }
    for (const std::string& file : {db, left, left + "-wal"}) fs::remove(file);
  }
}

}  // namespace
}  // namespace tercio
