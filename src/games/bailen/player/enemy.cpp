#include "games/bailen/player/enemy.h"

#include <algorithm>

namespace tercio::bailen {
namespace {

constexpr int kNear = 4;            // hexes within which whoever has an aim looks at his enemy
constexpr double kPrior = 0.01;     // that he has none
constexpr double kAway = 0.5;       // chance that a unit without aim looks elsewhere
constexpr double kCareless = 0.05;  // … that an officer's does
constexpr double kLeast = 0.001, kMost = 100;  // nothing is certain

// Neither front hex is nearer to them.
bool looks_away(const Rules& r, const State& s, const HexSet& them, std::size_t u) {
  const Piece& p = s.piece[u];
  for (int turn = 0; turn < 2; ++turn) {
    const Hex ahead = r.grid().neighbour(p.hex, hex::turned(static_cast<Dir>(p.facing()), turn));
    if (ahead != Hex::None && r.distance_to(them, ahead) < r.distance_to(them, p.hex)) return false;
  }
  return true;
}

// The binary digits of n turned round behind the point: spreads evenly whatever the count.
double spread(std::uint32_t n) {
  double value = 0;
  for (double part = 0.5; n != 0; n >>= 1, part /= 2)
    if ((n & 1) != 0) value += part;
  return value;
}

}  // namespace

void Enemy::forget() {
  odds_ = kPrior / (1 - kPrior);
  seen_.fill({});
}

void Enemy::look(const Rules& r, const State& s, Seat me) {
  if (me != me_ || s.turn < turn_) forget();  // another game, or one that was taken back
  me_ = me;
  turn_ = s.turn;
  const Board b = r.board(s);
  const HexSet& mine = b.seen[index(me)];
  for (const std::size_t u : r.troops(other(me))) {
    const Piece& p = s.piece[u];
    if (r.q(u).convoy || !p.on_map() || p.is(kHidden) || !r.has_facing(s, u)) continue;
    const Look now{p.hex, static_cast<std::uint8_t>(p.facing())};
    if (now == seen_[u] || r.distance_to(mine, p.hex) > kNear) continue;
    seen_[u] = now;
    odds_ *= looks_away(r, s, mine, u) ? kAway / kCareless : (1 - kAway) / (1 - kCareless);
  }
  odds_ = std::clamp(odds_, kLeast, kMost);
  aimless_ = odds_ / (1 + odds_);
}

// Some ways to go on are looked at in one pair or two: from the middle outwards, the first pairs
// are not those of what is hardly ever so.
Foe Enemy::plays(std::uint32_t pair) const {
  if (spread(pair / 2 + 1) < aimless_) return Foe::Aimless;
  return pair % 2 == 0 ? Foe::Drill : Foe::Plain;
}

Action aimless_choice(const Rules& r, const State& s, Seat seat, Rng& rng) {
  Rules::Actions legal;
  r.legal(s, seat, legal);
  return legal[static_cast<std::size_t>(rng.below(legal.size()))];
}

}  // namespace tercio::bailen
