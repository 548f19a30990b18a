// 4 and 5, combat: AR-53 to AR-61 and AR-114 (totals, winner, losses), AR-64 to AR-68 and AR-122
// (boarding: capture and killed commanders), AR-111 and AR-120 (what counts as lost).
#include "games/armada/rules/rules.h"

namespace tercio::armada {

// ---- numbers

Fighters Rules::fighters(const State& s, Seat side) const {
  Fighters out;
  for (std::size_t slot = 0; slot < kFleetsPerSide && out.count < 2; ++slot) {
    const FleetState& fleet = s.of(side).fleet[slot];
    if (fleet.box == s.turn && fleet.is(kPlayed)) out.add(fleet_at(side, slot));
  }
  if (out.count < 2 && has_arrived(s, side)) out.add(s.battle.call[index(side)]);
  return out;
}

// AR-53: gunnery; AR-64: boarding. They do not shrink with losses (AR-54).
int Rules::values(const State& s, Seat side, Combat kind) const {
  int sum = 0;
  for (const Fleet f : fighters(s, side))
    sum += kind == Combat::Board ? data->boarding[index(f)] : data->gunnery[index(f)];
  return sum;
}

int Rules::arrival_bonus(Combat kind) const {
  return kind == Combat::Board ? data->board_wind_bonus : data->fire_wind_bonus;
}

int Rules::bonus(const State& s, Seat side, Combat kind) const {
  return s.battle.arrival[index(side)] == Arrival::WithWind ? arrival_bonus(kind) : 0;
}

// AR-71 to AR-73: England only, as it stands before the battle.
int Rules::penalty(const State& s, Seat side) const { return side == kEngland ? s.penalty : 0; }

int Rules::total(const State& s, Seat side, Combat kind, int die) const {
  const int sum = values(s, side, kind) + die + bonus(s, side, kind) - penalty(s, side);
  return sum > 0 ? sum : 0;  // AR-125
}

// AR-60: the higher total. AR-61, AR-114: equal totals, the highest rating that took part; equal
// again, nobody.
Seat Rules::winner(const State& s, int spain, int england) const {
  if (spain != england) return spain > england ? kSpain : kEngland;
  std::array<int, kSides> best{};
  for (const Seat side : {kSpain, kEngland})
    for (const Fleet f : fighters(s, side))
      if (rating(s, f) > best[index(side)]) best[index(side)] = rating(s, f);
  if (best[0] == best[1]) return Seat::Nobody;
  return best[0] > best[1] ? kSpain : kEngland;
}

int Rules::ships(const State& s, Seat side) const {
  int sum = 0;
  for (const FleetState& fleet : s.of(side).fleet) sum += fleet.ships;
  return sum;
}

int Rules::dead(const State& s, Seat side) const {
  int n = 0;
  for (const FleetState& fleet : s.of(side).fleet) n += fleet.is(kDead) ? 1 : 0;
  return n;
}

// ---- the dice of the battle

void Rules::roll_battle(State& s, int spain, int england, Events& ev) const {
  BattleState& b = s.battle;
  b.die = {static_cast<std::uint8_t>(spain), static_cast<std::uint8_t>(england)};
  for (const Seat side : {kSpain, kEngland}) {
    b.total[index(side)] = static_cast<std::uint8_t>(total(s, side, b.kind, b.die[index(side)]));
    ev.emit(b.kind == Combat::Board ? "AR-64"_rule : "AR-53"_rule, "event.total",
            {side_arg("side", side), number("values", values(s, side, b.kind)),
             number("die", b.die[index(side)]), number("bonus", bonus(s, side, b.kind)),
             number("penalty", penalty(s, side)), number("total", b.total[index(side)])});
  }
  b.winner = winner(s, b.total[0], b.total[1]);
  const bool tie = b.total[0] == b.total[1];
  if (b.winner == Seat::Nobody)
    ev.emit("AR-61"_rule, "event.no-winner");
  else
    ev.emit(tie ? "AR-61"_rule : "AR-60"_rule, tie ? "event.wins-tie" : "event.wins",
            {side_arg("side", b.winner)});
  next_odd_loss(s, kSpain, ev);
}

// AR-56: at Gravelines two fleets of which none has come back from reinforcing throw for the odd
// ship.
bool Rules::needs_odd_die(const State& s, Seat side) const {
  if (s.turn != kLastBox || s.battle.total[index(other(side))] % 2 == 0) return false;
  const Fighters two = fighters(s, side);
  if (two.count < 2) return false;
  return !s.of(two.fleet[0]).is(kReturned) && !s.of(two.fleet[1]).is(kReturned);
}

void Rules::next_odd_loss(State& s, Seat side, Events& ev) const {
  for (; side != Seat::Nobody; side = side == kSpain ? kEngland : Seat::Nobody) {
    if (s.battle.odd[index(side)] != 0 || !needs_odd_die(s, side)) continue;
    s.battle.asked = side;
    s.node = Node::OddLoss;
    return;
  }
  take_losses(s, ev);
}

// ---- losses

void Rules::take_losses(State& s, Events& ev) const {
  s.battle.asked = Seat::Nobody;
  s.battle.resolved = 1;
  for (const Seat side : {kSpain, kEngland}) lose_ships(s, side, ev);
  capture(s, ev);
  begin_kill(s, ev);
}

// AR-54: as many as the enemy's total. AR-55: half each, the odd one to the reinforcement.
void Rules::lose_ships(State& s, Seat side, Events& ev) const {
  const int loss = s.battle.total[index(other(side))];
  const Fighters own = fighters(s, side);
  std::array<int, 2> share{loss, 0};
  if (own.count == 2) {
    std::size_t odd = 1;
    if (s.turn == kLastBox) {  // AR-56
      const int die = s.battle.odd[index(side)];
      if (die != 0)
        odd = die <= data->odd_first_up_to ? 0 : 1;
      else
        odd = s.of(own.fleet[0]).is(kReturned) ? 0 : 1;
    }
    share = {loss / 2, loss / 2};
    share[odd] += loss % 2;
    if (options.loss_overflow)  // AR-120
      for (std::size_t i = 0; i < 2; ++i) {
        const int beyond = share[i] - s.of(own.fleet[i]).ships;
        if (beyond <= 0) continue;
        share[i] -= beyond;
        share[1 - i] += beyond;
        break;  // what neither can cover is lost on both
      }
  }
  ev.emit("AR-54"_rule, "event.loses", {side_arg("side", side), number("n", loss)});
  for (std::size_t i = 0; i < own.count; ++i) {
    FleetState& fleet = s.of(own.fleet[i]);
    const int removed = share[i] < fleet.ships ? share[i] : fleet.ships;  // AR-111
    fleet.ships = static_cast<std::uint8_t>(fleet.ships - removed);
    s.of(side).lost = static_cast<std::uint8_t>(s.of(side).lost + removed);
    ev.emit(own.count < 2        ? "AR-55"_rule
            : s.turn == kLastBox ? "AR-56"_rule
                                 : "AR-55"_rule,
            "event.fleet-loses",
            {fleet_arg("fleet", own.fleet[i]), number("n", removed), number("left", fleet.ships)});
    if (fleet.ships > 0) continue;
    fleet.where = Where::Sunk;  // AR-57
    if (!fleet.is(kDead)) {
      fleet.set(kDead);
      ev.emit("AR-57"_rule, "event.sunk", {fleet_arg("fleet", own.fleet[i])});
    } else {
      ev.emit("AR-57"_rule, "event.sunk-leaderless", {fleet_arg("fleet", own.fleet[i])});
    }
  }
}

// AR-66: in a boarding battle the loser's small remains are taken.
void Rules::capture(State& s, Events& ev) const {
  if (s.battle.kind != Combat::Board || s.battle.winner == Seat::Nobody) return;
  const Seat loser = other(s.battle.winner);
  for (const Fleet f : fighters(s, loser)) {
    FleetState& fleet = s.of(f);
    if (fleet.ships == 0 || fleet.ships > data->capture_at_most) continue;
    SideState& taker = s.of(s.battle.winner);
    taker.prizes = static_cast<std::uint8_t>(taker.prizes + fleet.ships);  // AR-67
    s.of(loser).lost = static_cast<std::uint8_t>(s.of(loser).lost + fleet.ships);
    ev.emit("AR-66"_rule, "event.captured",
            {fleet_arg("fleet", f), number("n", fleet.ships), side_arg("side", s.battle.winner)});
    fleet.ships = 0;
    fleet.where = Where::Captured;
    fleet.set(kDead);
  }
}

// ---- killed commanders

bool Rules::is_killable(const State& s, Fleet f) const {
  const FleetState& fleet = s.of(f);
  if (side_of(f) != other(s.battle.winner) || !fleet.afloat() || fleet.is(kDead)) return false;
  if (!options.kill_roll_participants_only) return fleet.is(kUp);  // AR-122
  for (const Fleet fighter : fighters(s, side_of(f)))
    if (fighter == f) return true;
  return false;
}

int Rules::count_killable(const State& s) const {
  int n = 0;
  for (std::size_t i = 0; i < kFleets; ++i) n += is_killable(s, fleet_at(i)) ? 1 : 0;
  return n;
}

// AR-68: the winner of a boarding battle throws, if there is anybody left to kill.
void Rules::begin_kill(State& s, Events& ev) const {
  if (s.battle.kind == Combat::Board && s.battle.winner != Seat::Nobody && count_killable(s) > 0) {
    s.battle.asked = s.battle.winner;
    s.node = Node::KillRoll;
    return;
  }
  begin_returns(s, ev);
}

void Rules::roll_kill(State& s, int die, Events& ev) const {
  if (die != data->kill_roll) {
    ev.emit("AR-68"_rule, "event.nobody-killed", {number("die", die)});
    s.battle.asked = Seat::Nobody;
    return begin_returns(s, ev);
  }
  ev.emit("AR-68"_rule, "event.kill-roll", {number("die", die), side_arg("side", s.battle.winner)});
  if (count_killable(s) > 1) {
    s.node = Node::Kill;
    return;
  }
  for (std::size_t i = 0; i < kFleets; ++i)
    if (is_killable(s, fleet_at(i))) return kill(s, fleet_at(i), ev);
}

void Rules::kill(State& s, Fleet f, Events& ev) const {
  s.of(f).set(kDead);
  s.battle.asked = Seat::Nobody;
  ev.emit("AR-68"_rule, "event.killed", {fleet_arg("fleet", f)});
  begin_returns(s, ev);
}

}  // namespace tercio::armada
