// `tercio review FILE`: what was luck and what was skill in a recorded match.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "game/game.h"

namespace tercio {

struct ReviewOptions {
  std::string file;  // "-": standard input
  std::string quality = "normal";
  std::string seat;  // of whom it is told; empty: the first
  bool json = false;
  std::string html;  // a file to be written; empty: none
  Lang lang = Lang::English;
};

// A match that was ended before the rules did is reviewed up to there.
// Exit codes: 0 reviewed, 1 it cannot be, 2 the record cannot be read at all.
int run_review(const std::vector<const Game*>& games, const ReviewOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace tercio
