// Limited information (BA-164 to BA-170): stacks that have nothing to do and are out of sight stand
// under markers until they have.
#include "games/bailen/player/drill.h"

namespace tercio::bailen {

// Far from the enemy, and its order does not send it anywhere.
bool Drill::is_idle(const Rules& r, const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  const CommandState& c = s.command[r.q(u).command];
  const Order o = r.order(s, u);
  if (!p.ordered() || r.q(u).convoy) return false;
  if (o != Order::None && o != Order::Defend) return false;
  if (r.distance_to(b.seen[index(other(r.q(u).side))], p.hex) <= kWatch) return false;
  return o == Order::None || r.in_area(c.centre, c.shape, p.hex);
}

// The next marker to be lifted or laid, the largest stack first; a roll: none. Never in playouts.
Action Drill::mark(const Rules& r, const State& s) const {
  if (!r.options.markers || brisk) return Action();
  const Board b = r.board(s);
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  for (const std::size_t u : r.troops(side))
    if (const Piece& p = s.piece[u]; p.on_map() && p.is(kHidden) && !is_idle(r, s, b, u))
      return with_unit(Verb::Lift, static_cast<std::size_t>(p.target));
  if (!r.may_mark_now(s).ok()) return Action();
  Action best;
  int most = 0;
  b.of[index(side)].each([&](Hex h) {
    int points = 0;
    bool idle = true;
    b.each(s, h, [&](std::size_t u) {
      idle = idle && is_idle(r, s, b, u);
      points += r.points(s, u);
    });
    if (!idle || points <= most || !r.may_mark_at(s, b, Verb::Screen, h).ok()) return;
    most = points;
    best = with_hex(Verb::Screen, h);
  });
  return best;
}

}  // namespace tercio::bailen
