// The steps of a match as people may read them: what was done, what came of it, with everything
// left out that the reader may not know.
#pragma once

#include <span>
#include <vector>

#include "game/json.h"
#include "match/study.h"
#include "table/live_match.h"

namespace tercio {

inline constexpr std::size_t kMostEntries = 500;  // in one message

// Who reads: the seats he holds and, of them, the one from which he looks (Nobody: a spectator).
struct Reader {
  Seats you;
  Seat seat = Seat::Nobody;

  static Reader of(std::span<const Seat> you) {
    Reader reader;
    for (const Seat seat : you) reader.you = reader.you.with(seat);
    if (!you.empty()) reader.seat = you.front();
    return reader;
  }
};

// One step with all that is known of it. Never leaves the server as it is: see entries_json.
struct Entry {
  std::size_t step = 0;  // of the match, 1 for the first
  Seat seat = Seat::Nobody;
  bool secret = false;  // decided unseen by the others
  std::string seat_id;
  ActionInfo action;
  Json dice;  // null, or the throw
  std::vector<std::pair<Seats, Json>> events;
  std::string phase;
  std::int64_t at = 0;
  Seats seen;  // who may know that it was made
  bool by_order = false;
  bool more = false;  // it belongs to the gesture of the step before
};

// An action that was played in a position, which afterwards is what came of it.
Entry entry_of(Position& position, const Played& played, std::size_t step);
// With everything told.
Json open_entry_json(const Entry& entry);

// The match's steps from + 1 to `to`.
std::vector<Entry> entries_of(const LiveMatch& live, std::size_t from, std::size_t to);

// As the reader may have them: steps that do not show are left out and not counted; `before` is how
// many show before the first. `open`: the match is over, everything is told, and what did not show
// until then says so.
Json entries_json(const std::vector<Entry>& entries, std::size_t before, const Reader& reader,
                  bool open, bool undone = false);
// Those of the match as it stands.
Json entries_json(const LiveMatch& live, std::size_t from, std::size_t to, const Reader& reader);

// What has become of the steps after the first `from`, of which `were` stood until now: those taken
// back, then the new ones.
Json changes_json(const LiveMatch& live, std::size_t from, const std::vector<Entry>& were,
                  const std::vector<Entry>& are, const Reader& reader);

// The record as `viewer` may have it: what others decided in secret is sealed while the match runs,
// and the seed of the dice stays with the server.
// With a study, what that says of it.
std::string record_for(const LiveMatch& live, Seat viewer, const Study* study = nullptr);

}  // namespace tercio
