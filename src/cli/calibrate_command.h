// `tercio calibrate GAME`: is the chance that is named for a position a chance?
#pragma once

#include <iosfwd>
#include <string>

#include "game/calibration.h"
#include "game/game.h"

namespace tercio {

struct CalibrateOptions {
  std::string scenario;  // empty: all of them
  bool fit = false;      // print the game's data/value.toml made anew
  CalibrationOrder order;
  ValueFitOrder fit_order;
  Lang lang = Lang::English;
};

// Exit codes: 0 so it is, 1 it is not (a mean error of the bins of five points or more, or luck
// beyond three standard errors), 2 not understood.
int run_calibrate(const Game& game, const CalibrateOptions& options, std::ostream& out,
                  std::ostream& err);

}  // namespace tercio
