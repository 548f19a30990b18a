// Directions and facings on a map of flat-topped hexes: six sides, clockwise from the top, and the
// six corners between them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tercio::hex {

inline constexpr int kSides = 6;

enum class Dir : std::uint8_t { N, NE, SE, S, SW, NW };

// Corner f lies between side f and side f + 1.
enum class Corner : std::uint8_t { NNE, E, SSE, SSW, W, NNW };

inline constexpr std::array<Dir, kSides> kDirs = {Dir::N, Dir::NE, Dir::SE,
                                                  Dir::S, Dir::SW, Dir::NW};

constexpr std::size_t index(Dir d) { return static_cast<std::size_t>(d); }
constexpr std::size_t index(Corner c) { return static_cast<std::size_t>(c); }

// By so many sides clockwise; negative: the other way.
constexpr int turned_index(int i, int by) {
  const int to = i + by % kSides;
  return to < 0 ? to + kSides : to >= kSides ? to - kSides : to;
}
constexpr Dir turned(Dir d, int by) {
  return static_cast<Dir>(turned_index(static_cast<int>(d), by));
}
constexpr Corner turned(Corner c, int by) {
  return static_cast<Corner>(turned_index(static_cast<int>(c), by));
}
constexpr Dir opposite(Dir d) { return turned(d, 3); }

// How many sides lie between two directions, the short way: 0 to 3.
constexpr int turn_between(Dir a, Dir b) {
  const int d =
      a < b ? static_cast<int>(b) - static_cast<int>(a) : static_cast<int>(a) - static_cast<int>(b);
  return d <= 3 ? d : kSides - d;
}

// Facing a side: three sides in front (the faced one and its neighbours), three behind. As bits.
inline constexpr std::array<std::uint8_t, kSides> kFrontSides = [] {
  std::array<std::uint8_t, kSides> out{};
  for (const Dir facing : kDirs)
    for (const Dir d : kDirs)
      if (turn_between(facing, d) <= 1)
        out[index(facing)] = static_cast<std::uint8_t>(out[index(facing)] | 1u << index(d));
  return out;
}();
constexpr bool in_front(Dir facing, Dir d) {
  return (kFrontSides[index(facing)] >> index(d) & 1u) != 0;
}

// Facing a corner: the two sides that meet there are front, the next on either hand flank, the last
// two rear.
enum class Quarter : std::uint8_t { Front, Flank, Rear };
constexpr Quarter quarter(Corner facing, Dir d) {
  const int steps =
      ((static_cast<int>(d) - static_cast<int>(facing)) % kSides + kSides) % kSides;  // 0, 1: front
  if (steps <= 1) return Quarter::Front;
  return steps == 2 || steps == 5 ? Quarter::Flank : Quarter::Rear;
}

constexpr std::string_view dir_name(Dir d) {
  constexpr std::array<std::string_view, kSides> kNames = {"n", "ne", "se", "s", "sw", "nw"};
  return kNames[index(d)];
}
constexpr std::string_view corner_name(Corner c) {
  constexpr std::array<std::string_view, kSides> kNames = {"nne", "e", "sse", "ssw", "w", "nnw"};
  return kNames[index(c)];
}

}  // namespace tercio::hex
