// What every position does in the same way, whatever the game.
#include <algorithm>
#include <cstdlib>

#include "game/game.h"
#include "game/json.h"

namespace tercio {

Text Position::said(Action action) const {
  std::string own = words(action);
  return {own, lexicon().said(own).es};
}

Json Position::changing_view(Seat seat) const {
  Json changing = view(seat);
  changing.erase("seat");
  return changing;
}

std::string Position::colour(Seat seat) const { return usual_colour(game().info(), seat); }

// ---- games whose ways are single actions
// ----------------------------------------------------------

namespace {

RequestError not_asked_so() {
  return {"no-ways", "this game is played from its list of choices: it knows no ways"};
}

// The place that an action leads a thing to: `to`, or else what it names beside the thing; empty if
// it does not name the thing, or leads it nowhere.
std::string place_of(const ActionInfo& info, std::string_view of) {
  std::string to, other;
  bool named = false;
  for (const auto& [name, value] : info.args) {
    if (value == of) named = true;
    if (name == "to") to = value;
    if (other.empty() && value != of && name != "cost" && name != "path") other = value;
  }
  if (!named) return "";
  return to.empty() ? other : to;
}

std::vector<std::string> split_at_blanks(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

Way way_of(const ActionInfo& info, std::string to) {
  Way way;
  way.kind = info.verb;
  way.throws = info.throws;
  way.path = {to};
  way.to = std::move(to);
  for (const auto& [name, value] : info.args) {
    if (name == "path") way.path = split_at_blanks(value);
    if (name == "cost") way.cost = std::atoi(value.c_str());
  }
  way.ends.push_back({"", way.cost, {info.words}});
  return way;
}

}  // namespace

Expected<Ways> Position::ways(Seat seat, std::string_view of) const {
  Ways out;
  const Turn now = turn();
  if (now.kind != TurnKind::Decision || !now.seats.has(seat)) return out;
  for (const Action action : legal(seat)) {
    const ActionInfo info = describe(seat, action);
    if (std::string to = place_of(info, of); !to.empty())
      out.ways.push_back(way_of(info, std::move(to)));
  }
  return out;
}

Expected<Together> Position::together(Seat, const TogetherAsk&) const { return not_asked_so(); }
Expected<std::vector<Threat>> Position::danger(Seat, const DangerAsk&) const {
  return not_asked_so();
}

// Of the readings that are actions, the nearest; two different ones equally near are none.
Expected<Action> Position::parse_short(std::string_view text) const {
  std::optional<Action> meant;
  int cost = 0;
  for (const Lexicon::Reading& one : lexicon().read(text, Lexicon::Form::Beginnings)) {
    if (meant && one.cost > cost) break;
    const Expected<Action> action = parse(one.words);
    if (!action || meant == *action) continue;
    if (meant) return RequestError{"unknown-action", "'" + std::string(text) + "' is not clear"};
    meant = *action;
    cost = one.cost;
  }
  if (meant) return *meant;
  return RequestError{"unknown-action",
                      "'" + std::string(text) + "' is not an action of this game"};
}

}  // namespace tercio
