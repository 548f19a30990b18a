// What a state waits for, and whether an action may be chosen. The chapters themselves stand in the
// files listed in rules.h.
#include "games/bailen/rules/rules.h"

#include "games/bailen/rules/movement.h"

namespace tercio::bailen {

Turn Rules::turn(const State& s) const {
  const std::uint8_t phase = phase_of(s.step);
  const auto decision = [&](Seat side) { return Turn::decision(Seats::only(side), phase); };
  const auto throwing = [&](Purpose purpose, Seat by, std::size_t from, Hex at, int sides = kDie) {
    Throw wanted;
    wanted.epoch = static_cast<std::uint16_t>(s.turn + (s.part == Part2::First ? 0 : 100));
    wanted.purpose = static_cast<std::uint8_t>(purpose);
    wanted.count = wanted.own = 1;
    wanted.sides = static_cast<std::uint8_t>(sides);
    wanted.by = by;
    wanted.from = static_cast<std::uint16_t>(from + 1);
    wanted.at = at == Hex::None ? 0 : static_cast<std::uint16_t>(index(at) + 1);
    return Turn::throwing(wanted, phase);
  };
  if (s.depth > 0) {
    const Frame& f = s.top();
    const auto of_unit = [&] { return decision(q(f.unit).side); };
    switch (f.kind) {
      case Kind::Slot:
      case Kind::Place: return decision(s.acting);
      case Kind::Write:
        if (f.stage == Stage::Dice) return throwing(Purpose::Order, s.acting, f.a, Hex::None);
        return Turn::secret_decision(Seats::only(s.acting), phase);
      case Kind::Screen: return decision(s.phasing);
      case Kind::Rider: return decision(army->leader[f.leader].side);
      case Kind::Offer:
      case Kind::Harm:
      case Kind::Advance: return decision(q(f.set.first()).side);
      case Kind::Volley:
        if (f.stage == Stage::Dice) return throwing(Purpose::Fire, s.acting, f.set.first(), f.hex);
        if (f.stage == Stage::Dice2) {
          const Board b = board(s);
          return throwing(Purpose::Victim, s.acting, f.left, f.hex, count_combat(s, b, f.hex));
        }
        return decision(s.acting);
      case Kind::Combat: {
        if (f.stage == Stage::Choose) return of_unit();
        const UnitSet attackers = attackers_of(s, f.hex);
        const std::size_t first = attackers.empty() ? 0 : attackers.first();
        const Seat side = q(first).side;
        if (f.stage == Stage::Second) return decision(f.left != 0 ? side : other(side));
        return throwing(Purpose::Shock, side, first, f.hex);
      }
      case Kind::Check:
        return throwing(Purpose::Morale, q(f.unit).side, f.unit, s.piece[f.unit].hex);
      case Kind::Control:
        return throwing(Purpose::Control, q(f.unit).side, f.unit, s.piece[f.unit].hex);
      case Kind::LeaderLoss:
        return throwing(Purpose::LeaderLoss, army->leader[f.leader].side, f.leader, Hex::None);
      case Kind::Rally: return throwing(Purpose::Reorganize, q(f.unit).side, f.unit, Hex::None);
      default: return of_unit();
    }
  }
  switch (s.step) {
    case Step::Over: return Turn::over(phase);
    case Step::Dufour: return throwing(Purpose::Dufour, kFrench, 0, Hex::None);
    case Step::Vedel:
      return throwing(s.is(kVedelMarches) ? Purpose::Delay : Purpose::Vedel, kFrench, 0, Hex::None);
    case Step::Move:
    case Step::Declare:
    case Step::Shock: return decision(s.phasing);
    default: return decision(s.acting);
  }
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("BA-14"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("BA-1"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("BA-1"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("BA-1"_rule, "refused.no-dice");
  if (!is_sayable(*data, a)) return Verdict::no("BA-10"_rule, "refused.no-such-action");
  if (seat == Seat::Nobody || !now.seats.has(seat))
    return Verdict::no("BA-10"_rule, "refused.not-your-turn");
  const Board& b = kept_board(s);
  return s.depth > 0 ? why_frame(s, b, a) : why_step(s, b, a);
}

Verdict Rules::why_step(const State& s, const Board& b, Action a) const {
  const Verdict not_now = Verdict::no("BA-12"_rule, "refused.not-now");
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  const auto yes_if = [&](bool yes) { return yes ? Verdict::yes() : not_now; };
  const bool marks = verb == Verb::Screen || verb == Verb::Feint || verb == Verb::Column ||
                     verb == Verb::Cover || verb == Verb::Pad;
  switch (s.step) {
    case Step::SetUp:
      if (marks) return may_mark(s, b, verb, h);
      if (verb == Verb::Turn) return may_turn_stack(s, b, h, corner_of(a));
      if (verb == Verb::Top) return may_top(s, b, n);
      if (verb == Verb::Lift) return may_lift(s, n);
      return yes_if(verb == Verb::Done);
    case Step::Orders:
      if (verb == Verb::Try) return may_try(s, b, n);
      return yes_if(verb == Verb::Done);
    case Step::Move: {
      int cost = 0;
      if (marks) return may_mark(s, b, verb, h);
      switch (verb) {
        case Verb::Charge: return may_charge(s, b, n);
        case Verb::Pick: return may_pick(s, b, n);
        case Verb::Stack: return may_stack_move(s, b, h);
        case Verb::Ride: return may_ride(s, b, n);
        case Verb::Join: return may_join(s, b, n, h);
        case Verb::Enter: return may_enter(s, b, n, cost);
        case Verb::Top: return may_top(s, b, n);
        case Verb::March: return may_march(s, b, n);
        case Verb::Lift: return may_lift(s, n);
        case Verb::Done: return may_end_movement(s, b);
        default: return not_now;
      }
    }
    case Step::DefensiveFire:
    case Step::OffensiveFire:
      if (verb == Verb::Target) return may_target(s, b, h);
      if (verb == Verb::Axis) return may_axis(s, b, h, static_cast<int>(small_of(a)));
      if (verb == Verb::Add) {  // who asks why a unit does not fire hears that, not that it is late
        TERCIO_REQUIRE(may_fire(s, b, n));
        return Verdict::no("BA-83"_rule, "refused.target-first");
      }
      return yes_if(verb == Verb::Done);
    case Step::Declare:
      switch (verb) {
        case Verb::Attack: return may_attack(s, b, n, h);
        case Verb::Drop: return may_drop(s, n);
        case Verb::Lead: return may_lead(s, b, n);
        case Verb::Commit: return may_commit(s, b);
        default: return not_now;
      }
    case Step::Shock: return verb == Verb::Resolve ? may_resolve(s, h) : not_now;
    case Step::Reorganize:
      if (verb == Verb::Rally) return may_rally(s, n);
      return yes_if(verb == Verb::Done);
    case Step::TurnEnd: {
      if (s.is(kSurrenderOffered)) return yes_if(verb == Verb::Accept || verb == Verb::Refuse);
      if (s.is(kAskedSurrender)) return yes_if(verb == Verb::Surrender || verb == Verb::Pass);
      if (s.is(kAskedClaim)) return yes_if(verb == Verb::Claim || verb == Verb::Pass);
      if (verb != Verb::Base) return not_now;
      for (const Base& base : scenario(s).base)
        for (const Hex instead : base.instead)
          if (instead == h) return Verdict::yes();
      return Verdict::no("BA-179"_rule, "refused.no-base");
    }
    default: return not_now;
  }
}

Verdict Rules::why_mover(const State& s, const Board& b, Action a) const {
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  int cost = 0;
  const bool follow = (f.a & kFollow) != 0;
  switch (verb) {
    case Verb::Go: return may_go(s, b, zones_near(s, b, f), f, dir_of(a), cost);
    case Verb::Face: return may_face(s, b, zones_near(s, b, f), f, corner_of(a));
    case Verb::Square:
    case Verb::Line:
    case Verb::Skirmish:
    case Verb::Limber:
    case Verb::Unlimber: return may_form(s, b, f, verb);
    case Verb::Reform: return may_reform(s, b, f, hex_of(a));
    case Verb::Exit: return may_exit(s, b, f);
    case Verb::Rest: return may_rest(s, b, zones_near(s, b, f), f);
    case Verb::Charge:
      if (follow && first_of(a) == f.unit) return may_charge(s, b, f.unit);
      return Verdict::no("BA-129"_rule, "refused.charge-late");
    case Verb::Strike:
      return follow ? may_strike(s, b, f.unit, hex_of(a))
                    : Verdict::no("BA-135"_rule, "refused.not-now");
    default: return Verdict::no("BA-60"_rule, "refused.unit-moves");
  }
}

Verdict Rules::why_frame(const State& s, const Board& b, Action a) const {
  const Verdict not_now = Verdict::no("BA-12"_rule, "refused.not-now");
  const auto yes_if = [&](bool yes) { return yes ? Verdict::yes() : not_now; };
  const Frame& f = s.top();
  const Verb verb = verb_of(a);
  const std::size_t n = first_of(a);
  const Hex h = hex_of(a);
  int cost = 0;
  switch (f.kind) {
    case Kind::Slot:
      if (verb == Verb::Arrive) return may_arrive(s, n);
      return yes_if(verb == Verb::Usual);
    case Kind::Place:
      if (verb == Verb::Place) return may_place(s, b, f, h);
      return yes_if(verb == Verb::Usual);
    case Kind::Write:
      if (f.stage == Stage::Choose)
        return verb == Verb::Order ? may_write(s, b, static_cast<Order>(small_of(a))) : not_now;
      if (f.stage == Stage::After)
        return verb != Verb::Shape     ? not_now
               : small_of(a) < kShapes ? Verdict::yes()
                                       : Verdict::no("BA-28"_rule, "refused.shape");
      if (verb == Verb::Usual) return yes_if(f.d != 0);
      if (verb != Verb::Centre) return not_now;
      return b.seen[index(s.acting)].has(h) ? Verdict::yes()
                                            : Verdict::no("BA-28"_rule, "refused.centre");
    case Kind::Aim: return verb == Verb::At ? may_aim(s, b, f.unit, h) : not_now;
    case Kind::Mover: return why_mover(s, b, a);
    case Kind::Rider:
      if (verb == Verb::Go) return may_ride_to(s, b, f, dir_of(a));
      return yes_if(verb == Verb::Rest);
    case Kind::Screen:
      if (verb == Verb::Go) return may_march_to(s, b, f, dir_of(a), cost);
      return yes_if(verb == Verb::Rest);
    case Kind::Deploy:
      if (verb == Verb::Spread) return may_spread(s, b, f, h);
      if (verb == Verb::Formed) return may_finish_line(s, b, f);
      return yes_if(verb == Verb::Stay);
    case Kind::Offer:
      if (verb == Verb::Counter) return may_counter(s, b, f, n, small_of(a));
      return yes_if(verb == Verb::Pass);
    case Kind::Contact: return yes_if(verb == Verb::Form || verb == Verb::Stand);
    case Kind::Volley:
      if (verb == Verb::Add)
        return small_of(a) == 0 ? not_now : may_add(s, b, f, n, static_cast<int>(small_of(a)));
      if (verb != Verb::Fire) return not_now;
      return f.set.empty() ? Verdict::no("BA-83"_rule, "refused.nobody-fires") : Verdict::yes();
    case Kind::Combat:
      if (f.stage == Stage::Choose) {
        if (verb == Verb::Evade) return may_evade(s, b, f, h);
        return yes_if(verb == Verb::Stand);
      }
      if (verb == Verb::Keep) return Verdict::yes();
      return verb == Verb::Lend ? may_lend(s, b, f, n) : not_now;
    case Kind::Harm:
      if (verb != Verb::Lose) return not_now;
      return f.set.has(n) ? Verdict::yes() : Verdict::no("BA-124"_rule, "refused.not-in-combat");
    case Kind::Retreat: {
      if (f.stage == Stage::Second) return yes_if(verb == Verb::Face);
      if (verb != Verb::Retreat) return not_now;
      const WayInfo way = retreat_way(s, b, zones(s, b, other(q(f.unit).side)), f, small_of(a));
      if (!way.ok) return Verdict::no("BA-147"_rule, "refused.retreat");
      if (f.b != 0 && f.a == 2 && grid().distance(s.piece[f.unit].hex, way.end) != 2)
        return Verdict::no("BA-145"_rule, "refused.retreat-far");
      return Verdict::yes();
    }
    case Kind::RideBack:
      if (verb != Verb::Back) return not_now;
      return small_of(a) >= 1 && small_of(a) <= f.left ? Verdict::yes()
                                                       : Verdict::no("BA-136"_rule, "refused.back");
    case Kind::Advance:
      if (verb == Verb::Advance) {
        TERCIO_REQUIRE(may_advance(s, b, f, n));
        // After the first the facing is that of the stack.
        if (f.a != 0 && corner_of(a) != Corner::NNE)
          return Verdict::no("BA-53"_rule, "refused.stack-facing");
        return Verdict::yes();
      }
      return yes_if(verb == Verb::Stay);
    case Kind::Loose: return verb == Verb::Strike ? may_strike(s, b, f.unit, h) : not_now;
    default: return not_now;
  }
}

}  // namespace tercio::bailen
