// The position hash: same position, same number, on every machine and in every build.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/rng.h"

namespace tercio {

// Hashes a value by its bytes. A type with padding would hash what no one wrote, so it is refused.
template <class T>
std::uint64_t hash_of(const T& value, std::uint64_t seed = 0) {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert(std::has_unique_object_representations_v<T>, "a hashed state must have no padding");
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t h = mix64(seed ^ sizeof(T));
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  std::size_t i = 0;
  for (; i + 8 <= sizeof(T); i += 8) {
    std::uint64_t word;  // NOLINT(cppcoreguidelines-init-variables): written at once
    std::memcpy(&word, bytes + i, 8);
    h = mix64(h ^ word);
  }
  if constexpr (sizeof(T) % 8 != 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof(T) % 8);
    h = mix64(h ^ word);
  }
  return h;
}

}  // namespace tercio
