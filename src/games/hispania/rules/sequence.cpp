// Rounds and turns (HI-25 to HI-29), the end of a round (HI-71, HI-72), victory and defeat (HI-22
// to HI-24).
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

// ---- a turn begins

// HI-26: one denarius fewer for every general off the board; HI-V10: read once he is back.
int Rules::denarii_due(const State& s) const {
  int denarii = level_denarii() - off_board(s);
  if (with(kImperivm) && s.active == General::Ulterior && is_quiet(s, Province::Ulterior))
    denarii += data->ulterior_bonus;
  return denarii;
}

// HI-27, HI-78: his own province where it is quiet, or any fleet. A space he would have to leave
// but could not is not offered.
SpaceSet Rules::entries(const State& s) const {
  SpaceSet spaces = s.active == General::Consul
                        ? s.fleets
                        : cities_of(province_at(index(s.active))) & ~revolted(s);
  SpaceSet shared = spaces & generals(s, s.active);
  each(shared, [&](Space at) {
    State inside = s;
    inside.general[index(s.active)] = at;
    const int due = denarii_due(inside);
    if (stops(inside, s.active, due - partner_half(s, due)) == 0) spaces &= ~bit(at);
  });
  return spaces;
}

Verdict Rules::may_enter(const State& s, Space at) const {
  if (s.node != Node::Generals && s.node != Node::Enter)
    return Verdict::no("HI-27"_rule, "refused.no-entry-now");
  const RuleId rule = s.node == Node::Generals ? "HI-20"_rule : "HI-27"_rule;
  if (s.active == General::Consul) {
    if (!has(s.fleets, at)) return Verdict::no(rule, "refused.entry-fleet");
  } else {
    if (!has(cities_of(province_at(index(s.active))), at))
      return Verdict::no(rule, "refused.entry-province");
    if (has(revolted(s), at)) return Verdict::no(rule, "refused.entry-revolt");
  }
  if (s.node == Node::Generals)
    return has(generals(s, s.active), at) ? Verdict::no("HI-20"_rule, "refused.entry-taken")
                                          : Verdict::yes();
  return has(entries(s), at) ? Verdict::yes() : Verdict::no("HI-78"_rule, "refused.entry-stuck");
}

void Rules::begin_turn(State& s, Events& ev) const {
  if (is_on_board(s, s.active)) return begin_roman(s, ev);
  if (entries(s) != 0) {
    s.node = Node::Enter;
    return;
  }
  // HI-29: he stays off, and his denarius with him.
  ev.emit("HI-29"_rule, "event.stays-off", {general_arg(s.active)});
  begin_hispanic(s);
}

void Rules::enter(State& s, Space at, Events& ev) const {
  if (s.node == Node::Generals) return place_general(s, at, ev);
  s.must_leave = has(generals(s, s.active), at) ? 1 : 0;  // HI-28
  s.general[index(s.active)] = at;
  ev.emit("HI-27"_rule, "event.enters", {general_arg(s.active), space_arg("space", at)});
  begin_roman(s, ev);
}

void Rules::begin_roman(State& s, Events& ev) const {
  s.node = Node::Roman;
  const int due = denarii_due(s);
  s.turn_denarii = static_cast<std::uint8_t>(due);
  s.partner_denarii = static_cast<std::uint8_t>(partner_half(s, due));
  s.denarii = static_cast<std::uint8_t>(due - s.partner_denarii);
  ev.emit("HI-26"_rule, "event.turn",
          {number("round", s.round), general_arg(s.active), number("denarii", due)});
}

// HI-77: the first half is spent or given up; what was not spent is not kept
// (HI-26).
void Rules::pass_to_partner(State& s, Events& ev) const {
  s.denarii = s.partner_denarii;
  s.partner_denarii = 0;
  ev.emit("HI-77"_rule, "event.partner", {general_arg(s.active), number("denarii", s.denarii)});
}

// HI-30: he may stop at any time, but not for his partner (HI-11).
void Rules::end_roman(State& s, Events& ev) const {
  if (s.partner_denarii > 0) return pass_to_partner(s, ev);
  ev.emit("HI-30"_rule, "event.end", {general_arg(s.active)});
  begin_hispanic(s);
}

// HI-25: unspent denarii are not kept; HI-V7: the Hispanic player has new ones each time.
void Rules::begin_hispanic(State& s) const {
  s.denarii = s.turn_denarii = s.partner_denarii = 0;
  s.hispanic_denarii = static_cast<std::uint8_t>(with(kHispano) ? data->hispano_denarii : 0);
  s.node = Node::Revolt;
}

// ---- a turn ends

void Rules::end_turn(State& s, Events& ev) const {
  s.hispanic_denarii = 0;
  clear_scratch(s);
  if (s.active == General::Consul) return end_round(s, ev);
  s.active = general_at(index(s.active) + 1);
  begin_turn(s, ev);
}

// HI-71, HI-72.
void Rules::end_round(State& s, Events& ev) const {
  if (s.revolts == 0) return finish(s, Outcome::Reserve, ev);  // HI-23
  --s.revolts;
  ++s.time;
  ev.emit("HI-71"_rule, "event.round", {number("round", s.round), number("left", s.revolts)});
  if (s.time == rounds_) return finish(s, Outcome::Time, ev);  // HI-24
  ++s.round;
  s.active = General::Ulterior;
  begin_turn(s, ev);
}

// ---- the end

bool Rules::is_won(const State& s) const {
  SpaceSet goal = goal_cities_;
  for (; goal != 0; goal &= goal - 1)
    if (s.garrison[index(first(goal))].empty()) return false;
  const SpaceSet revolts = revolted(s);
  for (std::size_t p = 0; p < kProvinces; ++p)
    if ((goal_quiet_ >> p & 1u) != 0 && (revolts & cities_of(province_at(p))) != 0) return false;
  return !(goal_special_gone() && s.special != Space::None);  // HI-S3
}

// HI-22, HI-80: asked whenever a garrison comes or a revolt or an army goes, at any moment.
bool Rules::check_victory(State& s, Events& ev) const {
  if (!is_won(s)) return false;
  finish(s, Outcome::RomanVictory, ev);
  return true;
}

void Rules::finish(State& s, Outcome outcome, Events& ev) const {
  s.outcome = outcome;
  s.node = Node::Over;
  s.to_act = 0;
  s.denarii = s.turn_denarii = s.partner_denarii = s.hispanic_denarii = 0;
  s.must_leave = 0;
  clear_scratch(s);
  switch (outcome) {
    case Outcome::RomanVictory: ev.emit("HI-22"_rule, "event.roman-victory"); break;
    case Outcome::Reserve: ev.emit("HI-23"_rule, "event.no-revolt-left"); break;
    default: ev.emit("HI-24"_rule, "event.time-over"); break;
  }
}

Result Rules::result(const State& s) const {
  Result result;
  result.seats = kSeats;
  const bool won = s.outcome == Outcome::RomanVictory;
  for (std::size_t i = 0; i < kSeats; ++i) {
    const bool roman = seat_at(i) != kHispania;
    result.seat[i] = {static_cast<std::uint8_t>(s.outcome), 0, won == roman ? 1.0f : 0.0f};
  }
  return result;
}

}  // namespace tercio::hispania
