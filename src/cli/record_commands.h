// `tercio replay FILE` shows a recorded match; `tercio verify FILE` checks it.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "games/list.h"

namespace tercio {

struct ReplayOptions {
  std::string file;  // "-": standard input
  Lang lang = Lang::English;
  std::optional<std::size_t> to;  // stop after so many actions
};

struct VerifyOptions {
  std::string file;
  Lang lang = Lang::English;
};

// Exit codes: 0 as it should be, 1 the record is wrong or differs, 2 it cannot be read at all.
int run_replay(const std::vector<const Game*>& games, const ReplayOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err);
int run_verify(const std::vector<const Game*>& games, const VerifyOptions& options,
               std::istream& in, std::ostream& out, std::ostream& err);
int run_replay(const GameList& games, const ReplayOptions& options, std::istream& in,
               std::ostream& out, std::ostream& err);
int run_verify(const GameList& games, const VerifyOptions& options, std::istream& in,
               std::ostream& out, std::ostream& err);

}  // namespace tercio
