// One position of El Camino Español: a plain value. Copying it is the undo, the search node and the
// save.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/camino/data/data.h"

namespace tercio::camino {

// What the state waits for. Dice unless it says decision.
enum class Node : std::uint8_t {
  EmptyRegion,      // CE-7
  Deal,             // CE-8
  Loyalty,          // CE-11
  PoolDraw,         // CE-14: which removed army returns
  Revolt,           // decision, CE-17
  RevoltStay,       // CE-17
  Event,            // CE-19
  Unrest,           // CE-25
  Operations,       // decision, CE-27
  Reinforce,        // CE-30
  ReinforceTercio,  // decision, CE-77
  ReinforceAgain,   // the re-roll
  Attrition,        // CE-35
  AttritionTercio,  // decision, CE-77
  AttritionAgain,
  Logistics,        // CE-36
  LogisticsTercio,  // decision, CE-77, CE-81
  LogisticsAgain,
  Fight,        // CE-45, CE-54: own dice first, then the enemy's
  FightTercio,  // decision, CE-77, CE-79, CE-80
  FightAgain,
  Prepare,     // CE-59
  EnemyOrder,  // decision, CE-62
  EnemyDraw,   // CE-62 with enemy_order = random: which army rolls next
  EnemyMove,   // CE-61
  Over,
};
inline constexpr int kNodes = static_cast<int>(Node::Over) + 1;

// How Momento de Tercio goes into an action (CE-78 to CE-81).
enum class With : std::uint8_t { Nothing, Tercio, Parry, Push, Forage };

enum class Fight : std::uint8_t { None, Battle, Assault };

// What stands in a region: nothing, a single army, or a Coalition of two (CE-63). At most one stack
// stands in a region, so the board needs no list of armies and equal armies need no sorting.
//   0: nothing; 1 + kind: a single army; 0x80 | a << 3 | b, a <= b: a Coalition of kinds a and b;
//   0xBF: a Coalition whose parts are not tracked (loyalty_pool = off_map).
struct Stack {
  std::uint8_t code = 0;

  static constexpr Stack none() { return {}; }
  static constexpr Stack single(int kind) { return {static_cast<std::uint8_t>(1 + kind)}; }
  static constexpr Stack coalition(int a, int b) {
    return {static_cast<std::uint8_t>(0x80 | (a < b ? a : b) << 3 | (a < b ? b : a))};
  }
  static constexpr Stack untracked_coalition() { return {0xBF}; }

  constexpr bool empty() const { return code == 0; }
  constexpr bool is_coalition() const { return (code & 0x80) != 0; }
  constexpr bool is_single() const { return code != 0 && !is_coalition(); }
  constexpr bool is_tracked() const { return code != 0xBF; }
  constexpr int kind() const { return code - 1; }
  constexpr int first() const { return code >> 3 & 7; }
  constexpr int second() const { return code & 7; }
  friend constexpr bool operator==(Stack, Stack) = default;
};

struct State {
  // changes by play
  RegionSet forts = 0;  // controlled fortresses
  RegionSet roads = 0;  // Camino Español markers
  RegionSet moved = 0;  // inside Enemy Movement: where armies stand that have rolled
  Node node = Node::EmptyRegion;
  std::uint8_t turn = 0;
  Region army = Region::None;
  Region previous = Region::None;  // where it last came from (CE-41)
  std::uint8_t strength = 0;
  std::uint8_t tercio = 0;       // Momento de Tercio marker
  std::uint8_t tercio_uses = 0;  // this turn
  std::uint8_t operations = 0;   // left this turn
  std::uint8_t event = 0;        // die of this turn, 0 before it is thrown
  std::uint8_t revolted = 0;
  std::uint8_t closed = 0;   // Franche-Comté, this turn
  std::uint8_t weather = 0;  // event 1 found the army inside, this turn
  std::uint8_t victories = 0;
  std::uint8_t outcome = kNoOutcome;
  std::array<Stack, kMaxRegions> enemy{};
  std::array<std::uint8_t, kMaxKinds> pool{};  // single armies off the map, by kind

  // scratch of the operation or the enemy move under way
  Region target = Region::None;  // of the Move, or the army that rolls
  With with = With::Nothing;
  Fight fight = Fight::None;
  std::uint8_t die = 0;  // seen, waiting for a Momento de Tercio decision
  std::uint8_t own = 0;  // successes in the fight
  std::uint8_t foe = 0;
  std::uint8_t own_dice = 0;  // how many were thrown
  std::uint8_t foe_dice = 0;

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 256);

}  // namespace tercio::camino
