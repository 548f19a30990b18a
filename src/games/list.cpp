#include "games/list.h"

#include "games/armada/game.h"
#include "games/bailen/game.h"
#include "games/camino/game.h"
#include "games/game_of.h"
#include "games/hispania/game.h"
#include "games/tercios/game.h"

namespace tercio {

const Game* GameList::find(std::string_view id) const {
  for (const auto& game : games_)
    if (game->info().id == id) return game.get();
  return nullptr;
}

GameList load_games(const DataSource& source) {
  std::vector<std::unique_ptr<Game>> games;
  games.push_back(std::make_unique<GameOf<camino::Module>>(source));
  games.push_back(std::make_unique<GameOf<armada::Module>>(source));
  games.push_back(std::make_unique<GameOf<hispania::Module>>(source));
  games.push_back(std::make_unique<GameOf<tercios::Module>>(source));
  games.push_back(std::make_unique<GameOf<bailen::Module>>(source));
  return GameList(std::move(games));
}

}  // namespace tercio
