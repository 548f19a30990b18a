// What a choice is after, for the sentence that explains it.
#pragma once

#include "games/tercios/player/search.h"

namespace tercio::tercios {

enum class AimKind : std::uint8_t {
  Strike,    // stands before an enemy it can attack
  Rear,      // behind him
  Join,      // before an enemy, to add its strength to that of others
  Shoot,     // has somebody in sight
  City,      // on its way to the city
  Hunt,      // between the city and its relief
  Near,      // nearer to somebody
  Away,      // out of somebody's reach
  Squadron,  // into a squadron
  Hold,      // stays in the line
  Fight,     // a combat at once
  Fire,      // a shot at once
  None,
};

struct Aim {
  AimKind kind = AimKind::None;
  std::size_t unit = kNoUnit;    // who
  std::size_t target = kNoUnit;  // the unit at the top of the hex aimed at
  int percent = 0;               // to win, or to hit
};

Aim aim_of(const Rules& r, Drill& drill, const State& s, Action a);

}  // namespace tercio::tercios
