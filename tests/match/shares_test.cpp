// Dice that seats have added to: the recipe, the record, and every kind of tampering.
#include <gtest/gtest.h>

#include <sstream>

#include "match/replay.h"
#include "match/verify.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

constexpr Seat kRed = Seat::First, kBlue = Seat::Second;

Match with_shares(const Game& game, const std::string& scenario = "short") {
  Match match = testing_toy::begin(game, scenario);
  match.add_share(kRed, seed_of_number(21));
  match.add_share(kBlue, seed_of_number(22));
  return match;
}

struct SharesTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  std::vector<std::string> lines;

  void record(const Match& match, Reveal reveal = Reveal::WhenOver) {
    lines.clear();
    std::istringstream stream(write_record(match, reveal));
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
  }
  std::string text() const {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
  }
  int line(const std::string& begin) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i].starts_with(begin)) return static_cast<int>(i) + 1;
    ADD_FAILURE() << "no line begins with " << begin;
    return 1;
  }
  std::string& at(int number) { return lines[static_cast<std::size_t>(number - 1)]; }
  VerifyReport report() {
    const Expected<Record> record = read_record(text());
    EXPECT_TRUE(record) << record.error.message;
    return verify(*game, *record);
  }
  // "what line" of each difference.
  std::vector<std::string> differences() {
    std::vector<std::string> found;
    for (const Check& check : report().checks)
      if (check.finding == Finding::Differs)
        found.push_back(check.what + " " + std::to_string(check.line));
    return found;
  }
  std::string error() {
    const Expected<Record> record = read_record(text());
    return record ? "" : record.error.message;
  }
  std::string dice_at(int number) { return "dice " + std::to_string(number); }
};

TEST_F(SharesTest, TheSeedOfTheThrowsIsMadeOfAllParts) {
  const DiceSeed server = seed_of_number(1), red = seed_of_number(21), blue = seed_of_number(22);
  const std::string text =
      "tercio dice\n" + hex_of(server) + "\nred " + hex_of(red) + "\nblue " + hex_of(blue);
  Match match = with_shares(*game);
  ASSERT_TRUE(match.throw_seed());
  EXPECT_EQ(hex_of(*match.throw_seed()), sha256_hex(text));
  // In the order of the seats, whoever came first.
  Match other = testing_toy::begin(*game);
  other.add_share(kBlue, blue);
  other.add_share(kRed, red);
  EXPECT_EQ(other.throw_seed(), match.throw_seed());
}

TEST_F(SharesTest, WithoutSharesTheSeedIsTheServersOwn) {
  Match match = testing_toy::begin(*game);
  EXPECT_EQ(match.throw_seed(), seed_of_number(1));
  match.add_share(kRed, std::nullopt);
  EXPECT_EQ(match.throw_seed(), seed_of_number(1));
}

TEST_F(SharesTest, AnHonestRecordIsProvedAndReadBack) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4);
  record(match);
  EXPECT_EQ(at(line("dice share red")), "dice share red " + commitment(seed_of_number(21)));
  EXPECT_EQ(at(line("dice share-open blue")), "dice share-open blue " + hex_of(seed_of_number(22)));
  EXPECT_LT(line("dice share red"), line("moves"));
  const VerifyReport found = report();
  EXPECT_TRUE(found.ok());
  EXPECT_TRUE(found.complete());
  const Expected<Record> again = read_record(text());
  ASSERT_TRUE(again);
  const Expected<Match> second = match_of_record(*game, *again);
  ASSERT_TRUE(second);
  EXPECT_EQ(write_record(*second), text());
}

// Whoever changes anything that the dice are made of is found, and where.
TEST_F(SharesTest, EveryPartThatIsChangedIsFound) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4);
  record(match);
  const std::vector<std::string> honest = lines;
  const int roll = line("roll"), open = line("dice share-open red"), given = line("dice share red");
  using All = std::vector<std::string>;

  at(open) = "dice share-open red " + hex_of(seed_of_number(99));
  EXPECT_EQ(differences(), All{"share " + std::to_string(open)});

  lines = honest;
  at(given) = "dice share red " + commitment(seed_of_number(99));
  EXPECT_EQ(differences(), All{"share " + std::to_string(open)});

  lines = honest;  // both: then the throws do not follow any more
  at(open) = "dice share-open red " + hex_of(seed_of_number(99));
  at(given) = "dice share red " + commitment(seed_of_number(99));
  EXPECT_EQ(differences(), All{dice_at(roll)});

  lines = honest;  // a share that is said not to have been given
  at(given) = "dice share red none";
  lines.erase(lines.begin() + open - 1);
  EXPECT_EQ(differences(), All{dice_at(roll)});

  lines = honest;  // all shares left out
  std::erase_if(lines, [](const std::string& one) { return one.starts_with("dice share"); });
  EXPECT_EQ(differences(), All{dice_at(roll - 2)});

  lines = honest;  // one seat's share as another's
  at(open) = "dice share-open blue " + hex_of(seed_of_number(21));
  EXPECT_EQ(differences().front(), "share " + std::to_string(open));

  lines = honest;
  at(line("dice seed")) = "dice seed " + hex_of(seed_of_number(99));
  EXPECT_EQ(differences().front(), "commitment " + std::to_string(line("dice seed")));

  lines = honest;
  at(roll).back() = at(roll).back() == '1' ? '2' : '1';
  EXPECT_EQ(differences().front(), dice_at(roll));
}

TEST_F(SharesTest, AShareThatIsNotOpenedLeavesTheThrowsUnproved) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4);
  record(match);
  lines.erase(lines.begin() + line("dice share-open red") - 1);
  const VerifyReport found = report();
  EXPECT_TRUE(found.ok());
  EXPECT_FALSE(found.complete());
}

TEST_F(SharesTest, WhileTheMatchRunsOnlyHashesAreTold) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4, [] {}, 7);
  for (const std::string& told : {write_record(match), write_record_for(match, kRed)}) {
    EXPECT_NE(told.find("dice share red " + commitment(seed_of_number(21))), std::string::npos);
    EXPECT_EQ(told.find(hex_of(seed_of_number(21))), std::string::npos);
    EXPECT_EQ(told.find("share-open"), std::string::npos);
  }
  // Whoever has only this cannot throw.
  const Expected<Record> read = read_record(write_record(match));
  ASSERT_TRUE(read);
  Expected<Match> second = match_of_record(*game, *read);
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->throw_seed());
  second->know_seed(seed_of_number(1));
  EXPECT_FALSE(second->throw_seed());
  second->know_seed(seed_of_number(21));
  second->know_seed(seed_of_number(22));
  EXPECT_EQ(second->throw_seed(), match.throw_seed());
}

TEST_F(SharesTest, WhoComesLaterChangesOnlyLaterThrows) {
  Match match = testing_toy::begin(*game, "long");
  match.add_share(kRed, seed_of_number(21));
  testing_toy::play_to_end(match, 4, [] {}, 40);
  const std::optional<DiceSeed> before = match.throw_seed();
  match.add_share(kBlue, seed_of_number(22));
  EXPECT_EQ(match.throw_seed(10), before);
  EXPECT_NE(match.throw_seed(), before);
  match.add_share(kRed, seed_of_number(23));  // the seat has changed hands
  EXPECT_EQ(match.shares().size(), 2u);
  testing_toy::play_to_end(match, 5);
  record(match);
  EXPECT_GT(line("dice share blue"), line("moves"));
  EXPECT_TRUE(differences().empty());
  EXPECT_TRUE(report().complete());
}

TEST_F(SharesTest, ASeedThatIsChosenLaterLeavesTheSharesBehind) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4, [] {}, 7);
  match.change_dice(seed_of_number(8));
  EXPECT_TRUE(match.shares().empty());
  EXPECT_EQ(match.throw_seed(), seed_of_number(8));
  testing_toy::play_to_end(match, 4);
  record(match);
  EXPECT_TRUE(differences().empty());
  EXPECT_FALSE(report().complete());  // whoever runs the table could choose it as he liked
}

// Nothing of the table's dice is given by hand: whoever says so hides where a throw comes from.
TEST_F(SharesTest, AThrowThatIsSaidToBeGivenIsUnproved) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4);
  record(match);
  EXPECT_TRUE(report().complete());
  const std::vector<std::string> honest = lines;
  at(line("roll")) += " given";
  EXPECT_FALSE(report().complete());

  lines = honest;  // the commitment and the shares only after the first throw
  std::vector<std::string> late;
  for (const std::string& one : honest)
    if (one.starts_with("dice commit") || one.starts_with("dice share ")) late.push_back(one);
  std::erase_if(lines,
                [&](auto& one) { return std::find(late.begin(), late.end(), one) != late.end(); });
  lines.insert(lines.begin() + line("roll"), late.begin(), late.end());
  EXPECT_TRUE(differences().empty());
  EXPECT_FALSE(report().complete());
}

// The dice after a rewind are decided before anybody gave a share; the shares stay in.
TEST_F(SharesTest, ARewindGoesOnWithADecidedSeed) {
  Match match = with_shares(*game, "long");
  testing_toy::play_to_end(match, 4, [] {}, 40);
  while (match.played().size() > 12) match.undo();
  match.rewind_dice(1);
  while (match.played().size() > 4) match.undo();
  match.rewind_dice(2);
  EXPECT_EQ(match.dice().size(), 2u);
  EXPECT_EQ(match.shares().size(), 2u);
  testing_toy::play_to_end(match, 5);
  record(match);
  const std::string seed = hex_of(rewound_seed(seed_of_number(1), 2));
  EXPECT_EQ(at(line("dice commit " + commitment(*seed_of_hex(seed)))),
            "dice commit " + commitment(*seed_of_hex(seed)) + " rewind 2");
  EXPECT_TRUE(differences().empty());
  EXPECT_TRUE(report().complete());

  // A seed that was chosen when the shares were known is found out.
  const int commit = line("dice commit " + commitment(*seed_of_hex(seed)));
  const int opened = line("dice seed " + seed);
  at(commit) = "dice commit " + commitment(seed_of_number(99)) + " rewind 2";
  at(opened) = "dice seed " + hex_of(seed_of_number(99));
  EXPECT_EQ(differences().front(), "rewind " + std::to_string(commit));
}

TEST_F(SharesTest, ARewindToTheBeginningKeepsWhatItFollowsFrom) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4, [] {}, 9);
  while (!match.played().empty()) match.undo();
  match.rewind_dice(1);
  EXPECT_EQ(match.dice().size(), 2u);
  testing_toy::play_to_end(match, 5);
  record(match);
  EXPECT_TRUE(differences().empty());
  const Expected<Match> again = match_of_record(*game, *read_record(text()));
  ASSERT_TRUE(again);
  EXPECT_EQ(write_record(*again), text());
}

TEST_F(SharesTest, LinesThatAreNotOfTheGrammar) {
  Match match = with_shares(*game);
  testing_toy::play_to_end(match, 4);
  record(match);
  const std::vector<std::string> honest = lines;
  const int share = line("dice share red"), open = line("dice share-open red"),
            commit = line("dice commit");
  const auto refused = [&](int number, const std::string& wrong) {
    lines = honest;
    at(number) = wrong;
    return error();
  };
  const std::string hash(64, 'a');
  EXPECT_NE(refused(share, "dice share red"), "");
  EXPECT_NE(refused(share, "dice share red " + hash + " more"), "");
  EXPECT_NE(refused(share, "dice share red nothing"), "");
  EXPECT_NE(refused(share, "dice part red " + hash), "");
  EXPECT_NE(refused(share, "dice commit " + hash), "");
  EXPECT_NE(refused(commit, "dice commit " + hash + " rewind 1"), "");
  EXPECT_NE(refused(share, "dice commit " + hash + " rewind 0"), "");
  EXPECT_NE(refused(share, "dice commit " + hash + " again 1"), "");
  EXPECT_NE(refused(share, "dice commit " + hash + " rewind"), "");
  EXPECT_NE(refused(open, "dice share-open red"), "");
  EXPECT_NE(refused(open, "dice share-open red none"), "");
  EXPECT_NE(refused(open, honest[static_cast<std::size_t>(open)]), "");  // blue's twice
  lines = honest;
  std::swap(at(commit), at(share));
  EXPECT_NE(error().find("before the first commitment"), std::string::npos);
  lines = honest;
  at(share) = "dice share green " + hash;
  EXPECT_EQ(differences().front(), "actions " + std::to_string(share));
}

}  // namespace
}  // namespace tercio
