#include "server/person_name.h"

#include <array>

#include "match/strict_json.h"

namespace tercio {
namespace {

constexpr std::size_t kLeast = 2, kMost = 24;  // characters

// The letters of U+00C0 to U+00FF as they are compared; a space where there is no letter.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiii"
    "dnooooo ouuuuyts"
    "aaaaaaaceeeeiiii"
    "dnooooo ouuuuyty";
static_assert(kLatin.size() == 64);

bool is_mark(char c) { return c == '.' || c == '-' || c == '_'; }

// One character of ASCII as it is compared; nothing if a name may not have it.
std::optional<char> plain(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || is_mark(c)) return c;
  return std::nullopt;
}

// One of two bytes: U+00C0 to U+00FF is C3 80 to C3 BF.
std::optional<char> accented(std::string_view two) {
  if (two.size() < 2 || static_cast<unsigned char>(two[0]) != 0xC3) return std::nullopt;
  const char letter = kLatin[static_cast<unsigned char>(two[1]) & 0x3FU];
  return letter == ' ' ? std::nullopt : std::optional(letter);
}

}  // namespace

std::optional<std::string> compared_name(std::string_view shown) {
  if (!is_utf8(shown)) return std::nullopt;
  std::string compared;
  while (!shown.empty() && compared.size() <= kMost) {
    const bool single = static_cast<unsigned char>(shown.front()) < 0x80;
    const std::optional<char> letter = single ? plain(shown.front()) : accented(shown);
    if (!letter) return std::nullopt;
    if (is_mark(*letter) && (compared.empty() || is_mark(compared.back()))) return std::nullopt;
    compared += *letter;
    shown.remove_prefix(single ? 1 : 2);
  }
  if (compared.size() < kLeast || compared.size() > kMost || is_mark(compared.back()))
    return std::nullopt;
  return compared;
}

}  // namespace tercio
