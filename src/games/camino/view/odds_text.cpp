// The exact chances of an action as people read them, with the modifiers and their rules.
#include <algorithm>

#include "games/camino/game.h"
#include "games/camino/rules/odds.h"

namespace tercio::camino {
namespace {

// Collects modifiers that are not zero.
class Modifiers {
 public:
  Modifiers(const Catalogue& text, Odds& odds) : text_(text), odds_(odds) {}
  void add(int value, RuleId rule, const char* key, const std::vector<TextArg>& args = {}) {
    if (value != 0) odds_.modifiers.push_back({value, rule, text_.format(key, args)});
  }

 private:
  const Catalogue& text_;
  Odds& odds_;
};

void list_move(const Rules& r, const State& s, Action a, Modifiers& out) {
  const Region to = region_of(a);
  const EventRow* event = r.event(s);
  if (r.is_alpine(s.army, to)) {
    out.add(r.data->plus[index(s.army)][index(to)], "CE-35"_rule, "modifier.pass");
    if (event != nullptr)
      out.add(event->attrition_mod, "CE-23"_rule, "modifier.event", {{"event", event->name}});
  }
  if (!r.logistics_due(s)) return;
  out.add(-r.data->logistics[index(s.army)], "CE-36"_rule, "modifier.logistics",
          {{"region", r.data->region[index(s.army)].the}});
  const int roads = std::popcount(s.roads);
  out.add(roads * r.data->logistics_per_road, "CE-36"_rule, "modifier.roads", {{"n", roads}});
  if (event != nullptr && has(event->logistics_to, to))
    out.add(event->logistics_mod, "CE-22"_rule, "modifier.event", {{"event", event->name}});
  out.add(with_of(a) == With::Forage ? 1 : 0, "CE-81"_rule, "modifier.forage");
}

void list_reinforce(const Rules& r, const State& s, Modifiers& out) {
  const int distance = r.way_to_start(s);
  const int roads = std::popcount(s.roads);
  out.add(distance * r.data->reinforce_per_region, "CE-30"_rule, "modifier.distance",
          {{"n", distance}});
  out.add(r.reinforce_modifier(s) - distance * r.data->reinforce_per_region, "CE-32"_rule,
          roads >= 4 ? "modifier.roads-4" : "modifier.roads-3");
}

void list_prepare(const Rules& r, const State& s, Modifiers& out) {
  out.add(r.data->prepare_mod[index(s.army)], "CE-59"_rule, "modifier.region",
          {{"region", r.data->region[index(s.army)].the}});
  if (const EventRow* event = r.event(s))
    out.add(event->prepare_mod, "CE-24"_rule, "modifier.event", {{"event", event->name}});
}

void list_fight(const Rules& r, const State& s, Fight fight, Modifiers& out) {
  const bool battle = fight == Fight::Battle;
  const RuleId rule = battle ? "CE-45"_rule : "CE-54"_rule;
  out.add(s.strength, rule, "modifier.strength");
  out.add(battle ? r.leader().battle : r.leader().siege, "CE-83"_rule, "modifier.leader",
          {{"leader", r.leader().the}});
  out.add(r.fight_foe_dice(s, fight), rule,
          battle ? "modifier.enemy-dice" : "modifier.fortress-dice");
}

// "arrives, 1 strength lost"; of no loss its own words.
Text losing(const Catalogue& text, const std::string& key, int n) {
  return n == 0 ? text.format("odds." + key + "-none") : text.format("odds." + key, {{"n", n}});
}

}  // namespace

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  Odds odds;
  Modifiers modifiers(text_, odds);
  const auto outcome = [&](std::string id, const Text& label, Fraction chance) {
    if (chance.num > 0) odds.outcomes.push_back({std::move(id), label, chance});
  };
  const auto succeeds = [&](Windows windows) { return success_odds(r, s, a, windows); };
  const auto not_ = [](Fraction f) { return Fraction::of(f.den - f.num, f.den); };

  switch (verb_of(a)) {
    case Verb::Battle:
    case Verb::Assault: {
      list_fight(r, s, verb_of(a) == Verb::Battle ? Fight::Battle : Fight::Assault, modifiers);
      const FightOdds fight = fight_odds(r, s, a);
      outcome("win", text_.format("odds.win"), fight.win);
      outcome("lose", text_.format("odds.lose"), fight.lose);
      outcome("destroyed", text_.format("odds.destroyed"), fight.destroyed);
      if (r.tercio_usable(s) && with_of(a) == With::Nothing &&
          r.options.tercio_timing == TercioTiming::AfterRoll)
        odds.also.push_back(
            {"win-with-tercio", text_.format("odds.win-with-tercio"), fight.win_with_tercio});
      for (const auto& [loss, chance] : fight.losses)
        odds.also.push_back({"loss-" + std::to_string(loss), losing(text_, "loss", loss), chance});
      odds.risk = risk_odds(r, s, a);
      return odds;
    }
    case Verb::Lay: {
      const int value = r.data->fortress[index(s.army)];
      outcome("taken", text_.format("odds.taken", {{"n", value}}),
              {s.strength > value ? std::uint64_t{1} : std::uint64_t{0}, 1});
      if (s.strength <= value) outcome("destroyed", text_.format("odds.destroyed"), {1, 1});
      return odds;
    }
    case Verb::Move: {
      list_move(r, s, a, modifiers);
      const MoveOdds move = move_odds(r, s, a, Windows::Keep);
      for (const auto& [loss, chance] : move.arrives)
        outcome("arrives-loss-" + std::to_string(loss), losing(text_, "arrives", loss), chance);
      for (const auto& [loss, chance] : move.stays)
        outcome("stays-loss-" + std::to_string(loss), losing(text_, "stays", loss), chance);
      outcome("destroyed", text_.format("odds.destroyed"), move.destroyed);
      odds.risk = risk_odds(r, s, a);
      if (!r.tercio_usable(s) || with_of(a) != With::Nothing) return odds;
      const auto with_tercio = [&](const std::string& use, const MoveOdds& then) {
        for (const auto& [loss, chance] : then.arrives)
          odds.also.push_back({use + "-arrives-loss-" + std::to_string(loss),
                               losing(text_, use + "-arrives", loss), chance});
        for (const auto& [loss, chance] : then.stays)
          odds.also.push_back({use + "-stays-loss-" + std::to_string(loss),
                               losing(text_, use + "-stays", loss), chance});
      };
      if (r.is_alpine(s.army, region_of(a)) || r.logistics_due(s))
        with_tercio("reroll", move_odds(r, s, a, Windows::Reroll));
      if (r.logistics_due(s) && r.options.tercio_timing == TercioTiming::AfterRoll)  // CE-81
        with_tercio("forage", move_odds(r, s, a, Windows::Forage));
      return odds;
    }
    case Verb::Reinforce:
    case Verb::Prepare: {
      const bool reinforce = verb_of(a) == Verb::Reinforce;
      if (reinforce && s.army != r.data->reinforce_free_in) list_reinforce(r, s, modifiers);
      if (!reinforce) list_prepare(r, s, modifiers);
      outcome("success", text_.format("odds.success"), succeeds(Windows::Keep));
      outcome("failure", text_.format("odds.failure"), not_(succeeds(Windows::Keep)));
      odds.risk = risk_odds(r, s, a);
      if (reinforce && r.tercio_usable(s) && s.army != r.data->reinforce_free_in)
        odds.also.push_back({"success-with-tercio", text_.format("odds.success-with-tercio"),
                             succeeds(Windows::Reroll)});
      return odds;
    }
    case Verb::Keep:
    case Verb::Reroll:
    case Verb::Parry:
    case Verb::Push:
    case Verb::Forage: return window_odds(r, s, a);
    case Verb::Enemy: return enemy_odds(r, s, region_of(a));
    case Verb::Stay: {
      const Faces faces = r.data->loyalty[static_cast<std::size_t>(s.die - 1)].stay_loss_on;
      const int loss = r.data->loyalty[static_cast<std::size_t>(s.die - 1)].stay_loss;
      const auto bad = static_cast<std::uint64_t>(std::popcount(faces));
      outcome("loss-0", losing(text_, "loss", 0), Fraction::of(kDie - bad, kDie));
      if (s.strength > loss)
        outcome("loss-" + std::to_string(loss), losing(text_, "loss", loss),
                Fraction::of(bad, kDie));
      else
        outcome("destroyed", text_.format("odds.destroyed"), Fraction::of(bad, kDie));
      odds.risk = loss > 0 ? Fraction::of(bad, kDie) : Fraction{};
      return odds;
    }
    default: return std::nullopt;  // end, skip: no throw of their own
  }
}

// What a choice at a Momento de Tercio window leads to.
Odds Module::window_odds(const Rules& r, const State& s, Action a) const {
  Odds odds;
  std::map<std::string, std::pair<Text, Fraction>> sums;
  for_each_end(r, s, a, Windows::Keep, [&](const State& end, Fraction chance) {
    const int loss = std::max(0, s.strength - end.strength);
    std::string id;
    Text label;
    if (end.node == Node::Over && end.outcome == kDestroyed) {
      id = "destroyed";
      label = text_.format("odds.destroyed");
    } else if (s.node == Node::FightTercio) {
      id = end.victories > s.victories ? "win" : "lose";
      label = text_.format("odds." + id);
    } else if (s.node == Node::ReinforceTercio) {
      id = end.strength > s.strength ? "success" : "failure";
      label = text_.format("odds." + id);
    } else {
      const std::string what = end.army == s.target ? "arrives" : "stays";
      id = what + "-loss-" + std::to_string(loss);
      label = losing(text_, what, loss);
    }
    auto& sum = sums[id];
    sum = {label, sum.second + chance};
  });
  for (const auto& [id, sum] : sums) odds.outcomes.push_back({id, sum.first, sum.second});
  odds.risk = risk_odds(r, s, a);
  return odds;
}

// Where the enemy army of a region may go (CE-61 to CE-64).
Odds Module::enemy_odds(const Rules& r, const State& s, Region from) const {
  Odds odds;
  const Stack mover = s.enemy[index(from)];
  std::map<std::string, std::pair<Text, Fraction>> sums;
  for (const Region to : r.data->enemy_moves[index(from)]) {
    std::string id = "enemy-stays";  // not the army that stays for want of supply
    Text label = text_.format("odds.enemy-stays");
    if (to != Region::None) {
      const Stack there = s.enemy[index(to)];
      const bool joins = mover.is_single() && there.is_single() && r.free_coalitions(s) > 0;
      if (there.empty() || joins) {
        const bool attacks = to == s.army;
        id = (attacks ? "attacks-" : "to-") + r.data->region[index(to)].word;
        label = text_.format(joins     ? "odds.enemy-joins"
                             : attacks ? "odds.enemy-attacks"
                                       : "odds.enemy-to",
                             {{"region", r.data->region[index(to)].the}});
      }
    }
    auto& sum = sums[id];
    sum = {label, sum.second + Fraction::of(1, kDie)};
  }
  for (const auto& [id, sum] : sums) odds.outcomes.push_back({id, sum.first, sum.second});
  odds.risk = Fraction{};
  return odds;
}

}  // namespace tercio::camino
