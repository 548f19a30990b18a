// Advance and attack: every unit goes for the nearest enemy (the French at San Quintín for the
// city), faces him, fires at whatever it can and attacks wherever the strength suffices.
#include "games/tercios/player/plain_script.h"

#include <algorithm>

namespace tercio::tercios {
namespace {

// How far a hex is from where the side wants to be.
int away(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h) {
  const Special& special = r.battle->special;
  const Seat side = s.piece[u].side();
  if (special.city && side == special.city_side && !r.q(u).horse && !r.q(u).garrison) {
    int least = 99;
    special.city_area.each(
        [&](Hex city) { least = std::min(least, r.battle->grid.distance(h, city)); });
    return least;
  }
  return r.nearest(b, other(side), h);
}

// The direction in which the nearest enemy lies.
Dir towards(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h) {
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

Action plain_move(const Rules& r, const State& s, const Rules::Actions& choices, Rng& rng) {
  const Board b = r.board(s);
  const Frame& f = s.top();
  const std::size_t u = f.unit;
  const Hex here = s.piece[u].hex;
  const bool stays = s.piece[u].is(kDisordered | kDemoralized) || r.cls(u) == Class::Command ||
                     (r.charts->type[r.q(u).type].strength == 1 && r.cls(u) == Class::Switzer);
  Action best = choices[choices.size() - 1];  // rest, where it is allowed
  int least = stays ? -1 : 8 * away(r, s, b, u, here) - 2;
  for (const Action a : choices) {
    const Verb verb = verb_of(a);
    if (verb == Verb::Charge) return a;
    if (verb != Verb::Advance) continue;
    int cost = 8 * away(r, s, b, u, hex_of(a)) + static_cast<int>(rng.below(4));
    // Shot and guns keep their distance.
    const int range = r.q(u).range;
    if (range > 0 && r.nearest(b, other(s.phasing), hex_of(a)) < 2) cost += 12;
    if (cost < least) {
      least = cost;
      best = a;
    }
  }
  if (verb_of(best) == Verb::Advance || stays) return best;
  // It stays: at least it faces the enemy next to it.
  const Dir want = towards(r, s, b, u, here);
  if (want != s.piece[u].facing && r.is_next_to(b, other(s.phasing), here))
    for (const Action a : choices)
      if (a == with_dir(Verb::Turn, want)) return a;
  for (const Action a : choices)
    if (verb_of(a) == Verb::Rest) return a;
  return best;
}

}  // namespace

Action plain_script(const Rules& r, const State& s, Seat seat, Rng& rng) {
  Rules::Actions choices;
  r.legal(s, seat, choices);
  const auto any = [&] { return choices[static_cast<std::size_t>(rng.below(choices.size()))]; };
  const auto find = [&](Verb verb) -> const Action* {
    for (const Action& a : choices)
      if (verb_of(a) == verb) return &a;
    return nullptr;
  };
  if (s.depth > 0) {
    const Frame& f = s.top();
    const Board b = r.board(s);
    if (f.stage == Stage::Facing) {
      const Hex at = f.kind == Kind::Mover || f.kind == Kind::Place ? f.hex : s.piece[f.unit].hex;
      const Dir want = towards(r, s, b, f.unit, at);
      Action best = choices[0];
      for (const Action a : choices)
        if (hex::turn_between(dir_of(a), want) < hex::turn_between(dir_of(best), want)) best = a;
      return best;
    }
    switch (f.kind) {
      case Kind::Place:
        if (const Action* usual = find(Verb::Usual)) return *usual;
        return any();
      case Kind::Mover: return plain_move(r, s, choices, rng);
      case Kind::React:
        if (const Action* shelter = find(Verb::Shelter)) return *shelter;
        return *find(Verb::Withdraw);
      default: return choices[0];  // strike rather than rebound, the first of equal retreats
    }
  }
  switch (s.step) {
    case Step::Prelim: {
      const Board b = r.board(s);
      bool contact = false;
      b.of[index(seat)].each([&](Hex h) { contact = contact || r.is_next_to(b, other(seat), h); });
      return plain(contact ? Verb::Fury : Verb::Pass);
    }
    case Step::Move:
    case Step::Move2: {
      // Squadrons that stand together move together; then everybody else, nearest first.
      for (const Action& a : choices)
        if (verb_of(a) == Verb::Squadron) return a;
      const Board b = r.board(s);
      const Action* best = nullptr;
      int least = 999;
      for (const Action& a : choices) {
        if (verb_of(a) != Verb::Pick) continue;
        if (b.count(s.piece[unit_of(a)].hex) > 1 && !r.leads_none(b, s.piece[unit_of(a)].hex))
          continue;
        const int far = r.nearest(b, other(seat), s.piece[unit_of(a)].hex);
        if (far < least) {
          least = far;
          best = &a;
        }
      }
      if (best != nullptr) return *best;
      if (const Action* done = find(Verb::Done)) return *done;
      return any();
    }
    case Step::Swing: {
      // Turn towards an enemy who stands just outside the front.
      const Board b = r.board(s);
      for (const Action& a : choices) {
        if (verb_of(a) != Verb::Swing) continue;
        const Hex to = r.battle->grid.neighbour(hex_of(a), dir_of(a));
        if (to != Hex::None && b.of[index(other(seat))].has(to)) return a;
      }
      return plain(Verb::Done);
    }
    default: return choices[0];  // fire, attack, resolve: the first there is; else it is over
  }
}

}  // namespace tercio::tercios
