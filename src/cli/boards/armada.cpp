#include "cli/boards/armada.h"

#include <algorithm>
#include <array>

#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

const Json kNothing;

struct Columns {
  int name = 0, half = 0;
};

// The number, the name of the box, and two halves of equal width.
Columns columns_for(int width) {
  Columns out;
  const int usable = std::min(width, 118) - 1;
  out.name = usable >= 100 ? 24 : 14;
  out.half = (usable - 4 - out.name - 3) / 2;
  return out;
}

bool is_own(const Json& view, const std::string& side) { return word_in(view, "seat") == side; }

// "Recalde 8/15", with what became of the commander.
Rich counter_of(const BoardRequest& request, const Json& counter, const std::string& side) {
  const std::string id = word_in(counter, "fleet");
  if (id.empty()) return {say(request.lang, "armada.face_down"), Ink::Dim};
  const Json& fleet = armada_fleet(request.view, id);
  const bool own = is_own(request.view, side);
  const auto lit = request.lit.find(id);
  Rich out(word_in(fleet, "short"), lit != request.lit.end() ? Ink::Lit
                                    : own                    ? Ink::Own
                                                             : Ink::Enemy);
  if (lit != request.lit.end()) out.add(" (" + lit->second + ")", Ink::Number);
  const int ships = number_in(fleet, "ships"), start = number_in(fleet, "ships_start");
  out.add(" " + std::to_string(ships) + (ships < start ? "/" + std::to_string(start) : ""));
  if (!flag_in(fleet, "alive")) out.add(" ✝", Ink::Bad);
  if (own && flag_in(counter, "up")) out.add(" ▲", Ink::Dim);  // the enemy knows it
  if (counter.contains("reinforcing") && counter["reinforcing"].is_number())
    out.add(" →" + std::to_string(number_in(counter, "reinforcing")), Ink::Warn);
  return out;
}

// The lines of one half of a box: the order, then the counters.
std::vector<Rich> half_of(const BoardRequest& request, const Json& box, const std::string& side) {
  const Json& half = object_in(box, side);
  std::vector<Rich> lines;
  const std::string order = armada_order_at(request.view, box, side);
  for (const Json& counter : list_in(half, "counters"))
    lines.push_back(counter_of(request, counter, side));
  if (lines.empty())
    lines.push_back(flag_in(half, "empty") ? Rich(say(request.lang, "armada.empty"), Ink::Bad)
                                           : Rich("·", Ink::Dim));
  if (!order.empty())
    lines[0].add(" [" + say(request.lang, "armada.order_" + order) + "]",
                 flag_in(half, "order_shown") ? Ink::Bold : Ink::Dim);
  return lines;
}

Rich cut_to(const Rich& line, int width) {
  if (line.width() <= width) return line;
  return {cut(line.text(), width)};
}

void add_box(const BoardRequest& request, const Json& box, const Columns& columns,
             std::vector<Rich>& out) {
  const auto spain = half_of(request, box, "spain");
  const auto england = half_of(request, box, "england");
  const bool current = word_in(box, "state") == "current";
  const bool played = word_in(box, "state") == "played";
  const auto lit = request.lit.find(std::to_string(number_in(box, "number")));
  for (std::size_t i = 0; i < std::max(spain.size(), england.size()); ++i) {
    Rich line(i == 0 && current ? "▶" : " ", Ink::Own);
    if (i == 0) {
      line.add(std::to_string(number_in(box, "number")) + " ", Ink::Number);
      line.add(cut(name_in(box, "name", request.lang), columns.name), lit != request.lit.end()
                                                                          ? Ink::Lit
                                                                      : current ? Ink::Here
                                                                      : played  ? Ink::Dim
                                                                                : Ink::Bold);
    }
    line.pad_to(4 + columns.name).add("│ ", Ink::Dim);
    if (i < spain.size()) line.add(cut_to(spain[i], columns.half));
    line.pad_to(6 + columns.name + columns.half).add("│ ", Ink::Dim);
    if (i < england.size()) line.add(cut_to(england[i], columns.half - 1));
    out.push_back(line);
  }
}

// Fleets that are in no box: not placed yet, strayed, sunk, captured.
void add_others(const BoardRequest& request, std::vector<Rich>& out) {
  for (const char* where : {"unplaced", "stray", "sunk", "captured"}) {
    Rich line;
    for (const Json& fleet : list_in(request.view, "fleets")) {
      if (word_in(fleet, "where") != where) continue;
      line.add(line.empty() ? say(request.lang, std::string("armada.where_") + where) + " " : ", ",
               Ink::Dim);
      const std::string side = word_in(fleet, "side");
      const auto lit = request.lit.find(word_in(fleet, "id"));
      line.add(word_in(fleet, "short"), is_own(request.view, side) ? Ink::Own : Ink::Enemy);
      if (lit != request.lit.end()) line.add(" (" + lit->second + ")", Ink::Number);
      if (std::string_view(where) == "unplaced")
        line.add(" " + armada_values(request.view, fleet, request.lang), Ink::Dim);
      else if (number_in(fleet, "ships") > 0)
        line.add(" " + std::to_string(number_in(fleet, "ships")));
    }
    if (line.empty()) continue;
    for (const Rich& wrapped : wrap(line, std::min(request.look.columns, 118) - 1, 2))
      out.push_back(wrapped);
  }
}

Rich battle_line(const BoardRequest& request) {
  const Json& battle = object_in(request.view, "battle");
  if (battle.is_null() || word_in(battle, "kind").empty()) return {};
  Rich line(say(request.lang, "armada.battle_" + word_in(battle, "kind")) + ": ", Ink::Dim);
  for (const char* side : {"spain", "england"}) {
    const Json& half = object_in(battle, side);
    if (side == std::string_view("england")) line.add(" : ", Ink::Dim);
    line.add(say(request.lang, std::string("armada.") + side) + " ",
             is_own(request.view, side) ? Ink::Own : Ink::Enemy);
    line.add(std::to_string(number_in(half, "values")));
    if (number_in(half, "bonus") > 0)
      line.add(" +" + std::to_string(number_in(half, "bonus")), Ink::Good);
    if (number_in(half, "penalty") > 0)
      line.add(" −" + std::to_string(number_in(half, "penalty")), Ink::Bad);
    if (number_in(half, "die") > 0) {
      line.add(" +" + std::to_string(number_in(half, "die")), Ink::Dice);
      line.add(" = " + std::to_string(number_in(half, "total")), Ink::Bold);
    }
  }
  return line;
}

// The limits of the paper that is being written.
void add_limits(const BoardRequest& request, std::vector<Rich>& out) {
  const Json& plan = object_in(request.view, "plan");
  if (plan.is_null()) return;
  for (const Json& limit : list_in(plan, "limits")) {
    const bool met = flag_in(limit, "met");
    Rich line(met ? " ✓ " : " ○ ", met ? Ink::Good : Ink::Warn);
    line.add(name_in(limit, "text", request.lang));
    if (limit.contains("count") && limit["count"].is_number())
      line.add(" " + std::to_string(number_in(limit, "count")) + "/" +
                   std::to_string(number_in(limit, "of")),
               Ink::Dim);
    line.add(" " + word_in(limit, "rule"), Ink::Rule);
    for (const Rich& wrapped : wrap(line, std::min(request.look.columns, 118) - 1, 3))
      out.push_back(wrapped);
  }
}

Rich side_line(const BoardRequest& request, const std::string& side) {
  const Lang lang = request.lang;
  const Json& json = object_in(object_in(request.view, "sides"), side);
  Rich line(say(lang, "armada." + side), is_own(request.view, side) ? Ink::Own : Ink::Enemy);
  line.pad_to(11);
  line.add(say(lang, "armada.side",
               {{"ships", number_in(json, "ships")},
                {"lost", number_in(json, "lost")},
                {"prizes", number_in(json, "prizes")},
                {"dead", number_in(json, "dead")}}));
  if (number_in(json, "embarked") > 0) line.add("  " + say(lang, "armada.embarked"), Ink::Good);
  if (number_in(json, "resupplied") > 0) line.add("  " + say(lang, "armada.resupplied"), Ink::Good);
  if (number_in(json, "penalty") > 0)
    line.add("  " + say(lang, "armada.penalty", {{"n", number_in(json, "penalty")}}), Ink::Bad);
  return line;
}

std::string subtitle(const Json& view, Lang lang) {
  const int turn = number_in(view, "turn");
  const std::string wind = armada_wind(view, word_in(view, "wind"), lang);
  const std::string when =
      turn == 0
          ? say(lang, "armada.planning")
          : say(lang, "armada.turn", {{"turn", turn}, {"turns", number_in(view, "turns", 8)}});
  return wind.empty() ? when : when + ", " + say(lang, "armada.wind", {{"wind", wind}});
}

std::vector<Rich> draw(const BoardRequest& request) {
  std::vector<Rich> out;
  const Columns columns = columns_for(request.look.columns);
  Rich head(" ");
  head.pad_to(4 + columns.name).add("│ ", Ink::Dim);
  head.add(say(request.lang, "armada.spain"),
           is_own(request.view, "spain") ? Ink::Own : Ink::Enemy);
  head.pad_to(6 + columns.name + columns.half).add("│ ", Ink::Dim);
  head.add(say(request.lang, "armada.england"),
           is_own(request.view, "england") ? Ink::Own : Ink::Enemy);
  out.push_back(head);
  for (const Json& box : list_in(request.view, "boxes")) add_box(request, box, columns, out);
  add_others(request, out);
  if (Rich battle = battle_line(request); !battle.empty()) out.push_back(battle);
  add_limits(request, out);
  return out;
}

std::vector<Rich> legend(const BoardRequest& request) {
  return {Rich(say(request.lang, "armada.legend"), Ink::Dim)};
}

std::vector<Rich> status(const BoardRequest& request) {
  return {side_line(request, "spain"), side_line(request, "england")};
}

}  // namespace

const Json& armada_fleet(const Json& view, const std::string& id) {
  for (const Json& fleet : list_in(view, "fleets"))
    if (word_in(fleet, "id") == id) return fleet;
  return kNothing;
}

std::string armada_order(const Json& view, const std::string& id, Lang lang) {
  for (const Json& order : list_in(view, "orders"))
    if (word_in(order, "id") == id) return name_in(order, "name", lang);
  return id;
}

std::string armada_wind(const Json& view, const std::string& id, Lang lang) {
  for (const Json& wind : list_in(view, "winds"))
    if (word_in(wind, "id") == id) return name_in(wind, "name", lang);
  return id;
}

std::string armada_order_at(const Json& view, const Json& box, const std::string& side) {
  const Json& plan = object_in(view, "plan");
  if (!plan.is_null() && is_own(view, side))
    for (const Json& slot : list_in(plan, "boxes"))
      if (number_in(slot, "box") == number_in(box, "number") && flag_in(slot, "open"))
        return word_in(slot, "order");
  return word_in(object_in(box, side), "order");
}

std::string armada_values(const Json& view, const Json& fleet, Lang lang) {
  const bool rebuilt = word_in(object_in(fleet, "sources"), "values") == "reconstruction";
  return say(lang, "armada.values",
             {{"rating", number_in(fleet, "rating")},
              {"gunnery", number_in(fleet, "gunnery")},
              {"boarding", number_in(fleet, "boarding")},
              {"ships", number_in(fleet, "ships")},
              {"wind", armada_wind(view, word_in(fleet, "wind"), lang)}}) +
         (rebuilt ? "~" : "");
}

const Board& armada_board() {
  static constexpr Board board{subtitle, draw, legend, status, armada_tell};
  return board;
}

}  // namespace tercio::cli
