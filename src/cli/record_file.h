// A record from a file or from standard input, for the commands that look at one.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "game/game.h"
#include "match/record.h"

namespace tercio {

struct OpenedRecord {
  const Game* game = nullptr;
  Record record;
  int exit_code = 0;  // not 0: it could not be opened, and why has been said
};

inline const char* in_lang(Lang lang, const char* en, const char* es) {
  return lang == Lang::Spanish ? es : en;
}

// "-": standard input.
OpenedRecord open_record(const std::vector<const Game*>& games, const std::string& file, Lang lang,
                         std::istream& in, std::ostream& err);

}  // namespace tercio
