// The puzzle of the day: one of all puzzles of all games, the same wherever the same puzzles are,
// and the days on which somebody solved it. A day is one of UTC, so it begins everywhere at once.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

using Day = std::int64_t;  // since 1970-01-01

Day day_of(std::int64_t unix_ms);
std::int64_t begin_of(Day day);  // Unix ms
std::string date_of(Day day);    // "2026-11-19"

// "camino/one-point": the puzzles of the games, shuffled by a key that never changes.
std::vector<std::string> puzzles_by_day(const std::vector<const Game*>& games);

// Empty if there is none. As many days in a row as there are puzzles show each of them once.
std::string daily_puzzle(const std::vector<std::string>& by_day, Day day);

// Days in a row on which the puzzle of the day was solved.
struct Streak {
  int now = 0;  // up to today, or up to yesterday as long as today's is not solved
  int longest = 0;
  bool today = false;
};
Streak streak_of(const std::set<Day>& solved, Day today);

}  // namespace tercio
