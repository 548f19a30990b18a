#include "games/bailen/player/drill.h"

#include <algorithm>

#include "games/bailen/rules/movement.h"

namespace tercio::bailen {

void Drill::settle() {
  for (const Posture p : kAllPostures) {
    attacks_[static_cast<std::size_t>(p)] = shifted(weights, p);
    defences_[static_cast<std::size_t>(p)] = shifted(defence, p);
  }
}

void Drill::prepare(const Rules& r) {
  settle();
  odds_.prepare(r);
  forget();
  surveyed_turn_ = -1;
  stands_.fill(false);
}

void Drill::start(const Rules& r, const State& s) {
  settle();
  odds_.prepare(r);
  surveyed_turn_ = -1;
  stands_.fill(false);
  const bool same =
      s.depth > 0 && s.top().kind == Kind::Mover && s.top().unit == mover_ && way_turn_ == s.turn;
  if (!same) forget();
}

Action Drill::choose(const Rules& r, const State& s, Seat seat) {
  if (s.depth > 0) {
    switch (s.top().kind) {
      case Kind::Write: return write(r, s);
      case Kind::Mover: return move(r, s);
      case Kind::Rider: return ride(r, s);
      case Kind::Volley: return volley(r, s);
      case Kind::Retreat: return retreat(r, s);
      case Kind::Advance: return advance(r, s);
      case Kind::Aim: {
        const Hex target = s.depth == 1 ? charge_target(r, s, s.top().unit) : Hex::None;
        return target == Hex::None ? answer(r, s, seat) : with_hex(Verb::At, target);
      }
      default: return answer(r, s, seat);
    }
  }
  switch (s.step) {
    case Step::Orders: return orders(r, s);
    case Step::SetUp:
    case Step::Move: {
      const Action marker = mark(r, s);
      if (!marker.is_roll()) return marker;
      return s.step == Step::Move ? next_mover(r, s) : answer(r, s, seat);
    }
    case Step::DefensiveFire:
    case Step::OffensiveFire: return fire(r, s);
    case Step::Declare: return declare(r, s);
    default: return answer(r, s, seat);
  }
}

// The foremost first: they make room, and the others see where they stand. Leaders last.
Action Drill::next_mover(const Rules& r, const State& s) {
  const Board b = r.board(s);
  const Seat side = s.phasing;
  std::size_t best = kMaxUnits;
  int nearest = 1000;
  for (const std::size_t u : r.troops(side)) {
    const Piece& p = s.piece[u];
    if (r.q(u).convoy || !p.on_map() || p.is(kMoved)) continue;
    if (!r.may_pick(s, b, u).ok()) continue;
    const Order o = r.order(s, u);
    if (o == Order::None && p.ordered()) continue;
    const int near = r.distance_to_seen(b, other(side), p.hex);
    if (o == Order::Defend && near > (brisk ? 5 : kWatch) && p.ordered()) {
      const CommandState& c = s.command[r.q(u).command];
      if (r.in_area(c.centre, c.shape, p.hex)) continue;
    }
    if (brisk && o == Order::Maneuver && near > 12) continue;
    if (near < nearest) {
      nearest = near;
      best = u;
    }
  }
  if (best != kMaxUnits) {
    const Hex h = s.piece[best].hex;
    if (r.order(s, best) != Order::Maneuver && goes_with_stack(r, s, b, best) &&
        r.may_stack_move(s, b, h).ok()) {
      bool same = true;  // all ordered, all of one mind
      b.each(s, h, [&](std::size_t v) {
        if (goes_with_stack(r, s, b, v) && (r.order(s, v) != r.order(s, best) ||
                                            !s.piece[v].ordered() || r.q(v).arm == Arm::Artillery))
          same = false;
      });
      if (r.q(best).arm == Arm::Cavalry && charge_target(r, s, best) != Hex::None)
        return with_unit(Verb::Charge, best);
      if (same && s.piece[best].ordered() && !s.piece[best].is(kCharging))
        return with_hex(Verb::Stack, h);
    } else if (r.q(best).arm == Arm::Cavalry && charge_target(r, s, best) != Hex::None) {
      return with_unit(Verb::Charge, best);
    }
    return with_unit(Verb::Pick, best);
  }
  int cost = 0;
  for (const std::size_t u : r.troops())
    if (s.piece[u].where() == Where::Waiting && r.q(u).side == side && !r.q(u).convoy &&
        r.army->command[r.q(u).command].leader != kNone && r.may_enter(s, b, u, cost).ok())
      return with_unit(Verb::Enter, u);
  for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
    if (r.army->leader[l].side != side || !s.leader[l].is(kAbsent)) continue;
    Action join;
    b.seen[index(side)].each([&](Hex h) {
      if (join.is_roll() && r.may_join(s, b, l, h).ok()) join = act(Verb::Join, l, h);
    });
    if (!join.is_roll()) return join;
  }
  for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
    if (r.army->leader[l].side != side || s.leader[l].is(kRode | kGaveOrders) || !r.present(s, l))
      continue;
    float gain = 0;
    if (post(r, s, b, l, gain) != s.leader[l].hex && gain > 0.5f && r.may_ride(s, b, l).ok())
      return with_unit(Verb::Ride, l);
  }
  return r.may_end_movement(s, b).ok() ? plain(Verb::Done) : any(r, s, side);
}

// Where a leader should be: with a body of his own, in reach of them all.
Hex Drill::post(const Rules& r, const State& s, const Board& b, std::size_t leader,
                float& gain) const {
  const std::size_t command = r.army->leader[leader].command;
  const Seat side = r.army->leader[leader].side;
  const Chief* chief = nullptr;
  for (const Chief& c : r.scenario(s).chief)
    if (c.leader == leader) chief = &c;
  // BA-226: Vedel and La Peña, beside a commander in chief, look after those they are given.
  const auto serves = [&](Seat whose, std::uint8_t which) {
    return chief != nullptr && whose == side &&
           (!chief->own_only || (which != kNone && r.serves(*chief, which)));
  };
  const auto score = [&](Hex h) {
    float v = 0;
    for (const std::size_t u : r.troops()) {
      const Piece& p = s.piece[u];
      if (r.q(u).command != command || r.q(u).convoy || !p.on_map()) continue;
      const int far = r.grid().distance(p.hex, h);
      const auto n = static_cast<float>(r.points(s, u));
      if (far <= 4)
        v += 0.3f * n;
      else
        v -= 0.02f * n * static_cast<float>(far);
      if (far == 0) v += p.ordered() ? 0.08f * n : 0.35f * n;
    }
    if (chief != nullptr)
      for (std::size_t l = 0; l < r.army->leader.size(); ++l)
        if (l != leader && r.present(s, l) &&
            serves(r.army->leader[l].side, r.army->leader[l].command))
          v -= 0.15f * static_cast<float>(r.grid().distance(h, s.leader[l].hex));
    const int near = r.distance_to_seen(b, other(side), h);
    const bool guarded = b.of[index(side)].has(h);
    if (!guarded) v -= near <= 4 ? 6.0f : 1.0f;
    if (near == 1) v -= 0.5f;
    return v;
  };
  const Hex here = s.leader[leader].hex;
  const float now = score(here);
  Hex best = here;
  gain = 0;
  HexSet looked;
  for (const std::size_t u : r.troops()) {
    const Piece& p = s.piece[u];
    const bool his = r.q(u).command == command || serves(r.q(u).side, r.q(u).command);
    if (!his || r.q(u).convoy || !p.on_map() || looked.has(p.hex)) continue;
    looked.add(p.hex);
    if (r.grid().distance(here, p.hex) > 10) continue;
    const float v = score(p.hex) - now;
    if (v > gain) {
      gain = v;
      best = p.hex;
    }
  }
  return best;
}

Action Drill::ride(const Rules& r, const State& s) const {
  const Board b = r.board(s);
  const Frame& f = s.top();
  const Hex here = s.leader[f.leader].hex;
  float gain = 0;
  const Hex to = post(r, s, b, f.leader, gain);
  if (to == here || gain < 0.3f) return plain(Verb::Rest);
  for (const Dir d : hex::kDirs) {
    const Hex next = r.grid().neighbour(here, d);
    if (next == Hex::None || r.grid().distance(next, to) >= r.grid().distance(here, to)) continue;
    if (r.grid().distance(next, to) >= f.left) continue;  // he would not arrive
    if (r.may_ride_to(s, b, f, d).ok()) return with_small(Verb::Go, static_cast<unsigned>(d));
  }
  return plain(Verb::Rest);
}

Action Drill::retreat(const Rules& r, const State& s) const {
  const Frame& f = s.top();
  const Seat side = r.q(f.unit).side;
  Rules::Actions legal;
  r.legal(s, side, legal);
  const Board b = r.board(s);
  const HexSet& foes = b.seen[index(other(side))];
  Action best = legal[0];
  float most = -1000;
  const Zones z = r.zones(s, other(side));
  for (const Action a : legal) {
    float v = 0;
    if (verb_of(a) == Verb::Retreat) {
      const Rules::WayInfo way = r.retreat_way(s, b, z, f, small_of(a));
      v = -6.0f * static_cast<float>(r.zone_losses(way)) - (way.friends ? 1.0f : 0.0f);
      if (way.end != Hex::None) {
        v += 0.6f * static_cast<float>(std::min(6, r.distance_to_seen(b, other(side), way.end)));
        if (r.map->cover.has(way.end)) v += 0.5f;
        for (const Dir d : hex::kDirs)
          if (const Hex n = r.grid().neighbour(way.end, d);
              n != Hex::None && b.of[index(side)].has(n))
            v += 0.15f;
      }
    } else if (verb_of(a) == Verb::Face) {
      const Hex at = s.piece[f.unit].hex;
      for (int k = 0; k < 2; ++k) {
        const Hex ahead = r.grid().neighbour(at, hex::turned(static_cast<Dir>(small_of(a)), k));
        if (ahead != Hex::None)
          v += static_cast<float>(r.distance_to(foes, at) - r.distance_to(foes, ahead));
      }
    }
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

// Into the emptied hex only where it is no worse to stand.
Action Drill::advance(const Rules& r, const State& s) {
  const Frame& frame = s.top();
  Rules::Actions legal;
  const Seat side = asked(r, s);
  r.legal(s, side, legal);
  const Picture f(r, s, side);
  survey(r, s, f);
  look(r, s, f, frame.set);
  Action best = plain(Verb::Stay);
  float most = 0.2f;
  for (const Action a : legal) {
    if (verb_of(a) != Verb::Advance) continue;
    const std::size_t u = first_of(a);
    Body y;
    y.unit = u;
    y.command = r.q(u).command;
    y.all.add(u);
    y.points = r.points(s, u);
    y.horse = r.q(u).arm == Arm::Cavalry;
    y.foot = !y.horse;
    y.ordered = s.piece[u].ordered();
    y.fights = r.may_fight(s, u);
    y.order = r.order(s, u);
    y.grade = r.grade(s, u);
    const Hex here = s.piece[u].hex;
    float v = at_hex(r, s, f, y, frame.hex) - at_hex(r, s, f, y, here);
    const float hope = weights.hope;  // the enemy's phase comes first
    if (r.has_facing(s, u))
      v += facing_there(around(r, f, y, frame.hex), y, static_cast<int>(small_of(a)), hope) -
           facing_there(around(r, f, y, here), y, static_cast<int>(s.piece[u].facing()), hope);
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

Seat Drill::asked(const Rules& r, const State& s) {
  return r.turn(s).seats.has(kFrench) ? kFrench : kSpanish;
}

Action Drill::answer(const Rules& r, const State& s, Seat seat) {
  Rules::Actions legal;
  r.legal(s, seat, legal);
  if (legal.size() == 1) return legal[0];
  const Board b = r.board(s);
  Action best = legal[0];
  float most = -1000;
  const auto score = [&](Action a) -> float {
    switch (verb_of(a)) {
      case Verb::Usual: return 100;
      case Verb::Form: {  // BA-36
        return s.top().unit == kNone ? 0 : 1 + square_worth(r, s, b);
      }
      case Verb::Stand: {
        if (s.top().kind != Kind::Combat) return 1;
        const Frame& f = s.top();
        const Blow w = r.blow(s, b, r.attackers_of(s, f.hex), f.hex, f.fight);
        return w.column >= 5 ? 0.0f : 2.0f;
      }
      case Verb::Evade:
        return 1 -
               0.01f * static_cast<float>(
                           10 - std::min(10, r.distance_to(b.seen[index(other(seat))], hex_of(a))));
      case Verb::Counter: {  // BA-137
        int theirs = 0;
        const UnitSet movers = r.picked(s);
        movers.each([&](std::size_t u) { theirs += r.points(s, u); });
        const int ours = r.points(s, first_of(a));
        const float pass = 1 - odds_.fails(r.grade(s, first_of(a)), 0);
        const UnitSet joined = Rules::riders(s);
        if (joined.empty()) return pass > 0.6f && ours >= theirs ? 2 : 0;
        // Another joins if the exact odds are better with him.
        const auto hope = [&](const State& at, const UnitSet& riders) {
          const Blow w = r.blow(at, r.board(at), riders, s.top().hex, Fight::Counter);
          const OddsBook::Shock& odds = odds_.shock(w.column, w.modifier);
          return odds.at(ShockResult::D1) + odds.at(ShockResult::D2) - odds.at(ShockResult::A1) -
                 odds.at(ShockResult::A2);
        };
        State there = s;
        Events nobody;
        r.apply(there, seat, a, nobody);
        UnitSet all = joined;
        all.add(first_of(a));
        const float better = hope(there, all) - hope(s, joined);
        return pass > 0.6f && better > 0 ? 2 + better : 0;
      }
      case Verb::Pass: return 1;
      case Verb::Lend: return r.leader_shock(s, first_of(a)) > 0 ? 2.0f : 0.0f;
      case Verb::Keep: return 1;
      case Verb::Lose: {  // where it hurts the command least; fresh units first
        const std::size_t u = first_of(a);
        const std::size_t c = r.q(u).command;
        return -stakes(r, s, b).of(c, 1) - 0.3f * static_cast<float>(s.piece[u].lost) +
               0.05f * static_cast<float>(r.points(s, u));
      }
      case Verb::Back: return -std::abs(static_cast<float>(small_of(a)) - 3);
      case Verb::Resolve: {
        const Blow w = r.blow(s, b, r.attackers_of(s, hex_of(a)), hex_of(a), Fight::Shock);
        return static_cast<float>(w.column + w.modifier);
      }
      case Verb::Strike: {
        UnitSet one;
        one.add(s.top().unit);
        const Blow w = r.blow(s, b, one, hex_of(a), Fight::Follow);
        return static_cast<float>(w.column + w.modifier);
      }
      case Verb::Rally: return 2;
      case Verb::Claim: return r.counted(s, kFrench) > r.counted(s, kSpanish) ? 2.0f : 0.0f;
      case Verb::Surrender: return 0;
      case Verb::Accept: return 2;
      case Verb::Done: return 0.5f;
      case Verb::Stay: return 0.4f;
      case Verb::At:
        return static_cast<float>(-r.grid().distance(s.piece[s.top().unit].hex, hex_of(a)));
      default: return 0;
    }
  };
  for (const Action a : legal) {
    const float v = score(a);
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

// What is always possible: on towards the enemy, or the first of the list.
Action Drill::any(const Rules& r, const State& s, Seat seat) const {
  Rules::Actions legal;
  r.legal(s, seat, legal);
  const Board b = r.board(s);
  const HexSet& foes = b.seen[index(other(seat))];
  Action best = legal[0];
  int most = -1000;
  for (const Action a : legal) {
    int v = 0;
    const Verb verb = verb_of(a);
    if (verb == Verb::Rest || verb == Verb::Done || verb == Verb::Commit || verb == Verb::Fire) {
      v = 50;
    } else if (verb == Verb::Go && s.depth > 0 && s.top().kind == Kind::Mover) {
      const Hex at = s.piece[s.top().unit].hex;
      const Hex to = r.grid().neighbour(at, dir_of(a));
      v = 20 + r.distance_to(foes, at) - r.distance_to(foes, to);
      if (r.order(s, s.top().unit) == Order::Retreat) v = 40 - v;
    } else if (verb == Verb::Face) {
      v = 12;
      for (int k = 0; k < 2 && s.depth > 0 && s.top().unit != kNone; ++k) {
        const Hex at = s.piece[s.top().unit].hex;
        const Hex to = r.grid().neighbour(at, hex::turned(static_cast<Dir>(small_of(a)), k));
        if (to != Hex::None) v += 2 * (r.distance_to(foes, at) - r.distance_to(foes, to));
      }
    } else if (verb == Verb::Pick || verb == Verb::Add) {
      v = 10;
    }
    if (v > most) {
      most = v;
      best = a;
    }
  }
  return best;
}

}  // namespace tercio::bailen
