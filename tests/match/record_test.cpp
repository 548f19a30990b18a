// The record: written, read, and refused with the line that is wrong.
#include "match/record.h"

#include <gtest/gtest.h>

#include "match/replay.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

constexpr const char* kHead = "tercio 1\ngame toy\nscenario short\n";

std::string error_of(const std::string& text) {
  const Expected<Record> record = read_record(text);
  return record ? "" : record.error.message;
}

struct RecordTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();

  Match reopened(const std::string& text) {
    const Expected<Record> record = read_record(text);
    EXPECT_TRUE(record) << record.error.message;
    Expected<Match> match = match_of_record(*game, *record);
    EXPECT_TRUE(match) << match.error.message;
    return std::move(*match);
  }
  std::string replay_error(const std::string& text) {
    const Expected<Record> record = read_record(text);
    if (!record) return record.error.message;
    const Expected<Match> match = match_of_record(*game, *record);
    return match ? "" : match.error.message;
  }
};

TEST_F(RecordTest, IsReadable) {
  Match match = testing_toy::begin(*game);
  match.set_holder(Seat::First, {HolderKind::Human, "", "Ana María"});
  match.set_holder(Seat::Second, {HolderKind::Computer, "strong", ""});
  ASSERT_FALSE(match.play(Seat::Second, "hide south"));
  ASSERT_FALSE(match.play(Seat::First, "hide north"));
  ASSERT_FALSE(match.play(Seat::First, "bid 2"));
  ASSERT_FALSE(match.play(Seat::Second, "bid 2"));
  ASSERT_FALSE(match.play({}, "roll 4 4"));
  EXPECT_EQ(write_record(match),
            "tercio 1\n"
            "game toy\n"
            "scenario short\n"
            "option bonus 1\n"
            "option flag lion\n"
            "option peek true\n"
            "data " +
                sha256_hex("toy data 1").substr(0, 8) +
                "\n"
                "seat red human Ana María\n"
                "seat blue computer strong\n"
                "dice commit " +
                commitment(seed_of_number(1)) +
                "\n"
                "moves\n"
                "red: hide north\n"
                "blue: hide south\n"
                "red: bid 2\n"
                "blue: bid 2\n"
                "roll 4 4 given\n");
}

TEST_F(RecordTest, ComesBackAsTheSameMatchAtEveryLength) {
  for (std::size_t length = 0; length < 30; ++length) {
    Match match = testing_toy::begin(*game);
    testing_toy::play_to_end(match, length, [] {}, length);
    for (const Reveal reveal : {Reveal::WhenOver, Reveal::Always}) {
      const std::string text = write_record(match, reveal);
      const Match again = reopened(text);
      EXPECT_EQ(again.position().hash(), match.position().hash());
      EXPECT_EQ(again.played().size(), match.played().size());
      EXPECT_EQ(write_record(again, reveal), text);
    }
  }
}

TEST_F(RecordTest, TheSeedIsKeptUntilTheEnd) {
  Match match = testing_toy::begin(*game);
  EXPECT_EQ(write_record(match).find("dice seed"), std::string::npos);
  EXPECT_NE(write_record(match, Reveal::Always).find("dice seed"), std::string::npos);
  testing_toy::play_to_end(match, 1);
  const std::string text = write_record(match);
  EXPECT_NE(text.find("dice seed " + hex_of(seed_of_number(1)) + "\n"), std::string::npos);
  EXPECT_NE(text.find("result red "), std::string::npos);
  EXPECT_NE(text.find("result blue "), std::string::npos);
}

TEST_F(RecordTest, CommentsBlankLinesAndWindowsLineEndsAreAllowedAnywhere) {
  Match match = testing_toy::begin(*game);
  testing_toy::play_to_end(match, 2);
  const std::string text = write_record(match);
  std::string busy = "\xEF\xBB\xBF# before\r\n\r\n";
  for (const char c : text)
    busy += c == '\n' ? std::string("   # why # not\r\n\t\r\n#x\r\n") : std::string(1, c);
  EXPECT_EQ(write_record(reopened(busy)), text);
  EXPECT_EQ(write_record(reopened(text.substr(0, text.size() - 1))), text);  // no end of line
}

TEST_F(RecordTest, BeginsFromALoadedPosition) {
  Match first = testing_toy::begin(*game);
  testing_toy::play_to_end(first, 2, [] {}, 6);
  Expected<Match> match = Match::load(*game, first.position().dump(), seed_of_number(5));
  ASSERT_TRUE(match);
  testing_toy::play_to_end(*match, 3, [] {}, 3);
  const std::string text = write_record(*match);
  EXPECT_NE(text.find("\nposition {"), std::string::npos);
  EXPECT_NE(text.find("a \\u0023 b"), std::string::npos);  // or it would be cut off as a comment
  const Match again = reopened(text);
  EXPECT_EQ(again.position().hash(), match->position().hash());
  EXPECT_EQ(again.position().dump()["motto"], "a # b");
  EXPECT_EQ(write_record(again), text);
}

TEST_F(RecordTest, ThePositionMustBelongToTheHeader) {
  Match first = testing_toy::begin(*game);
  Expected<Match> match = Match::load(*game, first.position().dump(), seed_of_number(5));
  std::string text = write_record(*match);
  text.replace(text.find("scenario short"), 14, "scenario long");
  EXPECT_EQ(replay_error(text).substr(0, 8), "line 10:");
}

TEST_F(RecordTest, AChangeOfDiceIsWrittenWhereItHappened) {
  Match match = testing_toy::begin(*game);
  testing_toy::play_to_end(match, 2, [] {}, 5);
  match.change_dice(seed_of_number(8));
  testing_toy::play_to_end(match, 2);
  const std::string text = write_record(match);
  const Match again = reopened(text);
  ASSERT_EQ(again.dice().size(), 2u);
  EXPECT_EQ(again.dice()[1].from, 5u);
  EXPECT_EQ(again.dice()[1].seed, seed_of_number(8));
  EXPECT_EQ(write_record(again), text);
}

TEST_F(RecordTest, WithoutACommitmentAllDiceAreGiven) {
  const Match match = reopened(std::string(kHead) +
                               "moves\nred: hide north\nhide south\nred: bid 1\nbid 1\nroll 1 2\n");
  EXPECT_TRUE(match.played().back().given);
  EXPECT_NE(write_record(match).find("roll 1 2 given"), std::string::npos);
}

TEST_F(RecordTest, NamesCannotBreakOutOfTheirLine) {
  Match match = testing_toy::begin(*game);
  match.set_holder(Seat::First, {HolderKind::Human, "", "x\nresult red victory 9 # \x01"});
  match.set_holder(Seat::Second, {HolderKind::Human, "", std::string(79, 'a') + "ñandú"});
  const Match again = reopened(write_record(match));
  EXPECT_TRUE(again.played().empty());
  EXPECT_EQ(again.holder(Seat::First).name, "x result red victory 9");
  EXPECT_EQ(again.holder(Seat::Second).name, std::string(79, 'a'));
  match.set_holder(Seat::First, {HolderKind::Human, "", "\xFF"});
  EXPECT_EQ(reopened(write_record(match)).holder(Seat::First).name, "?");
}

TEST_F(RecordTest, SealsWhatOthersSaidInSecretUntilTheEnd) {
  Match match = testing_toy::begin(*game);
  const Step steps[] = {{Seat::Second, "hide south"},
                        {Seat::First, "hide north"},
                        {Seat::Second, "whisper"},
                        {Seat::First, "whisper"},
                        {Seat::Second, "bid 2"}};
  ASSERT_FALSE(match.play(steps));
  const auto moves = [](const std::string& text) { return text.substr(text.find("moves\n") + 6); };
  const std::string blue = seal(seed_of_number(1), 1, "blue", {"hide south"});
  const std::string red = seal(seed_of_number(1), 1, "red", {"hide north"});
  // Red has its own words. Of the turn that is open it is not told that blue has begun.
  EXPECT_EQ(moves(write_record_for(match, Seat::First)),
            "red: hide north\nblue: sealed " + blue + "\nred: whisper\n");
  EXPECT_EQ(moves(write_record_for(match, Seat::Second)),
            "red: sealed " + red + "\nblue: hide south\nblue: whisper\nblue: bid 2\n");
  EXPECT_EQ(moves(write_record_for(match, Seat::Nobody)),
            "red: sealed " + red + "\nblue: sealed " + blue + "\n");
  // Whoever may have everything has it seat by seat too.
  EXPECT_EQ(moves(write_record(match)),
            "red: hide north\nblue: hide south\nred: whisper\nblue: whisper\nblue: bid 2\n");
  EXPECT_EQ(reopened(write_record(match)).position().hash(), match.position().hash());

  testing_toy::play_to_end(match, 1);
  EXPECT_EQ(write_record_for(match, Seat::Nobody), write_record(match));
}

TEST_F(RecordTest, TheSealIsTheDocumentedOne) {
  const DiceSeed seed = seed_of_number(1);
  EXPECT_EQ(seal(seed, 3, "red", {"whisper", "bid 2"}),
            sha256_hex(secret_hex(seed, "tercio salt 3 red") + "\nwhisper\nbid 2"));
}

TEST_F(RecordTest, WhatIsSealedCannotBeReplayedBeyond) {
  Match match = testing_toy::begin(*game);
  testing_toy::play_to_end(match, 1, [] {}, 5);
  const std::string text = write_record_for(match, Seat::Nobody);
  EXPECT_EQ(replay_error(text), "line 12: what red did here is sealed");
}

TEST_F(RecordTest, APositionWithSecretsIsSealedToo) {
  Match first = testing_toy::begin(*game);
  const Expected<Match> secret = Match::load(*game, first.position().dump(), seed_of_number(5));
  ASSERT_TRUE(secret);
  const std::string text = write_record_for(*secret, Seat::First);
  EXPECT_EQ(text.find("motto"), std::string::npos);
  EXPECT_EQ(replay_error(text), "line 10: where the match began is sealed");
}

TEST(RecordHolders, AreReadAndWritten) {
  for (const char* words :
       {"human", "human Ana", "computer strong", "computer strong Deep Thought", "bot ./mybot"}) {
    const std::optional<Holder> holder = parse_holder(words);
    ASSERT_TRUE(holder) << words;
    EXPECT_EQ(holder_words(*holder), words);
  }
  for (const char* words :
       {"", "computer", "bot", "alien", "human a#b", "human \x01", "human \xC0"})
    EXPECT_FALSE(parse_holder(words)) << words;
  EXPECT_FALSE(parse_holder("human " + std::string(81, 'a')));
}

TEST(RecordMoves, TheWordDiceAloneIsAnAction) {
  const Expected<Record> record = read_record(std::string(kHead) + "moves\ndice\nroll 3\n");
  ASSERT_TRUE(record) << record.error.message;
  ASSERT_EQ(record->steps.size(), 2u);
  EXPECT_EQ(record->steps[0].words, "dice");
}

TEST(RecordErrors, NameTheLineAndTheWord) {
  const std::string head = kHead;
  EXPECT_EQ(error_of(""), "line 1: the record is empty");
  EXPECT_EQ(error_of("# only this\n"), "line 1: the record is empty");
  EXPECT_EQ(error_of("chess 1\n"), "line 1: a record begins with \"tercio 1\"");
  EXPECT_EQ(error_of("tercio 2\n"),
            "line 1: record version \"2\" is not known here; this is version 1");
  EXPECT_EQ(error_of(head), "line 3: the record ends before \"moves\"");
  EXPECT_EQ(error_of(head + "colour red\nmoves\n"), "line 4: unknown word \"colour\"");
  EXPECT_EQ(error_of(head + "\n# x\ngame toy\n"), "line 6: \"game\" again; it was on line 2");
  EXPECT_EQ(error_of(head + "option bonus\n"), "line 4: expected \"option ID VALUE\"");
  EXPECT_EQ(error_of(head + "option a 1\noption a 2\n"), "line 5: option \"a\" again");
  EXPECT_EQ(error_of(head + "data xyz\n"), "line 4: \"xyz\" is not 8 hex digits");
  EXPECT_EQ(error_of(head + "seat red\n"),
            "line 4: expected \"seat ID human|computer LEVEL|bot NAME\"");
  EXPECT_EQ(error_of(head + "seat red ghost\n"),
            "line 4: cannot read who holds the seat: \"ghost\"");
  EXPECT_EQ(error_of(head + "seat red human\nseat red human\n"), "line 5: seat \"red\" again");
  EXPECT_EQ(error_of(head + "dice roll 1\n"), "line 4: unknown word \"roll\" after dice");
  EXPECT_EQ(error_of(head + "dice commit 12\n"), "line 4: \"12\" is not 64 hex digits");
  EXPECT_EQ(error_of(head + "position 3\n"), "line 4: position: expected a JSON object");
  EXPECT_EQ(error_of(head + "position {\"a\":1,\"a\":2}\n"),
            "line 4: position: the key \"a\" twice");
  EXPECT_EQ(error_of(head + "moves now\n"), "line 4: expected \"moves\"");
  EXPECT_EQ(error_of(head + "moves\nred:\n"), "line 5: expected \"SEAT: ACTION\"");
  EXPECT_EQ(error_of(head + "moves\nred: sealed 12\n"), "line 5: expected \"SEAT: sealed HASH\"");
  EXPECT_EQ(error_of(head + "moves\nred: roll 1 2\n"), "line 5: dice belong to no seat");
  EXPECT_EQ(error_of(head + "moves\nresult red victory\n"),
            "line 5: expected \"result SEAT OUTCOME POINTS\"");
  EXPECT_EQ(error_of(head + "moves\nresult red victory 1x\n"),
            "line 5: \"1x\" is not a number of points");
  EXPECT_EQ(error_of(head + "moves\nresult red victory 99999999999999\n"),
            "line 5: \"99999999999999\" is not a number of points");
  EXPECT_EQ(
      error_of(head + "moves\nresult red victory 1\nend\n"),
      "line 6: after the result only \"result\", \"dice seed\", \"dice share-open\", \"ended\" "
      "and \"sum\" may follow, not \"end\"");
  EXPECT_EQ(error_of(head + "moves\ndice seed 00\n"), "line 5: \"00\" is not 64 hex digits");
  EXPECT_EQ(error_of(head + "moves\nend\x01\n"), "line 5: a control character");
  EXPECT_EQ(error_of("tercio 1\nscenario x\nmoves\n"),
            "line 3: the record does not say which game");
  EXPECT_EQ(error_of("tercio 1\ngame x\nmoves\n"),
            "line 3: the record does not say which scenario");
}

TEST(RecordErrors, SizesAreLimited) {
  EXPECT_NE(error_of(std::string(kMaxRecordBytes + 1, '\n')).find("longer than"),
            std::string::npos);
  std::string many = std::string(kHead) + "moves\n";
  for (std::size_t i = 0; i <= kMaxPlayed; ++i) many += "end\n";
  EXPECT_EQ(error_of(many), "line " + std::to_string(4 + kMaxPlayed + 1) + ": too many actions");
  EXPECT_NE(
      error_of(std::string(kHead) + "position " + std::string(100, '[') + "\n").find("nested"),
      std::string::npos);
}

TEST_F(RecordTest, HasOneSpellingWhateverWasTyped) {
  Match match = testing_toy::begin(*game);
  ASSERT_FALSE(match.play(Seat::First, "Esconder al Norte"));
  EXPECT_EQ(match.played().back().words, "hide north");
  const std::string text = write_record(match, Reveal::Always);
  EXPECT_NE(text.find("red: hide north"), std::string::npos) << text;
  EXPECT_EQ(replay_error(std::string(kHead) + "moves\nred: esconder norte\n"),
            "line 5: 'esconder norte' must be written 'hide north' in a record");
}

// Behind "#: " stands what older readers take for a comment; words that are not known are one here.
TEST_F(RecordTest, NotesSayWhoWasCoached) {
  Match match = testing_toy::begin(*game);
  match.set_coached(Seat::Second);
  const std::string text = write_record(match, Reveal::Always);
  EXPECT_NE(text.find("\n#: coached blue\n"), std::string::npos) << text;
  const Expected<Record> record = read_record(text);
  ASSERT_TRUE(record) << record.error.message;
  const Expected<Match> again = match_of_record(*game, *record);
  ASSERT_TRUE(again) << again.error.message;
  EXPECT_EQ(again->coached(), Seats::only(Seat::Second));
  EXPECT_EQ(again->clone().coached(), Seats::only(Seat::Second));
  EXPECT_EQ(write_record(*again, Reveal::Always), text);
  const std::string head = kHead;
  EXPECT_EQ(replay_error(head + "#: weather fine\n#:coached\n# : coached\nmoves\n"), "");
  EXPECT_EQ(error_of(head + "#: coached\nmoves\n"), "line 4: expected \"#: coached SEAT\"");
  EXPECT_EQ(error_of(head + "#: coached red\n#: coached red\nmoves\n"),
            "line 5: coached \"red\" again");
  EXPECT_EQ(replay_error(head + "#: coached green\nmoves\n"),
            "line 4: the game has no seat \"green\"");
}

TEST_F(RecordTest, ReplayNamesTheLineToo) {
  const std::string head = kHead;
  EXPECT_EQ(replay_error("tercio 1\ngame toy\nscenario odd\nmoves\n"),
            "line 3: there is no scenario \"odd\"");
  EXPECT_EQ(replay_error(head + "option bonus 1\noption luck 9\nmoves\n"),
            "line 5: there is no option \"luck\"");
  EXPECT_EQ(replay_error(head + "seat green human\nmoves\n"),
            "line 4: the game has no seat \"green\"");
  EXPECT_EQ(replay_error(head + "moves\nhide north\n"),
            "line 5: Several seats may act now: name the seat.");
  EXPECT_EQ(replay_error(head + "moves\n\nred: bid 1\n"), "line 6: phase (TY-2)");
  EXPECT_EQ(replay_error(head + "moves\ngreen: bid 1\n"), "line 5: the game has no seat \"green\"");
  EXPECT_EQ(replay_error(head + "moves\nred: jump\n"), "line 5: there is no such action");
}

}  // namespace
}  // namespace tercio
