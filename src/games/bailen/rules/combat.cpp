// 11: one shock: evasion (BA-126, BA-127, BA-222), and the order in which a result is carried out
// (BA-123, BA-124). How strong both sides are: strength.cpp.
//
// Frame Combat: hex: the target; attackers are the pieces that attack it; set: pieces still to be
// asked, then those that charged, then those attacked; unit: the one asked; left: 1 while the
// leader with a countercharger is; result: of the table, kNotFought or kSquareHeld.
#include <algorithm>

#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// ---- evasion

bool Rules::can_evade(const State& s, const Board& b, const Frame& f, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (!p.on_map() || p.is(kFired)) return false;
  const UnitSet attackers = attackers_of(s, f.hex);
  if (stands_aside(s, attackers, f.fight, u)) return false;
  // BA-126: every one of them must be such that it can.
  const bool light = q(u).arm == Arm::Cavalry && q(u).weight == Weight::Light;
  bool may = q(u).arm == Arm::Cavalry ||
             (q(u).arm == Arm::Artillery && p.formation() == Formation::Limbered);
  attackers.each([&](std::size_t v) {
    const bool heavy = q(v).arm == Arm::Cavalry && q(v).weight == Weight::Heavy;
    may = may && (q(v).arm == Arm::Infantry || (light && heavy));
  });
  if (!may) return false;
  for (const Dir d : hex::kDirs) {
    const Hex to = grid().neighbour(p.hex, d);
    if (to != Hex::None && !b.seen[index(other(q(u).side))].has(to) && !closed_by_carts(b, u, to) &&
        map->cost[q(u).gait][index(p.hex)][hex::index(d)] != 0 && may_stack(s, b, u, to, {}).ok())
      return true;
  }
  return false;
}

Verdict Rules::may_evade(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const int d = grid().direction(s.piece[u].hex, h);
  if (d < 0) return Verdict::no("BA-127"_rule, "refused.evade-one");
  if (b.seen[index(other(q(u).side))].has(h))
    return Verdict::no("BA-127"_rule, "refused.enemy-there");
  if (closed_by_carts(b, u, h)) return Verdict::no("BA-201"_rule, "refused.carts");
  if (map->cost[q(u).gait][index(s.piece[u].hex)][static_cast<std::size_t>(d)] == 0)
    return Verdict::no("BA-127"_rule, "refused.closed-ground");
  return may_stack(s, b, u, h, {});
}

// BA-127: one hex, without penalty; it is no combat (BA-222).
void Rules::evade(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  const std::size_t u = f.unit;
  f.set.remove(u);
  f.unit = kNone;
  f.mark(kEvaded);
  Piece& p = s.piece[u];
  const Hex from = p.hex;
  leave_hex(s, u);
  enter_hex(s, u, h);
  take_facing(s, u);
  if (p.is(kPicked)) {  // BA-141: who gives way to a countercharge rides no further
    p.unset(kPicked | kCharging | kContact);
    p.set(kMoved);
    p.target = Hex::None;
    ev.emit("BA-141"_rule, "event.charge-off", {unit_arg("unit", u)});
  }
  capture_carts(s, h, ev);
  leaders_follow(s, from, u);
  ev.emit("BA-127"_rule, "event.evaded", {unit_arg("unit", u), hex_arg("hex", h)});
  look_for_markers(s, ev);
}

// BA-157: does he stand with those who are attacked, or with a countercharger?
Verdict Rules::may_lend(const State& s, const Board& b, const Frame& f, std::size_t l) const {
  const UnitSet attackers = attackers_of(s, f.hex);
  bool any = false;
  if (f.left != 0) {
    if (present(s, l))
      attackers.each([&](std::size_t u) {
        any = any || (s.piece[u].hex == s.leader[l].hex && commands(s, l, u));
      });
  } else if (s.leader[l].hex == f.hex && present(s, l)) {
    each_combat(s, b, f.hex, [&](std::size_t u) {
      any = any || (!stands_aside(s, attackers, f.fight, u) && commands(s, l, u));
    });
  }
  return any ? Verdict::yes() : Verdict::no("BA-157"_rule, "refused.leads-nobody");
}

// ---- the combat, step by step

void Rules::begin_combat(State& s, const UnitSet& attackers, Hex h, Fight fight, Events& ev) const {
  note_combat(s);
  Frame f;
  f.kind = Kind::Combat;
  f.fight = fight;
  f.hex = h;
  f.result = kNotFought;
  if (fight == Fight::Charge) f.mark(kCharge);
  // Cavalry that goes on fights its own combat: who has declared against that hex waits for his.
  if (s.step == Step::Shock && goes_on(s, attackers, fight))
    attackers_of(s, h).each([&](std::size_t u) {
      s.piece[u].unset(kAttacks);
      s.piece[u].set(kTried);
    });
  attackers.each([&](std::size_t u) {
    s.piece[u].set(kAttacks);
    s.piece[u].target = h;
  });
  push(s, f);
  const std::size_t first = attackers.first();
  ev.emit("BA-111"_rule, "event.attack",
          {unit_arg("unit", first), hex_arg("hex", h), number("n", attackers.count())});
}

template <>
Turn Rules::turn_in<Kind::Combat>(const State& s) const {
  const Frame& f = s.top();
  if (f.stage == Stage::Choose) return turn_of_unit(s);
  const UnitSet attackers = attackers_of(s, f.hex);
  const std::size_t first = attackers.empty() ? 0 : attackers.first();
  const Seat side = q(first).side;
  if (f.stage == Stage::Second) return decided_by(s, f.left != 0 ? side : other(side));
  return thrown_by(s, Purpose::Shock, side, first, f.hex);
}

template <>
Verdict Rules::why_in<Kind::Combat>(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  if (f.stage == Stage::Choose) {
    if (verb == Verb::Evade) return may_evade(s, b, f, hex_of(a));
    return yes_if(verb == Verb::Stand);
  }
  if (verb == Verb::Keep) return Verdict::yes();
  return verb == Verb::Lend ? may_lend(s, b, f, first_of(a)) : not_now();
}

template <>
void Rules::legal_in<Kind::Combat>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
  const Frame& f = s.top();
  if (f.stage == Stage::Choose) {
    out.push_back(plain(Verb::Stand));
    HexSet around;
    for (const Dir d : hex::kDirs)
      if (const Hex h = grid().neighbour(s.piece[f.unit].hex, d); h != Hex::None) around.add(h);
    around.each([&](Hex h) {
      if (may_evade(s, b, f, h).ok()) out.push_back(with_hex(Verb::Evade, h));
    });
    return;
  }
  for (std::size_t l = 0; l < army->leader.size(); ++l)
    if (may_lend(s, b, f, l).ok()) out.push_back(with_unit(Verb::Lend, l));
  out.push_back(plain(Verb::Keep));
}

template <>
void Rules::apply_in<Kind::Combat>(State& s, Action a, Sight&, Events& ev) const {
  Frame& f = s.top();
  if (f.stage == Stage::Choose) {
    if (verb_of(a) == Verb::Evade) return evade(s, hex_of(a), ev);
    f.set.remove(f.unit);
    f.unit = kNone;
    return;
  }
  if (verb_of(a) == Verb::Lend) {
    const std::size_t l = first_of(a);
    s.leader[l].set(kLent);
    ev.emit("BA-157"_rule, "event.leads", {leader_arg("leader", l)});
  }
  f.stage = Stage::Begin;
  f.left = 0;
}

template <>
bool Rules::waits_in<Kind::Combat>(State& s, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  switch (f.stage) {
    case Stage::Begin: {
      if (!f.is(kEvadeAsked)) {  // BA-126
        f.mark(kEvadeAsked);
        each_combat(s, b, f.hex, [&](std::size_t u) {
          if (can_evade(s, b, f, u)) f.set.add(u);
        });
        f.stage = Stage::Choose;
        return false;
      }
      const auto ask_leaders = [&] {
        for (std::size_t l = 0; l < army->leader.size(); ++l)
          if (may_lend(s, b, f, l).ok()) f.stage = Stage::Second;
        return f.stage == Stage::Second;
      };
      // BA-157: in a countercharge nobody could say so before.
      if (f.fight == Fight::Counter && !f.is(kRiderAsked) && top(s, b, f.hex) != kNone) {
        f.mark(kRiderAsked);
        f.left = 1;
        if (ask_leaders()) return true;
        f.left = 0;
      }
      if (!f.is(kLeaderAsked)) {  // BA-157
        f.mark(kLeaderAsked);
        if (ask_leaders()) return true;
      }
      const UnitSet attackers = attackers_of(s, f.hex);
      if (!f.is(kSunDone)) {
        f.mark(kSunDone);
        UnitSet all;
        const bool aside = swiss_stand_aside(s, b, attackers, f.hex);
        const auto fights = [&](std::size_t u) {
          if (!aside || !q(u).swiss) all.add(u);
        };
        attackers.each(fights);
        each_combat(s, b, f.hex, [&](std::size_t u) {
          if (!stands_aside(s, attackers, f.fight, u)) fights(u);
        });
        attackers.each([&](std::size_t u) {
          if (s.piece[u].is(kContact)) f.set.add(u);
        });
        if (queue_sun(s, all, ev)) return false;
      }
      // The position is read again: who is left? BA-221: the charge of those whom the sun has
      // thrown into disorder lapses; others who joined it attack all the same.
      UnitSet still;
      attackers.each([&](std::size_t u) {
        Piece& p = s.piece[u];
        const bool lapses = f.set.has(u) && !p.is(kContact);
        if (!lapses && p.status() != Status::Routed && grid().distance(p.hex, f.hex) == 1)
          return still.add(u);
        p.unset(kAttacks);
        p.target = Hex::None;
        if (lapses && p.status() != Status::Routed)
          ev.emit("BA-221"_rule, "event.charge-lapses", {unit_arg("unit", u)});
      });
      f.set = {};
      if (f.fight == Fight::Charge && fight_of(s, still) != Fight::Charge) {
        f.fight = Fight::Shock;
        f.unmark(kCharge);
      }
      const Blow w = blow(s, b, still, f.hex, f.fight);
      if (w.nobody) {  // nothing is fought, nobody advances
        if (top(s, b, f.hex) == kNone && f.is(kEvaded))
          ev.emit("BA-222"_rule, "event.evaded-all", {hex_arg("hex", f.hex)});
        end_combat(s, ev);
        return false;
      }
      if (w.routed) f.mark(kSafe);
      f.stage = Stage::Dice;
      return true;
    }
    case Stage::Choose: {  // evasion, unit by unit
      while (!f.set.empty() && !can_evade(s, b, f, f.set.first())) f.set.remove(f.set.first());
      if (f.set.empty()) {
        f.unit = kNone;
        f.stage = Stage::Begin;
        return false;
      }
      f.unit = f.set.first();
      return true;
    }
    case Stage::Second:
    case Stage::Dice: return true;
    default: break;
  }
  shock_effects(s, static_cast<ShockResult>(f.result), ev);
  return false;
}

template <>
void Rules::roll_in<Kind::Combat>(State& s, int die, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  const UnitSet attackers = attackers_of(s, f.hex);
  const Blow w = blow(s, b, attackers, f.hex, f.fight);
  const int column = std::max(0, w.column);  // BA-120: forced, it is fought as 1-4
  const int row = std::clamp(die + w.modifier, 0, kRows - 1);
  ShockResult result =
      charts->shock.row[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  if (ev.heard())
    for (const Change& change : w.changes) {
      const auto args = {named_arg("what", static_cast<int>(change.mod), ArgKind::Modifier),
                         number("n", change.value)};
      // The modifier of an order shows which it is.
      if (change.mod == Mod::AttackOrder || change.mod == Mod::DefendOrder)
        ev.reveal("BA-122"_rule, "event.modifier", args);
      else
        ev.emit("BA-122"_rule, "event.modifier", args);
    }
  // Whether there is such a modifier or not, the attackers' orders are read off it.
  attackers.each([&](std::size_t u) {
    CommandState& c = s.command[q(u).command];
    if (order(s, u) != Order::Unknown) c.guess = order_bit(c.order);
  });
  ev.reveal("BA-119"_rule, "event.shock",
            {hex_arg("hex", f.hex), named_arg("attack", w.attack, ArgKind::Strength),
             named_arg("defence", w.defence, ArgKind::Strength),
             named_arg("ratio", column, ArgKind::Ratio), number("die", die),
             number("modifier", w.modifier),
             named_arg("result", static_cast<int>(result), ArgKind::ShockResult)});
  if (w.square) {  // BA-125
    if (result == ShockResult::D2) {
      result = ShockResult::DB;
    } else if (result == ShockResult::D1) {
      ev.emit("BA-125"_rule, "event.square-holds", {hex_arg("hex", f.hex)});
      f.mark(kSafe);  // nothing happens to either side
      f.result = kSquareHeld;
    }
  }
  const bool aside = swiss_stand_aside(s, b, attackers, f.hex);
  const bool again = goes_on(s, attackers, f.fight);
  f.set = {};
  each_combat(s, b, f.hex, [&](std::size_t u) {
    if ((aside && q(u).swiss) || stands_aside(s, attackers, f.fight, u)) return;
    f.set.add(u);
  });
  attackers.each([&](std::size_t u) {
    s.piece[u].set(kFought);
    if (!aside || !q(u).swiss) return;
    s.piece[u].unset(kAttacks | kContact);  // no result touches them
    s.piece[u].target = Hex::None;
  });
  if (!again) f.set.each([&](std::size_t u) { s.piece[u].set(kAttacked); });  // BA-115
  if (f.result != kSquareHeld) f.result = static_cast<std::uint8_t>(result);
  f.stage = Stage::After;
  f.begin_effects();
}

// BA-124 in the order: losses, leaders, retreats, checks, advance, cavalry. BA-143: who must go
// back does so at once, and then checks where he has come to.
void Rules::shock_effects(State& s, ShockResult result, Events& ev) const {
  Frame& f = s.top();
  const bool nothing = f.result == kSquareHeld;
  const bool safe = f.is(kSafe);
  const bool hurts_attacker = !safe && (result == ShockResult::AB || result == ShockResult::BM ||
                                        result == ShockResult::A1 || result == ShockResult::A2);
  const bool hurts_defender = !nothing && (result == ShockResult::BM || result == ShockResult::DB ||
                                           result == ShockResult::D1 || result == ShockResult::D2);
  const bool attacker_back =
      !safe && !nothing && (result == ShockResult::A1 || result == ShockResult::A2);
  const bool defender_back = !nothing && (result == ShockResult::D1 || result == ShockResult::D2);
  const Board b = board(s);
  const UnitSet attackers = attackers_of(s, f.hex);
  UnitSet defenders;
  each_combat(s, b, f.hex, [&](std::size_t u) {
    if (f.set.has(u)) defenders.add(u);
  });
  const Hex target = f.hex;
  const bool attacker_bleeds = !safe && !nothing && result == ShockResult::AB;
  const auto note_hexes = [&] {  // the hexes they may empty
    attackers.each([&](std::size_t u) {
      const int d = grid().direction(target, s.piece[u].hex);
      if (d >= 0) f.mark_leaves(d);
    });
  };
  const auto harm = [&](const UnitSet& whom, Hex h) {
    if (whom.empty()) return;
    Frame loss;
    loss.kind = Kind::Harm;
    loss.set = whom;
    loss.hex = h;
    loss.left = 1;
    push(s, loss);
  };
  switch (f.next_effect()) {
    case 0:  // BA-158: the leaders who lent their factors to a stack that came off badly; the
             // losses themselves come before
      if (attacker_bleeds) note_hexes();
      for (std::size_t l = 0; l < army->leader.size(); ++l) {
        if (!s.leader[l].is(kLent) || s.leader[l].hex == Hex::None) continue;
        const bool defends = s.leader[l].hex == target;
        bool attacks = false;
        attackers.each([&](std::size_t u) {
          attacks = attacks || (s.piece[u].hex == s.leader[l].hex && commands(s, l, u));
        });
        if (!defends && !attacks) continue;
        // One who attacks in his phase lends to every attack out of his hex.
        if (defends || army->leader[l].side != s.phasing) s.leader[l].unset(kLent);
        if (defends ? !hurts_defender : (!hurts_attacker || nothing)) continue;
        Frame loss;
        loss.kind = Kind::LeaderLoss;
        loss.stage = Stage::Dice;
        loss.leader = static_cast<std::uint8_t>(l);
        push(s, loss);
      }
      if (!nothing && (result == ShockResult::BM || result == ShockResult::DB))
        harm(defenders, target);
      if (!nothing && !safe && (result == ShockResult::AB || result == ShockResult::BM))
        harm(attackers, Hex::None);
      return;
    case 1: {
      const int n = result == ShockResult::A2 || result == ShockResult::D2 ? 2 : 1;
      if (attacker_back) {
        note_hexes();
        push_retreat(s, attackers, n, n, Cause::Shock, Hex::None);
      }
      if (defender_back) push_retreat(s, defenders, n, n, Cause::Shock, target);
      return;
    }
    case 2: {
      const UnitSet defended = f.set;
      if (attacker_back) push_check(s, attackers, Cause::Shock);
      if (!nothing && (result == ShockResult::D2 || result == ShockResult::DB))
        push_check(s, defended, Cause::Shock, target);
      return;
    }
    case 3: {  // BA-148
      const bool emptied = top(s, b, target) == kNone;
      if (emptied) f.mark(kDislodged);
      Frame advance;
      advance.kind = Kind::Advance;
      advance.stage = Stage::Choose;
      if (emptied && !attackers.empty()) {
        advance.hex = target;
        advance.set = attackers;
        advance.fight = f.fight;
        if (result != ShockResult::BM) push(s, advance);  // BA-124: after BM nobody advances
      } else if ((attacker_back || attacker_bleeds) && !defenders.empty()) {
        // into any one hex they have emptied
        advance.set = defenders;
        for (const Dir d : hex::kDirs) {
          if (!f.leaves(static_cast<int>(d))) continue;
          advance.hex = grid().neighbour(target, d);
          push(s, advance);
        }
      }
      return;
    }
    case 4: {  // BA-133, BA-136, BA-140
      const bool won = f.is(kDislodged);
      const bool check = won && (f.fight == Fight::Charge || f.fight == Fight::Counter);
      const Fight fight = f.fight;
      UnitSet horse;
      attackers.each([&](std::size_t u) {
        if (q(u).arm == Arm::Cavalry && s.piece[u].status() != Status::Routed) horse.add(u);
      });
      // What follows takes the place of this combat: cavalry may go on for ever (BA-135).
      end_combat(s, ev);
      Frame control;
      control.kind = Kind::Control;
      control.set = horse;
      control.fight = fight;
      if (check && !horse.empty()) push(s, control);
      // BA-128: against the routed nothing bad happens to the attacker, riding back neither.
      const bool rides = !won && (!safe || nothing);
      if (rides) push_ride_back(s, horse);
      if (!check && !rides) fall_in(s, horse);  // BA-53: who stays, having attacked by himself
      return;
    }
    default: end_combat(s, ev);
  }
}

void Rules::end_combat(State& s, Events& ev) const {
  const Frame f = s.top();
  const UnitSet attackers = attackers_of(s, f.hex);
  attackers.each([&](std::size_t u) {
    s.piece[u].unset(kAttacks | kContact);
    s.piece[u].set(kFought);
    s.piece[u].target = Hex::None;
  });
  if (s.step == Step::Shock)  // who has waited for cavalry that went on
    for (const std::size_t u : troops())
      if (s.piece[u].is(kTried) && s.piece[u].target == f.hex) {
        s.piece[u].unset(kTried);
        s.piece[u].set(kAttacks);
      }
  if (f.stage != Stage::After)  // not fought: who lent to it has lent nothing
    for (std::size_t l = 0; l < army->leader.size(); ++l)
      if (s.leader[l].hex == f.hex || army->leader[l].side != s.phasing) s.leader[l].unset(kLent);
  pop(s);
  if (f.stage != Stage::After) fall_in(s, attackers);  // BA-53
  // The countercharge below learns how it ended; not how its rider fared when he went on (BA-135).
  if (f.fight == Fight::Counter && s.depth > 0 && s.top().kind == Kind::Counter) {
    s.top().take_outcome(f);
    s.top().stage = Stage::After;
  }
  rescue_leaders(s, ev);
  update_objectives(s, ev);
  update_demoralized(s, ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Combat> = {.turn = &Rules::turn_in<Kind::Combat>,
                                                        .why = &Rules::why_in<Kind::Combat>,
                                                        .legal = &Rules::legal_in<Kind::Combat>,
                                                        .apply = &Rules::apply_in<Kind::Combat>,
                                                        .roll = &Rules::roll_in<Kind::Combat>,
                                                        .waits = &Rules::waits_in<Kind::Combat>};

}  // namespace tercio::bailen
