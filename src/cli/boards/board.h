// A game's board in text, drawn only from what a seat may know (Position::view). Keys that a view
// does not have are left out of the drawing.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/rich.h"
#include "core/text.h"

namespace tercio::cli {

using Json = nlohmann::json;

struct BoardRequest {
  const Json& view;
  Lang lang = Lang::English;
  Look look;
  // Places that may be chosen now, by id, with the number of the choice.
  std::map<std::string, std::string> lit;
  bool whole = false;  // all of a board that is otherwise shown in part
};

struct Board {
  std::string (*subtitle)(const Json& view, Lang lang);  // beside the game's title; may be empty
  std::vector<Rich> (*draw)(const BoardRequest&);
  std::vector<Rich> (*legend)(const BoardRequest&);
  std::vector<Rich> (*status)(const BoardRequest&);  // tracks and score, item by item
  // The state in sentences for a screen reader. Each is told again only when it has changed.
  std::vector<std::string> (*tell)(const Json& view, Lang lang);
};

// The board of that game; one that prints any view if it has none of its own.
const Board& board_of(std::string_view game);

// ---- for boards: reading a view that may lack keys -------------------------------------------

int number_in(const Json& object, std::string_view key, int otherwise = 0);
bool flag_in(const Json& object, std::string_view key);
std::string word_in(const Json& object, std::string_view key);             // "" if it is no text
std::string name_in(const Json& object, std::string_view key, Lang lang);  // {"en","es"} or text
const Json& list_in(const Json& object, std::string_view key);             // empty list if none
const Json& object_in(const Json& object, std::string_view key);           // null if none

}  // namespace tercio::cli
