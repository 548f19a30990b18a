// A game's board in text, drawn only from what a seat may know (Position::view). Keys that a view
// does not have are left out of the drawing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

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
};

// A sentence about the state. Those that change seldom are told again only when they do.
struct Told {
  std::string text;
  bool always = false;
};

struct Board {
  std::vector<Rich> (*draw)(const BoardRequest&);
  std::vector<Rich> (*legend)(const BoardRequest&);
  std::vector<Rich> (*status)(const BoardRequest&);  // tracks and score, item by item
  std::vector<Told> (*tell)(const Json& view, Lang lang);
};

// The board of that game; one that prints any view if it has none of its own.
const Board& board_of(std::string_view game);

// ---- for boards: reading a view that may lack keys -----------------------------------------------

int number_in(const Json& object, std::string_view key, int otherwise = 0);
bool flag_in(const Json& object, std::string_view key);
std::string word_in(const Json& object, std::string_view key);                // "" if it is no text
std::string name_in(const Json& object, std::string_view key, Lang lang);     // {"en","es"} or text
const Json& list_in(const Json& object, std::string_view key);                // empty list if none
const Json& object_in(const Json& object, std::string_view key);              // null if none

}  // namespace tercio::cli
