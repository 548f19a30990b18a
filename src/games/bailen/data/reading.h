// What the parts of reading the data share. Only data*.cpp use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/components.h"
#include "games/bailen/data/data.h"

namespace tercio::bailen {

Seat side_of(const TomlTable& table, std::string_view key);  // french or spanish
int clock_of(const TomlTable& table, std::string_view key);  // "02:30" in minutes
std::vector<std::string> split(std::string_view text);       // at spaces
Hex hex_of(const Map& map, const TomlTable& t, std::string_view key, std::string_view name);

}  // namespace tercio::bailen
