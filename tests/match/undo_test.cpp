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
  std::string forbids(Seat seat) {
    const std::optional<Refusal> no = undoable(match, seat);
    return no ? no->code : "";
  }
};

TEST_F(UndoTest, NothingPlayedNothingToUndo) { EXPECT_EQ(forbids(Seat::First), "nothing-to-undo"); }

TEST_F(UndoTest, OnesOwnSecretChoiceMayBeTakenBack) {
  play(Seat::First, "hide north");
  EXPECT_EQ(forbids(Seat::First), "");
  EXPECT_EQ(forbids(Seat::Second), "undo-other");
}

TEST_F(UndoTest, NeverPastAnotherSeatsDecision) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  EXPECT_EQ(forbids(Seat::First), "undo-other");
  EXPECT_EQ(forbids(Seat::Second), "");
}

TEST_F(UndoTest, NeverSoThatAnotherHasToDecideAgain) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  ASSERT_EQ(forbids(Seat::Second), "");
  ASSERT_FALSE(match.undo());
  // Red's choice still stands: only blue is asked again.
  EXPECT_EQ(match.turn().seats, Seats::only(Seat::Second));
  EXPECT_EQ(match.played().size(), 1u);
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
  ASSERT_FALSE(match.undo());
  EXPECT_EQ(forbids(Seat::First), "undo-dice");
}

TEST_F(UndoTest, NeverPastSomethingRevealedEvenIfTheGameDoesNotSaySo) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  play(Seat::First, "bid 3");
  play(Seat::Second, "bid 1");
  play({}, "roll 6 1");
  play({}, "march right");
  EXPECT_FALSE(last_action_revealed(match));
  play({}, "peek");
  EXPECT_FALSE(match.played().back().events[0].reveals);
  EXPECT_EQ(forbids(Seat::First), "undo-revealed");
}

TEST_F(UndoTest, NeverPastTheEndThatShowsWhatWasHidden) {
  testing_toy::play_to_end(match, 3);
  EXPECT_EQ(forbids(match.played().back().seat), "undo-revealed");
}

TEST_F(UndoTest, NeverPastAnEventThatSaysItReveals) {
  play(Seat::First, "hide north");
  play(Seat::Second, "hide south");
  play(Seat::First, "bid 3");
  play(Seat::Second, "bid 1");
  play({}, "roll 6 1");
  EXPECT_TRUE(match.played().back().events[0].reveals);
  EXPECT_TRUE(last_action_revealed(match));
}

}  // namespace
}  // namespace tercio
