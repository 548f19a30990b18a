// Where a thing can go, and with which words: what the files of ways share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/ways.h"
#include "games/bailen/rules/walk.h"

namespace tercio::bailen {

// What may be taken up: a unit, those of a hex together, a leader, a marker.
struct Thing {
  enum class Is : std::uint8_t { Unit, Stack, Leader, Marker, Enemies };
  Is is = Is::Unit;
  std::size_t n = 0;  // unit, leader or marker
  Hex hex = Hex::None;
  Seat side = Seat::Nobody;
};

// As the view names it; by the name of a hex whoever stands there. Nothing: nothing is called so.
std::optional<Thing> thing_called(const Rules& r, const State& s, Seat seat, std::string_view name);

using Words = std::vector<std::string>;

// How it usually stands, of the facings it may have there.
struct Facing {
  Corner corner;
  int cost;
};
Corner usual_facing(const Rules& r, const HexSet& enemies, Hex at, int stood,
                    const std::vector<Facing>& may);

// Who is in hand on top of the state; `said`: the words that took it up. `begins`: it may stay
// where it begins.
std::vector<Way> walked_ways(const Rules& r, const State& s, const Words& said,
                             bool begins = false);
// Of cavalry that may be picked: every charge it can bring home.
std::vector<Way> charge_ways(const Rules& r, const State& s, Seat seat, std::size_t u);
// At the enemies of a hex: all who may, with all they have, in a volley but for those who would
// give up an attack by it, unless there are no others; or a thing of one's own alone.
std::vector<Way> volleys(const Rules& r, const State& s, Seat seat, const Thing& thing);
std::vector<Way> attacks(const Rules& r, const State& s, Seat seat, const Thing& thing);
// Whoever of a stack fires keeps all of it from attacking in this phase (BA-114).
bool gives_up_shock(const Rules& r, const State& s, std::size_t u);
// Retreats, ways back, evasions and advances, of the unit that is asked, or of that one only; the
// one that a computer would take comes first.
std::vector<Way> answers(const Rules& r, const State& s, Seat seat, std::size_t only = kNone);

}  // namespace tercio::bailen
