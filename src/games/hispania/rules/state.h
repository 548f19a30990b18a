// One position of Hispania: a plain value. Copying it is the undo, the search node and the save.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/check.h"
#include "games/hispania/data/board.h"

namespace tercio::hispania {

// What the state waits for. Dice unless it says decision.
enum class Node : std::uint8_t {
  SetupRevolt,   // HI-17
  SetupArmy,     // HI-18
  SetupSpecial,  // HI-V13
  Roads,         // decision, HI-19
  Generals,      // decision, HI-20
  Enter,         // decision, HI-27
  Roman,         // decision, HI-30
  Siege,         // HI-44
  Attack,        // HI-50
  Revolt,        // HI-57
  Shift,         // decision of Hispania, HI-V14
  Choose,        // decision of Hispania, HI-V14: before the die
  Choice,        // HI-64
  Tie,           // decision of Hispania, HI-V14
  Plus,          // decision of Hispania, HI-V14
  ArmySiege,     // HI-68
  ArmyAttack,    // HI-67
  Over,
};
inline constexpr int kNodes = static_cast<int>(Node::Over) + 1;

// From the worst for Rome to the best.
enum class Outcome : std::uint8_t { Reserve, Time, RomanVictory, None = 0xFF };
inline constexpr int kOutcomes = 3;

// The garrisons of a city, in the order in which they were placed (HI-39): two bits of colour each,
// the lowest disc first, and above them how many there are.
struct Stack {
  std::uint8_t bits = 0;

  constexpr int size() const { return bits >> 6; }
  constexpr bool empty() const { return bits == 0; }
  constexpr Colour at(int i) const { return static_cast<Colour>(bits >> (2 * i) & 3); }
  constexpr Colour top() const { return at(size() - 1); }
  constexpr int of(Colour c) const {
    int n = 0;
    for (int i = 0; i < size(); ++i) n += at(i) == c ? 1 : 0;
    return n;
  }
  constexpr void push(Colour c) {
    const int n = size();
    bits = static_cast<std::uint8_t>((bits & 0x3F) | static_cast<int>(c) << (2 * n) | (n + 1) << 6);
  }
  // Takes away disc i; those above it come down.
  constexpr void take(int i) {
    TERCIO_CHECK(i >= 0);
    const int n = size();
    const int discs = bits & 0x3F;
    const int below = discs & ((1 << (2 * i)) - 1);
    const int above = discs >> (2 * (i + 1)) << (2 * i);
    bits = static_cast<std::uint8_t>((below | above) | (n - 1) << 6);
  }
  constexpr int highest(Colour c) const {  // -1: none
    for (int i = size() - 1; i >= 0; --i)
      if (at(i) == c) return i;
    return -1;
  }
  friend constexpr bool operator==(Stack, Stack) = default;
};

struct State {
  // the board. Revolts are counted in two bits: one disc, two discs, or both bits for three.
  SpaceSet revolt_one = 0;
  SpaceSet revolt_two = 0;
  SpaceSet armies = 0;  // the special army too
  SpaceSet fleets = 0;
  std::array<std::uint64_t, 2> roads{};  // by land link
  SpaceSet to_act = 0;                   // armies that have not acted in this Hispanic phase
  std::array<Stack, kCities> garrison{};
  std::array<Space, kGenerals> general = {Space::None, Space::None, Space::None, Space::None};
  Space special = Space::None;  // where the special army stands

  // reserves and counters
  std::array<std::uint8_t, kColours> garrisons{};  // in reserve
  std::uint8_t revolts = 0;                        // in reserve
  std::uint8_t army_reserve = 0;
  std::uint8_t road_stock = 0;  // set-up: to lay; Ingenivm: the stock
  std::uint8_t time = 0;        // discs on the time track
  std::uint8_t round = 1;
  General active = General::Ulterior;
  Node node = Node::SetupRevolt;
  std::uint8_t step = 0;          // set-up: provinces rolled, armies placed, roads laid
  std::uint8_t denarii = 0;       // left to whoever decides in this Roman phase
  std::uint8_t turn_denarii = 0;  // had at its start, both halves
  std::uint8_t must_leave = 0;    // HI-28
  std::uint8_t hispanic_denarii = 0;
  Outcome outcome = Outcome::None;

  // the throw or the decision under way
  std::uint8_t roman_die = 0;     // revolt roll, waiting for a shift
  std::uint8_t hispanic_die = 0;  // revolt roll, or the choice of an army that tied
  Space from = Space::None;       // who fights or acts
  Space to = Space::None;         // at whom
  std::uint8_t stake = 0;         // denarii of the siege or attack
  std::uint8_t plus = 0;          // HI-V14: +1 for the army

  std::uint8_t partner_denarii = 0;  // HI-77: kept for the partner's half of the consul's turn
  std::uint8_t unused[7] = {};

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 512);

}  // namespace tercio::hispania
