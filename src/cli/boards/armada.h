// The board of L'Invincible Armada in text: the seven boxes from west to east, one below the other,
// Spain's half and England's beside each other.
#pragma once

#include "cli/boards/board.h"

namespace tercio::cli {

const Board& armada_board();

// In sentences, for a screen reader: armada_tell.cpp.
std::vector<std::string> armada_tell(const Json& view, Lang lang);

// Shared by both.
const Json& armada_fleet(const Json& view, const std::string& id);  // null if there is none
std::string armada_order(const Json& view, const std::string& id, Lang lang);
std::string armada_wind(const Json& view, const std::string& id, Lang lang);
// The order of a side in a box as the viewer knows it; while he writes, as his draft has it.
std::string armada_order_at(const Json& view, const Json& box, const std::string& side);
// Rating, gunnery, boarding, ships and wind of a counter; "~" where values are reconstructed.
std::string armada_values(const Json& view, const Json& fleet, Lang lang);

}  // namespace tercio::cli
