// What can be chosen, and its words: `pick m5`, `advance 0910`, `fire m5 0911`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/verb_form.h"
#include "games/tercios/rules/state.h"

namespace tercio::tercios {

enum class Verb : std::uint8_t {
  Roll = Action::kRoll,
  Place,
  Usual,
  Fury,
  Pass,
  Pick,
  Squadron,
  Advance,
  Retreat,
  Join,
  Turn,
  Charge,
  Coup,
  Order,
  Face,
  Rest,
  Stand,
  Withdraw,
  Shelter,
  Fire,
  Attack,
  Fight,
  Resolve,
  Swing,
  Strike,
  Rebound,
  To,
  Done,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Done) + 1;

// What numbers in events and actions stand for.
// Body: who stands in a hex, see body_at.
enum class ArgKind : std::uint8_t {
  Number,
  Unit,
  Hex,
  Side,
  Dir,
  Result,
  Outcome,
  Phase,
  Fight,
  Body,
};

inline constexpr VerbArg kHex{"hex", ArgKind::Hex, 0, 10};
inline constexpr VerbArg kFacing{"facing", ArgKind::Dir, 10, 3};
inline constexpr VerbArg kUnit{"unit", ArgKind::Unit, 16, 6};
static_assert(kMapBits <= 1u << kHex.bits);
inline constexpr std::array<VerbForm, kVerbs> kForms = {{
    {"roll"},
    {"place", kHex},
    {"usual"},
    {"fury"},
    {"pass"},
    {"pick", kUnit},
    {"squadron", kHex},
    {"advance", kHex},
    {"retreat", kHex},
    {"join", kHex},
    {"turn", kFacing},
    {"charge", kHex},
    {"coup", kHex},
    // From top to bottom.
    {"order",
     {"unit", ArgKind::Unit, 16, 8},
     {"second", ArgKind::Unit, 8, 8},
     {"third", ArgKind::Unit, 0, 8, kNoUnit}},
    {"face", kFacing},
    {"rest"},
    {"stand"},
    {"withdraw"},
    {"shelter", kHex},
    {"fire", kUnit, kHex},
    {"attack", kHex},
    {"fight"},
    {"resolve", kHex},
    {"swing", {"hex", ArgKind::Hex, 3, 10}, {"facing", ArgKind::Dir, 0, 3}},
    {"strike", kHex},
    {"rebound"},
    {"to", kHex},
    {"done"},
}};

constexpr Action plain(Verb verb) { return Action::make(static_cast<std::uint8_t>(verb)); }
constexpr Action with_hex(Verb verb, Hex h) {
  return Action::make(static_cast<std::uint8_t>(verb), static_cast<std::uint64_t>(h));
}
constexpr Action with_dir(Verb verb, Dir d) {
  return Action::make(static_cast<std::uint8_t>(verb), static_cast<std::uint64_t>(d) << 10);
}
constexpr Action with_unit(Verb verb, std::size_t unit) {
  return Action::make(static_cast<std::uint8_t>(verb), static_cast<std::uint64_t>(unit) << 16);
}
constexpr Action fire_at(std::size_t unit, Hex h) {
  return Action::make(static_cast<std::uint8_t>(Verb::Fire),
                      static_cast<std::uint64_t>(unit) << 16 | static_cast<std::uint64_t>(h));
}
constexpr Action swing_to(Hex h, Dir d) {  // ascending by hex, then direction
  return Action::make(static_cast<std::uint8_t>(Verb::Swing),
                      static_cast<std::uint64_t>(h) << 3 | static_cast<std::uint64_t>(d));
}
constexpr Action order_of_units(std::uint8_t top, std::uint8_t second, std::uint8_t third) {
  return Action::make(static_cast<std::uint8_t>(Verb::Order),
                      static_cast<std::uint64_t>(top) << 16 |
                          static_cast<std::uint64_t>(second) << 8 |
                          static_cast<std::uint64_t>(third));
}

constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }
constexpr Hex hex_of(Action a) {
  return static_cast<Hex>(verb_of(a) == Verb::Swing ? a.payload() >> 3 : a.payload() & 0x3FF);
}
constexpr Dir dir_of(Action a) {
  return static_cast<Dir>(verb_of(a) == Verb::Swing ? a.payload() & 7 : a.payload() >> 10 & 7);
}
constexpr std::size_t unit_of(Action a) {
  return static_cast<std::size_t>(a.payload() >> 16 & 0x3F);
}
constexpr std::uint8_t ordered_unit(Action a, int place) {  // 0: top
  return static_cast<std::uint8_t>(a.payload() >> (16 - 8 * place) & 0xFF);
}

// What records call it; empty: there is no such thing.
std::string_view word(const Battle& battle, ArgKind kind, unsigned value);
// Is it an action that can be said at all on this map, legal or not?
bool is_sayable(const Battle& battle, Action action);

std::string words(const Battle& battle, Action action);
// Nothing if these are not the words of an action of this battle.
std::optional<Action> parse(const Battle& battle, std::string_view text);

}  // namespace tercio::tercios
