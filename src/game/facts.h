// What every game says of itself in the same way: its sentences, and its rules in words, read from
// its text folder. A game's Module (game.h of each game) is built on it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "data/catalogue.h"
#include "game/game.h"

namespace tercio {

struct Named;  // named.h

class Facts {
 public:
  const GameInfo& info() const { return info_; }
  const std::vector<RuleInfo>& rules() const { return rules_; }
  const Catalogue& catalogue() const { return text_; }

 protected:
  // `game`: its folder. Throws DataError if a file is wrong. What the game is (`info_`) depends on
  // its data: the Module says it.
  explicit Facts(std::string_view game);

  Catalogue text_;
  GameInfo info_;

 private:
  std::vector<RuleInfo> rules_;
};

// The ids with their titles: "phase.move" for the id "move" of the kind "phase".
std::vector<NamedInfo> titled(const Catalogue& text, std::string_view kind,
                              std::span<const std::string_view> ids);

}  // namespace tercio
