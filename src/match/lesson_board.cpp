// A board is the usual beginning as text with some of it changed, read again: so it is a position
// the rules allow, or is refused.
#include "match/lesson_board.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "game/json.h"

namespace tercio {
namespace {

RequestError bad_board(const std::string& what) { return {"bad-board", what}; }

std::optional<int> whole_number_of(const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void take_off(Json& unit, const LessonBoard& board) {
  unit["hex"] = nullptr;
  unit["depth"] = 0;
  unit.update(board.off);
}

// "0910 n 1 disordered strength=2": where, facing what, how deep in the hex, marks, other fields.
std::optional<RequestError> put(Json& unit, const std::string& how, const LessonBoard& board) {
  std::istringstream words(how);
  std::string hex, facing;
  words >> hex;
  if (hex == "off") {
    take_off(unit, board);
    return std::nullopt;
  }
  words >> facing;
  unit.update(board.on);
  unit["hex"] = hex;
  unit["facing"] = facing;
  unit["depth"] = 0;
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    if (const auto depth = whole_number_of(word)) {
      unit["depth"] = *depth;
    } else if (equals != std::string::npos) {
      const std::string value = word.substr(equals + 1);
      const auto number = whole_number_of(value);
      unit[word.substr(0, equals)] = number ? Json(*number) : Json(value);
    } else if (const auto marks = unit.find("marks"); marks != unit.end() && marks->is_array()) {
      marks->push_back(word);
    } else {
      return bad_board("'" + how + "': '" + word + "' is no mark here");
    }
  }
  return std::nullopt;
}

std::optional<RequestError> put_units(Json& units, const LessonBoard& board) {
  if (!units.is_object()) return bad_board("this game has no units to put anywhere");
  for (const Json& named : *board.units)
    if (!units.contains(named[0].get<std::string>()))
      return bad_board("there is no unit " + named[0].get<std::string>());
  for (auto& [id, unit] : units.items()) {
    const auto named = std::find_if(board.units->begin(), board.units->end(),
                                    [&](const Json& one) { return one[0] == id; });
    if (named != board.units->end()) {
      if (auto problem = put(unit, (*named)[1].get<std::string>(), board)) return problem;
    } else if (!board.rest_stays) {
      take_off(unit, board);
    }
  }
  return std::nullopt;
}

std::optional<RequestError> set_field(Json& state, const std::string& path, const Json& value) {
  Json* at = &state;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '.');) {
    const auto number = whole_number_of(part);
    if (at->is_array() && number && *number >= 0 &&
        static_cast<std::size_t>(*number) < at->size()) {
      at = &(*at)[static_cast<std::size_t>(*number)];
    } else if (at->is_object() && at->contains(part)) {
      at = &(*at)[part];
    } else {
      return bad_board("there is no field " + path);
    }
  }
  *at = value == "off" ? Json() : value;  // TOML has no null
  return std::nullopt;
}

}  // namespace

Expected<Match> match_of_board(const Game& game, const LessonBoard& board, const DiceSeed& seed) {
  Expected<Match> plain = Match::begin(game, board.setup, seed);
  if (!plain) return plain;
  for (const std::string& line : board.after) {
    const Expected<Step> step = lesson_step(*plain, line);
    if (!step) return step.error;
    if (const auto no = plain->play(std::span(&*step, 1)))
      return bad_board("'" + line + "': " + no->message.en);
  }
  Json position = plain->position().dump();
  Json& state = position["state"];
  if (board.units)
    if (auto problem = put_units(state["units"], board)) return *problem;
  for (const auto& [path, value] : board.state)
    if (auto problem = set_field(state, path, value)) return *problem;
  return Match::load(game, position, seed);
}

Expected<Step> lesson_step(const Match& match, std::string_view line) {
  Step step;
  const auto colon = line.find(": ");
  step.words = colon == std::string_view::npos ? line : line.substr(colon + 2);
  if (colon == std::string_view::npos) return step;
  step.seat = match.find_seat(line.substr(0, colon));
  if (!step.seat)
    return RequestError{"bad-seat", "there is no seat in '" + std::string(line) + "'"};
  return step;
}

}  // namespace tercio
