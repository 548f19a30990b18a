// `tercio learn`: the lessons of the games, in the terminal.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "game/game.h"
#include "match/daily.h"

namespace tercio::cli {

struct LearnWish {
  Lang lang = Lang::English;
  LookWish look;
  const Game* game = nullptr;  // none: those of all games are listed
  std::string lesson;          // its id or its number; empty: listed, and asked for
  bool daily = false;          // the puzzle of the day, of whatever game
  bool again = false;          // from its beginning, wherever the learner left it
};

int learn(const LearnWish& wish, const std::vector<const Game*>& games);

// How far somebody is in each lesson: a file of lines "camino/first-march 5" or, when it was taken
// to its end once, "camino/first-march 5 done"; "solved" if nothing was shown then, "missed" if
// something else was tried, or it was shown, before it was solved first.
class LearntSoFar {
 public:
  struct Place {
    std::size_t step = 0;
    bool done = false, solved = false, missed = false;
  };

  explicit LearntSoFar(std::optional<std::filesystem::path> file);
  Place at(const std::string& lesson) const;
  // What was wrong with writing it, if anything was.
  std::optional<std::string> note(const std::string& lesson, std::size_t step, std::size_t of,
                                  bool shown = false, bool missed = false);

 private:
  std::optional<std::filesystem::path> file_;
  std::map<std::string, Place> places_;
};

// The days whose puzzle was solved: a file of their dates' numbers, one a line.
class DaysSolved {
 public:
  explicit DaysSolved(std::optional<std::filesystem::path> file);
  const std::set<Day>& all() const { return days_; }
  std::optional<std::string> add(Day day);

 private:
  std::optional<std::filesystem::path> file_;
  std::set<Day> days_;
};

}  // namespace tercio::cli
