// A hex of one map: its number in the map's own order (hex/grid.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace tercio::hex {

enum class Hex : std::uint16_t { None = 0xFFFF };

constexpr std::size_t index(Hex h) { return static_cast<std::size_t>(h); }
constexpr Hex hex_at(std::size_t i) { return static_cast<Hex>(i); }

}  // namespace tercio::hex
