// What every position does in the same way, whatever the game.
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
