#include "cli/boards/tercios.h"

#include <algorithm>
#include <array>

#include "cli/boards/hex_map.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

const Json kNothing;

// Characters between the sides of a hex: with room for everything, for the whole map, for the whole
// map in a narrow window.
constexpr int kFull = 5, kSmall = 3, kTiny = 2;

struct Facing {
  const char* id;
  const char* arrow;
  const char* ascii;
};
constexpr std::array<Facing, 6> kFacings = {{{"n", "↑", "^"},
                                             {"ne", "↗", ")"},
                                             {"se", "↘", "]"},
                                             {"s", "↓", "v"},
                                             {"sw", "↙", "["},
                                             {"nw", "↖", "("}}};

// Ground by its id; in ASCII it is the letter of the data.
constexpr std::array<std::pair<const char*, const char*>, 16> kGround = {{{"beach", "·"},
                                                                          {"dune", "∩"},
                                                                          {"polder", "="},
                                                                          {"sea", "≈"},
                                                                          {"lake", "≈"},
                                                                          {"corn", "ψ"},
                                                                          {"hill", "▲"},
                                                                          {"village", "⌂"},
                                                                          {"wood", "♣"},
                                                                          {"olive", "♠"},
                                                                          {"marsh", "≡"},
                                                                          {"city", "▓"},
                                                                          {"camp", "∆"},
                                                                          {"suburb", "▒"},
                                                                          {"fort", "◊"},
                                                                          {"ruins", "∏"}}};

std::string ground_glyph(const std::string& letter, const Json& terrain, const Look& look) {
  if (flag_in(terrain, "clear") && word_in(terrain, "id") == "clear") return "";
  if (look.utf8)
    for (const auto& [id, glyph] : kGround)
      if (word_in(terrain, "id") == id) return glyph;
  return letter;
}

std::string letter_at(const Json& view, HexAt at) {
  const Json& grid = list_in(object_in(view, "map"), "grid");
  const auto row = static_cast<std::size_t>(at.row), column = static_cast<std::size_t>(at.column);
  if (row < 1 || row > grid.size() || !grid[row - 1].is_string()) return "";
  const auto& line = grid[row - 1].get_ref<const std::string&>();
  return column >= 1 && column <= line.size() ? line.substr(column - 1, 1) : "";
}

std::string ground_at(const BoardRequest& request, HexAt at) {
  const std::string letter = letter_at(request.view, at);
  return ground_glyph(letter, tercios_ground(request.view, hex_name(at)), request.look);
}

bool is_spain(const Json& unit) { return word_in(unit, "side") == "spain"; }

Ink ink_of(const BoardRequest& request, const Json& unit) {
  const std::string seat = word_in(request.view, "seat");
  const bool own = seat.empty() ? is_spain(unit) : word_in(unit, "side") == seat;
  return own ? Ink::Own : Ink::Enemy;
}

bool has_state(const Json& unit, std::string_view state) {
  for (const Json& one : list_in(unit, "states"))
    if (one.is_string() && one.get_ref<const std::string&>() == state) return true;
  return false;
}

// Which way it faces; "*" if it is disordered, "x" if it is demoralized: those face nowhere.
std::string stance(const Json& unit, const Look& look) {
  if (has_state(unit, "demoralized")) return "x";
  if (has_state(unit, "disordered")) return "*";
  for (const Facing& facing : kFacings)
    if (word_in(unit, "facing") == facing.id) return look.utf8 ? facing.arrow : facing.ascii;
  return " ";
}

// Spain in capitals, her enemies in small letters: the colour is never the only key.
std::string cased(const Json& unit, const std::string& letters) {
  return is_spain(unit) ? letters : fold(letters);
}

std::string type_of(const Json& unit) {
  std::string type = word_in(unit, "type");
  return cased(unit, type.size() < 2 ? type + " " : type);
}

// ---- one hex ---------------------------------------------------------------------------------

struct Way {
  int cost = 0;
  std::string kind;
};

// The cheapest ways of the mover to a hex, one of each kind, in the order of the choices.
std::vector<Way> ways_to(const Json& view, const std::string& hex) {
  std::vector<Way> out;
  for (const char* kind : {"advance", "retreat", "join"}) {
    Way best;
    for (const Json& way : list_in(object_in(view, "mover"), "ways")) {
      if (word_in(way, "hex") != hex || word_in(way, "kind") != kind) continue;
      const int cost = number_in(way, "cost");
      if (best.kind.empty() || cost < best.cost) best = {cost, kind};
    }
    if (!best.kind.empty()) out.push_back(best);
  }
  return out;
}

bool holds(const Json& list, const std::string& word) {
  return std::any_of(list.begin(), list.end(), [&](const Json& one) {
    return one.is_string() && one.get_ref<const std::string&>() == word;
  });
}

// In a zone of control of those whom the mover faces?
bool is_held(const Json& view, const std::string& hex) {
  const std::string side = word_in(view, "asked");
  for (const Json& unit : list_in(view, "units"))
    if (word_in(unit, "side") != side && holds(list_in(unit, "zoc_hexes"), hex)) return true;
  return false;
}

// The number of the choice that names this hex, or a unit on it.
std::string choice_at(const BoardRequest& request, const std::string& hex,
                      const std::vector<const Json*>& stack) {
  const auto at = request.lit.find(hex);
  if (at != request.lit.end()) return at->second;
  for (const Json* unit : stack)
    if (const auto found = request.lit.find(word_in(*unit, "id")); found != request.lit.end())
      return found->second;
  return "";
}

std::string right_aligned(const std::string& text, int columns) {
  std::string out = text;
  for (int i = width_of(text); i < columns; ++i) out.insert(0, "_");
  return out;
}

// "→2" to go on, "←2" to fall back, "+2" to form a squadron.
std::string cost_words(const Way& way, const Look& look) {
  const char* sign = look.utf8 ? "→" : ">";
  if (way.kind == "retreat") sign = look.utf8 ? "←" : "<";
  if (way.kind == "join") sign = "+";
  return sign + std::to_string(way.cost);
}

std::string costs_at(const BoardRequest& request, const std::string& hex) {
  std::string out;
  for (const Way& way : ways_to(request.view, hex)) out += cost_words(way, request.look);
  return out.empty() || !is_held(request.view, hex) ? out : out + "!";
}

// Ground, what it costs to go there, and the number of the choice.
HexCell empty_cell(const BoardRequest& request, const std::string& hex, const std::string& ground,
                   const std::string& choice) {
  HexCell out;
  const std::string costs = costs_at(request, hex);
  if (costs.empty()) {
    if (!ground.empty()) out.top = Rich(" " + ground + " " + ground, Ink::Dim);
  } else {
    const int room = kFull - width_of(costs);
    if (room > 0) out.top.add(ground.empty() ? " " : ground, Ink::Dim);
    if (room > 1) out.top.add(" ");
    out.top.add(costs, Ink::Lit);
  }
  out.foot.add(right_aligned(choice, kFull), Ink::Number);
  return out;
}

HexCell full_cell(const BoardRequest& request, HexAt at) {
  const Json& view = request.view;
  const std::string hex = hex_name(at);
  const auto stack = tercios_stack(view, hex);
  const std::string ground = ground_at(request, at);
  const std::string choice = choice_at(request, hex, stack);
  if (stack.empty()) return empty_cell(request, hex, ground, choice);
  HexCell out;
  const Json& top = *stack.front();
  const Ink ink =
      hex == word_in(object_in(view, "mover"), "hex") ? Ink::Here : ink_of(request, top);
  out.top = Rich(stance(top, request.look), ink)
                .add(type_of(top) + std::to_string(number_in(top, "strength")), ink)
                .add(cased(top, word_in(top, "morale")), Ink::Plain);
  // Ground, how many stand under it or what joining it costs, and the number: what has no room is
  // left out, the ground first.
  const std::string costs = costs_at(request, hex);
  std::string under = stack.size() > 1 ? "+" + std::to_string(stack.size() - 1) : "";
  if (!costs.empty()) under = costs;
  std::string mark = ground.empty() ? "_" : ground;
  const int gap = under.empty() || choice.empty() ? 0 : 1;
  if (width_of(mark + under + choice) + gap > kFull) mark = "";
  if (width_of(under + choice) + gap > kFull) under = "";
  out.foot.add(mark, Ink::Dim).add(under, costs.empty() ? Ink::Bold : Ink::Lit);
  out.foot.add(right_aligned(choice, kFull - out.foot.width()), Ink::Number);
  return out;
}

HexCell small_cell(const BoardRequest& request, HexAt at, int inside) {
  const auto stack = tercios_stack(request.view, hex_name(at));
  const std::string ground = ground_at(request, at);
  HexCell out;
  if (stack.empty()) {
    out.top = Rich(inside == kSmall && !ground.empty() ? " " + ground : ground, Ink::Dim);
    return out;
  }
  const Json& top = *stack.front();
  const Ink ink = ink_of(request, top);
  const std::string strength = std::to_string(number_in(top, "strength"));
  out.top = Rich(type_of(top) + (inside == kSmall ? strength : ""), ink);
  out.foot = Rich(stance(top, request.look), ink);
  if (inside == kTiny) out.foot.add(strength, ink);
  if (inside != kSmall) return out;
  out.foot.add(stack.size() > 1 ? std::to_string(stack.size()) : "_", Ink::Bold);
  out.foot.add(ground.empty() ? "_" : ground, Ink::Dim);
  return out;
}

// ---- the map ---------------------------------------------------------------------------------

std::vector<HexSide> sides_of(const BoardRequest& request) {
  std::vector<HexSide> out;
  const std::string river = request.look.utf8 ? "≈" : "~";
  for (const char* kind : {"river", "bridge"})  // a bridge lies over its river
    for (const Json& edge : list_in(object_in(request.view, "map"), "edges"))
      if (word_in(edge, "kind") == kind)
        out.push_back({hex_at(word_in(edge, "hex")), word_in(edge, "side"),
                       kind == std::string_view("bridge") ? "#" : river, Ink::Bold});
  return out;
}

void add_hex(std::vector<HexAt>& out, const std::string& name) {
  if (const HexAt at = hex_at(name); at.column > 0) out.push_back(at);
}

void add_unit(const Json& view, std::vector<HexAt>& out, const std::string& id) {
  add_hex(out, word_in(tercios_unit(view, id), "hex"));
}

// Where it is decided now; all that may be chosen if it is nowhere in particular.
std::vector<HexAt> scene(const BoardRequest& request) {
  const Json& view = request.view;
  std::vector<HexAt> out;
  const Json& mover = object_in(view, "mover");
  add_hex(out, word_in(mover, "hex"));
  add_hex(out, word_in(object_in(mover, "pending"), "hex"));
  for (const char* key : {"reactor", "volley", "retreat", "placing"})
    add_unit(view, out, word_in(object_in(view, key), "unit"));
  add_hex(out, word_in(object_in(view, "volley"), "target"));
  const Json& combat = object_in(view, "combat");
  add_hex(out, word_in(combat, "from"));
  add_hex(out, word_in(combat, "target"));
  if (!out.empty()) return out;
  for (const auto& [id, number] : request.lit) {
    add_hex(out, id);
    add_unit(view, out, id);
  }
  if (!out.empty()) return out;
  for (const Json& unit : list_in(view, "units")) add_hex(out, word_in(unit, "hex"));
  return out;
}

// The map leaves room for title, armies, what happened, question and answers.
int rows_for_map(const Look& look) {
  return std::max(13, std::min(look.rows - 8, look.rows * 2 / 3));
}

std::vector<Rich> map_of(const BoardRequest& request) {
  const Json& map = object_in(request.view, "map");
  const int columns = number_in(map, "columns"), rows = number_in(map, "rows");
  if (columns < 1 || rows < 1) return {};
  const int wide = request.look.columns - 1;
  int inside = kFull;
  HexWindow window;
  if (request.whole) {
    window = {1, 1, columns, rows};
    for (const int smaller : {kSmall, kTiny})
      if (hex_columns(window, inside) > wide) inside = smaller;
  } else {
    window = hex_window(columns, rows, inside, wide, rows_for_map(request.look), scene(request));
  }
  std::vector<Rich> out = draw_hexes(
      window, inside,
      [&](HexAt at) {
        return inside == kFull ? full_cell(request, at) : small_cell(request, at, inside);
      },
      sides_of(request));
  if (window.columns < columns || window.rows < rows)
    out.push_back(Rich(
        say(request.lang, "tercios.window",
            {{"from", hex_name({window.column, window.row})},
             {"to", hex_name({window.column + window.columns - 1, window.row + window.rows - 1})},
             {"columns", columns},
             {"rows", rows}}),
        Ink::Dim));
  return out;
}

// ---- below the map ---------------------------------------------------------------------------

// A stack that is being moved or fought with, unit by unit.
void add_stack(const BoardRequest& request, const std::string& hex, std::vector<Rich>& out) {
  const auto stack = tercios_stack(request.view, hex);
  if (stack.size() < 2) return;
  Rich line(hex + " ", Ink::Bold);
  for (std::size_t i = 0; i < stack.size(); ++i) {
    if (i > 0) line.add("; ", Ink::Dim);
    line.add(tercios_unit_facts(*stack[i], request.lang), ink_of(request, *stack[i]));
  }
  out.push_back(line);
}

Rich combat_line(const BoardRequest& request) {
  const Json& combat = object_in(request.view, "combat");
  if (combat.is_null()) return {};
  const auto half = [&](const char* key) {
    const Json& side = object_in(combat, key);
    std::string out = std::to_string(number_in(side, "strength"));
    if (const int modifier = number_in(side, "modifier"); modifier != 0)
      out += (modifier > 0 ? " +" : " −") + std::to_string(std::abs(modifier));
    if (side.contains("total") && side["total"].is_number())
      out += " = " + std::to_string(number_in(side, "total"));
    return out;
  };
  if (number_in(object_in(combat, "attacker"), "strength") == 0) return {};  // it is fought
  return {say(request.lang, "tercios.combat",
              {{"from", word_in(combat, "from")},
               {"target", word_in(combat, "target")},
               {"attacker", half("attacker")},
               {"defender", half("defender")}}),
          Ink::Bold};
}

void add_armies(const BoardRequest& request, std::vector<Rich>& out) {
  for (const Json& side : list_in(request.view, "sides")) {
    const Json as_unit = {{"side", word_in(side, "id")}};
    out.emplace_back(tercios_army(side, request.lang), ink_of(request, as_unit));
  }
  const Json& city = object_in(request.view, "city");
  if (!city.is_null())
    out.emplace_back(
        say(request.lang, "tercios.city",
            {{"n", number_in(city, "strength")}, {"most", number_in(city, "needed")}}));
  const std::string fury = word_in(object_in(request.view, "special"), "fury");
  if (!fury.empty()) out.emplace_back(say(request.lang, "tercios.fury_" + fury), Ink::Dim);
}

std::string subtitle(const Json& view, Lang lang) {
  return say(lang, "tercios.turn",
             {{"turn", number_in(view, "turn")}, {"turns", number_in(view, "turns")}});
}

std::vector<Rich> draw(const BoardRequest& request) {
  std::vector<Rich> out = map_of(request);
  const Json& combat = object_in(request.view, "combat");
  add_stack(request, word_in(object_in(request.view, "mover"), "hex"), out);
  add_stack(request, word_in(combat, "from"), out);
  add_stack(request, word_in(combat, "target"), out);
  if (Rich line = combat_line(request); !line.empty()) out.push_back(line);
  Rich armies;
  for (const Json& side : list_in(request.view, "sides")) {
    const Json as_unit = {{"side", word_in(side, "id")}};
    armies.add(armies.empty() ? "" : " · ", Ink::Dim);
    armies.add(name_in(side, "name", request.lang), ink_of(request, as_unit));
    armies.add(": ", Ink::Dim);
    if (side.contains("morale") && side["morale"].is_number())
      armies.add(
          say(request.lang, "tercios.morale_left", {{"n", number_in(side, "morale")}}) + ", ",
          Ink::Bold);
    armies.add(say(request.lang, "tercios.units",
                   {{"n", number_in(side, "units")}, {"lost", number_in(side, "lost")}}),
               Ink::Dim);
  }
  out.push_back(armies);
  return out;
}

std::vector<Rich> legend(const BoardRequest& request) {
  const Json& view = request.view;
  const auto rebuilt = [](const Json& unit) {
    return word_in(object_in(unit, "sources"), "stats") == "reconstruction";
  };
  Rich signs(say(request.lang, request.look.utf8 ? "tercios.legend" : "tercios.legend_ascii"),
             Ink::Dim);
  Rich ground(say(request.lang, "tercios.legend_ground") + " ", Ink::Dim);
  bool first = true;
  for (const auto& [letter, terrain] : object_in(object_in(view, "map"), "terrain").items()) {
    const std::string glyph = ground_glyph(letter, terrain, request.look);
    if (glyph.empty()) continue;
    ground.add(first ? "" : ", ", Ink::Dim).add(glyph, Ink::Bold);
    ground.add(" " + name_in(terrain, "name", request.lang), Ink::Dim);
    first = false;
  }
  if (!list_in(object_in(view, "map"), "edges").empty())
    ground.add(", " + say(request.lang, "tercios.legend_river"), Ink::Dim);
  Rich types(say(request.lang, "tercios.legend_types") + " ", Ink::Dim);
  std::vector<std::string> named;
  for (const Json& unit : list_in(view, "units")) {
    const std::string type = word_in(unit, "type");
    if (std::find(named.begin(), named.end(), type) != named.end()) continue;
    types.add(named.empty() ? "" : ", ", Ink::Dim).add(type, Ink::Bold);
    types.add(" " + name_in(unit, "type_name", request.lang), Ink::Dim);
    named.push_back(type);
  }
  const Json& units = list_in(view, "units");
  if (std::any_of(units.begin(), units.end(), rebuilt))
    types.add(". " + say(request.lang, "tercios.legend_rebuilt"), Ink::Dim);
  return {signs, ground, types};
}

std::vector<Rich> status(const BoardRequest& request) {
  std::vector<Rich> out;
  add_armies(request, out);
  for (const char* side : {"spain", "rival"})
    for (const Json& unit : list_in(request.view, "units")) {
      if (word_in(unit, "side") != side) continue;
      const std::string hex = word_in(unit, "hex");
      const std::string where = word_in(unit, "where");
      Rich line(hex.empty() ? say(request.lang, "tercios.where_" + where) : hex,
                hex.empty() ? Ink::Bad : Ink::Bold);
      line.add(" ").add(tercios_unit_facts(unit, request.lang), ink_of(request, unit));
      if (const std::string state = tercios_unit_state(unit, request.lang); !state.empty())
        line.add(": " + state, Ink::Dim);
      out.push_back(line);
    }
  return out;
}

}  // namespace

const Json& tercios_unit(const Json& view, const std::string& id) {
  for (const Json& unit : list_in(view, "units"))
    if (word_in(unit, "id") == id) return unit;
  return kNothing;
}

std::vector<const Json*> tercios_stack(const Json& view, const std::string& hex) {
  std::vector<const Json*> out;
  if (hex.empty()) return out;
  for (const Json& unit : list_in(view, "units"))
    if (word_in(unit, "hex") == hex) out.push_back(&unit);
  std::sort(out.begin(), out.end(), [](const Json* a, const Json* b) {
    return number_in(*a, "depth") < number_in(*b, "depth");
  });
  return out;
}

const Json& tercios_ground(const Json& view, const std::string& hex) {
  return object_in(object_in(object_in(view, "map"), "terrain"), letter_at(view, hex_at(hex)));
}

std::string tercios_side(const Json& view, const std::string& side, Lang lang) {
  for (const Json& one : list_in(view, "sides"))
    if (word_in(one, "id") == side) return name_in(one, "name", lang);
  return side;
}

std::string tercios_unit_facts(const Json& unit, Lang lang) {
  const bool rebuilt = word_in(object_in(unit, "sources"), "stats") == "reconstruction";
  return say(lang, "tercios.facts",
             {{"name", name_in(unit, "name", lang)},
              {"id", word_in(unit, "id")},
              {"type", name_in(unit, "type_name", lang)},
              {"strength", (rebuilt ? "~" : "") + std::to_string(number_in(unit, "strength"))},
              {"morale", name_in(unit, "morale_name", lang)}});
}

std::string tercios_unit_state(const Json& unit, Lang lang) {
  std::string out;
  for (const auto& [list, key] :
       {std::pair("states", "tercios.state_"), std::pair("did", "tercios.did_"),
        std::pair("can", "tercios.can_")})
    for (const Json& one : list_in(unit, list))
      if (one.is_string())
        out += (out.empty() ? "" : ", ") + say(lang, key + one.get<std::string>());
  return out;
}

std::string tercios_army(const Json& side, Lang lang) {
  std::string out = name_in(side, "name", lang) + ": ";
  if (side.contains("morale") && side["morale"].is_number())
    out += say(lang, "tercios.morale",
               {{"n", number_in(side, "morale")}, {"most", number_in(side, "morale_start")}}) +
           ", ";
  out += say(lang, "tercios.units",
             {{"n", number_in(side, "units")}, {"lost", number_in(side, "lost")}});
  if (side.contains("needs") && side["needs"].is_number())
    out += "; " + say(lang, "tercios.needs", {{"n", number_in(side, "needs")}});
  return out;
}

const Board& tercios_board() {
  static constexpr Board board{subtitle, draw, legend, status, tercios_tell};
  return board;
}

}  // namespace tercio::cli
