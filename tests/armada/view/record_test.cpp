// The record of a running match seals the other side's paper (AR-13) and opens it at the end.
#include "match/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/json.h"
#include "games/armada/rules/state.h"
#include "games/list.h"
#include "match/replay.h"
#include "match/undo.h"
#include "match/verify.h"

namespace tercio {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using armada::kEngland;
using armada::kSpain;

const Game& armada_game() {
  static const GameList games = load_games(DataSource());
  return *games.find("armada");
}

void play_by_computer(Match& match, std::size_t until) {
  while (!match.is_over() && match.played().size() < until) {
    const Turn turn = match.turn();
    if (turn.kind == TurnKind::Dice) {
      ASSERT_FALSE(match.roll());
      continue;
    }
    const Seat seat = turn.seats.first();
    const auto advice =
        match.position().best(seat, {.level = "easy", .seed = match.thinking_seed(seat)});
    ASSERT_TRUE(advice);
    ASSERT_FALSE(match.play(seat, advice->action));
  }
}

// AR-13.
TEST(ArmadaRecord, AR_13_a_running_match_tells_nobody_the_other_plan) {
  Match match = *Match::begin(armada_game(), {}, seed_of_number(11)).value;
  ASSERT_NO_FATAL_FAILURE(play_by_computer(match, 36));
  const std::string spain = write_record_for(match, kSpain);
  const std::string england = write_record_for(match, kEngland);
  const std::string nobody = write_record_for(match, Seat::Nobody);
  EXPECT_THAT(spain, HasSubstr("spain: place"));
  EXPECT_THAT(spain, HasSubstr("england: sealed "));
  EXPECT_THAT(spain, Not(HasSubstr("england: place")));
  EXPECT_THAT(spain, Not(HasSubstr("england: order")));
  EXPECT_THAT(england, HasSubstr("spain: sealed "));
  EXPECT_THAT(england, Not(HasSubstr("spain: order")));
  EXPECT_THAT(nobody, HasSubstr("spain: sealed "));
  EXPECT_THAT(nobody, HasSubstr("england: sealed "));
  EXPECT_THAT(nobody, Not(HasSubstr("dice seed")));
}

TEST(ArmadaRecord, AR_13_the_end_opens_what_was_sealed) {
  Match match = *Match::begin(armada_game(), {}, seed_of_number(12)).value;
  ASSERT_NO_FATAL_FAILURE(play_by_computer(match, 33));
  const std::string sealed = write_record_for(match, kSpain);
  const auto begin = sealed.find("england: sealed ") + 16;
  const std::string commitment = sealed.substr(begin, 64);
  ASSERT_NO_FATAL_FAILURE(play_by_computer(match, 1000));
  ASSERT_TRUE(match.is_over());
  const std::string whole = write_record_for(match, kSpain);
  EXPECT_THAT(whole, HasSubstr("england: place"));
  // Whoever kept the sealed record can check that the plan was not changed.
  std::vector<std::string> words;
  for (const Played& played : match.played()) {
    if (played.is_roll()) break;
    if (played.seat == kEngland) words.push_back(played.words);
  }
  EXPECT_EQ(seal(seed_of_number(12), 1, "england", words), commitment);
  const auto record = read_record(whole);
  ASSERT_TRUE(record) << record.error.message;
  const VerifyReport report = verify(armada_game(), *record);
  EXPECT_TRUE(report.ok());
  EXPECT_TRUE(report.complete());
}

TEST(ArmadaRecord, AR_115_inside_a_secret_turn_each_takes_back_its_own) {
  Match match = *Match::begin(armada_game(), {}, seed_of_number(13)).value;
  ASSERT_FALSE(match.play(kSpain, "place recalde 3"));
  ASSERT_FALSE(match.play(kEngland, "order 1 resupply"));
  ASSERT_FALSE(undo_for(match, kSpain));
  EXPECT_EQ(match.played().size(), 1u);
  EXPECT_EQ(match.played()[0].words, "order 1 resupply");
  ASSERT_FALSE(match.play(kSpain, "place recalde 4"));
}

}  // namespace
}  // namespace tercio
