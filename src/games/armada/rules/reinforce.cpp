// 4, reinforcement: AR-47 to AR-52 (calling and arriving), AR-62, AR-63, AR-69, AR-108 to AR-110
// (returning), AR-119 (a called fleet is turned up). AR-109 needs no line of its own: a fleet that
// returned stands in its box as before.
#include "games/armada/rules/rules.h"

namespace tercio::armada {

int Rules::rating(const State& s, Fleet f) const {
  return s.of(f).is(kDead) ? 0 : data->rating[index(f)];
}

Verdict Rules::may_call(const State& s, Seat side, Fleet f) const {
  if (s.turn == kLastBox) return Verdict::no("AR-82"_rule, "refused.no-reinforcements");
  if (s.node != Node::Call) return Verdict::no("AR-49"_rule, "refused.no-call");
  if (side_of(f) != side) return Verdict::no("AR-49"_rule, "refused.not-your-fleet");
  if (s.of(f).box != s.turn + 1 || s.of(f).where != Where::Home)
    return Verdict::no("AR-49"_rule, "refused.not-next-box");
  return Verdict::yes();
}

// AR-47: the higher rated commander in the box decides first; AR-48: equal ones roll for it.
void Rules::begin_calls(State& s, Events& ev) const {
  const int spain = rating(s, fighters(s, kSpain).fleet[0]);
  const int england = rating(s, fighters(s, kEngland).fleet[0]);
  if (spain == england) {
    s.node = Node::RollOff;
    return;
  }
  s.battle.first = s.battle.asked = spain > england ? kSpain : kEngland;
  ev.emit("AR-47"_rule, "event.decides-first", {side_arg("side", s.battle.first)});
  s.node = Node::Call;
}

void Rules::roll_off(State& s, int spain, int england, Events& ev) const {
  ev.emit("AR-48"_rule, "event.roll-off", {number("spain", spain), number("england", england)});
  if (spain == england) return;  // again
  s.battle.first = s.battle.asked = spain > england ? kSpain : kEngland;
  ev.emit("AR-48"_rule, "event.decides-first", {side_arg("side", s.battle.first)});
  s.node = Node::Call;
}

void Rules::call(State& s, Seat side, Fleet f, Events& ev) const {
  s.battle.call[index(side)] = f;
  s.battle.arrival[index(side)] = Arrival::Called;
  FleetState& fleet = s.of(f);
  const bool wind = s.wind == data->favourable[index(f)];  // AR-50
  if (!options.reveal_on_reinforce_attempt && !fleet.is(kUp)) {
    ev.emit("AR-49"_rule, "event.calls", {side_arg("side", side), box_arg("box", fleet.box)});
    ev.emit("AR-49"_rule, "event.called-hidden", {side_arg("side", side), fleet_arg("fleet", f)},
            Seats::only(side));
    // Whether the wind brings it at once is news too, either way.
    if (!wind) ev.reveal("AR-119"_rule, "event.not-with-wind", {wind_arg("wind", s.wind)});
  } else {
    ev.reveal("AR-119"_rule, "event.called",
              {side_arg("side", side), fleet_arg("fleet", f), box_arg("box", fleet.box)});
    fleet.set(kUp);
  }
  if (!wind) {
    s.node = Node::Arrive;
    return;
  }
  fleet.set(kUp);
  s.battle.arrival[index(side)] = Arrival::WithWind;
  ev.reveal(s.battle.kind == Combat::Board ? "AR-65"_rule : "AR-50"_rule, "event.arrives-wind",
            {side_arg("side", side), fleet_arg("fleet", f), wind_arg("wind", s.wind),
             number("bonus", arrival_bonus(s.battle.kind))});
  next_call(s);
}

void Rules::decline(State& s, Seat side, Events& ev) const {
  s.battle.arrival[index(side)] = Arrival::Declined;
  ev.emit("AR-49"_rule, "event.declines", {side_arg("side", side)});
  next_call(s);
}

void Rules::roll_arrive(State& s, int die, Events& ev) const {
  const Seat side = s.battle.asked;
  const Fleet f = s.battle.call[index(side)];
  if (die <= rating(s, f)) {  // AR-51
    s.of(f).set(kUp);
    s.battle.arrival[index(side)] = Arrival::Arrived;
    ev.reveal("AR-51"_rule, "event.arrives",
              {side_arg("side", side), fleet_arg("fleet", f), number("die", die),
               number("rating", rating(s, f))});
  } else {  // AR-52: it never left
    s.battle.arrival[index(side)] = Arrival::Failed;
    s.battle.call_die[index(side)] = static_cast<std::uint8_t>(die);
    if (s.of(f).is(kUp))
      ev.emit("AR-52"_rule, "event.does-not-arrive",
              {side_arg("side", side), fleet_arg("fleet", f), number("die", die),
               number("rating", rating(s, f))});
    else
      ev.emit("AR-52"_rule, "event.nobody-arrives", {side_arg("side", side), number("die", die)});
  }
  next_call(s);
}

// AR-47: the other side decides when the first one's attempt is settled.
void Rules::next_call(State& s) const {
  if (s.battle.asked == s.battle.first) {
    s.battle.asked = other(s.battle.first);
    s.node = Node::Call;
    return;
  }
  s.battle.asked = Seat::Nobody;
  s.node = Node::Battle;
}

// ---- the way back

// AR-62, AR-108: compulsory, the first decider's fleet first; then what the turn has brought.
// Whoever is back stands in his box again as before, and so fights in its turn (AR-109).
void Rules::begin_returns(State& s, Events& ev) const {
  if (s.turn == kLastBox) return resolve(s, ev);
  continue_returns(s, s.battle.first, ev);
}

void Rules::continue_returns(State& s, Seat side, Events& ev) const {
  for (;; side = other(side)) {
    if (has_arrived(s, side)) {
      const Fleet f = s.battle.call[index(side)];
      FleetState& fleet = s.of(f);
      if (fleet.afloat() && !fleet.is(kDead)) {
        s.battle.asked = side;
        s.node = Node::Return;
        return;
      }
      if (fleet.afloat()) {  // AR-69: without its commander it stays away
        fleet.where = Where::Stray;
        ev.emit("AR-69"_rule, "event.cannot-return",
                {side_arg("side", side), fleet_arg("fleet", f), box_arg("box", fleet.box)});
      } else {
        ev.emit("AR-108"_rule, "event.left-empty",
                {side_arg("side", side), fleet_arg("fleet", f), box_arg("box", fleet.box)});
      }
    }
    if (side != s.battle.first) break;
  }
  s.battle.asked = Seat::Nobody;
  resolve(s, ev);
}

void Rules::roll_return(State& s, int die, Events& ev) const {
  const Seat side = s.battle.asked;
  const Fleet f = s.battle.call[index(side)];
  FleetState& fleet = s.of(f);
  const bool back = die <= rating(s, f);                    // the wind plays no part
  if (!back) fleet.where = Where::Stray;                    // AR-63
  if (back && fleet.box == kLastBox) fleet.set(kReturned);  // AR-110
  ev.emit(back ? "AR-62"_rule : "AR-63"_rule, back ? "event.returns" : "event.strays",
          {side_arg("side", side), fleet_arg("fleet", f), box_arg("box", fleet.box),
           number("die", die), number("rating", rating(s, f))});
  if (side == s.battle.first) return continue_returns(s, other(side), ev);
  s.battle.asked = Seat::Nobody;
  resolve(s, ev);
}

}  // namespace tercio::armada
