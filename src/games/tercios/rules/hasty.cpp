// Hasty attacks: movement attacks (DN-50 to DN-52, DN-117, DN-127) and coups de main (DN-31 to
// DN-35, DN-140).
#include "games/tercios/rules/rows.h"

namespace tercio::tercios {

// What entering the target's hex would cost; 0: it is closed to the attacker, or more than he has.
int Rules::charge_cost(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const int d = battle->grid.direction(s.piece[u].hex, h);
  if (d < 0 || !open_ground(s, u, is_second(s)).has(h)) return 0;
  const std::uint8_t gait = is_second(s) ? q(u).gait2 : q(u).gait;
  if (f.is_squadron() && !ground(h).clear && ground(h).stack_limit < b.count(s.piece[u].hex))
    return 0;
  const std::uint8_t cost = battle->river.has(s.piece[u].hex, static_cast<Dir>(d))
                                ? charts->river.of[gait]
                                : ground(h).costs.of[gait];
  if (cost == kAllMp) return f.spent == 0 ? f.left : 0;
  return cost <= f.left ? cost : 0;
}

Verdict Rules::may_charge(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  if (is_second(s) && !options.second_move_reactions)
    return Verdict::no("DN-50"_rule, "refused.charge-second");
  if (!f.is_squadron() && b.count(p.hex) > 1)
    return Verdict::no("DN-143"_rule, "refused.leave-first");
  if (f.way == Way::Retreat) return Verdict::no("DN-18"_rule, "refused.retreating");
  const std::uint8_t leader = lead(s, b, p.hex, true);
  if (leader == kNoUnit) return Verdict::no("DN-129"_rule, "refused.demoralized");
  if (!q(leader).mover) return Verdict::no("DN-50"_rule, "refused.charge-class");
  const int d = battle->grid.direction(p.hex, h);
  if (d < 0 || !b.of[index(other(p.side()))].has(h))
    return Verdict::no("DN-50"_rule, "refused.charge-target");
  bool loose = true;
  b.each(h, [&](std::uint8_t v) { loose = loose && cls(v) == Class::Sleeve; });
  if (!loose) return Verdict::no("DN-50"_rule, "refused.charge-target");
  if (!has_pike(b, p.hex) && !hex::in_front(p.facing, static_cast<Dir>(d)))
    return Verdict::no("DN-127"_rule, "refused.charge-behind");
  if (is_closed_to(p.side(), h)) return Verdict::no("DN-136"_rule, "refused.closed-area");
  if (charge_cost(s, b, f, h) == 0) return Verdict::no("DN-50"_rule, "refused.charge-mp");
  // DN-52: not under the eyes of an enemy Switzer or Troop.
  for (const Dir way : hex::kDirs) {
    const Hex from = battle->grid.neighbour(p.hex, way);
    if (from == Hex::None || !b.of[index(other(p.side()))].has(from)) continue;
    bool watched = false;
    b.each(from, [&](std::uint8_t v) {
      const bool guard = cls(v) == Class::Switzer || cls(v) == Class::Troop;
      watched =
          watched ||
          (guard && (has_pike(b, from) || hex::in_front(s.piece[v].facing, hex::opposite(way))));
    });
    if (watched) return Verdict::no("DN-52"_rule, "refused.charge-watched");
  }
  // DN-117: the strength requirement, of this hex alone.
  if (!is_waived(s, b, p.hex, h) && strength(s, b, p.hex, true) < strength(s, b, h, false))
    return Verdict::no("DN-117"_rule, "refused.too-weak");
  return Verdict::yes();
}

void Rules::charge(State& s, Hex h, Events& ev) const {
  Frame& f = s.top();
  const Board b = board(s);
  const Hex from = s.piece[f.unit].hex;
  const int cost = charge_cost(s, b, f, h);
  f.left = static_cast<std::uint8_t>(f.left - cost);
  f.spent = static_cast<std::uint8_t>(f.spent + cost);
  const int before = f.attacks();
  f.count_attack();
  f.way = Way::Advance;  // DN-18: it pays for a hex ahead
  const auto d = static_cast<Dir>(battle->grid.direction(from, h));
  b.each(from, [&](std::uint8_t u) {  // DN-127: turns to face it, free
    s.piece[u].set(kHasty | kSpent);
    s.piece[u].facing = d;
  });
  begin_combat(s, from, h, Fight::Movement, before, ev);
}

// ---- coups de main

// Facings on arrival with somebody to attack before it: the free turn of DN-19, DN-25 kept.
std::uint8_t Rules::coup_facings(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const Seat enemy = other(p.side());
  std::uint8_t facings = 0;
  for (int by = -q(u).turns; by <= q(u).turns; ++by) {
    const Dir facing = hex::turned(p.facing, by);
    bool target = false;
    bool behind = false;
    for (const Dir d : hex::kDirs) {
      const Hex to = battle->grid.neighbour(h, d);
      if (to == Hex::None || !b.of[index(enemy)].has(to)) continue;
      if (q(u).all_round || hex::in_front(facing, d))
        target = target || !is_closed_to(p.side(), to);
      else
        behind = behind || cls(u) != Class::Sleeve;
    }
    if (target && !behind) facings = static_cast<std::uint8_t>(facings | facing_bit(facing));
  }
  return facings;
}

Verdict Rules::may_coup(const State& s, const Board& b, const Frame& f, Hex h) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  if (is_second(s)) return Verdict::no("DN-140"_rule, "refused.coup-second");
  if (!morale(u).encamisada) return Verdict::no("DN-31"_rule, "refused.coup-morale");
  if (cls(u) == Class::Battery) return Verdict::no("DN-140"_rule, "refused.coup-battery");
  if (f.is_squadron() || b.count(p.hex) > 1 || p.is(kLeft))
    return Verdict::no("DN-35"_rule, "refused.coup-squadron");
  if (p.is(kDisordered | kDemoralized)) return Verdict::no("DN-140"_rule, "refused.coup-shaken");
  if (is_next_to(b, other(p.side()), p.hex)) return Verdict::no("DN-31"_rule, "refused.contact");
  if (f.way == Way::Retreat) return Verdict::no("DN-18"_rule, "refused.retreating");
  if (f.left > 0 && !options.encamisada_any_time)
    return Verdict::no("DN-140"_rule, "refused.coup-mp-left");
  const int d = battle->grid.direction(p.hex, h);
  if (d < 0 || (!q(u).all_round && !hex::in_front(p.facing, static_cast<Dir>(d))))
    return Verdict::no("DN-32"_rule, "refused.coup-hex");
  if (!b.is_empty(h) || !open_ground(s, u, false).has(h) || !battle->clear.has(h) ||
      ground(h).costs.of[q(u).gait] != 1 || battle->river.has(p.hex, static_cast<Dir>(d)))
    return Verdict::no("DN-32"_rule, "refused.coup-hex");
  if (coup_facings(s, b, f, h) == 0) return Verdict::no("DN-32"_rule, "refused.coup-target");
  return Verdict::yes();
}

// DN-32: whom it may attack from where it now stands.
HexSet Rules::coup_targets(const State& s, const Board& b, std::size_t u) const {
  const Piece& p = s.piece[u];
  HexSet out;
  for (const Dir d : hex::kDirs) {
    const Hex to = battle->grid.neighbour(p.hex, d);
    if (to == Hex::None || !b.of[index(other(p.side()))].has(to)) continue;
    if ((q(u).all_round || hex::in_front(p.facing, d)) && !is_closed_to(p.side(), to)) out.add(to);
  }
  return out;
}

// After the reactions: no target is left and it lapses, one is attacked at once, several are a
// choice.
void Rules::end_coup(State& s, Events& ev) const {
  const std::size_t u = s.top().unit;
  const HexSet targets = coup_targets(s, board(s), u);
  end_unit(s);
  if (targets.empty()) {
    ev.emit("DN-140"_rule, "event.coup-lapsed", {unit_arg("unit", u)});
    return;
  }
  if (targets.count() == 1) return strike_coup(s, u, targets.first(), ev);
  Frame f;
  f.kind = Kind::Coup;
  f.unit = static_cast<std::uint8_t>(u);
  push(s, f);
}

// DN-33: before anybody else moves, and without regard to strength.
void Rules::strike_coup(State& s, std::size_t u, Hex h, Events& ev) const {
  s.piece[u].facing = static_cast<Dir>(battle->grid.direction(s.piece[u].hex, h));  // DN-127
  begin_combat(s, s.piece[u].hex, h, Fight::Coup, 0, ev);
}

template <>
Verdict Rules::why_in<Kind::Coup>(const State& s, const Board& b, Action a) const {
  return verb_of(a) == Verb::Strike ? may_strike(s, b, hex_of(a)) : not_now();
}

template <>
void Rules::legal_in<Kind::Coup>(const State& s, Actions& out) const {
  legal_strikes(s, board(s), out);
}

template <>
void Rules::apply_in<Kind::Coup>(State& s, Action a, Events& ev) const {
  const std::size_t u = s.top().unit;
  pop(s);
  strike_coup(s, u, hex_of(a), ev);
}

template <>
constinit const Rules::Row Rules::kRow<Kind::Coup> = {.turn = &Rules::turn_of_phasing,
                                                      .why = &Rules::why_in<Kind::Coup>,
                                                      .legal = &Rules::legal_in<Kind::Coup>,
                                                      .apply = &Rules::apply_in<Kind::Coup>};

}  // namespace tercio::tercios
