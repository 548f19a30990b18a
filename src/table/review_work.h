// What a review of a match is made by, and how it is offered: src/match/review.h, cut in slices.
#pragma once

#include "match/review.h"
#include "table/live_match.h"
#include "table/reviewers.h"

namespace tercio {

// As the games here make them.
Reviewers::Kind reviews_of_games();

// What the page is told beforehand; null: there is none here of this game.
Json review_offer(const LiveMatch& live, const Reviewers& reviewers);

}  // namespace tercio
