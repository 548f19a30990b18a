// Clocks of seats as people are shown them.
#pragma once

#include "game/json.h"
#include "game/json_text.h"
#include "table/live_match.h"

namespace tercio {

// Of a seat: "clock", and "away" if the computer plays for somebody who may come back.
void add_time(const LiveMatch& live, Seat seat, JsonText& to);
// When the seat's time runs out; null if it does not run.
Json due_json(const LiveMatch& live, Seat seat);

}  // namespace tercio
