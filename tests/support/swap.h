// The swap test: two plays of a game that differ only in what one viewer cannot know must look the
// same to him. Beside a random play runs, for every viewer, a twin with the hidden part dealt anew;
// after each step everything the viewer is told is compared byte by byte: turn, view, prompt,
// choices with labels and odds, refusals of everything that can be said, and the log. The twins
// follow the play as long as nothing new is shown; when something is, an event or the dice must
// have said so, and the twin is dealt anew.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

struct SwapWish {
  Setup setup;
  std::uint64_t seed = 1;
  int view_every = 1;                // compare whole views at every n-th step only
  std::uint32_t most_steps = 0;      // 0: to the end of the game
  std::vector<std::string> sayable;  // words whose verdicts are compared, legal or not
};

struct Swapped {
  std::string leak;            // the first difference the viewer saw; empty: none
  std::uint32_t steps = 0;     // of the play
  std::uint32_t compared = 0;  // times a twin that really differed was compared with it
};

// Plays one random game; choices at a secret turn are made in random order of the seats.
Swapped swap_game(const Game& game, const SwapWish& wish);

}  // namespace tercio
