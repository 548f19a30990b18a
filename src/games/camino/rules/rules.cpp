// What a state waits for, what may be chosen and why not, and which chapter carries it out. The
// chapters themselves stand in the files listed in rules.h.
#include "games/camino/rules/rules.h"

#include "core/hash.h"

namespace tercio::camino {
namespace {

Phase phase_of(Node node) {
  switch (node) {
    case Node::EmptyRegion:
    case Node::Deal: return Phase::Setup;
    case Node::Loyalty:
    case Node::PoolDraw:
    case Node::Revolt:
    case Node::RevoltStay: return Phase::Diplomacy;
    case Node::Event:
    case Node::Unrest: return Phase::Event;
    case Node::EnemyOrder:
    case Node::EnemyDraw:
    case Node::EnemyMove: return Phase::EnemyMovement;
    case Node::Over: return Phase::Over;
    default: return Phase::Operations;
  }
}

bool is_tercio_window(Node node) {
  return node == Node::ReinforceTercio || node == Node::AttritionTercio ||
         node == Node::LogisticsTercio || node == Node::FightTercio;
}

bool is_decision(Node node) {
  return node == Node::Operations || node == Node::EnemyOrder || node == Node::Revolt ||
         is_tercio_window(node);
}

}  // namespace

// ---- facts

RegionSet Rules::enemies(const State& s) const {
  unsigned set = 0;
  for (std::size_t i = 0; i < kMaxRegions; ++i) set |= (s.enemy[i].code != 0 ? 1u : 0u) << i;
  return static_cast<RegionSet>(set);
}

bool Rules::controls(const State& s, Region r) const {
  return data->fortress[index(r)] == 0 || has(s.forts, r);
}

int Rules::free_coalitions(const State& s) const {
  int free = data->coalition.count;
  for (const Stack stack : s.enemy) free -= stack.is_coalition() ? 1 : 0;
  return free;
}

int Rules::pool_size(const State& s) const {
  int size = 0;
  for (const std::uint8_t count : s.pool) size += count;
  return size;
}

Rules::Rules(const Data& data_, const Options& options_)
    : data(&data_), options(options_), setup_hash_(hash_of(options_)) {}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

// ---- what is waited for

Turn Rules::turn(const State& s) const {
  const auto phase = static_cast<std::uint8_t>(phase_of(s.node));
  if (is_decision(s.node)) return Turn::decision(Seats::only(kSpain), phase);

  Throw wanted;  // CE-10: all dice are six-sided, but for draws among counters
  wanted.count = wanted.own = 1;
  wanted.sides = kDie;
  wanted.by = kSpain;
  wanted.epoch = s.turn;
  wanted.at = static_cast<std::uint16_t>(s.army);
  const auto purpose = [&](Purpose what, Seat by) {
    wanted.purpose = static_cast<std::uint8_t>(what);
    wanted.by = by;
  };
  switch (s.node) {
    case Node::EmptyRegion: purpose(Purpose::EmptyRegion, Seat::Nobody); break;
    case Node::Deal:
      purpose(Purpose::Deal, Seat::Nobody);
      wanted.sides = static_cast<std::uint8_t>(deals(s));
      break;
    case Node::Loyalty:
      purpose(Purpose::Loyalty, Seat::Nobody);
      wanted.at = static_cast<std::uint16_t>(data->loyalty_region);
      break;
    case Node::PoolDraw:
      purpose(Purpose::PoolDraw, Seat::Nobody);
      wanted.at = static_cast<std::uint16_t>(data->loyalty_region);
      wanted.sides = static_cast<std::uint8_t>(pool_size(s));
      break;
    case Node::RevoltStay: purpose(Purpose::RevoltStay, kSpain); break;
    case Node::Event: purpose(Purpose::Event, Seat::Nobody); break;
    case Node::Unrest:
      purpose(Purpose::Unrest, Seat::Nobody);
      wanted.count = wanted.own = static_cast<std::uint8_t>(unrest_dice(s));
      break;
    case Node::Reinforce: purpose(Purpose::Reinforce, kSpain); break;
    case Node::Attrition:
      purpose(Purpose::Attrition, kSpain);
      wanted.at = static_cast<std::uint16_t>(s.target);
      break;
    case Node::Logistics:
      purpose(Purpose::Logistics, kSpain);
      wanted.at = static_cast<std::uint16_t>(s.target);
      break;
    case Node::Fight:
      purpose(s.fight == Fight::Battle ? Purpose::Battle : Purpose::Assault, kSpain);
      wanted.own = s.own_dice;
      wanted.count = static_cast<std::uint8_t>(s.own_dice + s.foe_dice);
      break;
    case Node::Prepare: purpose(Purpose::Prepare, kSpain); break;
    case Node::EnemyDraw:
      purpose(Purpose::EnemyDraw, Seat::Nobody);
      wanted.sides = static_cast<std::uint8_t>(std::popcount(enemies_to_move(s)));
      break;
    case Node::EnemyMove:
      purpose(Purpose::EnemyMove, Seat::Nobody);
      wanted.at = static_cast<std::uint16_t>(s.target);
      break;
    case Node::Over: return Turn::over(phase);
    default:  // the four …Again
      purpose(Purpose::Reroll, kSpain);
      break;
  }
  return Turn::throwing(wanted, phase);
}

// ---- what may be chosen

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  if (seat != kSpain || !is_decision(s.node)) return;
  const auto offer = [&](Verdict verdict, Action action) {
    if (verdict.ok()) out.push_back(action);
  };
  const auto each_region = [&](RegionSet set, auto visit) {
    for (; set != 0; set = static_cast<RegionSet>(set & (set - 1)))
      visit(region_at(static_cast<std::size_t>(std::countr_zero(set))));
  };
  if (s.node == Node::Revolt) {
    out.push_back(plain(Verb::Skip));
    out.push_back(plain(Verb::Stay));
    return;
  }
  if (s.node == Node::EnemyOrder) {
    each_region(enemies_to_move(s),
                [&](Region r) { offer(may_order_enemy(s, r), to_region(Verb::Enemy, r)); });
    return;
  }
  if (s.node != Node::Operations) {
    for (const Verb use : {Verb::Keep, Verb::Reroll, Verb::Parry, Verb::Push, Verb::Forage})
      offer(may_use_tercio(s, use), plain(use));
    return;
  }
  const bool declared = options.tercio_timing == TercioTiming::BeforeRoll;
  offer(may_end(s), plain(Verb::End));
  if (may_battle(s, With::Nothing).ok()) {
    out.push_back(plain(Verb::Battle));
    if (declared)
      for (const With with : {With::Parry, With::Push})
        offer(may_battle(s, with), plain(Verb::Battle, with));
  }
  offer(may_reinforce(s), plain(Verb::Reinforce));
  offer(may_lay(s), plain(Verb::Lay));
  if (may_assault(s, With::Nothing).ok()) {
    out.push_back(plain(Verb::Assault));
    if (declared)
      for (const With with : {With::Parry, With::Push})
        offer(may_assault(s, with), plain(Verb::Assault, with));
  }
  offer(may_prepare(s), plain(Verb::Prepare));
  // The same predicates, asked once for all variants of a Move.
  RegionSet roads_open = 0;
  each_region(data->neighbours[index(s.army)], [&](Region to) {
    if (may_take_road(s, to).ok()) roads_open = static_cast<RegionSet>(roads_open | bit(to));
  });
  for (const With with : {With::Nothing, With::Tercio, With::Forage}) {
    if (with == With::Tercio && !tercio_usable(s)) break;
    if (with == With::Forage && !declared) break;
    each_region(roads_open,
                [&](Region to) { offer(may_move(s, to, with), to_region(Verb::Move, to, with)); });
  }
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("CE-67"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("CE-10"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("CE-10"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (seat != kSpain) return Verdict::no("CE-1"_rule, "refused.not-your-turn");
  return why_decision(s, a);
}

Verdict Rules::why_decision(const State& s, Action a) const {
  const Verb verb = verb_of(a);
  const Region region = region_of(a);
  const With with = with_of(a);
  if (a.verb() >= kVerbs || verb == Verb::Roll) return Verdict::no("CE-10"_rule, "refused.no-dice");
  const bool on_map = index(region) < static_cast<std::size_t>(data->regions);
  const bool needs_region = verb == Verb::Move || verb == Verb::Enemy;
  const Action whole = needs_region ? to_region(verb, region, with) : plain(verb, with);
  if (a != whole || with > With::Forage || (needs_region && !on_map))
    return Verdict::no("CE-10"_rule, "refused.no-such-action");
  const bool may_have_with = verb == Verb::Move || verb == Verb::Battle || verb == Verb::Assault;
  if (with != With::Nothing && !may_have_with)
    return Verdict::no("CE-77"_rule, "refused.no-such-action");

  switch (verb) {
    case Verb::Skip:
    case Verb::Stay:
      return s.node == Node::Revolt ? Verdict::yes()
                                    : Verdict::no("CE-17"_rule, "refused.no-revolt");
    case Verb::Enemy:
      if (s.node != Node::EnemyOrder)
        return Verdict::no("CE-62"_rule, "refused.not-enemy-movement");
      return may_order_enemy(s, region);
    case Verb::Keep:
    case Verb::Reroll:
    case Verb::Parry:
    case Verb::Push:
    case Verb::Forage:
      if (!is_tercio_window(s.node)) return Verdict::no("CE-77"_rule, "refused.no-roll-to-change");
      return may_use_tercio(s, verb);
    default: break;
  }
  if (s.node != Node::Operations) return Verdict::no("CE-10"_rule, "refused.other-question");
  switch (verb) {
    case Verb::End: return may_end(s);
    case Verb::Battle: return may_battle(s, with);
    case Verb::Reinforce: return may_reinforce(s);
    case Verb::Lay: return may_lay(s);
    case Verb::Assault: return may_assault(s, with);
    case Verb::Prepare: return may_prepare(s);
    default: return may_move(s, region, with);
  }
}

// ---- what it does

void Rules::apply(State& s, Seat, Action a, Events& ev) const {
  if (a.is_roll()) return apply_roll(s, a, ev);
  const Verb verb = verb_of(a);
  switch (verb) {
    case Verb::End: return begin_enemy_movement(s, ev);
    case Verb::Battle: return start_fight(s, Fight::Battle, with_of(a), ev);
    case Verb::Assault: return start_fight(s, Fight::Assault, with_of(a), ev);
    case Verb::Reinforce: return reinforce(s, ev);
    case Verb::Lay: return lay_siege(s, ev);
    case Verb::Prepare: return prepare(s, ev);
    case Verb::Move: return start_move(s, region_of(a), with_of(a), ev);
    case Verb::Skip:
    case Verb::Stay: return choose_revolt(s, verb, ev);
    case Verb::Enemy:
      s.target = region_of(a);
      s.node = Node::EnemyMove;
      return;
    default: return use_tercio(s, verb, ev);
  }
}

void Rules::apply_roll(State& s, Action a, Events& ev) const {
  if (s.node == Node::Unrest) return roll_unrest(s, a, ev);
  if (s.node == Node::Fight) return roll_fight(s, a, ev);
  const Throw wanted = s.node == Node::Deal || s.node == Node::PoolDraw || s.node == Node::EnemyDraw
                           ? turn(s).dice
                           : Throw{1, kDie, 1};
  const int die = face(a, wanted, 0);
  switch (s.node) {
    case Node::EmptyRegion:
      s.target = data->empty_region[static_cast<std::size_t>(die - 1)];
      ev.emit("CE-7"_rule, "event.empty", {number("die", die), region_arg("region", s.target)});
      s.node = Node::Deal;
      return;
    case Node::Deal: return deal(s, die - 1, ev);
    case Node::Loyalty: return roll_loyalty(s, die, ev);
    case Node::PoolDraw: return draw_pool(s, die, ev);
    case Node::RevoltStay: return roll_revolt_stay(s, die, ev);
    case Node::Event: return roll_event(s, die, ev);
    case Node::Reinforce: return roll_reinforce(s, die, ev);
    case Node::Attrition: return roll_attrition(s, die, ev);
    case Node::Logistics: return roll_logistics(s, die, ev);
    case Node::Prepare: return roll_prepare(s, die, ev);
    case Node::EnemyDraw: {
      RegionSet left = enemies_to_move(s);
      for (int i = 1; i < die; ++i) left = static_cast<RegionSet>(left & (left - 1));
      s.target = region_at(static_cast<std::size_t>(std::countr_zero(left)));
      s.node = Node::EnemyMove;
      return;
    }
    case Node::EnemyMove: return roll_enemy(s, die, ev);
    default: return roll_again(s, die, ev);
  }
}

}  // namespace tercio::camino
