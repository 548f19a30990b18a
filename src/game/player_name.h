// How a computer player is named wherever one is: by its level, and by its aim where the game has
// several ("strong", "strong:score").
#pragma once

#include <string>
#include <string_view>

#include "game/game.h"

namespace tercio {

struct PlayerName {
  std::string level;
  std::string aim;  // empty: the game's first
};

PlayerName player_name(std::string_view name);

// The aim's place in the game's list; nothing if it has no such aim. A game without a list has one
// aim, which has no name.
std::optional<std::size_t> find_aim(const GameInfo& info, std::string_view aim);

// Does the game have this level, and the aim if one is named?
bool has_player(const Game& game, std::string_view name);

}  // namespace tercio
