// El Camino Español in sentences: first what the player asks himself at every decision, then the
// regions from the start to the goal, each in one sentence.
#include "cli/boards/camino.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

// A region inside a sentence, with its article: «the Lower Palatinate», «el Bajo Palatinado».
std::string name_of(const Json& view, const std::string& id, Lang lang) {
  for (const Json& region : list_in(view, "regions"))
    if (word_in(region, "id") == id) return name_in(region, "the", lang);
  return id;
}

std::string value_text(const Json& region, const char* what, Lang lang) {
  return std::to_string(number_in(region, what)) +
         (camino_is_reconstructed(region, what) ? " " + say(lang, "camino.tell_reconstructed")
                                                : "");
}

std::string routes_from(const Json& view, const std::string& id, Lang lang) {
  std::string out;
  for (const Json& route : list_in(view, "routes")) {
    const std::string a = word_in(route, "a"), b = word_in(route, "b");
    if (a != id && b != id) continue;
    out += out.empty() ? "" : ", ";
    out += name_of(view, a == id ? b : a, lang);
    if (flag_in(route, "alps"))
      out += " " + say(lang, "camino.tell_alps", {{"plus", number_in(route, "plus")}});
  }
  return out;
}

std::string tell_region(const Json& view, const Json& region, Lang lang) {
  const std::string id = word_in(region, "id");
  std::string out = name_in(region, "name", lang);
  std::vector<std::string> parts;
  if (id == word_in(view, "army")) parts.push_back(say(lang, "camino.tell_here"));
  if (const Json& enemy = object_in(region, "enemy"); !enemy.is_null())
    parts.push_back(
        say(lang, "camino.tell_enemy",
            {{"army", name_in(enemy, "name", lang)}, {"dice", number_in(enemy, "dice")}}));
  if (number_in(region, "fortress") > 0)
    parts.push_back(say(lang,
                        flag_in(region, "controlled") ? "camino.tell_held" : "camino.tell_fortress",
                        {{"value", value_text(region, "fortress", lang)}}));
  if (number_in(region, "logistics") > 0)
    parts.push_back(
        say(lang, "camino.tell_logistics", {{"value", value_text(region, "logistics", lang)}}));
  if (flag_in(region, "road")) parts.push_back(say(lang, "camino.tell_road"));
  if (flag_in(region, "goal")) parts.push_back(say(lang, "camino.tell_goal"));
  if (flag_in(region, "start")) parts.push_back(say(lang, "camino.tell_start"));
  if (flag_in(view, "closed") && word_in(region, "code") == "FCO")
    parts.push_back(say(lang, "camino.closed"));
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i > 0 ? "; " : ": ") + parts[i];
  return out + ". " + say(lang, "camino.tell_routes", {{"routes", routes_from(view, id, lang)}});
}

}  // namespace

std::vector<std::string> camino_tell(const Json& view, Lang lang) {
  std::vector<std::string> out;
  const auto now = [&](const char* key, const std::vector<TextArg>& args) {
    out.push_back(say(lang, key, args));
  };
  now("camino.tell_week", {{"week", number_in(view, "week")}, {"weeks", number_in(view, "weeks")}});
  if (const std::string event = camino_event(view, lang); !event.empty())
    out.push_back(say(lang, "camino.event_now") + " " + event);
  now("camino.tell_army", {{"leader", name_in(object_in(view, "leader"), "the", lang)},
                           {"region", name_of(view, word_in(view, "army"), lang)},
                           {"strength", number_in(view, "strength")},
                           {"most", number_in(view, "max_strength", 7)}});
  now(flag_in(view, "tercio_used") ? "camino.tell_means_used" : "camino.tell_means",
      {{"operations", number_in(view, "operations")},
       {"tercio", number_in(view, "tercio")},
       {"ceiling", number_in(view, "tercio_max", 3)}});
  for (const Json& region : list_in(view, "regions"))
    out.push_back(tell_region(view, region, lang));
  const Json& score = object_in(view, "score");
  if (!score.is_null())
    out.push_back({say(lang, "camino.tell_score",
                       {{"total", number_in(score, "total")},
                        {"strength", number_in(score, "strength")},
                        {"roads", number_in(score, "roads")},
                        {"row", number_in(score, "row")},
                        {"victories", number_in(score, "victories")},
                        {"enemies", number_in(score, "enemies")}})});
  return out;
}

}  // namespace tercio::cli
