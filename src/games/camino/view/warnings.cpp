// Warnings: that the army can be destroyed (CE-28), that the last week ends short of Flanders
// (CE-75), that a march ends there sooner than it has to (CE-67 to CE-74), that a fight could wait
// for Momento de Tercio (CE-76 to CE-80).
#include <bit>
#include <cmath>

#include "games/camino/game.h"
#include "games/camino/rules/odds.h"

namespace tercio::camino {
namespace {

// What is rarer than once in a hundred is not worth stopping for.
constexpr double kWorthSaying = 0.01;

int percent_of(Fraction chance) { return static_cast<int>(std::lround(100 * chance.value())); }

Fraction destroyed_chance(const Rules& r, const State& s, Action a) {
  if (verb_of(a) == Verb::Stay) {  // its die is no operation
    const LoyaltyRow& row = r.data->loyalty[static_cast<std::size_t>(s.die - 1)];
    if (row.stay_loss == 0 || s.strength > row.stay_loss) return {};
    return Fraction::of(static_cast<std::uint64_t>(std::popcount(row.stay_loss_on)), kDie);
  }
  Fraction sum;
  for_each_end(r, s, a, Windows::Keep, [&](const State& end, Fraction chance) {
    if (end.node == Node::Over && end.outcome == kDestroyed) sum = sum + chance;
  });
  return sum;
}

// What Momento de Tercio must be good for to be worth a week.
constexpr double kWorthAWeek = 0.1;

}  // namespace

// Used once this week, it is there again in the next; as the fight stands now.
std::optional<Warning> Module::momento_warning(const Rules& r, const State& s, Action a) const {
  const int weeks_left = r.weeks() - s.turn - 1;
  if (weeks_left <= 0 || s.tercio == 0 || s.tercio_uses < r.data->tercio_uses_per_turn)
    return std::nullopt;
  State next = s;
  next.tercio_uses = 0;
  const Fraction now = fight_odds(r, s, a).win;
  const Fraction then = fight_odds(r, next, a).win_with_tercio;
  if (then.value() - now.value() < kWorthAWeek) return std::nullopt;
  return Warning{
      "momento",
      text_.format("warning.momento", {{"percent", percent_of(now)}, {"then", percent_of(then)}}),
      now};
}

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat, Action a) const {
  const int weeks_left = r.weeks() - s.turn - 1;
  const bool in_flanders = s.army == r.data->goal;
  if (verb_of(a) == Verb::End) {
    if (weeks_left > 0 || in_flanders) return std::nullopt;
    return Warning{"too-late", text_.format("warning.too-late"), {}, true};
  }
  if (verb_of(a) == Verb::Enemy) return std::nullopt;
  // It can help against any die of an operation, but not against that of a revolt (CE-17).
  const bool may_be_saved = r.tercio_usable(s) && verb_of(a) != Verb::Stay;
  if (const Fraction lost = destroyed_chance(r, s, a); lost.value() >= kWorthSaying)
    return Warning{"destroyed",
                   text_.format(may_be_saved ? "warning.destroyed-unless" : "warning.destroyed",
                                {{"strength", s.strength}, {"percent", percent_of(lost)}}),
                   lost, true};
  if (verb_of(a) == Verb::Battle || verb_of(a) == Verb::Assault) return momento_warning(r, s, a);
  const int points = r.score(s).total;
  const bool arrives = verb_of(a) == Verb::Move && region_of(a) == r.data->goal;
  if (!arrives || weeks_left == 0 || r.outcome_for(points) >= kWonFrom) return std::nullopt;
  return Warning{"early", text_.format("warning.early",
                                       {{"points", points},
                                        {"band", r.data->outcomes[r.outcome_for(points)].name},
                                        {"won", r.data->outcomes[kWonFrom].name},
                                        {"from", r.data->outcomes[kWonFrom].min_vp},
                                        {"weeks", weeks_left}})};
}

}  // namespace tercio::camino
