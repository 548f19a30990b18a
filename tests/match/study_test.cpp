// Studies: what may be said of a match, where a played action leads, and a record that says it all.
#include "match/study.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "match/replay.h"
#include "match/verify.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

struct StudyTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Match match = played();

  Match played() {
    Match made = testing_toy::begin(*game);
    testing_toy::play_to_end(made, 3);
    return made;
  }
  std::size_t steps() const { return match.played().size(); }

  // The first moment at which red may march, and what it did there.
  StudyPlace acting() const {
    for (std::size_t i = 0; i < steps(); ++i)
      if (match.played()[i].words == "end") return {0, i};
    return {};
  }
  static Step words(const char* text) { return {std::nullopt, text, true}; }
  std::string error_of(const Json& json) {
    const Expected<Study> study = read_study(json, steps());
    return study ? "" : study.error.message;
  }
};

TEST_F(StudyTest, WhatIsDoneAgainLeadsOnAndWhatIsNotBeginsABranch) {
  Study study;
  const StudyPlace from = acting();
  StudyPlayed played = play_in_study(match, study, from, words("end"));
  EXPECT_EQ(played.at, (StudyPlace{0, from.step + 1}));
  EXPECT_TRUE(study.branches.empty());
  played = play_in_study(match, study, from, words("march left"));
  ASSERT_EQ(played.at, (StudyPlace{1, from.step + 1}));
  ASSERT_EQ(study.branches.size(), 1u);
  EXPECT_EQ(study.branches[0].lines, std::vector<std::string>{"march left"});
  // Again: there already. On: the branch grows.
  EXPECT_EQ(play_in_study(match, study, from, words("march left")).at, played.at);
  EXPECT_EQ(play_in_study(match, study, *played.at, words("end")).at,
            (StudyPlace{1, from.step + 2}));
  EXPECT_EQ(study.branches[0].lines.size(), 2u);
  // Otherwise from within it: a branch of the branch.
  EXPECT_EQ(play_in_study(match, study, *played.at, words("march right")).at,
            (StudyPlace{2, from.step + 2}));
  EXPECT_EQ(study.branches[1].from, *played.at);
  const auto moment = moment_of(match, study, {2, from.step + 2});
  ASSERT_TRUE(moment);
  EXPECT_EQ(moment->by->words, "march right");
  EXPECT_TRUE(moment->before->why(moment->by->seat, moment->by->action).ok());
}

TEST_F(StudyTest, WhatIsForbiddenIsRefusedWithItsRuleAndChangesNothing) {
  Study study;
  const StudyPlayed played = play_in_study(match, study, acting(), words("bid 1"));
  ASSERT_TRUE(played.refusal);
  EXPECT_EQ(played.refusal->rule.str(), "TY-2");
  EXPECT_TRUE(study.empty());
  EXPECT_EQ(play_in_study(match, study, {0, steps() + 1}, words("end")).error->code, "bad-request");
  EXPECT_EQ(play_in_study(match, study, {7, 1}, words("end")).error->code, "bad-request");
  // Over is over.
  EXPECT_EQ(play_in_study(match, study, {0, steps()}, words("end")).refusal->code, "over");
}

// Dice are given: nobody claims that the match threw them.
TEST_F(StudyTest, DiceOfABranchAreGiven) {
  std::size_t roll = 0;
  while (!match.played()[roll].is_roll()) ++roll;
  Study study;
  const char* other = match.played()[roll].words == "roll 6 1" ? "roll 1 6" : "roll 6 1";
  ASSERT_TRUE(play_in_study(match, study, {0, roll}, words(other)).at);
  EXPECT_EQ(study.branches[0].lines[0], std::string(other) + " given");
}

// Seats that decide in secret are written in another order: no branch begins in between.
TEST_F(StudyTest, NoBranchBeginsWithinASecretTurnOfSeveral) {
  Study study;
  EXPECT_TRUE(play_in_study(match, study, {0, 1}, {Seat::Second, "hide north", true}).error);
  EXPECT_TRUE(play_in_study(match, study, {0, 0}, {Seat::Second, "hide north", true}).at);
  EXPECT_EQ(study.branches[0].lines[0], "blue: hide north");
}

TEST_F(StudyTest, CommentsArePutChangedAndTakenAway) {
  Study study;
  EXPECT_FALSE(put_note(study, {{0, 3}, "three", {}}, steps()));
  EXPECT_FALSE(put_note(study, {{0, 1}, "", {{"a1", "b2", "red"}, {"c3", "", "blue"}}}, steps()));
  EXPECT_EQ(study.notes[0].at.step, 1u);
  EXPECT_FALSE(put_note(study, {{0, 3}, "drei", {}}, steps()));
  EXPECT_EQ(study.note({0, 3})->text, "drei");
  const Study before = study;
  for (const StudyNote& wrong :
       std::vector<StudyNote>{{{0, steps() + 1}, "x", {}},
                              {{1, 1}, "x", {}},
                              {{0, 2}, std::string(2001, 'x'), {}},
                              {{0, 2}, "a\x01", {}},
                              {{0, 2}, "\xff", {}},
                              {{0, 2}, "x", {{"a b", "", "red"}}},
                              {{0, 2}, "x", {{"a", "a", "red"}}},
                              {{0, 2}, "x", {{"a", "b", "pink"}}},
                              {{0, 2}, "x", std::vector<StudyMark>(25, {"a", "b", "red"})}}) {
    EXPECT_TRUE(put_note(study, wrong, steps()));
    EXPECT_EQ(study, before);
  }
  EXPECT_FALSE(put_note(study, {{0, 3}, "", {}}, steps()));
  EXPECT_EQ(study.note({0, 3}), nullptr);
  EXPECT_FALSE(put_note(study, {{0, 2}, std::string(1000, 'x') + "ñ\nñ", {}}, steps()));
}

TEST_F(StudyTest, WhatHangsOnACutBranchGoesWithIt) {
  Study study;
  const std::size_t from = acting().step;
  play_in_study(match, study, {0, from}, words("march left"));
  play_in_study(match, study, {1, from + 1}, words("march left"));
  play_in_study(match, study, {1, from + 2}, words("end"));
  play_in_study(match, study, {1, from + 2}, words("march right"));
  ASSERT_EQ(study.branches.size(), 2u);
  ASSERT_FALSE(put_note(study, {{1, from + 1}, "stays", {}}, steps()));
  ASSERT_FALSE(put_note(study, {{1, from + 3}, "goes", {}}, steps()));
  ASSERT_FALSE(put_note(study, {{2, from + 3}, "goes too", {}}, steps()));
  EXPECT_TRUE(cut_branch(study, 1, from + 3));
  EXPECT_TRUE(cut_branch(study, 9, from));
  EXPECT_FALSE(cut_branch(study, 1, from + 1));
  EXPECT_EQ(study.branches.size(), 1u);
  ASSERT_EQ(study.notes.size(), 1u);
  EXPECT_EQ(study.notes[0].text, "stays");
  EXPECT_FALSE(cut_branch(study, 1, from));
  EXPECT_TRUE(study.empty());
}

// A document of everything, and what is wrong with others.
TEST_F(StudyTest, AsJsonAndBack) {
  Study study;
  const std::size_t from = acting().step;
  put_title(study, "¿Por qué? # 1");
  play_in_study(match, study, {0, from}, words("march left"));
  name_branch(study, 1, "a \"better\" way");
  put_note(study, {{1, from + 1}, "line\nline", {{"0510", "", "green"}}}, steps());
  put_note(study, {{0, 0}, "begins", {}}, steps());
  const Expected<Study> again = read_study(Json::parse(study_json(study).dump()), steps());
  ASSERT_TRUE(again) << again.error.message;
  EXPECT_EQ(*again, study);

  EXPECT_EQ(error_of(Json::array()), "\"title\" is missing or of another kind");
  Json json = study_json(study);
  json["title"] = "a\nb";
  EXPECT_NE(error_of(json), "");
  json = study_json(study);
  json["branches"][0]["from"]["step"] = steps() + 1;
  EXPECT_EQ(error_of(json), "a branch leaves a moment of the study");
  json = study_json(study);
  json["branches"][0]["lines"] = Json::array();
  EXPECT_EQ(error_of(json), "a branch has an action");
  json = study_json(study);
  json["branches"][0]["lines"] = {"a # b"};
  EXPECT_EQ(error_of(json), "an action is written as in a record");
  json = study_json(study);
  json["branches"].push_back(json["branches"][0]);
  EXPECT_EQ(error_of(json), "a branch has a number of its own, from 1");
  json = study_json(study);
  json["notes"].push_back(json["notes"][0]);
  EXPECT_EQ(error_of(json), "two comments at one moment");
  json = study_json(study);
  json["notes"][0]["step"] = -1;
  EXPECT_EQ(error_of(json), "\"step\" is missing or of another kind");
  json["notes"] = {3};
  EXPECT_NE(error_of(json), "");
}

// The record with all that is said: it is read again to the same, replays and verifies as before,
// and whoever knows no notes reads the record alone.
TEST_F(StudyTest, ARecordWithNotesIsReadAgain) {
  Study study;
  const std::size_t from = acting().step;
  put_title(study, "Study # of \"dice\"");
  put_note(study, {{0, 0}, "before anything", {}}, steps());
  put_note(study, {{0, steps()}, "the end", {{"a1", "b2", "amber"}}}, steps());
  put_note(study, {{0, from}, "two\nlines, ñ", {{"a1", "", "red"}, {"b2", "a1", "blue"}}}, steps());
  play_in_study(match, study, {0, from}, words("march left"));
  play_in_study(match, study, {1, from + 1}, words("march right"));
  play_in_study(match, study, {1, from + 1}, words("end"));
  name_branch(study, 2, "at once");
  put_note(study, {{2, from + 2}, "here", {}}, steps());
  const std::string plain = write_record(match);
  const std::string noted = with_study(plain, match, study);
  EXPECT_NE(noted.find("\n#: comment \"the end\"\n#: arrow a1 b2 amber\n"), std::string::npos)
      << noted;
  const Expected<Record> record = read_record(noted);
  ASSERT_TRUE(record) << record.error.message << noted;
  // Within a secret turn the record has another order; here nothing is said of one.
  EXPECT_EQ(record->study, study);
  EXPECT_TRUE(replay_record(*game, *record).ok());
  EXPECT_TRUE(verify(*game, *record).complete());
  // As an older reader has it.
  std::string without;
  for (std::size_t at = 0; at < noted.size();) {
    const std::size_t end = noted.find('\n', at) + 1;
    if (noted[at] != '#') without += noted.substr(at, end - at);
    at = end;
  }
  EXPECT_EQ(without, plain);
  EXPECT_EQ(with_study(plain, match, {}), plain);
}

TEST_F(StudyTest, WrongNotesAreNamedWithTheirLine) {
  const std::string head = "tercio 1\ngame toy\nscenario short\nmoves\nred: hide north\n";
  const auto wrong = [&](const std::string& notes) {
    const Expected<Record> record = read_record(head + notes);
    return record ? "" : record.error.message;
  };
  EXPECT_EQ(wrong("#: comment \"fine\"\n#: arrow a b\n#: circle a red\n#: weather \"wet\"\n"), "");
  EXPECT_EQ(wrong("#: comment fine\n"), "line 6: expected \"#: comment \"TEXT\"\"");
  EXPECT_EQ(wrong("#: comment \"open\n"), "line 6: expected \"#: comment \"TEXT\"\"");
  EXPECT_EQ(wrong("#: arrow a\n"), "line 6: expected \"#: arrow FROM TO [COLOUR]\"");
  EXPECT_EQ(wrong("#: arrow a b red blue\n"), "line 6: expected \"#: arrow FROM TO [COLOUR]\"");
  EXPECT_EQ(wrong("#: circle a pink\n"), "line 6: a mark's colour is green, amber, red or blue");
  EXPECT_EQ(wrong("#: branch 1 0 1\n"), "line 6: expected \"#: branch ID PARENT STEP \"NAME\"\"");
  EXPECT_EQ(wrong("#: branch 1 0 2 \"\"\n#: play 1 x\n"),
            "line 6: a branch leaves a moment that was told before");
  EXPECT_EQ(wrong("#: play 1 end\n"),
            "line 6: expected \"#: play ID ACTION\", of the branch before it");
  EXPECT_EQ(wrong("#: branch 1 0 1 \"\"\n"), "line 6: the last branch has no action");
  EXPECT_EQ(wrong("#: branch 1 0 1 \"\"\n#: play 1 red: x\n#: branch 1 0 1 \"\"\n"),
            "line 8: a branch has a number of its own, from 1");
  EXPECT_EQ(wrong("#: comment \"" + std::string(2001, 'x') + "\"\n"),
            "line 6: a comment has at most 2,000 characters");
  EXPECT_EQ(
      read_record("tercio 1\ngame toy\nscenario short\n#: comment \"x\"\nmoves\n").error.message,
      "line 4: notes on the play stand behind \"moves\"");
}

}  // namespace
}  // namespace tercio
