// What can be chosen in L'Invincible Armada, and its words: `place recalde 3`, `order 3 embark`,
// `call drake`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/verb_form.h"
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

// What numbers in events and actions stand for.
enum class ArgKind : std::uint8_t { Number, Fleet, Order, Wind, Box, Side, Combat, Outcome };

inline constexpr VerbArg kFleet{"fleet", ArgKind::Fleet, 0, 4};
inline constexpr std::array<VerbForm, kVerbs> kForms = {{
    {"roll"},
    {"place", kFleet, {"box", ArgKind::Box, 4, 3}},
    {"order", {"box", ArgKind::Box, 3, 3}, {"order", ArgKind::Order, 0, 3}},
    {"seal"},
    {"keep"},
    {"rewrite"},
    {"call", kFleet},
    {"decline"},
    {"kill", kFleet},
    {"admiral", kFleet},
    {"fire"},
    {"grapple"},
}};

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

// What records call it; empty: there is no such thing.
std::string_view word(const Data& data, ArgKind kind, unsigned value);
// Is it an action that can be said at all, legal or not?
bool is_sayable(const Data& data, Action action);
std::string words(const Data& data, Action action);
// Nothing if these are not the words of an action of this game.
std::optional<Action> parse(const Data& data, std::string_view text);

}  // namespace tercio::armada
