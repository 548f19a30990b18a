// 3.3, Move: CE-34 to CE-43, CE-85, CE-93.
#include "games/camino/rules/rules.h"

namespace tercio::camino {

// Everything a Move asks for but its price, in the order in which refusals are named.
Verdict Rules::may_take_road(const State& s, Region to) const {
  if (s.army == data->goal) return Verdict::no("CE-85"_rule, "refused.leave-goal");
  if (enemy_here(s)) return Verdict::no("CE-44"_rule, "refused.must-fight");
  if (!has(data->neighbours[index(s.army)], to))
    return Verdict::no("CE-34"_rule, "refused.no-route");
  if (s.closed != 0 && to == data->loyalty_region)
    return Verdict::no("CE-42"_rule, "refused.closed");
  return controls(s, s.army) ? Verdict::yes() : may_leave_fortress(s, to);
}

// CE-41: the fortress here is not controlled.
Verdict Rules::may_leave_fortress(const State& s, Region to) const {
  const bool farther = data->distance_to_goal[index(to)] > data->distance_to_goal[index(s.army)];
  const bool back = to == s.previous;
  switch (options.leave_unconquered) {
    case LeaveUnconquered::FartherOrBack:
      return farther || back ? Verdict::yes() : Verdict::no("CE-41"_rule, "refused.fortress");
    case LeaveUnconquered::RetreatOnly:
      return farther ? Verdict::yes() : Verdict::no("CE-41"_rule, "refused.fortress-farther");
    case LeaveUnconquered::PreviousRegion:
      return back ? Verdict::yes() : Verdict::no("CE-41"_rule, "refused.fortress-back");
    case LeaveUnconquered::Never: return Verdict::no("CE-41"_rule, "refused.fortress-never");
  }
  TERCIO_NEVER("a value of the option that is not listed");
}

// CE-21, CE-43: foul weather makes one region dearer to enter.
int Rules::move_price(const State& s, Region to) const {
  const EventRow* row = event(s);
  return row != nullptr && row->weather_region == to ? row->operations_to_enter : 1;
}

Verdict Rules::may_move(const State& s, Region to, With with) const {
  TERCIO_REQUIRE(may_take_road(s, to));
  const int price = move_price(s, to);
  if (with == With::Tercio) {  // CE-78, CE-93: the additional Move costs no Operation
    if (price > 1) return Verdict::no("CE-43"_rule, "refused.weather-extra");
    if (s.weather != 0 && !options.weather_extra_move)
      return Verdict::no("CE-20"_rule, "refused.weather-inside");
    if (!tercio_usable(s)) return Verdict::no("CE-76"_rule, "refused.tercio");
    return Verdict::yes();
  }
  if (s.operations == 0) return Verdict::no("CE-27"_rule, "refused.no-operation");
  if (s.operations < price) return Verdict::no("CE-43"_rule, "refused.weather");
  if (with == With::Forage) {  // CE-81, declared before the roll
    if (options.tercio_timing != TercioTiming::BeforeRoll)
      return Verdict::no("CE-81"_rule, "refused.after-roll");
    if (!logistics_due(s)) return Verdict::no("CE-81"_rule, "refused.no-logistics");
    if (!tercio_usable(s)) return Verdict::no("CE-76"_rule, "refused.tercio");
  } else if (with != With::Nothing) {
    return Verdict::no("CE-79"_rule, "refused.not-a-fight");
  }
  return Verdict::yes();
}

// CE-35, CE-23.
int Rules::attrition_modifier(const State& s, Region to) const {
  const EventRow* row = event(s);
  return data->plus[index(s.army)][index(to)] + (row == nullptr ? 0 : row->attrition_mod);
}

// CE-36, CE-38, CE-39: asked when leaving a region with a Logistics value, unless its fortress is
// controlled and it has a road.
bool Rules::logistics_due(const State& s) const {
  if (data->logistics[index(s.army)] == 0) return false;
  return !(controls(s, s.army) && has(s.roads, s.army));
}

// CE-36, CE-22, CE-81.
int Rules::logistics_modifier(const State& s, Region to) const {
  const EventRow* row = event(s);
  const bool meddled = row != nullptr && has(row->logistics_to, to);
  return -data->logistics[index(s.army)] + data->logistics_per_road * std::popcount(s.roads) +
         (meddled ? row->logistics_mod : 0) + (s.with == With::Forage ? 1 : 0);
}

void Rules::start_move(State& s, Region to, With with, Events& ev) const {
  if (with == With::Tercio) {
    spend_tercio(s, "CE-78"_rule, "event.tercio-move", ev);
  } else {
    s.operations = static_cast<std::uint8_t>(s.operations - move_price(s, to));
    if (with == With::Forage) spend_tercio(s, "CE-81"_rule, "event.tercio-forage", ev);
  }
  s.target = to;
  s.with = with;
  ev.emit("CE-34"_rule, "event.marches", {region_arg("from", s.army), region_arg("to", to)});
  // CE-40: both rolls, the attrition first; or, by option, only once the march is sure.
  if (options.attrition_when_logistics_fails)
    begin_attrition(s, ev);
  else
    begin_logistics(s, ev);
}

void Rules::begin_attrition(State& s, Events& ev) const {
  if (is_alpine(s.army, s.target))
    s.node = Node::Attrition;
  else
    after_attrition(s, ev);
}

void Rules::after_attrition(State& s, Events& ev) const {
  s.die = 0;
  if (options.attrition_when_logistics_fails)
    begin_logistics(s, ev);
  else
    arrive(s, ev);
}

void Rules::begin_logistics(State& s, Events& ev) const {
  if (logistics_due(s)) {
    s.node = Node::Logistics;
  } else if (options.attrition_when_logistics_fails) {
    arrive(s, ev);
  } else {
    begin_attrition(s, ev);
  }
}

// CE-35; then, if it would help, Momento de Tercio is asked for (CE-77).
void Rules::roll_attrition(State& s, int die, Events& ev) const {
  if (!attrition_window(s, die)) return end_attrition(s, die, ev);
  const int total = die + attrition_modifier(s, s.target);
  ev.emit(
      "CE-35"_rule, "event.attrition-seen",
      {number("die", die), number("total", total), number("loss", data->attrition_loss(total))});
  s.die = static_cast<std::uint8_t>(die);
  s.node = Node::AttritionTercio;
}

void Rules::end_attrition(State& s, int die, Events& ev) const {
  const int total = die + attrition_modifier(s, s.target);
  const int loss = data->attrition_loss(total);
  ev.emit("CE-35"_rule, "event.attrition",
          {number("die", die), number("total", total), number("loss", loss)});
  lose_strength(s, loss, ev);
  if (s.node != Node::Over) after_attrition(s, ev);
}

// CE-36, CE-37; then, if it would help, Momento de Tercio is asked for (CE-77, CE-81).
void Rules::roll_logistics(State& s, int die, Events& ev) const {
  if (!logistics_window(s, die)) return end_logistics(s, die, ev);
  ev.emit("CE-36"_rule, "event.logistics-seen",
          {number("die", die), number("total", die + logistics_modifier(s, s.target))});
  s.die = static_cast<std::uint8_t>(die);
  s.node = Node::LogisticsTercio;
}

void Rules::end_logistics(State& s, int die, Events& ev) const {
  const int total = die + logistics_modifier(s, s.target);
  s.die = 0;
  if (total < data->logistics_from) {  // CE-37: the Operation is spent all the same
    ev.emit("CE-37"_rule, "event.stays",
            {number("die", die), number("total", total), region_arg("region", s.army)});
    return begin_operations(s);
  }
  ev.emit("CE-37"_rule, "event.supplied", {number("die", die), number("total", total)});
  if (s.with == With::Forage) s.with = With::Nothing;  // it has done its work
  if (options.attrition_when_logistics_fails)
    arrive(s, ev);
  else
    begin_attrition(s, ev);
}

void Rules::arrive(State& s, Events& ev) const {
  s.previous = s.army;
  s.army = s.target;
  ev.emit("CE-34"_rule, "event.arrives", {region_arg("region", s.army)});
  if (options.tyrol_recovery == TyrolRecovery::OnEntry) recover_tercio(s, ev);
  if (s.army == data->goal && options.arrival_ends_game == ArrivalEndsGame::Immediately)
    return check_victory(s, ev);
  begin_operations(s);
}

}  // namespace tercio::camino
