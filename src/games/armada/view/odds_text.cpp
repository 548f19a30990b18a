// The exact chances of an action as people read them, with the modifiers and their rules.
#include "games/armada/game.h"
#include "games/armada/rules/odds.h"

namespace tercio::armada {
namespace {

// What the dice of a battle are changed by: own values add, the enemy's take away.
void list_modifiers(const Rules& r, const State& s, Seat side, const Catalogue& text, Odds& odds) {
  const Combat kind = s.battle.kind;
  const bool board = kind == Combat::Board;
  for (const Seat who : {side, other(side)}) {
    const bool own = who == side;
    const std::string prefix = own ? "modifier." : "modifier.enemy-";
    const auto add = [&](int value, RuleId rule, const std::string& key, Fleet f) {
      if (value == 0) return;
      std::vector<TextArg> args;
      if (is_fleet(f)) args.emplace_back("fleet", r.data->fleet[index(f)].short_name);
      odds.modifiers.push_back({own ? value : -value, rule, text.format(prefix + key, args)});
    };
    for (const Fleet f : r.fighters(s, who))
      add(board ? r.data->boarding[index(f)] : r.data->gunnery[index(f)],
          board ? "AR-64"_rule : "AR-53"_rule, board ? "boarding" : "gunnery", f);
    add(r.bonus(s, who, kind), board ? "AR-65"_rule : "AR-50"_rule, "wind",
        s.battle.call[index(who)]);
    add(-r.penalty(s, who), s.failures > 1 ? "AR-72"_rule : "AR-71"_rule, "penalty", Fleet::None);
  }
}

}  // namespace

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  Odds odds;
  const auto outcome = [&](const char* id, const Text& label, Fraction chance) {
    if (chance.num > 0) odds.outcomes.push_back({id, label, chance});
  };
  const auto also = [&](const char* id, Fraction chance) {
    odds.also.push_back({id, text_.format(std::string("odds.") + id), chance});
  };
  const auto battle = [&](const BattleOdds& b, const std::string& condition) {
    outcome("win", text_.format("odds.win" + condition), b.win);
    outcome("lose", text_.format("odds.lose" + condition), b.lose);
    outcome("nobody", text_.format("odds.nobody" + condition), b.nobody);
    also("own-sunk", b.own_sunk);
    also("enemy-sunk", b.enemy_sunk);
    if (b.own_captured.num > 0) also("own-captured", b.own_captured);
    if (b.enemy_captured.num > 0) also("enemy-captured", b.enemy_captured);
  };
  const Seat side = s.battle.asked;
  // What the enemy may still call is his secret: the first to decide reckons without it.
  const bool first = s.node == Node::Call && side == s.battle.first;
  const std::string condition = first ? "-alone" : "";
  switch (verb_of(a)) {
    case Verb::Call: {
      const Fleet f = fleet_of(a);
      State with = s;
      with.battle.call[index(side)] = f;
      with.battle.arrival[index(side)] =
          s.wind == r.data->favourable[index(f)] ? Arrival::WithWind : Arrival::Arrived;
      list_modifiers(r, with, side, text_, odds);
      battle(call_odds(r, s, side, f), condition);
      also("arrives", arrival_chance(r, s, f));
      also("comes-back", return_chance(r, s, f));
      return odds;
    }
    case Verb::Decline: {
      State without = s;
      without.battle.arrival[index(side)] = Arrival::Declined;
      list_modifiers(r, without, side, text_, odds);
      battle(battle_odds(r, without, side), condition);
      return odds;
    }
    case Verb::Fire:
    case Verb::Board: {
      State chosen = s;
      chosen.battle.kind = verb_of(a) == Verb::Fire ? Combat::Fire : Combat::Board;
      list_modifiers(r, chosen, side, text_, odds);
      battle(battle_odds(r, chosen, side), condition);
      return odds;
    }
    case Verb::Admiral: {
      const Fraction wind = wind_chance(r, s, fleet_of(a));
      outcome("wind-now", text_.format("odds.wind-now", {{"n", r.data->admiral_wind_bonus}}), wind);
      outcome("no-wind", text_.format("odds.no-wind"), Fraction::of(wind.den - wind.num, wind.den));
      return odds;
    }
    default: return std::nullopt;  // no throw of their own
  }
}

}  // namespace tercio::armada
