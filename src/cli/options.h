// A game's scenarios and options as flags: --leader spinola, --difficulty hard.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "game/game.h"

namespace tercio::cli {

// The flag of an option: "enemy_order" is --enemy-order.
std::string flag_of(std::string_view option);

// A sentence for the player in both languages; empty: all is well.
using Complaint = std::optional<Text>;

// Is this a value the option takes? Says which there are, and the nearest.
Complaint check_value(const OptionInfo& option, const std::string& value);
Complaint check_scenario(const GameInfo& info, const std::string& value);
Complaint check_aim(const GameInfo& info, const std::string& value);  // empty: the game's first

// "alba|spinola|infante", "1-6".
std::string values_of(const OptionInfo& option);
// What an option is about, what holds without it, and what each value does.
std::string about_option(const OptionInfo& option, Lang lang);
std::string scenarios_of(const GameInfo& info);

// "spain=human", "spain=strong", "spain=strong:score", "spain=./bot": which seat, and who sits on
// it.
struct SeatWish {
  std::string seat, holder;
};
Complaint parse_seat(const Game& game, std::string_view text, SeatWish& out);

}  // namespace tercio::cli
