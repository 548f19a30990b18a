// What reading the components of any game needs: names in both languages, sources, words that are
// typed, entries found by their ids. Every refusal names file, line and what is expected.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/find.h"
#include "core/text.h"
#include "data/toml_table.h"

namespace tercio {

// The whole file as a table; its text must outlive it.
struct TomlFile {
  explicit TomlFile(const DataFile& file) : root(parse_toml(file)), table(file, root, "the file") {}
  TomlFile(const TomlFile&) = delete;
  TomlFile& operator=(const TomlFile&) = delete;

  toml::table root;
  TomlTable table;
};

// base_en, base_es; of a plural name base_plural says in which language: en, es or both.
Text named(const TomlTable& t, std::string_view base);
Text named(const TomlTable& t);  // en, es

// Where a value comes from: rulebook, public, history or reconstruction; anything else is refused.
std::string source_of(const TomlTable& t, std::string_view key = "source");
std::string source_or(const TomlTable& t, std::string_view key, const std::string& otherwise);

// A word that is typed: a to z and hyphens, so that it is never mistaken for a number.
std::string word_of(const TomlTable& t, std::string_view key);
// The id of a piece or a place, which is typed too: digits as well, at most 24 characters.
std::string id_of(const TomlTable& t, std::string_view key);
bool is_id(std::string_view text);  // a to z, digits, hyphens

// Where the word stands among those known.
std::size_t one_word(const TomlTable& t, std::string_view key, std::string_view word,
                     std::span<const std::string_view> known);
std::size_t one_word(const TomlTable& t, std::string_view key, std::string_view word,
                     std::initializer_list<std::string_view> known);
template <class Known>
std::size_t one_of(const TomlTable& t, std::string_view key, const Known& known) {
  return one_word(t, key, t.text(key), known);
}
template <class Enum>
Enum one_of(const TomlTable& t, std::string_view key,
            std::initializer_list<std::string_view> known) {
  return static_cast<Enum>(one_word(t, key, t.text(key), known));
}

// So many numbers, neither more nor fewer; `expected` says what they are.
template <class Number, std::size_t N>
void read_numbers(const TomlTable& t, std::string_view key, int min, int max, const char* expected,
                  std::array<Number, N>& out) {
  const auto list = t.numbers(key, min, max);
  if (list.size() != N) t.fail(key, expected);
  for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<Number>(list[i]);
}

// Degrees east, then degrees north.
std::pair<double, double> lonlat_of(const TomlTable& t, std::string_view key);

// ---- entries by id ------------------------------------------------------------------------------

// "there is no unit 'x'"
template <class List>
std::size_t place_of(const TomlTable& t, std::string_view key, const List& list,
                     std::string_view what, std::string_view id) {
  const int at = find_id(list, id);
  if (at < 0) t.fail(key, "there is no " + std::string(what) + " '" + std::string(id) + "'");
  return static_cast<std::size_t>(at);
}

template <class List>
void used_once(const TomlTable& t, const List& list, std::string_view id) {
  if (find_id(list, id) >= 0) t.fail("id", "'" + std::string(id) + "' is used twice");
}

}  // namespace tercio
