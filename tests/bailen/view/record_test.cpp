// The record of a running match (BA-15): written orders and areas are sealed for everybody else.
#include "match/record.h"

#include <gmock/gmock.h>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "match/match.h"

namespace tercio::bailen {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(BailenRecord, BA_15_a_running_match_tells_nobody_the_other_orders) {
  static const GameOf<Module> game{DataSource()};
  Match match = *Match::begin(game, {}, seed_of_number(3)).value;
  Rng rng(9);
  bool written = false;
  while (!match.is_over()) {  // attempts first, else by chance
    const Turn turn = match.turn();
    if (written && !turn.secret) break;
    if (turn.kind == TurnKind::Dice) {
      ASSERT_FALSE(match.roll());
      continue;
    }
    const Seat seat = turn.seats.first();
    const auto legal = match.position().legal(seat);
    Action chosen = legal[rng.below(legal.size())];
    for (const Action a : legal)
      if (match.position().words(a).starts_with("try ")) chosen = a;
    written = written || (turn.secret && seat == kFrench &&
                          match.position().words(chosen).starts_with("order "));
    ASSERT_FALSE(match.play(seat, chosen));
  }
  ASSERT_FALSE(match.is_over());
  const std::string whole = write_record(match);
  ASSERT_THAT(whole, HasSubstr("french: order "));
  const std::string french = write_record_for(match, kFrench);
  const std::string spanish = write_record_for(match, kSpanish);
  const std::string nobody = write_record_for(match, Seat::Nobody);
  EXPECT_THAT(french, HasSubstr("french: order "));
  for (const std::string& other : {spanish, nobody}) {
    EXPECT_THAT(other, HasSubstr("french: sealed "));
    EXPECT_THAT(other, Not(HasSubstr("french: order ")));
    EXPECT_THAT(other, Not(HasSubstr("french: centre ")));
    EXPECT_THAT(other, Not(HasSubstr("french: shape ")));
    EXPECT_THAT(other, Not(HasSubstr("dice seed")));
  }
  for (const std::string& other : {french, nobody}) {
    EXPECT_THAT(other, Not(HasSubstr("spanish: order ")));
    EXPECT_THAT(other, Not(HasSubstr("spanish: centre ")));
  }
}

}  // namespace
}  // namespace tercio::bailen
