// A match: what is played, refused, taken back; nothing changes when something is refused.
#include "match/match.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "support/toy_match.h"

namespace tercio {
namespace {

using testing_toy::begin;
using testing_toy::play_to_end;

struct MatchTest : ::testing::Test {
  std::unique_ptr<Game> game = make_toy_game();
  Match match = begin(*game);

  std::string refused(std::optional<Seat> seat, std::string_view words) {
    const std::uint64_t before = match.position().hash();
    const std::size_t played = match.played().size();
    const std::optional<Refusal> no = match.play(seat, words);
    EXPECT_EQ(match.position().hash(), before);
    EXPECT_EQ(match.played().size(), played);
    return no ? no->code : "";
  }
  void play(std::optional<Seat> seat, std::string_view words) {
    const std::optional<Refusal> no = match.play(seat, words);
    ASSERT_FALSE(no) << words << ": " << no->message.en;
  }
  void to_act() {  // red to act
    play(Seat::First, "hide north");
    play(Seat::Second, "hide south");
    play(Seat::First, "bid 3");
    play(Seat::Second, "bid 1");
    play({}, "roll 6 1");
  }
};

TEST_F(MatchTest, PlaysAndKeepsWhatHappened) {
  to_act();
  ASSERT_EQ(match.played().size(), 5u);
  EXPECT_EQ(match.played()[0].seat, Seat::First);
  EXPECT_EQ(match.played()[0].words, "hide north");
  EXPECT_EQ(match.played()[0].asked.count(), 2);
  EXPECT_EQ(match.played()[1].asked, Seats::only(Seat::Second));  // red had hidden
  EXPECT_TRUE(match.played()[1].secret);
  EXPECT_TRUE(match.played()[4].is_roll());
  EXPECT_TRUE(match.played()[4].given);
  ASSERT_EQ(match.played()[4].events.size(), 1u);
  EXPECT_STREQ(match.played()[4].events[0].key, "clash");
}

TEST_F(MatchTest, RefusalsNameWhatIsWrong) {
  EXPECT_EQ(refused({}, "hide north"), "need-seat");
  EXPECT_EQ(refused(Seat::First, "hide east"), "unknown-action");
  EXPECT_EQ(refused(Seat::First, ""), "unknown-action");
  EXPECT_EQ(refused(Seat::First, "bid 1"), "illegal");
  EXPECT_EQ(refused({}, "roll 1 1"), "no-dice");
  play(Seat::First, "hide north");
  EXPECT_EQ(refused(Seat::First, "hide south"), "not-your-turn");
  play({}, "hide south");  // one seat left: it need not be named
  play(Seat::First, "bid 3");
  play(Seat::Second, "bid 1");
  EXPECT_EQ(refused(Seat::First, "end"), "dice-wanted");
  EXPECT_EQ(refused({}, "roll 7 1"), "bad-dice");
  EXPECT_EQ(refused({}, "roll 1"), "bad-dice");
  EXPECT_EQ(refused({}, "roll 1 2 3"), "bad-dice");
  EXPECT_EQ(refused({}, "roll"), "bad-dice");
}

TEST_F(MatchTest, AnIllegalActionNamesItsRuleInBothLanguages) {
  to_act();
  for (int i = 0; i < 3; ++i) play({}, "march left");
  const std::optional<Refusal> no = match.play({}, "march left");
  ASSERT_TRUE(no);
  EXPECT_EQ(no->rule, "TY-4"_rule);
  EXPECT_EQ(no->message, (Text{"three-steps", "(es) three-steps"}));
}

TEST_F(MatchTest, AnActionAsAValueIsCheckedToo) {
  EXPECT_EQ(match.play(Seat::First, Action::make(77))->code, "illegal");
  EXPECT_EQ(match.play(Seat::First, Action::make(Action::kRoll))->code, "unknown-action");
  EXPECT_FALSE(match.play(Seat::First, match.position().legal(Seat::First)[0]));
}

TEST_F(MatchTest, AListIsAllOrNone) {
  const std::vector<Step> wrong = {
      {Seat::First, "hide north"}, {Seat::Second, "hide south"}, {Seat::First, "bid 9"}};
  const std::uint64_t before = match.position().hash();
  const std::optional<Refusal> no = match.play(wrong);
  ASSERT_TRUE(no);
  EXPECT_EQ(no->step, 2u);
  EXPECT_EQ(match.position().hash(), before);
  EXPECT_TRUE(match.played().empty());
  EXPECT_FALSE(match.play(std::span(wrong).first(2)));
  EXPECT_EQ(match.played().size(), 2u);
}

TEST_F(MatchTest, ThrowsFollowFromTheSeed) {
  to_act();
  ASSERT_FALSE(match.play({}, "end"));
  play(Seat::First, "bid 1");
  play(Seat::Second, "bid 1");
  const Throw wanted = match.turn().dice;
  ASSERT_FALSE(match.roll());
  // The second throw of the match, whoever threw the first.
  EXPECT_EQ(match.played().back().action, throw_of(seed_of_number(1), 2, wanted));
  EXPECT_FALSE(match.played().back().given);
  EXPECT_EQ(match.roll()->code, "no-dice");
}

TEST_F(MatchTest, DiceCanBeGivenAsNumbers) {
  to_act();
  ASSERT_FALSE(match.undo());
  const int few[] = {1};
  const int zero[] = {0, 1};
  const int fine[] = {2, 5};
  EXPECT_EQ(match.give_dice(few)->code, "bad-dice");
  EXPECT_EQ(match.give_dice(zero)->code, "bad-dice");
  EXPECT_FALSE(match.give_dice(fine));
  EXPECT_EQ(match.played().back().words, "roll 2 5");
}

TEST_F(MatchTest, UndoGoesBackOverAnything) {
  to_act();
  play({}, "peek");
  std::vector<std::uint64_t> hashes;
  for (std::size_t n = 0; n <= match.played().size(); ++n)
    hashes.push_back(match.position_after(n)->hash());
  while (!match.played().empty()) {
    ASSERT_FALSE(match.undo());
    EXPECT_EQ(match.position().hash(), hashes[match.played().size()]);
  }
  EXPECT_EQ(match.undo()->code, "nothing-to-undo");
}

TEST_F(MatchTest, LongMatchesAreUndoneAndLookedUpFromKeptPositions) {
  Match longer = begin(*game, "long");
  std::vector<std::uint64_t> hashes = {longer.position().hash()};
  play_to_end(longer, 5, [&] { hashes.push_back(longer.position().hash()); });
  ASSERT_GT(longer.played().size(), 150u);
  for (std::size_t n = 0; n < hashes.size(); ++n)
    ASSERT_EQ(longer.position_after(n)->hash(), hashes[n]) << n;
  while (!longer.played().empty()) {
    ASSERT_FALSE(longer.undo());
    ASSERT_EQ(longer.position().hash(), hashes[longer.played().size()]);
  }
  // And on again after all that.
  play_to_end(longer, 6);
  EXPECT_TRUE(longer.is_over());
}

TEST_F(MatchTest, UndoneThrowsFallTheSameAgain) {
  to_act();
  ASSERT_FALSE(match.undo());
  ASSERT_FALSE(match.roll());
  const Action first = match.played().back().action;
  ASSERT_FALSE(match.undo());
  ASSERT_FALSE(match.roll());
  EXPECT_EQ(match.played().back().action, first);
}

TEST_F(MatchTest, NothingCanBePlayedOnceItIsOver) {
  play_to_end(match, 1);
  EXPECT_EQ(refused(Seat::First, "end"), "over");
  EXPECT_EQ(match.roll()->code, "over");
  EXPECT_FALSE(match.undo());  // but it can be taken back
  EXPECT_FALSE(match.is_over());
}

TEST_F(MatchTest, DumpAndLoadGiveTheSamePosition) {
  to_act();
  const Expected<Match> loaded = Match::load(*game, match.position().dump(), seed_of_number(9));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->position().hash(), match.position().hash());
  EXPECT_EQ(loaded->position().legal(Seat::First), match.position().legal(Seat::First));
  EXPECT_EQ(loaded->begun_from(), match.position().dump());
  EXPECT_TRUE(loaded->played().empty());
}

TEST_F(MatchTest, ImpossibleBeginningsAreRefused) {
  EXPECT_EQ(Match::begin(*game, {"endless", {}}, {}).error.code, "unknown-scenario");
  EXPECT_EQ(Match::begin(*game, {"short", {{"luck", "1"}}}, {}).error.code, "unknown-option");
  EXPECT_EQ(Match::load(*game, Json::object(), {}).error.code, "bad-position");
}

TEST_F(MatchTest, RefusalAsksWithoutPlaying) {
  EXPECT_FALSE(match.refusal({Seat::First, "hide north"}));
  EXPECT_TRUE(match.played().empty());
  EXPECT_EQ(match.refusal({Seat::First, "bid 1"})->code, "illegal");
}

TEST_F(MatchTest, WithoutItsSeedItCannotThrowUntilTheDiceAreChanged) {
  to_act();
  ASSERT_FALSE(match.undo());
  match.set_dice({{commitment(seed_of_number(1)), std::nullopt, 0, 0, {}}});
  EXPECT_EQ(match.roll()->code, "no-seed");
  match.know_seed(seed_of_number(2));  // not the one
  EXPECT_EQ(match.roll()->code, "no-seed");
  match.know_seed(seed_of_number(1));
  EXPECT_FALSE(match.roll());
  match.change_dice(seed_of_number(3));
  ASSERT_EQ(match.dice().size(), 2u);
  EXPECT_EQ(match.dice()[1].from, 5u);
  ASSERT_FALSE(match.undo());
  // The first dice have no throw left: nothing would be proved by their commitment.
  ASSERT_EQ(match.dice().size(), 1u);
  EXPECT_EQ(match.dice()[0].seed, seed_of_number(3));
  EXPECT_EQ(match.dice()[0].from, 4u);
}

TEST_F(MatchTest, ThinkingIsRepeatableButNotToBeGuessed) {
  const Match same = begin(*game);
  EXPECT_EQ(match.thinking_seed(Seat::First), same.thinking_seed(Seat::First));
  EXPECT_NE(match.thinking_seed(Seat::First), match.thinking_seed(Seat::Second));
  const std::uint64_t before = match.thinking_seed(Seat::First);
  play(Seat::First, "hide north");
  EXPECT_NE(match.thinking_seed(Seat::First), before);
}

}  // namespace
}  // namespace tercio
