// Replies of the table: docs/table.md lists the codes of errors.
#pragma once

#include <string_view>

#include "match/match.h"

namespace tercio {

Json ok_reply(Json fields = Json::object());
Json error_reply(std::string_view code, std::string_view message);
// What the match refused, as the page knows it: `illegal` with its rule, `unknown-action`, or
// `not-allowed` with the reason.
Json refusal_reply(const Refusal& refusal);

Json too_often();

// The bytes that leave. Text that is not UTF-8 cannot break it.
std::string bytes_of(const Json& json);

}  // namespace tercio
