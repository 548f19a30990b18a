#include "match/reckoning.h"

#include "game/json.h"
#include "match/reply.h"

namespace tercio {
namespace {

Json told_json(const Told& told) {
  Json numbers = Json::object();
  for (const auto& [name, n] : told.numbers) numbers[name] = n;
  return {{"id", told.id}, {"text", text_json(told.text)}, {"numbers", std::move(numbers)}};
}

Json seat_json(const Match& match, Seat seat) {
  return seat == Seat::Nobody ? Json(nullptr) : Json(match.seat_id(seat));
}

Json throw_json(const Match& match, const DecidingThrow& one) {
  return {{"step", one.step},      {"turn", one.turn},      {"by", seat_json(match, one.by)},
          {"sum", one.sum},        {"needs", one.needs},    {"p", one.chance.value()},
          {"num", one.chance.num}, {"den", one.chance.den}, {"came", one.came}};
}

Json grade_json(const VictoryGrade& grade) {
  Json json = {{"id", grade.id},
               {"title", text_json(grade.title)},
               {"value", grade.value},
               {"here", grade.here}};
  if (!grade.needs.en.empty()) json["needs"] = text_json(grade.needs);
  return json;
}

Json sum_json(const Match& match, const Sum& sum) {
  Json parts = Json::array();
  for (const SumPart& part : sum.parts) {
    Json one = {{"id", part.id}, {"title", text_json(part.title)}, {"n", part.n}};
    if (part.of != kNoLimit) one["of"] = part.of;
    parts.push_back(std::move(one));
  }
  Json json = {{"id", sum.id},
               {"seat", seat_json(match, sum.seat)},
               {"title", text_json(sum.title)},
               {"parts", std::move(parts)}};
  if (sum.adds_up) json["total"] = sum.total;
  return json;
}

}  // namespace

std::vector<Happened> story_of(const Match& match) {
  std::vector<Happened> story;
  const std::vector<Played>& played = match.played();
  for (std::size_t i = 0; i < played.size(); ++i)
    for (const Event& event : played[i].events) story.push_back({i + 1, event});
  return story;
}

Reckoning reckoning_of(const Match& match) {
  const auto* const reckons = dynamic_cast<const Reckons*>(&match.position());
  Reckoning reckoning = reckons == nullptr ? Reckoning{} : reckons->reckoning(story_of(match));
  if (const Text stood = match.position().goal(Seat::Nobody); !stood.en.empty())
    reckoning.why.insert(reckoning.why.begin(), Told{"stood", stood, {}});
  return reckoning;
}

Json reckoning_json(const Match& match) {
  const Reckoning reckoning = reckoning_of(match);
  Json why = Json::array(), throws = Json::array(), grades = Json::array(), sums = Json::array();
  for (const Told& told : reckoning.why) why.push_back(told_json(told));
  for (const DecidingThrow& one : reckoning.throws) throws.push_back(throw_json(match, one));
  for (const VictoryGrade& grade : reckoning.grades) grades.push_back(grade_json(grade));
  for (const Sum& sum : reckoning.sums) sums.push_back(sum_json(match, sum));
  return {{"why", std::move(why)},         {"throws", std::move(throws)},
          {"grades", std::move(grades)},   {"sums", std::move(sums)},
          {"turn", reckoning.turn},        {"turns", reckoning.turns},
          {"steps", match.played().size()}};
}

}  // namespace tercio
