// Who may take back what at a table: the four rules.
#include "match/undo.h"

#include <gtest/gtest.h>

#include "support/toy_match.h"

namespace tercio {
namespace {

struct UndoTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Match match = testing_toy::begin(*game);

  void play(std::optional<Seat> seat, std::string_view words) {
    ASSERT_FALSE(match.play(seat, words)) << words;
  }
  void to_act() {  // red to act
    play(Seat::First, "hide north");
    play(Seat::Second, "hide south");
    play(Seat::First, "bid 3");
    play(Seat::Second, "bid 1");
    play({}, "roll 6 1");
  }
  std::string forbids(Seat seat) {
    const std::optional<Refusal> no = undoable(match, seat);
    return no ? no->code : "";
  }
};

TEST_F(UndoTest, NothingPlayedNothingToUndo) { EXPECT_EQ(forbids(Seat::First), "nothing-to-undo"); }

TEST_F(UndoTest, OnesOwnSecretChoiceMayBeTakenBack) {
  play(Seat::First, "hide north");
  EXPECT_EQ(forbids(Seat::First), "");
  EXPECT_EQ(forbids(Seat::Second), "nothing-to-undo");
}

TEST_F(UndoTest, NeverPastWhatAnotherHasDecidedInTheOpen) {
  to_act();
  play({}, "end");
  EXPECT_EQ(forbids(Seat::Second), "undo-other");
}

// The round has ended and both bid. Red may not go back, also while blue has not begun: if the
// answer changed with blue's first whisper, red would know of it.
TEST_F(UndoTest, NeverBehindASecretTurnOfOthers) {
  to_act();
  play({}, "end");
  EXPECT_EQ(forbids(Seat::First), "undo-other");
  play(Seat::Second, "whisper");
  EXPECT_EQ(forbids(Seat::First), "undo-other");
  EXPECT_EQ(forbids(Seat::Second), "");
}

TEST_F(UndoTest, NeverPastASecretTurnThatAnotherHasClosed) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  EXPECT_EQ(forbids(Seat::First), "undo-other");
  EXPECT_EQ(forbids(Seat::Second), "undo-other");  // red bids already, perhaps
}

TEST_F(UndoTest, InsideASecretTurnEachTakesBackItsOwn) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  play(Seat::First, "whisper");
  play(Seat::Second, "bid 2");
  // Red cannot tell from the answer that blue has bid.
  EXPECT_EQ(forbids(Seat::First), "");
  std::vector<Played> undone;
  ASSERT_FALSE(undo_for(match, Seat::First, &undone));
  EXPECT_EQ(undone.front().words, "whisper");
  // Blue's bid stands: never so that another has to decide again.
  EXPECT_EQ(match.turn().seats, Seats::only(Seat::First));
  ASSERT_EQ(match.played().size(), 3u);
  EXPECT_EQ(match.played()[2].words, "bid 2");
  EXPECT_EQ(match.position().dump()["whispers"], Json::array({0, 0}));
  // Further back is the hiding, which blue has closed.
  EXPECT_EQ(forbids(Seat::First), "undo-other");
  EXPECT_EQ(forbids(Seat::Second), "");
}

TEST_F(UndoTest, WhatOthersDidSinceMustBePossibleWithoutIt) {
  to_act();
  play({}, "march left");
  // Behind the rules of the table: the match itself refuses what does not fit together.
  EXPECT_EQ(match.undo_at(0)->code, "undo-other");
  EXPECT_EQ(match.played().size(), 6u);
  EXPECT_FALSE(match.undo_at(5));
}

TEST_F(UndoTest, NeverPastDice) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  play(Seat::First, "bid 3");
  play(Seat::Second, "bid 1");
  EXPECT_EQ(forbids(Seat::Second), "");  // the dice are wanted, but not thrown yet
  play({}, "roll 6 1");
  EXPECT_EQ(forbids(Seat::First), "undo-dice");
  EXPECT_EQ(forbids(Seat::Second), "undo-dice");
  play({}, "march left");
  EXPECT_EQ(forbids(Seat::First), "");
  ASSERT_FALSE(undo_for(match, Seat::First));
  EXPECT_EQ(forbids(Seat::First), "undo-dice");
}

TEST_F(UndoTest, NeverPastSomethingRevealed) {
  to_act();
  play({}, "march right");
  EXPECT_EQ(forbids(Seat::First), "");
  play({}, "peek");
  EXPECT_EQ(forbids(Seat::First), "undo-revealed");
  play({}, "march right");
  EXPECT_EQ(forbids(Seat::First), "");
  ASSERT_FALSE(undo_for(match, Seat::First));
  EXPECT_EQ(undo_for(match, Seat::First)->code, "undo-revealed");
}

TEST_F(UndoTest, NeverPastTheEndThatShowsWhatWasHidden) {
  testing_toy::play_to_end(match, 3);
  EXPECT_EQ(forbids(match.played().back().seat), "undo-revealed");
}

}  // namespace
}  // namespace tercio
