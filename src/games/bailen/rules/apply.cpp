// Who carries out what.
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

void Rules::apply(State& s, Seat seat, Action a, Events& ev) const {
  Looked shown;
  if (ev.heard()) shown = looked(s);
  Sight before = nullptr;
  if (!a.is_roll()) learn_from(s, seat, a, before, ev);
  if (a.is_roll())
    apply_roll(s, face(a, turn(s).dice, 0), ev);
  else if (s.depth > 0)
    apply_frame(s, a, before, ev);
  else
    apply_step(s, a, before, ev);
  proceed(s, ev);
  if (ev.heard()) tell_looked(s, shown, ev);
}

void Rules::apply_roll(State& s, int die, Events& ev) const {
  if (s.depth == 0) return roll_march(s, die, ev);
  switch (s.top().kind) {
    case Kind::Write: return roll_order(s, die, ev);
    case Kind::Check: return roll_check(s, die, ev);
    case Kind::Volley:
      return s.top().stage == Stage::Dice ? roll_fire(s, die, ev) : roll_victim(s, die, ev);
    case Kind::Combat: return roll_shock(s, die, ev);
    case Kind::Control: return roll_control(s, die, ev);
    case Kind::LeaderLoss: return roll_leader_loss(s, die, ev);
    case Kind::Rally: return roll_rally(s, die, ev);
    default: TERCIO_NEVER("dice that nobody asked for");
  }
}

void Rules::apply_step(State& s, Action a, Sight& before, Events& ev) const {
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  switch (verb) {
    case Verb::Turn: {
      const Board& b = look(s, before);
      b.each(s, h, [&](std::size_t u) {
        if (s.piece[u].is(kHidden)) return;
        s.piece[u].face(corner_of(a));
        s.piece[u].set(kMoved);
      });
      ev.emit(
          "BA-53"_rule, "event.turned",
          {hex_arg("hex", h), named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
      return;
    }
    case Verb::Top:
      put_on_top(s, n);
      s.piece[n].set(kSorted);
      ev.emit("BA-86"_rule, "event.on-top", {unit_arg("unit", n)});
      return;
    case Verb::Screen:
    case Verb::Feint:
    case Verb::Column:
    case Verb::Cover:
    case Verb::Pad: return mark(s, verb, h, ev);
    case Verb::Lift: return lift(s, n, "BA-166"_rule, ev);
    case Verb::March: {
      s.marker[n].marks |= 1;
      // That it may march shows what can be under it.
      ev.reveal("BA-167"_rule, "event.marker-marches",
                {named_arg("marker", static_cast<int>(n), ArgKind::Marker)});
      return push(s, march_frame(*this, s, n));
    }
    case Verb::Try: return try_order(s, n, ev);
    case Verb::Charge: {
      Frame f;
      f.kind = Kind::Aim;
      f.stage = Stage::Choose;
      f.unit = static_cast<std::uint8_t>(n);
      return push(s, f);
    }
    case Verb::Pick: return pick(s, n, before);
    case Verb::Stack: return pick_stack(s, h, before);
    case Verb::Ride: return ride(s, n, ev);
    case Verb::Join:
      s.leader[n].hex = h;
      s.leader[n].unset(kAbsent);
      s.leader[n].set(kRode);
      ev.emit("BA-197"_rule, "event.joined", {leader_arg("leader", n), hex_arg("hex", h)});
      return look_for_markers(s, ev);
    case Verb::Enter: return enter(s, n, ev);
    case Verb::Target: {
      Frame f;
      f.kind = Kind::Volley;
      f.stage = Stage::Choose;
      f.hex = h;
      return push(s, f);
    }
    case Verb::Axis: {
      const Board b = board(s);
      each_combat(s, b, h, [&](std::size_t u) {
        if (s.piece[u].formation() != Formation::Square) return;
        s.piece[u].face(static_cast<Corner>(small_of(a)));
        s.piece[u].set(kTried);
      });
      ev.emit("BA-89"_rule, "event.axis", {hex_arg("hex", h)});
      return;
    }
    case Verb::Attack: return declare(s, n, h, ev);
    case Verb::Drop:
      s.piece[n].unset(kAttacks);
      s.piece[n].set(kBarred);
      s.piece[n].target = Hex::None;
      if (!s.piece[n].is(kFired)) --s.command[q(n).command].used;
      ev.emit("BA-111"_rule, "event.dropped", {unit_arg("unit", n)});
      return;
    case Verb::Lead:
      s.leader[n].set(kLent);
      ev.emit("BA-157"_rule, "event.leads", {leader_arg("leader", n)});
      return;
    case Verb::Commit: return commit(s, ev);
    case Verb::Resolve: {
      const UnitSet attackers = attackers_of(s, h);
      return begin_combat(s, attackers, h, fight_of(s, attackers), ev);
    }
    case Verb::Rally: {
      s.piece[n].set(kTried);
      Frame f;
      f.kind = Kind::Rally;
      f.stage = Stage::Dice;
      f.unit = static_cast<std::uint8_t>(n);
      return push(s, f);
    }
    case Verb::Base: {
      std::size_t i = 0;
      for (const Base& base : scenario(s).base)
        for (i = 0; i < base.instead.size(); ++i)
          if (base.instead[i] == h) s.base = static_cast<std::uint8_t>(i + 1);
      ev.emit("BA-179"_rule, "event.base", {hex_arg("hex", h)});
      return;
    }
    case Verb::Claim:
      ev.emit("BA-177"_rule, "event.claimed");
      if (options.both_days) {
        s.turn = static_cast<std::uint8_t>(scenario_->turns);
        return end_turn(s, ev);
      }
      return judge(s, ev);
    case Verb::Surrender:
      s.set(kSurrenderOffered);
      s.acting = kSpanish;
      ev.emit("BA-203"_rule, "event.surrender-asked");
      return;
    case Verb::Accept: return finish(s, Outcome::SpanishDecisive, "BA-203"_rule, ev);
    case Verb::Refuse:
      s.unset(kSurrenderOffered);
      ev.emit("BA-203"_rule, "event.surrender-refused");
      return;
    case Verb::Done: break;
    default: return;  // Pass
  }
  switch (s.step) {
    case Step::SetUp: s.set(kSetUpDone); return;
    case Step::Orders:
      if (s.acting == kFrench) return begin_orders(s, kSpanish, ev);
      return begin_phase(s, kFrench, ev);
    case Step::Move:
      if (s.phasing == kFrench) note_meeting(s);
      if (s.part != Part2::Interlude)
        return begin_fire(s, Step::DefensiveFire, other(s.phasing), ev);
      if (s.phasing == kFrench) return begin_phase(s, kSpanish, ev);
      return begin_step(s, Step::Reorganize, kFrench, ev);
    case Step::DefensiveFire:
    case Step::OffensiveFire: return end_fire(s, ev);
    case Step::Reorganize:
      if (s.acting == kFrench) return begin_step(s, Step::Reorganize, kSpanish, ev);
      return begin_step(s, Step::TurnEnd, kFrench, ev);
    default: return;
  }
}

void Rules::apply_mover(State& s, Action a, Sight& before, Events& ev) const {
  Frame& f = s.top();
  switch (verb_of(a)) {
    case Verb::Go: return go(s, dir_of(a), before, ev);
    case Verb::Face: {
      if ((f.a & (kWent | kTurned)) != 0)
        f.left = static_cast<std::uint8_t>(f.left - charts->move.facing);
      f.a |= kTurned;
      if ((f.a & kWent) == 0) f.result |= kTurnedFirst;  // the stack turns with it if it stays
      picked(s).each([&](std::size_t u) { s.piece[u].face(corner_of(a)); });
      ev.emit("BA-52"_rule, "event.faced",
              {unit_arg("unit", f.unit),
               named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
      return;
    }
    case Verb::Reform: return reform(s, hex_of(a), ev);
    case Verb::Exit: return exit_map(s, before, ev);
    case Verb::Rest: return rest(s, ev);
    case Verb::Strike: return strike(s, hex_of(a), ev);
    case Verb::Charge: {
      Frame aim_frame;
      aim_frame.kind = Kind::Aim;
      aim_frame.stage = Stage::Choose;
      aim_frame.unit = f.unit;
      return push(s, aim_frame);
    }
    default: return change_formation(s, verb_of(a), ev);
  }
}

void Rules::apply_frame(State& s, Action a, Sight& before, Events& ev) const {
  Frame& f = s.top();
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  switch (f.kind) {
    case Kind::Slot:
    case Kind::Place:
      if (verb == Verb::Usual) return use_usual(s, ev);
      return verb == Verb::Arrive ? arrive(s, n, ev) : place(s, h, ev);
    case Kind::Write: {
      if (f.stage == Stage::Choose) return write_order(s, static_cast<Order>(small_of(a)), ev);
      const std::size_t command = f.a;
      if (verb == Verb::Usual) {
        const Board b = board(s);
        const Hex leader = s.leader[army->command[command].leader].hex;
        f.hex = leader != Hex::None && b.seen[index(s.acting)].has(leader)
                    ? leader
                    : b.seen[index(s.acting)].first();
      } else if (verb == Verb::Centre) {
        f.hex = h;
        f.stage = Stage::After;
        return;
      }
      const bool setting_up = f.d != 0;
      s.command[command].centre = f.hex;
      s.command[command].shape = verb == Verb::Shape ? static_cast<std::uint8_t>(small_of(a)) : 0;
      pop(s);
      if (setting_up)
        ev.emit("BA-28"_rule, "event.area", {command_arg("command", command)},
                Seats::only(s.acting));
      else
        set_order(s, command, Order::Defend, ev);
      return;
    }
    case Kind::Aim: return aim(s, h, ev);
    case Kind::Mover: return apply_mover(s, a, before, ev);
    case Kind::Rider:
      if (verb == Verb::Rest) {
        ev.emit("BA-67"_rule, "event.rode",
                {leader_arg("leader", f.leader), hex_arg("hex", s.leader[f.leader].hex)});
        return pop(s);
      }
      s.leader[f.leader].hex = grid().neighbour(s.leader[f.leader].hex, dir_of(a));
      --f.left;
      ev.emit("BA-67"_rule, "event.leader-step",
              {leader_arg("leader", f.leader), hex_arg("hex", s.leader[f.leader].hex)});
      return look_for_markers(s, ev);
    case Kind::Screen: return verb == Verb::Rest ? pop(s) : march(s, dir_of(a), ev);
    case Kind::Deploy:
      if (verb == Verb::Spread) return spread(s, h, ev);
      if (verb == Verb::Formed) return finish_line(s, ev);
      s.spread[q(f.unit).light] = {};
      pop(s);
      s.top().a |= kTurned;
      s.top().left = static_cast<std::uint8_t>(s.top().left - 1);  // thinking twice costs a point
      return;
    case Kind::Offer:
      if (verb == Verb::Counter) return countercharge(s, n, small_of(a), ev);
      f.set.each([&](std::size_t u) { s.piece[u].set(kAsked); });
      return pop(s);
    case Kind::Contact: {
      const std::size_t u = f.unit;
      f.set.remove(u);
      s.piece[u].set(kAsked);
      if (verb != Verb::Form) return;
      UnitSet one;
      one.add(u);
      ev.emit("BA-36"_rule, "event.forms", {unit_arg("unit", u)});
      return push_check(s, one, Cause::Square);
    }
    case Kind::Volley:
      return verb == Verb::Add ? add(s, n, static_cast<int>(small_of(a)), ev) : fire(s, ev);
    case Kind::Combat:
      if (f.stage == Stage::Choose) {
        if (verb == Verb::Evade) return evade(s, h, ev);
        f.set.remove(f.unit);
        f.unit = kNone;
        return;
      }
      if (verb == Verb::Lend) {
        s.leader[n].set(kLent);
        ev.emit("BA-157"_rule, "event.leads", {leader_arg("leader", n)});
      }
      f.stage = Stage::Begin;
      f.left = 0;
      return;
    case Kind::Harm: {
      --f.left;
      return lose_point(s, n, f.hex, "BA-124"_rule, ev);
    }
    case Kind::Retreat:
      if (f.stage != Stage::Second) return retreat(s, small_of(a), ev);
      s.piece[f.unit].face(corner_of(a));
      ev.emit("BA-52"_rule, "event.faced",
              {unit_arg("unit", f.unit),
               named_arg("facing", static_cast<int>(small_of(a)), ArgKind::Corner)});
      return pop(s);
    case Kind::RideBack: return ride_back(s, static_cast<int>(small_of(a)), ev);
    case Kind::Advance:
      if (verb == Verb::Stay) return pop(s);
      return advance(s, n, corner_of(a), ev);
    case Kind::Loose: return strike(s, h, ev);
    default: return;
  }
}

}  // namespace tercio::bailen
