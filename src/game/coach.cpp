#include "game/coach.h"

#include <cmath>

#include "game/chance.h"

namespace tercio {

bool is_dear(double cost, double se) { return cost > kDear && cost > kDearBeyond * se; }

Text dear_text(const Dear& dear) {
  return shared_sentences().format("coach.dear",
                                   {{"n", static_cast<int>(std::lround(100 * dear.cost))},
                                    {"error", give_or_take(dear.se)},
                                    {"better", gesture_text(dear.line)}});
}

Text dear_measured_text(const Dear& dear) {
  return shared_sentences().format(
      "coach.measured", {{"n", static_cast<int>(dear.games)}, {"by", level_text(dear.by)}});
}

Text coach_chance_text(const WinChance& chance) {
  return shared_sentences().format(
      "coach.chance", {{"percent", percent_text(chance.p)}, {"error", give_or_take(chance.se)}});
}

Text coach_meaning_text(const std::string& by) {
  return shared_sentences().format("coach.meaning", {{"by", level_text(by)}});
}

}  // namespace tercio
