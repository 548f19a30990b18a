// The Hispanic phase, first step: revolt (HI-57 to HI-60, HI-73).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// HI-57; HI-S0: a scenario says which province each face means.
Province Rules::die_province(int face) const {
  return scenario_ == nullptr ? hispanic_province(face)
                              : scenario_->die_map[static_cast<std::size_t>(face - 1)];
}

// HI-23: a disc that must be placed and is not there loses the war.
bool Rules::place_revolt(State& s, Space city, Events& ev) const {
  if (s.revolts == 0) {
    finish(s, Outcome::Reserve, ev);
    return false;
  }
  --s.revolts;
  const int discs = revolts_at(s, city) + 1;
  s.revolt_one &= ~bit(city);
  s.revolt_two &= ~bit(city);
  if ((discs & 1) != 0) s.revolt_one |= bit(city);
  if ((discs & 2) != 0) s.revolt_two |= bit(city);
  return true;
}

void Rules::roll_revolt(State& s, int roman, int hispanic, Events& ev) const {
  s.roman_die = static_cast<std::uint8_t>(roman);
  s.hispanic_die = static_cast<std::uint8_t>(hispanic);
  ev.emit("HI-57"_rule, "event.revolt-roll",
          {number("roman", roman), number("die", hispanic),
           space_arg("city", hispanic_city(die_province(roman), hispanic))});
  if (hispano_can(s, data->shift_cost)) {
    s.node = Node::Shift;  // HI-V14
    return;
  }
  settle_revolt(s, ev);
}

void Rules::settle_revolt(State& s, Events& ev) const {
  const Province province = die_province(s.roman_die);
  const Space city = hispanic_city(province, s.hispanic_die);
  const int discs = revolts_at(s, city);
  const auto tell = [&](RuleId rule, const char* key) {
    ev.emit(rule, key, {space_arg("city", city)});
  };
  Space placed = Space::None;
  if (general_at_space(s, city) >= 0 || !s.garrison[index(city)].empty()) {
    tell("HI-58"_rule, "event.revolt-protected");
  } else if (discs == 0) {
    if (!place_revolt(s, city, ev)) return;
    tell("HI-59"_rule, "event.revolt-new");
  } else if (s.army_reserve > 0 && !has_army(s, province)) {
    --s.army_reserve;
    s.armies |= bit(city);
    placed = city;
    tell("HI-60"_rule, "event.revolt-army");
  } else if (discs < kMaxDiscs) {
    if (!place_revolt(s, city, ev)) return;
    tell("HI-60"_rule, "event.revolt-more");
  } else {
    tell("HI-60"_rule, "event.revolt-full");
  }
  begin_army_moves(s, placed, ev);
}

// HI-73: an army placed just now acts too, unless the option says it waits.
void Rules::begin_army_moves(State& s, Space placed, Events& ev) const {
  clear_scratch(s);
  s.to_act = s.armies;
  if (placed != Space::None && options.new_army_waits != 0) s.to_act &= ~bit(placed);
  act_next(s, ev);
}

}  // namespace tercio::hispania
