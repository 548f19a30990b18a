// Taking back at a table with other people. The match itself can go back over anything; what a seat
// may ask for is decided here, by four rules:
//   1. never past dice;
//   2. never past something revealed, to the seat itself or to another: an event says so;
//   3. never past what another seat has decided in the open;
//   4. never so that another has to do something again.
// Inside a secret turn a seat takes back its own last action whatever the others have done
// meanwhile; theirs stay. A refusal there would tell that somebody has written something. For the
// same reason nobody goes back behind the beginning of a secret turn that others are asked at,
// whether they have written something or not.
#pragma once

#include <optional>
#include <string_view>

#include "match/match.h"

namespace tercio {

// The action that the seat would take back, or why it may not.
struct TakeBack {
  std::size_t action = 0;
  std::optional<Refusal> no;
};
// The seat's last action, or, inside a secret turn, the one of its actions there that had these
// words: a plan is changed without writing again what was written since.
TakeBack take_back(const Match& match, Seat seat, std::string_view words = {});

// Nothing if the seat may; otherwise which rule forbids it: "nothing-to-undo", "undo-dice",
// "undo-revealed", "undo-other".
std::optional<Refusal> undoable(const Match& match, Seat seat);

// Takes that action back, if the seat may. It need not be the match's last action; `undone` tells
// which it was.
std::optional<Refusal> undo_for(Match& match, Seat seat, Played* undone = nullptr,
                                std::string_view words = {});

}  // namespace tercio
