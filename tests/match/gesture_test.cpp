// Several actions as one: all or none, up to what interrupts them, and taken back as one.
#include "match/gesture.h"

#include <gtest/gtest.h>

#include "match/undo.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

using Words = std::vector<std::string>;

struct GestureTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Match match = testing_toy::begin(*game);

  void play(std::optional<Seat> seat, std::string_view words) {
    ASSERT_FALSE(match.play(seat, words)) << words;
  }
  void to_bid() {
    play(Seat::First, "hide north");
    play(Seat::Second, "hide south");
  }
  void to_act() {  // red to act
    to_bid();
    play(Seat::First, "bid 3");
    play(Seat::Second, "bid 1");
    play({}, "roll 6 1");
  }
  // As far as it goes.
  Rehearsal say(Seat seat, const Words& words) {
    const Rehearsal done = rehearse(match, seat, {words});
    if (done.refusal) return done;
    std::vector<Step> steps;
    for (std::size_t i = 0; i < done.played; ++i) steps.push_back({seat, words[i], true, i > 0});
    EXPECT_FALSE(match.play(steps));
    return done;
  }
};

TEST_F(GestureTest, AllOfItOrNothing) {
  to_act();
  const std::uint64_t before = match.position().hash();
  const Rehearsal done =
      say(Seat::First, {"march left", "march left", "march right", "march right"});
  ASSERT_TRUE(done.refusal);
  EXPECT_EQ(done.refusal->code, "illegal");
  EXPECT_EQ(done.refusal->step, 3u);
  EXPECT_EQ(done.refusal->rule.str(), "TY-4");
  EXPECT_EQ(match.position().hash(), before);
  EXPECT_EQ(say(Seat::First, {"march left", "fly"}).refusal->step, 1u);
  EXPECT_EQ(say(Seat::First, {"march left", "roll 6 6"}).refusal->code, "no-dice");
  EXPECT_EQ(say(Seat::Second, {"march left"}).refusal->code, "not-your-turn");
}

TEST_F(GestureTest, StopsWhereDiceAreWanted) {
  to_bid();
  play(Seat::First, "bid 3");
  const Rehearsal done = say(Seat::Second, {"whisper", "bid 1", "march left"});
  EXPECT_FALSE(done.refusal);
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::Dice);
  // Dice are nobody's choice, also where they are the next thing wanted.
  EXPECT_EQ(say(Seat::First, {"roll 6 6"}).refusal->code, "not-yours");
}

TEST_F(GestureTest, StopsWhereOthersAreAskedAndWhereItIsSecretOrOpenNow) {
  to_bid();
  // Blue has not bid yet: whether red is asked again after his bid is not looked at.
  Rehearsal done = say(Seat::First, {"whisper", "bid 3", "whisper"});
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::Asked);
  play(Seat::Second, "bid 1");
  play({}, "roll 6 1");
  // Both bid next, red among them: that is another turn.
  done = say(Seat::First, {"march left", "end", "bid 1"});
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::Asked);
}

// Whether what comes after a look is possible may rest on what was seen: it is not even read.
TEST_F(GestureTest, NothingIsLookedAtBeyondWhatIsRevealed) {
  to_act();
  const Rehearsal done = say(Seat::First, {"march left", "peek", "peek", "nonsense"});
  EXPECT_FALSE(done.refusal);
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::Revealed);
  EXPECT_EQ(match.played().back().words, "peek");
}

TEST_F(GestureTest, StopsAtTheEnd) {
  to_act();
  play(Seat::First, "end");
  play(Seat::First, "bid 3");
  play(Seat::Second, "bid 1");
  play({}, "roll 6 1");
  const Rehearsal done = say(Seat::First, {"end", "end"});
  EXPECT_EQ(done.played, 1u);
  EXPECT_EQ(done.stopped, Stopped::Revealed);  // the end shows what was hidden
  EXPECT_TRUE(match.is_over());
  EXPECT_EQ(say(Seat::First, {"end"}).refusal->code, "over");
}

TEST_F(GestureTest, WhatEndsItIsNoInterruption) {
  to_act();
  const Rehearsal done = say(Seat::First, {"march left", "end"});
  EXPECT_EQ(done.played, 2u);
  EXPECT_EQ(done.stopped, Stopped::No);
  EXPECT_EQ(stopped_name(done.stopped), nullptr);
  EXPECT_STREQ(stopped_name(Stopped::Revealed), "revealed");
}

TEST_F(GestureTest, IsTakenBackAsOne) {
  to_act();
  play(Seat::First, "march right");
  const std::uint64_t before = match.position().hash();
  say(Seat::First, {"march left", "march left"});
  std::vector<Played> undone;
  ASSERT_FALSE(undo_for(match, Seat::First, &undone));
  ASSERT_EQ(undone.size(), 2u);
  EXPECT_EQ(undone[0].words, "march left");
  EXPECT_EQ(match.position().hash(), before);
  ASSERT_FALSE(undo_for(match, Seat::First, &undone));
  EXPECT_EQ(undone.size(), 1u);
  EXPECT_EQ(undoable(match, Seat::First)->code, "undo-dice");
}

TEST_F(GestureTest, ThatEndsInALookIsNotTakenBackAtAll) {
  to_act();
  say(Seat::First, {"march left", "peek"});
  EXPECT_EQ(undoable(match, Seat::First)->code, "undo-revealed");
}

// Inside a secret turn: the other's plan stays as it is, and so do the gestures of one's own.
TEST_F(GestureTest, OfASecretTurnIsTakenBackWithoutTheOthers) {
  to_bid();
  say(Seat::First, {"whisper", "whisper"});
  say(Seat::Second, {"whisper", "whisper", "bid 2"});
  say(Seat::First, {"whisper", "bid 1"});
  ASSERT_EQ(match.turn().kind, TurnKind::Dice);
  EXPECT_FALSE(match.played()[7].more);
  ASSERT_FALSE(undo_for(match, Seat::First));
  ASSERT_EQ(match.played().size(), 7u);
  ASSERT_FALSE(undo_for(match, Seat::First));
  EXPECT_EQ(match.position().dump()["whispers"], Json::array({0, 2}));
  EXPECT_EQ(match.position().dump()["bid"], Json::array({0, 2}));
  EXPECT_EQ(match.turn().seats, Seats::only(Seat::First));
}

// One line out of a plan: what was the second of its gesture is now the first.
TEST_F(GestureTest, WithoutItsFirstActionItBeginsWithTheSecond) {
  to_bid();
  say(Seat::Second, {"whisper"});
  say(Seat::First, {"whisper", "bid 2"});
  ASSERT_FALSE(undo_for(match, Seat::First, nullptr, "whisper"));
  EXPECT_EQ(match.played().back().words, "bid 2");
  EXPECT_FALSE(match.played().back().more);
  ASSERT_FALSE(undo_for(match, Seat::First));
  EXPECT_EQ(match.played().back().seat, Seat::Second);
}

TEST_F(GestureTest, WhatIsTakenBackFirstMustBeThere) {
  to_bid();
  say(Seat::First, {"whisper"});
  const Words back = {"whisper"}, twice = {"whisper", "whisper"}, actions = {"bid 3"};
  EXPECT_FALSE(rehearse(match, Seat::First, {actions, back}).refusal);
  const Rehearsal no = rehearse(match, Seat::First, {actions, twice});
  EXPECT_EQ(no.refusal->code, "nothing-to-undo");
  EXPECT_EQ(no.refusal->step, 1u);
  EXPECT_TRUE(no.refused_back);
  EXPECT_EQ(match.played().size(), 3u);
}

TEST_F(GestureTest, WhoeverHasSomethingInHandGoesOnWithIt) {
  to_act();
  EXPECT_FALSE(goes_on(match, Seat::First));
  play(Seat::First, "march left");
  EXPECT_TRUE(goes_on(match, Seat::First));
  EXPECT_FALSE(goes_on(match, Seat::Second));
  play(Seat::First, "peek");
  EXPECT_FALSE(goes_on(match, Seat::First));  // it is another thing after what was seen
}

TEST_F(GestureTest, IsInACopyToo) {
  to_act();
  say(Seat::First, {"march left", "march left"});
  Match copy = match.clone();
  ASSERT_FALSE(undo_for(copy, Seat::First));
  EXPECT_EQ(copy.played().size(), 5u);
  EXPECT_EQ(match.played().size(), 7u);
  EXPECT_EQ(copy.dice().size(), match.dice().size());
}

}  // namespace
}  // namespace tercio
