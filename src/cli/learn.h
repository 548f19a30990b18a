// `tercio learn`: the lessons of the games, in the terminal.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "game/game.h"

namespace tercio::cli {

struct LearnWish {
  Lang lang = Lang::English;
  LookWish look;
  const Game* game = nullptr;  // none: those of all games are listed
  std::string lesson;          // its id or its number; empty: listed, and asked for
  bool again = false;          // from its beginning, wherever the learner left it
};

int learn(const LearnWish& wish, const std::vector<const Game*>& games);

// How far somebody is in each lesson: a file of lines "camino/first-march 5" or, when it was taken
// to its end once, "camino/first-march 5 done".
class LearntSoFar {
 public:
  struct Place {
    std::size_t step = 0;
    bool done = false;
  };

  explicit LearntSoFar(std::optional<std::filesystem::path> file);
  Place at(const std::string& lesson) const;
  // What was wrong with writing it, if anything was.
  std::optional<std::string> note(const std::string& lesson, std::size_t step, std::size_t of);

 private:
  std::optional<std::filesystem::path> file_;
  std::map<std::string, Place> places_;
};

}  // namespace tercio::cli
