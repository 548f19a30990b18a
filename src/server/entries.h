// The steps of a match as people may read them: what was done, what came of it, with everything
// left out that the reader may not know.
#pragma once

#include <vector>

#include "game/json.h"
#include "server/live_match.h"

namespace tercio {

// One step with all that is known of it. Never leaves the server as it is: see entry_json.
struct Entry {
  std::size_t step = 0;  // 1 for the first
  Seat seat = Seat::Nobody;
  bool secret = false;  // decided unseen by the others
  std::string seat_id;
  std::string words;
  Text label;
  Json dice;  // null, or the throw
  std::vector<std::pair<Seats, Json>> events;
  std::string phase;
  std::int64_t at = 0;
};

// Steps from + 1 to `to`.
std::vector<Entry> entries_of(const LiveMatch& live, std::size_t from, std::size_t to);

// As `viewer` may read it (Nobody: a spectator); `open`: the match is over, everything is told.
Json entry_json(const Entry& entry, Seat viewer, bool open, bool undone = false);
Json entries_json(const std::vector<Entry>& entries, Seat viewer, bool open, bool undone = false);

// The record as `viewer` may have it: secret decisions of others are sealed while the match runs,
// and the seed of the dice stays with the server.
std::string record_for(const LiveMatch& live, Seat viewer);

}  // namespace tercio
