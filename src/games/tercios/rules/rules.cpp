// What a state waits for, what may be chosen and why not, and which chapter carries it out. The
// chapters themselves stand in the files listed in rules.h. DN-122: what is voluntary is asked for,
// what is compulsory happens by itself.
#include "games/tercios/rules/rules.h"

#include <algorithm>

#include "core/hash.h"

namespace tercio::tercios {

Rules::Rules(const Charts& charts_, const Battle& battle_, const Options& options_)
    : charts(&charts_),
      battle(&battle_),
      options(options_),
      units_(battle_.units()),
      setup_hash_(hash_of(options_)) {
  for (const char c : battle_.id) setup_hash_ = mix64(setup_hash_ ^ static_cast<std::uint64_t>(c));
  for (std::size_t u = 0; u < units(); ++u) {
    open_[u] = battle->passable[q(u).gait];
    open_[u] -= battle->special.closed[index(battle->unit[u].side)];
  }
}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

// ---- what is waited for

namespace {

// Index in the game's list of phases: set-up prelim move shot move2 shock reaction battery rally
// liberation victory over.
std::uint8_t phase_of(Step step) {
  constexpr std::array<std::uint8_t, kSteps> kPhase = {0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11};
  return kPhase[static_cast<std::size_t>(step)];
}

}  // namespace

// DN-122: somebody is asked where a rule says "may"; what must be done is not a question.
Turn Rules::turn(const State& s) const {
  const std::uint8_t phase = phase_of(s.step);
  Throw wanted;
  wanted.epoch = s.turn;
  const auto decision = [&](Seat side) { return Turn::decision(Seats::only(side), phase); };
  const auto throwing = [&](Purpose purpose, int count, Seat by, std::size_t from, Hex at) {
    wanted.purpose = static_cast<std::uint8_t>(purpose);
    wanted.count = wanted.own = static_cast<std::uint8_t>(count);
    wanted.by = by;
    wanted.from = static_cast<std::uint16_t>(from + 1);
    wanted.at = at == Hex::None ? 0 : static_cast<std::uint16_t>(index(at) + 1);
    return Turn::throwing(wanted, phase);
  };
  if (s.depth > 0) {
    const Frame& f = s.top();
    switch (f.kind) {
      case Kind::Place: return decision(s.acting);
      case Kind::Mover:
      case Kind::Coup: return decision(s.phasing);
      case Kind::React: return decision(other(s.phasing));
      case Kind::Rebound: return decision(striker(s, f));
      case Kind::Retreat: return decision(s.piece[f.unit].side());
      case Kind::Combat: {
        const Seat attacker = s.piece[f.unit].side();
        if (f.stage == Stage::Dice3)
          return throwing(Purpose::ShockResult, f.a, attacker, f.unit, f.hex);
        const bool attack = f.stage == Stage::Dice;
        int sum = 0;
        const Hex where = attack ? f.from : f.hex;
        for (std::size_t u = 0; u < units(); ++u)
          if (s.piece[u].hex == where && !(attack && s.piece[u].is(kDemoralized)))
            sum += q(u).strength;
        return attack ? throwing(Purpose::Attack, sum, attacker, f.unit, f.hex)
                      : throwing(Purpose::Defence, sum, other(attacker), f.unit, f.hex);
      }
      case Kind::Volley: {
        const bool guns = cls(f.unit) == Class::Battery;
        const Seat by = s.piece[f.unit].side();
        if (f.stage == Stage::Dice)
          return throwing(guns ? Purpose::Battery : Purpose::Shot, guns ? 2 : 1, by, f.unit, f.hex);
        return throwing(guns ? Purpose::BatteryResult : Purpose::ShotResult, 1, by, f.unit, f.hex);
      }
      case Kind::Check:
        return throwing(Purpose::Check, 1, s.piece[f.b].side(), f.b, s.piece[f.b].hex);
      case Kind::Capture:
        if (f.stage == Stage::Facing) return decision(static_cast<Seat>(f.a));
        return throwing(Purpose::Capture, 1, static_cast<Seat>(f.a), f.unit, s.piece[f.unit].hex);
    }
  }
  switch (s.step) {
    case Step::Prelim: return decision(battle->special.fury);
    case Step::Rally: {
      const auto u = static_cast<std::size_t>(std::countr_zero(s.queue));
      return throwing(Purpose::Rally, 2, s.acting, u, s.piece[u].hex);
    }
    case Step::Liberation: return throwing(Purpose::Liberation, 1, s.acting, 0, Hex::None);
    case Step::Victory: return throwing(Purpose::Victory, 2, s.acting, 0, Hex::None);
    case Step::Over: return Turn::over(phase);
    case Step::Move:
    case Step::Move2: return decision(s.phasing);
    default: return decision(s.acting);
  }
}

// ---- what may be chosen

void Rules::legal_mover(const State& s, const Board& b, Actions& out) const {
  const Frame& f = s.top();
  const Piece& p = s.piece[f.unit];
  const bool near = is_next_to(b, other(p.side()), p.hex);
  if (f.left > 0) {
    const EndsByWay to = ends(s, b, f);
    to.advance.ends.each([&](Hex h) { out.push_back(with_hex(Verb::Advance, h)); });
    to.retreat.ends.each([&](Hex h) { out.push_back(with_hex(Verb::Retreat, h)); });
    to.advance.joins.each([&](Hex h) { out.push_back(with_hex(Verb::Join, h)); });
    const bool stuck = f.a == 0 && b.is_stack(p.hex);  // DN-43
    for (const Dir d : hex::kDirs)
      if (near ? may_turn(s, b, f, d).ok() : d != p.facing && !stuck)
        out.push_back(with_dir(Verb::Turn, d));
  }
  const auto each_neighbour = [&](auto visit) {
    HexSet around;  // in the order of their numbers
    for (const Dir d : hex::kDirs)
      if (const Hex to = battle->grid.neighbour(p.hex, d); to != Hex::None) around.add(to);
    around.each(visit);
  };
  if (f.left > 0 && near)
    each_neighbour([&](Hex h) {
      if (may_charge(s, b, f, h).ok()) out.push_back(with_hex(Verb::Charge, h));
    });
  if (q(f.unit).encamisada && !near && (f.left == 0 || options.encamisada_any_time))
    each_neighbour([&](Hex h) {
      if (may_coup(s, b, f, h).ok()) out.push_back(with_hex(Verb::Coup, h));
    });
  if (f.a != 0) {
    std::array<std::uint8_t, kMaxStack> in{kNoUnit, kNoUnit, kNoUnit};
    std::size_t n = 0;
    b.each(s.piece[f.unit].hex, [&](std::uint8_t u) { in[n++] = u; });
    std::sort(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(n));
    const auto offer = [&](std::uint8_t x, std::uint8_t y, std::uint8_t z) {
      const Action a = order_of_units(x, y, z);
      if (may_order(s, b, f, a).ok()) out.push_back(a);
    };
    if (n == 2) {
      offer(in[0], in[1], kNoUnit);
      offer(in[1], in[0], kNoUnit);
    } else if (n == 3) {
      constexpr std::array<std::array<std::size_t, 3>, 6> kOrders = {
          {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
      for (const auto& way : kOrders) offer(in[way[0]], in[way[1]], in[way[2]]);
    }
  }
  if (may_rest(s, b, f).ok()) out.push_back(plain(Verb::Rest));
}

void Rules::legal_step(const State& s, const Board& b, Actions& out) const {
  const Seat side = s.acting;
  switch (s.step) {
    case Step::Prelim:
      out.push_back(plain(Verb::Fury));
      out.push_back(plain(Verb::Pass));
      return;
    case Step::Move:
    case Step::Move2:
      for (std::size_t u = 0; u < units(); ++u)
        if (s.piece[u].on_map() && !s.piece[u].is(kMoved) && s.piece[u].side() == s.phasing &&
            may_pick(s, b, u).ok())
          out.push_back(with_unit(Verb::Pick, u));
      b.of[index(s.phasing)].each([&](Hex h) {
        if (b.is_stack(h) && may_pick_squadron(s, b, h).ok())
          out.push_back(with_hex(Verb::Squadron, h));
      });
      if (may_end_movement(s, b).ok()) out.push_back(plain(Verb::Done));
      return;
    case Step::ShotFirst:
    case Step::ShotSecond:
    case Step::Battery:
      for (std::size_t u = 0; u < units(); ++u) {
        if (cls(u) != firing(s) || !may_fire_at_all(s, u).ok()) continue;
        targets(s, b, u).each([&](Hex h) {
          if (may_fire(s, b, u, h).ok()) out.push_back(fire_at(u, h));
        });
      }
      out.push_back(plain(Verb::Done));
      return;
    case Step::Shock:
    case Step::Reaction:
      if (s.fighting == 0) {
        b.of[index(side)].each([&](Hex h) {
          if (may_attack(s, b, h).ok()) out.push_back(with_hex(Verb::Attack, h));
        });
        if (may_fight(s, b).ok()) out.push_back(plain(Verb::Fight));
        return;
      }
      b.of[index(side)].each([&](Hex h) {
        if (why_decision(s, b, with_hex(Verb::Resolve, h)).ok())
          out.push_back(with_hex(Verb::Resolve, h));
      });
      return;
    case Step::Swing:
      b.of[index(side)].each([&](Hex h) {
        if (s.piece[b.top(h)].is(kSwung) || !may_swing(s, b, h).ok()) return;
        const Dir facing = s.piece[b.top(h)].facing;
        const Dir left = hex::turned(facing, -1);
        const Dir right = hex::turned(facing, 1);
        out.push_back(swing_to(h, std::min(left, right)));
        out.push_back(swing_to(h, std::max(left, right)));
      });
      out.push_back(plain(Verb::Done));
      return;
    default: return;
  }
}

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  const Turn now = turn(s);
  if (now.kind != TurnKind::Decision || seat == Seat::Nobody || !now.seats.has(seat)) return;
  if (s.depth == 0) return legal_step(s, board(s), out);
  const Frame& f = s.top();
  if (f.kind == Kind::Mover && f.stage == Stage::Facing) {
    for (const Dir d : hex::kDirs)
      if ((f.mask >> (4 * hex::index(d)) & 15) != 15) out.push_back(with_dir(Verb::Face, d));
    return;
  }
  const Board b = board(s);
  const auto facings = [&](std::uint8_t bits) {
    for (const Dir d : hex::kDirs)
      if ((bits & facing_bit(d)) != 0) out.push_back(with_dir(Verb::Face, d));
  };
  const auto strikes = [&] {
    for (const Hex h : battle->grid.all())
      if (battle->grid.distance(h, s.piece[f.unit].hex) == 1 && may_strike(s, b, h).ok())
        out.push_back(with_hex(Verb::Strike, h));
  };
  switch (f.kind) {
    case Kind::Place:
      if (f.stage == Stage::Facing) return facings(0x3F);
      place_hexes(s, b, f.unit).each([&](Hex h) { out.push_back(with_hex(Verb::Place, h)); });
      if (may_use_usual(s).ok()) out.push_back(plain(Verb::Usual));
      return;
    case Kind::Mover: return legal_mover(s, b, out);
    case Kind::React: {
      out.push_back(plain(Verb::Stand));
      out.push_back(plain(Verb::Withdraw));
      HexSet around;
      for (const Dir d : hex::kDirs)
        if (const Hex to = battle->grid.neighbour(s.piece[f.b].hex, d); to != Hex::None)
          around.add(to);
      around &= b.of[index(s.piece[f.b].side())];
      around.each([&](Hex h) {
        if (may_shelter(s, b, f.b, h).ok()) out.push_back(with_hex(Verb::Shelter, h));
      });
      return;
    }
    case Kind::Coup: return strikes();
    case Kind::Rebound: strikes(); return out.push_back(plain(Verb::Rebound));
    case Kind::Retreat:
      if (f.stage == Stage::Facing) return facings(retreat_facings(s, f));
      retreat_hexes(s, b, f).each([&](Hex h) { out.push_back(with_hex(Verb::To, h)); });
      return;
    case Kind::Capture: return facings(0x3F);
    default: return;
  }
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("DN-12"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("DN-10"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("DN-10"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("DN-10"_rule, "refused.no-dice");
  if (!is_sayable(*battle, a)) return Verdict::no("DN-10"_rule, "refused.no-such-action");
  if (seat == Seat::Nobody || !now.seats.has(seat))
    return Verdict::no("DN-10"_rule, "refused.not-your-turn");
  return why_decision(s, board(s), a);
}

Verdict Rules::why_decision(const State& s, const Board& b, Action a) const {
  const Verdict not_now = Verdict::no("DN-10"_rule, "refused.not-now");
  const auto yes_if = [&](bool yes) { return yes ? Verdict::yes() : not_now; };
  const Verb verb = verb_of(a);
  if (s.depth > 0) {
    const Frame& f = s.top();
    const bool facing = f.stage == Stage::Facing;
    const auto faces = [&](std::uint8_t bits, RuleId rule) {
      return (bits & facing_bit(dir_of(a))) != 0 ? Verdict::yes()
                                                 : Verdict::no(rule, "refused.facing");
    };
    if (facing && verb != Verb::Face) return not_now;
    switch (f.kind) {
      case Kind::Place:
        if (facing) return Verdict::yes();
        if (verb == Verb::Usual) return may_use_usual(s);
        return verb == Verb::Place ? may_place(s, b, f.unit, hex_of(a)) : not_now;
      case Kind::React:
        if (verb == Verb::Shelter) return may_shelter(s, b, f.b, hex_of(a));
        return yes_if(verb == Verb::Stand || verb == Verb::Withdraw);
      case Kind::Coup:
      case Kind::Rebound:
        if (verb == Verb::Strike) return may_strike(s, b, hex_of(a));
        return yes_if(verb == Verb::Rebound && f.kind == Kind::Rebound);
      case Kind::Retreat:
        if (facing) return faces(retreat_facings(s, f), "DN-121"_rule);
        if (verb != Verb::To) return not_now;
        return retreat_hexes(s, b, f).has(hex_of(a)) ? Verdict::yes()
                                                     : Verdict::no("DN-79"_rule, "refused.retreat");
      case Kind::Capture: return Verdict::yes();
      case Kind::Mover: break;
      default: return not_now;
    }
    if (facing)
      return (f.mask >> (4 * hex::index(dir_of(a))) & 15) != 15
                 ? Verdict::yes()
                 : Verdict::no("DN-19"_rule, "refused.facing");
    Reach r;
    switch (verb) {
      case Verb::Advance:
      case Verb::Retreat: {
        const Way way = verb == Verb::Advance ? Way::Advance : Way::Retreat;
        reach(s, b, f, way, r, hex_of(a));
        return r.ends.has(hex_of(a)) ? Verdict::yes() : why_not_there(s, b, f, way, hex_of(a));
      }
      case Verb::Join: {
        const Hex h = hex_of(a);
        reach(s, b, f, Way::Advance, r, h);
        if (r.joins.has(h)) return Verdict::yes();
        TERCIO_REQUIRE(may_go(s, b, f, Way::Advance));
        if (is_second(s) || f.a != 0) return Verdict::no("DN-143"_rule, "refused.no-joining");
        if (h == s.piece[f.unit].hex || !b.of[index(s.phasing)].has(h))
          return Verdict::no("DN-41"_rule, "refused.nobody-to-join");
        if (s.piece[f.unit].is(kLeft) || b.count(s.piece[f.unit].hex) > 1)
          return Verdict::no("DN-45"_rule, "refused.left");
        TERCIO_REQUIRE(may_stack(s, b, f.unit, h));
        if (is_next_to(b, other(s.phasing), h))
          return Verdict::no("DN-41"_rule, "refused.join-near");
        return Verdict::no("DN-41"_rule, "refused.join-mp");
      }
      case Verb::Turn: return may_turn(s, b, f, dir_of(a));
      case Verb::Charge:
        if (f.left == 0) return Verdict::no("DN-50"_rule, "refused.charge-mp");
        return may_charge(s, b, f, hex_of(a));
      case Verb::Coup: return may_coup(s, b, f, hex_of(a));
      case Verb::Order: return may_order(s, b, f, a);
      case Verb::Rest: return may_rest(s, b, f);
      default: return not_now;
    }
  }
  const bool moving = s.step == Step::Move || s.step == Step::Move2;
  const bool firing =
      s.step == Step::ShotFirst || s.step == Step::ShotSecond || s.step == Step::Battery;
  const bool shock = s.step == Step::Shock || s.step == Step::Reaction;
  switch (verb) {
    case Verb::Fury:
      return s.step == Step::Prelim ? Verdict::yes()
                                    : Verdict::no("DN-104"_rule, "refused.not-now");
    case Verb::Pass: return yes_if(s.step == Step::Prelim);
    case Verb::Pick: return moving ? may_pick(s, b, unit_of(a)) : not_now;
    case Verb::Squadron: return moving ? may_pick_squadron(s, b, hex_of(a)) : not_now;
    case Verb::Done:
      if (moving) return may_end_movement(s, b);
      return yes_if(firing || s.step == Step::Swing);
    case Verb::Fire: return firing ? may_fire(s, b, unit_of(a), hex_of(a)) : not_now;
    case Verb::Attack: return shock ? may_attack(s, b, hex_of(a)) : not_now;
    case Verb::Fight: return shock ? may_fight(s, b) : not_now;
    case Verb::Resolve: {
      const Hex h = hex_of(a);
      if (!shock || s.fighting == 0) return not_now;
      if (!b.of[index(s.acting)].has(h)) return Verdict::no("DN-10"_rule, "refused.not-yours");
      const Piece& p = s.piece[b.top(h)];
      const Hex target = ahead(s, b.top(h));
      const bool there = target != Hex::None && b.of[index(other(s.acting))].has(target);
      return p.is(kDeclared) && !p.is(kFought) && there
                 ? Verdict::yes()
                 : Verdict::no("DN-115"_rule, "refused.not-declared");
    }
    case Verb::Swing:
      return s.step == Step::Swing ? may_swing(s, b, hex_of(a), dir_of(a)) : not_now;
    default: return not_now;
  }
}

// ---- what it does

void Rules::apply(State& s, Seat, Action a, Events& ev) const {
  if (a.is_roll()) {
    apply_roll(s, a, ev);
    return proceed(s, ev);
  }
  switch (verb_of(a)) {
    case Verb::Place: choose_place(s, hex_of(a), ev); break;
    case Verb::Usual: use_usual(s, ev); break;
    case Verb::Fury:
      s.fury = s.turn;
      s.asked = 1;
      ev.emit("DN-104"_rule, "event.fury", {side_arg("side", s.acting)});
      break;
    case Verb::Pass: s.asked = 1; break;
    case Verb::Pick: pick(s, unit_of(a), false, ev); break;
    case Verb::Squadron: pick(s, board(s).top(hex_of(a)), true, ev); break;
    case Verb::Advance: choose_way(s, Way::Advance, hex_of(a), ev); break;
    case Verb::Retreat: choose_way(s, Way::Retreat, hex_of(a), ev); break;
    case Verb::Join: choose_way(s, Way::Join, hex_of(a), ev); break;
    case Verb::Coup: choose_way(s, Way::Coup, hex_of(a), ev); break;
    case Verb::Turn: turn_in_place(s, dir_of(a), ev); break;
    case Verb::Charge: charge(s, hex_of(a), ev); break;
    case Verb::Order: order_squadron(s, a, ev); break;
    case Verb::Face:
      if (s.top().kind == Kind::Mover) {
        arrive(s, dir_of(a), ev);
      } else if (s.top().kind == Kind::Retreat) {
        end_retreat(s, dir_of(a), ev);
      } else if (s.top().kind == Kind::Capture) {
        face_capture(s, dir_of(a), ev);
      } else {
        const Frame f = s.top();
        pop(s);
        place_unit(s, f.unit, f.hex, dir_of(a),
                   battle->unit[f.unit].later ? "DN-114"_rule : "DN-149"_rule, ev);
      }
      break;
    case Verb::Rest: end_unit(s); break;
    case Verb::Stand: stand(s, ev); break;
    case Verb::Withdraw: withdraw(s, ev); break;
    case Verb::Shelter: shelter(s, hex_of(a), ev); break;
    case Verb::Fire: fire(s, unit_of(a), hex_of(a), ev); break;
    case Verb::Attack: declare(s, hex_of(a), ev); break;
    case Verb::Fight: s.fighting = 1; break;
    case Verb::Resolve: resolve(s, hex_of(a), ev); break;
    case Verb::Swing: swing(s, hex_of(a), dir_of(a), ev); break;
    case Verb::Strike:
      if (s.top().kind == Kind::Coup) {
        const std::size_t u = s.top().unit;
        pop(s);
        strike_coup(s, u, hex_of(a), ev);
      } else {
        strike_extra(s, hex_of(a), ev);
      }
      break;
    case Verb::Rebound: decline_extra(s, ev); break;
    case Verb::To: retreat_to(s, hex_of(a), ev); break;
    case Verb::Done:
      switch (s.step) {
        case Step::ShotFirst: begin_step(s, Step::ShotSecond, other(s.phasing), ev); break;
        case Step::ShotSecond: s.fighting = 1; break;  // what waits is carried out
        case Step::Swing: begin_step(s, Step::Reaction, s.acting, ev); break;
        case Step::Battery:
          if (s.phasing == s.player_a)
            begin_phase(s, other(s.phasing), ev);
          else
            begin_step(s, Step::Rally, s.player_a, ev);
          break;
        default: end_movement(s, ev); break;
      }
      break;
    case Verb::Roll: TERCIO_NEVER("a roll is carried out above");
  }
  proceed(s, ev);
}

void Rules::apply_roll(State& s, Action a, Events& ev) const {
  constexpr Throw kOne{1, kDie, 1};
  constexpr Throw kTwo{2, kDie, 2};
  const auto one = [&] { return face(a, kOne, 0); };
  const auto two = [&] { return face(a, kTwo, 0) + face(a, kTwo, 1); };
  if (s.depth > 0) {
    switch (s.top().kind) {
      case Kind::Combat: return roll_combat(s, a, ev);
      case Kind::Volley: return roll_shot(s, a, ev);
      case Kind::Check: return roll_check(s, one(), ev);
      case Kind::Capture: return roll_capture(s, one(), ev);
      default: TERCIO_NEVER("dice that nobody asked for");
    }
  }
  switch (s.step) {
    case Step::Rally: return roll_rally(s, two(), ev);
    case Step::Liberation: return roll_liberation(s, one(), ev);
    case Step::Victory: return roll_victory(s, two(), ev);
    default: TERCIO_NEVER("dice that nobody asked for");
  }
}

// ---- how it ended

tercio::Result Rules::result(const State& s) const {
  tercio::Result out;
  out.seats = kSides;
  const auto outcome = static_cast<Outcome>(s.outcome);
  for (const Seat side : {kSpain, kRival}) {
    SeatResult& seat = out.seat[index(side)];
    seat.outcome = s.outcome;
    const bool won = side == kSpain
                         ? outcome == Outcome::SpainWins || outcome == Outcome::SpainMinor
                         : outcome == Outcome::RivalWins || outcome == Outcome::RivalMinor;
    const bool shared = outcome == Outcome::Tie || outcome == Outcome::Draw;
    seat.value = won ? 1.0f : shared ? 0.5f : 0.0f;
    // By how much General Morale; whom a roll has beaten is not ahead, whatever was left to him.
    const int lead = s.morale[index(side)] - s.morale[index(other(side))];
    seat.points = static_cast<std::int16_t>(won      ? std::max(lead, 0)
                                            : shared ? lead
                                                     : std::min(lead, 0));
  }
  return out;
}

}  // namespace tercio::tercios
