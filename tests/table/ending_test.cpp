// Matches that somebody ended and not the rules: who and how is told, recorded and proved.
#include <gtest/gtest.h>

#include "match/verify.h"
#include "support/live_toy.h"
#include "table/entries.h"

namespace tercio {
namespace {

constexpr std::int64_t kWholeDay = 24LL * 60 * 60 * 1000;

struct Endings : Live {
  // Red has decided and waits for blue.
  void wait_for_blue() {
    begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "taken", "", hash_of_secret("b")}});
    play(kRed, "hide north");
    from = live->changed_at_for(Seats::none());
  }
  VerifyReport report(const std::string& text) const {
    const Expected<Record> record = read_record(text);
    EXPECT_TRUE(record) << record.error.message;
    return record ? verify(live->match().game(), *record) : VerifyReport{};
  }
  std::string record() const { return record_for(*live, Seat::Nobody); }
  std::int64_t from = 0;
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST_F(Endings, WhoeverWaitsTwoWeeksMayClaimTheMatch) {
  wait_for_blue();
  EXPECT_EQ(live->claimable(kBlue), 0);
  EXPECT_EQ(live->claimable(kRed), from + 14 * kWholeDay);
  EXPECT_TRUE(live->claim_absent(kRed, true, {}, from + 14 * kWholeDay - 1));
  EXPECT_TRUE(live->claim_absent(kRed, true, Seats::only(kBlue), from + 15 * kWholeDay));
  EXPECT_TRUE(live->claim_absent(kBlue, true, {}, from + 15 * kWholeDay));
  ASSERT_FALSE(live->claim_absent(kRed, true, {}, from + 15 * kWholeDay));
  keep();
  EXPECT_TRUE(live->is_over());
  EXPECT_EQ(live->resigned(), "blue");
  EXPECT_FALSE(live->late());
  ASSERT_TRUE(live->ending());
  EXPECT_EQ(ending_line(*live->ending()), "ended absent blue by red");
}

TEST_F(Endings, OrCancelItWithoutLoss) {
  wait_for_blue();
  ASSERT_FALSE(live->claim_absent(kRed, false, {}, from + 15 * kWholeDay));
  keep();
  EXPECT_TRUE(live->cancelled());
  EXPECT_EQ(live->resigned(), "");
  EXPECT_EQ(ending_line(*live->ending()), "ended cancelled-absent blue by red");
}

TEST_F(Endings, WithAClockItIsTheClockThatCounts) {
  begin({{"red", "here", "", hash_of_secret("r")}, {"blue", "here", "", hash_of_secret("b")}},
        "short", {{"clock", "days"}, {"days", 3}, {"absent", "wait"}});
  play(kRed, "hide north");
  EXPECT_EQ(live->claimable(kRed), 0);
  EXPECT_EQ(live->claim_absent(kRed, true, {}, 100 * kWholeDay)->code, "has-clock");
}

TEST_F(Endings, TheRecordProvesWhoAndHow) {
  wait_for_blue();
  ASSERT_FALSE(live->resign(kBlue, from + 1));
  const std::string text = record();
  const VerifyReport right = report(text);
  EXPECT_TRUE(right.ok());
  EXPECT_TRUE(right.over);
  const bool said = std::any_of(right.checks.begin(), right.checks.end(), [](const Check& check) {
    return check.what == "end" && check.text.en.find("has resigned") != std::string::npos;
  });
  EXPECT_TRUE(said);
  // Another name, another way, a line taken away: all of it is noticed.
  EXPECT_FALSE(report(replaced(text, "ended resigned blue", "ended resigned red")).ok());
  EXPECT_FALSE(report(replaced(text, "ended resigned blue", "ended late blue")).ok());
  EXPECT_FALSE(report(replaced(text, "ended resigned blue\n", "")).ok());
  EXPECT_FALSE(report(text.substr(0, text.find("sum "))).ok());
  // Without both last lines it does not read as one that goes on.
  EXPECT_FALSE(report(text.substr(0, text.find("ended "))).ok());
  EXPECT_FALSE(report(replaced(text, "red: hide north", "red: hide south")).ok());
  EXPECT_FALSE(read_record(replaced(text, "ended resigned blue", "ended fled blue")));
  EXPECT_FALSE(read_record(text + "ended resigned red\n"));
}

// As they were written before: their head does not say that the match is finished.
TEST_F(Endings, OlderRecordsAreRightAsWell) {
  wait_for_blue();
  std::string text = write_record(live->match(), Reveal::Always) + "ended resigned blue\n";
  text += "sum " + sha256_hex(text) + "\n";
  EXPECT_TRUE(report(text).ok());
  EXPECT_TRUE(report(text.substr(0, text.find("ended "))).ok());
}

TEST_F(Endings, EveryWayIsWrittenAndRead) {
  const std::vector<RecordEnding> all = {{0, "resigned", "red", ""},
                                         {0, "late", "blue", ""},
                                         {0, "absent", "red", "blue"},
                                         {0, "cancelled", "", "blue"},
                                         {0, "cancelled", "", ""},
                                         {0, "cancelled-late", "", ""},
                                         {0, "cancelled-absent", "red", "blue"}};
  wait_for_blue();
  for (const RecordEnding& ending : all) {
    const std::string text = with_ending(write_record(live->match(), Reveal::Always), ending);
    const Expected<Record> record = read_record(text);
    ASSERT_TRUE(record) << record.error.message;
    EXPECT_EQ(ending_line(*record->ending), ending_line(ending));
    EXPECT_TRUE(report(text).ok()) << ending_line(ending);
    EXPECT_FALSE(ending_text(live->match().game().info(), ending).es.empty());
  }
}

}  // namespace
}  // namespace tercio
