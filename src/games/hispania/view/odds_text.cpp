// The exact chances of a siege or an attack as people read them, with both values and their parts.
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

// The parts of the acting side's value, then of the other's.
void list_modifiers(const Combat& c, const Catalogue& text, Odds& odds) {
  bool other = false;
  const auto add = [&](int value, RuleId rule, const char* key) {
    if (value != 0) odds.modifiers.push_back({value, rule, text.format(key), false, other});
  };
  const auto times = [&](int factor, RuleId rule, const char* key) {
    if (factor > 1) odds.modifiers.push_back({factor, rule, text.format(key), true, other});
  };
  const auto roman = [&] {
    add(c.stake, "HI-44"_rule, "modifier.denarii");
    add(c.own_discs, "HI-45"_rule, "modifier.garrisons");
    add(c.generic, "HI-46"_rule, "modifier.generic");
    add(c.bonus, "HI-V10"_rule, "modifier.citerior");
    if (c.kind == CombatKind::ArmySiege) add(c.roman.plus, "HI-68"_rule, "modifier.shield");
    times(1 << c.roman_helpers, "HI-48"_rule, "modifier.generals");
  };
  const auto hispanic = [&] {
    if (c.kind == CombatKind::Siege) add(c.hispanic.plus, "HI-47"_rule, "modifier.shield");
    add(c.revolts, "HI-52"_rule, "modifier.revolts");
    if (c.by_army()) add(c.hispanic.plus - c.revolts, "HI-V14"_rule, "modifier.plus");
    times(1 << c.hispanic_helpers, "HI-48"_rule, "modifier.armies");
    times(c.hispanic.times >> c.hispanic_helpers, "HI-V6"_rule, "modifier.special");
  };
  if (c.by_army()) {
    hispanic();
    other = true;
    roman();
  } else {
    roman();
    other = true;
    hispanic();
  }
}

}  // namespace

std::string formula_text(const Value& v) {
  if (!v.die)
    return v.times == 1 ? std::to_string(v.plus)
                        : std::to_string(v.plus) + " x " + std::to_string(v.times);
  const std::string sum = v.plus == 0 ? "d" : "(d + " + std::to_string(v.plus) + ")";
  return v.times == 1 ? sum : sum + " x " + std::to_string(v.times);
}

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
  // A siege that fails has cost its denarii, which were spent in any case; of two armies one's own
  // may fall.
  const int falls = c.by_army() ? chance.win : c.is_siege() ? 0 : chance.loss;
  odds.risk =
      Fraction::of(static_cast<std::uint64_t>(falls), static_cast<std::uint64_t>(chance.of));
  odds.formula =
      text_.format(c.by_army() ? "odds.formula-army" : "odds.formula-rome",
                   {{"roman", formula_text(c.roman)}, {"hispanic", formula_text(c.hispanic)}});
  list_modifiers(c, text_, odds);
  return odds;
}

}  // namespace tercio::hispania
