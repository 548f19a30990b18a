#include "table/slow_json.h"

#include "table/log.h"

namespace tercio {

Json seat_time_json(const LiveMatch& live, Seat seat) {
  Json json = Json::object();
  if (live.is_away(seat)) json["away"] = true;
  if (!live.terms().has_clock() || live.is_computer(seat)) return json;
  const SeatClock& clock = live.clocks().of(seat);
  json["clock"] = {{"left", clock.left}, {"since", clock.runs() ? Json(clock.since) : Json()}};
  return json;
}

Json due_json(const LiveMatch& live, Seat seat) {
  const SeatClock& clock = live.clocks().of(seat);
  return clock.runs() ? Json(clock.due()) : Json();
}

Json slow_json(const LiveMatch& live, std::span<const Seat> you) {
  Json standing = Json::object();
  for (const Seat seat : you) standing[live.match().seat_id(seat)] = live.standing(seat).orders;
  Json json = {
      {"terms", live.terms().json()}, {"late", live.late()}, {"standing", std::move(standing)}};
  // The reader's clock may be wrong: `now` is this server's.
  if (live.terms().has_clock()) json["time"] = {{"begun", live.has_begun()}, {"now", unix_ms()}};
  return json;
}

}  // namespace tercio
