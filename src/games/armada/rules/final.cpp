// 8 and 9, the final battle and the levels of victory: AR-90 to AR-96, AR-99 to AR-104, AR-106,
// AR-112, AR-124 and AR-125.
#include "games/armada/rules/rules.h"

namespace tercio::armada {

// AR-90: played if troops were embarked and not landed, or by agreement (AR-105).
void Rules::begin_final(State& s, Events& ev) const {
  s.turn = kLastBox + 1;
  s.battle = {};
  ev.emit("AR-90"_rule, "event.final");
  bool asked = false;
  for (const Seat side : {kSpain, kEngland}) {
    const int living = kFleetsPerSide - dead(s, side);
    s.of(side).hand = living > 1 ? Hand::Asked : Hand::Idle;
    asked = asked || living > 1;
    if (living == 0) ev.emit("AR-124"_rule, "event.no-admiral", {side_arg("side", side)});
    if (living != 1) continue;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
      if (!s.of(side).fleet[slot].is(kDead)) s.of(side).admiral = fleet_at(side, slot);
  }
  s.node = Node::Admirals;
  if (!asked) reveal_admirals(s, ev);
}

// AR-91, AR-112: any commander who lives, wherever his fleet is.
Verdict Rules::may_name(const State& s, Seat side, Fleet f) const {
  if (s.node != Node::Admirals) return Verdict::no("AR-91"_rule, "refused.no-admiral-now");
  if (side_of(f) != side) return Verdict::no("AR-91"_rule, "refused.not-your-fleet");
  if (s.of(f).is(kDead)) return Verdict::no("AR-112"_rule, "refused.dead");
  return Verdict::yes();
}

void Rules::name_admiral(State& s, Seat side, Fleet f, Events& ev) const {
  s.of(side).admiral = f;
  s.of(side).hand = Hand::Sealed;
  ev.emit("AR-91"_rule, "event.admiral-chosen", {side_arg("side", side), fleet_arg("fleet", f)},
          Seats::only(side));
  ev.emit("AR-91"_rule, "event.admiral-sealed", {side_arg("side", side)});
  for (const SideState& one : s.side)
    if (one.hand == Hand::Asked) return;
  reveal_admirals(s, ev);
}

void Rules::reveal_admirals(State& s, Events& ev) const {
  for (const Seat side : {kSpain, kEngland}) {
    s.of(side).hand = Hand::Idle;
    if (s.of(side).admiral != Fleet::None)
      ev.reveal("AR-91"_rule, "event.admiral",
                {side_arg("side", side), fleet_arg("fleet", s.of(side).admiral)});
  }
  s.node = Node::FinalWind;
}

void Rules::roll_final_wind(State& s, int die, Events& ev) const {
  const auto rolled = static_cast<Wind>(data->wind_of_die[static_cast<std::size_t>(die - 1)]);
  s.wind = wind_after(s, die);  // AR-92
  ev.emit("AR-92"_rule, s.wind == rolled ? "event.wind" : "event.wind-holds",
          {number("die", die), wind_arg("wind", s.wind), wind_arg("rolled", rolled)});
  s.node = Node::Final;
}

int Rules::final_sum(const State& s, Seat side) const {
  int sum = 0;
  const auto dice = static_cast<std::size_t>(data->final_dice);
  for (std::size_t i = 0; i < dice; ++i) sum += s.final_dice[index(side) * dice + i];
  return sum;
}

int Rules::final_bonus(const State& s, Seat side) const {
  const Fleet admiral = s.of(side).admiral;
  return is_fleet(admiral) && data->favourable[index(admiral)] == s.wind ? data->admiral_wind_bonus
                                                                         : 0;
}

// AR-94; AR-125: never less than nothing.
int Rules::final_value(const State& s, Seat side) const {
  const int value = final_sum(s, side) + final_bonus(s, side) -
                    dead(s, side) * data->per_dead_commander - penalty(s, side);
  return value > 0 ? value : 0;
}

// AR-93, AR-95: all ships and prizes, less the enemy's value.
int Rules::final_ships(const State& s, Seat side) const {
  const int all = ships(s, side) + s.of(side).prizes;
  if (!options.final_losses_from_total) return all + final_value(s, side);  // AR-125
  const int left = all - final_value(s, other(side));
  return left > 0 ? left : 0;
}

int Rules::lead(const State& s) const { return final_ships(s, kSpain) - final_ships(s, kEngland); }

void Rules::roll_final(State& s, Action roll, const Throw& wanted, Events& ev) const {
  for (int i = 0; i < wanted.count; ++i)
    s.final_dice[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(face(roll, wanted, i));
  for (const Seat side : {kSpain, kEngland})
    ev.emit("AR-94"_rule, "event.final-value",
            {side_arg("side", side), number("dice", final_sum(s, side)),
             number("bonus", final_bonus(s, side)),
             number("dead", dead(s, side) * data->per_dead_commander),
             number("penalty", penalty(s, side)), number("value", final_value(s, side))});
  for (const Seat side : {kSpain, kEngland})
    ev.emit("AR-95"_rule, "event.final-ships",
            {side_arg("side", side), number("n", final_ships(s, side))});
  const int ahead = lead(s);
  const auto& levels = data->victories;
  const std::size_t draw = levels.size() / 2;
  if (s.absolute != Seat::Nobody) {  // AR-106
    const bool other_ahead = s.absolute == kSpain ? ahead < 0 : ahead > 0;
    if (other_ahead) return finish(s, draw, "AR-106"_rule, ev);
    return finish(s, s.absolute == kSpain ? 0 : levels.size() - 1, "AR-106"_rule, ev);
  }
  if (ahead == 0) return finish(s, draw, "AR-102"_rule, ev);
  const Seat side = ahead > 0 ? kSpain : kEngland;
  const int by = ahead > 0 ? ahead : -ahead;
  std::size_t best = draw;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i].side == side && levels[i].lead_min > 0 && by >= levels[i].lead_min &&
        (best == draw || levels[i].lead_min > levels[best].lead_min))
      best = i;
  // Marginal, tactical, strategic: AR-99 to AR-101, AR-103 and AR-104.
  const std::size_t steps = best < draw ? draw - best : best - draw;
  const RuleId rule = side == kSpain ? (steps == 1   ? "AR-99"_rule
                                        : steps == 2 ? "AR-100"_rule
                                                     : "AR-101"_rule)
                                     : (steps <= 2 ? "AR-103"_rule : "AR-104"_rule);
  finish(s, best, rule, ev);
}

void Rules::finish(State& s, std::size_t outcome, RuleId rule, Events& ev) const {
  s.outcome = static_cast<std::uint8_t>(outcome);
  s.node = Node::Over;
  for (SideState& side : s.side) side.hand = Hand::Idle;
  s.battle.asked = Seat::Nobody;
  ev.reveal(rule, "event.over",
            {named_arg("outcome", static_cast<int>(outcome), ArgKind::Outcome)});
}

// AR-96: won is 1, a draw a half; points are the ships ahead after the final battle.
Result Rules::result(const State& s) const {
  Result result;
  result.seats = kSides;
  if (s.node != Node::Over) return result;
  const Victory& victory = data->victories[s.outcome];
  const int ahead = s.turn > kLastBox ? lead(s) : 0;
  for (const Seat side : {kSpain, kEngland}) {
    SeatResult& seat = result.seat[index(side)];
    seat.outcome = s.outcome;
    seat.points = static_cast<std::int16_t>(side == kSpain ? ahead : -ahead);
    seat.value = victory.side == Seat::Nobody ? 0.5f : victory.side == side ? 1.0f : 0.0f;
  }
  return result;
}

}  // namespace tercio::armada
