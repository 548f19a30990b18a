// What the parts of reading data.toml share. Only data*.cpp use it.
#pragma once

#include <string>
#include <string_view>

#include "data/components.h"
#include "games/hispania/data/data.h"

namespace tercio::hispania {

std::string typed(const std::string& id);  // carthago_nova: carthago-nova
Space space_named(const Data& data, const TomlTable& table, std::string_view key,
                  std::string_view id);
Space city_named(const Data& data, const TomlTable& table, std::string_view key,
                 std::string_view id);
Space sea_named(const Data& data, const TomlTable& table, std::string_view key,
                std::string_view id);
Province province_named(const Data& data, const TomlTable& table, std::string_view key,
                        std::string_view id);

void read_board(const TomlTable& file, Data& data);      // data/board.cpp
void read_variants(const TomlTable& file, Data& data);   // data/scenarios.cpp
void read_scenarios(const TomlTable& file, Data& data);  // data/scenarios.cpp

}  // namespace tercio::hispania
