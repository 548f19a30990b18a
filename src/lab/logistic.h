// Logistic regression: how the logarithm of the odds follows from signs.
#pragma once

#include <vector>

#include "search/estimate.h"

namespace tercio {

struct SignedResult {
  int turn = 0;
  Signs signs{};
  double came = 0;  // 1 won, 0 lost, between: shared
};

// For each turn of which there is enough. A turn is drawn towards what fits all of them together:
// few games are left in the last ones.
ValueFit fit_turns(const std::vector<SignedResult>& all, std::size_t signs);

}  // namespace tercio
