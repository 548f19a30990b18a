#include "cli/text.h"

#include <cstdlib>

namespace tercio::cli {

const Catalogue& texts() {
  static const Catalogue catalogue(DataSource::text("cli", "en.toml"),
                                   DataSource::text("cli", "es.toml"));
  return catalogue;
}

Lang lang_of_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).substr(0, 2) == "es" ? Lang::Spanish : Lang::English;
  }
  return Lang::English;
}

}  // namespace tercio::cli
