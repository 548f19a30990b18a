#include "server/password.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/check.h"
#include "server/person_name.h"

namespace tercio {
namespace {

// What the lists of the most used passwords come down to, without what follows the word. Of their
// own lists people's own words are the same everywhere: these are in all of them.
constexpr std::string_view kCommon[] = {"password",
                                        "passw0rd",
                                        "contrasena",
                                        "contraseña",
                                        "contrasenya",
                                        "qwerty",
                                        "qwertyuiop",
                                        "qwertyuiopasd",
                                        "asdfghjkl",
                                        "asdfasdf",
                                        "zxcvbnm",
                                        "qazwsx",
                                        "qazwsxedc",
                                        "iloveyou",
                                        "tequiero",
                                        "teamo",
                                        "letmein",
                                        "welcome",
                                        "bienvenido",
                                        "bienvenida",
                                        "admin",
                                        "administrator",
                                        "administrador",
                                        "root",
                                        "master",
                                        "dragon",
                                        "monkey",
                                        "princess",
                                        "princesa",
                                        "sunshine",
                                        "football",
                                        "futbol",
                                        "baseball",
                                        "superman",
                                        "batman",
                                        "pokemon",
                                        "starwars",
                                        "trustno",
                                        "whatever",
                                        "secret",
                                        "secreto",
                                        "changeme",
                                        "barcelona",
                                        "realmadrid",
                                        "madrid",
                                        "espana",
                                        "españa",
                                        "liverpool",
                                        "chelsea",
                                        "arsenal",
                                        "estrella",
                                        "mariposa",
                                        "alejandro",
                                        "alejandra",
                                        "tercio",
                                        "tercios",
                                        "abc",
                                        "abcd",
                                        "abcdefg",
                                        "abcdefgh",
                                        "abcdefghij",
                                        "abcdefghijk",
                                        "q1w2e3r4t5",
                                        "1q2w3e4r5t",
                                        "1qaz2wsx3edc",
                                        "qwerty123qwerty",
                                        "passwordpassword",
                                        "qwertyqwerty",
                                        "1q2w3e4r5t6y",
                                        "zaq12wsx",
                                        "internet",
                                        "computer",
                                        "test",
                                        "testtest",
                                        "guest",
                                        "user",
                                        "login",
                                        "pass"};

std::string small(std::string_view text) {
  std::string made(text);
  for (char& c : made)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return made;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

// Digits one up or one down, or few different signs.
bool is_a_row(std::string_view text) {
  std::array<bool, 256> seen{};
  std::size_t different = 0, steps = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool& one = seen[static_cast<unsigned char>(text[i])];
    different += one ? 0 : 1;
    one = true;
    if (i == 0) continue;
    const int step = text[i] - text[i - 1];
    steps += step == 1 || step == -1 || step == 9 || step == -9 ? 1 : 0;
  }
  return different <= 2 || steps + 1 >= text.size();
}

}  // namespace

bool is_easily_guessed(std::string_view password, std::string_view name) {
  const std::string text = small(password);
  if (is_a_row(text)) return true;
  for (const std::string_view common : kCommon)
    if (text == common) return true;
  std::string_view word = text;  // without what is put before and behind to make it longer
  while (!word.empty() && !is_letter(word.back())) word.remove_suffix(1);
  while (!word.empty() && !is_letter(word.front())) word.remove_prefix(1);
  for (const std::string_view common : kCommon)
    if (word == common) return true;
  // The name may end with digits itself.
  const auto is_name = [&](std::string_view part) { return compared_name(part) == name; };
  for (std::size_t size = name.size(); size <= text.size(); ++size) {
    const std::string_view rest = std::string_view(text).substr(size);
    const bool plain = std::none_of(rest.begin(), rest.end(), is_letter);
    if (plain && is_name(std::string_view(text).substr(0, size))) return true;
  }
  return is_name(word);
}

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
