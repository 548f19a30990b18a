// Warnings at the end of one's own movement: that the last turn ends short of the city (DN-107) or
// without a victory (DN-91, DN-135), that the enemy will throw for victory (DN-89).
#include <cmath>

#include "games/tercios/game.h"
#include "games/tercios/rules/odds.h"

namespace tercio::tercios {

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat seat, Action a) const {
  if (verb_of(a) != Verb::Done || s.step != Step::Move || s.depth > 0) return std::nullopt;
  const bool last = s.turn >= r.battle->turns;
  const Special& special = r.battle->special;
  if (special.city) {
    if (!last || seat != special.city_side || r.city_strength(s) >= r.city_needed())
      return std::nullopt;
    return Warning{"city",
                   text_.format("warning.city",
                                {{"strength", r.city_strength(s)}, {"needed", r.city_needed()}}),
                   {},
                   true};
  }
  if (const int needs = r.needs(s, seat); needs > 0) {
    const Fraction chance = victory_chance(needs);
    return Warning{"victory-roll",
                   text_.format("warning.victory-roll",
                                {{"morale", s.morale[index(seat)]},
                                 {"needs", needs},
                                 {"percent", static_cast<int>(std::lround(100 * chance.value()))}}),
                   chance};
  }
  if (last && r.needs(s, other(seat)) == 0)
    return Warning{"last-turn", text_.format("warning.last-turn")};
  return std::nullopt;
}

}  // namespace tercio::tercios
