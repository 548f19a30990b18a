// The command line: tercio play, engine, sim, replay, verify, rules, games.
#pragma once

#include <string>
#include <vector>

namespace tercio::cli {

// The words after the program's name. Exit code: 0 done, 1 it could not be done, 2 the command line
// cannot be understood.
int run(const std::vector<std::string>& words);

}  // namespace tercio::cli
