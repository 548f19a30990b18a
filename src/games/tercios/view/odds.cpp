// The exact chances of an action as people read them, with every modifier and its rule.
#include "games/tercios/rules/odds.h"

#include "games/tercios/game.h"

namespace tercio::tercios {

std::vector<Modifier> Module::blow_modifiers(const Rules& r, const State& s, Hex from, Hex target,
                                             Fight fight, int attacks) const {
  const Board b = r.board(s);
  const Blow w = r.blow(s, b, from, target, fight, attacks);
  std::vector<Modifier> out;
  const auto add = [&](int value, RuleId rule, const char* key,
                       const std::vector<TextArg>& args = {}) {
    if (value != 0)
      out.push_back({value, rule, text_.format(std::string("modifier.") + key, args)});
  };
  const auto types = [&](std::uint8_t own, std::uint8_t enemy) -> std::vector<TextArg> {
    return {{"own", r.charts->type[r.q(own).type].name},
            {"enemy", r.charts->type[r.q(enemy).type].name}};
  };
  add(w.modifier - w.fury_own, "DN-66"_rule, "own-types", types(w.attacker, w.defender));
  add(w.fury_own, "DN-104"_rule, "own-fury");
  add(-(w.counter - w.fury_other), "DN-66"_rule, "enemy-types", types(w.defender, w.attacker));
  add(-w.fury_other, "DN-104"_rule, "enemy-fury");
  add(-w.defence, r.ground(target).shelters ? "DN-95"_rule : "DN-67"_rule, "ground",
      {{"terrain", r.ground(target).name}});
  add(w.rear, "DN-67"_rule, "rear");
  add(w.shaken, w.demoralized ? "DN-129"_rule : "DN-67"_rule,
      w.demoralized ? "demoralized" : "disordered");
  add(-w.tired, "DN-51"_rule, "tired");
  const std::size_t top = b.top(target);
  if (r.options.morale_shock_drm)
    add(r.morale(top).shock_drm, "DN-148"_rule, "morale", {{"morale", r.morale(top).name}});
  return out;
}

Odds Module::shock(const Rules& r, const State& s, Hex from, Hex target, Fight fight,
                   int attacks) const {
  const ShockOdds chances = shock_odds(r, s, from, target, fight, attacks);
  Odds odds;
  odds.outcomes.push_back({"held", text_.format("odds.held"), chances.held});
  for (std::size_t i = 0; i < kResults; ++i)
    if (chances.first[i].num > 0)
      odds.outcomes.push_back({r.charts->result[i].id, r.charts->result[i].name, chances.first[i]});
  odds.also.push_back({"win", text_.format("odds.win"), chances.win});
  odds.also.push_back(
      {"serious", text_.format("odds.serious"), chances.first[3] + chances.first[4]});
  odds.modifiers = blow_modifiers(r, s, from, target, fight, attacks);
  // Whoever does not win a coup de main flees (DN-34), and horse gives ground (DN-71); foot stays.
  const bool gives_ground =
      fight == Fight::Coup || fight == Fight::Extra || r.is_charge(r.board(s), from);
  odds.risk = gives_ground ? chances.held : Chance{0, 1};
  return odds;
}

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  const Board b = r.board(s);
  switch (verb_of(a)) {
    case Verb::Attack:
    case Verb::Resolve: {
      const Hex h = hex_of(a);
      return shock(r, s, h, r.ahead(s, b.top(h)),
                   s.step == Step::Reaction ? Fight::Reaction : Fight::Shock, 0);
    }
    case Verb::Charge:
      return shock(r, s, s.piece[s.top().unit].hex, hex_of(a), Fight::Movement, s.top().attacks());
    case Verb::Strike: {
      const StrikeAt at = r.strike_at(s, hex_of(a));
      return shock(r, s, at.from, at.target, at.fight, 0);
    }
    case Verb::Coup:
    case Verb::Face: {
      // A coup with one target in sight: the attack that follows if everybody stands.
      const bool coup = verb_of(a) == Verb::Coup;
      if (s.top().kind != Kind::Mover || (!coup && s.top().pending != Way::Coup))
        return std::nullopt;
      State there = s;
      const std::size_t u = s.top().unit;
      const Hex h = coup ? hex_of(a) : s.top().hex;
      const std::uint8_t facings = coup ? r.coup_facings(s, b, s.top(), h) : facing_bit(dir_of(a));
      there.piece[u].hex = h;
      HexSet targets;
      for (const Dir d : hex::kDirs) {
        if ((facings & facing_bit(d)) == 0) continue;
        there.piece[u].facing = d;
        targets |= r.coup_targets(there, r.board(there), u);
      }
      if (targets.count() != 1) return std::nullopt;
      return shock(r, there, h, targets.first(), Fight::Coup, 0);
    }
    case Verb::Fire: {
      const std::size_t u = unit_of(a);
      const Hex h = hex_of(a);
      const FireOdds chances = fire_odds(r, s, u, h);
      const std::size_t top = b.top(h);
      Odds odds;
      odds.risk = Chance{0, 1};  // nobody shoots back
      odds.outcomes.push_back({"miss", text_.format("odds.miss"), chances.miss});
      for (std::size_t i = 0; i < kResults; ++i)
        if (chances.result[i].num > 0)
          odds.outcomes.push_back(
              {r.charts->result[i].id, r.charts->result[i].name, chances.result[i]});
      const auto add = [&](int value, RuleId rule, const char* key) {
        if (value != 0)
          odds.modifiers.push_back({value, rule, text_.format(std::string("modifier.") + key)});
      };
      const Special& special = r.battle->special;
      if (r.cls(u) == Class::Battery) {
        add(r.charts->type[r.q(u).type].battery_drm, "DN-85"_rule, "heavy-guns");
        add(r.is_dense(b, h) ? r.charts->dense_drm : 0, "DN-86"_rule, "dense");
        const bool grape = special.grapeshot == s.piece[u].side() &&
                           r.battle->grid.distance(s.piece[u].hex, h) <= special.grapeshot_range;
        add(grape ? special.grapeshot_drm : 0, "DN-92"_rule, "grapeshot");
      } else {
        add(r.charts->type[r.q(top).type].hit_on - r.hit_on(s, u, top), "DN-93"_rule, "blinded");
        add(r.shot_drm(top), "DN-102"_rule, "armoured");
      }
      return odds;
    }
    default: return std::nullopt;
  }
}

}  // namespace tercio::tercios
