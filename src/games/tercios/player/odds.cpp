#include "games/tercios/player/odds.h"

#include <algorithm>

#include "core/hash.h"

namespace tercio::tercios {
namespace {

// What a result does besides the points it books: a unit driven back, out of order for a turn,
// without heart until it rallies, gone with its strength.
constexpr float kBack = 0.5f, kDriven = 0.8f, kLostHeart = 0.6f, kGone = 0.55f;

}  // namespace

std::uint64_t mark_of(const Rules& r) {
  return hash_of(r.battle->quick, r.hash(State{}) ^ hash_of(r.battle->special.city_area)) | 1;
}

void OddsTable::prepare(const Rules& r) {
  for (auto& row : known_) row.fill(false);
  slot_.fill({});
  const bool morale = r.battle->side[0].morale > 0;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const State nobody;
    const float worth =
        static_cast<float>(r.q(u).strength) * kWorth[r.q(u).morale] + (r.q(u).range > 6 ? 1.0f : 0);
    // Where no General Morale is kept, points only bring the initiative.
    const auto points = [&](Result result) {
      return morale ? static_cast<float>(r.loss(nobody, u, result)) : 0.5f;
    };
    auto& cost = cost_[u];
    cost[0] = 0;
    cost[1] = kBack;
    cost[2] = kDriven + points(Result::Hasty);
    cost[3] = kLostHeart * worth + points(Result::Amort) + 0.3f;
    cost[4] = std::max(kGone * worth + 1.0f, kGone * worth + points(Result::Void));
    // Hemmed in, whoever gives ground loses heart as well (DN-80); whoever has none left is gone
    // when he should lose it again (DN-129).
    const std::array<std::array<float, kResults>, kPlights> by_plight = {
        {cost,
         {0, cost[3], cost[3] + points(Result::Hasty), cost[3], cost[4]},
         {0, kBack, kBack + points(Result::Hasty), cost[4] - cost[3] + points(Result::Amort),
          cost[4] - cost[3] + points(Result::Amort)}}};
    const bool battery = r.cls(u) == Class::Battery;  // DN-73: any result takes it
    const std::size_t columns = std::min(r.charts->column.size(), kMaxColumns);
    for (std::size_t plight = 0; plight < kPlights; ++plight)
      for (std::size_t col = 0; col < columns; ++col) {
        float sum = 0;
        for (int die = 1; die <= kDie; ++die) {
          const Result result = r.shock_result(u, static_cast<int>(col), die);
          sum += battery && result != Result::None
                     ? cost[4]
                     : by_plight[plight][static_cast<std::size_t>(result)];
        }
        by_column_[plight][u][col] = sum / kDie;
      }
  }
  for (std::size_t u = 0; u < r.units(); ++u) {
    shot_of_[u] = r.q(u).type;
    if (r.q(u).range == 0 || r.cls(u) != Class::Sleeve) continue;
    for (std::size_t v = 0; v < r.units(); ++v) {
      float sum = 0;
      for (int die = 1; die <= kDie; ++die) {
        Result result = r.shot_result(u, v, die);
        if (r.cls(v) == Class::Battery && result != Result::Void && result != Result::None)
          result = Result::Splendid;  // DN-60: disorder only
        if (!r.ignores_fire(v)) sum += cost(v, result);
      }
      by_shot_[shot_of_[u]][v] = sum / kDie;
    }
  }
}

const OddsTable::Spread& OddsTable::spread(const Rules& r, int dice, int modifier) {
  const auto d = static_cast<std::size_t>(dice);
  const auto m = static_cast<std::size_t>(modifier);
  Spread& out = spread_[d][m];
  if (known_[d][m]) return out;
  known_[d][m] = true;
  const Totals ways = totals(r, dice, modifier);
  double all = 1;
  for (int i = 0; i < dice; ++i) all *= kDie;
  for (std::size_t i = 0; i < kMostTotal; ++i)
    out[i] = static_cast<float>(static_cast<double>(ways[i]) / all);
  return out;
}

const OddsTable::Columns& OddsTable::shock(const Rules& r, int strength, int against, int modifier,
                                           int counter, int shift) {
  strength = std::clamp(strength, 0, kMaxHexStrength);
  against = std::clamp(against, 0, kMaxHexStrength);
  modifier = std::clamp(modifier, 0, static_cast<int>(kMostModifier));
  counter = std::clamp(counter, 0, static_cast<int>(kMostModifier));
  shift = std::clamp(shift, -15, 15);
  const auto key = static_cast<std::uint32_t>(1 | strength << 1 | against << 5 | modifier << 9 |
                                              counter << 12 | (shift + 16) << 15);
  Slot& slot = slot_[mix64(key) % kSlots];
  if (slot.key == key) return slot.columns;
  slot.key = key;
  slot.columns = {};
  const Spread& own = spread(r, strength, modifier);
  const Spread& foe = spread(r, against, counter);
  for (std::size_t i = 0; i < kMostTotal; ++i) {
    if (own[i] == 0) continue;
    for (std::size_t k = 0; k < kMostTotal; ++k) {
      if (foe[k] == 0) continue;
      const int col = r.column(static_cast<int>(i) - static_cast<int>(k) + shift);
      if (col < 0 || col >= static_cast<int>(kMaxColumns)) continue;
      slot.columns.chance[static_cast<std::size_t>(col)] += own[i] * foe[k];
      slot.columns.win += own[i] * foe[k];
    }
  }
  return slot.columns;
}

}  // namespace tercio::tercios
