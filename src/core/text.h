// What people read, in both languages.
#pragma once

#include <cstdint>
#include <string>

namespace tercio {

enum class Lang : std::uint8_t { English, Spanish };

struct Text {
  std::string en;
  std::string es;

  const std::string& in(Lang lang) const { return lang == Lang::Spanish ? es : en; }
  friend bool operator==(const Text&, const Text&) = default;
  friend Text operator+(const Text& a, const Text& b) { return {a.en + b.en, a.es + b.es}; }
};

}  // namespace tercio
