// What came out of many games, for people, programs and spreadsheets.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/sim_order.h"
#include "core/seat.h"
#include "game/game.h"
#include "lab/sim_summary.h"

namespace tercio {

// All games of one set of players.
struct SimRun {
  std::vector<std::string> players;
  std::vector<SimGame> games;
  double seconds = 0;
};

// `second` is empty unless the order is paired.
struct SimReport {
  const SimOrder& order;
  const SimRun& first;
  const SimRun& second;
};

// Second less first, game by game.
struct SeatDifference {
  std::size_t seat = 0;
  Paired points, value;
  Paired adjusted;  // if luck was measured
};
std::vector<SeatDifference> differences_of(const SimReport& report);

void write_table(const SimReport& report, Lang lang, std::ostream& out);
void write_json(const SimReport& report, std::ostream& out);
void write_csv(const SimReport& report, std::ostream& out);

}  // namespace tercio
