// What came out of many games, for people, programs and spreadsheets.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/sim_order.h"
#include "core/seat.h"
#include "game/game.h"
#include "lab/stats.h"

namespace tercio {

// All games of one set of players.
struct SimRun {
  std::vector<std::string> players;
  std::vector<SimGame> games;
  double seconds = 0;
};

struct SeatSummary {
  std::size_t seat = 0;
  Moments points, value;
  // By outcome. A game lists its outcomes from worst to best, so adding up from the end gives "this
  // or better". In a game of two sides that is one side's order; the other's is the reverse.
  std::vector<std::uint64_t> counts;
  bool best_first = false;

  std::uint64_t at_least(std::size_t outcome) const;
};

struct SimSummary {
  std::uint64_t steps = 0;
  std::vector<SeatSummary> seats;  // those that play
};

SimSummary summarize(const GameInfo& info, Seats playing, const std::vector<SimGame>& games);

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
};
std::vector<SeatDifference> differences_of(const SimReport& report);

void write_table(const SimReport& report, Lang lang, std::ostream& out);
void write_json(const SimReport& report, std::ostream& out);
void write_csv(const SimReport& report, std::ostream& out);

}  // namespace tercio
