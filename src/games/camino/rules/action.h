// What can be chosen in El Camino Español, and its words: `move baden`, `move baden tercio`,
// `battle`.
//
//   payload bits 0-7   region (move, enemy)
//           bits 8-15  With: how Momento de Tercio goes into it
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/action.h"
#include "core/dice.h"
#include "games/camino/rules/state.h"

namespace tercio::camino {

enum class Verb : std::uint8_t {
  Roll = Action::kRoll,
  End,
  Battle,
  Reinforce,
  Lay,
  Assault,
  Prepare,
  Move,
  Keep,
  Reroll,
  Parry,
  Push,
  Forage,
  Skip,
  Stay,
  Enemy,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Enemy) + 1;

constexpr Action plain(Verb verb, With with = With::Nothing) {
  return Action::make(static_cast<std::uint8_t>(verb), static_cast<std::uint64_t>(with) << 8);
}
constexpr Action to_region(Verb verb, Region region, With with = With::Nothing) {
  return Action::make(static_cast<std::uint8_t>(verb),
                      static_cast<std::uint64_t>(with) << 8 | static_cast<std::uint64_t>(region));
}
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }
constexpr Region region_of(Action a) { return static_cast<Region>(a.payload() & 0xFF); }
constexpr With with_of(Action a) { return static_cast<With>(a.payload() >> 8 & 0xFF); }

// Every action of the game that is not a roll, legal or not: for `why`, tests and completion.
std::vector<Action> all_actions(const Data& data);

std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);
std::string_view verb_word(Verb verb);
std::string_view with_word(With with);

}  // namespace tercio::camino
