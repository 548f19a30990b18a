// Taking back at a table with other people. The match itself can go back over anything; what a seat
// may ask for is decided here, by four rules:
//   1. never past dice;
//   2. never past something revealed, to the seat itself or to another: an event says so;
//   3. never past what another seat has decided in the open;
//   4. never so that another has to do something again.
// Inside a secret turn a seat takes back its own last action whatever the others have done
// meanwhile; theirs stay. A refusal there would tell that somebody has written something.
#pragma once

#include <optional>

#include "match/match.h"

namespace tercio {

// Nothing if the seat may; otherwise which rule forbids it: "nothing-to-undo", "undo-dice",
// "undo-revealed", "undo-other".
std::optional<Refusal> undoable(const Match& match, Seat seat);

// Takes the seat's last action back, if it may. That need not be the match's last action; `undone`
// tells which it was.
std::optional<Refusal> undo_for(Match& match, Seat seat, Played* undone = nullptr);

}  // namespace tercio
