// A computer seat of a match goes on with what it was about: the plan of a phase is made once, and
// a way that was chosen is walked without being thought over at every hex.
#include <gtest/gtest.h>

#include "games/list.h"
#include "match/match.h"

namespace tercio {
namespace {

struct Phase {
  std::uint64_t first = 0, rest = 0;  // playouts of the first decision, and of the others
  int decisions = 0;
};

// The first French movement of scenario 1 by a search of 32 playouts.
Phase first_movement(const Game& game, bool remembers) {
  Expected<Match> match = Match::begin(game, {"vedel-attack", {}}, seed_of_number(3));
  TERCIO_CHECK(match);
  const Seat french = *match->find_seat("french");
  Phase phase;
  const auto in_movement = [&] { return match->position().view(french)["phase"] == "move"; };
  while (phase.decisions == 0 || in_movement()) {
    if (match->turn().kind == TurnKind::Dice) {
      EXPECT_FALSE(match->roll());
      continue;
    }
    const Seat seat = match->turn().seats.first();
    Thinking how;
    how.level = seat == french && in_movement() ? "hard" : "medium";
    if (how.level == "hard") how.simulations = 32;
    how.seed = 7;
    if (remembers) how.mind = match->mind(seat);
    const Expected<Advice> advice = match->position().best(seat, how);
    TERCIO_CHECK(advice);
    if (how.level == "hard")
      (phase.decisions++ == 0 ? phase.first : phase.rest) += advice->simulations;
    EXPECT_FALSE(match->play(seat, advice->action));
    if (!remembers && phase.decisions == 4) break;
  }
  return phase;
}

TEST(BailenMemory, a_seat_plans_its_phase_once) {
  const GameList games = load_games(DataSource());
  const Game& game = *games.find("bailen");
  const Phase with = first_movement(game, true);
  ASSERT_GT(with.decisions, 10);
  EXPECT_GT(with.first, 500u);
  EXPECT_LT(with.rest / static_cast<std::uint64_t>(with.decisions - 1), 100u);
  const Phase without = first_movement(game, false);
  EXPECT_GT(without.rest / 3, 500u);
}

}  // namespace
}  // namespace tercio
