// What the parts of reading data.toml share. Only data*.cpp use it.
#pragma once

#include <string_view>

#include "data/components.h"
#include "games/armada/data/data.h"

namespace tercio::armada {

Seat side_named(const TomlTable& table, std::string_view key, std::string_view id);
Order order_named(const Data& data, const TomlTable& table, std::string_view key,
                  std::string_view id);

void read_orders(const TomlTable& file, Data& data);  // data/limits_reading.cpp
void read_charts(const TomlTable& file, Data& data);  // data/charts.cpp

}  // namespace tercio::armada
