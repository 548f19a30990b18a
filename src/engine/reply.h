// What replies are made of: the JSON of a turn, an action, an event, a game. The server sends the
// same shapes.
#pragma once

#include "match/match.h"

namespace tercio {

Json text_json(const Text& text);  // {"en","es"}
Json game_json(const Game& game);
// Of the position as `viewer` is addressed; Nobody: as the seat that may act.
Json turn_json(const Position& position, Seat viewer = Seat::Nobody);
Json dice_json(const Position& position);  // at a dice turn: what is wanted, and what for
Json result_json(const Position& position);
Json action_json(const ActionInfo& action);
// Written with the position after the action.
Json event_json(const Position& position, const Event& event);
Json events_json(const Position& position, const std::vector<Event>& events);
Json odds_json(const Odds& odds);
Json advice_json(const Position& position, const Advice& advice);

std::string hash_hex(std::uint64_t hash);  // 16 digits

}  // namespace tercio
