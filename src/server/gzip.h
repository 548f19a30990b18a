// What goes to browsers again and again is packed once, as the files of the page are.
#pragma once

#include <string>
#include <string_view>

namespace tercio {

std::string gzipped(std::string_view text);

}  // namespace tercio
