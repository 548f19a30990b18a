// 3.3, operations in general (CE-27, CE-28), reinforcements (CE-29 to CE-33, CE-91) and preparing
// the route to Flanders (CE-58 to CE-60, CE-94).
#include "games/camino/rules/rules.h"

namespace tercio::camino {

void Rules::begin_operations(State& s) const {
  s.target = Region::None;
  s.with = With::Nothing;
  s.fight = Fight::None;
  s.die = s.own = s.foe = s.own_dice = s.foe_dice = 0;
  s.node = Node::Operations;
}

// CE-28: at 0 the army is destroyed and the game is lost at once, whatever the cause.
void Rules::lose_strength(State& s, int loss, Events& ev) const {
  if (loss <= 0) return;
  const int left = s.strength - loss;
  s.strength = static_cast<std::uint8_t>(left > 0 ? left : 0);
  ev.emit("CE-28"_rule, "event.strength", {number("loss", loss), number("strength", s.strength)});
  if (s.strength > 0) return;
  s.outcome = kDestroyed;
  finish(s, ev);
}

void Rules::gain_strength(State& s, int gain) const {
  const int strength = s.strength + gain;
  s.strength =
      static_cast<std::uint8_t>(strength < data->max_strength ? strength : data->max_strength);
}

Verdict Rules::may_end(const State& s) const {
  if (enemy_here(s) && s.operations > 0 && options.forced_battle == ForcedBattle::Strict)
    return Verdict::no("CE-44"_rule, "refused.must-fight");
  return Verdict::yes();
}

// ---- reinforcements

// CE-31, CE-30: the shortest way back that no enemy army stands on, in routes; the army's own
// region is not part of it, and it never leads through the goal.
int Rules::way_to_start(const State& s) const {
  const RegionSet blocked = static_cast<RegionSet>(enemies(s) | bit(data->goal));
  RegionSet reached = bit(s.army);
  RegionSet border = reached;
  for (int distance = 0; border != 0; ++distance) {
    if (has(border, data->reinforce_free_in)) return distance;
    RegionSet next = 0;
    for (RegionSet rest = border; rest != 0; rest = static_cast<RegionSet>(rest & (rest - 1)))
      next = static_cast<RegionSet>(
          next | data->neighbours[static_cast<std::size_t>(std::countr_zero(rest))]);
    border = static_cast<RegionSet>(next & ~reached & ~blocked);
    reached = static_cast<RegionSet>(reached | border);
  }
  return -1;
}

Verdict Rules::may_reinforce(const State& s) const {
  if (enemy_here(s) && options.forced_battle == ForcedBattle::Strict)
    return Verdict::no("CE-44"_rule, "refused.must-fight");
  if (s.operations == 0) return Verdict::no("CE-27"_rule, "refused.no-operation");
  if (s.strength >= data->max_strength) return Verdict::no("CE-91"_rule, "refused.full-strength");
  if (s.army != data->reinforce_free_in && way_to_start(s) < 0)
    return Verdict::no("CE-31"_rule, "refused.no-way");
  return Verdict::yes();
}

// CE-30, CE-32: what is added to the die.
int Rules::reinforce_modifier(const State& s) const {
  const int roads = std::popcount(s.roads);
  const int bonus = roads >= 4 ? data->reinforce_roads_4 : roads == 3 ? data->reinforce_roads_3 : 0;
  return way_to_start(s) * data->reinforce_per_region + bonus;
}

void Rules::reinforce(State& s, Events& ev) const {
  --s.operations;
  if (s.army == data->reinforce_free_in) {  // CE-29
    gain_strength(s, data->reinforce_gain);
    ev.emit("CE-29"_rule, "event.reinforced-at-home", {number("strength", s.strength)});
    return begin_operations(s);
  }
  ev.emit("CE-30"_rule, "event.reinforce",
          {number("distance", way_to_start(s)), plus_minus("modifier", reinforce_modifier(s))});
  s.node = Node::Reinforce;
}

// CE-33; then, if it would help, Momento de Tercio is asked for (CE-77).
void Rules::roll_reinforce(State& s, int die, Events& ev) const {
  if (!reinforce_window(s, die)) return end_reinforce(s, die, ev);
  ev.emit("CE-33"_rule, "event.reinforce-seen",
          {number("die", die), number("total", die + reinforce_modifier(s))});
  s.die = static_cast<std::uint8_t>(die);
  s.node = Node::ReinforceTercio;
}

void Rules::end_reinforce(State& s, int die, Events& ev) const {
  const int total = die + reinforce_modifier(s);
  if (total >= data->reinforce_from) {  // CE-33
    gain_strength(s, data->reinforce_gain);
    ev.emit("CE-33"_rule, "event.reinforced",
            {number("die", die), number("total", total), number("strength", s.strength)});
  } else {
    ev.emit("CE-33"_rule, "event.not-reinforced", {number("die", die), number("total", total)});
  }
  begin_operations(s);
}

// ---- preparing the road

Verdict Rules::may_prepare(const State& s) const {
  if (enemy_here(s)) return Verdict::no("CE-58"_rule, "refused.prepare-enemy");
  const bool allowed =
      has(data->prepare_allowed, s.army) || (options.prepare_in_lombardy && s.army == data->start);
  if (!allowed) return Verdict::no("CE-58"_rule, "refused.prepare-here");
  if (!controls(s, s.army)) return Verdict::no("CE-58"_rule, "refused.prepare-fortress");
  if (has(s.roads, s.army)) return Verdict::no("CE-58"_rule, "refused.prepare-road");
  if (s.operations == 0) return Verdict::no("CE-27"_rule, "refused.no-operation");
  return Verdict::yes();
}

// CE-59, CE-24.
int Rules::prepare_modifier(const State& s) const {
  const EventRow* row = event(s);
  return data->prepare_mod[index(s.army)] + (row == nullptr ? 0 : row->prepare_mod);
}

void Rules::prepare(State& s, Events& ev) const {
  --s.operations;
  ev.emit("CE-58"_rule, "event.prepare",
          {region_arg("region", s.army), plus_minus("modifier", prepare_modifier(s))});
  s.node = Node::Prepare;
}

// CE-60. CE-94: a road that was lost may be built again here, also in the same turn.
void Rules::roll_prepare(State& s, int die, Events& ev) const {
  const int total = die + prepare_modifier(s);
  if (total >= data->prepare_from) {
    s.roads = static_cast<RegionSet>(s.roads | bit(s.army));
    ev.emit("CE-60"_rule, "event.road-built",
            {number("die", die), number("total", total), region_arg("region", s.army)});
  } else {
    ev.emit("CE-60"_rule, "event.road-failed", {number("die", die), number("total", total)});
  }
  begin_operations(s);
}

}  // namespace tercio::camino
