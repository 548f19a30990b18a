// Momento de Tercio: CE-76 to CE-82.
#include <algorithm>

#include "games/camino/rules/rules.h"

namespace tercio::camino {

bool Rules::tercio_usable(const State& s) const {
  return s.tercio > 0 && s.tercio_uses < data->tercio_uses_per_turn;
}

// CE-76: a use costs one space; in Tyrol, by option, it gives one instead.
void Rules::spend_tercio(State& s, RuleId rule, const char* key, Events& ev) const {
  ++s.tercio_uses;
  const int recovery = data->tercio_recovery[index(s.army)];
  if (options.tyrol_recovery == TyrolRecovery::OnUse && recovery > 0)
    recover_tercio(s, ev);
  else
    --s.tercio;
  ev.emit(rule, key, {number("tercio", s.tercio)});
}

// CE-82: up, but not above the leader's ceiling.
void Rules::recover_tercio(State& s, Events& ev) const {
  const int recovery = data->tercio_recovery[index(s.army)];
  if (recovery == 0 || s.tercio >= leader().tercio) return;
  const int raised = s.tercio + recovery;
  s.tercio = static_cast<std::uint8_t>(raised < leader().tercio ? raised : leader().tercio);
  ev.emit("CE-82"_rule, "event.tercio-recovers",
          {region_arg("region", s.army), number("tercio", s.tercio)});
}

bool Rules::reinforce_window(const State& s, int die) const {
  const int modifier = reinforce_modifier(s);
  return tercio_usable(s) && die + modifier < data->reinforce_from &&
         kDie + modifier >= data->reinforce_from;
}

// The best re-roll loses less; an army that is destroyed either way is not asked.
bool Rules::attrition_window(const State& s, int die) const {
  const int modifier = attrition_modifier(s, s.target);
  const int loss = std::min<int>(data->attrition_loss(die + modifier), s.strength);
  return tercio_usable(s) && data->attrition_loss(1 + modifier) < loss;
}

bool Rules::logistics_window(const State& s, int die) const {
  const int modifier = logistics_modifier(s, s.target);
  const bool fails = die + modifier < data->logistics_from;
  const bool forage_helps = options.tercio_timing == TercioTiming::AfterRoll &&
                            die + modifier + 1 >= data->logistics_from;
  const bool reroll_helps = kDie + modifier >= data->logistics_from;
  return tercio_usable(s) && fails && (forage_helps || reroll_helps);
}

// Is there a use that would change the fight's end: winner, losses or survival?
bool Rules::fight_window(const State& s) const {
  if (!tercio_usable(s)) return false;
  const int own = hits(s.own);
  const int foe = hits(s.foe);
  const FightEnd kept = fight_end(s, own, foe);
  const bool reroll_helps = s.own < s.own_dice && fight_end(s, hits(s.own + 1), foe) != kept;
  if (options.tercio_timing == TercioTiming::BeforeRoll) return reroll_helps;
  return reroll_helps || fight_end(s, own + 1, foe) != kept ||
         (foe > 0 && fight_end(s, own, foe - 1) != kept);
}

Verdict Rules::may_use_tercio(const State& s, Verb use) const {
  const bool fight = s.node == Node::FightTercio;
  const bool seen = options.tercio_timing == TercioTiming::AfterRoll;
  switch (use) {
    case Verb::Keep: return Verdict::yes();
    case Verb::Reroll:  // CE-77: own dice only, and the better result stands
      if (fight && s.own >= s.own_dice) return Verdict::no("CE-77"_rule, "refused.no-die");
      return Verdict::yes();
    case Verb::Parry:
      if (!fight) return Verdict::no("CE-79"_rule, "refused.not-in-a-fight");
      if (!seen) return Verdict::no("CE-79"_rule, "refused.before-roll");
      if (hits(s.foe) == 0) return Verdict::no("CE-79"_rule, "refused.no-hits");
      return Verdict::yes();
    case Verb::Push:
      if (!fight) return Verdict::no("CE-80"_rule, "refused.not-in-a-fight");
      if (!seen) return Verdict::no("CE-80"_rule, "refused.before-roll");
      return Verdict::yes();
    case Verb::Forage:
      if (s.node != Node::LogisticsTercio) return Verdict::no("CE-81"_rule, "refused.no-logistics");
      if (!seen) return Verdict::no("CE-81"_rule, "refused.before-roll");
      return Verdict::yes();
    default: return Verdict::no("CE-10"_rule, "refused.other-question");
  }
}

void Rules::use_tercio(State& s, Verb use, Events& ev) const {
  const int own = hits(s.own);
  const int foe = hits(s.foe);
  switch (use) {
    case Verb::Keep:
      if (s.node == Node::FightTercio) return end_fight(s, own, foe, ev);
      if (s.node == Node::AttritionTercio) return end_attrition(s, s.die, ev);
      if (s.node == Node::LogisticsTercio) return end_logistics(s, s.die, ev);
      return end_reinforce(s, s.die, ev);
    case Verb::Parry:
      spend_tercio(s, "CE-79"_rule, "event.tercio-parry", ev);
      return end_fight(s, own, foe - 1, ev);
    case Verb::Push:
      spend_tercio(s, "CE-80"_rule, "event.tercio-push", ev);
      return end_fight(s, own + 1, foe, ev);
    case Verb::Forage:
      spend_tercio(s, "CE-81"_rule, "event.tercio-forage", ev);
      s.with = With::Forage;
      return end_logistics(s, s.die, ev);
    default:  // Reroll
      spend_tercio(s, "CE-77"_rule, "event.tercio-reroll", ev);
      s.node =
          static_cast<Node>(static_cast<int>(s.node) + 1);  // its …Again stands next in the list
      return;
  }
}

// CE-77: the better of the two results; lower is better for Attrition.
void Rules::roll_again(State& s, int die, Events& ev) const {
  const int best =
      s.node == Node::AttritionAgain ? (die < s.die ? die : s.die) : (die > s.die ? die : s.die);
  switch (s.node) {
    case Node::ReinforceAgain: return end_reinforce(s, best, ev);
    case Node::AttritionAgain: return end_attrition(s, best, ev);
    case Node::LogisticsAgain: return end_logistics(s, best, ev);
    default:  // FightAgain: a die that showed no success is thrown again
      if (has_face(data->success_faces, die)) ++s.own;
      // A hit parried or pushed before the roll leaves no use for a re-roll, so plain hits count
      // here.
      ev.emit("CE-77"_rule, "event.fight-reroll",
              {number("die", die), number("own", hits(s.own)), number("foe", hits(s.foe))});
      return end_fight(s, hits(s.own), hits(s.foe), ev);
  }
}

}  // namespace tercio::camino
