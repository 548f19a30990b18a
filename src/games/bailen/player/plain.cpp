#include "games/bailen/player/plain.h"

namespace tercio::bailen {
namespace {

// How much the plain player likes a choice; the best is taken, ties by the die.
int liking(const Rules& r, const State& s, const Board& b, Action a, Rng& rng) {
  const int luck = static_cast<int>(rng.below(10));
  const Verb verb = verb_of(a);
  const Seat side = s.depth > 0 && s.top().unit != kNone && s.top().kind != Kind::Screen
                        ? r.q(s.top().unit).side
                        : s.phasing;
  const HexSet& enemy = b.seen[index(other(side))];
  switch (verb) {
    case Verb::Usual: return 1000;
    case Verb::Try: return 50 + luck;
    case Verb::Order: return static_cast<Order>(small_of(a)) == Order::Attack ? 100 : luck;
    case Verb::Charge: return 80;
    case Verb::Enter: return 70 + luck;
    case Verb::Join: return 15;  // BA-66: after his units
    case Verb::Stack: return 60 + luck;
    case Verb::Pick: return 40 + luck;
    case Verb::Ride: return 10;
    case Verb::Go: {
      if (s.top().kind != Kind::Mover) return luck;
      const Hex from = s.piece[s.top().unit].hex;
      const Hex to = r.grid().neighbour(from, dir_of(a));
      return 60 + 10 * (r.distance_to(enemy, from) - r.distance_to(enemy, to)) + luck;
    }
    case Verb::Face: {
      if (s.depth == 0 || s.top().unit == kNone) return luck;
      const Hex at = s.piece[s.top().unit].hex;
      int best = 0;
      for (int k = 0; k < 2; ++k) {
        const Hex ahead = r.grid().neighbour(at, hex::turned(static_cast<Dir>(small_of(a)), k));
        if (ahead != Hex::None && r.distance_to(enemy, ahead) < r.distance_to(enemy, at)) ++best;
        if (ahead != Hex::None && enemy.has(ahead)) ++best;
      }
      return 30 * best + luck;
    }
    case Verb::Unlimber: return 62;
    case Verb::Limber: {
      const Hex at = s.piece[s.top().unit].hex;
      return r.distance_to(enemy, at) > 4 ? 90 : 0;
    }
    case Verb::Rest: return 58;
    case Verb::Counter: return 50;
    case Verb::Pass: return 30 + luck * 3;
    case Verb::Form: return 50;
    case Verb::Stand: return 40 + luck;
    case Verb::Target: return 60 + luck;
    case Verb::Add: return 50 + static_cast<int>(small_of(a));
    case Verb::Fire: return 40;
    case Verb::Attack: {
      UnitSet all = r.attackers_of(s, hex_of(a));
      all.add(first_of(a));
      const Blow w = r.blow(s, b, all, hex_of(a), Fight::Shock);
      return w.nobody ? 0 : 30 + 10 * w.column + 5 * w.modifier + luck;
    }
    case Verb::Lead: return 70;
    case Verb::Commit: return 55;
    case Verb::Drop: return 54;
    case Verb::Strike: return 61;
    case Verb::Advance: return 60 + luck;
    case Verb::Stay: return 40;
    case Verb::Lend: return 60;
    case Verb::Retreat: {
      const Rules::WayInfo way = r.retreat_way(s, b, r.zones(s, other(side)), s.top(), small_of(a));
      return 100 - 30 * r.zone_losses(way) - (way.friends ? 5 : 0) + luck;
    }
    case Verb::Rally: return 60;
    case Verb::Done: return 25;
    case Verb::Surrender:
    case Verb::Accept:
    case Verb::Claim: return 50;
    case Verb::Screen:
    case Verb::Feint:
    case Verb::Column:
    case Verb::Cover:
    case Verb::Pad:
    case Verb::Lift:
    case Verb::Square:
    case Verb::Line:
    case Verb::Skirmish:
    case Verb::Top:
    case Verb::Turn:
    case Verb::Axis: return luck;
    default: return 30 + luck;
  }
}

}  // namespace

Action plain_script(const Rules& r, const State& s, Seat seat, Rng& rng) {
  Rules::Actions choices;
  r.legal(s, seat, choices);
  const Board b = r.board(s);
  Action best = choices[0];
  int most = -1000;
  for (const Action a : choices) {
    const int n = liking(r, s, b, a, rng);
    if (n > most) {
      most = n;
      best = a;
    }
  }
  return best;
}

}  // namespace tercio::bailen
