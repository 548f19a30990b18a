// The review of a finished match, as schema/review.yaml has it: the same record, version and
// quality give the same review on every machine, however it is cut into slices.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "game/review.h"
#include "match/match.h"

namespace tercio {

// Of the way of measuring: reviews of one version can be compared.
inline constexpr int kReviewVersion = 1;

struct ReviewQuality {
  std::string_view name;
  double effort;  // 1: normal
};
inline constexpr std::array<ReviewQuality, 3> kReviewQualities = {
    {{"quick", 0.25}, {"normal", 1}, {"deep", 8}}};
const ReviewQuality* find_review_quality(std::string_view name);

// A review under way, with a copy of the match: it can be worked on in another thread, by one at a
// time. To give it up, destroy it.
class ReviewJob {
 public:
  // An error of code "not-over" or "no-review". Of a match that somebody ended before the rules did
  // (`ended`) it is what there was up to there: its result is the chance that was left.
  static Expected<std::unique_ptr<ReviewJob>> begin(const Match& match,
                                                    const ReviewQuality& quality,
                                                    bool ended = false);

  // Works for about so long; true when all is done.
  bool work(std::chrono::milliseconds slice);
  // How long all of it takes, at most and roughly, with a machine's core to itself.
  double seconds() const { return work_->seconds(); }
  double part() const { return work_->so_far().part; }
  // What is known so far.
  Json json() const;
  const Match& match() const { return match_; }

 private:
  ReviewJob(const Match& match, const ReviewQuality& quality, bool ended);

  Match match_;
  ReviewQuality quality_;
  bool ended_;
  std::uint64_t seed_;
  std::unique_ptr<ReviewWork> work_;
};

// What names a match's review: what was played and with which components.
std::uint64_t review_seed(const Match& match);
Json review_json(const Match& match, const Review& review, const ReviewQuality& quality,
                 bool ended = false);

}  // namespace tercio
