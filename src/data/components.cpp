#include "data/components.h"

namespace tercio {
namespace {

constexpr std::size_t kLongestId = 24;

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

Text named(const TomlTable& t, std::string_view base) {
  Text out{t.text(std::string(base) + "_en"), t.text(std::string(base) + "_es")};
  const std::string plural = t.text_or(std::string(base) + "_plural", "");
  out.many_en = plural == "en" || plural == "both";
  out.many_es = plural == "es" || plural == "both";
  if (!plural.empty() && !out.many_en && !out.many_es)
    t.fail(std::string(base) + "_plural", "expected en, es or both");
  return out;
}

Text named(const TomlTable& t) { return {t.text("en"), t.text("es")}; }

std::string source_of(const TomlTable& t, std::string_view key) {
  std::string source = t.text(key);
  for (const char* known : {"rulebook", "public", "history", "reconstruction"})
    if (source == known) return source;
  t.fail(key, "expected rulebook, public, history or reconstruction");
}

std::string source_or(const TomlTable& t, std::string_view key, const std::string& otherwise) {
  return t.has(key) ? source_of(t, key) : otherwise;
}

std::string word_of(const TomlTable& t, std::string_view key) {
  std::string word = t.text(key);
  if (word.empty() ||
      !std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || c == '-'; }))
    t.fail(key, "expected lower-case letters a to z and hyphens");
  return word;
}

bool is_id(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string id_of(const TomlTable& t, std::string_view key) {
  std::string id = t.text(key);
  if (id.empty() || id.size() > kLongestId || !is_id(id))
    t.fail(key, "expected lower-case letters a to z, digits and hyphens, at most 24");
  return id;
}

std::size_t one_word(const TomlTable& t, std::string_view key, std::string_view word,
                     std::span<const std::string_view> known) {
  std::string all;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] == word) return i;
    all += (i == 0 ? "" : ", ") + std::string(known[i]);
  }
  t.fail(key, "'" + std::string(word) + "': expected one of " + all);
}

std::size_t one_word(const TomlTable& t, std::string_view key, std::string_view word,
                     std::initializer_list<std::string_view> known) {
  return one_word(t, key, word, std::span(known.begin(), known.size()));
}

std::pair<double, double> lonlat_of(const TomlTable& t, std::string_view key) {
  const auto at = t.reals(key, -180, 180);
  if (at.size() != 2) t.fail(key, "expected degrees east and degrees north");
  return {at[0], at[1]};
}

}  // namespace tercio
