// How much a review of normal quality may play on, and how long a step of that takes: what a player
// says of itself so that matches it plays on can be reviewed (review/review.h).
#pragma once

namespace tercio {

struct ReviewPace {
  double steps = 0;        // all in all
  double nanoseconds = 0;  // of a step, as it was measured
};

}  // namespace tercio
