// A decision: all that a seat did with one thing in hand, however many words it took. A coach
// speaks of decisions and not of their links.
#pragma once

#include <optional>

#include "match/match.h"

namespace tercio {

struct Decided {
  std::size_t from = 0, to = 0;  // actions of the match, from 0; to: behind the last
};

// The seat's last; nothing if it is still at it, or has decided nothing.
std::optional<Decided> last_decision(const Match& match, Seat seat);

}  // namespace tercio
