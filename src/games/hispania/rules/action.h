// What can be chosen in Hispania, and its words: `move tarraco`, `besiege toletum 2`, `end`.
//
//   payload  road                      number of the land link
//            enter, move, build, lift, proconsul, choose    space
//            place, remove             0, or 1 for the Legio Hispana as a disc of its own
//            fleet                     sea it comes from << 6 | sea it goes to
//            besiege, attack           space << 2 | denarii
//            praetor                   general << 6 | space
//            shift                     0 province up, 1 province down, 2 city up, 3 city down
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.h"
#include "core/dice.h"
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

constexpr Action plain(Verb verb, std::uint64_t payload = 0) {
  return Action::make(static_cast<std::uint8_t>(verb), payload);
}
constexpr Action at_space(Verb verb, Space space) { return plain(verb, index(space)); }
constexpr Action with_stake(Verb verb, Space space, int denarii) {
  return plain(verb, index(space) << 2 | static_cast<std::uint64_t>(denarii));
}
constexpr Action sail(Space from, Space to) {
  return plain(Verb::Fleet, index(from) << 6 | index(to));
}
constexpr Action order_praetor(General g, Space to) {
  return plain(Verb::Praetor, index(g) << 6 | index(to));
}
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }
constexpr Space space_of(Action a) { return space_at(a.payload() & 0x3F); }
constexpr Space sea_from(Action a) { return space_at(a.payload() >> 6 & 0x3F); }
constexpr General praetor_of(Action a) { return general_at(a.payload() >> 6 & 3); }
constexpr Space target_of(Action a) { return space_at(a.payload() >> 2 & 0x3F); }
constexpr int stake_of(Action a) { return static_cast<int>(a.payload() & 3); }

// Every action of the game that is not a roll, legal or not: for `why`, tests and completion.
std::vector<Action> all_actions(const Data& data);
// Is it one of them?
bool is_sayable(const Data& data, Action action);

std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);
std::string_view verb_word(Verb verb);

}  // namespace tercio::hispania
