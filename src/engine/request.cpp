#include "engine/request.h"

#include "game/json.h"

namespace tercio {

Json failure_reply(std::string_view code, std::string_view message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

Json failure_reply(const RequestError& error) { return failure_reply(error.code, error.message); }

Json failure_reply(const Refusal& refusal, bool in_list) {
  Json reply = failure_reply(refusal.code, refusal.message.en);
  Json& error = reply["error"];
  if (refusal.rule) error["rule"] = refusal.rule.str();
  if (refusal.code == "illegal")
    error["reason"] = {{"en", refusal.message.en}, {"es", refusal.message.es}};
  if (in_list) error["step"] = refusal.step;
  return reply;
}

void Request::wrong(const char* name, std::string_view expected) const {
  if (failure_.is_null())
    failure_ = failure_reply("bad-request",
                             "\"" + std::string(name) + "\" must be " + std::string(expected));
}

Json Request::fail(std::string_view code, const std::string& message) const {
  if (failure_.is_null()) failure_ = failure_reply(code, message);
  return failure_;
}

bool Request::has(const char* name) const {
  const auto found = fields_.find(name);
  return found != fields_.end() && !found->is_null();
}

const Json* Request::field(const char* name) const {
  if (has(name)) return &*fields_.find(name);
  fail("bad-request", "\"" + std::string(name) + "\" is missing");
  return nullptr;
}

std::optional<std::string> Request::text(const char* name) const {
  const Json* value = field(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  wrong(name, "a string");
  return std::nullopt;
}

std::optional<std::string> Request::text_or(const char* name, std::string_view otherwise) const {
  return has(name) ? text(name) : std::string(otherwise);
}

std::optional<std::int64_t> Request::number_or(const char* name, std::int64_t otherwise,
                                               std::int64_t min, std::int64_t max) const {
  if (!has(name)) return otherwise;
  const Json& value = *field(name);
  // An unsigned number beyond the signed range would come out negative: it is out of range anyway.
  const bool fits = value.is_number_integer() &&
                    !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
  if (fits && value.get<std::int64_t>() >= min && value.get<std::int64_t>() <= max)
    return value.get<std::int64_t>();
  wrong(name, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
  return std::nullopt;
}

std::optional<bool> Request::flag_or(const char* name, bool otherwise) const {
  if (!has(name)) return otherwise;
  const Json& value = *field(name);
  if (value.is_boolean()) return value.get<bool>();
  wrong(name, "true or false");
  return std::nullopt;
}

std::optional<DiceSeed> Request::seed() const {
  if (!has("seed")) return random_seed();
  const Json& value = *field("seed");
  if (value.is_number_unsigned()) return seed_of_number(value.get<std::uint64_t>());
  if (value.is_string())
    if (const std::optional<DiceSeed> seed = seed_of_hex(value.get<std::string>())) return seed;
  wrong("seed", "a whole number from 0 to 18446744073709551615, or 64 hex digits");
  return std::nullopt;
}

std::optional<std::map<std::string, std::string>> Request::options() const {
  std::map<std::string, std::string> options;
  if (!has("options")) return options;
  const Json& value = *field("options");
  if (!value.is_object()) {
    wrong("options", "an object");
    return std::nullopt;
  }
  for (const auto& [id, choice] : value.items()) {
    if (choice.is_string())
      options[id] = choice.get<std::string>();
    else if (choice.is_boolean() || choice.is_number_integer())
      options[id] = choice.dump();
    else {
      wrong(("options." + id).c_str(), "a string, a whole number, true or false");
      return std::nullopt;
    }
  }
  return options;
}

std::optional<Seat> Request::named_seat(const Match& match, bool& ok) const {
  ok = true;
  if (!has("seat")) return std::nullopt;
  const std::optional<std::string> id = text("seat");
  std::optional<Seat> seat;
  if (id) {
    seat = match.find_seat(*id);
    if (!seat) fail("unknown-seat", "the game has no seat \"" + *id + "\"");
  }
  ok = seat.has_value();
  return seat;
}

}  // namespace tercio
