// Taking back at a table with other people. The match itself can go back over anything; whether a
// seat may ask for it is decided here, by four rules:
//   1. never past dice;
//   2. never past something revealed, to the seat itself or to another;
//   3. never past another seat's decision;
//   4. never so that another has to do something again. Only the match's last action is ever taken
//      back, so with 3 nobody else's choice is touched.
#pragma once

#include <optional>

#include "match/match.h"

namespace tercio {

// Nothing if the seat may take the last action back (with Match::undo); otherwise which rule
// forbids it: "nothing-to-undo", "undo-dice", "undo-revealed", "undo-other".
std::optional<Refusal> undoable(const Match& match, Seat seat);

// Did the last action tell some seat anything it could not know before? Yes if an event says so.
// And, because a game may forget to say it: deal the secrets anew as that seat might believe them,
// play the same action, and compare what the seat knows. A difference means that it has learnt
// which deal is the real one.
bool last_action_revealed(const Match& match);

}  // namespace tercio
