// What is asked about the rules of a game: all of them with chapters and glossary, those that a
// search finds, and the picture of one.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/json.h"
#include "game/rule_book.h"
#include "match/picture.h"

namespace tercio {

// A value of an address, "?lang=es&for=ca%C3%B1%C3%B3n"; empty: it is not there, or cannot be read.
std::string value_in(std::string_view target, std::string_view name);

class RulesDesk {
 public:
  // The replies to /api/rules/<game> and /api/find/<game>?lang=es&for=words.
  Json rules(const Game& game);
  Json found(const Game& game, std::string_view target);
  // The reply to /api/picture/<game>/<rule>; nothing: the rule has none.
  std::optional<Json> picture(const Game& game, std::string_view rule);

 private:
  const RuleBook& book_of(const Game& game);                   // read when it is first asked for
  const std::vector<RulePicture>& pictures(const Game& game);  // likewise

  std::mutex mutex_;
  std::map<std::string, RuleBook, std::less<>> books_;
  std::map<std::string, std::vector<RulePicture>, std::less<>> pictures_;
};

}  // namespace tercio
