// The exact chances of a siege or an attack as people read them, with what makes up both values.
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

// Of the acting side's value, then of the other's; factors are told as what they multiply by.
void list_modifiers(const Rules& r, const Combat& c, const Catalogue& text, Odds& odds) {
  const auto add = [&](int value, RuleId rule, const char* key) {
    if (value != 0) odds.modifiers.push_back({value, rule, text.format(key)});
  };
  const auto times = [&](int factor, RuleId rule, const char* key) {
    if (factor > 1) odds.modifiers.push_back({factor, rule, text.format(key, {{"n", factor}})});
  };
  add(c.stake, "HI-44"_rule, "modifier.denarii");
  add(c.own_discs, "HI-45"_rule, "modifier.garrisons");
  add(c.generic, "HI-46"_rule, "modifier.generic");
  add(c.bonus, "HI-V10"_rule, "modifier.citerior");
  times(1 << c.roman_helpers, "HI-48"_rule, "modifier.generals");
  const bool shield = c.kind == CombatKind::Siege;
  if (shield) {
    add(c.hispanic.plus, "HI-47"_rule, "modifier.shield");
  } else if (c.kind == CombatKind::ArmySiege) {
    add(c.roman.plus, "HI-68"_rule, "modifier.shield");
  }
  add(c.revolts, "HI-52"_rule, "modifier.revolts");
  if (c.by_army()) add(c.hispanic.plus - c.revolts, "HI-V14"_rule, "modifier.plus");
  times(1 << c.hispanic_helpers, "HI-48"_rule, "modifier.armies");
  times(c.hispanic.times >> c.hispanic_helpers, "HI-V6"_rule, "modifier.special");
  static_cast<void>(r);
}

}  // namespace

std::optional<Odds> Module::odds(const Rules& r, const State& s, Action a) const {
  Combat c;
  switch (verb_of(a)) {
    case Verb::Besiege: c = r.siege(s, target_of(a), stake_of(a)); break;
    case Verb::Attack: c = r.attack(s, target_of(a), stake_of(a)); break;
    case Verb::Plus: c = r.army_combat(s, s.from, s.to, 1); break;
    case Verb::Plain: c = r.army_combat(s, s.from, s.to, 0); break;
    case Verb::Choose: {
      const Space to = space_of(a);
      if (Rules::general_at_space(s, to) < 0 && s.garrison[index(to)].empty()) return std::nullopt;
      c = r.army_combat(s, s.from, to, 0);
      break;
    }
    default: return std::nullopt;  // no throw of their own
  }
  Odds odds;
  const Chances chance = chances(c);
  const auto outcome = [&](const char* id, const char* key, int ways) {
    if (ways > 0) odds.outcomes.push_back({id, text_.format(key), Fraction::of(ways, chance.of)});
  };
  if (c.is_siege()) {  // HI-49: a tie is no success
    outcome("win", c.by_army() ? "odds.garrison-falls" : "odds.siege-win", chance.win);
    outcome("fail", "odds.siege-fail", chance.tie + chance.loss);
  } else {
    outcome("win", c.by_army() ? "odds.general-falls" : "odds.army-falls", chance.win);
    outcome("tie", "odds.tie", chance.tie);
    outcome("loss", c.by_army() ? "odds.army-falls" : "odds.general-falls", chance.loss);
  }
  list_modifiers(r, c, text_, odds);
  return odds;
}

}  // namespace tercio::hispania
