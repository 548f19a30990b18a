// What the parts of reading the data share. Only data*.cpp use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/toml_table.h"
#include "games/bailen/data/data.h"

namespace tercio::bailen {

Text named(const TomlTable& table, std::string_view base);  // base_en, base_es
// Where a value comes from: rulebook, public, history or reconstruction; anything else is refused.
std::string source_of(const TomlTable& table, std::string_view key = "source");
std::string word_of(const TomlTable& table, std::string_view key);  // a-z, 0-9, hyphens
Seat side_of(const TomlTable& table, std::string_view key);         // french or spanish
int clock_of(const TomlTable& table, std::string_view key);         // "02:30" in minutes
std::vector<std::string> split(std::string_view text);              // at spaces
Hex hex_of(const Map& map, const TomlTable& t, std::string_view key, std::string_view name);
int one_word(const TomlTable& t, std::string_view key, std::string_view word,
             std::initializer_list<std::string_view> known);

}  // namespace tercio::bailen
