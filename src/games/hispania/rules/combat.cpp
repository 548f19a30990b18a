// Groups, reinforcements and values of a combat (HI-44 to HI-48, HI-51, HI-52, HI-67, HI-68), and
// what it does (HI-49, HI-53, HI-54, HI-75).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// ---- groups

SpaceSet Rules::flood(SpaceSet from, SpaceSet within) const {
  SpaceSet done = 0;
  SpaceSet fresh = from & within;
  while (fresh != 0) {
    done |= fresh;
    SpaceSet next = 0;
    each(fresh, [&](Space x) { next |= data->near[index(x)]; });
    fresh = next & within & ~done;
  }
  return done;
}

// HI-45: his own discs only; HI-V4: or the Legio Hispana, if it counts for everybody.
SpaceSet Rules::garrisoned_by(const State& s, General g) const {
  SpaceSet set = 0;
  if (g == General::Proconsul) return set;  // HI-V11: he has none, and defends with the die alone
  for (std::size_t i = 0; i < kCities; ++i)
    if (!s.garrison[i].empty() &&
        (s.garrison[i].of(colour_of(g)) > 0 || s.garrison[i].of(Colour::Legio) > 0))
      set |= bit(space_at(i));
  return set;
}

int Rules::discs_of(const State& s, General g, SpaceSet cities) const {
  int n = 0;
  each(cities, [&](Space city) {
    const Stack stack = s.garrison[index(city)];
    n += stack.of(colour_of(g)) + stack.of(Colour::Legio);
  });
  return n;
}

Support Rules::support(const State& s, General g, Space at) const {
  Support out;
  const SpaceSet own = garrisoned_by(s, g);
  out.groups = flood(bit(at) | data->near[index(at)], own);  // his own city counts as connected
  // HI-46: the generic disc of a praetor, once, if he or a connected group is connected to any city
  // of his province.
  if (index(g) < kRomanProvinces) {
    SpaceSet home = cities_of(province_at(index(g)));
    if (options.generic_quiet != 0) home &= ~revolted(s);
    const auto touches = [&](Space x) { return ((bit(x) | data->near[index(x)]) & home) != 0; };
    bool due = touches(at);
    each(out.groups, [&](Space x) { due = due || touches(x); });
    out.generic = due ? 1 : 0;
    if (due && options.generic_joins != 0) {
      SpaceSet joined = out.groups;
      each(own & ~out.groups, [&](Space x) { joined |= touches(x) ? bit(x) : 0; });
      out.groups = flood(joined, own);
    }
  }
  out.discs = discs_of(s, g, out.groups);
  return out;
}

// HI-52: pirates belong to the group of the cities they are connected to (HI-V5).
SpaceSet Rules::revolt_group(const State& s, Space at) const { return flood(bit(at), revolted(s)); }

// HI-48: generals double where they are connected to the enemy, the proconsul too (HI-V11).
int Rules::doubling_generals(const State& s, General but, Space enemy) const {
  int n = 0;
  for (std::size_t i = 0; i < kGenerals; ++i)
    if (i != index(but) && s.general[i] != Space::None &&
        has(data->near[index(enemy)], s.general[i]))
      ++n;
  return n;
}

int Rules::shield(Space s) const {
  constexpr int kFlat = 3;  // HI-79
  if (options.flat_shields != 0 && is_city(s) && is_roman(province_of(s))) return kFlat;
  return data->shield[index(s)];
}

// ---- values

namespace {

Value roman_value(const Combat& c) {
  return {true, c.stake + c.own_discs + c.generic + c.bonus, 1 << c.roman_helpers};
}

}  // namespace

Combat Rules::siege(const State& s, Space target, int stake) const {
  Combat c;
  c.kind = CombatKind::Siege;
  c.from = s.general[index(s.active)];
  c.to = target;
  c.general = static_cast<int>(s.active);
  c.stake = stake;
  const Support own = support(s, s.active, c.from);
  c.own_discs = own.discs;
  c.generic = own.generic;
  c.bonus = with(kImperivm) && s.active == General::Citerior ? data->citerior_bonus : 0;
  c.roman_helpers = doubling_generals(s, s.active, target);
  c.hispanic_helpers = count(data->near[index(c.from)] & s.armies);  // HI-47
  c.roman = roman_value(c);                                          // HI-44
  c.hispanic = {false, shield(target), 1 << c.hispanic_helpers};
  return c;
}

Combat Rules::attack(const State& s, Space target, int stake) const {
  Combat c = siege(s, target, stake);  // HI-51: the Roman value is the same
  c.kind = CombatKind::Attack;
  c.hispanic_helpers = count(data->near[index(c.from)] & s.armies & ~bit(target));
  c.revolts = revolts_in(s, revolt_group(s, target));
  const int special = target == s.special ? data->terror_times : 1;  // HI-V6, HI-V13
  c.hispanic = {true, c.revolts, special << c.hispanic_helpers};
  return c;
}

Combat Rules::army_siege(const State& s, Space army, Space target, int plus) const {
  Combat c;
  c.kind = CombatKind::ArmySiege;
  c.from = army;
  c.to = target;
  c.revolts = revolts_in(s, revolt_group(s, army));
  c.hispanic_helpers = count(data->near[index(target)] & s.armies & ~bit(army));
  const int special = army == s.special ? data->terror_times : 1;
  c.hispanic = {true, c.revolts + plus, special << c.hispanic_helpers};
  c.roman_helpers = doubling_generals(s, kNobody, army);
  c.roman = {false, shield(target), 1 << c.roman_helpers};
  return c;
}

Combat Rules::army_attack(const State& s, Space army, Space target, int plus) const {
  Combat c = army_siege(s, army, target, plus);
  c.kind = CombatKind::ArmyAttack;
  c.general = general_at_space(s, target);
  const General g = general_at(static_cast<std::size_t>(c.general));
  if (g != General::Proconsul) {
    const Support own = support(s, g, target);
    c.own_discs = own.discs;
    c.generic = own.generic;
  }
  c.roman_helpers = doubling_generals(s, g, army);
  c.roman = roman_value(c);
  return c;
}

Combat Rules::army_combat(const State& s, Space army, Space target, int plus) const {
  return general_at_space(s, target) < 0 ? army_siege(s, army, target, plus)
                                         : army_attack(s, army, target, plus);
}

Combat Rules::pending(const State& s) const {
  switch (s.node) {
    case Node::Siege: return siege(s, s.to, s.stake);
    case Node::Attack: return attack(s, s.to, s.stake);
    default: return army_combat(s, s.from, s.to, s.plus);
  }
}

// ---- what it does

void Rules::clear_scratch(State& s) const {
  s.from = s.to = Space::None;
  s.stake = s.plus = s.roman_die = s.hispanic_die = 0;
}

// HI-55: a certain combat is not rolled.
bool Rules::settle_if_certain(State& s, const Combat& c, Events& ev) const {
  if (options.roll_certain != 0 || !is_certain(c)) return false;
  // The dice that come nearest to turning it.
  const bool romans_lead = c.roman.least() >= c.hispanic.most();
  const int roman = romans_lead ? 1 : kDie;
  const int hispanic = romans_lead ? kDie : 1;
  ev.emit("HI-55"_rule, "event.certain",
          {number("roman", c.roman.with(roman)), number("hispanic", c.hispanic.with(hispanic))});
  end_combat(s, c, c.ahead(roman, hispanic), ev);
  return true;
}

void Rules::roll_combat(State& s, int roman, int hispanic, Events& ev) const {
  const Combat c = pending(s);
  const int ours = c.roman.with(roman);
  const int theirs = c.hispanic.with(hispanic);
  switch (c.kind) {
    case CombatKind::Siege:
      ev.emit("HI-44"_rule, "event.siege-roll",
              {number("die", roman), number("roman", ours), number("shield", theirs)});
      break;
    case CombatKind::ArmySiege:
      ev.emit("HI-68"_rule, "event.army-siege-roll",
              {number("die", hispanic), number("hispanic", theirs), number("shield", ours)});
      break;
    case CombatKind::Attack:
    case CombatKind::ArmyAttack:
      ev.emit(c.by_army() ? "HI-67"_rule : "HI-52"_rule,
              c.by_army() ? "event.army-attack-roll" : "event.attack-roll",
              {number("die", roman), number("die-hispanic", hispanic), number("roman", ours),
               number("hispanic", theirs)});
      break;
  }
  end_combat(s, c, c.ahead(roman, hispanic), ev);
}

// `ahead` is how much the acting side leads by. Nobody advances (HI-49, HI-53, HI-69).
void Rules::end_combat(State& s, const Combat& c, int ahead, Events& ev) const {
  clear_scratch(s);
  if (c.is_siege())
    return c.by_army() ? end_army_siege(s, c, ahead > 0, ev) : end_siege(s, c, ahead > 0, ev);
  const int romans_ahead = c.by_army() ? -ahead : ahead;
  const Space army = c.by_army() ? c.from : c.to;
  const General general = general_at(static_cast<std::size_t>(c.general));
  if (romans_ahead > 0)
    remove_army(s, army, ev);
  else if (romans_ahead < 0)
    remove_general(s, general, ev);
  else
    ev.emit("HI-53"_rule, "event.drawn", {space_arg("city", army)});
  if (s.node == Node::Over) return;
  if (c.by_army()) return act_next(s, ev);
  if (romans_ahead < 0) return begin_hispanic(s);  // HI-53: his Roman phase ends
  s.node = Node::Roman;
}

// HI-49: the top disc goes back to the reserve, or nothing happens.
void Rules::end_siege(State& s, const Combat& c, bool won, Events& ev) const {
  s.node = Node::Roman;
  if (won) {
    const int left = revolts_at(s, c.to) - 1;
    s.revolt_one &= ~bit(c.to);
    s.revolt_two &= ~bit(c.to);
    if ((left & 1) != 0) s.revolt_one |= bit(c.to);
    if ((left & 2) != 0) s.revolt_two |= bit(c.to);
    ++s.revolts;
  }
  ev.emit("HI-49"_rule, won ? "event.siege-won" : "event.siege-failed",
          {space_arg("city", c.to), number("left", revolts_at(s, c.to))});
  if (won) check_victory(s, ev);
}

// HI-68: the top garrison goes back to its owner.
void Rules::end_army_siege(State& s, const Combat& c, bool won, Events& ev) const {
  if (won) {
    Stack& stack = s.garrison[index(c.to)];
    const Colour owner = stack.top();
    stack.take(stack.size() - 1);
    ++s.garrisons[index(owner)];
    ev.emit("HI-68"_rule, "event.garrison-lost", {space_arg("city", c.to), colour_arg(owner)});
  } else {
    ev.emit("HI-68"_rule, "event.garrison-holds", {space_arg("city", c.to)});
  }
  act_next(s, ev);
}

// HI-53, HI-75: with the discs of its own city only; HI-V13: the special army does not come back.
void Rules::remove_army(State& s, Space city, Events& ev) const {
  const int discs = revolts_at(s, city);
  s.armies &= ~bit(city);
  s.to_act &= ~bit(city);
  if (s.special == city)
    s.special = Space::None;
  else
    ++s.army_reserve;
  s.revolt_one &= ~bit(city);
  s.revolt_two &= ~bit(city);
  s.revolts = static_cast<std::uint8_t>(s.revolts + discs);
  ev.emit("HI-53"_rule, "event.army-lost", {space_arg("city", city), number("discs", discs)});
  check_victory(s, ev);
}

// HI-53, HI-75: with the garrisons of his own city, whosever they are; a fleet under him stays.
void Rules::remove_general(State& s, General g, Events& ev) const {
  const Space at = s.general[index(g)];
  int lost = 0;
  if (is_city(at)) {
    Stack& stack = s.garrison[index(at)];
    for (int i = stack.size() - 1; i >= 0; --i) {
      const Colour c = stack.at(i);
      const bool own = c == colour_of(g) && g != General::Proconsul;
      const bool own_legio = c == Colour::Legio && g == General::Consul;
      if (options.own_lost != 0 && !own && !own_legio) continue;
      stack.take(i);
      ++s.garrisons[index(c)];
      ++lost;
    }
  }
  s.general[index(g)] = Space::None;  // HI-54: his denarius is blocked as long as he is off
  if (g == General::Proconsul)
    ev.emit("HI-V11"_rule, "event.proconsul-lost", {space_arg("space", at), number("discs", lost)});
  else
    ev.emit("HI-54"_rule, "event.general-lost",
            {general_arg(g), space_arg("space", at), number("discs", lost)});
}

}  // namespace tercio::hispania
