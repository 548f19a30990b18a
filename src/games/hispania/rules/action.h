// What can be chosen in Hispania, and its words: `move tarraco`, `besiege toletum 2`, `end`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/dice.h"
#include "core/verb_form.h"
#include "games/hispania/data/data.h"

namespace tercio::hispania {

enum class Verb : std::uint8_t {
  Roll = Action::kRoll,
  Road,
  Enter,
  End,
  Place,
  Remove,
  Move,
  Fleet,
  Besiege,
  Attack,
  Build,
  Lift,
  Buy,
  Proconsul,
  Praetor,
  Shift,
  Keep,
  Choose,
  Dice,
  Stay,
  Plus,
  Plain,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Plain) + 1;

inline constexpr int kShifts = 4;

// What numbers in events and actions stand for.
enum class ArgKind : std::uint8_t {
  Number,
  Space,
  General,
  Province,
  Colour,
  Disc,   // 1: the Legio Hispana, where it is a disc of its own
  Shift,  // 0 province up, 1 province down, 2 city up, 3 city down
};

inline constexpr VerbArg kTo{"to", ArgKind::Space, 0, 6};
inline constexpr VerbArg kTarget{"to", ArgKind::Space, 2, 6};
inline constexpr VerbArg kDenarii{"denarii", ArgKind::Number, 0, 2};
inline constexpr VerbArg kDisc{"what", ArgKind::Disc, 0, 1, 0};
inline constexpr std::array<VerbForm, kVerbs> kForms = {{
    {"roll"},
    {"road", {"a", ArgKind::Space, 6, 6}, {"b", ArgKind::Space, 0, 6}},
    {"enter", kTo},
    {"end"},
    {"place", kDisc},
    {"remove", kDisc},
    {"move", kTo},
    {"fleet", {"from", ArgKind::Space, 6, 6}, kTo},
    {"besiege", kTarget, kDenarii},
    {"attack", kTarget, kDenarii},
    {"build", kTo},
    {"lift", kTo},
    {"buy"},
    {"proconsul", kTo},
    {"praetor", {"general", ArgKind::General, 6, 2}, kTo},
    {"shift", {"way", ArgKind::Shift, 0, 2}},
    {"keep"},
    {"choose", kTo},
    {"dice"},
    {"stay"},
    {"plus"},
    {"plain"},
}};

constexpr Action plain(Verb verb, std::uint64_t payload = 0) {
  return Action::make(static_cast<std::uint8_t>(verb), payload);
}
constexpr Action at_space(Verb verb, Space space) { return plain(verb, index(space)); }
constexpr Action with_stake(Verb verb, Space space, int denarii) {
  return plain(verb, index(space) << 2 | static_cast<std::uint64_t>(denarii));
}
constexpr Action lay_road(const Data::Ends& link) {
  return plain(Verb::Road, index(link.a) << 6 | index(link.b));
}
constexpr Action sail(Space from, Space to) {
  return plain(Verb::Fleet, index(from) << 6 | index(to));
}
constexpr Action order_praetor(General g, Space to) {
  return plain(Verb::Praetor, index(g) << 6 | index(to));
}
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }
constexpr Space space_of(Action a) { return space_at(a.payload() & 0x3F); }
constexpr Space space_from(Action a) { return space_at(a.payload() >> 6 & 0x3F); }
constexpr General praetor_of(Action a) { return general_at(a.payload() >> 6 & 3); }
constexpr Space target_of(Action a) { return space_at(a.payload() >> 2 & 0x3F); }
constexpr int stake_of(Action a) { return static_cast<int>(a.payload() & 3); }

// What records call it; empty: there is no such thing.
std::string_view word(const Data& data, ArgKind kind, unsigned value);
// Is it an action of the game, legal or not?
bool is_sayable(const Data& data, Action action);
std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);

}  // namespace tercio::hispania
