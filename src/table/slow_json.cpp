#include "table/slow_json.h"

namespace tercio {

void add_time(const LiveMatch& live, Seat seat, JsonText& to) {
  if (live.is_away(seat)) to.set("away", true);
  if (!live.terms().has_clock() || live.is_computer(seat)) return;
  const SeatClock& clock = live.clocks().of(seat);
  to.set("clock",
         {{"left", clock.left}, {"since", clock.runs() ? JsonText(clock.since) : JsonText()}});
}

Json due_json(const LiveMatch& live, Seat seat) {
  const SeatClock& clock = live.clocks().of(seat);
  return clock.runs() ? Json(clock.due()) : Json();
}

}  // namespace tercio
