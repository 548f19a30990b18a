// One combat as numbers: each side's value is (die + plus) x times; a shield has no die. The rules,
// the odds and the views all read it from here.
#pragma once

#include "games/hispania/data/board.h"

namespace tercio::hispania {

enum class CombatKind : std::uint8_t { Siege, Attack, ArmySiege, ArmyAttack };

struct Value {
  bool die = false;
  int plus = 0;
  int times = 1;

  constexpr int with(int face) const { return ((die ? face : 0) + plus) * times; }
  constexpr int least() const { return with(1); }
  constexpr int most() const { return with(kDie); }
  friend constexpr bool operator==(const Value&, const Value&) = default;
};

struct Combat {
  CombatKind kind = CombatKind::Siege;
  Space from = Space::None;  // of the side that acts
  Space to = Space::None;    // where its target stands
  int general = -1;          // who leads or is attacked; -1 for a garrison alone
  int stake = 0;             // denarii
  Value roman, hispanic;
  // Where the parts come from.
  int own_discs = 0;         // garrisons of the general's connected groups
  int generic = 0;           // HI-46
  int bonus = 0;             // HI-V10
  int revolts = 0;           // of the army's group
  int roman_helpers = 0;     // generals that double
  int hispanic_helpers = 0;  // armies that double

  constexpr bool by_army() const {
    return kind == CombatKind::ArmySiege || kind == CombatKind::ArmyAttack;
  }
  constexpr bool is_siege() const {
    return kind == CombatKind::Siege || kind == CombatKind::ArmySiege;
  }
  // How much the acting side is ahead; more than 0 wins.
  constexpr int ahead(int roman_face, int hispanic_face) const {
    const int lead = roman.with(roman_face) - hispanic.with(hispanic_face);
    return by_army() ? -lead : lead;
  }
};

// Chances of the acting side, of 6 throws (one die) or 36.
struct Chances {
  int win = 0, tie = 0, loss = 0, of = 0;
};

constexpr Chances chances(const Combat& c) {
  Chances out;
  const int roman = c.roman.die ? kDie : 1;
  const int hispanic = c.hispanic.die ? kDie : 1;
  out.of = roman * hispanic;
  for (int r = 1; r <= roman; ++r)
    for (int h = 1; h <= hispanic; ++h) {
      const int ahead = c.ahead(r, h);
      ++(ahead > 0 ? out.win : ahead == 0 ? out.tie : out.loss);
    }
  return out;
}

// HI-55: whatever the dice say, it ends the same way. A drawn siege is a failed one (HI-49).
constexpr bool is_certain(const Combat& c) {
  const int best_roman = c.roman.most() - c.hispanic.least();
  const int worst_roman = c.roman.least() - c.hispanic.most();
  if (c.kind == CombatKind::Siege) return worst_roman > 0 || best_roman <= 0;
  if (c.kind == CombatKind::ArmySiege) return worst_roman >= 0 || best_roman < 0;
  return worst_roman > 0 || best_roman < 0;
}

}  // namespace tercio::hispania
