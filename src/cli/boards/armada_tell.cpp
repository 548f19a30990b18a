// L'Invincible Armada in sentences: turn and wind, both sides, then the boxes from west to east and
// the fleets that are in none.
#include "cli/boards/armada.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

std::string tell_half(const Json& view, const Json& box, const std::string& side, Lang lang) {
  const Json& half = object_in(box, side);
  std::string fleets;
  int hidden = 0;
  for (const Json& counter : list_in(half, "counters")) {
    const std::string id = word_in(counter, "fleet");
    if (id.empty()) {
      ++hidden;
      continue;
    }
    const Json& fleet = armada_fleet(view, id);
    fleets += fleets.empty() ? "" : ", ";
    fleets += say(lang, "armada.tell_fleet",
                  {{"fleet", word_in(fleet, "short")}, {"ships", number_in(fleet, "ships")}});
    if (!flag_in(fleet, "alive")) fleets += " " + say(lang, "armada.tell_dead");
  }
  if (hidden > 0)
    fleets += (fleets.empty() ? "" : ", ") + say(lang, "armada.tell_hidden", {{"n", hidden}});
  if (fleets.empty()) fleets = say(lang, "armada.tell_nobody");
  const std::string order = armada_order_at(view, box, side);
  if (!order.empty())
    fleets += ", " + say(lang, "armada.tell_order", {{"order", armada_order(view, order, lang)}});
  return say(lang, "armada." + side) + ": " + fleets;
}

}  // namespace

std::vector<std::string> armada_tell(const Json& view, Lang lang) {
  std::vector<std::string> out;
  const int turn = number_in(view, "turn");
  const std::string wind = armada_wind(view, word_in(view, "wind"), lang);
  out.push_back(turn == 0 ? say(lang, "armada.tell_planning")
                          : say(lang, "armada.tell_turn",
                                {{"turn", turn}, {"turns", number_in(view, "turns", 8)}}));
  if (!wind.empty()) out.push_back(say(lang, "armada.tell_wind", {{"wind", wind}}));
  for (const char* side : {"spain", "england"}) {
    const Json& json = object_in(object_in(view, "sides"), side);
    std::string line = say(lang, "armada.tell_side",
                           {{"side", say(lang, std::string("armada.") + side)},
                            {"ships", number_in(json, "ships")},
                            {"lost", number_in(json, "lost")},
                            {"prizes", number_in(json, "prizes")},
                            {"dead", number_in(json, "dead")}});
    if (number_in(json, "embarked") > 0) line += " " + say(lang, "armada.tell_embarked");
    if (number_in(json, "resupplied") > 0) line += " " + say(lang, "armada.tell_resupplied");
    if (number_in(json, "penalty") > 0)
      line += " " + say(lang, "armada.tell_penalty", {{"n", number_in(json, "penalty")}});
    out.push_back(line);
  }
  for (const Json& box : list_in(view, "boxes"))
    out.push_back(say(lang, "armada.tell_box",
                      {{"number", number_in(box, "number")}, {"box", name_in(box, "name", lang)}}) +
                  " " + tell_half(view, box, "spain", lang) + ". " +
                  tell_half(view, box, "england", lang) + ".");
  for (const Json& fleet : list_in(view, "fleets")) {
    const std::string where = word_in(fleet, "where");
    if (where == "unplaced")
      out.push_back(
          say(lang, "armada.tell_unplaced",
              {{"fleet", word_in(fleet, "short")}, {"values", armada_values(view, fleet, lang)}}));
    if (where == "stray" || where == "sunk" || where == "captured")
      out.push_back(
          say(lang, "armada.tell_" + where,
              {{"fleet", word_in(fleet, "short")}, {"ships", number_in(fleet, "ships")}}));
  }
  for (const Json& limit : list_in(object_in(view, "plan"), "limits"))
    out.push_back(say(lang, flag_in(limit, "met") ? "armada.tell_met" : "armada.tell_open",
                      {{"limit", name_in(limit, "text", lang)}}));
  return out;
}

}  // namespace tercio::cli
