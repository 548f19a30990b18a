#include "server/password.h"

#include <sodium.h>

#include <array>

#include "core/check.h"

namespace tercio {

std::string hash_password(std::string_view password) {
  static const bool started = sodium_init() >= 0;
  TERCIO_CHECK(started);
  std::array<char, crypto_pwhash_STRBYTES> text{};
  const int made = crypto_pwhash_str_alg(
      text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
      crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
  TERCIO_CHECK(made == 0);  // only without memory
  return text.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  // It reads as far as the longest hash goes.
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (hash.size() >= text.size()) return false;
  hash.copy(text.data(), hash.size());
  return crypto_pwhash_str_verify(text.data(), password.data(), password.size()) == 0;
}

}  // namespace tercio
