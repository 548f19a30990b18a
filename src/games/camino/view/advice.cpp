// What the adviser says about a choice: what it is for on the way to Flanders, and what the dice
// may bring. The chance of a Medium Victory and the next best choice are told by the adviser itself
// (games/adviser.h).
#include <algorithm>
#include <bit>
#include <cmath>

#include "game/chance.h"
#include "games/camino/game.h"
#include "games/camino/rules/odds.h"

namespace tercio::camino {
namespace {

const char* key_of(const Rules& r, const State& s, Action a) {
  switch (verb_of(a)) {
    case Verb::Move: {
      const int now = r.data->distance_to_goal[index(s.army)];
      const int then = r.data->distance_to_goal[index(region_of(a))];
      return region_of(a) == r.data->goal ? "advice.arrive"
             : then < now                 ? "advice.nearer"
             : then > now                 ? "advice.farther"
                                          : "advice.beside";
    }
    case Verb::Battle: return "advice.battle";
    case Verb::Lay:
    case Verb::Assault: return "advice.siege";
    case Verb::Prepare: return "advice.road";
    case Verb::Reinforce: return "advice.troops";
    case Verb::End: return "advice.end";
    case Verb::Keep: return "advice.keep";
    case Verb::Reroll:
    case Verb::Parry:
    case Verb::Push:
    case Verb::Forage: return "advice.tercio";
    case Verb::Skip:
    case Verb::Stay: return "advice.revolt";
    case Verb::Enemy: return "advice.enemy";
    case Verb::Roll: break;
  }
  return "advice.plain";
}

// Its stakes have the chances of the dice already.
bool tells_chance(Verb verb) {
  return verb == Verb::Battle || verb == Verb::Assault || verb == Verb::Prepare ||
         verb == Verb::Reinforce || verb == Verb::Lay;
}

int percent_of(Fraction chance) { return static_cast<int>(std::lround(100 * chance.value())); }

}  // namespace

Text Module::advice_text(const Rules& r, const Counsel<State>& counsel) const {
  const State& s = counsel.believed();
  const Action a = counsel.action();
  const TextArg best("best", describe(r, s, a).label);
  const Region to = verb_of(a) == Verb::Move ? region_of(a) : s.army;
  const Text said = text_.format(key_of(r, s, a), {best,
                                                   {"here", region_name(r, s.army)},
                                                   {"steps", r.data->distance_to_goal[index(to)]},
                                                   {"weeks", r.weeks() - s.turn},
                                                   {"strength", s.strength},
                                                   {"points", r.score(s).total},
                                                   {"tercio", s.tercio}});
  const std::optional<Odds> dice = odds(r, s, a);
  const Text stakes = stakes_text(r, s, counsel.seat, a);
  return dice && !tells_chance(verb_of(a)) ? said + stakes + dice_risk_text(*dice) : said + stakes;
}

// A region that is marched to: who and what bars the way on from there. Beyond the goal there is
// none.
Text Module::ahead_text(const Rules& r, const State& s, Region to) const {
  if (to == r.data->goal) return {};
  const TextArg there("to", r.data->region[index(to)].name);
  Text out;
  if (const Stack enemy = s.enemy[index(to)]; !enemy.empty())
    out = out + text_.format("advice.ahead-enemy",
                             {there, {"enemy", stack_name(r, enemy)}, {"n", r.dice_of(enemy)}});
  if (!r.controls(s, to))
    out = out + text_.format("advice.ahead-fortress", {there, {"n", r.data->fortress[index(to)]}});
  if (out == Text()) out = text_.format("advice.ahead-free", {there});
  return out;
}

Text Module::stakes_text(const Rules& r, const State& s, Seat, Action a) const {
  const TextArg here("here", region_name(r, s.army));
  switch (verb_of(a)) {
    case Verb::Move: return ahead_text(r, s, region_of(a));
    case Verb::Battle:
    case Verb::Assault: {
      const Fight fight = verb_of(a) == Verb::Battle ? Fight::Battle : Fight::Assault;
      const FightOdds odds = fight_odds(r, s, a);
      return text_.format(fight == Fight::Battle ? "advice.battle-odds" : "advice.assault-odds",
                          {here,
                           {"own", r.fight_own_dice(s, fight)},
                           {"foe", r.fight_foe_dice(s, fight)},
                           {"win", percent_of(odds.win)},
                           {"lost", percent_of(odds.destroyed)}});
    }
    case Verb::Lay:
      return text_.format("advice.lay-price",
                          {here,
                           {"n", r.data->fortress[index(s.army)]},
                           {"left", std::max(0, s.strength - r.data->fortress[index(s.army)])}});
    case Verb::Prepare:
      return text_.format("advice.road-odds",
                          {here,
                           {"percent", percent_of(success_odds(r, s, a, Windows::Keep))},
                           {"n", std::popcount(s.roads) + 1}});
    case Verb::Reinforce:
      return text_.format("advice.troops-odds",
                          {here,
                           {"percent", percent_of(success_odds(r, s, a, Windows::Keep))},
                           {"strength", s.strength}});
    case Verb::End: {
      int near = 0;
      for (std::size_t i = 0; i < r.data->region.size(); ++i)
        if (const Region next = static_cast<Region>(i);
            has(r.data->neighbours[index(s.army)], next) && !s.enemy[i].empty())
          ++near;
      return text_.format("advice.end-near", {here, {"n", near}});
    }
    default: return {};
  }
}

Text Module::aim_text(const Advice& advice) const {
  const bool for_points = advice.aim == info_.aims[static_cast<std::size_t>(Aim::HighestScore)].id;
  if (!for_points || advice.simulations == 0) return {};
  return text_.format("advice.aim-score",
                      {{"n", static_cast<int>(std::lround(advice.score * double{kPointScale}))}});
}

}  // namespace tercio::camino
