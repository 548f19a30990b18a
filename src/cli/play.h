// `tercio play`: from the flags, or from questions, to a session.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "game/game.h"

namespace tercio::cli {

struct PlayWish {
  const Game* game = nullptr;  // nothing: the player is asked
  std::string scenario;        // empty: the game's default
  std::map<std::string, std::string> options;
  std::vector<std::string> seats;  // "spain=strong"
  std::optional<std::uint64_t> seed;
  int think_ms = 1000;
  std::string aim;  // of hints; empty: the game's first
  bool manual_dice = false;
  std::string resume;  // a record
  LookWish look;
  Lang lang = Lang::English;
};

// Exit code: 0 played or left, 1 it could not go on, 2 the wish cannot be fulfilled.
int play(const PlayWish& wish, const std::vector<const Game*>& games);

}  // namespace tercio::cli
