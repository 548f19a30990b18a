// The dice of a match: every throw follows from a secret seed and the throw's number, so that a
// record can prove afterwards that nobody chose the faces. docs/protocol.md gives the recipe in
// words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/dice.h"

namespace tercio {

struct DiceSeed {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const DiceSeed&, const DiceSeed&) = default;
};

DiceSeed random_seed();                         // from the system's generator
DiceSeed seed_of_number(std::uint64_t number);  // SHA-256 of "tercio seed 42": a match to repeat
std::optional<DiceSeed> seed_of_hex(std::string_view hex);  // 64 hex digits
std::string hex_of(const DiceSeed& seed);

// Published before the first throw: SHA-256 of the seed's 32 bytes, in hex.
std::string commitment(const DiceSeed& seed);

// What a seat has added to the dice: 32 bytes of its own.
struct SeatShare {
  std::string seat;
  DiceSeed share;
};
// The seed that throws follow from when seats have added to the server's: SHA-256 of a text of
// both. The shares in the order of the game's seats; without any it is the server's seed itself.
DiceSeed combined_seed(const DiceSeed& seed, std::span<const SeatShare> shares);

// The server's seed after the n-th rewind of throws: it was decided with the first seed, before
// anybody gave a share, and not when the rewind was agreed on.
DiceSeed rewound_seed(const DiceSeed& seed, std::size_t rewind);

// The faces of throw `number` of a match (the first throw is 1), unbiased for any number of sides.
Action throw_of(const DiceSeed& seed, std::uint64_t number, const Throw& wanted);

// What follows from the seed and a text, and tells nothing of the seed: HMAC-SHA256, in hex; and
// its first 64 bits as a number.
std::string secret_hex(const DiceSeed& seed, std::string_view text);
std::uint64_t secret_number(const DiceSeed& seed, std::string_view text);

std::string sha256_hex(std::string_view bytes);

}  // namespace tercio
