#include "cli/boards/bailen.h"

#include <algorithm>
#include <array>

#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

const Json kNothing;

const Json& found(const Json& list, const std::string& id) {
  for (const Json& one : list)
    if (word_in(one, "id") == id) return one;
  return kNothing;
}

std::string row_of(const Json& rows, HexAt at) {
  const auto row = static_cast<std::size_t>(at.row) - 1;
  return row < rows.size() && rows[row].is_string() ? rows[row].get<std::string>() : "";
}

bool is_rebuilt(const Json& piece, const char* what) {
  return word_in(object_in(piece, "sources"), what) == "reconstruction";
}

void add_part(std::string& out, const std::string& part, const char* between = ", ") {
  if (!part.empty()) out += (out.empty() ? "" : between) + part;
}

// Line infantry, light infantry, horse artillery …
std::string arm_name(const Json& unit, Lang lang) {
  const std::string arm = word_in(unit, "arm");
  if (arm == "infantry")
    return say(lang, flag_in(unit, "light") ? "bailen.arm_light" : "bailen.arm_line");
  if (arm == "artillery" && flag_in(unit, "horse")) return say(lang, "bailen.arm_horse");
  return say(lang, "bailen.arm_" + arm);
}

// ---- below the map ---------------------------------------------------------------------------

// The stack that is moved or fought with, unit by unit.
void add_stack(const BoardRequest& request, const std::string& hex, std::vector<Rich>& out) {
  const Json& stack = bailen_stack(request.view, hex);
  const auto units = bailen_units_of(request.view, stack);
  const auto leaders = bailen_leaders_at(request.view, hex);
  if (units.empty() && leaders.empty()) return;
  Rich line(bailen_read(hex) + " ", Ink::Bold);
  bool first = true;
  const auto add = [&](const std::string& text, const Json& piece) {
    line.add(first ? "" : "; ", Ink::Dim);
    line.add(text, bailen_ink(request.view, word_in(piece, "side")));
    first = false;
  };
  for (const Json* unit : units) add(bailen_unit_facts(*unit, request.lang), *unit);
  for (const Json* leader : leaders) add(bailen_leader_facts(*leader, request.lang), *leader);
  out.push_back(line);
}

std::string names_of(const Json& view, const Json& ids, Lang lang) {
  std::string out;
  for (const Json& id : ids)
    if (id.is_string()) add_part(out, name_in(bailen_unit(view, id), "name", lang));
  return out;
}

// "2-1 against Z13 (10 to 5): 1 Dragoons", the attack under way.
Rich fight_line(const BoardRequest& request) {
  const Json& view = request.view;
  if (const Json& combat = object_in(view, "combat"); !combat.is_null())
    return {say(request.lang, "bailen.combat",
                {{"units", names_of(view, list_in(combat, "units"), request.lang)},
                 {"hex", bailen_read(word_in(combat, "target"))},
                 {"ratio", word_in(combat, "ratio")},
                 {"attack", word_in(combat, "attack")},
                 {"defence", word_in(combat, "defence")}}),
            Ink::Bold};
  const Json& volley = object_in(view, "volley");
  if (volley.is_null()) return {};
  std::string firers;
  for (const Json& one : list_in(volley, "units"))
    add_part(firers, name_in(bailen_unit(view, word_in(one, "unit")), "name", request.lang) + " " +
                         std::to_string(number_in(one, "points")));
  if (firers.empty()) firers = say(request.lang, "bailen.nobody");
  return {say(request.lang, "bailen.volley",
              {{"units", firers},
               {"hex", bailen_read(word_in(volley, "target"))},
               {"n", number_in(volley, "total")}}),
          Ink::Bold};
}

std::string subtitle(const Json& view, Lang lang) {
  std::string out = name_in(view, "title", lang);
  add_part(out, word_in(view, "clock"));
  if (number_in(view, "turn") > 0)
    add_part(out, say(lang, "bailen.turn",
                      {{"turn", number_in(view, "turn")}, {"turns", number_in(view, "turns")}}));
  return out;
}

std::vector<Rich> draw(const BoardRequest& request) {
  const Json& view = request.view;
  std::vector<Rich> out = bailen_map(request);
  const Json& actor = bailen_actor(view);
  add_stack(request, word_in(actor, "hex"), out);
  if (Rich line = fight_line(request); !line.empty()) out.push_back(line);
  std::string command = word_in(actor, "command");
  if (command.empty()) command = word_in(object_in(view, "writing"), "command");
  if (const Json& its = bailen_command(view, command); !its.is_null())
    out.emplace_back(bailen_command_facts(view, its, request.lang), Ink::Dim);
  Rich armies;
  for (const Json& side : list_in(view, "sides")) {
    armies.add(armies.empty() ? "" : " · ", Ink::Dim);
    armies.add(say(request.lang, "bailen.army_short",
                   {{"side", name_in(side, "name", request.lang)},
                    {"n", number_in(side, "points")},
                    {"most", number_in(side, "points_start")},
                    {"broken", number_in(side, "counted")}}),
               bailen_ink(view, word_in(side, "id")));
  }
  out.push_back(armies);
  return out;
}

std::vector<Rich> legend(const BoardRequest& request) {
  const Json& view = request.view;
  const Lang lang = request.lang;
  Rich signs(say(lang, request.look.utf8 ? "bailen.legend" : "bailen.legend_ascii"), Ink::Dim);
  Rich ground(say(lang, "bailen.legend_ground") + " ", Ink::Dim);
  for (const auto& [letter, terrain] : object_in(object_in(view, "map"), "terrain").items()) {
    const std::string sign = bailen_ground_sign(letter, terrain, request.look);
    if (sign.empty()) continue;
    ground.add(sign, Ink::Bold).add(" " + name_in(terrain, "name", lang) + ", ", Ink::Dim);
  }
  ground.add(say(lang, request.look.utf8 ? "bailen.legend_sides" : "bailen.legend_sides_ascii",
                 {{"level", std::string(1, bailen_common_level(view))}}),
             Ink::Dim);
  ground.add(" " + say(lang, "bailen.legend_rebuilt"), Ink::Dim);
  return {signs, ground};
}

void add_commands(const BoardRequest& request, const std::string& side, std::vector<Rich>& out) {
  const Json& view = request.view;
  for (const Json& command : list_in(view, "commands")) {
    if (word_in(command, "side") != side) continue;
    out.emplace_back(bailen_command_facts(view, command, request.lang), Ink::Bold);
    if (const Json& leader = bailen_leader(view, word_in(command, "leader")); !leader.is_null())
      out.emplace_back("  " + bailen_leader_facts(leader, request.lang), bailen_ink(view, side));
    for (const Json& id : list_in(command, "units")) {
      const Json& unit = bailen_unit(view, id.is_string() ? id.get<std::string>() : "");
      if (unit.is_null()) continue;
      const std::string hex = word_in(unit, "hex");
      const std::string where = flag_in(unit, "hidden") ? "hidden" : word_in(unit, "where");
      Rich line(
          "  " + (hex.empty() ? say(request.lang, "bailen.where_" + where) : bailen_read(hex)),
          hex.empty() ? Ink::Bad : Ink::Plain);
      line.add(" ").add(bailen_unit_facts(unit, request.lang), bailen_ink(view, side));
      if (const std::string state = bailen_unit_state(unit, request.lang); !state.empty())
        line.add(": " + state, Ink::Dim);
      out.push_back(line);
    }
  }
}

std::vector<Rich> status(const BoardRequest& request) {
  std::vector<Rich> out;
  for (const std::string& one : bailen_circumstances(request.view, request.lang))
    out.emplace_back(one);
  for (const Json& side : list_in(request.view, "sides")) {
    const std::string id = word_in(side, "id");
    out.emplace_back(bailen_army(side, request.lang), bailen_ink(request.view, id));
    add_commands(request, id, out);
  }
  return out;
}

}  // namespace

// ---- hexes -----------------------------------------------------------------------------------

HexAt bailen_at(const Json& view, const std::string& name) {
  const std::size_t letters = std::min(name.find_first_of("0123456789"), name.size());
  const std::string digits = name.substr(letters);
  if (letters == 0 || digits.empty() || digits.size() > 2 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return {0, 0};
  const Json& labels = list_in(object_in(view, "map"), "labels");
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] == name.substr(0, letters)) return {static_cast<int>(i) + 1, std::stoi(digits)};
  return {0, 0};
}

std::string bailen_name(const Json& view, HexAt at) {
  const Json& labels = list_in(object_in(view, "map"), "labels");
  const auto i = static_cast<std::size_t>(at.column) - 1;
  if (i >= labels.size() || !labels[i].is_string()) return "";
  return labels[i].get<std::string>() + std::to_string(at.row);
}

std::string bailen_read(std::string name) {
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return name;
}

char bailen_level(const Json& view, HexAt at) {
  const std::string line = row_of(list_in(object_in(view, "map"), "levels"), at);
  const auto column = static_cast<std::size_t>(at.column) - 1;
  return column < line.size() ? line[column] : ' ';
}

char bailen_common_level(const Json& view) {
  std::array<int, 10> count{};
  for (const Json& line : list_in(object_in(view, "map"), "levels"))
    if (line.is_string())
      for (const char c : line.get_ref<const std::string&>())
        if (c >= '0' && c <= '9') ++count[static_cast<std::size_t>(c - '0')];
  const auto most = std::max_element(count.begin(), count.end()) - count.begin();
  return static_cast<char>('0' + most);
}

const Json& bailen_ground(const Json& view, HexAt at) {
  const Json& map = object_in(view, "map");
  const std::string line = row_of(list_in(map, "grid"), at);
  const auto column = static_cast<std::size_t>(at.column) - 1;
  if (column >= line.size()) return kNothing;
  return object_in(object_in(map, "terrain"), line.substr(column, 1));
}

// ---- pieces ----------------------------------------------------------------------------------

const Json& bailen_unit(const Json& view, const std::string& id) {
  return found(list_in(view, "units"), id);
}
const Json& bailen_command(const Json& view, const std::string& id) {
  return found(list_in(view, "commands"), id);
}
const Json& bailen_leader(const Json& view, const std::string& id) {
  return found(list_in(view, "leaders"), id);
}

const Json& bailen_stack(const Json& view, const std::string& hex) {
  if (!hex.empty())
    for (const Json& stack : list_in(view, "stacks"))
      if (word_in(stack, "hex") == hex) return stack;
  return kNothing;
}

std::vector<const Json*> bailen_units_of(const Json& view, const Json& stack) {
  std::vector<const Json*> out;
  for (const Json& id : list_in(stack, "units"))
    if (const Json& unit = bailen_unit(view, id.is_string() ? id.get<std::string>() : "");
        !unit.is_null() && !flag_in(unit, "hidden"))
      out.push_back(&unit);
  return out;
}

std::vector<const Json*> bailen_leaders_at(const Json& view, const std::string& hex) {
  std::vector<const Json*> out;
  if (!hex.empty())
    for (const Json& leader : list_in(view, "leaders"))
      if (word_in(leader, "hex") == hex && word_in(leader, "where") == "map")
        out.push_back(&leader);
  return out;
}

const Json& bailen_actor(const Json& view) {
  for (const Json& id : list_in(object_in(view, "mover"), "units"))
    if (id.is_string()) return bailen_unit(view, id);
  for (const char* key : {"retreat", "back", "aim", "contact", "placing"})
    if (const std::string id = word_in(object_in(view, key), "unit"); !id.empty())
      return bailen_unit(view, id);
  return bailen_leader(view, word_in(object_in(view, "placing"), "leader"));
}

// ---- words -----------------------------------------------------------------------------------

Ink bailen_ink(const Json& view, const std::string& side) {
  const std::string seat = word_in(view, "seat");
  return (seat.empty() ? side == "french" : side == seat) ? Ink::Own : Ink::Enemy;
}

std::string bailen_side(const Json& view, const std::string& side, Lang lang) {
  return name_in(found(list_in(view, "sides"), side), "name", lang);
}

std::string bailen_unit_facts(const Json& unit, Lang lang) {
  std::string out = say(lang, "bailen.facts",
                        {{"name", name_in(unit, "name", lang)},
                         {"id", word_in(unit, "id")},
                         {"arm", arm_name(unit, lang)}});
  if (flag_in(unit, "hidden") || word_in(unit, "arm") == "convoy") return out;
  out += " " + (is_rebuilt(unit, "points") ? "~" : std::string()) +
         std::to_string(number_in(unit, "points"));
  if (const int lost = number_in(unit, "lost"); lost > 0) out += " (−" + std::to_string(lost) + ")";
  return out + " " + (is_rebuilt(unit, "morale") ? "~" : "") + word_in(unit, "morale");
}

std::string bailen_unit_state(const Json& unit, Lang lang) {
  std::string out;
  for (const char* key : {"status", "formation"})
    if (const std::string word = word_in(unit, key);
        !word.empty() && word != "ordered" && word != "normal")
      add_part(out, say(lang, "bailen.state_" + word));
  if (unit.contains("in_command") && unit["in_command"] == false)
    add_part(out, say(lang, "bailen.state_alone"));
  for (const auto& [list, key] :
       {std::pair("marks", "bailen.did_"), std::pair("can", "bailen.can_")})
    for (const Json& one : list_in(unit, list))
      if (one.is_string()) {
        std::string word = one.get<std::string>();
        std::replace(word.begin(), word.end(), '-', '_');
        add_part(out, say(lang, key + word));
      }
  return out;
}

std::string bailen_army(const Json& side, Lang lang) {
  std::string out = say(lang, "bailen.army",
                        {{"side", name_in(side, "name", lang)},
                         {"n", number_in(side, "points")},
                         {"most", number_in(side, "points_start")},
                         {"broken", number_in(side, "counted")}});
  if (const int carts = number_in(side, "carts"); carts > 0)
    add_part(out, say(lang, "bailen.carts", {{"n", carts}}));
  return out;
}

std::string bailen_command_facts(const Json& view, const Json& command, Lang lang) {
  const std::string order = word_in(command, "order");
  std::string out = say(lang, "bailen.command",
                        {{"name", name_in(command, "name", lang)},
                         {"order", order == "unknown" ? say(lang, "bailen.order_unknown")
                                                      : name_in(command, "order_name", lang)}});
  const bool counted = command.contains("limit") && command["limit"].is_number();
  if (counted)
    add_part(out,
             say(lang, "bailen.losses",
                 {{"n", number_in(command, "losses")}, {"most", number_in(command, "limit")}}) +
                 (word_in(command, "source") == "reconstruction" ? " ~" : ""),
             "; ");
  if (flag_in(command, "demoralized")) add_part(out, say(lang, "bailen.demoralized"), "; ");
  if (command.contains("share") && command["share"].is_number())
    add_part(out,
             say(lang, "bailen.share",
                 {{"n", number_in(command, "used")}, {"most", number_in(command, "share")}}),
             "; ");
  if (word_in(command, "side") == word_in(view, "seat"))
    if (const std::string centre = word_in(command, "centre"); !centre.empty())
      add_part(out, say(lang, "bailen.area", {{"hex", bailen_read(centre)}}), "; ");
  return out;
}

std::string bailen_leader_facts(const Json& leader, Lang lang) {
  std::string out = say(lang, flag_in(leader, "chief") ? "bailen.chief" : "bailen.leader",
                        {{"name", word_in(leader, "name")},
                         {"morale", number_in(leader, "morale")},
                         {"shock", number_in(leader, "shock")},
                         {"rebuilt", is_rebuilt(leader, "factors") ? "~" : ""}});
  const std::string hex = word_in(leader, "hex"), where = word_in(leader, "where");
  add_part(out, where == "map" ? bailen_read(hex) : say(lang, "bailen.where_" + where));
  return out;
}

std::vector<std::string> bailen_circumstances(const Json& view, Lang lang) {
  std::vector<std::string> out;
  const Json& objectives = object_in(view, "objectives");
  if (const Json& town = object_in(objectives, "town"); !town.is_null())
    out.push_back(say(lang, "bailen.town",
                      {{"n", number_in(town, "held")}, {"most", number_in(town, "of")}}));
  if (const std::string hill = word_in(objectives, "hill"); !hill.empty())
    out.push_back(say(lang, "bailen.hill", {{"side", bailen_side(view, hill, lang)}}));
  if (flag_in(view, "sun")) out.push_back(say(lang, "bailen.sun"));
  for (const Json& arrival : list_in(view, "arrivals")) {
    std::string who = names_of(view, list_in(arrival, "units"), lang);
    for (const Json& id : list_in(arrival, "leaders"))
      if (id.is_string()) add_part(who, word_in(bailen_leader(view, id), "name"));
    // Whoever has not come at his hour comes when he can: that hour tells nothing any more.
    const bool late = number_in(arrival, "turn") < number_in(view, "turn");
    const std::string clock = late ? "" : word_in(arrival, "clock");
    out.push_back(
        say(lang, clock.empty() ? "bailen.arrival_open" : "bailen.arrival",
            {{"clock", clock}, {"hex", bailen_read(word_in(arrival, "hex"))}, {"units", who}}));
  }
  return out;
}

const Board& bailen_board() {
  static constexpr Board board{subtitle, draw, legend, status, bailen_tell};
  return board;
}

}  // namespace tercio::cli
