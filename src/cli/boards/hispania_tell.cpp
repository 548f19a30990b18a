// Hispania in sentences: time and money, the generals, the armies, then the provinces with their
// cities, each space in one sentence.
#include "cli/boards/hispania.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

std::string name_of(const Json& view, const std::string& id, Lang lang) {
  return name_in(hispania_space(view, id), "name", lang);
}

std::string names_of(const Json& view, const Json& list, Lang lang) {
  std::string out;
  for (const Json& id : list)
    if (id.is_string())
      out += (out.empty() ? "" : ", ") + name_of(view, id.get<std::string>(), lang);
  return out;
}

std::string general_name(const Json& view, const std::string& id, Lang lang) {
  if (id == "legio") return say(lang, "hispania.legio");
  return name_in(hispania_general(view, id), "name", lang);
}

std::string tell_general(const Json& view, const Json& general, Lang lang) {
  const std::string space = word_in(general, "space");
  const std::string name = name_in(general, "name", lang);
  if (space.empty()) return say(lang, "hispania.tell_off", {{"general", name}});
  std::string out = say(lang, "hispania.tell_general",
                        {{"general", name},
                         {"space", name_of(view, space, lang)},
                         {"n", number_in(object_in(general, "garrisons"), "reserve")},
                         {"support", number_in(general, "support")}});
  for (const Json& group : list_in(general, "groups"))
    out +=
        " " + say(lang,
                  flag_in(group, "connected") ? "hispania.tell_group" : "hispania.tell_far_group",
                  {{"n", number_in(group, "discs")},
                   {"cities", names_of(view, list_in(group, "spaces"), lang)}});
  return out;
}

// What the name of a neighbour is followed by, and what of it is reconstructed: " (road)",
// " (reconstructed link, 2 segments)".
std::string link_in_words(const Json& link, Lang lang) {
  const bool road = flag_in(link, "road");
  const int segments = number_in(link, "segments", 1);
  const bool rebuilt = hispania_is_rebuilt(link, road ? "road" : "segments");
  std::string out;
  const auto add = [&](const std::string& what) { out += (out.empty() ? "" : ", ") + what; };
  if (hispania_is_rebuilt(link, "link")) add(say(lang, "hispania.tell_link_rebuilt"));
  if (road)
    add(say(lang, rebuilt ? "hispania.tell_road_rebuilt" : "hispania.tell_road"));
  else if (rebuilt || segments > 1)
    add(say(lang, rebuilt ? "hispania.tell_segments_rebuilt" : "hispania.tell_segments",
            {{"n", segments}}));
  return out.empty() ? out : " (" + out + ")";
}

std::string links_in_words(const Json& view, const Json& space, Lang lang) {
  std::string out;
  const std::string id = word_in(space, "id");
  for (const Json& to : list_in(space, "links")) {
    if (!to.is_string()) continue;
    out += (out.empty() ? "" : ", ") + name_of(view, to.get<std::string>(), lang);
    out += link_in_words(hispania_link(view, id, to.get<std::string>()), lang);
  }
  return out;
}

std::string tell_space(const Json& view, const Json& space, Lang lang) {
  std::vector<std::string> parts;
  const std::string id = word_in(space, "id");
  for (const Json& general : list_in(view, "generals"))
    if (word_in(general, "space") == id) parts.push_back(name_in(general, "name", lang));
  if (flag_in(space, "fleet")) parts.push_back(say(lang, "hispania.tell_fleet"));
  const std::string army = word_in(space, "army");
  if (army == "special") parts.push_back(say(lang, "hispania.tell_special"));
  if (army == "army") parts.push_back(say(lang, "hispania.tell_army_here"));
  if (const int revolts = number_in(space, "revolts"); revolts > 0)
    parts.push_back(say(lang, "hispania.tell_revolts", {{"n", revolts}}));
  const Json& garrisons = list_in(space, "garrisons");
  for (auto owner = garrisons.rbegin(); owner != garrisons.rend(); ++owner)
    if (owner->is_string())
      parts.push_back(say(lang, "hispania.tell_garrison",
                          {{"general", general_name(view, owner->get<std::string>(), lang)}}));
  const std::string rebuilt =
      hispania_is_rebuilt(space, "number") ? " " + say(lang, "hispania.tell_rebuilt") : "";
  std::string out = say(lang,
                        word_in(space, "kind") == "sea" ? "hispania.tell_sea"
                        : flag_in(space, "capital")     ? "hispania.tell_capital"
                                                        : "hispania.tell_city",
                        {{"name", name_in(space, "name", lang)},
                         {"n", std::to_string(number_in(space, "number")) + rebuilt}});
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i > 0 ? ", " : ": ") + parts[i];
  return out + ". " +
         say(lang, "hispania.tell_links", {{"links", links_in_words(view, space, lang)}});
}

}  // namespace

std::vector<std::string> hispania_tell(const Json& view, Lang lang) {
  std::vector<std::string> out;
  const Json& denarii = object_in(view, "denarii");
  const Json& reserve = object_in(view, "reserve");
  out.push_back(say(lang, "hispania.tell_round",
                    {{"round", number_in(view, "round")}, {"rounds", number_in(view, "rounds")}}));
  out.push_back(say(lang, "hispania.tell_means",
                    {{"n", number_in(denarii, "left")},
                     {"most", number_in(denarii, "turn")},
                     {"revolts", number_in(reserve, "revolts")},
                     {"armies", number_in(reserve, "armies")}}));
  for (const Json& general : list_in(view, "generals"))
    out.push_back(tell_general(view, general, lang));
  for (const Json& army : list_in(view, "armies"))
    out.push_back(
        say(lang, flag_in(army, "special") ? "hispania.tell_special_army" : "hispania.tell_army",
            {{"city", name_of(view, word_in(army, "space"), lang)},
             {"n", number_in(army, "revolts")},
             {"cities", names_of(view, list_in(army, "group"), lang)}}));
  for (const Json& province : list_in(view, "provinces")) {
    std::string state =
        say(lang, "hispania.tell_in_revolt", {{"n", number_in(province, "revolts")}});
    if (flag_in(province, "quiet")) state = say(lang, "hispania.quiet");
    if (flag_in(province, "full")) state = say(lang, "hispania.full");
    if (flag_in(province, "held")) state += ", " + say(lang, "hispania.held");
    out.push_back(say(lang, "hispania.tell_province",
                      {{"province", hispania_province_name(province, lang)}, {"state", state}}));
    for (const Json& city : list_in(province, "cities"))
      if (city.is_string())
        out.push_back(tell_space(view, hispania_space(view, city.get<std::string>()), lang));
  }
  for (const Json& space : list_in(view, "spaces"))
    if (word_in(space, "kind") == "sea") out.push_back(tell_space(view, space, lang));
  out.push_back(say(lang, "hispania.goal") + " " + name_in(object_in(view, "goal"), "text", lang) +
                ".");
  return out;
}

}  // namespace tercio::cli
