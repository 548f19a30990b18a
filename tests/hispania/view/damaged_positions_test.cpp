#include "games/hispania/game.h"
#include "support/damaged.h"

namespace tercio::hispania {
namespace {

TEST(HispaniaDamagedPositions, are_refused_or_play_to_the_end) {
  damaged::are_refused_or_play_to_the_end<Module>(
      {.rounds = 30, .small = 50, .longest = 4000, .at_least = 200});
}

}  // namespace
}  // namespace tercio::hispania
