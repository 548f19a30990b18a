// The JSON of a turn, an action, an event, a game, as docs/protocol.md describes it: what the
// engine replies with, what bots are sent, what the server sends to the page.
#pragma once

#include "match/gesture.h"
#include "match/match.h"

namespace tercio {

Json text_json(const Text& text);  // {"en","es"}
Json game_json(const Game& game);
// For whoever may know everything: with the position's own hash, addressed to the seat that may
// act.
Json turn_json(const Position& position);
// For one seat, or for spectators (Nobody): with the hash of what they know.
Json turn_json_for(const Position& position, Seat viewer);
Json dice_json(const Position& position);  // at a dice turn: what is wanted, and what for
Json result_json(const Position& position);
Json args_json(const std::vector<std::pair<std::string, std::string>>& args);
Json action_json(const ActionInfo& action);
Json warning_json(const Warning& warning);
// Written with the position after the action.
Json event_json(const Position& position, const Event& event);
Json events_json(const Position& position, const std::vector<Event>& events);
// What came of a gesture of `of` actions, as far as it went.
Json gesture_json(const Rehearsal& done, std::size_t of);
Json odds_json(const Odds& odds);
Json ways_json(const Ways& ways);
Json together_json(const Together& together);
Json threats_json(const std::vector<Threat>& threats);
Json line_json(const std::vector<Advised>& line);
Json win_chance_json(const std::optional<WinChance>& chance, const std::string& by);
Json advice_json(const Position& position, Seat seat, const Advice& advice);

std::string hash_hex(std::uint64_t hash);  // 16 digits

}  // namespace tercio
