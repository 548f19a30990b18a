// The Hispanic phase, second step: every army moves once, besieges or attacks (HI-61 to HI-70).
#include <cstdlib>

#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// HI-61: by province, I to VI, then Ulterior and Citerior.
int Rules::acting_order(Province p) const {
  const int order = data->move_order[index(p)];
  if (options.citerior_first == 0 || !is_roman(p)) return order;
  const Province other = p == Province::Ulterior ? Province::Citerior : Province::Ulterior;
  return data->move_order[index(other)];
}

// An army that has not acted still stands where it began, so its place tells its turn (HI-81).
Space Rules::next_army(const State& s) const {
  Space next = Space::None;
  int best = kProvinces + 1;
  each(s.to_act, [&](Space army) {
    const int order = acting_order(province_of(army));
    if (order < best) {
      best = order;
      next = army;
    }
  });
  return next;
}

// HI-S2: it takes no part in the move; it defends and reinforces as usual.
bool Rules::is_locked(const State&, Space army) const {
  return scenario_ != nullptr && scenario_->special == Special::Locked &&
         army == scenario_->special_city;
}

SpaceSet Rules::alternatives(const State& s, Space army) const {
  const Province own = province_of(army);
  const SpaceSet near = data->near[index(army)] & kCitySet;
  SpaceSet found = near & cities_of(own);
  // HI-62: out of its province only while every city of it is in revolt; HI-S3: or always.
  const bool roams =
      scenario_ != nullptr && scenario_->special == Special::FreeProvince && army == s.special;
  if (roams || is_full(s, own))
    each(near & ~cities_of(own), [&](Space city) {
      if (!has_army(s, province_of(city))) found |= bit(city);
    });
  const SpaceSet calm = found & ~revolted(s);
  return calm != 0 ? calm : found;  // HI-63
}

// HI-64: those whose shield is nearest to the die.
SpaceSet Rules::nearest(SpaceSet from, int die) const {
  SpaceSet found = 0;
  int best = kDie + 1;
  each(from, [&](Space city) {
    const int distance = std::abs(data->shield[index(city)] - die);
    if (distance < best) {
      best = distance;
      found = 0;
    }
    if (distance == best) found |= bit(city);
  });
  return found;
}

// Option equal_shields: cities of two provinces with the same shield throw again, if any face could
// tell one city from all others.
bool Rules::rerolls(SpaceSet from, SpaceSet tied) const {
  if (options.reroll_equal == 0) return false;
  const int shield = data->shield[index(first(tied))];
  bool same = true;
  each(tied, [&](Space city) { same = same && data->shield[index(city)] == shield; });
  if (!same) return false;
  for (int die = 1; die <= kDie; ++die)
    if (count(nearest(from, die)) == 1) return true;
  return false;
}

// HI-70: each army on the position left by those before it.
void Rules::act_next(State& s, Events& ev) const {
  while (s.to_act != 0) {
    const Space army = next_army(s);
    s.to_act &= ~bit(army);
    if (is_locked(s, army)) {
      ev.emit("HI-S2"_rule, "event.army-locked", {space_arg("city", army)});
      continue;
    }
    const SpaceSet found = alternatives(s, army);
    if (found == 0) {
      ev.emit("HI-64"_rule, "event.army-stays", {space_arg("city", army)});
      continue;
    }
    s.from = army;
    if (count(found) == 1) return go(s, first(found), ev);
    s.node = hispano_can(s, data->choose_cost) ? Node::Choose : Node::Choice;
    return;
  }
  end_turn(s, ev);
}

void Rules::roll_choice(State& s, int die, Events& ev) const {
  ev.emit("HI-64"_rule, "event.army-roll", {space_arg("city", s.from), number("die", die)});
  const SpaceSet from = alternatives(s, s.from);
  const SpaceSet tied = nearest(from, die);
  if (count(tied) == 1) return go(s, first(tied), ev);
  if (rerolls(from, tied)) {
    ev.emit("HI-64"_rule, "event.army-again", {space_arg("city", s.from)});
    return;  // the same throw is wanted again
  }
  if (hispano_can(s, data->choose_cost)) {
    s.hispanic_die = static_cast<std::uint8_t>(die);
    s.node = Node::Tie;
    return;
  }
  ev.emit("HI-64"_rule, "event.army-tied", {space_arg("city", s.from)});
  clear_scratch(s);
  act_next(s, ev);
}

// HI-65, HI-67, HI-68: a Roman in the way is fought, and stops the army.
void Rules::go(State& s, Space to, Events& ev) const {
  s.hispanic_die = 0;
  s.to = to;
  const bool held = general_at_space(s, to) >= 0 || !s.garrison[index(to)].empty();
  if (!held) return march(s, to, ev);
  if (hispano_can(s, data->plus_cost)) {
    s.node = Node::Plus;
    return;
  }
  fight(s, ev);
}

void Rules::march(State& s, Space to, Events& ev) const {
  const Space army = s.from;
  clear_scratch(s);
  const bool calm = !has(revolted(s), to);  // HI-7: an army always stands on a revolt
  if (calm && !place_revolt(s, to, ev)) return;
  s.armies = (s.armies & ~bit(army)) | bit(to);
  if (s.special == army) s.special = to;
  ev.emit("HI-65"_rule, "event.army-moves", {space_arg("from", army), space_arg("to", to)});
  if (province_of(army) != province_of(to))
    ev.emit("HI-66"_rule, "event.army-enters",
            {space_arg("city", to), province_arg("province", province_of(to))});
  if (calm) ev.emit("HI-65"_rule, "event.army-revolt", {space_arg("city", to)});
  act_next(s, ev);
}

void Rules::fight(State& s, Events& ev) const {
  const Combat c = army_combat(s, s.from, s.to, s.plus);
  if (c.is_siege())
    ev.emit("HI-68"_rule, "event.army-siege", {space_arg("from", c.from), space_arg("to", c.to)});
  else
    ev.emit("HI-67"_rule, "event.army-attack",
            {space_arg("from", c.from), space_arg("to", c.to),
             general_arg(general_at(static_cast<std::size_t>(c.general)))});
  if (settle_if_certain(s, c, ev)) return;
  s.node = c.is_siege() ? Node::ArmySiege : Node::ArmyAttack;
}

}  // namespace tercio::hispania
