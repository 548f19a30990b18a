#include "table/steady_time.h"

#include <algorithm>

namespace tercio {

std::int64_t SteadyTime::now(std::int64_t day, std::int64_t steady) {
  const std::int64_t gone = std::max<std::int64_t>(0, steady - steady_);
  steady_ = std::max(steady_, steady);
  told_ += gone;
  owed_ += gone;
  const std::int64_t most = owed_ / kNears;
  owed_ -= most * kNears;
  told_ += std::clamp(day - told_, -std::min(most, gone), most);
  return told_;
}

}  // namespace tercio
