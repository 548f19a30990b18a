// One push of pike (DN-64, DN-65, DN-67 to DN-71, DN-138, DN-147): its dice and what they do, what
// becomes of an attacker that did not win, and the rebound of horse (DN-152).
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

void Rules::begin_combat(State& s, Hex from, Hex target, Fight fight, int attacks,
                         Events& ev) const {
  const Board b = board(s);
  Frame f;
  f.kind = Kind::Combat;
  f.stage = Stage::Dice;
  f.from = from;
  f.hex = target;
  f.fight = fight;
  f.unit = lead(s, b, from, true);
  f.set_attacks_before(attacks);
  b.each(target, [&](std::uint8_t u) { s.piece[u].set(kAttacked); });
  push(s, f);
  if (!ev.heard()) return;
  ev.emit("DN-64"_rule, "event.attack",
          {hex_arg("from", from), hex_arg("hex", target),
           number("strength", strength(s, b, from, true)),
           number("against", strength(s, b, target, false)),
           named_arg("fight", static_cast<int>(fight), ArgKind::Fight),
           body_arg("own", body_at(*this, s, b, from)),
           body_arg("enemy", body_at(*this, s, b, target))});
}

template <>
Turn Rules::turn_in<Kind::Combat>(const State& s) const {
  const Frame& f = s.top();
  const Seat attacker = s.piece[f.unit].side();
  if (f.stage == Stage::Dice3)
    return thrown_by(s, Purpose::ShockResult, f.losers(), attacker, f.unit, f.hex);
  const bool attack = f.stage == Stage::Dice;
  int sum = 0;
  const Hex where = attack ? f.from : f.hex;
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].hex == where && !(attack && s.piece[u].is(kDemoralized))) sum += q(u).strength;
  return attack ? thrown_by(s, Purpose::Attack, sum, attacker, f.unit, f.hex)
                : thrown_by(s, Purpose::Defence, sum, other(attacker), f.unit, f.hex);
}

template <>
void Rules::roll_in<Kind::Combat>(State& s, Action roll, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  const Blow w = blow(s, b, f.from, f.hex, f.fight, f.attacks_before());
  if (f.stage == Stage::Dice || f.stage == Stage::Dice2) {
    const bool attack = f.stage == Stage::Dice;
    const Throw wanted{static_cast<std::uint8_t>(attack ? w.strength : w.against), kDie, 0};
    std::array<int, 18> dice{};
    for (int i = 0; i < wanted.count; ++i)
      dice[static_cast<std::size_t>(i)] = face(roll, wanted, i);
    const int plain_total = total(dice, wanted.count, 0);
    const int sum =
        total(dice, wanted.count, attack ? w.modifier : w.counter) + (attack ? 0 : w.defence);
    ev.emit("DN-65"_rule, "event.total",
            {side_arg("side", s.piece[attack ? w.attacker : w.defender].side()),
             number("dice", plain_total), number("modifier", attack ? w.modifier : w.counter),
             number("ground", attack ? 0 : w.defence), number("total", sum)});
    if (attack) {
      f.set_attack_total(sum);
      f.stage = Stage::Dice2;
      return;
    }
    f.set_defence_total(sum);
    const int difference = f.attack_total() - f.defence_total() + w.shift();  // DN-67
    const int col = column(difference);
    ev.emit("DN-67"_rule, "event.difference",
            {number("attack", f.attack_total()), number("defence", f.defence_total()),
             number("shift", w.shift()), number("n", difference)});
    if (col < 0) return end_combat(s, false, ev);  // DN-69
    ev.emit("DN-68"_rule, "event.won",
            {hex_arg("hex", f.hex), body_arg("enemy", body_at(*this, s, b, f.hex))});
    f.set_column(col);
    f.set_losers(b.count(f.hex));
    f.stage = Stage::Dice3;
    return;
  }
  const Throw wanted{static_cast<std::uint8_t>(f.losers()), kDie, 0};
  int i = 0;
  b.each(f.hex, [&](std::uint8_t u) {
    const int die = face(roll, wanted, i);
    const Result result = shock_result(u, static_cast<int>(f.column()), die);
    ev.emit("DN-68"_rule, "event.result",
            {unit_arg("unit", u), number("die", die),
             named_arg("result", static_cast<int>(result), ArgKind::Result)});
    f.set_result(i++, u, result);
  });
  f.stage = Stage::Aftermath;
}

// DN-99: horse spreads alarm, once the results have been carried out.
void Rules::spread_alarm(State& s, const Frame& combat) const {
  const int radius = battle->special.troop_check_radius;
  if (radius == 0 || cls(combat.unit) != Class::Troop) return;
  UnitSet hurt;
  for (int i = 0; i < combat.losers(); ++i)
    if (const Suffers one = combat.result(i); one.result != Result::None) hurt.add(one.unit);
  if (hurt.empty()) return;
  push_check(s, other(s.piece[combat.unit].side()), combat.hex, radius, hurt);
}

// Results from top to bottom (DN-147), each with its retreat before the next.
template <>
bool Rules::waits_in<Kind::Combat>(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.stage != Stage::Aftermath) return true;
  if (f.place() == f.losers()) {
    end_combat(s, true, ev);
    return false;
  }
  const auto [u, result] = f.result(f.next_place());
  if (result == Result::None) return false;
  const Seat captor = s.piece[f.unit].side();
  if (cls(u) == Class::Battery)
    lose_battery(s, u, captor, ev);  // DN-73
  else
    suffer(s, u, result, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Combat> = {.turn = &Rules::turn_in<Kind::Combat>,
                                                        .roll = &Rules::roll_in<Kind::Combat>,
                                                        .waits = &Rules::waits_in<Kind::Combat>};

// DN-70: nobody advances. DN-34, DN-71: what becomes of an attacker that did not win.
void Rules::end_combat(State& s, bool won, Events& ev) const {
  const Frame f = s.top();
  pop(s);
  const std::size_t u = f.unit;
  if (f.fight == Fight::Extra && options.enemy_strikes) return end_interception(s, f, won, ev);
  const bool mover = s.depth > 0 && s.top().kind == Kind::Mover;
  if (won) {
    if (f.fight == Fight::Extra) pop(s);  // DN-138: no rebound, it won after all
    // The option: a movement attack takes the hex it emptied.
    if (f.fight == Fight::Movement && options.movement_attack_enters && mover) {
      const Board b = board(s);
      const bool alone = b.count(f.from) == 1;
      if (alone && b.is_empty(f.hex) && open_ground(s, u, is_second(s)).has(f.hex)) {
        leave_hex(s, u);
        s.piece[u].hex = f.hex;
        ev.emit("DN-117"_rule, "event.moved",
                {unit_arg("unit", u), hex_arg("hex", f.hex), dir_arg("facing", s.piece[u].facing),
                 number("cost", 0)});
        if (zoc(s, other(s.phasing)).has(f.hex)) s.top().mark_entered_zone();
        note_relief(s, s.piece[u].side(), q(u).garrison, f.hex, ev);
        ask_reactors(s, u, f.from);
      }
    }
    return spread_alarm(s, f);
  }
  ev.emit("DN-69"_rule, "event.held",
          {hex_arg("hex", f.hex), body_arg("enemy", body_at(*this, s, board(s), f.hex))});
  if (f.fight == Fight::Coup) return suffer(s, u, Result::Hasty, ev);
  if (f.fight == Fight::Extra) return;  // its rebound is waiting below
  if (!is_charge(board(s), f.from)) return;
  if (f.fight == Fight::Movement && mover) end_unit(s);
  push_rebound(s, f.unit, f.hex, false);
}

void Rules::push_rebound(State& s, std::size_t u, Hex attacked, bool extra_made) const {
  Frame rebound;
  rebound.kind = Kind::Rebound;
  rebound.unit = static_cast<std::uint8_t>(u);
  rebound.hex = attacked;
  rebound.set_had_extra(extra_made);
  push(s, rebound);
}

// The option of DN-152: the beaten horse, if the attack has left it where it was, now rebounds;
// before it the Troop that struck at it in vain.
void Rules::end_interception(State& s, const Frame& f, bool won, Events& ev) const {
  const Board b = board(s);
  if (!won)
    ev.emit("DN-69"_rule, "event.held",
            {hex_arg("hex", f.hex), body_arg("enemy", body_at(*this, s, b, f.hex))});
  if (b.of[index(other(s.piece[f.unit].side()))].has(f.hex))
    push_rebound(s, b.top(f.hex), f.from, true);
  if (won) return spread_alarm(s, f);
  if (is_charge(b, f.from)) push_rebound(s, f.unit, f.hex, true);
}

// ---- horse that did not win (DN-71, DN-138)

// DN-152: the beaten horse itself, or with the option whoever stands next to it.
Seat Rules::striker(const State& s, const Frame& f) const {
  const Seat beaten = s.piece[f.unit].side();
  return options.enemy_strikes ? other(beaten) : beaten;
}

StrikeAt Rules::strike_at(const State& s, Hex h) const {
  const Frame& f = s.top();
  const Hex here = s.piece[f.unit].hex;
  if (f.kind == Kind::Coup) return {here, h, Fight::Coup};
  return options.enemy_strikes ? StrikeAt{h, here, Fight::Extra} : StrikeAt{here, h, Fight::Extra};
}

// The option of DN-152: horse alone in its hex, that nobody has attacked, strikes at the beaten.
Verdict Rules::may_intercept(const State& s, const Board& b, Hex h) const {
  const Frame& f = s.top();
  const Hex beaten = s.piece[f.unit].hex;
  if (f.had_extra()) return Verdict::no("DN-138"_rule, "refused.extra-used");
  if (battle->grid.distance(beaten, h) != 1 || !b.of[index(striker(s, f))].has(h))
    return Verdict::no("DN-152"_rule, "refused.intercept");
  const std::uint8_t u = b.top(h);
  if (b.count(h) != 1 || !q(u).horse) return Verdict::no("DN-152"_rule, "refused.intercept");
  if (s.piece[u].is(kDemoralized)) return Verdict::no("DN-129"_rule, "refused.demoralized");
  if (s.piece[u].is(kExtra)) return Verdict::no("DN-138"_rule, "refused.extra-used");
  if (s.piece[u].is(kAttacked) || h == f.hex)
    return Verdict::no("DN-152"_rule, "refused.extra-attacked");
  if (is_closed_to(striker(s, f), beaten)) return Verdict::no("DN-136"_rule, "refused.closed-area");
  if (!is_waived(s, b, h, beaten) && strength(s, b, h, true) < strength(s, b, beaten, false))
    return Verdict::no("DN-63"_rule, "refused.too-weak");
  return Verdict::yes();
}

Verdict Rules::may_strike(const State& s, const Board& b, Hex h) const {
  const Frame& f = s.top();
  const Piece& p = s.piece[f.unit];
  if (f.kind == Kind::Coup) {
    return coup_targets(s, b, f.unit).has(h) ? Verdict::yes()
                                             : Verdict::no("DN-32"_rule, "refused.coup-target");
  }
  if (options.enemy_strikes) return may_intercept(s, b, h);
  if (f.had_extra() || p.is(kExtra)) return Verdict::no("DN-138"_rule, "refused.extra-used");
  if (battle->grid.distance(p.hex, h) != 1 || !b.of[index(other(p.side()))].has(h))
    return Verdict::no("DN-71"_rule, "refused.extra-target");
  bool horse = false;
  bool attacked = false;
  b.each(h, [&](std::uint8_t v) {
    horse = horse || q(v).horse;
    attacked = attacked || s.piece[v].is(kAttacked);
  });
  if (!horse) return Verdict::no("DN-71"_rule, "refused.extra-target");
  if (attacked || h == f.hex) return Verdict::no("DN-71"_rule, "refused.extra-attacked");
  if (is_closed_to(p.side(), h)) return Verdict::no("DN-136"_rule, "refused.closed-area");
  return Verdict::yes();
}

bool Rules::can_strike(const State& s, const Board& b, const Frame& f) const {
  for (const Dir d : hex::kDirs) {
    const Hex h = battle->grid.neighbour(s.piece[f.unit].hex, d);
    if (h != Hex::None && may_strike(s, b, h).ok()) return true;
  }
  return false;
}

void Rules::strike_extra(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  if (options.enemy_strikes) {  // the rebound comes back when the attack is over
    const Hex beaten = s.piece[f.unit].hex;
    const std::uint8_t horse = board(s).top(h);
    pop(s);
    s.piece[horse].set(kExtra);
    s.piece[horse].facing = static_cast<Dir>(battle->grid.direction(h, beaten));
    return begin_combat(s, h, beaten, Fight::Extra, 0, ev);
  }
  const std::size_t u = f.unit;
  f.set_had_extra(true);
  s.piece[u].set(kExtra);
  s.piece[u].facing = static_cast<Dir>(battle->grid.direction(s.piece[u].hex, h));
  begin_combat(s, s.piece[u].hex, h, Fight::Extra, 0, ev);
}

void Rules::decline_extra(State& s, Events& ev) const {
  const std::size_t u = s.top().unit;
  pop(s);
  ev.emit("DN-71"_rule, "event.rebound", {unit_arg("unit", u)});
  push_retreat(s, u, 1, Cause::Rebound);
}

void Rules::legal_strikes(const State& s, const Board& b, Actions& out) const {
  for (const Hex h : battle->grid.all())
    if (battle->grid.distance(h, s.piece[s.top().unit].hex) == 1 && may_strike(s, b, h).ok())
      out.push_back(with_hex(Verb::Strike, h));
}

template <>
Turn Rules::turn_in<Kind::Rebound>(const State& s) const {
  return decided_by(s, striker(s, s.top()));
}

template <>
Verdict Rules::why_in<Kind::Rebound>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Strike) return may_strike(s, b, hex_of(a));
  return yes_if(verb_of(a) == Verb::Rebound);
}

template <>
void Rules::legal_in<Kind::Rebound>(const State& s, Actions& out) const {
  legal_strikes(s, board(s), out);
  out.push_back(plain(Verb::Rebound));
}

template <>
void Rules::apply_in<Kind::Rebound>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Strike) return strike_extra(s, hex_of(a), ev);
  decline_extra(s, ev);
}

template <>
bool Rules::waits_in<Kind::Rebound>(State& s, Events& ev) const {
  if (can_strike(s, board(s), s.top())) return true;
  decline_extra(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Rebound> = {.turn = &Rules::turn_in<Kind::Rebound>,
                                                         .why = &Rules::why_in<Kind::Rebound>,
                                                         .legal = &Rules::legal_in<Kind::Rebound>,
                                                         .apply = &Rules::apply_in<Kind::Rebound>,
                                                         .waits = &Rules::waits_in<Kind::Rebound>};

}  // namespace tercio::tercios
