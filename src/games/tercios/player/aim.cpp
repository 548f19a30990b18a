#include "games/tercios/player/aim.h"

#include <cmath>

namespace tercio::tercios {
namespace {

int percent(float chance) { return static_cast<int>(std::lround(100 * chance)); }

int percent(const Fraction& f) { return static_cast<int>(std::lround(100 * f.value())); }

// A fight that begins with this action.
Aim fight(const Rules& r, Drill& drill, const State& s, Hex from, Hex to, Fight kind) {
  const Board b = r.board(s);
  if (to == Hex::None || b.is_empty(to) || b.is_empty(from)) return {};
  return {AimKind::Fight, b.top(from), b.top(to),
          percent(drill.blow(r, s, b, from, to, kind, 0).win)};
}

// What the unit could do from where it has come to.
Aim standing(const Rules& r, Drill& drill, const State& before, const State& s, std::size_t u) {
  const Board b = r.board(s);
  const Piece& p = s.piece[u];
  const Seat foe = other(p.side());
  const Hex ahead = r.ahead(s, u);
  Aim aim{AimKind::Hold, u, kNoUnit, 0};
  if (!p.on_map()) return aim;
  if (ahead != Hex::None && b.of[index(foe)].has(ahead) && r.lead(s, b, p.hex, true) != kNoUnit &&
      r.cls(u) != Class::Battery) {
    aim.target = b.top(ahead);
    aim.percent = percent(drill.blow(r, s, b, p.hex, ahead, Fight::Shock, 0).win);
    const bool rear = r.is_rear(s, b, p.hex, ahead);
    const bool enough = r.is_waived(s, b, p.hex, ahead) ||
                        r.strength(s, b, p.hex, true) >= r.strength(s, b, ahead, false);
    aim.kind = rear ? AimKind::Rear : enough ? AimKind::Strike : AimKind::Join;
    return aim;
  }
  if (r.q(u).range > 0 && !p.is(kDemoralized)) {
    float most = 0;
    b.of[index(foe)].each([&](Hex h) {
      if (r.battle->grid.distance(p.hex, h) > r.q(u).range || !r.has_sight(s, b, u, h)) return;
      const float worth = drill.shot(r, s, b, u, p.hex, h);
      if (worth <= most) return;
      most = worth;
      aim.kind = AimKind::Shoot;
      aim.target = b.top(h);
      aim.percent = percent(fire_odds(r, s, u, h).miss);
    });
    if (most > 0) {
      aim.percent = 100 - aim.percent;
      return aim;
    }
  }
  const Hex was = before.piece[u].hex;
  if (was == p.hex) return aim;
  if (b.count(p.hex) > 1) {
    aim.kind = AimKind::Squadron;
    b.each(p.hex, [&](std::uint8_t v) {
      if (v != u && before.piece[v].hex == p.hex) aim.target = v;
    });
    if (aim.target != kNoUnit) return aim;
  }
  if (goes_to_city(r, s, u) && drill.to_city(u, p.hex) <= drill.to_city(u, was)) {
    aim.kind = AimKind::City;
    return aim;
  }
  // The enemy whom the way brings nearest, or farthest.
  int least = 99;
  Hex nearest = Hex::None;
  b.of[index(foe)].each([&](Hex h) {
    const int d = r.battle->grid.distance(p.hex, h);
    if (d < least) {
      least = d;
      nearest = h;
    }
  });
  if (nearest == Hex::None) return aim;
  aim.target = b.top(nearest);
  const int then = r.battle->grid.distance(was, nearest);
  aim.kind = least < then ? AimKind::Near : least > then ? AimKind::Away : AimKind::Hold;
  if (aim.kind == AimKind::Near && goes_to_city(r, s, aim.target)) aim.kind = AimKind::Hunt;
  return aim;
}

}  // namespace

Aim aim_of(const Rules& r, Drill& drill, const State& s, Action a) {
  drill.prepare(r);
  const Board b = r.board(s);
  switch (verb_of(a)) {
    case Verb::Attack:
      return fight(r, drill, s, hex_of(a),
                   b.is_empty(hex_of(a)) ? Hex::None : r.ahead(s, b.top(hex_of(a))), Fight::Shock);
    case Verb::Resolve:
      return fight(r, drill, s, hex_of(a), r.ahead(s, b.top(hex_of(a))),
                   s.step == Step::Reaction ? Fight::Reaction : Fight::Shock);
    case Verb::Charge:
      return fight(r, drill, s, s.piece[s.top().unit].hex, hex_of(a), Fight::Movement);
    case Verb::Strike: {
      const StrikeAt at = r.strike_at(s, hex_of(a));
      return fight(r, drill, s, at.from, at.target, at.fight);
    }
    case Verb::Fire: {
      const int miss = percent(fire_odds(r, s, unit_of(a), hex_of(a)).miss);
      return {AimKind::Fire, unit_of(a), b.top(hex_of(a)), 100 - miss};
    }
    case Verb::Advance:
    case Verb::Retreat:
    case Verb::Join:
    case Verb::Turn:
    case Verb::Face:
    case Verb::Rest: {
      if (s.depth == 0 || s.top().kind != Kind::Mover || s.top().pending == Way::Coup) return {};
      const std::size_t u = s.top().unit;
      State after = s;
      Events nobody;
      const Seat seat = s.phasing;
      r.apply(after, seat, a, nobody);
      if (after.depth > 0 && after.top().kind == Kind::Mover && after.top().unit == u &&
          after.top().stage == Stage::Facing)
        r.apply(after, seat, drill.choose(r, after, seat), nobody);
      return standing(r, drill, s, after, u);
    }
    default: return {};
  }
}

}  // namespace tercio::tercios
