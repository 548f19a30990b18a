// What goes to browsers again and again is packed once, as the files of the page are; and what is
// kept long and seldom read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tercio {

std::string gzipped(std::string_view text);
// Nothing: it is not packed so, or there is more in it than `most` bytes.
std::optional<std::string> gunzipped(std::string_view packed, std::size_t most);

}  // namespace tercio
