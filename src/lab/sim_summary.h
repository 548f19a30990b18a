// What came out of many games, seat by seat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/seat.h"
#include "game/game.h"
#include "lab/stats.h"

namespace tercio {

struct SeatSummary {
  std::size_t seat = 0;
  Moments points, value;
  Moments adjusted;  // the value less the luck of throws, where that was measured
  // By outcome. A game lists its outcomes from worst to best, so adding up from the end gives "this
  // or better". In a game of two sides that is one side's order; the other's is the reverse.
  std::vector<std::uint64_t> counts;
  bool best_first = false;

  std::uint64_t at_least(std::size_t outcome) const;
  // So many times the games would be needed without taking luck out.
  double factor() const;
};

struct SimSummary {
  std::uint64_t steps = 0;
  std::vector<SeatSummary> seats;  // those that play
};

// What the throws of a game brought a seat.
double luck_of(const GameInfo& info, Seats playing, std::size_t seat, const SimGame& game);

SimSummary summarize(const GameInfo& info, Seats playing, const std::vector<SimGame>& games,
                     bool is_adjusted = false);

Json json_of(const GameInfo& info, const SeatSummary& seat);

}  // namespace tercio
