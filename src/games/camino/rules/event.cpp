// 3.2, the event of the turn: CE-19 to CE-26. Modifiers of an event are read where they apply.
#include "games/camino/rules/rules.h"

namespace tercio::camino {

const EventRow* Rules::event(const State& s) const {
  return s.event == 0 ? nullptr : &data->event[static_cast<std::size_t>(s.event - 1)];
}

void Rules::roll_event(State& s, int die, Events& ev) const {
  s.event = static_cast<std::uint8_t>(die);
  const EventRow& row = *event(s);
  ev.emit("CE-19"_rule, "event.event",
          {number("die", die), {"event", die, static_cast<std::uint8_t>(ArgKind::Event)}});
  if (row.weather_region != Region::None && s.army == row.weather_region) {  // CE-20
    s.weather = 1;
    s.operations = static_cast<std::uint8_t>(row.operations_if_inside);
    ev.emit("CE-20"_rule, "event.weather-inside", {number("operations", row.operations_if_inside)});
  }
  if (row.strength_gain > 0) {  // CE-26
    gain_strength(s, row.strength_gain);
    ev.emit("CE-26"_rule, "event.fresh-troops", {number("strength", s.strength)});
  }
  if (unrest_dice(s) > 0) {
    s.node = Node::Unrest;
    return;
  }
  begin_operations(s);
}

// CE-25: one die for each army of the named kinds in the named regions, the army's own included.
int Rules::unrest_dice(const State& s) const {
  const EventRow* row = event(s);
  if (row == nullptr || row->unrest_regions == 0) return 0;
  int dice = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(data->regions); ++i) {
    const Stack stack = s.enemy[i];
    if (stack.empty() || !has(row->unrest_regions, region_at(i))) continue;
    const bool counts = stack.is_coalition()
                            ? row->unrest_coalitions
                            : row->unrest_singles[static_cast<std::size_t>(stack.kind())];
    dice += counts ? 1 : 0;
  }
  return dice;
}

void Rules::roll_unrest(State& s, Action roll, Events& ev) const {
  const Throw wanted = turn(s).dice;
  int loss = 0;
  for (int i = 0; i < wanted.count; ++i)
    loss += has_face(event(s)->unrest_loss_on, face(roll, wanted, i)) ? 1 : 0;
  ev.emit("CE-25"_rule, "event.unrest", {number("dice", wanted.count), number("loss", loss)});
  lose_strength(s, loss, ev);
  if (s.node != Node::Over) begin_operations(s);
}

}  // namespace tercio::camino
