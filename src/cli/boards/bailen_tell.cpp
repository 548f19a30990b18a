// Bailén 1808 in sentences: the clock, the armies with their orders, what is going on, the ground
// once, then each hex that is held, with its units from the top.
#include <map>

#include "cli/boards/bailen.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

using Names = std::vector<std::string>;

std::string joined(const Names& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

Names hexes_in(const Json& list) {
  Names out;
  for (const Json& hex : list)
    if (hex.is_string()) out.push_back(bailen_read(hex.get<std::string>()));
  return out;
}

// "Woods: K2, U2, …": every hex that is not clear or not of the common level.
void tell_ground(const Json& view, Lang lang, Names& out) {
  const Json& map = object_in(view, "map");
  const char common = bailen_common_level(view);
  std::map<std::string, Names> ground;  // by its name
  std::map<char, Names> levels;
  for (int row = 1; row <= number_in(map, "rows"); ++row)
    for (int column = 1; column <= number_in(map, "columns"); ++column) {
      const HexAt at{column, row};
      const std::string name = bailen_read(bailen_name(view, at));
      const Json& terrain = bailen_ground(view, at);
      if (word_in(terrain, "id") != "clear") ground[name_in(terrain, "name", lang)].push_back(name);
      if (bailen_level(view, at) != common) levels[bailen_level(view, at)].push_back(name);
    }
  out.push_back(say(lang, "bailen.tell_map",
                    {{"columns", number_in(map, "columns")},
                     {"rows", number_in(map, "rows")},
                     {"metres", number_in(map, "metres")},
                     {"level", std::string(1, common)}}));
  for (const auto& [name, hexes] : ground)
    out.push_back(say(lang, "bailen.tell_ground", {{"ground", name}, {"hexes", joined(hexes)}}));
  for (const auto& [level, hexes] : levels)
    out.push_back(say(lang, "bailen.tell_level",
                      {{"level", std::string(1, level)}, {"hexes", joined(hexes)}}));
  for (const Json& road : list_in(map, "roads"))
    out.push_back(say(lang, "bailen.tell_ground",
                      {{"ground", name_in(road, "name", lang)},
                       {"hexes", joined(hexes_in(list_in(road, "hexes")))}}));
  for (const char* kind : {"river", "bridge", "stream", "impassable"}) {
    Names sides;
    for (const Json& edge : list_in(map, "edges"))
      if (word_in(edge, "kind") == kind)
        sides.push_back(bailen_read(word_in(edge, "hex")) + " " +
                        say(lang, "bailen.dir_" + word_in(edge, "side")));
    if (!sides.empty())
      out.push_back(say(lang, std::string("bailen.tell_") + kind, {{"sides", joined(sides)}}));
  }
  for (const Json& place : list_in(map, "places"))
    out.push_back(say(lang, "bailen.tell_ground",
                      {{"ground", name_in(place, "name", lang)},
                       {"hexes", joined(hexes_in(list_in(place, "hexes")))}}));
}

std::string tell_unit(const Json& unit, Lang lang) {
  std::string out = bailen_unit_facts(unit, lang);
  if (const std::string facing = word_in(unit, "facing"); !facing.empty())
    out += ", " + say(lang, "bailen.tell_facing", {{"dir", say(lang, "bailen.dir_" + facing)}});
  if (const std::string state = bailen_unit_state(unit, lang); !state.empty()) out += ", " + state;
  Names parts;  // of a skirmish line
  for (const Json& part : list_in(unit, "hexes"))
    if (part.is_array() && part.size() == 2 && part[0].is_string() && part[1].is_number_integer())
      parts.push_back(bailen_read(part[0].get<std::string>()) + " " +
                      std::to_string(part[1].get<int>()));
  if (!parts.empty()) out += ", " + say(lang, "bailen.tell_line", {{"hexes", joined(parts)}});
  return out;
}

std::string tell_stack(const Json& view, const Json& stack, Lang lang) {
  const std::string hex = word_in(stack, "hex");
  const HexAt at = bailen_at(view, hex);
  std::string out = say(lang, "bailen.tell_hex",
                        {{"hex", bailen_read(hex)},
                         {"ground", name_in(bailen_ground(view, at), "name", lang)},
                         {"level", std::string(1, bailen_level(view, at))},
                         {"side", bailen_side(view, word_in(stack, "side"), lang)}});
  const char* between = " ";
  for (const Json* unit : bailen_units_of(view, stack)) {
    out += between + tell_unit(*unit, lang);
    between = "; ";
  }
  if (const int hidden = number_in(stack, "hidden"); hidden > 0)
    out += between + say(lang, "bailen.tell_hidden", {{"n", hidden}});
  return out + ".";
}

// Who moves, fires, falls back or fights at this moment.
void tell_scene(const Json& view, Lang lang, Names& out) {
  const auto named = [&](const Json& ids) {
    Names names;
    for (const Json& id : ids)
      if (id.is_string()) names.push_back(name_in(bailen_unit(view, id), "name", lang));
    return joined(names);
  };
  if (const Json& mover = object_in(view, "mover"); !mover.is_null()) {
    out.push_back(say(lang, "bailen.tell_mover",
                      {{"units", named(list_in(mover, "units"))},
                       {"hex", bailen_read(word_in(mover, "hex"))},
                       {"mp", number_in(mover, "mp")}}));
    Names ways;
    for (const Json& step : list_in(mover, "steps"))
      ways.push_back(say(lang,
                         flag_in(step, "front")  ? "bailen.tell_step_front"
                         : flag_in(step, "zone") ? "bailen.tell_step_zone"
                                                 : "bailen.tell_step",
                         {{"dir", say(lang, "bailen.dir_" + word_in(step, "dir"))},
                          {"hex", bailen_read(word_in(step, "hex"))},
                          {"cost", number_in(step, "cost")}}));
    if (!ways.empty()) out.push_back(say(lang, "bailen.tell_steps", {{"ways", joined(ways)}}));
    if (mover.contains("duty") && mover["duty"].is_number())
      out.push_back(say(lang, "bailen.tell_duty", {{"n", number_in(mover, "duty")}}));
  }
  if (const Json& volley = object_in(view, "volley"); !volley.is_null())
    out.push_back(
        say(lang, "bailen.tell_volley",
            {{"hex", bailen_read(word_in(volley, "target"))}, {"n", number_in(volley, "total")}}));
  const auto fight = [&](const char* key, const Json& one) {
    out.push_back(say(lang, key,
                      {{"units", named(list_in(one, "units"))},
                       {"hex", bailen_read(word_in(one, "target"))},
                       {"ratio", word_in(one, "ratio")},
                       {"attack", word_in(one, "attack")},
                       {"defence", word_in(one, "defence")}}));
  };
  for (const Json& attack : list_in(view, "attacks")) fight("bailen.tell_declared", attack);
  if (const Json& combat = object_in(view, "combat"); !combat.is_null())
    fight("bailen.tell_combat", combat);
}

}  // namespace

std::vector<std::string> bailen_tell(const Json& view, Lang lang) {
  Names out;
  const std::string clock = word_in(view, "clock");
  const char* key = clock.empty() ? "bailen.tell_night" : "bailen.tell_turn";
  out.push_back(say(lang, number_in(view, "turn") == 0 ? "bailen.tell_setup" : key,
                    {{"clock", clock},
                     {"turn", number_in(view, "turn")},
                     {"turns", number_in(view, "turns")},
                     {"side", bailen_side(view, word_in(view, "phasing"), lang)}}));
  for (const std::string& one : bailen_circumstances(view, lang)) out.push_back(one);
  for (const Json& side : list_in(view, "sides")) {
    out.push_back(bailen_army(side, lang) + ".");
    for (const Json& command : list_in(view, "commands"))
      if (word_in(command, "side") == word_in(side, "id")) {
        std::string line = bailen_command_facts(view, command, lang);
        if (const Json& leader = bailen_leader(view, word_in(command, "leader")); !leader.is_null())
          line += "; " + bailen_leader_facts(leader, lang);
        out.push_back(line + ".");
      }
  }
  tell_ground(view, lang, out);
  for (const Json& stack : list_in(view, "stacks")) out.push_back(tell_stack(view, stack, lang));
  for (const Json& marker : list_in(view, "markers"))
    out.push_back(say(lang, "bailen.tell_marker",
                      {{"id", word_in(marker, "id")},
                       {"hex", bailen_read(word_in(marker, "hex"))},
                       {"side", bailen_side(view, word_in(marker, "side"), lang)}}));
  for (const Json& unit : list_in(view, "units"))
    if (const std::string where = word_in(unit, "where"); where == "eliminated" || where == "left")
      out.push_back(bailen_unit_facts(unit, lang) + ": " + say(lang, "bailen.where_" + where) +
                    ".");
  tell_scene(view, lang, out);
  return out;
}

}  // namespace tercio::cli
