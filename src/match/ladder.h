// The ladder of a game: rungs of lessons and matches, each harder than the one below. A file of the
// game's folder `lessons`; what it names is checked against the game, errors name file and line.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "data/source.h"
#include "match/setup_read.h"

namespace tercio {

// How the computer player did here, as a table of the game's page says. Either a share or what was
// won, drawn and lost.
struct LadderRate {
  std::string level;
  std::string against;  // the level it played against; empty: the one of the match, or nobody
  bool both_sides = false;
  int games = 0;
  double percent = 0;  // a draw counts half
  std::optional<std::array<int, 3>> counts;
  std::string source;  // "docs/games/camino.md"
  std::string row;     // of it
};

// The settings of a match, of whatever was better than won, what differs of it.
struct LadderMatch {
  Seat seat = Seat::First;       // the climber's
  Setup setup;                   // options that are named; the others have their defaults
  SeatLevels seats;              // the computer's
  std::vector<std::string> won;  // outcomes that count; empty: whatever is a victory
  int times = 1;                 // so often
};

struct LadderGoal {
  LadderMatch match;
  bool finish = false;  // it is enough to have finished it
  bool coach = false;
  std::optional<LadderMatch> gold;
  std::optional<LadderRate> rate;
};

struct LadderRung {
  Text title;
  std::vector<std::string> lessons;
  std::vector<LadderGoal> matches;
};

// Throws DataError. `lessons`: the ids there are.
std::vector<LadderRung> read_ladder(const Game& game, const DataFile& file,
                                    const std::vector<std::string>& lessons);
std::vector<LadderRung> ladder_of(const Game& game);

// Is it the file of a ladder, and no lesson?
inline bool is_ladder(const DataFile& file) { return file.name.ends_with("/ladder.toml"); }

}  // namespace tercio
