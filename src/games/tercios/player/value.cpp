// General Morale, strength that is left, the victory rolls it will bring (DN-89), the city
// (DN-107).
#include "games/tercios/player/value.h"

#include <algorithm>
#include <cmath>

#include "games/tercios/player/odds.h"

namespace tercio::tercios {

float chance_of(int needs) {
  if (needs == 0) return 0;
  int ways = 0;
  for (int x = 1; x <= kDie; ++x)
    for (int y = 1; y <= kDie; ++y) ways += x + y >= needs ? 1 : 0;
  return static_cast<float>(ways) / (kDie * kDie);
}

namespace {

// The chance a turn that a side is beaten, as a slope instead of the steps of the chart: what falls
// now is rolled for in all the turns to come.
float hazard(const Rules& r, float morale) {
  const std::vector<VictoryBand>& bands = r.charts->victory;  // ascending
  if (bands.empty()) return 0;
  float before = chance_of(bands.front().needs);
  float from = static_cast<float>(bands.front().morale);
  if (morale <= from) return before;
  for (std::size_t i = 1; i <= bands.size(); ++i) {
    const float after = i < bands.size() ? chance_of(bands[i].needs) : 0;
    const float to = i < bands.size() ? static_cast<float>(bands[i].morale) : from + 10;
    if (morale <= to) return before + (after - before) * (morale - from) / (to - from);
    before = after;
    from = to;
  }
  return 0;
}

// The score to expect of the victory rolls to come, if the morale of both sides goes on falling.
float prospect(const Rules& r, const ValueWeights& w, const State& s, Seat me) {
  if (r.battle->side[index(me)].morale == 0) return 0.5f;
  auto own = static_cast<float>(s.morale[index(me)]);
  auto foe = static_cast<float>(s.morale[index(other(me))]);
  float open = 1;
  float score = 0;
  for (int turn = s.turn; turn <= r.battle->turns; ++turn) {
    const float win = hazard(r, foe);
    const float lose = hazard(r, own);
    score += open * win * (1 - 0.5f * lose);
    open *= (1 - win) * (1 - lose);
    own -= w.fall;
    foe -= w.fall;
  }
  return score + 0.5f * open;
}

// Strength that can be expected in the city at the end.
float relief(const Rules& r, const Drill& drill, const ValueWeights& w, const State& s) {
  const Special& special = r.battle->special;
  const int left = r.battle->turns - s.turn + 1;
  float sum = 0;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != special.city_side || r.q(u).garrison || r.q(u).horse) continue;
    const auto strength = static_cast<float>(r.q(u).strength);
    if (special.city_area.has(p.hex)) {
      sum += strength;
      continue;
    }
    if (r.q(u).mp == 0 || p.is(kDemoralized)) continue;
    const int turns = drill.to_city(u, p.hex);
    if (turns > left) continue;
    sum += strength * std::pow(w.city_risk, static_cast<float>(turns)) *
           (p.is(kDisordered) ? 0.8f : 1.0f);
  }
  return sum;
}

// By side: strength by morale, what is out of order in parts.
std::array<float, kSides> standing(const Rules& r, const ValueWeights& w, const State& s) {
  std::array<float, kSides> side{};
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map()) continue;
    float worth = static_cast<float>(r.q(u).strength) * kWorth[r.q(u).morale];
    if (r.cls(u) == Class::Battery) worth += 1;
    if (p.is(kDemoralized))
      worth *= w.demoralized;
    else if (p.is(kDisordered))
      worth *= w.disordered;
    side[index(p.side())] += w.strength * worth;
  }
  return side;
}

}  // namespace

float value(const Rules& r, const Drill& drill, const ValueWeights& w, const State& s, Seat me) {
  std::array<float, kSides> side = standing(r, w, s);
  const Special& special = r.battle->special;
  for (const Seat seat : {kSpain, kRival})
    side[index(seat)] += w.morale * static_cast<float>(s.morale[index(seat)]);
  float out = w.caution * side[index(me)] - side[index(other(me))];
  out += w.victory * (prospect(r, w, s, me) - 0.5f);
  const float lead = static_cast<float>(s.inflicted[index(me)]) -
                     static_cast<float>(s.inflicted[index(other(me))]);
  out += w.initiative * std::clamp(lead / static_cast<float>(r.charts->initiative), -1.0f, 1.0f);
  if (special.city) {
    const float over = relief(r, drill, w, s) - static_cast<float>(r.city_needed());
    const float chance = 1 / (1 + std::exp(-over / w.city_spread));
    out += (special.city_side == me ? w.city : -w.city) * (chance - 0.5f);
  }
  return out;
}

void read_signs(const Rules& r, const Drill& drill, const State& s, Signs& out) {
  const ValueWeights w;
  constexpr double kTens = 10;
  const std::array<float, kSides> side = standing(r, w, s);
  out[0] = static_cast<double>(value(r, drill, w, s, kSpain)) / kTens;
  for (const Seat seat : {kSpain, kRival}) {
    out[1 + index(seat)] = s.morale[index(seat)] / kTens;
    out[3 + index(seat)] = static_cast<double>(side[index(seat)]) / kTens;
  }
  if (r.battle->special.city)
    out[5] =
        static_cast<double>(relief(r, drill, w, s) - static_cast<float>(r.city_needed())) / kTens;
}

}  // namespace tercio::tercios
