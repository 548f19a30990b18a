#include "match/review.h"

#include "core/rng.h"
#include "game/json.h"
#include "match/record.h"
#include "match/reply.h"

namespace tercio {
namespace {

// From what was played and with which components, and from nothing else.
std::uint64_t review_seed(const Match& match) {
  std::uint64_t seed = mix64(match.position_after(0)->hash());
  for (const char c : data_hash(match.game())) seed = mix64(seed ^ static_cast<std::uint8_t>(c));
  for (const Played& played : match.played())
    seed = mix64(seed ^ played.action.bits ^ (played.is_roll() ? 0 : index(played.seat) + 1));
  return seed;
}

Json review_by_seat(const Match& match, const std::array<double, kMaxSeats>& of) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (match.position().seats().has(seat_at(i))) json[match.seat_id(seat_at(i))] = of[i];
  return json;
}

Json reviewed_json(const Match& match, const ReviewedStep& one) {
  Json json = {{"step", one.step},
               {"seat", one.seat == Seat::Nobody ? Json(nullptr) : Json(match.seat_id(one.seat))},
               {"action", match.played()[one.step - 1].words},
               {"before", one.before},
               {"after", one.after},
               {"se", one.se}};
  if (one.dice) {
    json["luck"] = one.luck;
    json["as_good"] = one.as_good;
    json["as_bad"] = one.as_bad;
  } else {
    json["skill"] = one.skill;
    if (one.unseen) json["unseen"] = true;
  }
  for (const Better& better : one.better)
    json["better"] = {{"a", match.position_after(one.step - 1)->words(better.action)},
                      {"gain", better.gain},
                      {"se", better.se},
                      {"played", better.played},
                      {"best", better.best}};
  return json;
}

}  // namespace

const ReviewQuality* find_review_quality(std::string_view name) {
  for (const ReviewQuality& one : kReviewQualities)
    if (one.name == name) return &one;
  return nullptr;
}

Expected<Review> review_of(const Match& match, const ReviewQuality& quality, bool ended) {
  if (!match.is_over() && !ended)
    return RequestError{"not-over", "a match is reviewed when it is over by the rules"};
  const std::unique_ptr<Position> start = match.position_after(0);
  const auto* const reviews = dynamic_cast<const Reviews*>(start.get());
  if (reviews == nullptr || !reviews->can_review())
    return RequestError{"no-review", "there is no review of this game yet"};
  std::vector<Moved> moves;
  for (const Played& played : match.played()) moves.push_back({played.seat, played.action});
  ReviewOrder order;
  order.games = quality.games;
  order.seed = review_seed(match);
  return reviews->review(moves, order);
}

Json review_json(const Match& match, const Review& review, const ReviewQuality& quality,
                 bool ended) {
  Json steps = Json::array();
  for (const ReviewedStep& one : review.steps)
    if (!one.forced) steps.push_back(reviewed_json(match, one));
  const Ledger& ledger = review.ledger;
  return {{"by", review.by},
          {"quality", quality.name},
          {"games", review.games},
          {"for", match.seat_id(match.position().seats().first())},
          {"ended", ended},
          {"ledger",
           {{"start", ledger.start},
            {"luck", review_by_seat(match, ledger.luck)},
            {"luck_of_nobody", ledger.luck_of_nobody},
            {"skill", review_by_seat(match, ledger.skill)},
            {"unexplained", ledger.unexplained},
            {"result", ledger.result}}},
          {"steps", std::move(steps)}};
}

}  // namespace tercio
