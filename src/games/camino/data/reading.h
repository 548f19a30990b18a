// What the two halves of reading data.toml share. Only data.cpp and data/charts.cpp use it.
#pragma once

#include <string_view>

#include "data/components.h"
#include "games/camino/data/data.h"

namespace tercio::camino {

Region region_named(const Data& data, const TomlTable& table, std::string_view key,
                    std::string_view id);
RegionSet region_set(const Data& data, const TomlTable& table, std::string_view key);
Faces face_set(const TomlTable& table, std::string_view key);
// Die faces of chart rows: every face 1-6 exactly once.
class FaceCover {
 public:
  void take(const TomlTable& table, std::string_view key, int face);
  void complete(const TomlTable& table, std::string_view key) const;

 private:
  Faces taken_ = 0;
};

void read_charts(const TomlTable& file, Data& data);

}  // namespace tercio::camino
