#include "cli/boards/board.h"

#include "cli/boards/armada.h"
#include "cli/boards/bailen.h"
#include "cli/boards/camino.h"
#include "cli/boards/hispania.h"
#include "cli/boards/tercios.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

const Json kNull;
const Json kNoList = Json::array();

const Json& at(const Json& object, std::string_view key) {
  if (!object.is_object()) return kNull;
  const auto found = object.find(std::string(key));
  return found == object.end() ? kNull : *found;
}

// ---- any game: the view as it is, indented ---------------------------------------------------

bool is_text(const Json& value) {
  return value.is_object() && value.size() == 2 && value.contains("en") && value.contains("es") &&
         value["en"].is_string() && value["es"].is_string();
}

std::string simple(const Json& value, Lang lang) {
  if (is_text(value)) return value[lang == Lang::Spanish ? "es" : "en"].get<std::string>();
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return say(lang, value.get<bool>() ? "any.yes" : "any.no");
  if (value.is_null()) return say(lang, "any.none");
  return value.dump();
}

bool is_simple(const Json& value) { return is_text(value) || !value.is_structured(); }

std::string spaced(std::string key) {
  for (char& c : key)
    if (c == '_') c = ' ';
  return key;
}

void write(const Json& value, Lang lang, int depth, std::vector<Rich>& out) {
  const std::string margin(static_cast<std::size_t>(depth) * 2, ' ');
  for (const auto& [key, inner] : value.items()) {
    Rich line(margin);
    if (value.is_object()) line.add(spaced(key) + ": ", Ink::Dim);
    if (is_simple(inner)) {
      out.push_back(line.add(simple(inner, lang)));
      continue;
    }
    // Something small fits on a line of its own.
    std::string short_form;
    bool small = true;
    for (const auto& [name, part] : inner.items()) {
      small = small && is_simple(part);
      if (!small) break;
      short_form += (short_form.empty() ? "" : ", ") +
                    (inner.is_object() ? spaced(name) + " " : "") + simple(part, lang);
    }
    if (small) {
      out.push_back(line.add(short_form.empty() ? say(lang, "any.none") : short_form));
    } else {
      out.push_back(line);
      write(inner, lang, depth + 1, out);
    }
  }
}

std::vector<Rich> any_draw(const BoardRequest& request) {
  std::vector<Rich> out;
  write(request.view, request.lang, 0, out);
  return out;
}

std::string any_subtitle(const Json&, Lang) { return ""; }

std::vector<Rich> any_nothing(const BoardRequest&) { return {}; }

std::vector<std::string> any_tell(const Json& view, Lang lang) {
  std::vector<Rich> lines;
  write(view, lang, 0, lines);
  std::vector<std::string> out;
  out.reserve(lines.size());
  for (const Rich& line : lines) out.push_back(line.text());
  return out;
}

constexpr Board kAny{any_subtitle, any_draw, any_nothing, any_draw, any_tell};

}  // namespace

const Board& board_of(std::string_view game) {
  if (game == "armada") return armada_board();
  if (game == "bailen") return bailen_board();
  if (game == "camino") return camino_board();
  if (game == "hispania") return hispania_board();
  if (game == "tercios") return tercios_board();
  return kAny;
}

int number_in(const Json& object, std::string_view key, int otherwise) {
  const Json& value = at(object, key);
  return value.is_number_integer() ? value.get<int>() : otherwise;
}
bool flag_in(const Json& object, std::string_view key) {
  const Json& value = at(object, key);
  return value.is_boolean() && value.get<bool>();
}
std::string word_in(const Json& object, std::string_view key) {
  const Json& value = at(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}
std::string name_in(const Json& object, std::string_view key, Lang lang) {
  const Json& value = at(object, key);
  return is_text(value) || value.is_string() ? simple(value, lang) : "";
}
const Json& list_in(const Json& object, std::string_view key) {
  const Json& value = at(object, key);
  return value.is_array() ? value : kNoList;
}
const Json& object_in(const Json& object, std::string_view key) {
  const Json& value = at(object, key);
  return value.is_object() ? value : kNull;
}

}  // namespace tercio::cli
