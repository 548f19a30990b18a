#include "table/review_work.h"

#include "game/review.h"
#include "match/record.h"

namespace tercio {

Reviewers::Kind reviews_of_games() {
  Reviewers::Kind kind;
  kind.may = [](const Match& match) {
    return dynamic_cast<const Reviews*>(&match.position()) != nullptr;
  };
  kind.version = [](const Match& match) {
    return std::to_string(kReviewVersion) + " " + data_hash(match.game());
  };
  kind.make = [](const Match& match, bool ended, const std::string& quality,
                 Reviewers::Slices& slices, const Reviewers::Tell& tell) -> Expected<Json> {
    Expected<std::unique_ptr<ReviewJob>> job =
        ReviewJob::begin(match, *find_review_quality(quality), ended);
    if (!job) return job.error;
    ReviewJob& work = **job;
    while (!work.work(slices.length())) {
      if (!slices.go_on()) return RequestError{"given-up", "it was given up"};
      tell([&] { return work.json(); });
    }
    return work.json();
  };
  return kind;
}

}  // namespace tercio
