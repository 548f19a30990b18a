// Many levels of one game, one after the other: how often each is won, as a table, for programs, or
// as a picture.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/sim_order.h"

namespace tercio {

struct LevelRun {
  std::string level;
  std::uint64_t games = 0;
  double won = 0;  // the sum of what the first seat that plays got: 1 won, 0 lost

  double share() const { return games == 0 ? 0 : won / static_cast<double>(games); }
};

void write_levels(const SimOrder& order, const std::vector<LevelRun>& runs, Lang lang,
                  std::ostream& out);

// One square for each level: its first and last digit choose the row, those between them the
// column, so that neighbours differ in one digit.
void write_heatmap(const SimOrder& order, const std::vector<LevelRun>& runs, Lang lang, bool html,
                   std::ostream& out);

}  // namespace tercio
