// The terminal's own sentences, in the player's language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "data/catalogue.h"

namespace tercio::cli {

// Read from the program itself, once.
const Catalogue& texts();

inline std::string say(Lang lang, std::string_view key, const std::vector<TextArg>& args = {}) {
  return texts().format(key, args).in(lang);
}

// --lang, else LC_ALL, LC_MESSAGES or LANG: Spanish if it begins with "es".
Lang lang_of_locale();

}  // namespace tercio::cli
