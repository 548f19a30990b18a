// What can be chosen in L'Invincible Armada, and its words: `place recalde 3`, `order 3 embark`,
// `call drake`.
//
//   place            payload bits 0-3 fleet, 4-6 box
//   order            payload bits 0-2 order, 3-5 box
//   call kill admiral  payload bits 0-3 fleet
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.h"
#include "games/armada/rules/state.h"

namespace tercio::armada {

enum class Verb : std::uint8_t {
  Roll = Action::kRoll,
  Place,
  Order,
  Seal,
  Keep,
  Rewrite,
  Call,
  Decline,
  Kill,
  Admiral,
  Fire,
  Board,
};
inline constexpr int kVerbs = static_cast<int>(Verb::Board) + 1;

constexpr Action plain(Verb verb) { return Action::make(static_cast<std::uint8_t>(verb)); }
constexpr Action place_fleet(Fleet fleet, int box) {
  return Action::make(static_cast<std::uint8_t>(Verb::Place),
                      static_cast<std::uint64_t>(box) << 4 | static_cast<std::uint64_t>(fleet));
}
constexpr Action write_order(int box, Order order) {
  return Action::make(static_cast<std::uint8_t>(Verb::Order),
                      static_cast<std::uint64_t>(box) << 3 | static_cast<std::uint64_t>(order));
}
constexpr Action with_fleet(Verb verb, Fleet fleet) {
  return Action::make(static_cast<std::uint8_t>(verb), static_cast<std::uint64_t>(fleet));
}

constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.verb()); }
constexpr Fleet fleet_of(Action a) { return static_cast<Fleet>(a.payload() & 0xF); }
constexpr Order order_of(Action a) { return static_cast<Order>(a.payload() & 0x7); }
constexpr int box_of(Action a) {
  return static_cast<int>(a.payload() >> (verb_of(a) == Verb::Place ? 4 : 3) & 0x7);
}
constexpr bool names_fleet(Verb verb) {
  return verb == Verb::Place || verb == Verb::Call || verb == Verb::Kill || verb == Verb::Admiral;
}

// Is it an action that can be said at all, legal or not?
bool is_sayable(Action action);
// Every action of the game that is not a roll, legal or not: for `why`, tests and completion.
std::vector<Action> all_actions();

std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);
std::string_view verb_word(Verb verb);

}  // namespace tercio::armada
