// Facts: sentences about a match that are true or not. Lessons state what they tell of in them, so
// that a text cannot outlive the rules it speaks of; puzzles end by them.
//
//   strength = 6                     a field of the view; != >= <= too
//   regions[savoy].road = true       of the thing with that id, or of that number in a list
//   units[w2].states has disordered
//   turn.phase = shot                of the turn
//   legal lay                        a choice now; a last * stands for any words
//   illegal move flanders [CE-34]    forbidden by that rule
//   odds assault: win = 0.579        the chance of an outcome, or of several: win + draw
//   outcome spain = medium-victory   of a match that is over; points spain = 15 too
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace tercio {

struct Fact {
  enum class Kind : std::uint8_t { View, Turn, Legal, Illegal, Odds, Outcome, Points };
  enum class Compare : std::uint8_t { Is, IsNot, AtLeast, AtMost, Has };

  std::string text;  // as it was written
  Kind kind = Kind::View;
  Compare compare = Compare::Is;
  std::string subject;                // path, action or seat
  std::vector<std::string> outcomes;  // of odds
  std::string value;                  // what is said of it; the rule of an illegal action
};

Expected<Fact> read_fact(std::string_view text);

// Nothing if it is true for the seat; otherwise what is so instead.
std::optional<std::string> untrue(const Fact& fact, const Match& match, Seat seat);
std::optional<std::string> untrue(const Fact& fact, const Position& position, Seat seat);
inline bool is_true(const Fact& fact, const Match& match, Seat seat) {
  return !untrue(fact, match, seat);
}
// Of a fact of the view, where that is at hand already.
bool is_true_in(const Fact& fact, const Json& view);
// The first of them that is not true.
std::optional<std::string> first_untrue(const std::vector<Fact>& facts, const Match& match,
                                        Seat seat);

// What stands at a path of a view; nullptr: nothing.
const Json* at_path(const Json& view, std::string_view path);

}  // namespace tercio
