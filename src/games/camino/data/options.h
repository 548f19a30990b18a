// The choices a match begins with: leader, difficulty and the switches on what the rulebook leaves
// open.
#pragma once

#include <cstdint>

namespace tercio::camino {

enum class LoyaltyTurns : std::uint8_t { Marker, Ordinal };
enum class LoyaltyPool : std::uint8_t { Defeated, OffMap };
enum class LoyaltyMarkerLoss : std::uint8_t { Always, OnlyIfArmyPlaced };
enum class ForcedBattle : std::uint8_t { Strict, Lenient };
enum class LeaveUnconquered : std::uint8_t { FartherOrBack, RetreatOnly, PreviousRegion, Never };
enum class TercioTiming : std::uint8_t { AfterRoll, BeforeRoll };
enum class TyrolRecovery : std::uint8_t { TeDeum, OnEntry, OnUse };
enum class EnemyOrder : std::uint8_t { Player, Random, Fixed };
enum class ArrivalEndsGame : std::uint8_t { VictoryCheck, Immediately };

// Values are in the order in which data.toml lists them.
struct Options {
  std::uint8_t leader = 0;
  std::uint8_t difficulty = 0;
  LoyaltyTurns loyalty_turns = LoyaltyTurns::Marker;
  LoyaltyPool loyalty_pool = LoyaltyPool::Defeated;
  LoyaltyMarkerLoss loyalty_marker_loss = LoyaltyMarkerLoss::Always;
  bool attrition_when_logistics_fails = true;
  ForcedBattle forced_battle = ForcedBattle::Strict;
  LeaveUnconquered leave_unconquered = LeaveUnconquered::FartherOrBack;
  bool suicidal_siege = false;
  bool prepare_in_lombardy = false;
  TercioTiming tercio_timing = TercioTiming::AfterRoll;
  TyrolRecovery tyrol_recovery = TyrolRecovery::TeDeum;
  EnemyOrder enemy_order = EnemyOrder::Player;
  bool weather_extra_move = true;
  ArrivalEndsGame arrival_ends_game = ArrivalEndsGame::VictoryCheck;
};

}  // namespace tercio::camino
