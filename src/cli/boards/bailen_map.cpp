// The hexes of Bailén: what stands in each, what it costs to go there, rivers and ravines on their
// sides; the window around the action, or the whole map in as many panels as the screen needs.
#include <algorithm>
#include <array>

#include "cli/boards/bailen.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

// Characters between the sides of a hex: with room for everything, for the whole map, for the whole
// map in a narrow window.
constexpr int kFull = 5, kSmall = 3, kTiny = 2;

struct Sign {
  const char* id;
  const char* sign;
  const char* ascii;
};

// A facing is a corner of the hex.
constexpr std::array<Sign, 6> kFacings = {{{"nne", "↗", ")"},
                                           {"e", "→", ">"},
                                           {"sse", "↘", "]"},
                                           {"ssw", "↙", "["},
                                           {"w", "←", "<"},
                                           {"nnw", "↖", "("}}};
// What lies on the sides, the last over the others.
constexpr std::array<Sign, 4> kSides = {
    {{"stream", "~", "'"}, {"river", "≈", "~"}, {"impassable", "X", "X"}, {"bridge", "#", "#"}}};

const char* drawn(const Sign& sign, const Look& look) { return look.utf8 ? sign.sign : sign.ascii; }

bool is_spanish(const Json& unit) { return word_in(unit, "side") == "spanish"; }

// Spain in capitals, France in small letters: the colour is never the only key.
std::string cased(const Json& unit, const std::string& letters) {
  return is_spanish(unit) ? letters : fold(letters);
}

std::string arm_letter(const Json& unit) {
  const std::string arm = word_in(unit, "arm");
  if (arm == "infantry") return cased(unit, flag_in(unit, "light") ? "L" : "I");
  if (arm == "cavalry") return cased(unit, "C");
  if (arm == "artillery") return cased(unit, "A");
  return cased(unit, "W");
}

std::string stance(const Json& unit, const Look& look) {
  if (word_in(unit, "status") == "routed") return "x";
  if (word_in(unit, "status") == "disorganized") return "*";
  if (word_in(unit, "formation") == "square") return look.utf8 ? "■" : "o";
  if (word_in(unit, "formation") == "skirmish") return look.utf8 ? "∴" : ":";
  for (const Sign& facing : kFacings)
    if (word_in(unit, "facing") == facing.id) return drawn(facing, look);
  return look.utf8 ? "·" : ".";
}

// "_" is not printed: the side of the hex shows through.
std::string filled(const std::string& text, int columns, bool right) {
  std::string out = text;
  for (int i = width_of(text); i < columns; ++i) out.insert(right ? 0 : out.size(), "_");
  return out;
}

bool holds(const Json& list, const std::string& word) {
  return std::any_of(list.begin(), list.end(), [&](const Json& one) {
    return one.is_string() && one.get_ref<const std::string&>() == word;
  });
}

// ---- what may be chosen ----------------------------------------------------------------------

std::string number_of(const BoardRequest& request, const std::string& id) {
  const auto found = id.empty() ? request.lit.end() : request.lit.find(id);
  return found == request.lit.end() ? "" : found->second;
}

const Json& step_to(const Json& view, const std::string& hex) {
  for (const Json& step : list_in(object_in(view, "mover"), "steps"))
    if (word_in(step, "hex") == hex) return step;
  static const Json none;
  return none;
}

// The number of the choice that names this hex, a way to it, or somebody on it.
std::string choice_at(const BoardRequest& request, const std::string& hex) {
  const Json& view = request.view;
  if (std::string n = number_of(request, hex); !n.empty()) return n;
  if (std::string n = number_of(request, word_in(step_to(view, hex), "dir")); !n.empty()) return n;
  for (const Json& way : list_in(object_in(view, "retreat"), "ways")) {
    const Json& path = list_in(way, "path");
    const std::string words = word_in(way, "words");  // "retreat ne se"
    if (path.empty() || path.back() != hex || words.find(' ') == std::string::npos) continue;
    if (std::string n = number_of(request, words.substr(words.find(' ') + 1)); !n.empty()) return n;
  }
  for (const Json* unit : bailen_units_of(view, bailen_stack(view, hex)))
    if (std::string n = number_of(request, word_in(*unit, "id")); !n.empty()) return n;
  for (const Json* leader : bailen_leaders_at(view, hex))
    for (const char* key : {"id", "command"})
      if (std::string n = number_of(request, word_in(*leader, key)); !n.empty()) return n;
  for (const Json& marker : list_in(view, "markers"))
    if (word_in(marker, "hex") == hex)
      if (std::string n = number_of(request, word_in(marker, "id")); !n.empty()) return n;
  return "";
}

// "→2" for two points; "!" in an enemy zone, "!!" before an enemy's front, where it stops.
std::string cost_at(const BoardRequest& request, const std::string& hex) {
  const Json& step = step_to(request.view, hex);
  if (step.is_null()) return "";
  std::string out = request.look.utf8 ? "→" : ">";
  out += std::to_string(number_in(step, "cost"));
  if (flag_in(step, "zone")) out += "!";
  if (flag_in(step, "front")) out += "!";
  return out;
}

// ---- one hex ---------------------------------------------------------------------------------

struct Standing {
  const Json* unit = nullptr;    // the one on top, or a part of a skirmish line
  int points = 0;                // it has here
  int beneath = 0;               // more units
  const Json* marker = nullptr;  // face down
  bool leader = false;
};

Standing standing_at(const Json& view, const std::string& hex) {
  Standing out;
  const Json& stack = bailen_stack(view, hex);
  if (const auto units = bailen_units_of(view, stack); !units.empty()) {
    out.unit = units.front();
    out.points = number_in(*out.unit, "points");
    out.beneath = std::max(0, number_in(stack, "count", 1) - 1);
  }
  for (const Json& unit : list_in(view, "units"))
    for (const Json& part : list_in(unit, "hexes"))
      if (part.is_array() && part.size() == 2 && part[0] == hex && part[1].is_number_integer()) {
        if (out.unit != nullptr && out.unit != &unit) continue;
        out.unit = &unit;
        out.points = part[1].get<int>();
      }
  for (const Json& marker : list_in(view, "markers"))
    if (word_in(marker, "hex") == hex) out.marker = &marker;
  out.leader = !bailen_leaders_at(view, hex).empty();
  return out;
}

std::string road_sign(const Json& view, const std::string& hex, const Look& look) {
  for (const Json& road : list_in(object_in(view, "map"), "roads"))
    if (holds(list_in(road, "hexes"), hex))
      return word_in(road, "kind") == "highway" ? (look.utf8 ? "═" : "=") : "-";
  return "";
}

std::string level_sign(const Json& view, HexAt at) {
  const char level = bailen_level(view, at);
  return level == bailen_common_level(view) ? "" : std::string(1, level);
}

std::string ground_at(const BoardRequest& request, HexAt at) {
  const Json& ground = bailen_ground(request.view, at);
  const Json& grid = list_in(object_in(request.view, "map"), "grid");
  const auto row = static_cast<std::size_t>(at.row) - 1;
  const std::string line = row < grid.size() && grid[row].is_string() ? grid[row] : Json("");
  const auto column = static_cast<std::size_t>(at.column) - 1;
  return bailen_ground_sign(column < line.size() ? line.substr(column, 1) : "", ground,
                            request.look);
}

Ink ink_at(const BoardRequest& request, const Json& piece, const std::string& hex) {
  const bool acts = hex == word_in(object_in(request.view, "mover"), "hex");
  return acts ? Ink::Here : bailen_ink(request.view, word_in(piece, "side"));
}

// Road, ground and level of an empty hex, or what it costs to go there; the number of the choice.
HexCell empty_cell(const BoardRequest& request, const std::string& hex, HexAt at) {
  HexCell out;
  const std::string cost = cost_at(request, hex);
  std::string signs = filled(road_sign(request.view, hex, request.look), 1, true);
  const std::string ground = ground_at(request, at), level = level_sign(request.view, at);
  if (cost.empty())
    signs += " " + (ground.empty() ? " " : ground) + " " + (level.empty() ? " " : level);
  for (char& c : signs)
    if (c == '_') c = ' ';
  out.top = Rich(signs, Ink::Dim);
  if (!cost.empty()) out.top.add(filled(cost, kFull - 1, true), Ink::Lit);
  out.foot.add(filled(choice_at(request, hex), kFull, true), Ink::Number);
  return out;
}

HexCell full_cell(const BoardRequest& request, HexAt at) {
  const Json& view = request.view;
  const std::string hex = bailen_name(view, at);
  const Standing here = standing_at(view, hex);
  if (here.unit == nullptr && here.marker == nullptr && !here.leader)
    return empty_cell(request, hex, at);
  HexCell out;
  const std::string choice = choice_at(request, hex);
  if (here.unit != nullptr) {
    const Json& unit = *here.unit;
    const Ink ink = ink_at(request, unit, hex);
    const bool convoy = word_in(unit, "arm") == "convoy";
    out.top = Rich(convoy ? " " : stance(unit, request.look), ink).add(arm_letter(unit), ink);
    if (!convoy)
      out.top.add(filled(std::to_string(here.points), 2, false), ink)
          .add(cased(unit, word_in(unit, "morale")), Ink::Plain);
  } else if (here.marker != nullptr) {
    out.top =
        Rich("?" + word_in(*here.marker, "id"), bailen_ink(view, word_in(*here.marker, "side")));
  } else {
    // A leader alone, by the beginning of his name.
    const Json& leader = *bailen_leaders_at(view, hex).front();
    out.top = Rich(cut(word_in(leader, "name"), kFull), ink_at(request, leader, hex));
  }
  // A leader or the ground, how many stand beneath or what joining costs, and the number: what has
  // no room is left out, the ground first.
  const std::string cost = cost_at(request, hex), ground = ground_at(request, at);
  std::string mark = here.leader ? (request.look.utf8 ? "★" : "@") : ground.empty() ? "_" : ground;
  std::string under = here.beneath > 0 ? "+" + std::to_string(here.beneath) : "";
  if (!cost.empty()) under = cost;
  const int gap = under.empty() || choice.empty() ? 0 : 1;
  if (width_of(mark + under + choice) + gap > kFull) mark = "";
  if (width_of(under + choice) + gap > kFull) under = "";
  out.foot.add(mark, here.leader ? Ink::Bold : Ink::Dim);
  out.foot.add(under, cost.empty() ? Ink::Bold : Ink::Lit);
  out.foot.add(filled(choice, kFull - out.foot.width(), true), Ink::Number);
  return out;
}

HexCell small_cell(const BoardRequest& request, HexAt at, int inside) {
  const Json& view = request.view;
  const std::string hex = bailen_name(view, at);
  const Standing here = standing_at(view, hex);
  HexCell out;
  if (here.unit != nullptr) {
    const Json& unit = *here.unit;
    const Ink ink = bailen_ink(view, word_in(unit, "side"));
    out.top = Rich(stance(unit, request.look) + arm_letter(unit), ink);
    if (inside == kSmall && here.leader) out.top.add(request.look.utf8 ? "★" : "@", Ink::Bold);
    if (word_in(unit, "arm") == "convoy") return out;
    out.foot = Rich(filled(std::to_string(here.points), 2, false), ink);
    if (inside == kSmall && here.beneath > 0) out.foot.add("+", Ink::Bold);
    return out;
  }
  if (here.marker != nullptr) {
    const Ink ink = bailen_ink(view, word_in(*here.marker, "side"));
    out.top = Rich("?", ink);
    out.foot = Rich(cut(word_in(*here.marker, "id"), inside), ink);
    return out;
  }
  if (here.leader) {
    out.top = Rich(request.look.utf8 ? "★" : "@", Ink::Bold);
    return out;
  }
  const std::string road = road_sign(view, hex, request.look);
  const std::string ground = ground_at(request, at);
  const std::string first = !ground.empty() ? ground : !road.empty() ? road : " ";
  out.top = Rich(inside == kSmall ? (road.empty() ? " " : road) : "", Ink::Dim);
  out.top.add(inside == kSmall ? (ground.empty() ? " " : ground) : first, Ink::Dim);
  out.top.add(level_sign(view, at), Ink::Dim);
  return out;
}

// ---- the map ---------------------------------------------------------------------------------

std::vector<HexSide> sides_of(const BoardRequest& request) {
  std::vector<HexSide> out;
  for (const Sign& kind : kSides)
    for (const Json& edge : list_in(object_in(request.view, "map"), "edges"))
      if (word_in(edge, "kind") == kind.id)
        out.push_back({bailen_at(request.view, word_in(edge, "hex")), word_in(edge, "side"),
                       drawn(kind, request.look), Ink::Bold});
  return out;
}

void add_hex(const Json& view, std::vector<HexAt>& out, const std::string& name) {
  if (const HexAt at = bailen_at(view, name); at.column > 0) out.push_back(at);
}

// Where it is decided now; all that may be chosen if it is nowhere in particular.
std::vector<HexAt> scene(const BoardRequest& request) {
  const Json& view = request.view;
  std::vector<HexAt> out;
  add_hex(view, out, word_in(object_in(view, "mover"), "hex"));
  add_hex(view, out, word_in(bailen_actor(view), "hex"));
  add_hex(view, out, word_in(object_in(view, "placing"), "suggested"));
  for (const char* key : {"volley", "combat", "contact"}) {
    const Json& now = object_in(view, key);
    add_hex(view, out, word_in(now, "target"));
    for (const char* who : {"units", "chargers"})
      for (const Json& one : list_in(now, who))
        add_hex(view, out,
                word_in(bailen_unit(
                            view, one.is_string() ? one.get<std::string>() : word_in(one, "unit")),
                        "hex"));
  }
  for (const char* key : {"harm", "advance", "offer"})
    add_hex(view, out, word_in(object_in(view, key), "hex"));
  if (!out.empty()) return out;
  for (const auto& [id, number] : request.lit) {
    add_hex(view, out, id);
    add_hex(view, out, word_in(bailen_unit(view, id), "hex"));
    add_hex(view, out, word_in(bailen_leader(view, id), "hex"));
  }
  if (!out.empty()) return out;
  for (const Json& stack : list_in(view, "stacks")) add_hex(view, out, word_in(stack, "hex"));
  return out;
}

// The map leaves room for title, armies, what happened, question and answers.
int rows_for_map(const Look& look) {
  return std::max(13, std::min(look.rows - 8, look.rows * 2 / 3));
}

HexColumns columns_of(const Json& view) {
  HexColumns out;
  const Json& map = object_in(view, "map");
  for (const Json& label : list_in(map, "labels"))
    out.names.push_back(bailen_read(label.is_string() ? label.get<std::string>() : ""));
  out.odd_low = word_in(map, "low_columns") == "odd";
  return out;
}

}  // namespace

std::string bailen_ground_sign(const std::string& letter, const Json& terrain, const Look& look) {
  const std::string id = word_in(terrain, "id");
  if (id == "clear") return "";
  if (look.utf8 && letter == "w") return "♠";
  if (look.utf8 && letter == "B") return "⌂";
  return letter;
}

std::vector<Rich> bailen_map(const BoardRequest& request) {
  const Json& view = request.view;
  const Json& map = object_in(view, "map");
  const int columns = number_in(map, "columns"), rows = number_in(map, "rows");
  if (columns < 1 || rows < 1) return {};
  const int wide = request.look.columns - 1;
  const HexColumns names = columns_of(view);
  const std::vector<HexSide> sides = sides_of(request);
  const auto draw = [&](const HexWindow& window, int inside) {
    return draw_hexes(
        window, inside,
        [&](HexAt at) {
          return inside == kFull ? full_cell(request, at) : small_cell(request, at, inside);
        },
        sides, names);
  };
  if (!request.whole) {
    const HexWindow window =
        hex_window(columns, rows, kFull, wide, rows_for_map(request.look), scene(request));
    std::vector<Rich> out = draw(window, kFull);
    const HexAt last{window.column + window.columns - 1, window.row + window.rows - 1};
    if (window.columns < columns || window.rows < rows)
      out.emplace_back(say(request.lang, "bailen.window",
                           {{"from", bailen_read(bailen_name(view, {window.column, window.row}))},
                            {"to", bailen_read(bailen_name(view, last))},
                            {"columns", columns},
                            {"rows", rows}}),
                       Ink::Dim);
    return out;
  }
  // The whole: in one piece with room for everything, else smaller, else from west to east in
  // panels.
  HexWindow window{1, 1, columns, rows};
  for (const int inside : {kFull, kSmall, kTiny})
    if (hex_columns(window, inside) <= wide) return draw(window, inside);
  int panels = 2;
  while (hex_columns({1, 1, (columns + panels - 1) / panels, rows}, kTiny) > wide) ++panels;
  const int each = (columns + panels - 1) / panels;
  std::vector<Rich> out;
  for (int first = 1; first <= columns; first += each) {
    window = {first, 1, std::min(each, columns - first + 1), rows};
    for (Rich& line : draw(window, kTiny)) out.push_back(std::move(line));
  }
  return out;
}

}  // namespace tercio::cli
