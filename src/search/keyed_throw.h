// Dice for planning, keyed without memory: a face depends on the sample, on what is thrown for and
// on the die's place in the throw, on nothing else. The same combat shows the same dice in two
// plans, and a change on the left wing does not re-roll the right. Samples 2i and 2i + 1 are
// antithetic: where one shows x, the other shows sides + 1 - x.
//
// Planners only: the dice of a match come from the match, those of the lab from KeyedDice, which
// counts repetitions.
#pragma once

#include <cstdint>

#include "core/dice.h"

namespace tercio {

// `when`: whatever tells equal throws of one game turn apart (the phase, whose it is).
constexpr Action keyed_throw(const Throw& wanted, std::uint64_t seed, std::uint32_t sample,
                             std::uint64_t when) {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t pair = mix64(seed + sample / 2);
  std::uint64_t bits = mix64(pair ^ mix64(wanted.key() ^ when << 56));
  const bool turned = sample % 2 != 0;
  const int width = face_bits(wanted.sides);
  std::uint64_t payload = 0;
  for (int i = 0; i < wanted.count; ++i) {
    const Wide product = static_cast<Wide>(bits) * wanted.sides;
    const auto low = static_cast<std::uint64_t>(product >> 64);
    bits = static_cast<std::uint64_t>(product);
    payload |= (turned ? wanted.sides - 1u - low : low) << (i * width);
  }
  return Action::make(Action::kRoll, payload);
}

}  // namespace tercio
