#include "support/toy_match.h"

namespace tercio::testing_toy {

Match begin(const Game& game, const std::string& scenario) {
  Expected<Match> match = Match::begin(game, {scenario, {}}, seed_of_number(1));
  TERCIO_CHECK(match);
  return std::move(*match);
}

void play_to_end(Match& match, std::uint64_t seed, const std::function<void()>& after,
                 std::size_t most) {
  Rng rng(seed);
  for (std::size_t i = 0; i < most && !match.is_over(); ++i) {
    const Turn turn = match.turn();
    if (turn.kind == TurnKind::Dice) {
      TERCIO_CHECK(!match.roll());
    } else {
      // Any of the seats that may act, not always the first.
      Seat seat = turn.seats.first();
      const Seats rest = turn.seats.without(seat);
      if (!rest.empty() && rng.below(2) == 1) seat = rest.first();
      const std::vector<Action> legal = match.position().legal(seat);
      TERCIO_CHECK(!match.play(seat, legal[rng.below(legal.size())]));
    }
    after();
  }
}

}  // namespace tercio::testing_toy
