#include "match/decision.h"

#include "match/gesture.h"

namespace tercio {

std::optional<Decided> last_decision(const Match& match, Seat seat) {
  const std::vector<Played>& played = match.played();
  std::size_t to = played.size();
  while (to > 0 && played[to - 1].seat != seat) --to;
  if (to == 0 || goes_on(match, seat)) return std::nullopt;
  std::size_t from = to - 1;
  const auto belongs = [&](std::size_t i) {  // action i to the one before it
    if (played[i - 1].seat != seat || played[i - 1].secret != played[i].secret) return false;
    return played[i].more || match.position_after(i)->in_hand();
  };
  while (from > 0 && belongs(from)) --from;
  return Decided{from, to};
}

}  // namespace tercio
