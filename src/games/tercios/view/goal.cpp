// The goal line: both morales and what will be thrown for at the end of the turn (DN-89 to DN-91),
// or how much of the army stands in the city (DN-107).
#include <algorithm>
#include <cmath>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"

namespace tercio::tercios {

Text Module::goal_line(const Rules& r, const State& s, Seat viewer) const {
  const Text turn = text_.format("goal-line.turn",
                                 {{"turn", std::max<int>(1, s.turn)}, {"turns", r.battle->turns}});
  const Special& special = r.battle->special;
  if (special.city)
    return text_.format("goal-line.city", {{"side", side_name(r, special.city_side)},
                                           {"strength", r.city_strength(s)},
                                           {"needed", r.city_needed()}}) +
           turn;
  const Seat own = viewer == kRival ? kRival : kSpain;
  Text line = text_.format("goal-line.morale", {{"own", side_name(r, own)},
                                                {"foe", side_name(r, other(own))},
                                                {"n", s.morale[index(own)]},
                                                {"m", s.morale[index(other(own))]}});
  bool any = false;
  for (const Seat side : {own, other(own)}) {
    const int needs = r.needs(s, other(side));
    if (needs == 0) continue;
    any = true;
    const int percent = static_cast<int>(std::lround(100 * victory_chance(needs).value()));
    line =
        line + text_.format(side == viewer ? "goal-line.you-throw" : "goal-line.side-throws",
                            {{"side", side_name(r, side)}, {"needs", needs}, {"percent", percent}});
  }
  const auto& bands = r.charts->victory;
  if (!any) line = line + text_.format("goal-line.no-throw", {{"morale", bands.back().morale}});
  return line + turn;
}

}  // namespace tercio::tercios
