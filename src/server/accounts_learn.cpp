// How far a person is in each lesson, the days whose puzzle was solved, the matches of which medals
// are made: what a browser has seen, put together with what was told before.
#include <algorithm>

#include "engine/request.h"
#include "match/daily.h"
#include "match/dice.h"
#include "server/accounts.h"
#include "table/reply.h"

namespace tercio {
namespace {

constexpr std::size_t kMostName = 80;  // characters of a lesson's
constexpr std::int64_t kMostSteps = 1000;
constexpr std::size_t kMostOptions = 40;
constexpr std::size_t kMostFinishedAtOnce = 60;

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
  // A page from before they were known says nothing of these two.
  const Json solved = json.value("solved", Json(false)), missed = json.value("missed", Json(true));
  if (!step.is_number_integer() || !done.is_boolean() || !at.is_number_integer() ||
      !solved.is_boolean() || !missed.is_boolean())
    return std::nullopt;
  const auto reached = step.get<std::int64_t>();
  if (reached < 1 || reached > kMostSteps) return std::nullopt;
  return Learnt{lesson,
                reached,
                done.get<bool>(),
                std::clamp<std::int64_t>(at.get<std::int64_t>(), 0, now),
                solved.get<bool>(),
                missed.get<bool>()};
}

bool is_word(const Json& json) {
  return json.is_string() && !json.get_ref<const std::string&>().empty() &&
         json.get_ref<const std::string&>().size() <= kMostName;
}

bool are_words(const Json& json) {
  return json.is_object() && json.size() <= kMostOptions &&
         std::all_of(json.items().begin(), json.items().end(), [](const auto& item) {
           return item.key().size() <= kMostName && is_word(item.value());
         });
}

std::optional<FinishedMatch> read_finished(const Json& json, std::int64_t now) {
  if (!json.is_object()) return std::nullopt;
  Json what = Json::object();
  for (const char* key : {"game", "scenario", "seat", "outcome"}) {
    what[key] = json.value(key, Json());
    if (!is_word(what[key])) return std::nullopt;
  }
  for (const char* key : {"options", "seats"}) {
    what[key] = json.value(key, Json());
    if (!are_words(what[key])) return std::nullopt;
  }
  const Json match = json.value("match", Json()), at = json.value("at", Json());
  what["value"] = json.value("value", Json());
  if (!is_word(match) || !at.is_number_integer() || !what["value"].is_number()) return std::nullopt;
  const auto value = what["value"].get<double>();
  if (!(value >= 0 && value <= 1)) return std::nullopt;
  return FinishedMatch{match.get<std::string>(), what.dump(),
                       std::clamp<std::int64_t>(at.get<std::int64_t>(), 0, now)};
}

}  // namespace

Json Accounts::progress_json(const Progress& progress) {
  Json learnt = Json::object(), finished = Json::array();
  for (const Learnt& one : progress.learnt)
    learnt[one.lesson] = {{"step", one.step},
                          {"done", one.done},
                          {"at", one.at},
                          {"solved", one.solved},
                          {"missed", one.missed}};
  for (const FinishedMatch& one : progress.finished) {
    Json match = Json::parse(one.what);
    match.update({{"match", one.match}, {"at", one.at}});
    finished.push_back(std::move(match));
  }
  return {
      {"learnt", std::move(learnt)}, {"days", progress.days}, {"finished", std::move(finished)}};
}

void Accounts::learn(const HttpRequest&, const Session& own, const Json& body, const Reply& reply) {
  const Request fields(body);
  const Json* told = fields.field("learnt");
  if (told == nullptr) return reply({fields.failure(), "", ""});
  const auto wrong = [&reply](const std::string& what) {
    reply({error_reply("bad-request", what), "", ""});
  };
  if (!told->is_object() || told->size() > static_cast<std::size_t>(People::kMostLearnt))
    return wrong("\"learnt\" must be an object of at most 400 lessons");
  Progress some;
  const std::int64_t now = unix_ms();
  for (const auto& [lesson, place] : told->items()) {
    std::optional<Learnt> one = read_learnt(lesson, place, now);
    if (!one)
      return wrong(
          "\"learnt\" has lessons such as \"camino/first-march\", each with step, done, at");
    some.learnt.push_back(std::move(*one));
  }
  const Json days = body.value("days", Json::array());
  if (!days.is_array() || days.size() > static_cast<std::size_t>(People::kMostDays))
    return wrong("\"days\" must be a list of at most 4000 days");
  for (const Json& day : days) {
    // A puzzle is told of on its day, and not before.
    if (!day.is_number_integer() || day.get<std::int64_t>() < 0 ||
        day.get<std::int64_t>() > day_of(now))
      return wrong("\"days\" has days since 1970-01-01, none of them to come");
    some.days.push_back(day.get<std::int64_t>());
  }
  const Json finished = body.value("finished", Json::array());
  if (!finished.is_array() || finished.size() > kMostFinishedAtOnce)
    return wrong("\"finished\" must be a list of at most 60 matches");
  for (const Json& match : finished) {
    std::optional<FinishedMatch> one = read_finished(match, now);
    if (!one) return wrong("\"finished\" has matches as this server tells of them");
    some.finished.push_back(std::move(*one));
  }
  people_.learn(own.person.id, std::move(some),
                [=, this](const Progress& all, const std::optional<std::string>& broken) {
                  then(reply, [&] { reply({ok_reply(progress_json(all)), "", ""}); })(broken);
                });
}

}  // namespace tercio
