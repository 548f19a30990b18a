// 3.3, battle (CE-44 to CE-51) and siege warfare (CE-52 to CE-57, CE-89, CE-92).
#include "games/camino/rules/rules.h"

namespace tercio::camino {
namespace {

// CE-79, CE-80 with tercio_timing = before_roll: declared with the Operation.
Verdict may_declare(const Rules& r, const State& s, With with) {
  if (with == With::Nothing) return Verdict::yes();
  const RuleId rule = with == With::Parry ? "CE-79"_rule : "CE-80"_rule;
  if (with != With::Parry && with != With::Push) return Verdict::no(rule, "refused.not-in-a-fight");
  if (r.options.tercio_timing != TercioTiming::BeforeRoll)
    return Verdict::no(rule, "refused.after-roll");
  if (!r.tercio_usable(s)) return Verdict::no("CE-76"_rule, "refused.tercio");
  return Verdict::yes();
}

}  // namespace

Verdict Rules::may_battle(const State& s, With with) const {
  if (!enemy_here(s)) return Verdict::no("CE-44"_rule, "refused.no-enemy");
  if (s.operations == 0) return Verdict::no("CE-27"_rule, "refused.no-operation");
  return may_declare(*this, s, with);
}

Verdict Rules::may_assault(const State& s, With with) const {
  if (enemy_here(s)) return Verdict::no("CE-52"_rule, "refused.siege-enemy");
  if (data->fortress[index(s.army)] == 0) return Verdict::no("CE-56"_rule, "refused.no-fortress");
  if (has(s.forts, s.army)) return Verdict::no("CE-89"_rule, "refused.controlled");
  if (s.operations == 0) return Verdict::no("CE-27"_rule, "refused.no-operation");
  return may_declare(*this, s, with);
}

Verdict Rules::may_lay(const State& s) const {
  TERCIO_REQUIRE(may_assault(s, With::Nothing));
  if (s.strength <= data->fortress[index(s.army)] && !options.suicidal_siege)
    return Verdict::no("CE-92"_rule, "refused.too-weak");
  return Verdict::yes();
}

int Rules::dice_of(Stack stack) const {
  return stack.is_coalition() ? data->coalition.dice
                              : data->kind[static_cast<std::size_t>(stack.kind())].dice;
}

int Rules::fight_own_dice(const State& s, Fight fight) const {  // CE-45, CE-54, CE-83
  return s.strength + (fight == Fight::Battle ? leader().battle : leader().siege);
}

int Rules::fight_foe_dice(const State& s, Fight fight) const {  // CE-45, CE-54
  return fight == Fight::Battle ? dice_of(s.enemy[index(s.army)])
                                : data->fortress[index(s.army)] * data->assault_dice_per_level;
}

void Rules::start_fight(State& s, Fight fight, With with, Events& ev) const {
  --s.operations;
  if (with == With::Parry) spend_tercio(s, "CE-79"_rule, "event.tercio-parry", ev);
  if (with == With::Push) spend_tercio(s, "CE-80"_rule, "event.tercio-push", ev);
  s.with = with;
  s.fight = fight;
  s.own_dice = static_cast<std::uint8_t>(fight_own_dice(s, fight));
  s.foe_dice = static_cast<std::uint8_t>(fight_foe_dice(s, fight));
  if (fight == Fight::Battle) {
    ev.emit("CE-45"_rule, "event.battle",
            {stack_arg("army", s.enemy[index(s.army)]), region_arg("region", s.army),
             number("own", s.own_dice), number("foe", s.foe_dice)});
  } else {
    ev.emit("CE-54"_rule, "event.assault",
            {region_arg("region", s.army), number("own", s.own_dice), number("foe", s.foe_dice)});
  }
  s.node = Node::Fight;
}

void Rules::roll_fight(State& s, Action roll, Events& ev) const {
  const Throw wanted = turn(s).dice;
  s.own = s.foe = 0;
  for (int i = 0; i < wanted.count; ++i) {
    if (!has_face(data->success_faces, face(roll, wanted, i))) continue;
    ++(i < s.own_dice ? s.own : s.foe);
  }
  const int own_hits = hits(s.own) + (s.with == With::Push ? 1 : 0);
  const int foe_hits = hits(s.foe) - (s.with == With::Parry && hits(s.foe) > 0 ? 1 : 0);
  ev.emit("CE-46"_rule, "event.hits", {number("own", own_hits), number("foe", foe_hits)});
  if (fight_window(s)) {
    s.node = Node::FightTercio;
    return;
  }
  end_fight(s, own_hits, foe_hits, ev);
}

// CE-47, CE-48: who wins, and what is left of the army.
FightEnd Rules::fight_end(const State& s, int own_hits, int foe_hits) const {
  const int left = s.strength - foe_hits;
  if (left <= 0) return {false, 0};
  const bool won = data->tie_for_enemy ? own_hits > foe_hits : own_hits >= foe_hits;
  return {won, left};
}

void Rules::end_fight(State& s, int own_hits, int foe_hits, Events& ev) const {
  const FightEnd end = fight_end(s, own_hits, foe_hits);
  lose_strength(s, foe_hits, ev);
  if (s.node == Node::Over) return;
  if (!end.won) {  // CE-50, CE-55: both stay; straight to Te Deum
    ev.emit(s.fight == Fight::Battle ? "CE-50"_rule : "CE-55"_rule, "event.fight-lost",
            {number("own", own_hits), number("foe", foe_hits)});
    begin_operations(s);
    return te_deum(s, ev);
  }
  if (s.fight == Fight::Battle)
    win_battle(s, ev);
  else
    take_fortress(s, "CE-55"_rule, "event.assault-won", ev);
  begin_operations(s);
}

// CE-49: the beaten army leaves the map; its men may come back by 3.1. CE-51: nothing weakens it
// before.
void Rules::win_battle(State& s, Events& ev) const {
  Stack& beaten = s.enemy[index(s.army)];
  ev.emit("CE-49"_rule, "event.battle-won",
          {stack_arg("army", beaten), region_arg("region", s.army)});
  if (beaten.is_single()) {
    ++s.pool[static_cast<std::size_t>(beaten.kind())];
  } else if (beaten.is_tracked()) {
    ++s.pool[static_cast<std::size_t>(beaten.first())];
    ++s.pool[static_cast<std::size_t>(beaten.second())];
  }
  beaten = Stack::none();
  ++s.victories;
}

void Rules::take_fortress(State& s, RuleId rule, const char* key, Events& ev) const {
  s.forts = static_cast<RegionSet>(s.forts | bit(s.army));  // CE-89: for good
  ++s.victories;                                            // CE-57
  ev.emit(rule, key, {region_arg("region", s.army)});
}

// CE-53: certain, at the price of the fortress's value.
void Rules::lay_siege(State& s, Events& ev) const {
  --s.operations;
  lose_strength(s, data->fortress[index(s.army)], ev);
  if (s.node == Node::Over) return;
  take_fortress(s, "CE-53"_rule, "event.siege-won", ev);
  begin_operations(s);
}

}  // namespace tercio::camino
