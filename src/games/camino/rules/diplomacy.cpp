// 3.1, diplomacy: the loyalty of Burgundy. CE-11 to CE-18, CE-90.
#include "games/camino/rules/rules.h"

namespace tercio::camino {

// A new turn begins with the loyalty check, if one is due, else with the event.
void Rules::begin_turn(State& s, Events& ev) const {
  s.tercio_uses = 0;
  s.closed = 0;
  s.weather = 0;
  s.event = 0;
  s.operations = static_cast<std::uint8_t>(data->operations);
  ev.emit("CE-10"_rule, "event.week", {number("week", s.turn + 1), number("weeks", weeks())});
  s.node = loyalty_due(s) && s.revolted == 0 ? Node::Loyalty : Node::Event;  // CE-12
}

// CE-11: the rulebook's turns 2 to 6 are spaces of the marker, or turns counted from one.
bool Rules::loyalty_due(const State& s) const {
  const int turn = options.loyalty_turns == LoyaltyTurns::Marker ? s.turn : s.turn + 1;
  return turn >= data->loyalty_first && turn <= data->loyalty_last;
}

// CE-13 to CE-16: what a face does is a row of the chart; a row that does nothing is loyalty.
void Rules::roll_loyalty(State& s, int die, Events& ev) const {
  const LoyaltyRow& row = data->loyalty[static_cast<std::size_t>(die - 1)];
  const Region region = data->loyalty_region;
  ev.emit("CE-11"_rule, "event.loyalty",
          {number("die", die), {"result", die, static_cast<std::uint8_t>(ArgKind::Loyalty)}});
  if (die == data->loyalty_stop) s.revolted = 1;  // CE-12
  const bool places =
      row.places_pool_army && pool_size(s) > 0 && can_place_loyalty_army(s);  // CE-14
  const bool loses_road =
      row.removes_road &&
      (!row.places_pool_army || options.loyalty_marker_loss == LoyaltyMarkerLoss::Always || places);
  if (loses_road && has(s.roads, region)) {
    s.roads = static_cast<RegionSet>(s.roads & ~bit(region));
    ev.emit(row.closes_region ? "CE-16"_rule : "CE-15"_rule, "event.road-lost",
            {region_arg("region", region)});
  }
  if (row.closes_region) {  // CE-16; CE-18: later turns look at nothing but that it has happened
    s.closed = 1;
    ev.emit("CE-16"_rule, "event.closed", {region_arg("region", region)});
    if (s.army == region) {
      s.die = static_cast<std::uint8_t>(die);
      s.node = Node::Revolt;
      return;
    }
  }
  if (!places) return begin_event(s);
  if (pool_size(s) > 1) {
    s.node = Node::PoolDraw;
    return;
  }
  draw_pool(s, 1, ev);
}

// CE-90: not where a Coalition stands, nor where a single stands and no Coalition counter is free.
bool Rules::can_place_loyalty_army(const State& s) const {
  const Stack there = s.enemy[index(data->loyalty_region)];
  return there.empty() || (there.is_single() && free_coalitions(s) > 0);
}

// CE-14: every counter of the pool is as likely; they lie in the order of their kinds.
void Rules::draw_pool(State& s, int die, Events& ev) const {
  int number = die;
  std::size_t kind = 0;
  while (number > s.pool[kind]) number -= s.pool[kind++];
  place_loyalty_army(s, static_cast<int>(kind), ev);
  begin_event(s);
}

void Rules::place_loyalty_army(State& s, int kind, Events& ev) const {
  Stack& there = s.enemy[index(data->loyalty_region)];
  const Stack returning = Stack::single(kind);
  ev.emit("CE-14"_rule, "event.returns",
          {stack_arg("army", returning), region_arg("region", data->loyalty_region)});
  --s.pool[static_cast<std::size_t>(kind)];
  if (there.empty()) {
    there = returning;
    return;
  }
  // CE-90: it joins the single army that stands there.
  if (options.loyalty_pool == LoyaltyPool::OffMap) {
    ++s.pool[static_cast<std::size_t>(kind)];
    ++s.pool[static_cast<std::size_t>(there.kind())];
    there = Stack::untracked_coalition();
  } else {
    there = Stack::coalition(kind, there.kind());
  }
  ev.emit("CE-90"_rule, "event.coalition",
          {stack_arg("army", there), region_arg("region", data->loyalty_region)});
}

// CE-17: the choice comes before the die.
void Rules::choose_revolt(State& s, Verb verb, Events& ev) const {
  if (verb == Verb::Stay) {
    ev.emit("CE-17"_rule, "event.revolt-stay");
    s.node = Node::RevoltStay;
    return;
  }
  s.die = 0;
  ev.emit("CE-17"_rule, "event.revolt-skip");
  te_deum(s, ev);
}

void Rules::roll_revolt_stay(State& s, int die, Events& ev) const {
  const LoyaltyRow& row = data->loyalty[static_cast<std::size_t>(s.die - 1)];
  s.die = 0;
  const int loss = has_face(row.stay_loss_on, die) ? row.stay_loss : 0;
  ev.emit("CE-17"_rule, "event.revolt-die", {number("die", die), number("loss", loss)});
  lose_strength(s, loss, ev);
  if (s.node != Node::Over) begin_event(s);
}

}  // namespace tercio::camino
