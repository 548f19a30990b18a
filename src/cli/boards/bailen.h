// The board of Bailén 1808 in text: the hexes around what is being decided, or all of them, each
// with its ground and the unit on top; below, the stack that acts, its order, and the state of both
// armies.
#pragma once

#include "cli/boards/board.h"
#include "cli/boards/hex_map.h"

namespace tercio::cli {

const Board& bailen_board();

// The hexes: bailen_map.cpp.
std::vector<Rich> bailen_map(const BoardRequest& request);
std::string bailen_ground_sign(const std::string& letter, const Json& terrain, const Look& look);

// In sentences, for a screen reader: bailen_tell.cpp.
std::vector<std::string> bailen_tell(const Json& view, Lang lang);

// ---- shared ----------------------------------------------------------------------------------

// "ag10" as it is typed; people read AG10.
HexAt bailen_at(const Json& view, const std::string& name);  // column 0 if it is no such name
std::string bailen_name(const Json& view, HexAt at);
std::string bailen_read(std::string name);  // "AG10"

const Json& bailen_unit(const Json& view, const std::string& id);  // null if there is none
const Json& bailen_command(const Json& view, const std::string& id);
const Json& bailen_leader(const Json& view, const std::string& id);
const Json& bailen_stack(const Json& view, const std::string& hex);  // null if nobody is seen there
// Those of a stack that the viewer may look at, from the top.
std::vector<const Json*> bailen_units_of(const Json& view, const Json& stack);
std::vector<const Json*> bailen_leaders_at(const Json& view, const std::string& hex);
// The unit that moves, retreats, charges or is set up now; null if nobody does.
const Json& bailen_actor(const Json& view);

char bailen_level(const Json& view, HexAt at);  // '0' to '9'; ' ' off the map
char bailen_common_level(const Json& view);     // what most of the ground is
const Json& bailen_ground(const Json& view, HexAt at);

Ink bailen_ink(const Json& view, const std::string& side);
std::string bailen_side(const Json& view, const std::string& side, Lang lang);  // its name

// "Irlanda 2 (irl-2), line infantry 6 C": ~ if it is reconstructed.
std::string bailen_unit_facts(const Json& unit, Lang lang);
// "disorganized, out of command, has moved, may still fire", or nothing.
std::string bailen_unit_state(const Json& unit, Lang lang);
// "French: 54 of 59 points, 1 demoralized, 10 carts".
std::string bailen_army(const Json& side, Lang lang);
// "Poinsot: Attack; losses 5, demoralized at 8; 1 of 2 have fought".
std::string bailen_command_facts(const Json& view, const Json& command, Lang lang);
// "Reding (morale 2, shock 2), AD12".
std::string bailen_leader_facts(const Json& leader, Lang lang);
// Town, hill, heat, who comes next; sentence by sentence.
std::vector<std::string> bailen_circumstances(const Json& view, Lang lang);

}  // namespace tercio::cli
