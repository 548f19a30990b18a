// How a game is played, on one page: its aim, how it is won and lost, a turn in some lines, what
// stands on its counters, what beginners do wrong. A file of the game's folder `lessons`.
#pragma once

#include <string>
#include <vector>

#include "data/source.h"
#include "game/game.h"

namespace tercio {

struct HowToLine {
  Text text;
  std::vector<std::string> rules;
  std::vector<std::string> phases;  // of the turn: ids of the phases it speaks of
  std::string show;                 // of the key: where it stands in the view, "units[].morale"
  std::string see;                  // of a mistake: the lesson or puzzle that shows it, if one does
};

struct HowTo {
  HowToLine goal, win, lose, players;
  std::vector<HowToLine> turn, key, mistakes;
};

// Throws DataError.
HowTo read_howto(const Game& game, const DataFile& file);
HowTo howto_of(const Game& game);

// Is it the file of this page, and no lesson?
inline bool is_howto(const DataFile& file) { return file.name.ends_with("/howto.toml"); }

}  // namespace tercio
