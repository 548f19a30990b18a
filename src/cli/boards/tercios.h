// The board of Donde No se Ponía el Sol in text: the hexes around what is being decided, or all of
// them, each with its ground and the unit on top; below, the state of both armies.
#pragma once

#include "cli/boards/board.h"

namespace tercio::cli {

const Board& tercios_board();

// In sentences, for a screen reader: tercios_tell.cpp.
std::vector<std::string> tercios_tell(const Json& view, Lang lang);

// Shared by both.
const Json& tercios_unit(const Json& view, const std::string& id);  // null if there is none
// Those on a hex, top first.
std::vector<const Json*> tercios_stack(const Json& view, const std::string& hex);
const Json& tercios_ground(const Json& view, const std::string& hex);            // null off the map
std::string tercios_side(const Json& view, const std::string& side, Lang lang);  // its name
// "Tercio of Villar (vi), Pikemen ~3, Resolute": ~ if it is reconstructed.
std::string tercios_unit_facts(const Json& unit, Lang lang);
// "disordered, has moved, may still fire", or nothing.
std::string tercios_unit_state(const Json& unit, Lang lang);
// "Imperials: General Morale 75 (−3), 21 units, 2 lost; wins with 9 or more".
std::string tercios_army(const Json& side, Lang lang);

}  // namespace tercio::cli
