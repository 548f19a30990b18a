// Is a chance that is named for a position a chance? Fresh games of the level that it speaks for,
// what was said of some positions of each, and what came of it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

struct CalibrationOrder {
  std::uint64_t games = 1'000;     // of one scenario
  int positions = 3;               // looked at in each
  std::uint32_t played = 100;      // games played on for a position
  std::uint64_t luck_games = 200;  // whose throws are weighed, one by one
  std::uint32_t luck_played = 4;   // games played on from each position a throw can lead to
  std::uint64_t seed = 1;
};

struct CalibrationBin {
  double said = 0, came = 0;  // means
  std::uint64_t n = 0;
};

// Of throws for one purpose: what they brought the first seat in a game, all together.
struct PurposeLuck {
  std::string purpose;
  double mean = 0, se = 0;
  bool is_nothing() const { return mean * mean <= 9 * se * se; }  // within three standard errors
};

struct Calibration {
  std::string by;
  std::string version;  // empty: not calibrated, games are played on to their end
  bool to_end = true;
  std::array<CalibrationBin, 10> bins{};
  double error = 0;  // mean of |said - came| of the bins, each as often as it has positions
  double brier = 0, constant = 0;  // mean square error, and that of always saying the mean
  double said = 0, came = 0;       // on the mean
  std::uint64_t games = 0, positions = 0;
  std::uint64_t luck_games = 0;
  PurposeLuck luck;  // of all throws
  std::vector<PurposeLuck> by_purpose;
  double luck_sd = 0, result_sd = 0, adjusted_sd = 0;  // of a game
};

struct ValueFitOrder {
  int version = 1;
  std::uint64_t games = 2'000;  // for each scenario that is fitted
  std::uint64_t seed = 1;
  void (*progress)(void* context, const std::string& scenario) = nullptr;
  void* context = nullptr;
};

// A game of which that can be asked.
class Calibrates {
 public:
  virtual ~Calibrates() = default;
  virtual Expected<Calibration> calibrate(const Setup& setup,
                                          const CalibrationOrder& order) const = 0;
  // The file data/value.toml, from games of the level that plays on.
  virtual std::string fit_values(const ValueFitOrder& order) const = 0;
};

}  // namespace tercio
