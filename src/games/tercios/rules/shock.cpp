// Push of pike (DN-61 to DN-74, DN-115, DN-116, DN-128, DN-136, DN-138): declaring, fighting, the
// rebound of horse, and the reaction of the other side (DN-83).
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {
namespace {

// Could this hex attack what lies straight ahead, strength apart?
Verdict may_face(const Rules& r, const State& s, const Board& b, Hex h) {
  if (!b.of[index(s.acting)].has(h)) return Verdict::no("DN-10"_rule, "refused.not-yours");
  const std::uint8_t leader = r.lead(s, b, h, true);
  if (leader == kNoUnit) return Verdict::no("DN-129"_rule, "refused.demoralized");
  if (r.cls(leader) == Class::Battery) return Verdict::no("DN-72"_rule, "refused.battery-attack");
  const Hex target = r.ahead(s, leader);
  if (target == Hex::None || !b.of[index(other(s.acting))].has(target))
    return Verdict::no("DN-116"_rule, "refused.nobody-ahead");
  if (r.is_closed_to(s.acting, target)) return Verdict::no("DN-136"_rule, "refused.closed-area");
  bool hasty = false;
  b.each(h, [&](std::uint8_t u) {
    hasty = hasty || (s.piece[u].is(kHasty) && s.acting == s.phasing);
  });
  if (hasty) return Verdict::no("DN-128"_rule, "refused.hasty");
  return Verdict::yes();
}

}  // namespace

// Strength of all hexes that attack this one, or could.
int Rules::pooled(const State& s, const Board& b, Hex target, bool declared_only) const {
  int sum = 0;
  for (const Dir d : hex::kDirs) {
    const Hex from = battle->grid.neighbour(target, d);
    if (from == Hex::None || !b.of[index(s.acting)].has(from)) continue;
    const std::uint8_t top = b.top(from);
    if (ahead(s, top) != target) continue;
    if (declared_only ? !s.piece[top].is(kDeclared) : !may_face(*this, s, b, from).ok()) continue;
    sum += strength(s, b, from, true);
  }
  return sum;
}

// DN-61, DN-63, DN-115: a hex may be declared if, with all that could join in, the strength
// suffices.
Verdict Rules::may_attack(const State& s, const Board& b, Hex h) const {
  if (s.fighting != 0) return Verdict::no("DN-115"_rule, "refused.declared-all");
  TERCIO_REQUIRE(may_face(*this, s, b, h));
  if (s.piece[b.top(h)].is(kDeclared)) return Verdict::no("DN-115"_rule, "refused.declared");
  const Hex target = ahead(s, b.top(h));
  if (is_waived(s, b, h, target)) return Verdict::yes();
  if (pooled(s, b, target, false) < strength(s, b, target, false))
    return Verdict::no("DN-63"_rule, "refused.too-weak");
  return Verdict::yes();
}

// DN-62: Troops must, alone in their hex; the same holds in a reaction.
bool Rules::must_attack(const State& s, const Board& b, Hex h) const {
  return is_charge(b, h) && may_face(*this, s, b, h).ok();
}

// Every target that is attacked by a hex without waiver must meet enough strength.
Verdict Rules::may_fight(const State& s, const Board& b) const {
  if (s.fighting != 0) return Verdict::no("DN-115"_rule, "refused.declared-all");
  Verdict verdict = Verdict::yes();
  b.of[index(s.acting)].each([&](Hex h) {
    if (!verdict.ok() || !s.piece[b.top(h)].is(kDeclared)) return;
    const Hex target = ahead(s, b.top(h));
    if (is_waived(s, b, h, target)) return;
    if (pooled(s, b, target, true) < strength(s, b, target, false))
      verdict = Verdict::no("DN-63"_rule, "refused.more-strength");
  });
  return verdict;
}

// Compulsory attacks declare themselves.
void Rules::begin_shock(State& s, Events& ev) const {
  const Board b = board(s);
  b.of[index(s.acting)].each([&](Hex h) {
    if (!must_attack(s, b, h)) return;
    b.each(h, [&](std::uint8_t u) { s.piece[u].set(kDeclared); });
    ev.emit("DN-62"_rule, "event.must-attack",
            {hex_arg("from", h), hex_arg("hex", ahead(s, b.top(h)))});
  });
}

void Rules::declare(State& s, Hex h, Events& ev) const {
  const Board b = board(s);
  b.each(h, [&](std::uint8_t u) { s.piece[u].set(kDeclared); });
  ev.emit("DN-115"_rule, "event.declared",
          {hex_arg("from", h), hex_arg("hex", ahead(s, b.top(h)))});
}

bool Rules::shock_waits(State& s, Events& ev) const {
  const Board b = board(s);
  if (s.fighting == 0) {
    bool any = false;
    b.of[index(s.acting)].each(
        [&](Hex h) { any = any || s.piece[b.top(h)].is(kDeclared) || may_attack(s, b, h).ok(); });
    if (any) return true;
    s.fighting = 1;
  }
  HexSet left;
  b.of[index(s.acting)].each([&](Hex h) {
    const Piece& p = s.piece[b.top(h)];
    const Hex target = ahead(s, b.top(h));
    const bool there = target != Hex::None && b.of[index(other(s.acting))].has(target);
    if (p.is(kDeclared) && !p.is(kFought) && there) left.add(h);  // DN-115: else the target is gone
  });
  if (left.count() > 1) return true;
  if (!left.empty()) {
    resolve(s, left.first(), ev);
    return false;
  }
  if (s.step == Step::Shock)
    begin_step(s, Step::Swing, other(s.phasing), ev);
  else
    begin_step(s, Step::Battery, s.phasing, ev);
  return false;
}

void Rules::resolve(State& s, Hex from, Events& ev) const {
  const Board b = board(s);
  b.each(from, [&](std::uint8_t u) { s.piece[u].set(kFought); });
  begin_combat(s, from, ahead(s, b.top(from)),
               s.step == Step::Reaction ? Fight::Reaction : Fight::Shock, 0, ev);
}

// ---- the reaction turns first (DN-83)

Verdict Rules::may_swing(const State& s, const Board& b, Hex h) const {
  if (!b.of[index(s.acting)].has(h)) return Verdict::no("DN-10"_rule, "refused.not-yours");
  const std::uint8_t u = b.top(h);
  const Piece& p = s.piece[u];
  if (p.is(kSwung)) return Verdict::no("DN-83"_rule, "refused.swung");
  if (p.is(kDemoralized) && lead(s, b, h, true) == kNoUnit)
    return Verdict::no("DN-129"_rule, "refused.demoralized");
  if (q(u).immobile) return Verdict::no("DN-112"_rule, "refused.immobile");
  const Hex front = ahead(s, u);
  if (front != Hex::None && !b.is_empty(front))
    return Verdict::no("DN-83"_rule, "refused.swing-front");
  return Verdict::yes();
}

Verdict Rules::may_swing(const State& s, const Board& b, Hex h, Dir d) const {
  TERCIO_REQUIRE(may_swing(s, b, h));
  if (hex::turn_between(s.piece[b.top(h)].facing, d) != 1)
    return Verdict::no("DN-83"_rule, "refused.swing-one");
  return Verdict::yes();
}

bool Rules::any_swing(const State& s, const Board& b) const {
  bool any = false;
  b.of[index(s.acting)].each([&](Hex h) { any = any || may_swing(s, b, h).ok(); });
  return any;
}

void Rules::swing(State& s, Hex h, Dir d, Events& ev) const {
  const auto turn_one = [&](std::size_t u) {
    s.piece[u].facing = d;
    s.piece[u].set(kSwung);
    ev.emit("DN-83"_rule, "event.turned", {unit_arg("unit", u), dir_arg("facing", d)});
  };
  if (ev.heard()) return board(s).each(h, turn_one);  // told from top to bottom
  for (std::size_t u = 0; u < units(); ++u)
    if (s.piece[u].hex == h) turn_one(u);
}

// ---- one combat

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
  f.d = static_cast<std::uint8_t>(attacks);
  b.each(target, [&](std::uint8_t u) { s.piece[u].set(kAttacked); });
  push(s, f);
  ev.emit("DN-64"_rule, "event.attack",
          {hex_arg("from", from), hex_arg("hex", target),
           number("strength", strength(s, b, from, true)),
           number("against", strength(s, b, target, false)),
           named_arg("fight", static_cast<int>(fight), ArgKind::Fight)});
}

void Rules::roll_combat(State& s, Action roll, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  const Blow w = blow(s, b, f.from, f.hex, f.fight, f.d);
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
      f.left = static_cast<std::uint8_t>(sum);
      f.stage = Stage::Dice2;
      return;
    }
    f.spent = static_cast<std::uint8_t>(sum);
    const int difference = f.left - f.spent + w.shift();  // DN-67
    const int col = column(difference);
    ev.emit("DN-67"_rule, "event.difference",
            {number("attack", f.left), number("defence", f.spent), number("shift", w.shift()),
             number("n", difference)});
    if (col < 0) return end_combat(s, false, ev);  // DN-69
    ev.emit("DN-68"_rule, "event.won", {hex_arg("hex", f.hex)});
    f.c = static_cast<std::uint8_t>(col);
    f.a = static_cast<std::uint8_t>(b.count(f.hex));
    f.stage = Stage::Dice3;
    return;
  }
  const Throw wanted{f.a, kDie, 0};
  int i = 0;
  b.each(f.hex, [&](std::uint8_t u) {
    const int die = face(roll, wanted, i);
    const Result result = shock_result(u, f.c, die);
    ev.emit("DN-68"_rule, "event.result",
            {unit_arg("unit", u), number("die", die),
             named_arg("result", static_cast<int>(result), ArgKind::Result)});
    f.mask |= (std::uint64_t{u} | static_cast<std::uint64_t>(result) << 6) << (16 * i);
    ++i;
  });
  f.stage = Stage::Aftermath;
}

// DN-99: horse spreads alarm, once the results have been carried out.
void Rules::spread_alarm(State& s, const Frame& combat) const {
  const int radius = battle->special.troop_check_radius;
  if (radius == 0 || cls(combat.unit) != Class::Troop) return;
  std::uint64_t hurt = 0;
  for (int i = 0; i < combat.a; ++i) {
    const std::uint64_t entry = combat.mask >> (16 * i) & 0xFFFF;
    if (entry >> 6 != 0) hurt |= std::uint64_t{1} << (entry & 0x3F);
  }
  if (hurt == 0) return;
  Frame check;
  check.kind = Kind::Check;
  check.hex = combat.hex;
  check.mask = checkers(s, other(s.piece[combat.unit].side()), combat.hex, radius, hurt);
  if (check.mask != 0) push(s, check);
}

// Results from top to bottom (DN-147), each with its retreat before the next.
bool Rules::combat_waits(State& s, Events& ev) const {
  Frame& f = s.top();
  if (f.stage != Stage::Aftermath) return true;
  if (f.b == f.a) {
    end_combat(s, true, ev);
    return false;
  }
  const std::uint64_t entry = f.mask >> (16 * f.b) & 0xFFFF;
  ++f.b;
  const auto u = static_cast<std::size_t>(entry & 0x3F);
  const auto result = static_cast<Result>(entry >> 6);
  if (result == Result::None) return false;
  const Seat captor = s.piece[f.unit].side();
  if (cls(u) == Class::Battery)
    lose_battery(s, u, captor, ev);  // DN-73
  else
    suffer(s, u, result, ev);
  return false;
}

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
        if (zoc(s, other(s.phasing)).has(f.hex)) s.top().c = 1;
        note_relief(s, s.piece[u].side(), q(u).garrison, f.hex, ev);
        ask_reactors(s, u, f.from);
      }
    }
    return spread_alarm(s, f);
  }
  ev.emit("DN-69"_rule, "event.held", {hex_arg("hex", f.hex)});
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
  rebound.b = extra_made ? 1 : 0;
  push(s, rebound);
}

// The option of DN-152: the beaten horse, if the attack has left it where it was, now rebounds;
// before it the Troop that struck at it in vain.
void Rules::end_interception(State& s, const Frame& f, bool won, Events& ev) const {
  const Board b = board(s);
  if (!won) ev.emit("DN-69"_rule, "event.held", {hex_arg("hex", f.hex)});
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
  if (f.b != 0) return Verdict::no("DN-138"_rule, "refused.extra-used");
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
  if (f.b != 0 || p.is(kExtra)) return Verdict::no("DN-138"_rule, "refused.extra-used");
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

bool Rules::rebound_waits(State& s, Events& ev) const {
  const Frame& f = s.top();
  if (can_strike(s, board(s), f)) return true;
  decline_extra(s, ev);
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
  f.b = 1;
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

}  // namespace tercio::tercios
