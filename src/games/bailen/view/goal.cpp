// The goal line: which brigades are nearest to breaking, how many have broken, and the turns left
// (BA-159 to BA-163).
#include <algorithm>

#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

// Of the side's commands that still hold, the one that can bear least; the number of commands:
// there is none.
std::size_t nearest_to_breaking(const Rules& r, const State& s, const Board& b, Seat side,
                                const std::array<int, kMaxCommands>& lost) {
  const std::size_t all = r.army->command.size();
  std::size_t best = all;
  for (std::size_t c = 0; c < all; ++c) {
    const bool counts = r.army->command[c].side == side && r.scenario(s).in_play[c] &&
                        r.full_limit(s, c) > 0 && !s.command[c].is(kDemoralized) &&
                        !r.has_left(s, c);
    if (!counts) continue;
    if (best == all || r.limit(s, b, c) - lost[c] < r.limit(s, b, best) - lost[best]) best = c;
  }
  return best;
}

}  // namespace

Text Module::goal_line(const Rules& r, const State& s, Seat viewer) const {
  Text line;
  const Seat own = viewer == kSpanish ? kSpanish : kFrench;
  const Board b = r.board(s);
  const auto lost = r.all_losses(s);
  const bool plays = viewer != Seat::Nobody;
  for (const Seat side : {other(own), own}) {
    const std::size_t c = nearest_to_breaking(r, s, b, side, lost);
    if (c == r.army->command.size()) continue;
    const char* key = !plays        ? "goal-line.command"
                      : side == own ? "goal-line.command-own"
                                    : "goal-line.command-foe";
    line = line + text_.format(key, {{"command", r.army->command[c].name},
                                     {"lost", lost[c]},
                                     {"limit", r.limit(s, b, c)}});
  }
  line = line + text_.format(plays ? "goal-line.broken-own" : "goal-line.broken",
                             {{"own", r.counted(s, own)}, {"foe", r.counted(s, other(own))}});
  if (r.ends_at_three(s)) line = line + text_.format("goal-line.sudden");
  const bool night = s.part == Part2::Interlude;
  return line + text_.format(night ? "goal-line.night" : "goal-line.turn",
                             {{"turn", std::max<int>(1, s.turn)}, {"turns", r.scenario(s).turns}});
}

}  // namespace tercio::bailen
