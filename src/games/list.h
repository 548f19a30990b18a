// The list of games. To add one, name it in list.cpp.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "game/game.h"

namespace tercio {

class GameList {
 public:
  explicit GameList(std::vector<std::unique_ptr<Game>> games) : games_(std::move(games)) {}
  const Game* find(std::string_view id) const;  // nullptr if there is none
  const std::vector<std::unique_ptr<Game>>& all() const { return games_; }

 private:
  std::vector<std::unique_ptr<Game>> games_;
};

// Throws DataError if component data cannot be used.
GameList load_games(const DataSource& source);

}  // namespace tercio
