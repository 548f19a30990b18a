// What the page is sent of a match: docs/table.md, STATE.
#pragma once

#include <span>
#include <vector>

#include "game/json.h"
#include "game/json_text.h"
#include "table/entries.h"
#include "table/live_match.h"

namespace tercio {

// Which seats' holders are connected, and which of the reader's own seats another connection holds
// as well.
struct Connected {
  Seats online;
  Seats also;
  Connected(Seats seats = {}, Seats twice = {}) : online(seats), also(twice) {}
};

// What is asked of whom, for `viewer`, without any hash of the position.
Json table_turn_json(const LiveMatch& live, const Position& position, Seat viewer);
// As JSON text: they are made anew for every change.
std::string seats_text(const LiveMatch& live, std::span<const Seat> you, Connected connected);
// What the seat, which is asked, may do.
JsonText legal_text(const Position& position, Seat seat);
Json chat_json(const ChatLine& line);
Json chat_json(const LiveMatch& live);  // the last lines
// The answer to a command for a version that is no more the newest.
Json stale_reply(const LiveMatch& live, Seats you);

// A state without what is told apart from it as well, or kept apart: its seats, view, chat and
// entries. As JSON text: it is made anew for every change of the match.
std::string frame_text(const LiveMatch& live, std::span<const Seat> you);
// `entries` are those to be sent along, already masked.
Json state_json(const LiveMatch& live, std::span<const Seat> you, Connected connected,
                Json entries);

// A seat's share in the dice: the hash of what it gave, "none", or null as long as it is wanted.
JsonText share_text(const LiveMatch& live, Seat seat);
// The server's commitment, who has not had a share yet, and whether a throw waits for them.
JsonText shares_text(const LiveMatch& live);
Text waiting_text(const LiveMatch& live);  // for whom the throw waits

}  // namespace tercio
