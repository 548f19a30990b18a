// The way to the base, which the engine and not the player chooses (BA-136, BA-152).
#pragma once

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

struct HomeWay {
  std::array<Hex, 16> hex{};
  std::size_t count = 0;
};

// BA-167: a column whose tail lay unseen on the way shows itself to who comes near: has an enemy
// appeared in this hex? Nobody goes on into it.
bool is_uncovered(const Rules& r, const State& s, std::size_t u, Hex h);

inline constexpr int kMaxRideBack = 12;  // hexes of a cavalry retreat: more than any factor

// The first hexes of a cheapest way, as far as the points and so many hexes go. `halts`: it enters
// no enemy zone, even if there is no other way.
HomeWay home_way(const Rules& r, const State& s, std::size_t u, int mp, int hexes,
                 bool halts = false);

}  // namespace tercio::bailen
