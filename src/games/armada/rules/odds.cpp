#include "games/armada/rules/odds.h"

namespace tercio::armada {
namespace {

void add(Fraction& sum, bool happens, Fraction chance) {
  if (happens) sum = sum + chance;
}

// Tries every throw for an odd ship, if one is wanted (AR-56), and looks at what is left.
void look(const Rules& r, const State& s, Seat side, Fraction chance, const State& before,
          BattleOdds& odds) {
  if (s.node == Node::OddLoss) {
    Events nobody;
    const Turn turn = r.turn(s);
    for (int die = 1; die <= kDie; ++die) {
      State next = s;
      const std::array<int, 1> faces{die};
      r.apply(next, Seat::Nobody, roll_of(turn.dice, faces), nobody);
      look(r, next, side, chance * Fraction::of(1, kDie), before, odds);
    }
    return;
  }
  const auto any = [&](Seat of, Where where) {
    for (const Fleet f : r.fighters(before, of))
      if (s.of(f).where == where) return true;
    return false;
  };
  add(odds.own_sunk, any(side, Where::Sunk), chance);
  add(odds.own_captured, any(side, Where::Captured), chance);
  add(odds.enemy_sunk, any(other(side), Where::Sunk), chance);
  add(odds.enemy_captured, any(other(side), Where::Captured), chance);
}

void mix(Fraction& sum, Fraction weight, Fraction part) { sum = sum + weight * part; }

}  // namespace

BattleOdds battle_odds(const Rules& r, const State& s, Seat side) {
  State ready = s;
  for (Arrival& arrival : ready.battle.arrival)
    if (arrival == Arrival::Undecided || arrival == Arrival::Called) arrival = Arrival::Declined;
  ready.battle.asked = Seat::Nobody;
  ready.node = Node::Battle;
  BattleOdds odds;
  Events nobody;
  const Turn turn = r.turn(ready);
  const Fraction chance = Fraction::of(1, kDie * kDie);
  for (int spain = 1; spain <= kDie; ++spain) {
    for (int england = 1; england <= kDie; ++england) {
      const Combat kind = ready.battle.kind;
      const Seat winner = r.winner(ready, r.total(ready, kSpain, kind, spain),
                                   r.total(ready, kEngland, kind, england));
      add(odds.win, winner == side, chance);
      add(odds.lose, winner == other(side), chance);
      add(odds.nobody, winner == Seat::Nobody, chance);
      State after = ready;
      const std::array<int, 2> faces{spain, england};
      r.apply(after, Seat::Nobody, roll_of(turn.dice, faces), nobody);
      look(r, after, side, chance, ready, odds);
    }
  }
  return odds;
}

Fraction arrival_chance(const Rules& r, const State& s, Fleet f) {
  if (s.wind == r.data->favourable[index(f)]) return {1, 1};  // AR-50
  return return_chance(r, s, f);                              // AR-51
}

Fraction return_chance(const Rules& r, const State& s, Fleet f) {
  return Fraction::of(static_cast<std::uint64_t>(r.rating(s, f)), kDie);
}

BattleOdds call_odds(const Rules& r, const State& s, Seat side, Fleet f) {
  const Fraction arrives = arrival_chance(r, s, f);
  const Fraction fails = Fraction::of(arrives.den - arrives.num, arrives.den);
  State with = s;
  with.battle.call[index(side)] = f;
  with.battle.arrival[index(side)] =
      s.wind == r.data->favourable[index(f)] ? Arrival::WithWind : Arrival::Arrived;
  with.of(f).set(kUp);
  State without = s;
  without.battle.arrival[index(side)] = Arrival::Declined;
  const BattleOdds a = battle_odds(r, with, side);
  const BattleOdds b = battle_odds(r, without, side);
  BattleOdds odds;
  const auto both = [&](Fraction BattleOdds::* field) {
    mix(odds.*field, arrives, a.*field);
    mix(odds.*field, fails, b.*field);
  };
  both(&BattleOdds::win);
  both(&BattleOdds::lose);
  both(&BattleOdds::nobody);
  both(&BattleOdds::own_sunk);
  both(&BattleOdds::own_captured);
  both(&BattleOdds::enemy_sunk);
  both(&BattleOdds::enemy_captured);
  return odds;
}

Fraction wind_chance(const Rules& r, const State& s, Fleet f) {
  std::uint64_t good = 0;
  for (int die = 1; die <= kWinds; ++die)
    good += r.wind_after(s, die) == r.data->favourable[index(f)] ? 1 : 0;
  return Fraction::of(good, kWinds);
}

}  // namespace tercio::armada
