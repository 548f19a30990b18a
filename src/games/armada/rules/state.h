// One position of L'Invincible Armada: a plain value. Copying it is the undo, the search node and
// the save. Everything both sides hide is in it; secrets.cpp says who knows what.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/armada/data/data.h"

namespace tercio::armada {

// What the state waits for. Dice unless it says decision.
enum class Node : std::uint8_t {
  Plan,       // decision, secret, both: AR-2 to AR-13
  Wind,       // AR-15, AR-16
  RollOff,    // AR-48: who decides first about a reinforcement
  Call,       // decision, AR-49
  Arrive,     // AR-51
  Battle,     // AR-53
  OddLoss,    // AR-56: which of two fleets takes the odd ship
  KillRoll,   // AR-68
  Kill,       // decision, AR-68
  Return,     // AR-62
  Window,     // decision, secret: AR-74 to AR-80
  Chooser,    // AR-123: equal losses before Gravelines
  Choose,     // decision, AR-83
  Admirals,   // decision, secret: AR-91
  FinalWind,  // AR-92
  Final,      // AR-94
  Over,
};
inline constexpr int kNodes = static_cast<int>(Node::Over) + 1;

enum class Where : std::uint8_t {
  Home,      // in its own box (or not placed yet: box 0); once its turn is over, out of the way
  Stray,     // did not return from reinforcing (AR-63, AR-69)
  Sunk,      // AR-57
  Captured,  // AR-66
};

enum class Hand : std::uint8_t { Idle, Asked, Writing, Sealed };

enum class Arrival : std::uint8_t { Undecided, Declined, Called, Failed, Arrived, WithWind };

// Of a fleet.
inline constexpr std::uint8_t kUp = 1;        // turned up: the enemy knows its box
inline constexpr std::uint8_t kPlayed = 2;    // stood in its box when that was played
inline constexpr std::uint8_t kDead = 4;      // the commander was killed
inline constexpr std::uint8_t kReturned = 8;  // AR-110: reinforced on turn 6 and came back

struct FleetState {
  std::uint8_t box = 0;  // its own box, 1-7; 0: not placed, or hidden from the viewer
  Where where = Where::Home;
  std::uint8_t ships = 0;
  std::uint8_t flags = 0;

  constexpr bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
  constexpr void set(std::uint8_t flag) { flags = static_cast<std::uint8_t>(flags | flag); }
  constexpr bool afloat() const { return where == Where::Home || where == Where::Stray; }
  friend bool operator==(const FleetState&, const FleetState&) = default;
};

struct SideState {
  std::array<FleetState, kFleetsPerSide> fleet{};
  OrderList order{};  // in force
  OrderList draft{};  // being written
  Hand hand = Hand::Idle;
  Fleet admiral = Fleet::None;
  std::uint8_t lost = 0;    // AR-111
  std::uint8_t prizes = 0;  // AR-67
  friend bool operator==(const SideState&, const SideState&) = default;
};

// Scratch of the turn under way. Pairs are Spain's, England's.
struct BattleState {
  Combat kind = Combat::None;
  Seat first = Seat::Nobody;                                 // decides first about calling
  Seat asked = Seat::Nobody;                                 // decides or throws now
  Seat winner = Seat::Nobody;                                // AR-60, AR-61
  std::array<Fleet, kSides> call{Fleet::None, Fleet::None};  // the reinforcement
  std::array<Arrival, kSides> arrival{};
  std::array<std::uint8_t, kSides> call_die{};  // of a call that failed
  std::array<std::uint8_t, kSides> die{};       // 0: not thrown
  std::array<std::uint8_t, kSides> total{};
  std::array<std::uint8_t, kSides> odd{};  // die for the odd ship, 0: none
  std::uint8_t resolved = 0;               // losses are taken
  friend bool operator==(const BattleState&, const BattleState&) = default;
};

inline constexpr std::size_t kFinalDice = 8;  // room for both sides' dice of turn 8

struct State {
  std::array<SideState, kSides> side{};
  BattleState battle;
  Node node = Node::Plan;
  std::uint8_t turn = 0;  // 0 while planning, 1-7 by box, 8 the final battle
  Wind wind = Wind::None;
  std::uint8_t embarked = 0;     // turn of the first success (AR-45), 0: none
  std::uint8_t disembarked = 0;  // AR-97
  std::uint8_t resupplied = 0;   // turn of the first success (AR-74), 0: none
  std::uint8_t failures = 0;     // of re-supply
  std::uint8_t penalty = 0;      // AR-71, AR-72
  Seat absolute = Seat::Nobody;  // whose Absolute Total Victory has been found
  std::uint8_t absolute_turn = 0;
  std::uint8_t outcome = kNoOutcome;
  std::array<std::uint8_t, kFinalDice> final_dice{};  // Spain's first

  SideState& of(Seat s) { return side[static_cast<std::size_t>(s)]; }
  const SideState& of(Seat s) const { return side[static_cast<std::size_t>(s)]; }
  FleetState& of(Fleet f) { return side[index(f) / kFleetsPerSide].fleet[slot_of(f)]; }
  const FleetState& of(Fleet f) const { return side[index(f) / kFleetsPerSide].fleet[slot_of(f)]; }

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 160);

}  // namespace tercio::armada
