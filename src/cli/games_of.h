// The games as the match and the engine take them.
#pragma once

#include <vector>

#include "games/list.h"

namespace tercio {

inline std::vector<const Game*> games_of(const GameList& games) {
  std::vector<const Game*> list;
  for (const auto& game : games.all()) list.push_back(game.get());
  return list;
}

}  // namespace tercio
