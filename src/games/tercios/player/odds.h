// What an attack or a shot is worth to a player: exact chances, kept once reckoned, times what each
// result costs the unit that suffers it.
#pragma once

#include <array>
#include <cstdint>

#include "games/tercios/rules/odds.h"

namespace tercio::tercios {

// How much a point of strength counts with a unit of each morale.
inline constexpr std::array<float, kMorales> kWorth = {0.8f, 1.0f, 1.15f, 1.3f};

// Tells rules apart: the battle, its units, the options.
std::uint64_t mark_of(const Rules& r);

// What makes a result worse for a unit: it cannot retreat (DN-80), it has no heart left (DN-129).
enum class Plight : std::uint8_t { Free, HemmedIn, Demoralized };
inline constexpr std::size_t kPlights = 3;

class OddsTable {
 public:
  static constexpr std::size_t kMaxColumns = 8;

  // Chances of the columns of the shock chart; the rest is "held".
  struct Columns {
    std::array<float, kMaxColumns> chance{};
    float win = 0;
  };

  // To be called for every new set of rules (mark_of).
  void prepare(const Rules& r);

  // `shift`: of the difference, the ground's defence already taken off.
  const Columns& shock(const Rules& r, int strength, int against, int modifier, int counter,
                       int shift);

  // What a result costs the owner of a unit, in points of General Morale: what is booked, and what
  // disorder, flight and absence are worth besides.
  float cost(std::size_t u, Result result) const {
    return cost_[u][static_cast<std::size_t>(result)];
  }
  // The same, mean over the die, by column of the shock chart.
  float cost_in_column(std::size_t u, Plight plight, std::size_t column) const {
    return by_column_[static_cast<std::size_t>(plight)][u][column];
  }
  // Of a hit by small arms of this type on that unit.
  float cost_of_hit(std::size_t firer, std::size_t target) const {
    return by_shot_[shot_of_[firer]][target];
  }

 private:
  struct Slot {
    std::uint32_t key = 0;
    Columns columns;
  };
  static constexpr std::size_t kSlots = 1u << 13;
  static constexpr std::size_t kMostModifier = 7;
  static constexpr std::size_t kMostTotal = 72;
  using Spread = std::array<float, kMostTotal>;  // chance of each total

  const Spread& spread(const Rules& r, int dice, int modifier);

  std::array<std::array<Spread, kMostModifier + 1>, kMaxHexStrength + 1> spread_{};
  std::array<std::array<bool, kMostModifier + 1>, kMaxHexStrength + 1> known_{};
  std::array<Slot, kSlots> slot_{};
  std::array<std::array<float, kResults>, kMaxUnits> cost_{};
  std::array<std::array<std::array<float, kMaxColumns>, kMaxUnits>, kPlights> by_column_{};
  std::array<std::array<float, kMaxUnits>, kMaxUnits> by_shot_{};  // by type of firer
  std::array<std::uint8_t, kMaxUnits> shot_of_{};
};

}  // namespace tercio::tercios
