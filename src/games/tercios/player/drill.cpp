// The drill, step by step: who moves first, whom to shoot at, what to attack and in which order,
// how to answer an enemy who comes near.
#include "games/tercios/player/drill.h"

#include <algorithm>
#include <bit>

namespace tercio::tercios {

Dir Drill::towards(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h) const {
  Dir best = s.piece[u].facing;
  int least = 999;
  for (const Dir d : hex::kDirs) {
    const Hex to = r.battle->grid.neighbour(h, d);
    if (to == Hex::None) continue;
    const int far =
        4 * r.nearest(b, other(s.piece[u].side()), to) + hex::turn_between(s.piece[u].facing, d);
    if (far < least) {
      least = far;
      best = d;
    }
  }
  return best;
}

// Squadrons first, then whoever stands nearest to the enemy: the front makes room for those behind.
Action Drill::next_mover(const Rules& r, const State& s, const Board& b) {
  Action best = plain(Verb::Done);
  int least = 9999;
  for (std::size_t u = 0; u < r.units(); ++u) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || p.side() != s.phasing || p.is(kMoved | kSpent)) continue;
    const int near = r.nearest(b, other(s.phasing), p.hex);
    const bool squadron = b.count(p.hex) > 1 && !r.leads_none(b, p.hex) && !is_relief(r, s, u) &&
                          near <= static_cast<int>(weights.march);
    if (squadron) {
      if (b.top(p.hex) != u || !r.may_pick_squadron(s, b, p.hex).ok()) continue;
    } else if (!r.may_pick(s, b, u).ok()) {
      continue;
    }
    // Shot and guns after those who cover them.
    const bool shy = r.q(u).range > 0 || r.cls(u) == Class::Command;
    if (brisk && near > r.q(u).mp + 2 && !goes_to_city(r, s, u)) continue;
    const int far = 2 * near + (shy ? 5 : 0) + (r.q(u).horse && s.step == Step::Move ? 3 : 0);
    if (far >= least) continue;
    least = far;
    best = squadron ? with_hex(Verb::Squadron, p.hex) : with_unit(Verb::Pick, u);
  }
  return best;
}

Action Drill::fire(const Rules& r, const State& s, const Board& b) {
  Action best = plain(Verb::Done);
  float most = 0;
  for (std::size_t u = 0; u < r.units(); ++u) {
    if (!r.may_fire_at_all(s, u).ok()) continue;
    const Hex from = s.piece[u].hex;
    b.of[index(other(s.acting))].each([&](Hex h) {
      if (r.battle->grid.distance(from, h) > r.q(u).range) return;
      float worth = shot(r, s, b, u, from, h);
      if (r.ahead(s, u) == h) worth *= 1.05f;
      if (worth > most && r.may_fire(s, b, u, h).ok()) {
        most = worth;
        best = fire_at(u, h);
      }
    });
  }
  return best;
}

// Everything that may be attacked is: a foot attack that fails costs nothing. The surest first, as
// it opens the next.
Action Drill::shock(const Rules& r, const State& s, const Board& b) {
  Action best = plain(Verb::Fight);
  float most = -1;
  if (s.fighting == 0) {
    b.of[index(s.acting)].each([&](Hex h) {
      if (verb_of(best) == Verb::Attack || !r.may_attack(s, b, h).ok()) return;
      best = with_hex(Verb::Attack, h);
    });
    return best;
  }
  b.of[index(s.acting)].each([&](Hex h) {
    const Piece& p = s.piece[b.top(h)];
    const Hex target = r.ahead(s, b.top(h));
    if (!p.is(kDeclared) || p.is(kFought) || target == Hex::None ||
        !b.of[index(other(s.acting))].has(target))
      return;
    const Chance c =
        blow(r, s, b, h, target, s.step == Step::Shock ? Fight::Shock : Fight::Reaction, 0);
    if (c.win + 0.1f * c.cost > most) {
      most = c.win + 0.1f * c.cost;
      best = with_hex(Verb::Resolve, h);
    }
  });
  return best;
}

Action Drill::swing(const Rules& r, const State& s, const Board& b) {
  Action best = plain(Verb::Done);
  float most = 0.05f;
  const Seat foe = other(s.acting);
  b.of[index(s.acting)].each([&](Hex h) {
    const std::uint8_t lead = r.lead(s, b, h, true);
    if (lead == kNoUnit || !r.is_next_to(b, foe, h)) return;
    const Dir facing = s.piece[b.top(h)].facing;
    for (const int by : {-1, 1}) {
      const Dir d = hex::turned(facing, by);
      const Hex to = r.battle->grid.neighbour(h, d);
      if (to == Hex::None || !b.of[index(foe)].has(to) || !r.may_swing(s, b, h, d).ok()) continue;
      const bool troop = r.cls(lead) == Class::Troop;
      const bool enough = troop || r.is_rear(s, b, h, to) ||
                          r.strength(s, b, h, true) >= r.strength(s, b, to, false);
      const Chance c = blow(r, s, b, h, to, Fight::Reaction, 0);
      float worth = c.cost * (enough ? 1.0f : 0.3f);
      if (troop) worth -= weights.bad_charge * std::max(0.0f, 0.5f - c.win);
      if (worth > most) {
        most = worth;
        best = swing_to(h, d);
      }
    }
  });
  return best;
}

// An enemy has come next to a Sleeve or a Troop (DN-47 to DN-49), or horse may strike once more.
Action Drill::answer(const Rules& r, const State& s, const Board& b) {
  const Frame& f = s.top();
  if (f.kind == Kind::React) {
    const std::size_t u = f.next();
    const Hex here = s.piece[u].hex;
    for (const Dir d : hex::kDirs) {
      const Hex to = r.battle->grid.neighbour(here, d);
      if (to != Hex::None && r.may_shelter(s, b, u, to).ok()) return with_hex(Verb::Shelter, to);
    }
    if (r.cls(u) != Class::Troop) return plain(Verb::Withdraw);
    const Chance own = blow(r, s, b, here, s.piece[f.unit].hex, Fight::Reaction, 0);
    return plain(own.win < weights.withdraw ? Verb::Withdraw : Verb::Stand);
  }
  Action best = f.kind == Kind::Rebound ? plain(Verb::Rebound) : Action();
  float most = f.kind == Kind::Rebound ? 0.35f : -1;
  for (const Dir d : hex::kDirs) {
    const Hex to = r.battle->grid.neighbour(s.piece[f.unit].hex, d);
    if (to == Hex::None || !r.may_strike(s, b, to).ok()) continue;
    const StrikeAt at = r.strike_at(s, to);
    const Chance c = blow(r, s, b, at.from, at.target, at.fight, 0);
    if (c.win > most) {
      most = c.win;
      best = with_hex(Verb::Strike, to);
    }
  }
  return best;
}

Action Drill::choose(const Rules& r, const State& s, Seat seat) {
  if (s.depth > 0) {
    const Frame& f = s.top();
    if (f.kind == Kind::Mover) return move(r, s);
    const Board b = r.board(s);
    switch (f.kind) {
      case Kind::React:
      case Kind::Coup:
      case Kind::Rebound: return answer(r, s, b);
      case Kind::Retreat:
        if (f.stage == Stage::Facing) {
          Rules::Actions legal;
          r.legal(s, s.piece[f.unit].side(), legal);
          const Dir want = towards(r, s, b, f.unit, s.piece[f.unit].hex);
          Dir best = dir_of(legal[0]);
          for (const Action a : legal)
            if (hex::turn_between(dir_of(a), want) < hex::turn_between(best, want))
              best = dir_of(a);
          return with_dir(Verb::Face, best);
        }
        return with_hex(Verb::To, r.retreat_hexes(s, b, f).first());
      case Kind::Capture:
        return with_dir(Verb::Face, towards(r, s, b, f.unit, s.piece[f.unit].hex));
      case Kind::Place:
        if (f.stage == Stage::Facing) return with_dir(Verb::Face, towards(r, s, b, f.unit, f.hex));
        if (r.may_use_usual(s).ok()) return plain(Verb::Usual);
        return with_hex(Verb::Place, r.place_hexes(s, b, f.unit).first());
      default: TERCIO_NEVER("nothing to decide");
    }
  }
  const Board b = r.board(s);
  switch (s.step) {
    case Step::Prelim: {
      // The Fury is for the turn of the main clash.
      int close = 0;
      b.of[index(seat)].each([&](Hex h) { close += r.nearest(b, other(seat), h) <= 2 ? 1 : 0; });
      return plain(close >= 4 || s.turn >= 6 ? Verb::Fury : Verb::Pass);
    }
    case Step::Move:
    case Step::Move2: {
      const Action next = next_mover(r, s, b);
      if (verb_of(next) != Verb::Done || r.may_end_movement(s, b).ok()) return next;
      Rules::Actions legal;
      r.legal(s, seat, legal);
      return legal[0];
    }
    case Step::ShotFirst:
    case Step::ShotSecond:
    case Step::Battery: return fire(r, s, b);
    case Step::Shock:
    case Step::Reaction: return shock(r, s, b);
    case Step::Swing: return swing(r, s, b);
    default: TERCIO_NEVER("nothing to decide");
  }
}

}  // namespace tercio::tercios
