#include "match/review.h"

#include "core/rng.h"
#include "match/record.h"

namespace tercio {

std::uint64_t review_seed(const Match& match) {
  std::uint64_t seed = mix64(match.position_after(0)->hash());
  for (const char c : data_hash(match.game())) seed = mix64(seed ^ static_cast<std::uint8_t>(c));
  for (const Played& played : match.played())
    seed = mix64(seed ^ played.action.bits ^ (played.is_roll() ? 0 : index(played.seat) + 1));
  return seed;
}

const ReviewQuality* find_review_quality(std::string_view name) {
  for (const ReviewQuality& one : kReviewQualities)
    if (one.name == name) return &one;
  return nullptr;
}

ReviewJob::ReviewJob(const Match& match, const ReviewQuality& quality, bool ended)
    : match_(match.clone()), quality_(quality), ended_(ended), seed_(review_seed(match)) {}

Expected<std::unique_ptr<ReviewJob>> ReviewJob::begin(const Match& match,
                                                      const ReviewQuality& quality, bool ended) {
  if (!match.is_over() && !ended)
    return RequestError{"not-over", "a match is reviewed when it is over"};
  std::unique_ptr<ReviewJob> job(new ReviewJob(match, quality, ended));
  const std::unique_ptr<Position> start = match.position_after(0);
  if (const auto* const reviews = dynamic_cast<const Reviews*>(start.get())) {
    std::vector<Moved> moves;
    moves.reserve(match.played().size());
    for (const Played& played : match.played()) moves.push_back({played.seat, played.action});
    ReviewOrder order;
    order.effort = quality.effort;
    order.seed = job->seed_;
    job->work_ = reviews->begin_review(moves, order);
  }
  if (job->work_ == nullptr)
    return RequestError{"no-review",
                        "the match is too long to be reviewed: what positions of it are worth has "
                        "not been measured"};
  return job;
}

bool ReviewJob::work(std::chrono::milliseconds slice) {
  return work_->work(ReviewWork::Clock::now() + slice);
}

Json ReviewJob::json() const { return review_json(match_, work_->so_far(), quality_, ended_); }

}  // namespace tercio
