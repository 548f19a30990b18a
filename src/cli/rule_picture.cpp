#include "cli/rule_picture.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "cli/boards/board.h"
#include "cli/text.h"
#include "cli/words.h"
#include "match/picture.h"

namespace tercio::cli {
namespace {

// A picture is a part of the board, so many columns and lines of it.
constexpr int kColumns = 99, kRows = 24;

const Json* in_lists(const Json& view, std::initializer_list<const char*> lists,
                     const std::string& id) {
  for (const char* list : lists)
    if (view.contains(list))
      if (const Json* thing = at_path(view, std::string(list) + "[" + id + "]")) return thing;
  return nullptr;
}

const Json* place_in(const Json& view, const std::string& id) {
  return in_lists(view, {"regions", "spaces", "boxes"}, id);
}

// A place, a piece, or whoever stands in that hex.
const Json* thing_of(const Json& view, const std::string& id) {
  const Json* place = place_in(view, id);
  return place != nullptr ? place : in_lists(view, {"units", "fleets", "generals", "leaders"}, id);
}

std::vector<std::string> ids_of(const RulePicture& picture) {
  std::vector<std::string> out;
  for (const LessonPointer& point : picture.step().points) out.push_back(point.at);
  for (const auto* places : {&picture.yes, &picture.no, &picture.area})
    out.insert(out.end(), places->begin(), places->end());
  return out;
}

// What sentences about a thing begin with: its name, that of its hex.
std::vector<std::string> names_of(const Json& view, const std::vector<std::string>& ids,
                                  Lang lang) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& name) {
    if (!name.empty()) out.push_back(fold(name));
  };
  for (const std::string& id : ids) {
    add(id);
    const Json* thing = thing_of(view, id);
    if (thing == nullptr) continue;
    for (const char* key : {"name", "short"}) add(name_in(*thing, key, lang));
    add(word_in(*thing, "hex"));
  }
  return out;
}

// The sentences that speak of what is meant: all of a battle would be a page.
void tell(const Board& board, const Json& view, const std::vector<std::string>& names, Lang lang,
          std::vector<Rich>& out) {
  constexpr std::size_t kHead = 70;
  for (const std::string& sentence : board.tell(view, lang)) {
    const std::string head = fold(sentence.substr(0, kHead));
    const bool meant = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      const auto at = head.find(name);
      if (at == std::string::npos) return false;
      const auto after = at + name.size();
      const auto is_letter = [&](std::size_t i) {
        return i < head.size() && std::isalnum(static_cast<unsigned char>(head[i])) != 0;
      };
      return (at == 0 || !is_letter(at - 1)) && !is_letter(after);
    });
    if (meant) out.emplace_back(sentence);
  }
}

void draw(const Board& board, const Json& view, const RulePicture& picture, Look look, Lang lang,
          std::vector<Rich>& out) {
  look.columns = look.columns == 0 ? kColumns : std::min(look.columns, kColumns);
  look.rows = kRows;
  BoardRequest request{view, lang, look, {}, false};
  for (const std::string& place : picture.yes) request.lit.emplace(place, "+");
  for (const std::string& place : picture.no) request.lit.emplace(place, "x");
  for (const std::string& place : picture.area) request.lit.emplace(place, "o");
  // Nothing is written there, but it is in the part that is shown.
  for (const LessonPointer& point : picture.step().points)
    if (const Json* thing = thing_of(view, point.at))
      if (const std::string hex = word_in(*thing, "hex"); !hex.empty())
        request.lit.emplace(hex, "");
  for (Rich& line : board.draw(request)) out.push_back(std::move(line));
}

// A region by its name, a hex as it is read: AH12.
std::string place_name(const Json& view, std::string id, Lang lang) {
  if (const Json* thing = place_in(view, id))
    if (std::string name = name_in(*thing, "name", lang); !name.empty()) return name;
  for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return id;
}

void add_places(const Json& view, const std::vector<std::string>& places, const char* key,
                Lang lang, std::vector<Rich>& out) {
  if (places.empty()) return;
  std::string all;
  for (const std::string& place : places)
    all += (all.empty() ? "" : ", ") + place_name(view, place, lang);
  out.emplace_back(say(lang, key, {{"places", all}}));
}

}  // namespace

std::vector<Rich> picture_lines(const Game& game, const std::string& rule, const Look& look,
                                Lang lang) {
  const std::vector<RulePicture> all = pictures_of(game);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const RulePicture& one) { return one.rule == rule; });
  if (found == all.end()) return {};
  const Expected<Match> match = match_of(game, *found);
  if (!match) return {Rich(match.error.message)};
  std::vector<Rich> out{Rich(say(lang, "rules.picture"), Ink::Bold)};
  out.back().add(" ").add(found->caption.in(lang));
  const Json view = match->position().view(found->lesson.seat);
  const Board& board = board_of(game.info().id);
  if (look.plain)
    tell(board, view, names_of(view, ids_of(*found), lang), lang, out);
  else
    draw(board, view, *found, look, lang, out);
  add_places(view, found->yes, "rules.picture_yes", lang, out);
  add_places(view, found->no, "rules.picture_no", lang, out);
  add_places(view, found->area, "rules.picture_area", lang, out);
  return out;
}

}  // namespace tercio::cli
