// The decisions of the Hispanic player (HI-V7, HI-V14).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// One step up or down, without going round; in a scenario the face is shifted, then read.
Verdict Rules::may_shift(const State& s, int shift) const {
  if (s.node != Node::Shift) return Verdict::no("HI-V14"_rule, "refused.no-shift-now");
  const int die = shift < 2 ? s.roman_die : s.hispanic_die;
  const int shifted = die + (shift % 2 == 0 ? 1 : -1);
  if (shifted < 1 || shifted > kDie) return Verdict::no("HI-V14"_rule, "refused.shift-round");
  return Verdict::yes();
}

void Rules::shift(State& s, int shift, Events& ev) const {
  std::uint8_t& die = shift < 2 ? s.roman_die : s.hispanic_die;
  die = static_cast<std::uint8_t>(die + (shift % 2 == 0 ? 1 : -1));
  s.hispanic_denarii = static_cast<std::uint8_t>(s.hispanic_denarii - data->shift_cost);
  ev.emit("HI-V14"_rule, "event.revolt-shifted",
          {space_arg("city", hispanic_city(die_province(s.roman_die), s.hispanic_die))});
  settle_revolt(s, ev);  // once only
}

// Before the die any alternative left; after a tied die one of the tied.
Verdict Rules::may_choose(const State& s, Space to) const {
  if (s.node != Node::Choose && s.node != Node::Tie)
    return Verdict::no("HI-V14"_rule, "refused.no-choice-now");
  SpaceSet from = alternatives(s, s.from);
  if (s.node == Node::Tie) from = nearest(from, s.hispanic_die);
  if (!has(from, to)) return Verdict::no("HI-V14"_rule, "refused.no-alternative");
  return Verdict::yes();
}

void Rules::choose(State& s, Space to, Events& ev) const {
  s.hispanic_denarii = static_cast<std::uint8_t>(s.hispanic_denarii - data->choose_cost);
  ev.emit("HI-V14"_rule, "event.army-chosen", {space_arg("city", s.from), space_arg("to", to)});
  go(s, to, ev);
}

void Rules::set_plus(State& s, bool plus, Events& ev) const {
  if (plus) {
    s.plus = 1;
    s.hispanic_denarii = static_cast<std::uint8_t>(s.hispanic_denarii - data->plus_cost);
    ev.emit("HI-V14"_rule, "event.army-plus", {space_arg("city", s.from), space_arg("to", s.to)});
  }
  fight(s, ev);
}

}  // namespace tercio::hispania
