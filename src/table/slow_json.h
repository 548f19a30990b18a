// Clocks and standing orders as people are shown them.
#pragma once

#include <span>

#include "game/json.h"
#include "table/live_match.h"

namespace tercio {

// Of a seat: "clock", and "away" if the computer plays for somebody who may come back.
Json seat_time_json(const LiveMatch& live, Seat seat);
// When the seat's time runs out; null if it does not run.
Json due_json(const LiveMatch& live, Seat seat);
// Of the match: "terms", "time", "late" and the reader's own "standing" orders.
Json slow_json(const LiveMatch& live, std::span<const Seat> you);

}  // namespace tercio
