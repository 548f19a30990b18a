// What can be chosen, and its words: `pick m5`, `advance 0910`, `fire m5 0911`.
//
//   payload  bits 0-9 hex, 10-12 direction, 16-21 unit; `order` has three units in bits 0-7, 8-15,
//            16-23, the top one highest, 255 for none
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/action.h"
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

enum class Takes : std::uint8_t { Nothing, Hex, Dir, Unit, UnitHex, HexDir, Units };
constexpr Takes takes(Verb verb) {
  switch (verb) {
    case Verb::Place:
    case Verb::Squadron:
    case Verb::Advance:
    case Verb::Retreat:
    case Verb::Join:
    case Verb::Charge:
    case Verb::Coup:
    case Verb::Shelter:
    case Verb::Attack:
    case Verb::Resolve:
    case Verb::Strike:
    case Verb::To: return Takes::Hex;
    case Verb::Turn:
    case Verb::Face: return Takes::Dir;
    case Verb::Pick: return Takes::Unit;
    case Verb::Fire: return Takes::UnitHex;
    case Verb::Swing: return Takes::HexDir;
    case Verb::Order: return Takes::Units;
    default: return Takes::Nothing;
  }
}

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

// Is it an action that can be said at all on this map, legal or not?
bool is_sayable(const Battle& battle, Action action);

std::string words(const Battle& battle, Action action);
// Nothing if these are not the words of an action of this battle.
std::optional<Action> parse(const Battle& battle, std::string_view text);
std::string_view verb_word(Verb verb);

}  // namespace tercio::tercios
