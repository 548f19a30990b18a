// The list of what may be chosen: everything that `why` says yes to, verb by verb, ascending.
#include <algorithm>

#include "games/bailen/rules/frames.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {
namespace {

// The orders that can (BA-26, BA-27, BA-29).
bool compels(Order o) { return o == Order::Attack || o == Order::Harass || o == Order::Retreat; }

}  // namespace

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  const Turn now = turn(s);
  if (now.kind != TurnKind::Decision || seat == Seat::Nobody || !now.seats.has(seat)) return;
  if (s.depth == 0) return legal_step(s, out);
  if (const auto list = row(s.top().kind).legal; list != nullptr) (this->*list)(s, out);
}

void Rules::legal_move(const State& s, const Board& b, Actions& out) const {
  for (const std::size_t u : troops(s.phasing))
    if (q(u).arm == Arm::Cavalry && s.piece[u].on_map() && !s.piece[u].is(kMoved) &&
        distance_to_seen(b, other(s.phasing), s.piece[u].hex) <= base_mp(s, u) + 1 &&
        may_charge(s, b, u).ok())
      out.push_back(with_unit(Verb::Charge, u));
  HexSet stacks;
  HexSet once;
  for (const std::size_t u : troops(s.phasing)) {
    if (!may_pick(s, b, u).ok()) continue;
    out.push_back(with_unit(Verb::Pick, u));
    if (!leaves_with_stack(*this, s, u)) continue;
    const Hex h = s.piece[u].hex;
    (once.has(h) ? stacks : once).add(h);
  }
  stacks.each([&](Hex h) {
    if (may_stack_move(s, b, h).ok()) out.push_back(with_hex(Verb::Stack, h));
  });
  // Whose units have duties left: their leaders wait, and movement does not end.
  std::array<bool, kMaxCommands> bound{};
  bool any_bound = false;
  for (const std::size_t u : troops(s.phasing)) {
    bool& of_command = bound[q(u).command];
    if (of_command || !compels(order(s, u)) || !has_duty(s, b, u)) continue;
    of_command = any_bound = true;
  }
  bool absent = false;
  for (std::size_t l = 0; l < army->leader.size(); ++l) {
    if (army->leader[l].side != s.phasing) continue;
    absent = absent || s.leader[l].is(kAbsent);
    if (!may_ride_first(s, l).ok()) continue;
    bool waits = false;  // BA-66
    for (std::size_t c = 0; c < army->command.size(); ++c)
      waits = waits || (bound[c] && leads(s, l, c));
    if (!waits) out.push_back(with_unit(Verb::Ride, l));
  }
  if (absent)
    for (std::size_t l = 0; l < army->leader.size(); ++l) {
      if (!may_come(s, l).ok()) continue;
      HexSet near = b.skirmish;  // where units are that he may command
      const bool chief = is_chief(s, l);
      for (const std::size_t u : troops(s.phasing))
        if (s.piece[u].on_map() && (chief || q(u).command == army->leader[l].command))
          near.add(s.piece[u].hex);
      (near & b.seen[index(s.phasing)]).each([&](Hex h) {
        if (may_join(s, b, l, h).ok()) out.push_back(act(Verb::Join, l, h));
      });
    }
  int cost = 0;
  for (const std::size_t u : troops(s.phasing))
    if (s.piece[u].where() == Where::Waiting && may_enter(s, b, u, cost).ok())
      out.push_back(with_unit(Verb::Enter, u));
  for (const std::size_t u : troops(s.phasing))
    if (s.piece[u].on_map() && s.piece[u].depth > 0 && may_top(s, b, u).ok())
      out.push_back(with_unit(Verb::Top, u));
  legal_markers(s, b, out);
  if (!any_bound) out.push_back(plain(Verb::Done));
}

void Rules::legal_markers(const State& s, const Board& b, Actions& out) const {
  if (!options.markers) return;
  const Seat side = s.step == Step::SetUp ? s.acting : s.phasing;
  if (may_mark_now(s).ok())
    for (const Verb verb : {Verb::Screen, Verb::Feint, Verb::Column, Verb::Cover, Verb::Pad}) {
      HexSet where = b.of[index(side)];
      if (verb == Verb::Cover || verb == Verb::Pad) where = b.seen[index(side)];  // BA-170
      if (verb == Verb::Feint) {
        where = b.seen[index(side)];
        for (int i = 0; i < 2; ++i) where |= map->sets.around(where);
        where &= map->clear;
      }
      where.each([&](Hex h) {
        if (may_mark_at(s, b, verb, h).ok()) out.push_back(with_hex(verb, h));
      });
    }
  if (s.step == Step::Move)
    for (std::size_t m = 0; m < kMaxMarkers; ++m)
      if (may_march(s, b, m).ok()) out.push_back(with_unit(Verb::March, m));
  for (std::size_t m = 0; m < kMaxMarkers; ++m)
    if (may_lift(s, m).ok()) out.push_back(with_unit(Verb::Lift, m));
}

void Rules::legal_fire(const State& s, const Board& b, Actions& out) const {
  HexSet targets;
  HexSet squares;
  const HexSet& enemy = b.of[index(other(s.acting))];
  Frame f;
  for (const std::size_t u : troops(s.acting)) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || q(u).arm == Arm::Cavalry || q(u).convoy) continue;
    if (p.formation() == Formation::Square) squares.add(p.hex);
    if (!may_fire(s, b, u).ok()) continue;
    const auto look = [&](Hex h) {
      if (targets.has(h)) return;
      f.hex = h;
      if (may_add(s, b, f, u, 0).ok()) targets.add(h);
    };
    const auto around = [&](Hex at) {
      for (const Dir d : hex::kDirs)
        if (const Hex h = grid().neighbour(at, d); h != Hex::None && enemy.has(h)) look(h);
    };
    if (q(u).arm == Arm::Artillery && s.step == Step::OffensiveFire) {
      const int range = gun_range(s, u);
      enemy.each([&](Hex h) {
        if (grid().distance(p.hex, h) <= range) look(h);
      });
    } else if (p.formation() == Formation::Skirmish) {
      const Spread& line = s.spread[q(u).light];
      for (std::size_t i = 0; i < line.count; ++i) around(line.hex[i]);
    } else {
      around(p.hex);
    }
  }
  targets.each([&](Hex h) { out.push_back(with_hex(Verb::Target, h)); });
  squares.each([&](Hex h) {
    for (unsigned axis = 0; axis < 3; ++axis)
      if (may_axis(s, b, h, static_cast<int>(axis)).ok())
        out.push_back(act(Verb::Axis, 0, h, axis));
  });
  out.push_back(plain(Verb::Done));
}

void Rules::legal_step(const State& s, Actions& out) const {
  switch (s.step) {  // without a look at the board
    case Step::Shock: {
      HexSet open;
      for (const std::size_t u : troops())
        if (s.piece[u].is(kAttacks)) open.add(s.piece[u].target);
      open.each([&](Hex h) {
        if (may_resolve(s, h).ok()) out.push_back(with_hex(Verb::Resolve, h));
      });
      return;
    }
    case Step::Reorganize:
      for (const std::size_t u : troops())
        if (may_rally(s, u).ok()) out.push_back(with_unit(Verb::Rally, u));
      out.push_back(plain(Verb::Done));
      return;
    case Step::TurnEnd:
      if (s.is(kSurrenderOffered)) {
        out.push_back(plain(Verb::Accept));
        out.push_back(plain(Verb::Refuse));
      } else if (s.is(kAskedSurrender) || s.is(kAskedClaim)) {
        out.push_back(plain(s.is(kAskedSurrender) ? Verb::Surrender : Verb::Claim));
        out.push_back(plain(Verb::Pass));
      } else {
        HexSet hexes;
        for (const Base& base : scenario(s).base)
          for (const Hex h : base.instead) hexes.add(h);
        hexes.each([&](Hex h) { out.push_back(with_hex(Verb::Base, h)); });
      }
      return;
    default: break;
  }
  const Board& b = kept_board(s);
  const Seat side = s.acting;
  switch (s.step) {
    case Step::SetUp:
      b.of[index(side)].each([&](Hex h) {
        const std::uint8_t u = top(s, b, h);
        if (u == kNone) return;
        // Which corner matters only if it is the one faced now.
        const Corner now = s.piece[u].facing();
        if (!may_turn_stack(s, b, h, now == Corner::E ? Corner::W : Corner::E).ok()) return;
        for (unsigned c = 0; c < hex::kSides; ++c)
          if (static_cast<Corner>(c) != now) out.push_back(act(Verb::Turn, 0, h, c));
      });
      for (const std::size_t u : troops(side))
        if (s.piece[u].on_map() && may_top(s, b, u).ok()) out.push_back(with_unit(Verb::Top, u));
      legal_markers(s, b, out);
      out.push_back(plain(Verb::Done));
      return;
    case Step::Orders:
      for (std::size_t c = 0; c < army->command.size(); ++c)
        if (may_try(s, b, c).ok()) out.push_back(with_unit(Verb::Try, c));
      out.push_back(plain(Verb::Done));
      return;
    case Step::Move: return legal_move(s, b, out);
    case Step::DefensiveFire:
    case Step::OffensiveFire: return legal_fire(s, b, out);
    case Step::Declare:
      for (const std::size_t u : troops(s.phasing)) {
        if (!s.piece[u].on_map()) continue;
        HexSet around;
        for (const Dir d : hex::kDirs)
          if (const Hex h = grid().neighbour(s.piece[u].hex, d);
              h != Hex::None && b.of[index(other(s.phasing))].has(h))
            around.add(h);
        if (around.empty()) continue;
        around.each([&](Hex h) {
          if (may_attack(s, b, u, h).ok()) out.push_back(act(Verb::Attack, u, h));
        });
      }
      for (const std::size_t u : troops())
        if (s.piece[u].is(kAttacks) && may_drop(s, u).ok()) out.push_back(with_unit(Verb::Drop, u));
      for (std::size_t l = 0; l < army->leader.size(); ++l)
        if (may_lead(s, b, l).ok()) out.push_back(with_unit(Verb::Lead, l));
      if (may_commit(s, b).ok()) out.push_back(plain(Verb::Commit));
      return;
    default: return;
  }
}

}  // namespace tercio::bailen
