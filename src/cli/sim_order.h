// What was asked of `tercio sim`, read from its words.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/seat.h"
#include "game/game.h"

namespace tercio {

enum class SimFormat : std::uint8_t { Table, AsJson, AsCsv };

struct SimOrder {
  const Game* game = nullptr;
  SimRequest request;               // its setup has all defaults filled in
  std::shared_ptr<Position> from;   // where its games begin, if not at the start
  Seats playing;                    // the seats that this setup has
  std::vector<std::string> paired;  // the other players; empty: none
  SimFormat format = SimFormat::Table;
  bool quiet = false;
  std::vector<std::string> levels;  // values of the option `level` to play one by one; empty: none
  std::string heatmap;              // file for their picture, .svg or .html; empty: none
};

struct SimHelp {
  std::string text;
};

// Understood, or a page of help, or a sentence that names the word at fault.
using SimWords = std::variant<SimOrder, SimHelp, RequestError>;
SimWords read_sim_words(const std::vector<const Game*>& games, const std::vector<std::string>& args,
                        Lang lang);

// "one, two, three".
std::string listed(const std::vector<std::string>& words);

}  // namespace tercio
