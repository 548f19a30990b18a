#include "games/camino/game.h"
#include "support/damaged.h"

namespace tercio::camino {
namespace {

TEST(CaminoDamagedPositions, are_refused_or_play_to_the_end) {
  damaged::are_refused_or_play_to_the_end<Module>(
      {.rounds = 40, .small = 26, .longest = 1000, .at_least = 500});
}

}  // namespace
}  // namespace tercio::camino
