// 3 and 7, the turn: AR-14 to AR-18 (wind, reveal, comparison of orders), AR-44 and AR-127, and the
// Battle of Gravelines, AR-81 to AR-89 and AR-123. The cells AR-19 to AR-43 are in the data.
#include "games/armada/rules/rules.h"

namespace tercio::armada {

// ---- facts of the turn

int Rules::present(const State& s, Seat side, int box) const {
  int n = 0;
  for (const FleetState& fleet : s.of(side).fleet)
    n += fleet.box == box && fleet.where == Where::Home ? 1 : 0;
  return n;
}

bool Rules::was_present(const State& s, Seat side) const {
  for (const FleetState& fleet : s.of(side).fleet)
    if (fleet.box == s.turn && fleet.is(kPlayed)) return true;
  return false;
}

// AR-18: a side without a fleet in the box counts as absent, whatever it wrote.
Order Rules::compared(const State& s, Seat side) const {
  return was_present(s, side) ? s.of(side).order[place(s.turn)] : Order::None;
}

const Cell& Rules::cell(const State& s) const {
  if (s.turn < kLastBox) return data->cell(compared(s, kEngland), compared(s, kSpain));
  const bool ordered = compared(s, kSpain) == Order::Disembark;
  return data->gravelines[index(s.battle.first)][ordered ? 1 : 0];  // AR-84 to AR-87
}

// AR-127: what was written for a played box is used up, fleet or no fleet.
int Rules::used(const State& s, Seat side, Order order) const {
  int n = 0;
  for (int box = 1; box <= kBoxes; ++box)
    n += is_shown(s, box) && s.of(side).order[place(box)] == order ? 1 : 0;
  return n;
}

int Rules::disembarks_used(const State& s) const {
  int n = used(s, kSpain, Order::Disembark);
  if (is_shown(s, kLastBox) && s.of(kSpain).order[place(kLastBox)] == Order::Disembark)
    n += data->last_box_disembark_counts - 1;
  return n;
}

// AR-44: only troops that were embarked on an earlier turn can be landed.
bool Rules::disembark_counts(const State& s) const {
  return s.embarked != 0 && s.embarked < s.turn;
}

// AR-15: the first direction holds. AR-16: later ones only within two notches, either way round.
Wind Rules::wind_after(const State& s, int die) const {
  const auto rolled = data->wind_of_die[static_cast<std::size_t>(die - 1)];
  if (s.wind == Wind::None) return static_cast<Wind>(rolled);
  const int apart = (rolled - static_cast<int>(s.wind) + kWinds) % kWinds;
  const int notches = apart < kWinds - apart ? apart : kWinds - apart;
  return notches <= data->max_notches ? static_cast<Wind>(rolled) : s.wind;
}

// ---- phases 1 to 3

void Rules::begin_turn(State& s, Events& ev) const {
  ++s.turn;
  s.battle = {};
  s.node = Node::Wind;
  ev.emit("AR-14"_rule, "event.turn", {number("turn", s.turn), box_arg("box", s.turn)});
}

void Rules::roll_wind(State& s, int die, Events& ev) const {
  const Wind before = s.wind;
  const auto rolled = static_cast<Wind>(data->wind_of_die[static_cast<std::size_t>(die - 1)]);
  s.wind = wind_after(s, die);
  if (before == Wind::None)
    ev.emit("AR-15"_rule, "event.wind", {number("die", die), wind_arg("wind", s.wind)});
  else
    ev.emit("AR-16"_rule, s.wind == rolled ? "event.wind" : "event.wind-holds",
            {number("die", die), wind_arg("wind", s.wind), wind_arg("rolled", rolled)});
  reveal(s, ev);
  compare(s, ev);
}

// AR-17, AR-81: the fleets that stand in the box are turned up on both sides.
void Rules::reveal(State& s, Events& ev) const {
  s.node = Node::Battle;  // from here on the box counts as shown
  for (const Seat side : {kSpain, kEngland}) {
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      FleetState& fleet = s.of(side).fleet[slot];
      if (fleet.box != s.turn || fleet.where != Where::Home) continue;
      fleet.set(kUp);
      fleet.set(kPlayed);
      ev.reveal(s.turn == kLastBox ? "AR-81"_rule : "AR-17"_rule, "event.turned-up",
                {side_arg("side", side), fleet_arg("fleet", fleet_at(side, slot)),
                 box_arg("box", s.turn)});
    }
    if (!was_present(s, side))
      ev.emit("AR-18"_rule, "event.absent", {side_arg("side", side), box_arg("box", s.turn)});
  }
}

void Rules::compare(State& s, Events& ev) const {
  for (const Seat side : {kSpain, kEngland}) {
    if (s.turn == kLastBox && side == kEngland) continue;  // AR-88
    ev.reveal(was_present(s, side) ? "AR-18"_rule : "AR-127"_rule,
              was_present(s, side) ? "event.order" : "event.order-absent",
              {side_arg("side", side), order_arg("order", s.of(side).order[place(s.turn)])});
  }
  if (s.turn == kLastBox) return begin_gravelines(s, ev);
  const Cell& found = cell(s);
  s.battle.kind = found.battle;
  ev.emit(found.rule,
          found.battle == Combat::Fire    ? "event.cell-fire"
          : found.battle == Combat::Board ? "event.cell-board"
                                          : "event.cell-none",
          {box_arg("box", s.turn)});
  if (compared(s, kSpain) == Order::Disembark && !disembark_counts(s))
    ev.emit("AR-44"_rule, "event.no-troops");
  if (found.battle == Combat::None) return resolve(s, ev);
  begin_calls(s, ev);
}

// ---- 7, Gravelines

// AR-83: who has lost more ships chooses; AR-123: on equal losses the dice do.
void Rules::begin_gravelines(State& s, Events& ev) const {
  const int spain = s.of(kSpain).lost;
  const int england = s.of(kEngland).lost;
  ev.emit("AR-83"_rule, "event.losses-so-far",
          {number("spain", spain), number("england", england)});
  if (spain == england) {
    s.node = Node::Chooser;
    return;
  }
  set_chooser(s, spain > england ? kSpain : kEngland, ev);
}

void Rules::roll_chooser(State& s, int spain, int england, Events& ev) const {
  ev.emit("AR-123"_rule, "event.roll-off", {number("spain", spain), number("england", england)});
  if (spain == england) return;  // again
  set_chooser(s, spain > england ? kSpain : kEngland, ev);
}

void Rules::set_chooser(State& s, Seat side, Events& ev) const {
  s.battle.first = s.battle.asked = side;
  s.node = Node::Choose;
  ev.emit(cell(s).rule, "event.chooser", {side_arg("side", side)});
  if (compared(s, kSpain) == Order::Disembark && !disembark_counts(s))
    ev.emit("AR-44"_rule, "event.no-troops");
}

// AR-82, AR-89: no reinforcements, otherwise a battle like any other.
void Rules::choose(State& s, Combat kind, Events& ev) const {
  s.battle.kind = kind;
  ev.emit("AR-83"_rule, kind == Combat::Fire ? "event.chosen-fire" : "event.chosen-board",
          {side_arg("side", s.battle.asked)});
  s.battle.arrival = {Arrival::Declined, Arrival::Declined};
  s.node = Node::Battle;
}

}  // namespace tercio::armada
