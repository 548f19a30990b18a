// Matches of the toy game, ready to be looked at.
#pragma once

#include <functional>

#include "match/match.h"
#include "support/toy_game.h"

namespace tercio::testing_toy {

// With the dice of seed number 1.
Match begin(const Game& game, const std::string& scenario = "short");

// Random decisions and the match's own dice, to the end or for so many actions; `after` each.
void play_to_end(
    Match& match, std::uint64_t seed, const std::function<void()>& after = [] {},
    std::size_t most = 100'000);

}  // namespace tercio::testing_toy
