// Playing a turn of L'Invincible Armada up to its battle, for tests.
#pragma once

#include <string>

#include "support/armada_position.h"

namespace tercio::armada {

// The wind stays north (die 1), equal commanders roll off for Spain, nobody is called, and the
// dice of the battle fall.
inline void fight(ArmadaPosition& g, int spain, int england) {
  if (g.waits_for() == "wind") g.roll({1});
  if (g.waits_for() == "roll-off") g.roll({6, 1});
  while (g.waits_for() == "call") g.play("decline");
  g.roll({spain, england});
}

// Whole plans with the wanted letter on box 4, each a lawful one in which the game is still open.
inline std::string spain_with(char letter, bool embarked) {
  switch (letter) {
    case 'F': return embarked ? "EEBFDDB" : "EBBFEBD";
    case 'B': return embarked ? "EEBBDDB" : "EBBBEBD";
    case 'E': return "BBBEEBD";
    default: return embarked ? "EEBDDBB" : "EBBDEDB";
  }
}
inline std::string england_with(char letter) {
  switch (letter) {
    case 'A': return "FFFAAFF";
    case 'S': return "AFFSAFF";
    case 'H': return "AFFHAFF";
    default: return "AFFFAFF";
  }
}

// Turn 4 with x1 against y3 and these orders; '-' for a side whose fleet has strayed. The English
// have re-supplied on turn 1 unless they try now.
inline ArmadaPosition turn_4(char england, char spain, bool embarked,
                             const std::string& more = "") {
  std::string text = "turn 4; at x1 4; at y3 4; wind n; spain ";
  text += spain_with(spain == '-' ? 'F' : spain, embarked);
  text += "; england " + england_with(england == '-' ? 'F' : england);
  if (england != 'A') text += "; resupplied 1";
  if (spain == '-') text += "; gone x1 stray";
  if (england == '-') text += "; gone y3 stray";
  if (embarked) text += "; embarked 1";
  return armada_position(text + "; " + more);
}

}  // namespace tercio::armada
