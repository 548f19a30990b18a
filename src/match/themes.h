// What the puzzles of a game are about: the names of their themes, in the order they are shown. A
// file of the game's folder `lessons`.
#pragma once

#include <string>
#include <vector>

#include "data/source.h"
#include "game/game.h"

namespace tercio {

struct Theme {
  std::string id;  // "roads", as puzzles name it
  Text title;
};

// Throws DataError, also if a puzzle of the game has a theme without a name.
std::vector<Theme> read_themes(const Game& game, const DataFile& file);
std::vector<Theme> themes_of(const Game& game);

inline bool is_themes(const DataFile& file) { return file.name.ends_with("/themes.toml"); }

}  // namespace tercio
