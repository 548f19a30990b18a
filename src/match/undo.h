// Taking back at a table with other people. The match itself can go back over anything; what a seat
// may ask for is decided here, by four rules:
//   1. never past dice;
//   2. never past something revealed, to the seat itself or to another: an event says so;
//   3. never past what another seat has decided in the open;
//   4. never so that another has to do something again.
// What was said as one gesture is taken back as one.
// Inside a secret turn a seat takes back its own last action whatever the others have done
// meanwhile; theirs stay. A refusal there would tell that somebody has written something. For the
// same reason nobody goes back behind the beginning of a secret turn that others are asked at,
// whether they have written something or not.
#pragma once

#include <optional>
#include <string_view>

#include "match/match.h"

namespace tercio {

// The actions from `from` to before `to` that the seat would take back, or why it may not.
struct TakeBack {
  std::size_t from = 0, to = 0;
  std::optional<Refusal> no;
};
// The seat's last action with the gesture it belongs to, or, inside a secret turn, the one of its
// actions there that had these words: a plan is changed without writing again what was written
// since.
TakeBack take_back(const Match& match, Seat seat, std::string_view words = {});

// Nothing if the seat may; otherwise which rule forbids it: "nothing-to-undo", "undo-dice",
// "undo-revealed", "undo-other".
std::optional<Refusal> undoable(const Match& match, Seat seat);

// Takes that back, if the seat may. It need not be the match's last; `undone` tells what it was:
// the gesture, or one action.
std::optional<Refusal> undo_for(Match& match, Seat seat, std::vector<Played>* undone = nullptr,
                                std::string_view words = {});

// Something was shown that nobody can unsee.
bool reveals(const Played& played);

}  // namespace tercio
