// What can be chosen, as small values, and its words: "pick 4leg-1", "step se", "fire".
//
//   bits 24-31  a unit, leader, command, marker or number
//   bits 8-23   a hex
//   bits 0-7    a direction, corner, number of points, or a way of two directions
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/action.h"
#include "games/bailen/rules/state.h"

namespace tercio::bailen {

enum class Verb : std::uint8_t {
  Roll,
  // set-up
  Arrive,  // command
  Place,   // hex
  Usual,
  Turn,   // hex corner
  Shape,  // number
  // orders
  Try,     // command
  Order,   // order
  Centre,  // hex
  // movement
  Charge,  // unit
  At,      // hex
  Pick,    // unit
  Stack,   // hex
  Ride,    // leader
  Join,    // leader hex
  Enter,   // unit
  Top,     // unit
  Go,      // dir: "step se"
  Face,    // corner
  Square,
  Line,
  Skirmish,
  Spread,  // hex
  Formed,
  Reform,  // hex
  Limber,
  Unlimber,
  Exit,
  Rest,
  // markers
  Screen,  // hex
  Feint,   // hex
  Column,  // hex
  Cover,   // hex
  Pad,     // hex
  March,   // marker
  Lift,    // marker
  // answers
  Counter,  // unit dir
  Form,
  Stand,
  Evade,  // hex
  Lend,   // leader
  Keep,
  // fire
  Target,  // hex
  Add,     // unit points
  Axis,    // hex number
  Fire,
  // shock
  Attack,  // unit hex
  Drop,    // unit
  Lead,    // leader
  Commit,
  Resolve,  // hex
  Strike,   // hex
  // results
  Lose,     // unit
  Retreat,  // way
  Back,     // number
  Advance,  // unit corner
  Stay,
  // the end of a turn
  Rally,  // unit
  Base,   // hex
  Claim,
  Surrender,
  Accept,
  Refuse,
  Pass,
  Done,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Done) + 1;

enum class Takes : std::uint8_t {
  Nothing,
  Unit,
  Leader,
  Command,
  Marker,
  Number,
  Order,
  Hex,
  Dir,
  Corner,
  Way,
  UnitHex,
  UnitDir,
  UnitPoints,
  UnitCorner,
  LeaderHex,
  HexCorner,
  HexNumber,
};

Takes takes(Verb verb);
std::string_view verb_word(Verb verb);
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }

constexpr Action act(Verb verb, std::size_t a = 0, Hex h = static_cast<Hex>(0), unsigned b = 0) {
  return Action::make(static_cast<std::uint8_t>(verb),
                      static_cast<std::uint64_t>(a) << 24 |
                          static_cast<std::uint64_t>(static_cast<std::uint16_t>(h)) << 8 | b);
}
constexpr Action plain(Verb verb) { return act(verb); }
constexpr Action with_unit(Verb verb, std::size_t u) { return act(verb, u); }
constexpr Action with_hex(Verb verb, Hex h) { return act(verb, 0, h); }
constexpr Action with_small(Verb verb, unsigned b) { return act(verb, 0, static_cast<Hex>(0), b); }

constexpr std::size_t first_of(Action a) { return a.payload() >> 24 & 0xFF; }
constexpr Hex hex_of(Action a) { return static_cast<Hex>(a.payload() >> 8 & 0xFFFF); }
constexpr unsigned small_of(Action a) { return static_cast<unsigned>(a.payload() & 0xFF); }
constexpr Dir dir_of(Action a) { return static_cast<Dir>(small_of(a) & 7); }
constexpr Corner corner_of(Action a) { return static_cast<Corner>(small_of(a) & 7); }

// A way of one or two steps: the second is kNoDir if there is none.
inline constexpr unsigned kNoDir = 7;
constexpr unsigned way_of(Dir first, unsigned second) {
  return static_cast<unsigned>(first) << 3 | second;
}
constexpr Dir way_first(unsigned way) { return static_cast<Dir>(way >> 3 & 7); }
constexpr unsigned way_second(unsigned way) { return way & 7; }

std::string_view order_word(Order order);
std::string_view marker_word(std::size_t marker, std::string& keep);  // "f3", "s12"

// Does everything in it exist: unit, hex, direction?
bool is_sayable(const Data& data, Action a);
std::string words(const Data& data, Action a);
std::optional<Action> parse(const Data& data, std::string_view text);

}  // namespace tercio::bailen
