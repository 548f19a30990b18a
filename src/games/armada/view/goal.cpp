// The goal line: how far Spain has come with her troops, what orders are left for it, and what
// England's guns have to fire with (AR-44 to AR-46, AR-70 to AR-76, AR-97, AR-98).
#include <algorithm>

#include "games/armada/game.h"

namespace tercio::armada {
namespace {

// Boxes whose orders nobody has seen and where an order of that kind may stand.
int boxes_ahead(const Rules& r, const State& s, int last) {
  int n = 0;
  for (int box = 1; box <= last; ++box) n += r.is_shown(s, box) ? 0 : 1;
  return n;
}

const char* troops_key(const State& s) {
  if (s.turn > kLastBox) return "goal-line.final";
  if (s.disembarked != 0) return "goal-line.landed";
  return s.embarked != 0 ? "goal-line.aboard" : "goal-line.ashore";
}

}  // namespace

Text Module::goal_line(const Rules& r, const State& s, Seat viewer) const {
  const int embarks = std::min(r.data->embark_max - r.used(s, kSpain, Order::Embark),
                               boxes_ahead(r, s, kLastBox - 1));
  const int landings =
      std::min(r.data->disembark_max - r.disembarks_used(s), boxes_ahead(r, s, kLastBox));
  const Seat own = viewer == kEngland ? kEngland : kSpain;
  const char* aim = viewer == kSpain     ? "goal-line.spain"
                    : viewer == kEngland ? "goal-line.england"
                                         : "goal-line.nobody";
  Text line = text_.format(
      aim, {{"troops", text_.format(troops_key(s), {{"embarks", std::max(0, embarks)},
                                                    {"landings", std::max(0, landings)},
                                                    {"own", r.ships(s, own)},
                                                    {"foe", r.ships(s, other(own))}})}});
  if (s.penalty != 0) line = line + text_.format("goal-line.penalty", {{"n", s.penalty}});
  return line;
}

}  // namespace tercio::armada
