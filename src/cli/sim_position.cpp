#include "cli/sim_position.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <utility>

#include "cli/sim_texts.h"
#include "game/json.h"
#include "match/record.h"
#include "match/replay.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

RequestError bad(const std::string& sentence) { return {"bad-position", sentence}; }

const Game* find(const std::vector<const Game*>& games, const std::string& id) {
  for (const Game* game : games)
    if (game->info().id == id) return game;
  return nullptr;
}

Expected<SimPosition> dumped(const std::vector<const Game*>& games, const std::string& text,
                             Lang lang) {
  Expected<Json> json = parse_json(text);
  if (!json) return json.error;
  if (json->is_object() && json->contains("position")) {  // a reply of the protocol
    const Json inner = json->at("position");
    *json = inner;
  }
  if (!json->is_object() || !json->contains("game") || !json->at("game").is_string())
    return bad("a position is a JSON object with \"game\", \"scenario\", \"options\", \"state\"");
  const std::string id = json->at("game").get<std::string>();
  const Game* game = find(games, id);
  if (game == nullptr) return bad(std::string(sim_texts(lang).no_game) + " \"" + id + "\".");
  Expected<std::unique_ptr<Position>> position = game->load(*json);
  if (!position) return position.error;
  return SimPosition{game, std::move(*position)};
}

Expected<SimPosition> recorded(const std::vector<const Game*>& games, const std::string& text,
                               const std::optional<std::string>& step, Lang lang) {
  const Expected<Record> record = read_record(text);
  if (!record) return record.error;
  const Game* game = find(games, record->game);
  if (game == nullptr)
    return bad(std::string(sim_texts(lang).no_game) + " \"" + record->game + "\".");
  const Expected<Match> match = match_of_record(*game, *record);
  if (!match) return match.error;
  std::size_t at = match->played().size();
  if (step) {
    const char* const end = step->data() + step->size();
    const auto [stop, error] = std::from_chars(step->data(), end, at);
    if (step->empty() || error != std::errc() || stop != end || at > match->played().size())
      return bad(std::string(sim_texts(lang).no_step) + " " +
                 std::to_string(match->played().size()) + ": \"" + *step + "\".");
  }
  return SimPosition{game, match->position_after(at)};
}

}  // namespace

Expected<SimPosition> open_position(const std::vector<const Game*>& games, const std::string& file,
                                    const std::optional<std::string>& step, Lang lang) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    return bad(std::string(sim_texts(lang).cannot_read) + " \"" + file + "\".");
  std::string text(kMaxRecordBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || text[first] != '{') return recorded(games, text, step, lang);
  if (step) return bad(sim_texts(lang).step_of_record);
  return dumped(games, text, lang);
}

}  // namespace tercio
