// What people read, in both languages.
#pragma once

#include <cstdint>
#include <string>

namespace tercio {

enum class Lang : std::uint8_t { English, Spanish };

struct Text {
  std::string en;
  std::string es;
  // What is named so is several, "Archers": a sentence takes the forms that agree with it
  // (data/catalogue.h). A name may be plural in one language alone.
  bool many_en = false;
  bool many_es = false;

  const std::string& in(Lang lang) const { return lang == Lang::Spanish ? es : en; }
  bool is_many(Lang lang) const { return lang == Lang::Spanish ? many_es : many_en; }
  friend bool operator==(const Text&, const Text&) = default;
  friend Text operator+(const Text& a, const Text& b) { return {a.en + b.en, a.es + b.es}; }
};

}  // namespace tercio
