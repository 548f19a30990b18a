// What can be chosen, as small values, and its words: "pick 4leg-1", "step se", "fire".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/verb_form.h"
#include "games/bailen/rules/state.h"
#include "games/bailen/rules/told.h"

namespace tercio::bailen {

enum class Verb : std::uint8_t {
  Roll,
  // set-up
  Arrive,
  Place,
  Usual,
  Turn,
  Shape,
  // orders
  Try,
  Order,
  Centre,
  // movement
  Charge,
  At,
  Pick,
  Stack,
  Ride,
  Join,
  Enter,
  Top,
  Go,
  Face,
  Square,
  Line,
  Skirmish,
  Spread,
  Formed,
  Reform,
  Limber,
  Unlimber,
  Exit,
  Rest,
  // markers
  Screen,
  Feint,
  Column,
  Cover,
  Pad,
  March,
  Lift,
  // answers
  Counter,
  Form,
  Stand,
  Evade,
  Lend,
  Keep,
  // fire
  Target,
  Add,
  Axis,
  Fire,
  // shock
  Attack,
  Drop,
  Lead,
  Commit,
  Resolve,
  Strike,
  // results
  Lose,
  Retreat,
  Back,
  Advance,
  Stay,
  // the end of a turn
  Rally,
  Base,
  Claim,
  Surrender,
  Accept,
  Refuse,
  Pass,
  Done,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Done) + 1;

inline constexpr unsigned kNoDir = 7;  // in a way of one or two steps: there is no second

inline constexpr VerbArg kUnit{"unit", ArgKind::Unit, 24, 8};
inline constexpr VerbArg kLeader{"leader", ArgKind::Leader, 24, 8};
inline constexpr VerbArg kCommand{"command", ArgKind::Command, 24, 8};
inline constexpr VerbArg kMarker{"marker", ArgKind::Marker, 24, 8};
inline constexpr VerbArg kHex{"hex", ArgKind::Hex, 8, 11};
inline constexpr VerbArg kDir{"dir", ArgKind::Dir, 0, 8};
inline constexpr VerbArg kFacing{"facing", ArgKind::Corner, 0, 8};
inline constexpr VerbArg kNumber{"n", ArgKind::Number, 0, 8};
static_assert(kMapBits <= 1u << kHex.bits);
inline constexpr std::array<VerbForm, kVerbs> kForms = {{
    {"roll"},
    {"arrive", kCommand},
    {"place", kHex},
    {"usual"},
    {"turn", kHex, kFacing},
    {"shape", kNumber},
    {"try", kCommand},
    {"order", {"order", ArgKind::Order, 0, 8}},
    {"centre", kHex},
    {"charge", kUnit},
    {"at", kHex},
    {"pick", kUnit},
    {"stack", kHex},
    {"ride", kLeader},
    {"join", kLeader, kHex},
    {"enter", kUnit},
    {"top", kUnit},
    {"step", kDir},
    {"face", kFacing},
    {"square"},
    {"line"},
    {"skirmish"},
    {"spread", kHex},
    {"formed"},
    {"reform", kHex},
    {"limber"},
    {"unlimber"},
    {"leave"},
    {"rest"},
    {"screen", kHex},
    {"feint", kHex},
    {"column", kHex},
    {"cover", kHex},
    {"pad", kHex},
    {"march", kMarker},
    {"lift", kMarker},
    {"countercharge", kUnit, {"dir", ArgKind::Dir, 0, 8, kNoDir}},
    {"form"},
    {"stand"},
    {"evade", kHex},
    {"lend", kLeader},
    {"keep"},
    {"target", kHex},
    {"add", kUnit, kNumber},
    {"axis", kHex, kNumber},
    {"fire"},
    {"attack", kUnit, kHex},
    {"drop", kUnit},
    {"lead", kLeader},
    {"commit"},
    {"resolve", kHex},
    {"strike", kHex},
    {"lose", kUnit},
    {"retreat", {"way", ArgKind::Dir, 3, 3}, {"way", ArgKind::Dir, 0, 3, kNoDir}},
    {"back", kNumber},
    {"advance", kUnit, kFacing},
    {"stay"},
    {"rally", kUnit},
    {"base", kHex},
    {"claim"},
    {"surrender"},
    {"accept"},
    {"refuse"},
    {"pass"},
    {"done"},
}};

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

constexpr unsigned way_of(Dir first, unsigned second) {
  return static_cast<unsigned>(first) << 3 | second;
}
constexpr Dir way_first(unsigned way) { return static_cast<Dir>(way >> 3 & 7); }
constexpr unsigned way_second(unsigned way) { return way & 7; }

std::string_view order_word(Order order);
std::string_view marker_word(std::size_t marker);  // "f3", "s12"

// What records call it; empty: there is no such thing.
std::string_view word(const Data& data, ArgKind kind, unsigned value);
// Does everything in it exist: unit, hex, direction?
bool is_sayable(const Data& data, Action a);
std::string words(const Data& data, Action a);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);

}  // namespace tercio::bailen
