#include "game/player_name.h"

#include <algorithm>

namespace tercio {

PlayerName player_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return {std::string(name), {}};
  return {std::string(name.substr(0, colon)), std::string(name.substr(colon + 1))};
}

std::optional<std::size_t> find_aim(const GameInfo& info, std::string_view aim) {
  if (aim.empty()) return 0;
  const auto found = std::find_if(info.aims.begin(), info.aims.end(),
                                  [&](const NamedInfo& one) { return one.id == aim; });
  if (found == info.aims.end()) return std::nullopt;
  return static_cast<std::size_t>(found - info.aims.begin());
}

bool has_player(const Game& game, std::string_view name) {
  // "strong:" names no aim.
  if (name.ends_with(':')) return false;
  const auto [level, aim] = player_name(name);
  const std::vector<std::string> levels = game.levels();
  return std::find(levels.begin(), levels.end(), level) != levels.end() &&
         find_aim(game.info(), aim).has_value();
}

}  // namespace tercio
