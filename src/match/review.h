// The review of a finished match: the same record, version and quality give the same review on
// every machine.
#pragma once

#include <array>
#include <string_view>

#include "game/review.h"
#include "match/match.h"

namespace tercio {

struct ReviewQuality {
  std::string_view name;
  std::uint32_t games;  // played on for each position
};
inline constexpr std::array<ReviewQuality, 3> kReviewQualities = {
    {{"quick", 100}, {"normal", 400}, {"deep", 1'600}}};
const ReviewQuality* find_review_quality(std::string_view name);

// An error of code "not-over" or "no-review". Of a match that somebody ended before the rules did
// (`ended`) it is what there was up to there: its result is the chance that was left.
Expected<Review> review_of(const Match& match, const ReviewQuality& quality, bool ended = false);
Json review_json(const Match& match, const Review& review, const ReviewQuality& quality,
                 bool ended = false);

}  // namespace tercio
