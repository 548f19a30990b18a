// Exact chances, found by letting the rules play out every throw of an operation.
#pragma once

#include <functional>
#include <map>

#include "core/fraction.h"
#include "games/camino/rules/rules.h"

namespace tercio::camino {

// What the player does with Momento de Tercio while the dice of one operation fall.
enum class Windows : std::uint8_t {
  Keep,      // never uses it
  WinFight,  // parries or pushes where that wins the fight
  Reroll,    // throws again wherever it may
  Forage,    // adds 1 to a Logistics roll where that lets the army go (CE-81)
};

// Plays `action` and then every possible throw until the operation is over; calls `end` with each
// final state and its exact chance.
void for_each_end(const Rules& r, const State& s, Action action, Windows windows,
                  const std::function<void(const State&, Fraction)>& end);

// Chance of exactly `hits` hits with that many dice (CE-46).
Fraction hits_chance(const Rules& r, int dice, int hits);

struct FightOdds {
  Fraction win, lose, destroyed;
  Fraction win_with_tercio;        // if Momento de Tercio is kept for this fight
  std::map<int, Fraction> losses;  // strength lost, without Momento de Tercio
  Fraction mean_loss;
};
// Of `battle` or `assault` (legal now).
FightOdds fight_odds(const Rules& r, const State& s, Action fight);

struct MoveOdds {
  std::map<int, Fraction> arrives, stays;  // by strength lost
  Fraction destroyed;
};
MoveOdds move_odds(const Rules& r, const State& s, Action move, Windows windows);

// `reinforce` or `prepare`: chance of success.
Fraction success_odds(const Rules& r, const State& s, Action action, Windows windows);

// Chance that the army loses strength by it, or the fight, without Momento de Tercio.
Fraction risk_odds(const Rules& r, const State& s, Action action);

}  // namespace tercio::camino
