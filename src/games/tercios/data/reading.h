// What the parts of reading the data share. Only data*.cpp use it.
#pragma once

#include <string_view>

#include "data/components.h"
#include "games/tercios/data/data.h"

namespace tercio::tercios {

void read_units(const Charts& charts, const TomlTable& file, Battle& b);    // data/units.cpp
void read_special(const Charts& charts, const TomlTable& file, Battle& b);  // data/special.cpp
int area_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id);
Seat side_named(const Battle& b, const TomlTable& t, std::string_view key);
int unit_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id);

}  // namespace tercio::tercios
