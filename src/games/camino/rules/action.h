// What can be chosen in El Camino Español, and its words: `move baden`, `move baden tercio`,
// `battle`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/verb_form.h"
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

// What numbers in events and actions stand for.
enum class ArgKind : std::uint8_t {
  Number,
  Region,
  Stack,
  Event,
  Loyalty,
  Outcome,
  Signed,
  OnTheMarch,  // With, in a Move
  InBattle,    // With, in a fight
};

inline constexpr VerbArg kWithInBattle{"with", ArgKind::InBattle, 8, 8, 0};
inline constexpr std::array<VerbForm, kVerbs> kForms = {{
    {"roll"},
    {"end"},
    {"battle", kWithInBattle},
    {"reinforce"},
    {"lay"},
    {"assault", kWithInBattle},
    {"prepare"},
    {"move", {"to", ArgKind::Region, 0, 8}, {"with", ArgKind::OnTheMarch, 8, 8, 0}},
    {"keep"},
    {"reroll"},
    {"parry"},
    {"push"},
    {"forage"},
    {"skip"},
    {"stay"},
    {"enemy", {"army", ArgKind::Region, 0, 8}},
}};

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

std::string_view with_word(With with);
// What records call it; empty: there is no such thing.
std::string_view word(const Data& data, ArgKind kind, unsigned value);
std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);

}  // namespace tercio::camino
