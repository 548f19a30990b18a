// What a match is begun with, as lessons and the ladder write it: scenario, options, who sits
// where. Checked against the game; errors name file and line.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/toml_table.h"
#include "game/game.h"

namespace tercio {

// Seats that the computer has, and its level there: {"rival", "easy"}.
using SeatLevels = std::vector<std::pair<std::string, std::string>>;

// Scenario and options; those that are not named are as in `setup`. Throws DataError.
Setup read_setup(const Game& game, const TomlTable& t, Setup setup);
Seat read_seat(const Game& game, const TomlTable& t);          // `seat`
SeatLevels read_levels(const Game& game, const TomlTable& t);  // `seats`, if there is any
void need_rule(const Game& game, const TomlTable& t, std::string_view key, const std::string& id);

}  // namespace tercio
