// What a push of pike is reckoned with: dice, modifiers, shifts, columns (DN-63 to DN-68, DN-95,
// DN-104, DN-147, DN-148).
#include <algorithm>

#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

// DN-21, DN-22: does `from` lie in a rearguard hex of the units at `target`?
bool Rules::is_rear(const State& s, const Board& b, Hex from, Hex target) const {
  if (has_pike(b, target)) return false;
  const int d = battle->grid.direction(target, from);
  return d >= 0 && !hex::in_front(s.piece[b.top(target)].facing, static_cast<Dir>(d));
}

// DN-146: Troops inside a squadron are no charge of horse, even if the Switzers have lost heart.
bool Rules::is_charge(const Board& b, Hex h) const {
  return b.count(h) == 1 && cls(b.top(h)) == Class::Troop;
}

// DN-63: from behind, and with Troops.
bool Rules::is_waived(const State& s, const Board& b, Hex from, Hex target) const {
  return is_charge(b, from) || is_rear(s, b, from, target);
}

Blow Rules::blow(const State& s, const Board& b, Hex from, Hex target, Fight fight,
                 int attacks) const {
  Blow out;
  const Special& special = battle->special;
  out.attacker = lead(s, b, from, true);
  out.defender = lead(s, b, target, false);
  out.strength = strength(s, b, from, true);
  out.against = strength(s, b, target, false);
  const auto fury = [&](std::uint8_t u) {  // DN-104
    return special.fury == s.piece[u].side() && s.fury == s.turn ? special.fury_modifier : 0;
  };
  out.fury_own = fury(out.attacker);
  out.fury_other = fury(out.defender);
  out.modifier = charts->type[q(out.attacker).type].shock[q(out.defender).type] + out.fury_own;
  out.counter = charts->type[q(out.defender).type].shock[q(out.attacker).type] + out.fury_other;
  out.defence = ground(target).defence;  // DN-95
  if (is_rear(s, b, from, target)) out.rear = charts->rear;
  const Piece& defender = s.piece[out.defender];  // DN-147: of the leading unit
  out.demoralized = defender.is(kDemoralized);
  out.shaken = defender.is(kDemoralized)  ? charts->demoralized_shift
               : defender.is(kDisordered) ? charts->disordered_shift
                                          : 0;
  if (fight == Fight::Movement && attacks > 0)  // DN-51
    out.tired = attacks == 1 ? charts->second_attack : charts->third_attack;
  return out;
}

// DN-65, DN-66: only high faces count; the modifier lifts one die, or with the option is spread.
int Rules::total(const std::array<int, 18>& dice, int count, int modifier) const {
  const int from = counting_from();
  const auto worth = [&](int face) { return face >= from ? face : 0; };
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += worth(dice[static_cast<std::size_t>(i)]);
  if (!options.modifier_pool) {
    int best = 0;
    for (int i = 0; i < count; ++i) {
      const int face = dice[static_cast<std::size_t>(i)];
      best = std::max(best, worth(std::min(kDie, face + modifier)) - worth(face));
    }
    return sum + best;
  }
  // Points spread over the dice: the best gain for every number of points, die by die.
  std::array<int, 16> gain{};
  const int points = std::min(modifier, 15);
  for (int i = 0; i < count; ++i) {
    const int face = dice[static_cast<std::size_t>(i)];
    for (int p = points; p > 0; --p)
      for (int lift = 1; lift <= p && face + lift <= kDie; ++lift)
        gain[static_cast<std::size_t>(p)] =
            std::max(gain[static_cast<std::size_t>(p)],
                     gain[static_cast<std::size_t>(p - lift)] + worth(face + lift) - worth(face));
  }
  return sum + gain[static_cast<std::size_t>(points)];
}

int Rules::column(int difference) const {
  int found = -1;
  for (std::size_t i = 0; i < charts->column.size(); ++i)
    if (difference >= charts->column[i].from) found = static_cast<int>(i);
  return found;
}

// DN-68, DN-148: one die per unit, changed by its morale.
Result Rules::shock_result(std::size_t u, int col, int die) const {
  const int drm = options.morale_shock_drm ? morale(u).shock_drm : 0;
  return charts->column[static_cast<std::size_t>(col)]
      .roll[static_cast<std::size_t>(std::clamp(die + drm, 1, kDie) - 1)];
}

}  // namespace tercio::tercios
