// How far a person is in each lesson: what a browser has seen, put together with what was told
// before.
#include <algorithm>

#include "engine/request.h"
#include "match/dice.h"
#include "server/accounts.h"
#include "table/reply.h"

namespace tercio {
namespace {

constexpr std::size_t kMostName = 80;  // characters of a lesson's
constexpr std::int64_t kMostSteps = 1000;

// "camino/first-march". It need not be one of this program: another node may know more.
bool is_lesson(const std::string& name) {
  return !name.empty() && name.size() <= kMostName &&
         std::count(name.begin(), name.end(), '/') == 1 &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '/';
         });
}

std::optional<Learnt> read_learnt(const std::string& lesson, const Json& json, std::int64_t now) {
  if (!is_lesson(lesson) || !json.is_object()) return std::nullopt;
  const Json step = json.value("step", Json()), done = json.value("done", Json()),
             at = json.value("at", Json());
  if (!step.is_number_integer() || !done.is_boolean() || !at.is_number_integer())
    return std::nullopt;
  const auto reached = step.get<std::int64_t>();
  if (reached < 1 || reached > kMostSteps) return std::nullopt;
  return Learnt{lesson, reached, done.get<bool>(),
                std::clamp<std::int64_t>(at.get<std::int64_t>(), 0, now)};
}

}  // namespace

Json Accounts::learnt_json(const std::vector<Learnt>& learnt) {
  Json json = Json::object();
  for (const Learnt& one : learnt)
    json[one.lesson] = {{"step", one.step}, {"done", one.done}, {"at", one.at}};
  return json;
}

void Accounts::learn(const HttpRequest&, const Session& own, const Json& body, const Reply& reply) {
  const Request fields(body);
  const Json* told = fields.field("learnt");
  if (told == nullptr) return reply({fields.failure(), "", ""});
  const auto wrong = [&reply](const std::string& what) {
    reply({error_reply("bad-request", what), "", ""});
  };
  if (!told->is_object() || told->size() > static_cast<std::size_t>(People::kMostLearnt))
    return wrong("\"learnt\" must be an object of at most 200 lessons");
  std::vector<Learnt> places;
  const std::int64_t now = unix_ms();
  for (const auto& [lesson, place] : told->items()) {
    std::optional<Learnt> one = read_learnt(lesson, place, now);
    if (!one)
      return wrong(
          "\"learnt\" has lessons such as \"camino/first-march\", each with step, done, at");
    places.push_back(std::move(*one));
  }
  people_.learn(
      own.person.id, std::move(places),
      [=, this](const std::vector<Learnt>& all, const std::optional<std::string>& broken) {
        then(reply, [&] { reply({ok_reply({{"learnt", learnt_json(all)}}), "", ""}); })(broken);
      });
}

}  // namespace tercio
