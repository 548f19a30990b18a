// What a side sees before it acts: how near the enemy is, what he could bring against each hex,
// what his guns cover, and what attacks and shots are worth.
#pragma once

#include "games/bailen/rules/odds.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// Exact chances, kept as numbers: made once for a set of charts.
class OddsBook {
 public:
  void prepare(const Rules& r);

  // What a volley does, on the average; `modifier` from -4 to +4.
  struct Volley {
    float points = 0;  // lost
    float check = 0;   // chances: the target checks its morale,
    float back = 0;    // it goes back,
    float stop = 0;    // it may not attack
  };
  const Volley& volley(int points, int modifier) const;
  struct Shock {
    std::array<float, kShockResults> chance{};
    float at(ShockResult result) const { return chance[static_cast<std::size_t>(result)]; }
  };
  const Shock& shock(int column, int modifier) const;
  // A unit of that grade fails a check.
  float fails(Grade grade, int modifier) const;
  // … and runs.
  float routs(Grade grade, int modifier) const;

 private:
  static constexpr int kSpread = 6;
  std::array<std::array<Volley, 2 * kSpread + 1>, 26> volley_{};
  std::array<std::array<Shock, 2 * kSpread + 1>, kShockColumns> shock_{};
  std::array<std::array<float, 2 * kSpread + 1>, kGrades> fails_{};
  std::array<std::array<float, 2 * kSpread + 1>, kGrades> routs_{};
  const Charts* made_for_ = nullptr;
};

struct Picture {
  Board b;
  Seat me = kFrench;
  Zones zones;                                // the enemy's
  std::array<std::uint8_t, kMapBits> near;    // hexes to the nearest enemy
  std::array<float, kMapBits> threat;         // enemy points that can come next to a hex
  std::array<float, kMapBits> guns;           // enemy guns that bear on it, in points
  std::array<std::uint8_t, kMapBits> own;     // own points there that can fight
  std::array<float, kMapBits> defence;        // of the enemy there
  std::array<std::uint8_t, kMapBits> attack;  // enemy points there that could attack
  std::array<std::uint8_t, kMapBits> muskets;
  std::array<Grade, kMapBits> grade;          // the best there
  std::array<std::uint8_t, kMapBits> flanks;  // sides of an enemy hex that are flank or rear: bits

  Picture(const Rules& r, const State& s, Seat me_);
  bool is_foe(Hex h) const { return b.of[index(other(me))].has(h); }
  bool is_own(Hex h) const { return b.of[index(me)].has(h); }
};

// The column of a ratio; -1: below the table.
int shock_column(float attack, float defence);

}  // namespace tercio::bailen
