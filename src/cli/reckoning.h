// Why a match ended so and what it cost, as lines for the terminal.
#pragma once

#include <vector>

#include "cli/rich.h"
#include "match/match.h"

namespace tercio::cli {

// Of a match that is over; empty where its game says nothing.
std::vector<Rich> reckoning_lines(const Match& match, Lang lang);

}  // namespace tercio::cli
