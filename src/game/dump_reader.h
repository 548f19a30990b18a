// Reads one object of a dumped position and takes nothing on trust: a field that is missing, of
// another kind, out of range or too many is thrown as BadField, which says where it stands.
//
//   DumpReader in(json, "units." + id);   // "": the position itself
//   unit.strength = in.byte("strength", 9);
//   in.no_other_fields();
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "game/json.h"

namespace tercio {

struct BadField {
  std::string message;
};

class DumpReader {
 public:
  DumpReader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) bad("", "expected an object");
  }

  const Json& need(const std::string& key) {
    asked_.insert(key);
    const auto found = json_.find(key);
    if (found == json_.end()) bad(key, "is missing");
    return *found;
  }
  bool is_null(const std::string& key) { return need(key).is_null(); }

  std::int64_t number(const std::string& key, std::int64_t min, std::int64_t max) {
    return number_of(need(key), key, min, max);
  }
  std::uint8_t byte(const std::string& key, int max = 255) { return byte_of(need(key), key, max); }
  bool flag(const std::string& key) {
    const Json& value = need(key);
    if (!value.is_boolean()) bad(key, "expected true or false");
    return value.get<bool>();
  }
  std::string word(const std::string& key) { return word_of(need(key), key); }
  const Json& object(const std::string& key) {
    const Json& value = need(key);
    if (!value.is_object()) bad(key, "expected an object");
    return value;
  }
  const Json& list(const std::string& key) {
    const Json& value = need(key);
    if (!value.is_array()) bad(key, "expected a list");
    return value;
  }
  const Json& list(const std::string& key, std::size_t size) {
    const Json& value = need(key);
    if (!value.is_array() || value.size() != size)
      bad(key, "expected a list of " + std::to_string(size));
    return value;
  }
  // The value of an enum by the word `name` gives it.
  template <class Enum, class Name>
  Enum one_of(const std::string& key, int count, Name name) {
    return meant<Enum>(key, word(key), count, name);
  }

  // For values inside a field; `key` is what messages call it.
  std::int64_t number_of(const Json& value, const std::string& key, std::int64_t min,
                         std::int64_t max) const {
    if (!value.is_number_integer() || value < min || value > max)
      bad(key,
          "expected a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    return value.get<std::int64_t>();
  }
  std::uint8_t byte_of(const Json& value, const std::string& key, int max = 255) const {
    return static_cast<std::uint8_t>(number_of(value, key, 0, max));
  }
  std::string word_of(const Json& value, const std::string& key) const {
    if (!value.is_string()) bad(key, "expected a word");
    return value.get<std::string>();
  }
  template <class Enum, class Name>
  Enum meant(const std::string& key, const std::string& word, int count, Name name) const {
    for (int i = 0; i < count; ++i)
      if (word == name(static_cast<Enum>(i))) return static_cast<Enum>(i);
    bad(key, "'" + word + "' is not known");
  }

  void no_other_fields() const {
    for (const auto& item : json_.items())
      if (!asked_.contains(item.key())) bad(item.key(), "is not a field of a position");
  }
  [[noreturn]] void bad(const std::string& key, const std::string& message) const {
    std::string path = "state";
    if (!where_.empty()) path += "." + where_;
    if (!key.empty()) path += "." + key;
    throw BadField{path + ": " + message};
  }

 private:
  const Json& json_;
  std::string where_;
  std::set<std::string> asked_;
};

// The position that `read` finds in a dump, if the rules allow it; `before` what they say is
// broken.
template <class Rules, class Read>
auto loaded(const Rules& r, Read read, const char* before = "state.")
    -> Expected<decltype(read())> {
  try {
    const auto position = read();
    if (const char* broken = r.broken(position))
      return RequestError{"bad-position", before + std::string(broken)};
    return position;
  } catch (const BadField& bad) {
    return RequestError{"bad-position", bad.message};
  }
}

}  // namespace tercio
