#include "match/dice.h"

#include <sodium.h>

#include <vector>

namespace tercio {
namespace {

static_assert(crypto_hash_sha256_BYTES == 32 && crypto_auth_hmacsha256_BYTES == 32 &&
              crypto_auth_hmacsha256_KEYBYTES == 32);

void ready() {
  static const bool started = sodium_init() >= 0;
  TERCIO_CHECK(started);
}

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(const unsigned char* bytes, std::size_t size) {
  ready();
  Digest digest;
  crypto_hash_sha256(digest.data(), bytes, size);
  return digest;
}

std::string hex_of_digest(const Digest& digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

const unsigned char* unsigned_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest hmac(const DiceSeed& seed, std::string_view text) {
  ready();
  Digest digest;
  crypto_auth_hmacsha256(digest.data(), unsigned_bytes(text), text.size(), seed.bytes.data());
  return digest;
}

// The bytes a throw may use, without end: HMAC-SHA256 under the seed of "tercio throw 7 block 0",
// then "… block 1" and so on.
class ThrowBytes {
 public:
  ThrowBytes(const DiceSeed& seed, std::uint64_t number)
      : seed_(seed), head_("tercio throw " + std::to_string(number) + " block ") {}

  std::uint8_t next() {
    if (used_ == block_.size()) {
      block_ = hmac(seed_, head_ + std::to_string(blocks_++));
      used_ = 0;
    }
    return block_[used_++];
  }

 private:
  const DiceSeed& seed_;
  std::string head_;
  Digest block_{};
  std::size_t used_ = sizeof(Digest);
  std::uint64_t blocks_ = 0;
};

}  // namespace

DiceSeed random_seed() {
  ready();
  DiceSeed seed;
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

DiceSeed seed_of_number(std::uint64_t number) {
  const std::string text = "tercio seed " + std::to_string(number);
  return {sha256(unsigned_bytes(text), text.size())};
}

std::optional<DiceSeed> seed_of_hex(std::string_view hex) {
  DiceSeed seed;
  if (hex.size() != 2 * seed.bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const char c = hex[i];
    int digit = 0;
    if (c >= '0' && c <= '9')
      digit = c - '0';
    else if (c >= 'a' && c <= 'f')
      digit = c - 'a' + 10;
    else
      return std::nullopt;
    std::uint8_t& byte = seed.bytes[i / 2];
    byte = static_cast<std::uint8_t>(byte << 4 | digit);
  }
  return seed;
}

std::string hex_of(const DiceSeed& seed) { return hex_of_digest(seed.bytes); }

std::string commitment(const DiceSeed& seed) {
  return hex_of_digest(sha256(seed.bytes.data(), seed.bytes.size()));
}

DiceSeed combined_seed(const DiceSeed& seed, std::span<const SeatShare> shares) {
  if (shares.empty()) return seed;
  std::string text = "tercio dice\n" + hex_of(seed);
  for (const SeatShare& share : shares) text += "\n" + share.seat + " " + hex_of(share.share);
  return {sha256(unsigned_bytes(text), text.size())};
}

DiceSeed rewound_seed(const DiceSeed& seed, std::size_t rewind) {
  return {hmac(seed, "tercio rewind " + std::to_string(rewind))};
}

Action throw_of(const DiceSeed& seed, std::uint64_t number, const Throw& wanted) {
  TERCIO_CHECK(wanted.sides >= 1);
  ready();
  ThrowBytes bytes(seed, number);
  // A byte at or above the largest multiple of `sides` would favour the low faces: it is skipped.
  const int limit = 256 - 256 % wanted.sides;
  std::vector<int> faces;
  while (static_cast<int>(faces.size()) < wanted.count) {
    const int byte = bytes.next();
    if (byte < limit) faces.push_back(byte % wanted.sides + 1);
  }
  return roll_of(wanted, faces);
}

std::string secret_hex(const DiceSeed& seed, std::string_view text) {
  return hex_of_digest(hmac(seed, text));
}

std::uint64_t secret_number(const DiceSeed& seed, std::string_view text) {
  const Digest digest = hmac(seed, text);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
  return number;
}

std::string sha256_hex(std::string_view bytes) {
  return hex_of_digest(sha256(unsigned_bytes(bytes), bytes.size()));
}

}  // namespace tercio
