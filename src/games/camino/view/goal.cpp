// The goal line: which week it is, and what the march would be worth if it ended now (CE-67 to
// CE-74).
#include <algorithm>

#include "games/camino/game.h"

namespace tercio::camino {

Text Module::goal_line(const Rules& r, const State& s, Seat) const {
  const int points = r.score(s).total;
  const std::size_t band = r.outcome_for(points);
  const auto& outcomes = r.data->outcomes;
  const bool is_best = band + 1 == outcomes.size();
  std::vector<TextArg> args = {
      {"week", std::min<int>(s.turn + 1, r.weeks())}, {"weeks", r.weeks()}, {"points", points}};
  args.emplace_back("band", outcomes[is_best ? band : band + 1].name);
  if (!is_best) args.emplace_back("from", outcomes[band + 1].min_vp);
  return text_.format(is_best ? "goal-line.best" : "goal-line.next", args);
}

}  // namespace tercio::camino
