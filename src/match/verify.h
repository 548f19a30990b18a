// Checking a record: every action, the result, and that the dice follow from the revealed seed.
#pragma once

#include <optional>
#include <vector>

#include "match/record.h"

namespace tercio {

enum class Finding : std::uint8_t { Same, Differs, NotChecked };

struct Check {
  Finding finding = Finding::Same;
  std::string what;  // "data", "start", "actions", "result", "commitment", "rewind", "share",
                     // "shares", "dice", "given", "end", "sum"
  int line = 0;      // of the record; 0: of no line
  Text text;
};

struct VerifyReport {
  std::vector<Check> checks;

  bool over = false;  // the match is finished, so all of it could be proved

  bool ok() const;  // nothing differs
  // Nothing was left unproved that a finished match's record should prove: result, data, engine's
  // dice.
  bool complete() const;
  const Check* first_difference() const;  // the first in the order of the lines, or nullptr
};

// `game` is the one the record names.
VerifyReport verify(const Game& game, const Record& record);

}  // namespace tercio
