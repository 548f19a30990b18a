#include "cli/boards/hispania.h"

#include <algorithm>
#include <array>

#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

const Json kNothing;

// From north to south, the western one before the eastern one.
constexpr std::array<std::array<const char*, 2>, 4> kRows = {{{"gallaecia", "cantabria"},
                                                              {"lusitania", "ilergetia"},
                                                              {"carpetania", "celtiberia"},
                                                              {"ulterior", "citerior"}}};

constexpr int kWideColumns = 110, kWideRows = 44;

const Json& find_in(const Json& list, const std::string& id) {
  for (const Json& one : list)
    if (word_in(one, "id") == id) return one;
  return kNothing;
}

std::string letter_of(const Json& view, const std::string& general) {
  if (general == "legio") return "L";
  return word_in(hispania_general(view, general), "letter");
}

// ---- one space -------------------------------------------------------------------------------

// "2●▲": two revolts and an army on them; "uk": garrisons from the bottom to the top; "[K]" a
// general, "F" a fleet.
Rich pieces_of(const BoardRequest& request, const Json& space) {
  Rich out;
  if (const int revolts = number_in(space, "revolts"); revolts > 0)
    out.add(std::to_string(revolts) + "●", Ink::Enemy);
  if (const std::string army = word_in(space, "army"); !army.empty())
    out.add(army == "special" ? "◆" : "▲", Ink::Bad);
  for (const Json& owner : list_in(space, "garrisons"))
    if (owner.is_string())
      out.add(fold(letter_of(request.view, owner.get<std::string>())), Ink::Good);
  if (flag_in(space, "fleet")) out.add("F", Ink::Own);
  for (const Json& general : list_in(request.view, "generals"))
    if (!word_in(space, "id").empty() && word_in(general, "space") == word_in(space, "id"))
      out.add("[" + word_in(general, "letter") + "]",
              word_in(general, "id") == word_in(request.view, "active") ? Ink::Here : Ink::Own);
  return out;
}

// Its number, its name as far as there is room, what stands there, the number of the choice.
Rich space_cell(const BoardRequest& request, const Json& space, int columns) {
  const auto lit = request.lit.find(word_in(space, "id"));
  Rich tail = pieces_of(request, space);
  if (lit != request.lit.end()) tail.add("(" + lit->second + ")", Ink::Number);
  const int room = columns - 2 - (tail.empty() ? 0 : tail.width() + 1);
  Rich cell(std::to_string(number_in(space, "number")), Ink::Dim);
  cell.add(hispania_is_rebuilt(space, "number") ? "~" : " ", Ink::Dim);
  cell.add(cut(name_in(space, "name", request.lang), room), lit != request.lit.end() ? Ink::Lit
                                                            : flag_in(space, "capital")
                                                                ? Ink::Bold
                                                                : Ink::Plain);
  if (!tail.empty()) cell.add(" ").add(tail);
  return cell;
}

// Where its links lead: "═" along a road, "·" for every segment after the first; "~" if the link is
// reconstructed, "'" if its number of segments is, or the road printed on it.
std::string links_of(const Json& view, const Json& space, Lang lang) {
  std::string out;
  const std::string id = word_in(space, "id");
  for (const Json& to : list_in(space, "links")) {
    if (!to.is_string()) continue;
    const Json& link = hispania_link(view, id, to.get<std::string>());
    const bool road = flag_in(link, "road");
    out += out.empty() ? "" : " ";
    out += name_in(hispania_space(view, to.get<std::string>()), "name", lang);
    if (hispania_is_rebuilt(link, "link")) out += "~";
    if (road) out += "═";
    for (int i = 1; !road && i < number_in(link, "segments", 1); ++i) out += "·";
    if (hispania_is_rebuilt(link, road ? "road" : "segments")) out += "'";
  }
  return out;
}

// ---- a province ------------------------------------------------------------------------------

Rich province_head(const BoardRequest& request, const Json& province) {
  Rich head(hispania_province_name(province, request.lang), Ink::Title);
  if (flag_in(province, "held"))
    head.add(" ✓", Ink::Good).add(" " + say(request.lang, "hispania.held"), Ink::Dim);
  if (flag_in(province, "full"))
    head.add(" " + say(request.lang, "hispania.full"), Ink::Bad);
  else if (flag_in(province, "quiet"))
    head.add(" " + say(request.lang, "hispania.quiet"), Ink::Dim);
  else
    head.add(" " + std::to_string(number_in(province, "revolts")) + "●", Ink::Enemy);
  return head;
}

std::vector<Rich> province_lines(const BoardRequest& request, const std::string& id, int columns,
                                 bool wide) {
  const Json& province = hispania_province(request.view, id);
  std::vector<Rich> lines;
  if (province.is_null()) return lines;
  lines.push_back(province_head(request, province));
  const Json& cities = list_in(province, "cities");
  const int half = columns / 2;
  for (std::size_t i = 0; i < cities.size(); ++i) {
    if (!cities[i].is_string()) continue;
    const Json& space = hispania_space(request.view, cities[i].get<std::string>());
    if (wide) {
      Rich line = space_cell(request, space, 24);
      line.pad_to(25);
      lines.push_back(line.add(
          cut(links_of(request.view, space, request.lang), columns - line.width()), Ink::Dim));
    } else if (i % 2 == 0) {
      lines.push_back(space_cell(request, space, half - 1));
    } else {
      Rich& line = lines.back();
      line.pad_to(half);
      line.add(space_cell(request, space, columns - half));
    }
  }
  return lines;
}

void add_row(const BoardRequest& request, const std::array<const char*, 2>& row,
             std::vector<Rich>& out) {
  const bool wide = request.look.columns >= kWideColumns && request.look.rows >= kWideRows;
  const int width = std::min(request.look.columns, 160) - 1;
  const int half = (width - 3) / 2;
  const auto west = province_lines(request, row[0], half, wide);
  const auto east = province_lines(request, row[1], half, wide);
  for (std::size_t i = 0; i < std::max(west.size(), east.size()); ++i) {
    Rich line;
    if (i < west.size()) line.add(west[i]);
    line.pad_to(half).add(" │ ", Ink::Dim);
    if (i < east.size()) line.add(east[i]);
    out.push_back(line);
  }
}

// ---- around the map --------------------------------------------------------------------------

Rich seas(const BoardRequest& request) {
  Rich line;
  for (const Json& space : list_in(request.view, "spaces")) {
    if (word_in(space, "kind") != "sea") continue;
    if (!line.empty()) line.add("  ");
    line.add(space_cell(request, space, 40));
  }
  return line;
}

Rich reserves(const BoardRequest& request) {
  const Json& view = request.view;
  const Json& reserve = object_in(view, "reserve");
  const Json& denarii = object_in(view, "denarii");
  Rich line(say(request.lang, "hispania.denarii",
                {{"n", number_in(denarii, "left")}, {"most", number_in(denarii, "turn")}}),
            Ink::Warn);
  if (const int blocked = number_in(denarii, "blocked"); blocked > 0)
    line.add(" " + say(request.lang, "hispania.blocked", {{"n", blocked}}), Ink::Bad);
  const int revolts = number_in(reserve, "revolts");
  line.add("  " + say(request.lang, "hispania.reserve", {{"n", revolts}}),
           revolts > 3 ? Ink::Plain : Ink::Bad);
  line.add("  " + say(request.lang, "hispania.armies", {{"n", number_in(reserve, "armies")}}));
  line.add("  " + say(request.lang, "hispania.garrisons"), Ink::Dim);
  for (const char* owner : {"ulterior", "citerior", "consul"})
    line.add(" " + fold(letter_of(view, owner)) +
                 std::to_string(number_in(object_in(reserve, "garrisons"), owner)),
             Ink::Good);
  if (const int roads = number_in(reserve, "roads"); roads > 0)
    line.add("  " + say(request.lang, "hispania.roads", {{"n", roads}}));
  return line;
}

Rich goal(const BoardRequest& request) {
  const Json& goal = object_in(request.view, "goal");
  Rich line(say(request.lang, "hispania.goal"), Ink::Dim);
  const auto add = [&](const std::string& what, bool met) {
    line.add(" " + what, met ? Ink::Good : Ink::Plain);
    line.add(met ? "✓" : "○", met ? Ink::Good : Ink::Dim);
  };
  // All six capitals are told by the numbers of their provinces.
  const Json& garrisons = list_in(goal, "garrisons");
  for (const Json& one : garrisons) {
    const Json& space = hispania_space(request.view, word_in(one, "space"));
    const Json& province = hispania_province(request.view, word_in(space, "province"));
    add(garrisons.size() > 3 ? word_in(province, "numeral") : name_in(space, "name", request.lang),
        flag_in(one, "held"));
  }
  for (const Json& one : list_in(goal, "quiet"))
    add(name_in(hispania_province(request.view, word_in(one, "province")), "name", request.lang),
        flag_in(one, "met"));
  if (goal.is_object() && goal.contains("special_gone") && goal["special_gone"].is_boolean())
    add("◆", flag_in(goal, "special_gone"));
  return line;
}

// What is being fought, or what the Hispanic phase does.
Rich happening(const BoardRequest& request) {
  const Json& view = request.view;
  const auto name = [&](const Json& object, const char* key) {
    return name_in(hispania_space(view, word_in(object, key)), "name", request.lang);
  };
  if (const Json& combat = object_in(view, "combat"); !combat.is_null()) {
    const auto side = [&](const char* key) {
      const Json& value = object_in(combat, key);
      const std::string plus = std::to_string(number_in(value, "plus"));
      std::string sum =
          flag_in(value, "die") ? say(request.lang, "hispania.die_plus", {{"n", plus}}) : plus;
      if (const int times = number_in(value, "times", 1); times > 1)
        sum = (flag_in(value, "die") ? "(" + sum + ")" : sum) + " ×" + std::to_string(times);
      return sum;
    };
    Rich line(name(combat, "from") + " → " + name(combat, "to") + ": ", Ink::Bold);
    line.add(say(request.lang, "hispania.rome") + " " + side("roman"), Ink::Own);
    line.add(", " + say(request.lang, "hispania.hispania") + " " + side("hispanic"), Ink::Enemy);
    return line;
  }
  const Json& hispanic = object_in(view, "hispanic");
  const Json& alternatives = list_in(hispanic, "alternatives");
  if (word_in(hispanic, "army").empty() || alternatives.empty()) return {};
  Rich line(name(hispanic, "army") + " ▲ → ", Ink::Enemy);
  for (std::size_t i = 0; i < alternatives.size(); ++i)
    if (alternatives[i].is_string())
      line.add(
          (i > 0 ? ", " : "") +
          name_in(hispania_space(view, alternatives[i].get<std::string>()), "name", request.lang));
  return line;
}

std::string subtitle(const Json& view, Lang lang) {
  const int round = number_in(view, "round"), year = number_in(view, "year");
  const std::string when =
      say(lang, "hispania.round", {{"round", round}, {"rounds", number_in(view, "rounds")}});
  return year > 0 ? when + ", " + say(lang, "hispania.year", {{"year", year}}) : when;
}

std::vector<Rich> draw(const BoardRequest& request) {
  std::vector<Rich> out;
  for (const auto& row : kRows) add_row(request, row, out);
  const int width = std::min(request.look.columns, 160) - 1;
  for (const Rich& paragraph :
       {seas(request), reserves(request), goal(request), happening(request)}) {
    if (paragraph.empty()) continue;
    for (const Rich& line : wrap(paragraph, width, 2)) out.push_back(line);
  }
  return out;
}

std::vector<Rich> legend(const BoardRequest& request) {
  return {Rich(say(request.lang, "hispania.legend"), Ink::Dim),
          Rich(say(request.lang, "hispania.legend_links"), Ink::Dim)};
}

std::vector<Rich> status(const BoardRequest& request) {
  std::vector<Rich> out = {Rich(subtitle(request.view, request.lang)), reserves(request)};
  for (const Json& general : list_in(request.view, "generals")) {
    Rich line(name_in(general, "name", request.lang), Ink::Own);
    const std::string where = word_in(general, "space");
    line.add(": " + (where.empty()
                         ? say(request.lang, "hispania.off")
                         : name_in(hispania_space(request.view, where), "name", request.lang)));
    line.add(", " + say(request.lang, "hispania.support", {{"n", number_in(general, "support")}}),
             Ink::Dim);
    out.push_back(line);
  }
  out.push_back(goal(request));
  return out;
}

}  // namespace

const Json& hispania_space(const Json& view, const std::string& id) {
  return find_in(list_in(view, "spaces"), id);
}
const Json& hispania_province(const Json& view, const std::string& id) {
  return find_in(list_in(view, "provinces"), id);
}
const Json& hispania_general(const Json& view, const std::string& id) {
  return find_in(list_in(view, "generals"), id);
}

bool hispania_is_rebuilt(const Json& object, std::string_view value) {
  return word_in(object_in(object, "sources"), value) == "reconstruction";
}

std::string hispania_province_name(const Json& province, Lang lang) {
  const std::string numeral = word_in(province, "numeral");
  return (numeral.empty() ? "" : numeral + " ") + name_in(province, "name", lang);
}

const Json& hispania_link(const Json& view, const std::string& from, const std::string& to) {
  for (const Json& link : list_in(view, "links")) {
    const std::string a = word_in(link, "a"), b = word_in(link, "b");
    if ((a == from && b == to) || (a == to && b == from)) return link;
  }
  return kNothing;
}

const Board& hispania_board() {
  static constexpr Board board{subtitle, draw, legend, status, hispania_tell};
  return board;
}

}  // namespace tercio::cli
