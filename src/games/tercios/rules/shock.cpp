// Push of pike (DN-61 to DN-63, DN-72, DN-115, DN-116, DN-128, DN-136): declaring, and the reaction
// of the other side (DN-83). How it is fought: combat.cpp.
#include <algorithm>

#include "games/tercios/rules/rows.h"

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
            {hex_arg("from", h), hex_arg("hex", ahead(s, b.top(h))),
             body_arg("own", body_at(*this, s, b, h)),
             body_arg("enemy", body_at(*this, s, b, ahead(s, b.top(h))))});
  });
}

void Rules::declare(State& s, Hex h, Events& ev) const {
  const Board b = board(s);
  b.each(h, [&](std::uint8_t u) { s.piece[u].set(kDeclared); });
  ev.emit("DN-115"_rule, "event.declared",
          {hex_arg("from", h), hex_arg("hex", ahead(s, b.top(h))),
           body_arg("own", body_at(*this, s, b, h)),
           body_arg("enemy", body_at(*this, s, b, ahead(s, b.top(h))))});
}

// DN-115: declared and not fought yet, unless the target is gone.
bool Rules::is_due(const State& s, const Board& b, Hex h) const {
  const Piece& p = s.piece[b.top(h)];
  const Hex target = ahead(s, b.top(h));
  const bool there = target != Hex::None && b.of[index(other(s.acting))].has(target);
  return p.is(kDeclared) && !p.is(kFought) && there;
}

void Rules::resolve(State& s, Hex from, Events& ev) const {
  const Board b = board(s);
  b.each(from, [&](std::uint8_t u) { s.piece[u].set(kFought); });
  begin_combat(s, from, ahead(s, b.top(from)),
               s.step == Step::Reaction ? Fight::Reaction : Fight::Shock, 0, ev);
}

template <>
Verdict Rules::why_in<Step::Shock>(const State& s, const Board& b, Action a) const {
  const Hex h = hex_of(a);
  switch (verb_of(a)) {
    case Verb::Attack: return may_attack(s, b, h);
    case Verb::Fight: return may_fight(s, b);
    case Verb::Resolve:
      if (s.fighting == 0) return not_now();
      if (!b.of[index(s.acting)].has(h)) return Verdict::no("DN-10"_rule, "refused.not-yours");
      return is_due(s, b, h) ? Verdict::yes() : Verdict::no("DN-115"_rule, "refused.not-declared");
    default: return not_in_this_step(a);
  }
}

template <>
void Rules::legal_in<Step::Shock>(const State& s, Actions& out) const {
  const Board b = board(s);
  if (s.fighting != 0)
    return b.of[index(s.acting)].each([&](Hex h) {
      if (is_due(s, b, h)) out.push_back(with_hex(Verb::Resolve, h));
    });
  b.of[index(s.acting)].each([&](Hex h) {
    if (may_attack(s, b, h).ok()) out.push_back(with_hex(Verb::Attack, h));
  });
  if (may_fight(s, b).ok()) out.push_back(plain(Verb::Fight));
}

template <>
void Rules::apply_in<Step::Shock>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Attack) return declare(s, hex_of(a), ev);
  if (verb_of(a) == Verb::Resolve) return resolve(s, hex_of(a), ev);
  s.fighting = 1;
}

template <>
bool Rules::waits_in<Step::Shock>(State& s, Events& ev) const {
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
    if (is_due(s, b, h)) left.add(h);
  });
  if (left.count() > 1) return true;
  if (!left.empty())
    resolve(s, left.first(), ev);
  else if (s.step == Step::Shock)
    begin_step(s, Step::Swing, other(s.phasing), ev);
  else
    begin_step(s, Step::Battery, s.phasing, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Shock> = {.why = &Rules::why_in<Step::Shock>,
                                                       .legal = &Rules::legal_in<Step::Shock>,
                                                       .apply = &Rules::apply_in<Step::Shock>,
                                                       .waits = &Rules::waits_in<Step::Shock>};

template <>
constinit const Rules::Row Rules::kRow<Step::Reaction> = {.why = &Rules::why_in<Step::Shock>,
                                                          .legal = &Rules::legal_in<Step::Shock>,
                                                          .apply = &Rules::apply_in<Step::Shock>,
                                                          .waits = &Rules::waits_in<Step::Shock>};

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

template <>
Verdict Rules::why_in<Step::Swing>(const State& s, const Board& b, Action a) const {
  if (verb_of(a) == Verb::Swing) return may_swing(s, b, hex_of(a), dir_of(a));
  return verb_of(a) == Verb::Done ? Verdict::yes() : not_in_this_step(a);
}

template <>
void Rules::legal_in<Step::Swing>(const State& s, Actions& out) const {
  const Board b = board(s);
  b.of[index(s.acting)].each([&](Hex h) {
    if (s.piece[b.top(h)].is(kSwung) || !may_swing(s, b, h).ok()) return;
    const Dir facing = s.piece[b.top(h)].facing;
    const Dir left = hex::turned(facing, -1);
    const Dir right = hex::turned(facing, 1);
    out.push_back(swing_to(h, std::min(left, right)));
    out.push_back(swing_to(h, std::max(left, right)));
  });
  out.push_back(plain(Verb::Done));
}

template <>
void Rules::apply_in<Step::Swing>(State& s, Action a, Events& ev) const {
  if (verb_of(a) == Verb::Swing) return swing(s, hex_of(a), dir_of(a), ev);
  begin_step(s, Step::Reaction, s.acting, ev);
}

template <>
bool Rules::waits_in<Step::Swing>(State& s, Events& ev) const {
  if (any_swing(s, board(s))) return true;
  begin_step(s, Step::Reaction, s.acting, ev);
  return false;
}

template <>
constinit const Rules::Row Rules::kRow<Step::Swing> = {.why = &Rules::why_in<Step::Swing>,
                                                       .legal = &Rules::legal_in<Step::Swing>,
                                                       .apply = &Rules::apply_in<Step::Swing>,
                                                       .waits = &Rules::waits_in<Step::Swing>};

}  // namespace tercio::tercios
