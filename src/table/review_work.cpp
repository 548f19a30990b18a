#include "table/review_work.h"

#include "game/review.h"
#include "match/record.h"

namespace tercio {

Reviewers::Kind reviews_of_games() {
  Reviewers::Kind kind;
  kind.may = [](const Match& match) {
    const auto* const reviews = dynamic_cast<const Reviews*>(&match.position());
    return reviews != nullptr && reviews->can_review();
  };
  kind.version = [](const Match& match) { return "0 " + data_hash(match.game()); };
  kind.make = [](const Match& match, bool ended, const std::string& quality,
                 Reviewers::Slices& slices, const Reviewers::Tell&) -> Expected<Json> {
    const ReviewQuality& wanted = *find_review_quality(quality);
    Expected<Review> made = review_of(match, wanted, ended);
    if (!made) return made.error;
    if (!slices.go_on()) return RequestError{"given-up", ""};
    return review_json(match, *made.value, wanted, ended);
  };
  return kind;
}

}  // namespace tercio
