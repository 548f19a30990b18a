// The board of El Camino Español in text: the routes from Lombardy, below, to Flanders, above.
#pragma once

#include "cli/boards/board.h"

namespace tercio::cli {

const Board& camino_board();

// In sentences, for a screen reader: camino_tell.cpp.
std::vector<std::string> camino_tell(const Json& view, Lang lang);

// Shared by both: the event of the turn in words, "" before it is thrown.
std::string camino_event(const Json& view, Lang lang);
bool camino_is_reconstructed(const Json& region, std::string_view value);

}  // namespace tercio::cli
