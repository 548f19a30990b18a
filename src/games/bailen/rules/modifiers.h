// What a fire and a shock are reckoned with.
#pragma once

#include "core/fixed_list.h"
#include "games/bailen/rules/state.h"

namespace tercio::bailen {

// Strengths are whole numbers of this part of a point: every product of the charts is exact.
inline constexpr int kStrength = 2 * kWhole;

// What changes a die, for people: kind, value, rule. Collected only where somebody looks.
enum class Mod : std::uint8_t {
  LeaderAttack,
  LeaderDefence,
  MoraleDifference,
  AttackOrder,
  DefendOrder,
  CavalrySquare,
  HeavyCavalry,
  InfantrySquare,
  TargetSquare,
  TargetSkirmish,
  HeavyGuns,
  FirerPoor,
  TargetGuns,
  LightGuns,
  FirerGood,
  ThirdUnit,
  FourthUnit,
  Cover,
  LeaderMorale,
  EnemyZone,
  Routed,
  Losses,
  Charge,
  Nation,
};
inline constexpr int kMods = static_cast<int>(Mod::Nation) + 1;
struct Change {
  Mod mod;
  int value;
};
using Changes = FixedList<Change, 10>;

// One shock as it stands.
struct Blow {
  int attack = 0, defence = 0;  // in kStrength
  int column = 0;               // 0: 1-4 … 7: 5-1; below the table: -1
  int modifier = 0;
  bool square = false;  // a defender in square does not retreat
  bool routed = false;  // BA-128
  bool nobody = false;  // one side is empty
  UnitSet attackers, defenders;
  Changes changes;
};

// One fire as it stands.
struct Shot {
  int points = 0;  // whole
  int modifier = 0;
  int far = 0;  // the longest range
  bool guns = false;
  Changes changes;
};

}  // namespace tercio::bailen
