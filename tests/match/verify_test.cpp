// Verify: an honest record is right; every kind of tampering is found, with its line.
#include "match/verify.h"

#include <gtest/gtest.h>

#include <sstream>

#include "support/toy_match.h"

namespace tercio {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

struct VerifyTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  std::vector<std::string> lines;

  void SetUp() override {
    Match match = testing_toy::begin(*game);
    testing_toy::play_to_end(match, 4);
    lines = lines_of(write_record(match));
  }
  // The number of the first line that begins so.
  int line(const std::string& begin, int after = 0) {
    for (std::size_t i = static_cast<std::size_t>(after); i < lines.size(); ++i)
      if (lines[i].starts_with(begin)) return static_cast<int>(i) + 1;
    ADD_FAILURE() << "no line begins with " << begin;
    return 1;
  }
  std::string& at(int number) { return lines[static_cast<std::size_t>(number - 1)]; }
  VerifyReport report() {
    std::string text;
    for (const std::string& l : lines) text += l + "\n";
    const Expected<Record> record = read_record(text);
    EXPECT_TRUE(record) << record.error.message;
    return verify(*game, *record);
  }
  // "what line" of the first difference.
  std::string difference() {
    const VerifyReport found = report();
    const Check* first = found.first_difference();
    return first == nullptr ? "" : first->what + " " + std::to_string(first->line);
  }
};

TEST_F(VerifyTest, AnHonestRecordIsRight) {
  const VerifyReport found = report();
  EXPECT_TRUE(found.ok());
  std::vector<std::string> same;
  for (const Check& check : found.checks)
    if (check.finding == Finding::Same) same.push_back(check.what);
  EXPECT_EQ(same,
            (std::vector<std::string>{"data", "start", "actions", "result", "commitment", "dice"}));
}

TEST_F(VerifyTest, AThrowThatDoesNotFollowFromTheSeed) {
  const int number = line("roll");
  std::string& throw_line = at(number);
  throw_line.back() = throw_line.back() == '1' ? '2' : '1';
  // The result may change with it; the throw is the first line that is wrong, unless the change
  // made a later action impossible, which is then said as well.
  EXPECT_EQ(difference(), "dice " + std::to_string(number));
}

TEST_F(VerifyTest, AThrowSaidToBeGivenIsNotClaimedToBeTheEngines) {
  const int number = line("roll");
  at(number) += " given";
  EXPECT_EQ(difference(), "");
}

TEST_F(VerifyTest, AnActionThatIsNotLegal) {
  const int number = line("end");
  at(number) = "bid 3";
  EXPECT_EQ(difference(), "actions " + std::to_string(number));
}

TEST_F(VerifyTest, AnActionLeftOut) {
  const int number = line("roll");
  lines.erase(lines.begin() + number - 1);
  EXPECT_EQ(difference(), "actions " + std::to_string(number));
}

TEST_F(VerifyTest, AnotherResult) {
  const int number = line("result blue");
  at(number) = "result blue victory 77";
  EXPECT_EQ(difference(), "result " + std::to_string(number));
}

TEST_F(VerifyTest, ASeatsResultMissing) {
  const int number = line("result blue");
  lines.erase(lines.begin() + number - 1);
  EXPECT_EQ(difference(), "result " + std::to_string(number - 1));
}

TEST_F(VerifyTest, AResultOfAMatchThatIsNotOver) {
  const int number = line("result");
  lines.erase(lines.begin() + number - 2);  // the last action
  EXPECT_EQ(difference(), "result " + std::to_string(number - 1));
}

TEST_F(VerifyTest, AnotherSeed) {
  const int number = line("dice seed");
  at(number) = "dice seed " + hex_of(seed_of_number(99));
  EXPECT_EQ(difference(), "commitment " + std::to_string(number));
}

TEST_F(VerifyTest, AnotherCommitment) {
  at(line("dice commit")) = "dice commit " + commitment(seed_of_number(99));
  EXPECT_EQ(difference(), "commitment " + std::to_string(line("dice seed")));
}

TEST_F(VerifyTest, SeedAndCommitmentBothExchangedAreFoundByTheThrows) {
  at(line("dice commit")) = "dice commit " + commitment(seed_of_number(99));
  at(line("dice seed")) = "dice seed " + hex_of(seed_of_number(99));
  EXPECT_EQ(difference(), "dice " + std::to_string(line("roll")));
}

TEST_F(VerifyTest, OtherData) {
  game = make_toy_game("toy data 2");
  EXPECT_EQ(difference(), "data " + std::to_string(line("data")));
  EXPECT_NE(report().first_difference()->text.en.find(sha256_hex("toy data 2").substr(0, 8)),
            std::string::npos);
}

TEST_F(VerifyTest, AnImpossibleBeginning) {
  at(line("scenario")) = "scenario odd";
  EXPECT_EQ(difference(), "start 3");
}

TEST_F(VerifyTest, ARunningMatchWithoutItsSeedIsNotWrong) {
  Match match = testing_toy::begin(*game);
  testing_toy::play_to_end(match, 4, [] {}, 7);
  lines = lines_of(write_record(match));
  const VerifyReport found = report();
  EXPECT_TRUE(found.ok());
  for (const Check& check : found.checks)
    if (check.what == "dice" || check.what == "commitment" || check.what == "result") {
      EXPECT_EQ(check.finding, Finding::NotChecked) << check.text.en;
    }
}

TEST_F(VerifyTest, ASealedRecordIsCheckedAsFarAsItTells) {
  Match match = testing_toy::begin(*game);
  testing_toy::play_to_end(match, 4, [] {}, 9);
  lines = lines_of(write_record_for(match, Seat::Nobody));
  EXPECT_EQ(difference(), "");
  for (const Check& check : report().checks)
    if (check.what == "actions") {
      EXPECT_EQ(check.finding, Finding::NotChecked);
    }
}

TEST_F(VerifyTest, EachThrowIsCheckedAgainstItsOwnSeed) {
  Match match = testing_toy::begin(*game, "long");
  testing_toy::play_to_end(match, 4, [] {}, 40);
  match.change_dice(seed_of_number(8));
  testing_toy::play_to_end(match, 5);
  lines = lines_of(write_record(match));
  EXPECT_EQ(difference(), "");
  const int number = line("roll", line("dice commit", 11));
  at(number).back() = at(number).back() == '1' ? '2' : '1';
  EXPECT_EQ(difference(), "dice " + std::to_string(number));
}

}  // namespace
}  // namespace tercio
