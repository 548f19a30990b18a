// The exact chances of an action as people read them, with every modifier and its rule.
#include <algorithm>

#include "games/bailen/game.h"
#include "games/bailen/movement.h"
#include "games/bailen/odds.h"

namespace tercio::bailen {

std::vector<Modifier> Module::modifiers(const Changes& changes, RuleId rule) const {
  std::vector<Modifier> out;
  for (const Change& c : changes)
    out.push_back({c.value, rule, text_.format("modifier." + std::string(mod_id(c.mod)))});
  return out;
}

Odds Module::morale_odds(const Rules& r, const State& s, std::size_t u, bool reorganizing) const {
  Changes changes;
  const Board b = r.board(s);
  const int modifier = r.morale_modifier(s, b, u, reorganizing, changes);
  Grade g = r.grade(s, u);
  if (reorganizing && r.options.zone_reorganization_grade && g != Grade::F &&
      r.in_zone(r.zones(s, other(r.q(u).side)), s, u))
    g = static_cast<Grade>(static_cast<int>(g) + 1);
  const auto chances = morale_chances(r, g, modifier);
  Odds odds;
  if (reorganizing) {
    odds.outcomes.push_back({"rallies", text_.format("odds.rallies"), chances[0]});
    odds.outcomes.push_back({"stays", text_.format("odds.stays"), chances[1] + chances[2]});
  } else {
    for (std::size_t i = 0; i < kMoraleResults; ++i) {
      const std::string id(morale_id(static_cast<MoraleResult>(i)));
      odds.outcomes.push_back({id, text_.format("morale." + id), chances[i]});
    }
  }
  odds.modifiers = modifiers(changes, "BA-150"_rule);
  return odds;
}

Odds Module::shock_odds(const Rules& r, const State& s, const UnitSet& attackers, Hex h,
                        Fight fight) const {
  const Blow w = r.blow(s, r.board(s), attackers, h, fight);
  const auto chances = shock_chances(r, w.column, w.modifier);
  Odds odds;
  Fraction back;
  Fraction thrown;
  for (std::size_t i = 0; i < kShockResults; ++i) {
    const auto result = static_cast<ShockResult>(i);
    const std::string id(shock_id(result));
    odds.outcomes.push_back({id, text_.format("shock." + id), chances[i]});
    const bool dislodges = result == ShockResult::D1 || result == ShockResult::D2;
    if (dislodges && !w.square) back = back + chances[i];
    if ((result == ShockResult::A1 || result == ShockResult::A2) && !w.routed)
      thrown = thrown + chances[i];
  }
  odds.also.push_back({"dislodged", text_.format("odds.dislodged"), back});
  odds.also.push_back({"thrown-back", text_.format("odds.thrown-back"), thrown});
  odds.modifiers = modifiers(w.changes, "BA-122"_rule);
  return odds;
}

Odds Module::fire_odds(const Rules& r, const State& s, const Frame& f) const {
  const Shot shot = r.shot(s, r.board(s), f);
  const int first = std::min(shot.points, r.charts->fire.most_points);
  const auto chances = fire_chances(r, first, shot.modifier);
  Odds odds;
  for (std::size_t i = 0; i < kFireResults; ++i) {
    if (chances[i].num == 0) continue;
    const std::string id(fire_id(static_cast<FireResult>(i)));
    odds.outcomes.push_back({id, text_.format("fire." + id), chances[i]});
  }
  if (shot.points > first) {  // BA-103: what the second roll does
    const auto more = fire_chances(r, shot.points - first, shot.modifier);
    for (std::size_t i = 1; i < kFireResults; ++i) {
      if (more[i].num == 0) continue;
      const std::string id(fire_id(static_cast<FireResult>(i)));
      const Text text = text_.format("fire." + id);
      odds.also.push_back({"second-" + id, text_.format("odds.second", {{"what", text}}), more[i]});
    }
  }
  odds.modifiers = modifiers(shot.changes, "BA-105"_rule);
  return odds;
}

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  const Board b = r.board(s);
  const Hex h = hex_of(a);
  // A check of which it matters only whether it is passed.
  const auto of_two = [&](Odds odds, const char* well, const char* ill) {
    const Fraction failed = odds.outcomes[1].chance + odds.outcomes[2].chance;
    odds.outcomes = {{well, text_.format(std::string("odds.") + well), odds.outcomes[0].chance},
                     {ill, text_.format(std::string("odds.") + ill), failed}};
    return odds;
  };
  switch (verb_of(a)) {
    case Verb::Try: {
      const std::size_t command = first_of(a);
      const auto chief = static_cast<std::size_t>(r.chief_of(s, command));
      const int divider = r.scenario(s).chief[chief].divider;
      const int cost = r.order_path(s, b, chief, command, kDie * divider);
      const Fraction well = order_chance(cost, divider);
      const int needs = std::max(1, (cost + divider - 1) / divider);  // BA-18
      Odds odds;
      odds.outcomes.push_back(
          {"obeyed",
           text_.format("odds.obeyed", {{"n", needs}, {"cost", cost}, {"divider", divider}}),
           well});
      odds.outcomes.push_back(
          {"lost", text_.format("odds.order-lost"), Fraction::of(well.den - well.num, well.den)});
      return odds;
    }
    case Verb::Fire: return fire_odds(r, s, s.top());
    case Verb::Add: {
      State with = s;
      with.top().set.add(first_of(a));
      with.piece[first_of(a)].set_volley(static_cast<int>(small_of(a)));
      return fire_odds(r, with, with.top());
    }
    case Verb::Attack: {
      UnitSet attackers = r.attackers_of(s, h);
      attackers.add(first_of(a));
      return shock_odds(r, s, attackers, h, Rules::fight_of(s, attackers));
    }
    case Verb::Resolve: {
      const UnitSet attackers = r.attackers_of(s, h);
      return shock_odds(r, s, attackers, h, Rules::fight_of(s, attackers));
    }
    case Verb::Strike: {
      if (s.top().kind != Kind::Mover) return std::nullopt;
      UnitSet one;
      one.add(s.top().unit);
      return shock_odds(r, s, one, h, Fight::Follow);
    }
    case Verb::Counter: {
      // The check first (BA-138), then the shock from where it rides to.
      // A rout is not applied, it goes back like the disorganized.
      return of_two(morale_odds(r, s, first_of(a), false), "attacks", "goes-back");
    }
    case Verb::Form:  // BA-36: a rout is read as disorder
      return of_two(morale_odds(r, s, s.top().unit, false), "forms", "disorganized");
    case Verb::Rally: return morale_odds(r, s, first_of(a), true);
    case Verb::Go: {
      if (s.top().kind != Kind::Mover) return std::nullopt;
      const std::size_t u = s.top().unit;
      const Zones z = r.zones(s, other(r.q(u).side));
      if (!s.piece[u].ordered() || !r.in_front_zone(z, s, u)) return std::nullopt;
      return morale_odds(r, s, u, false);  // BA-72
    }
    default: return std::nullopt;
  }
}

}  // namespace tercio::bailen
