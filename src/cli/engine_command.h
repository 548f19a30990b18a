// `tercio engine`: the protocol on standard input and output.
#pragma once

#include <iosfwd>
#include <vector>

#include "game/game.h"
#include "games/list.h"

namespace tercio {

// Until "quit" or the end of the input; the exit code.
int run_engine(const GameList& games, std::istream& in, std::ostream& out);
int run_engine(const std::vector<const Game*>& games, std::istream& in, std::ostream& out);

}  // namespace tercio
