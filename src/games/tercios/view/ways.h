// Where a unit or a squadron can go, and with which words: what the files of ways share.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

// Who is taken up: a unit, or all that stand with it.
struct Taken {
  std::size_t unit = kNoUnit;
  bool squadron = false;
  friend bool operator==(const Taken&, const Taken&) = default;
};

// By a unit's id, or by the name of a hex those that stand there. Nothing: nobody is called so.
std::optional<Taken> taken(const Rules& r, const State& s, std::string_view of);
RequestError unknown_thing(std::string_view of);
std::string id_of(const Rules& r, const State& s, const Taken& who);
Action taking_up(const State& s, const Taken& who);
bool has_in_hand(const State& s, const Taken& who);

// As if its side moved first, with all units where they stand, and none had done anything yet.
State as_if_first(const State& now, Seat side);

using Words = std::vector<std::string>;
using FacingCosts = std::array<int, hex::kSides>;  // kNever: it cannot face so

// How it usually stands there, of the facings it may have: towards an enemy beside it, else as it
// stood, else, if that costs more than it need, towards the nearest enemy.
Dir usual_facing(const Rules& r, const HexSet& enemies, Hex at, Dir stood, const FacingCosts& cost);

// By whom of `by` one of `of` may be attacked, each alone, and the chance that it does harm: as
// they stand, or wherever they could go if their side moved now; for each until one is found whose
// chance is enough (danger.cpp).
std::vector<Threat> attacks_on(const Rules& r, const State& s, Seat enemy, const UnitSet& of,
                               const UnitSet& by, bool moves, double enough);

// Of the mover on top of the state; `lead`: what is said to take it up.
std::vector<tercio::Way> mover_ways(const Rules& r, const State& s, const Words& lead);
// What the unit can be told at any other question.
std::vector<tercio::Way> node_ways(const Rules& r, const State& s, Seat seat, const Taken& who);

}  // namespace tercio::tercios
