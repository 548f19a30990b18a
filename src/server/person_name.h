// The names of people: what may be one, and which are the same.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tercio {

// 2 to 24 letters (also accented ones), digits, and single . - _ between them. The answer is how
// the name is compared: small, without accents, so that nobody passes for "Íñigo" as "inigo".
// Nothing: it is no name.
std::optional<std::string> compared_name(std::string_view shown);

}  // namespace tercio
