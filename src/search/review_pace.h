// How much a review of normal quality may play on, and how long a step of that takes: what a player
// says of itself so that matches it plays on can be reviewed (review/review.h).
#pragma once

namespace tercio {

struct ReviewPace {
  double steps = 0;        // all in all
  double nanoseconds = 0;  // of a step, as it was measured
  // What decisions come to for the first seat on the mean, where the reference reviews itself: it
  // should be nothing, and where it is not, that is told with every review.
  double leans = 0;
};

}  // namespace tercio
