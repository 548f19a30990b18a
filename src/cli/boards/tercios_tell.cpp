// Donde No se Ponía el Sol in sentences: the armies, what is going on, the ground once, then each
// hex that is held, with its units from the top.
#include <map>

#include "cli/boards/hex_map.h"
#include "cli/boards/tercios.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

std::string unit_name(const Json& view, const std::string& id, Lang lang) {
  return name_in(tercios_unit(view, id), "name", lang);
}

// The letter of the ground that all of these hexes share; empty if they do not.
std::string ground_of(const Json& view, const std::vector<std::string>& hexes) {
  std::string letter;
  const Json& grid = list_in(object_in(view, "map"), "grid");
  for (const std::string& name : hexes) {
    const HexAt at = hex_at(name);
    const auto row = static_cast<std::size_t>(at.row), column = static_cast<std::size_t>(at.column);
    if (row < 1 || row > grid.size() || !grid[row - 1].is_string()) return "";
    const auto& line = grid[row - 1].get_ref<const std::string&>();
    if (column < 1 || column > line.size()) return "";
    if (!letter.empty() && line.substr(column - 1, 1) != letter) return "";
    letter = line.substr(column - 1, 1);
  }
  return letter;
}

// "Dune: 0801, 1101, …": every hex that is not clear, by its ground.
void tell_ground(const Json& view, Lang lang, std::vector<std::string>& out) {
  const Json& map = object_in(view, "map");
  std::map<std::string, std::vector<std::string>> hexes;  // by the letter of the ground
  const Json& grid = list_in(map, "grid");
  for (std::size_t r = 0; r < grid.size(); ++r) {
    if (!grid[r].is_string()) continue;
    const auto& line = grid[r].get_ref<const std::string&>();
    for (std::size_t c = 0; c < line.size(); ++c)
      hexes[line.substr(c, 1)].push_back(
          hex_name({static_cast<int>(c) + 1, static_cast<int>(r) + 1}));
  }
  out.push_back(say(lang, "tercios.tell_map",
                    {{"columns", number_in(map, "columns")},
                     {"rows", number_in(map, "rows")},
                     {"up", name_in(map, "up", lang)}}));
  for (const auto& [letter, where] : hexes) {
    const Json& terrain = object_in(object_in(map, "terrain"), letter);
    if (terrain.is_null() || word_in(terrain, "id") == "clear") continue;
    out.push_back(say(lang, "tercios.tell_ground",
                      {{"ground", name_in(terrain, "name", lang)}, {"hexes", joined(where)}}));
  }
  for (const char* kind : {"river", "bridge"}) {
    std::vector<std::string> sides;
    for (const Json& edge : list_in(map, "edges"))
      if (word_in(edge, "kind") == kind)
        sides.push_back(word_in(edge, "hex") + " " +
                        say(lang, "tercios.dir_" + word_in(edge, "side")));
    if (!sides.empty())
      out.push_back(say(lang, std::string("tercios.tell_") + kind, {{"sides", joined(sides)}}));
  }
  for (const Json& area : list_in(view, "areas")) {
    std::vector<std::string> where;
    for (const Json& hex : list_in(area, "hexes"))
      if (hex.is_string()) where.push_back(hex.get<std::string>());
    // The beach is the beach: what is all of one ground has been told.
    if (const auto same = hexes.find(ground_of(view, where)); same != hexes.end())
      if (same->second.size() == where.size()) continue;
    out.push_back(say(lang, "tercios.tell_ground",
                      {{"ground", name_in(area, "name", lang)}, {"hexes", joined(where)}}));
  }
}

std::string tell_unit(const Json& unit, Lang lang) {
  std::string out = tercios_unit_facts(unit, lang);
  // Disordered and demoralized units face nowhere.
  if (list_in(unit, "states").empty())
    out += ", " + say(lang, "tercios.tell_facing",
                      {{"dir", say(lang, "tercios.dir_" + word_in(unit, "facing"))}});
  if (const std::string state = tercios_unit_state(unit, lang); !state.empty()) out += ", " + state;
  return out;
}

std::string tell_hex(const Json& view, const std::string& hex, Lang lang) {
  const auto stack = tercios_stack(view, hex);
  std::string out = say(lang, "tercios.tell_hex",
                        {{"hex", hex},
                         {"ground", name_in(tercios_ground(view, hex), "name", lang)},
                         {"side", tercios_side(view, word_in(*stack.front(), "side"), lang)}});
  for (std::size_t i = 0; i < stack.size(); ++i)
    out += (i == 0 ? " " : "; ") + tell_unit(*stack[i], lang);
  return out + ".";
}

// Who moves, fires, falls back or fights at this moment.
void tell_scene(const Json& view, Lang lang, std::vector<std::string>& out) {
  const Json& mover = object_in(view, "mover");
  if (!mover.is_null()) {
    std::vector<std::string> names;
    for (const Json& id : list_in(mover, "units"))
      if (id.is_string()) names.push_back(unit_name(view, id.get<std::string>(), lang));
    out.push_back(say(lang, "tercios.tell_mover",
                      {{"units", joined(names)},
                       {"hex", word_in(mover, "hex")},
                       {"mp", number_in(mover, "mp")}}));
    std::vector<std::string> ways;
    for (const Json& way : list_in(mover, "ways"))
      ways.push_back(say(lang, "tercios.tell_way_" + word_in(way, "kind"),
                         {{"hex", word_in(way, "hex")}, {"cost", number_in(way, "cost")}}));
    if (!ways.empty()) out.push_back(say(lang, "tercios.tell_ways", {{"ways", joined(ways)}}));
  }
  const Json& combat = object_in(view, "combat");
  if (!combat.is_null())
    out.push_back(say(lang, "tercios.tell_combat",
                      {{"from", word_in(combat, "from")}, {"target", word_in(combat, "target")}}));
  for (const Json& attack : list_in(view, "attacks"))
    out.push_back(say(lang,
                      flag_in(attack, "declared")     ? "tercios.tell_declared"
                      : flag_in(attack, "compulsory") ? "tercios.tell_compulsory"
                                                      : "tercios.tell_possible",
                      {{"from", word_in(attack, "from")},
                       {"target", word_in(attack, "target")},
                       {"strength", number_in(attack, "strength")},
                       {"against", number_in(attack, "against")}}));
}

}  // namespace

std::vector<std::string> tercios_tell(const Json& view, Lang lang) {
  std::vector<std::string> out;
  out.push_back(say(lang, "tercios.tell_turn",
                    {{"turn", number_in(view, "turn")},
                     {"turns", number_in(view, "turns")},
                     {"side", tercios_side(view, word_in(view, "phasing"), lang)}}));
  for (const Json& side : list_in(view, "sides")) out.push_back(tercios_army(side, lang) + ".");
  const Json& city = object_in(view, "city");
  if (!city.is_null())
    out.push_back(say(lang, "tercios.city",
                      {{"n", number_in(city, "strength")}, {"most", number_in(city, "needed")}}) +
                  ".");
  tell_ground(view, lang, out);
  for (const char* side : {"spain", "rival"})
    for (const Json& unit : list_in(view, "units")) {
      const std::string hex = word_in(unit, "hex");
      if (word_in(unit, "side") != side) continue;
      if (hex.empty()) {
        out.push_back(tercios_unit_facts(unit, lang) + ": " +
                      say(lang, "tercios.where_" + word_in(unit, "where")) + ".");
        continue;
      }
      if (number_in(unit, "depth") == 0) out.push_back(tell_hex(view, hex, lang));
    }
  tell_scene(view, lang, out);
  return out;
}

}  // namespace tercio::cli
