// From a record back to a match.
#pragma once

#include <optional>
#include <string>

#include "match/record.h"

namespace tercio {

// As far as it went. Without an error the match stands where the record ends.
struct Replay {
  std::optional<Match> match;  // none if not even the beginning was possible
  std::size_t steps = 0;       // of the record, played
  int line = 0;                // where it stopped
  Text error;                  // empty: it did not
  RuleId rule;                 // that forbids the action at `line`, if one does
  bool sealed = false;         // it stopped because the record does not tell what was done

  bool ok() const { return match.has_value() && error.en.empty(); }
};

// `game` is the one the record names.
Replay replay_record(const Game& game, const Record& record);

// All of it or an error of code "bad-record" that begins with "line 12: ". A running match whose
// record does not carry the seed cannot throw; Match::change_dice gives it new dice.
Expected<Match> match_of_record(const Game& game, const Record& record);

// The commitment that action `step` of the record stands under, if any.
const RecordCommit* commit_for(const Record& record, std::size_t step);

}  // namespace tercio
