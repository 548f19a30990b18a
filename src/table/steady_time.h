// The time of day as a table may use it: it never jumps. A machine's clock is set by hand, or by
// another machine, an hour or five days ahead; whoever sits at a board has not thought so long.
#pragma once

#include <cstdint>

namespace tercio {

class SteadyTime {
 public:
  // Both in ms: the time of day, and a clock that nobody sets.
  SteadyTime(std::int64_t day, std::int64_t steady) : told_(day), steady_(steady) {}

  // Goes as the steady clock goes, and nears the time of day so slowly that nobody is the poorer
  // for it: by at most one part in two hundred.
  std::int64_t now(std::int64_t day, std::int64_t steady);

 private:
  static constexpr std::int64_t kNears = 200;
  std::int64_t told_, steady_;
  std::int64_t owed_ = 0;  // parts of a millisecond, in kNears
};

}  // namespace tercio
