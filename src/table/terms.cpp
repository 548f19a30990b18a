#include "table/terms.h"

#include <algorithm>
#include <cmath>

#include "game/json.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond, kDay = 24 * 60 * kMinute;
constexpr std::string_view kComputer = "computer:";

RequestError wrong(const std::string& what) { return {"bad-request", "\"terms\": " + what}; }

// A number of units in ms; nothing if it is missing or outside of what is allowed.
std::optional<std::int64_t> amount(const Json& json, const char* name, std::int64_t unit,
                                   double min, double max) {
  if (!json.contains(name) || !json[name].is_number()) return std::nullopt;
  const double number = json[name].get<double>();
  if (!(number >= min && number <= max)) return std::nullopt;
  return std::llround(number * static_cast<double>(unit));
}

std::optional<RequestError> read_clock(const Json& json, Terms& terms) {
  const Json kind = json.value("clock", Json("none"));
  if (kind == "none") return std::nullopt;
  std::optional<std::int64_t> time;
  if (kind == "live") {
    terms.clock = ClockKind::Live;
    time = amount(json, "minutes", kMinute, 0.05, 1440);
    if (!time) return wrong("\"minutes\" must be a number from 0.05 to 1440");
    const auto increment = json.contains("increment") ? amount(json, "increment", kSecond, 0, 3600)
                                                      : std::optional<std::int64_t>(0);
    if (!increment) return wrong("\"increment\" must be a number of seconds from 0 to 3600");
    terms.increment = *increment;
  } else if (kind == "days") {
    terms.clock = ClockKind::Days;
    time = amount(json, "days", kDay, 1, 60);
    if (!time) return wrong("\"days\" must be a number from 1 to 60");
  } else {
    return wrong("\"clock\" must be \"none\", \"live\" or \"days\"");
  }
  terms.time = *time;
  return std::nullopt;
}

std::optional<RequestError> read_absent(const Json& json, const std::vector<std::string>& levels,
                                        Terms& terms) {
  const Json absent = json.value("absent", Json("wait"));
  if (absent == "wait") return std::nullopt;
  if (!terms.has_clock()) return wrong("without a clock nobody is absent");
  if (absent == "loss") {
    terms.absent = Absence::Loss;
    return std::nullopt;
  }
  if (absent.is_string() && absent.get_ref<const std::string&>().starts_with(kComputer)) {
    terms.absent = Absence::Computer;
    terms.level = absent.get<std::string>().substr(kComputer.size());
    if (std::find(levels.begin(), levels.end(), terms.level) != levels.end()) return std::nullopt;
  }
  return wrong("\"absent\" must be \"wait\", \"loss\" or \"computer:\" and a level");
}

}  // namespace

Expected<Terms> Terms::read(const Json& json, const std::vector<std::string>& levels) {
  if (!json.is_object()) return wrong("must be an object");
  Terms terms;
  if (auto no = read_clock(json, terms)) return *no;
  if (auto no = read_absent(json, levels, terms)) return *no;
  const Json rated = json.value("rated", Json(true));
  if (!rated.is_boolean()) return wrong("\"rated\" must be true or false");
  terms.rated = rated.get<bool>();
  return terms;
}

Terms Terms::stored(const std::string& text) {
  const Expected<Json> json = parse_json(text);
  if (!json || !json->is_object()) return {};
  // The level was one when the match was made.
  std::string level;
  if (const Json absent = json->value("absent", Json()); absent.is_string())
    if (const auto& word = absent.get_ref<const std::string&>(); word.starts_with(kComputer))
      level = word.substr(kComputer.size());
  Expected<Terms> terms = read(*json, {level});
  if (!terms) return {};
  if (const Json lesson = json->value("lesson", Json()); lesson.is_string())
    terms->lesson = lesson.get<std::string>();
  if (const Json step = json->value("lesson_step", Json()); step.is_number_unsigned())
    terms->lesson_step = step.get<std::size_t>();
  return *terms;
}

Json Terms::json() const {
  Json json = Json::object();
  if (!rated) json["rated"] = false;
  if (!has_clock()) return json;
  json["clock"] = clock == ClockKind::Live ? "live" : "days";
  const auto in = [](std::int64_t ms, std::int64_t unit) -> Json {
    return ms % unit == 0 ? Json(ms / unit)
                          : Json(static_cast<double>(ms) / static_cast<double>(unit));
  };
  if (clock == ClockKind::Live) {
    json["minutes"] = in(time, kMinute);
    json["increment"] = in(increment, kSecond);
  } else {
    json["days"] = in(time, kDay);
  }
  json["absent"] = absent == Absence::Wait   ? "wait"
                   : absent == Absence::Loss ? "loss"
                                             : std::string(kComputer) + level;
  return json;
}

}  // namespace tercio
