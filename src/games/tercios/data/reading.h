// What the parts of reading the data share. Only data*.cpp use it.
#pragma once

#include <string_view>
#include <vector>

#include "data/toml_table.h"
#include "games/tercios/data/data.h"

namespace tercio::tercios {

Text named(const TomlTable& table, std::string_view base);  // base_en, base_es
// Where a value comes from: rulebook, public, history or reconstruction; anything else is refused.
std::string source_of(const TomlTable& table, std::string_view key = "source");
std::string source_or(const TomlTable& table, std::string_view key, const std::string& otherwise);
std::string word_of(const TomlTable& table, std::string_view key);  // a-z, 0-9, hyphens

void read_units(const Charts& charts, const TomlTable& file, Battle& b);    // data/units.cpp
void read_special(const Charts& charts, const TomlTable& file, Battle& b);  // data/special.cpp
int area_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id);
Seat side_named(const Battle& b, const TomlTable& t, std::string_view key);
int unit_named(const Battle& b, const TomlTable& t, std::string_view key, std::string_view id);

}  // namespace tercio::tercios
