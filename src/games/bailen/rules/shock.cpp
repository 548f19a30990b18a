// 11: declaring shock attacks (BA-38, BA-46, BA-111 to BA-118, BA-120, BA-198).
#include <algorithm>

#include "games/bailen/rules/fire.h"
#include "games/bailen/rules/rows.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

UnitSet Rules::attackers_of(const State& s, Hex h) const {
  UnitSet out;
  for (const std::size_t u : troops())
    if (s.piece[u].is(kAttacks) && s.piece[u].target == h && s.piece[u].on_map()) out.add(u);
  return out;
}

bool mates_fired(const State& s, const Board& b, std::size_t u) {
  bool fired = false;
  b.each(s, s.piece[u].hex, [&](std::size_t v) {
    const Formation f = s.piece[v].formation();
    fired = fired ||
            (v != u && s.piece[v].is(kFired) && f != Formation::Skirmish && f != Formation::Square);
  });
  return fired;
}

Fight Rules::fight_of(const State& s, const UnitSet& attackers) {
  bool charge = false;
  attackers.each([&](std::size_t u) { charge = charge || s.piece[u].is(kContact); });
  return charge ? Fight::Charge : Fight::Shock;
}

namespace {

// Could this unit, by its nature and state, take part in any shock of its side now?
Verdict is_able(const Rules& r, const State& s, const Board& b, std::size_t u) {
  const Piece& p = s.piece[u];
  if (!p.on_map() || p.is(kHidden)) return Verdict::no("BA-111"_rule, "refused.not-yours");
  if (r.q(u).arm == Arm::Artillery || r.q(u).convoy)
    return Verdict::no("BA-118"_rule, "refused.no-shock-arm");
  if (p.formation() == Formation::Square) return Verdict::no("BA-38"_rule, "refused.square-shock");
  if (p.formation() == Formation::Skirmish)
    return Verdict::no("BA-46"_rule, "refused.skirmish-shock");
  if (p.status() == Status::Routed) return Verdict::no("BA-128"_rule, "refused.routed");
  if (p.is(kNoShock)) return Verdict::no("BA-109"_rule, "refused.no-shock");
  if (p.is(kFought)) return Verdict::no("BA-115"_rule, "refused.fought");
  if (p.is(kFired)) return Verdict::no("BA-114"_rule, "refused.fired");
  return mates_fired(s, b, u) ? Verdict::no("BA-114"_rule, "refused.mates-fired") : Verdict::yes();
}

bool has_swiss(const Rules& r, const State& s, const Board& b, Hex h, bool& others) {
  bool swiss = false;
  others = false;
  r.each_combat(s, b, h, [&](std::size_t v) {
    if (r.q(v).swiss)
      swiss = true;
    else
      others = true;
  });
  return swiss;
}

}  // namespace

// Ground and nature apart from orders: is the hex in its front, open to an attack by it?
bool Rules::could_attack(const State& s, const Board& b, std::size_t u, Hex h) const {
  const Piece& p = s.piece[u];
  const int d = grid().direction(p.hex, h);
  if (d < 0 || !b.of[index(other(q(u).side))].has(h) || !is_front(s, u, static_cast<Dir>(d)))
    return false;
  const std::size_t arm = q(u).arm == Arm::Cavalry ? 1 : 0;
  if (map->shock[arm][index(p.hex)][static_cast<std::size_t>(d)] == 0) return false;
  if (q(u).swiss && scenario(s).swiss) {
    bool others = false;
    if (has_swiss(*this, s, b, h, others) && !others) return false;
  }
  return true;
}

Verdict Rules::may_attack(const State& s, const Board& b, std::size_t u, Hex h) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.phasing) return Verdict::no("BA-111"_rule, "refused.not-yours");
  TERCIO_REQUIRE(is_able(*this, s, b, u));
  if (p.is(kAttacks)) return Verdict::no("BA-115"_rule, "refused.declared");
  if (p.is(kBarred)) return Verdict::no("BA-111"_rule, "refused.dropped");
  const int d = grid().direction(p.hex, h);
  if (d < 0 || !b.of[index(other(q(u).side))].has(h))
    return Verdict::no("BA-111"_rule, "refused.nobody-there");
  if (!is_front(s, u, static_cast<Dir>(d))) return Verdict::no("BA-113"_rule, "refused.not-front");
  if (!could_attack(s, b, u, h)) {
    bool others = false;
    const bool swiss = q(u).swiss && scenario(s).swiss && has_swiss(*this, s, b, h, others);
    return Verdict::no(swiss && !others ? "BA-198"_rule : "BA-121"_rule,
                       swiss && !others ? "refused.swiss" : "refused.shock-ground");
  }
  TERCIO_REQUIRE(may_enter_combat(s, u));
  if (!can_be_attacked(s, b, h)) return Verdict::no("BA-115"_rule, "refused.attacked");
  if (line_is_taken(s, b, h)) return Verdict::no("BA-115"_rule, "refused.line-attacked");
  // BA-129, BA-130: those who must charge do so among themselves.
  if (q(u).arm != Arm::Cavalry && fight_of(s, attackers_of(s, h)) == Fight::Charge)
    return Verdict::no("BA-129"_rule, "refused.charged");
  int from_hex = points(s, u);
  int at_hex = points(s, u);
  b.each(s, p.hex, [&](std::size_t v) {  // BA-116, BA-225: points before any multiplier
    if (v == u || !s.piece[v].is(kAttacks)) return;
    from_hex += points(s, v);
    if (s.piece[v].target == h) at_hex += points(s, v);
  });
  if (from_hex > charts->shock.hex_points || at_hex > charts->shock.from_one_hex)
    return Verdict::no("BA-116"_rule, "refused.shock-points");
  return Verdict::yes();
}

Verdict Rules::may_drop(const State& s, std::size_t u) const {
  const Piece& p = s.piece[u];
  if (q(u).side != s.phasing || !p.is(kAttacks))
    return Verdict::no("BA-111"_rule, "refused.not-declared");
  if (p.is(kContact)) return Verdict::no("BA-130"_rule, "refused.must-charge");
  return Verdict::yes();
}

// BA-157: lending his factor is a choice; one leader for each hex.
Verdict Rules::may_lead(const State& s, const Board& b, std::size_t l) const {
  if (army->leader[l].side != s.phasing || !present(s, l))
    return Verdict::no("BA-157"_rule, "refused.not-yours");
  if (s.leader[l].is(kLent)) return Verdict::no("BA-157"_rule, "refused.lent");
  for (std::size_t k = 0; k < army->leader.size(); ++k)
    if (k != l && s.leader[k].is(kLent) && s.leader[k].hex == s.leader[l].hex)
      return Verdict::no("BA-157"_rule, "refused.one-leader");
  bool any = false;
  b.each(s, s.leader[l].hex,
         [&](std::size_t u) { any = any || (s.piece[u].is(kAttacks) && commands(s, l, u)); });
  return any ? Verdict::yes() : Verdict::no("BA-157"_rule, "refused.leads-nobody");
}

// BA-112: is there somebody for that hex whom only the points of BA-116 hold back?
bool Rules::only_points_forbid(const State& s, const Board& b, Hex h) const {
  bool limited = false;
  for (const std::size_t v : troops(s.phasing)) {
    if (!s.piece[v].on_map() || s.piece[v].is(kAttacks)) continue;
    if (grid().distance(s.piece[v].hex, h) != 1) continue;
    const Verdict verdict = may_attack(s, b, v, h);
    if (verdict.ok()) return false;
    limited = limited || verdict.rule == "BA-116"_rule;
  }
  return limited;
}

// BA-112: every enemy hex in front of an attacking unit is attacked by somebody. BA-120: no combat
// below one to four, unless that obligation forces it.
Verdict Rules::may_commit(const State& s, const Board& b) const {
  HexSet attacked;
  for (const std::size_t u : troops())
    if (s.piece[u].is(kAttacks) && s.piece[u].on_map()) attacked.add(s.piece[u].target);
  if (attacked.empty()) return Verdict::yes();
  for (const std::size_t u : troops()) {
    const Piece& p = s.piece[u];
    if (!p.is(kAttacks) || p.is(kContact) || q(u).side != s.phasing) continue;
    int able = 0;
    b.each(s, p.hex, [&](std::size_t v) {
      if (is_able(*this, s, b, v).ok() && may_fight(s, v)) ++able;
    });
    for (const Dir d : hex::kDirs) {
      const Hex h = grid().neighbour(p.hex, d);
      if (h == Hex::None || h == p.target || !could_attack(s, b, u, h)) continue;
      if (!can_be_attacked(s, b, h) || line_is_taken(s, b, h)) continue;  // BA-115
      if (!has_facing(s, u)) continue;  // without a facing there is no front that binds
      if (able < 2 && options.lone_excused) continue;
      if (!attacked.has(h) && !only_points_forbid(s, b, h))
        return Verdict::no("BA-112"_rule, "refused.front-uncovered");
    }
  }
  Verdict odds = Verdict::yes();
  (b.of[index(other(s.phasing))] & attacked).each([&](Hex h) {
    if (!odds.ok()) return;
    const UnitSet attackers = attackers_of(s, h);
    bool forced = fight_of(s, attackers) == Fight::Charge;
    // It lies in the front of somebody who attacks another hex.
    for (const std::size_t v : troops(s.phasing))
      forced = forced || (s.piece[v].is(kAttacks) && s.piece[v].target != h && has_facing(s, v) &&
                          could_attack(s, b, v, h));
    if (!forced && blow(s, b, attackers, h, Fight::Shock).column < 0)
      odds = Verdict::no("BA-120"_rule, "refused.odds");
  });
  return odds;
}

// By what everybody sees: has some unit of the phasing side an enemy in its front?
bool Rules::any_shock(const State& s, const Board& b) const {
  for (const std::size_t u : troops(s.phasing)) {
    const Piece& p = s.piece[u];
    if (!p.on_map() || q(u).arm == Arm::Artillery || q(u).convoy) continue;
    if (p.is(kAttacks)) return true;  // a charge came home (BA-130)
    if (p.is(kHidden) || p.status() == Status::Routed) continue;
    for (const Dir d : hex::kDirs)
      if (const Hex h = grid().neighbour(p.hex, d);
          h != Hex::None && b.of[index(other(s.phasing))].has(h) && is_front(s, u, d))
        return true;
  }
  return false;
}

// Charges that still hold are declared at once: who passed his check must charge (BA-130). BA-221:
// others lapse without penalty.
void Rules::begin_declare(State& s, Events& ev) const {
  begin_step(s, Step::Declare, s.phasing, ev);
  Sight before;
  UnitSet lapsed;
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    p.unset(kSun);
    if (q(u).side != s.phasing || !p.is(kCharging)) continue;
    const bool holds = p.on_map() && p.is(kContact) && p.ordered() && !p.is(kNoShock) &&
                       look(s, before).of[index(other(s.phasing))].has(p.target) &&
                       grid().distance(p.hex, p.target) == 1 &&
                       !mates_fired(s, look(s, before), u);  // BA-114
    p.unset(kCharging);
    if (holds) {
      p.set(kAttacks);
      ++s.command[q(u).command].used;
      ev.emit("BA-130"_rule, "event.charges", {unit_arg("unit", u), hex_arg("hex", p.target)});
    } else {
      if (p.is(kContact)) ev.emit("BA-221"_rule, "event.charge-lapses", {unit_arg("unit", u)});
      p.unset(kContact);
      p.target = Hex::None;
      lapsed.add(u);
    }
  }
  fall_in(s, lapsed);  // BA-53
}

void Rules::declare(State& s, std::size_t u, Hex h, Events& ev) const {
  if (!s.piece[u].is(kFired)) ++s.command[q(u).command].used;
  s.piece[u].set(kAttacks);
  s.piece[u].target = h;
  ev.emit("BA-111"_rule, "event.declared", {unit_arg("unit", u), hex_arg("hex", h)});
}

void Rules::commit(State& s, Events& ev) const { begin_step(s, Step::Shock, s.phasing, ev); }

// BA-117: units of a hex may attack several hexes; who stands in one is attacked together.
// BA-123: the attacker chooses the order; one at a time, each carried out at once.
Verdict Rules::may_resolve(const State& s, Hex h) const {
  if (attackers_of(s, h).empty()) return Verdict::no("BA-123"_rule, "refused.not-declared");
  // BA-115: a line is fought where it stands alone, and has no part where others stand with it:
  // otherwise the attack there would find nobody.
  Sight sight;
  const Board& b = look(s, sight);
  const std::uint8_t line = b.skirmisher(s, h);
  if (line == kNone || s.piece[line].is(kAttacked) || line_is_alone(*this, s, b, line, h))
    return Verdict::yes();
  const Spread& spread = s.spread[q(line).light];
  for (std::size_t i = 0; i < spread.count; ++i)
    if (spread.hex[i] != h && line_is_alone(*this, s, b, line, spread.hex[i]) &&
        !attackers_of(s, spread.hex[i]).empty())
      return Verdict::no("BA-115"_rule, "refused.line-first");
  return Verdict::yes();
}

template <>
bool Rules::waits_in<Step::Shock>(State& s, Events& ev) const {
  // Attacks whose target or attackers are gone are struck out (BA-221, BA-222).
  Sight before;
  int open = 0;
  Hex only = Hex::None;
  UnitSet struck;
  for (const std::size_t u : troops()) {
    Piece& p = s.piece[u];
    if (!p.is(kAttacks)) continue;
    if (!p.on_map() || p.status() == Status::Routed || p.is(kFought) ||
        !look(s, before).of[index(other(q(u).side))].has(p.target) ||
        !can_be_attacked(s, look(s, before), p.target) ||  // BA-115
        grid().distance(p.hex, p.target) != 1) {
      if (p.on_map() && p.status() != Status::Routed && !p.is(kFought))
        ev.emit("BA-115"_rule, "event.attack-lapses",
                {unit_arg("unit", u), hex_arg("hex", p.target)});
      p.unset(kAttacks | kContact);
      p.target = Hex::None;
      struck.add(u);
      continue;
    }
    if (p.target != only) {
      ++open;
      only = p.target;
    }
  }
  fall_in(s, struck);  // BA-53
  if (open == 0) {
    end_phase(s, ev);
    return false;
  }
  if (open == 1) {
    const UnitSet attackers = attackers_of(s, only);
    begin_combat(s, attackers, only, fight_of(s, attackers), ev);
    return false;
  }
  return true;
}

// ---- the steps: declaring, then one attack after the other

template <>
Verdict Rules::why_in<Step::Declare>(const State& s, const Board& b, Action a) const {
  switch (verb_of(a)) {
    case Verb::Attack: return may_attack(s, b, first_of(a), hex_of(a));
    case Verb::Drop: return may_drop(s, first_of(a));
    case Verb::Lead: return may_lead(s, b, first_of(a));
    case Verb::Commit: return may_commit(s, b);
    default: return not_now();
  }
}

template <>
void Rules::legal_in<Step::Declare>(const State& s, Actions& out) const {
  Sight sight;
  const Board& b = look(s, sight);
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
}

template <>
void Rules::apply_in<Step::Declare>(State& s, Action a, Sight&, Events& ev) const {
  const std::size_t n = first_of(a);
  switch (verb_of(a)) {
    case Verb::Attack: return declare(s, n, hex_of(a), ev);
    case Verb::Drop:
      s.piece[n].unset(kAttacks);
      s.piece[n].set(kBarred);
      s.piece[n].target = Hex::None;
      if (!s.piece[n].is(kFired)) --s.command[q(n).command].used;
      return ev.emit("BA-111"_rule, "event.dropped", {unit_arg("unit", n)});
    case Verb::Lead:
      s.leader[n].set(kLent);
      return ev.emit("BA-157"_rule, "event.leads", {leader_arg("leader", n)});
    default: return commit(s, ev);
  }
}

template <>
bool Rules::waits_in<Step::Declare>(State& s, Events& ev) const {
  if (any_shock(s, look(s, Sight()))) return true;
  commit(s, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Declare> = {.turn = &Rules::turn_of_phasing,
                                                         .why = &Rules::why_in<Step::Declare>,
                                                         .legal = &Rules::legal_in<Step::Declare>,
                                                         .apply = &Rules::apply_in<Step::Declare>,
                                                         .waits = &Rules::waits_in<Step::Declare>};

template <>
Verdict Rules::why_in<Step::Shock>(const State& s, const Board&, Action a) const {
  return verb_of(a) == Verb::Resolve ? may_resolve(s, hex_of(a)) : not_now();
}

template <>
void Rules::legal_in<Step::Shock>(const State& s, Actions& out) const {
  HexSet open;
  for (const std::size_t u : troops())
    if (s.piece[u].is(kAttacks)) open.add(s.piece[u].target);
  open.each([&](Hex h) {
    if (may_resolve(s, h).ok()) out.push_back(with_hex(Verb::Resolve, h));
  });
}

template <>
void Rules::apply_in<Step::Shock>(State& s, Action a, Sight&, Events& ev) const {
  const UnitSet attackers = attackers_of(s, hex_of(a));
  begin_combat(s, attackers, hex_of(a), fight_of(s, attackers), ev);
}

template <>
constinit const Rules::Row Rules::kRow<Step::Shock> = {.turn = &Rules::turn_of_phasing,
                                                       .why = &Rules::why_in<Step::Shock>,
                                                       .legal = &Rules::legal_in<Step::Shock>,
                                                       .apply = &Rules::apply_in<Step::Shock>,
                                                       .waits = &Rules::waits_in<Step::Shock>};

}  // namespace tercio::bailen
