// `tercio sim GAME …`: plays many games with computer players and says how they end.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

// Where the command writes, and in which language.
struct SimConsole {
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;  // then it shows how far it is
  Lang lang = Lang::English;
};

// `args` are the words after "sim". Exit codes: 0 done, 2 something asked for is not understood
// (one sentence on `err` names the word).
int run_sim(const std::vector<const Game*>& games, const std::vector<std::string>& args,
            const SimConsole& console);

}  // namespace tercio
