// A review (schema/review.yaml) as lines for the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/match.h"
#include "match/record.h"

namespace tercio::cli {

inline constexpr double kWorthTelling = 0.03;  // of what is unexplained

// "+12", "−3", "0": points of a hundred.
std::string points(double share);
int in_percent(double share);

// Told for one seat: what is told for the first side is turned round for those against it.
// `ending`: how somebody ended it before the rules did.
std::vector<std::string> review_lines(const Match& match, const Json& review, Seat seat,
                                      const std::optional<RecordEnding>& ending, Lang lang);

}  // namespace tercio::cli
