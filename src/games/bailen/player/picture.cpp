#include "games/bailen/player/picture.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

// How far an enemy's attack reaches: his movement less the zone he enters.
constexpr int kFootReach = 4;
constexpr int kHorseReach = 6;
constexpr int kSeen = 13;  // hexes; what is farther is far

std::size_t row_of(int modifier, int spread) {
  return static_cast<std::size_t>(std::clamp(modifier, -spread, spread) + spread);
}

}  // namespace

void OddsBook::prepare(const Rules& r) {
  if (made_for_ == r.charts) return;
  made_for_ = r.charts;
  for (int m = -kSpread; m <= kSpread; ++m) {
    for (std::size_t n = 1; n < volley_.size(); ++n) {
      const auto first = static_cast<int>(std::min<std::size_t>(n, 12));
      const auto chances = fire_chances(r, first, m);
      const auto at = [&](FireResult result) {
        return static_cast<float>(chances[static_cast<std::size_t>(result)].value());
      };
      Volley one;
      one.points = at(FireResult::One) + 2 * at(FireResult::Two) + 3 * at(FireResult::Three);
      one.check = at(FireResult::M);
      one.back = at(FireResult::R);
      one.stop = at(FireResult::D) + at(FireResult::Two) + at(FireResult::Three);
      if (n > 12) {  // BA-103
        const Volley& rest = volley_[n - 12][row_of(m, kSpread)];
        one.points += rest.points;
        one.check += rest.check;
        one.back += rest.back;
        one.stop += rest.stop;
      }
      volley_[n][row_of(m, kSpread)] = one;
    }
    for (int c = 0; c < kShockColumns; ++c) {
      const auto chances = shock_chances(r, c, m);
      for (std::size_t i = 0; i < chances.size(); ++i)
        shock_[static_cast<std::size_t>(c)][row_of(m, kSpread)].chance[i] =
            static_cast<float>(chances[i].value());
    }
    for (int g = 0; g < kGrades; ++g) {
      const auto chances = morale_chances(r, static_cast<Grade>(g), m);
      fails_[static_cast<std::size_t>(g)][row_of(m, kSpread)] =
          1.0f - static_cast<float>(chances[0].value());
      routs_[static_cast<std::size_t>(g)][row_of(m, kSpread)] =
          static_cast<float>(chances[static_cast<std::size_t>(MoraleResult::Routed)].value());
    }
  }
}

const OddsBook::Volley& OddsBook::volley(int points, int modifier) const {
  const auto n =
      std::min<std::size_t>(static_cast<std::size_t>(std::max(0, points)), volley_.size() - 1);
  return volley_[n][row_of(modifier, kSpread)];
}

const OddsBook::Shock& OddsBook::shock(int column, int modifier) const {
  return shock_[static_cast<std::size_t>(std::clamp(column, 0, kShockColumns - 1))]
               [row_of(modifier, kSpread)];
}

float OddsBook::fails(Grade grade, int modifier) const {
  return fails_[static_cast<std::size_t>(grade)][row_of(modifier, kSpread)];
}

float OddsBook::routs(Grade grade, int modifier) const {
  return routs_[static_cast<std::size_t>(grade)][row_of(modifier, kSpread)];
}

Picture::Picture(const Rules& r, const State& s, Seat me_)
    : b(r.board(s)), me(me_), zones(r.zones(s, other(me_))) {
  threat.fill(0);
  guns.fill(0);
  own.fill(0);
  defence.fill(0);
  attack.fill(0);
  muskets.fill(0);
  flanks.fill(0);
  near.fill(99);
  // Ring by ring around all enemies at once.
  HexSet seen = b.seen[index(other(me))];
  HexSet ring = seen;
  for (std::uint8_t far = 0; far <= kSeen && !ring.empty(); ++far) {
    ring.each([&](Hex h) { near[index(h)] = far; });
    HexSet next = r.map->sets.around(ring);
    next -= seen;
    seen |= next;
    ring = next;
  }
  std::array<float, kMapBits> start;
  start.fill(0);
  HexSet horse;
  HexSet foot;
  std::array<float, kMapBits> riders;
  riders.fill(0);
  for (const std::size_t u : r.troops()) {
    const Piece& p = s.piece[u];
    const auto& q = r.q(u);
    if (!p.on_map() || q.convoy || p.is(kHidden)) continue;
    const int n = r.points(s, u);
    const std::size_t at = index(p.hex);
    if (q.side == me) {
      if (p.ordered() && q.arm != Arm::Artillery) own[at] = static_cast<std::uint8_t>(own[at] + n);
      continue;
    }
    float strength = static_cast<float>(n);
    if (!p.ordered()) strength *= 0.5f;
    if (r.order(s, u) == Order::Maneuver) strength *= 0.5f;
    if (q.arm == Arm::Artillery) strength /= 3;
    grade[at] = defence[at] > 0 ? std::min(grade[at], r.grade(s, u)) : r.grade(s, u);
    defence[at] += strength;
    if (r.has_facing(s, u) && p.formation() != Formation::Square)
      for (const Dir d : hex::kDirs)
        if (hex::quarter(p.facing(), d) != hex::Quarter::Front)
          flanks[at] = static_cast<std::uint8_t>(flanks[at] | 1u << hex::index(d));
    if (!p.ordered()) continue;
    if (q.arm == Arm::Artillery) {
      if (p.formation() != Formation::Normal) continue;
      const int range = std::min(4, r.gun_range(s, u));
      r.grid().each_within(p.hex, range, [&](Hex h) {
        const int far = r.grid().distance(p.hex, h);
        const int d = r.grid().direction(p.hex, h);
        if (far == 0 || (far == 1 && !r.is_front(s, u, static_cast<Dir>(d)))) return;
        guns[index(h)] += strength * 3 * (far == 1 ? 1.0f : far == 2 ? 1.5f : 0.5f);
      });
      continue;
    }
    attack[at] = static_cast<std::uint8_t>(attack[at] + n);
    if (q.arm == Arm::Infantry) muskets[at] = static_cast<std::uint8_t>(muskets[at] + n);
    if (q.arm == Arm::Cavalry) {
      riders[at] += 1.5f * static_cast<float>(n);
      horse.add(p.hex);
    } else {
      start[at] += static_cast<float>(n);
      foot.add(p.hex);
    }
  }
  const auto spread = [&](const HexSet& from, const std::array<float, kMapBits>& what, int far) {
    from.each([&](Hex at) {
      const float n = what[index(at)];
      r.grid().each_within(at, far, [&](Hex h) { threat[index(h)] += n; });
    });
  };
  spread(foot, start, kFootReach);
  spread(horse, riders, kHorseReach);
}

int shock_column(float attack, float defence) {
  if (defence <= 0) return kShockColumns - 1;
  const float ratio = attack / defence;
  if (ratio >= 1) return std::min(kShockColumns - 1, 2 + static_cast<int>(ratio + 0.001f));
  if (ratio >= 0.5f) return 2;
  if (ratio >= 1.0f / 3) return 1;
  return ratio >= 0.25f ? 0 : -1;
}

}  // namespace tercio::bailen
