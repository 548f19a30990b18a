// The picture of a rule in text: its sentence, the board as it is drawn here, and the places meant.
#pragma once

#include <string>
#include <vector>

#include "cli/rich.h"
#include "game/game.h"

namespace tercio::cli {

// Nothing, if the rule has none.
std::vector<Rich> picture_lines(const Game& game, const std::string& rule, const Look& look,
                                Lang lang);

}  // namespace tercio::cli
