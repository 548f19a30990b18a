// 3.5, victory check and scoring (CE-67 to CE-74), and 3.6, Te Deum (CE-75, CE-82).
#include "games/camino/rules/rules.h"

namespace tercio::camino {

void Rules::check_victory(State& s, Events& ev) const {
  if (s.army != data->goal) return te_deum(s, ev);  // CE-67
  s.outcome = outcome_for(score(s).total);
  finish(s, ev);
}

// The game is over: nothing of an operation under way is left in the state.
void Rules::finish(State& s, Events& ev) const {
  begin_operations(s);
  s.moved = 0;
  s.node = Node::Over;
  const Arg outcome{"outcome", s.outcome, static_cast<std::uint8_t>(ArgKind::Outcome)};
  if (s.outcome == kDestroyed) return ev.emit("CE-28"_rule, "event.over-lost", {outcome});
  if (s.outcome == kTooLate) return ev.emit("CE-75"_rule, "event.over-lost", {outcome});
  const Score sum = score(s);
  ev.emit("CE-74"_rule, "event.over-score",
          {outcome, number("points", sum.total), number("strength", sum.strength),
           number("roads", sum.roads), number("row", sum.row), number("victories", sum.victories),
           number("enemies", sum.enemies)});
}

Score Rules::score(const State& s) const {
  Score sum;
  sum.strength = data->per_strength * s.strength;       // CE-68
  sum.roads = data->per_road * std::popcount(s.roads);  // CE-69
  const int row = data->longest_row[s.roads];           // CE-70
  sum.row = row >= 4 ? data->row_4 : row == 3 ? data->row_3 : 0;
  sum.victories = data->per_victory * s.victories;                             // CE-71
  for (std::size_t i = 0; i < static_cast<std::size_t>(data->regions); ++i) {  // CE-72
    const Stack stack = s.enemy[i];
    if (stack.empty()) continue;
    sum.enemies += stack.is_coalition() ? data->coalition.points
                                        : data->kind[static_cast<std::size_t>(stack.kind())].points;
  }
  const int total = sum.strength + sum.roads + sum.row + sum.victories + sum.enemies;
  sum.total = total > data->floor ? total : data->floor;  // CE-73
  return sum;
}

// CE-74: the best band whose least points are reached; the bands leave no gap and begin at the
// floor.
std::uint8_t Rules::outcome_for(int points) const {
  std::size_t best = kDestroyed + 1;
  while (best + 1 < data->outcomes.size() && points >= data->outcomes[best + 1].min_vp) ++best;
  return static_cast<std::uint8_t>(best);
}

Result Rules::result(const State& s) const {
  Result result;
  result.seats = kSeats;
  SeatResult& spain = result.seat[index(kSpain)];
  spain.outcome = s.outcome;
  if (s.outcome <= kDestroyed || s.outcome == kNoOutcome) return result;
  spain.points = static_cast<std::int16_t>(score(s).total);
  spain.value = s.outcome >= kWonFrom ? 1.0f : 0.0f;
  return result;
}

void Rules::te_deum(State& s, Events& ev) const {
  if (options.tyrol_recovery == TyrolRecovery::TeDeum) recover_tercio(s, ev);  // CE-82
  ++s.turn;
  ev.emit("CE-75"_rule, "event.te-deum", {number("turn", s.turn), number("weeks", weeks())});
  if (s.turn >= weeks()) {  // CE-75
    s.outcome = kTooLate;
    return finish(s, ev);
  }
  begin_operations(s);
  begin_turn(s, ev);
}

}  // namespace tercio::camino
