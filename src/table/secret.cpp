#include "table/secret.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "match/dice.h"

namespace tercio {
namespace {

constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // none like another
constexpr std::size_t kIdSize = 16;
static_assert(kLetters.size() == 32);

template <std::size_t N>
std::array<unsigned char, N> random_bytes() {
  static const bool started = sodium_init() >= 0;
  TERCIO_CHECK(started);
  std::array<unsigned char, N> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

template <class Bytes>
std::string base64url(const Bytes& bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.resize(text.find('\0'));
  return text;
}

}  // namespace

std::string new_match_id() {
  std::string id;
  for (const unsigned char byte : random_bytes<kIdSize>()) id += kLetters[byte % kLetters.size()];
  return id;
}

std::string new_secret() { return base64url(random_bytes<32>()); }

std::string reading_secret(std::string_view secret) {
  const std::string from = "tercio reads " + std::string(secret);
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(from.data()), from.size());
  return base64url(hash);
}

bool is_match_id(std::string_view text) {
  return text.size() == kIdSize && text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool is_secret(std::string_view text) {
  constexpr std::string_view kBase64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.size() == 43 && text.find_first_not_of(kBase64) == std::string_view::npos;
}

std::string hash_of_secret(std::string_view secret) { return sha256_hex(secret); }

bool is_secret_of(std::string_view secret, std::string_view hash) {
  const std::string own = hash_of_secret(secret);
  return own.size() == hash.size() && sodium_memcmp(own.data(), hash.data(), hash.size()) == 0;
}

}  // namespace tercio
