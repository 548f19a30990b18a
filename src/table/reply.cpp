#include "table/reply.h"

#include "game/json.h"
#include "match/reply.h"

namespace tercio {

Json ok_reply(Json fields) {
  fields["ok"] = true;
  return fields;
}

Json error_reply(std::string_view code, std::string_view message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

Json refusal_reply(const Refusal& refusal) {
  const std::string& why = refusal.code;
  const bool unknown = why == "unknown-action" || why == "bad-action" || why == "bad-dice" ||
                       why == "no-dice" || why == "not-dice";
  const bool by_rule = why == "illegal" || refusal.rule;
  Json reply = error_reply(unknown   ? "unknown-action"
                           : by_rule ? "illegal"
                                     : "not-allowed",
                           refusal.message.en);
  Json& error = reply["error"];
  error["reason"] = text_json(refusal.message);
  error["why"] = why;
  if (refusal.rule) error["rule"] = refusal.rule.str();
  return reply;
}

Json too_often() { return error_reply("rate", "too many at once: wait a moment"); }

std::string bytes_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tercio
