// What is true of every position that play can reach. A loaded position that breaks one of these is
// refused by its name. What an operation under way must look like is said by the predicates that
// allowed it: the state is put back to just before it and asked again.
#include "games/camino/rules/rules.h"

namespace tercio::camino {
namespace {

bool between(Node node, Node first, Node last) { return node >= first && node <= last; }
bool is_moving(Node n) { return between(n, Node::Attrition, Node::LogisticsAgain); }
bool is_attrition(Node n) { return between(n, Node::Attrition, Node::AttritionAgain); }
bool is_logistics(Node n) { return between(n, Node::Logistics, Node::LogisticsAgain); }
bool is_reinforcing(Node n) { return between(n, Node::Reinforce, Node::ReinforceAgain); }
bool is_fighting(Node n) { return between(n, Node::Fight, Node::FightAgain); }
bool is_enemy_phase(Node n) { return between(n, Node::EnemyOrder, Node::EnemyMove); }
bool is_operations(Node n) { return between(n, Node::Operations, Node::Prepare); }
bool is_setup(Node n) { return n == Node::EmptyRegion || n == Node::Deal; }
bool is_again(Node n) {
  return n == Node::ReinforceAgain || n == Node::AttritionAgain || n == Node::LogisticsAgain ||
         n == Node::FightAgain;
}

bool is_region(const Rules& r, Region region) {
  return index(region) < static_cast<std::size_t>(r.data->regions);
}

// CE-8, CE-63: every single army is on the map, in the pool, or in a Coalition.
const char* broken_armies(const Rules& r, const State& s) {
  const Data& d = *r.data;
  const bool tracked = r.options.loyalty_pool == LoyaltyPool::Defeated;
  std::array<int, kMaxKinds> counted{};
  int coalitions = 0;
  for (std::size_t i = 0; i < kMaxRegions; ++i) {
    const Stack stack = s.enemy[i];
    if (stack.empty()) continue;
    if (i >= static_cast<std::size_t>(d.regions)) return "enemies: an army stands off the map";
    if (has(d.no_enemy, region_at(i))) return "enemies: none ever stands in the start or the goal";
    if (stack.is_single()) {
      if (stack.kind() >= d.kinds) return "enemies: no such kind of army";
      ++counted[static_cast<std::size_t>(stack.kind())];
      continue;
    }
    ++coalitions;
    if (stack.is_tracked() != tracked)
      return "enemies: the parts of a Coalition are named exactly where loyalty_pool is defeated";
    if (!tracked) continue;
    if (stack.first() >= d.kinds || stack.second() >= d.kinds || stack.first() > stack.second())
      return "enemies: no such Coalition";
    ++counted[static_cast<std::size_t>(stack.first())];
    ++counted[static_cast<std::size_t>(stack.second())];
  }
  if (coalitions > d.coalition.count) return "enemies: more Coalitions than counters";
  for (std::size_t k = 0; k < kMaxKinds; ++k) {
    const int expected = k < static_cast<std::size_t>(d.kinds) ? d.kind[k].count : 0;
    if (counted[k] + s.pool[k] != expected)
      return "pool: armies on the map, in Coalitions and in the pool do not add up";
  }
  return nullptr;
}

const char* broken_map(const Rules& r, const State& s) {
  const Data& d = *r.data;
  if (!is_region(r, s.army)) return "army: no such region";
  if (s.previous != Region::None &&
      (!is_region(r, s.previous) || !has(d.neighbours[index(s.army)], s.previous)))
    return "previous: the army cannot have come from there";
  const auto map = static_cast<RegionSet>((1u << d.regions) - 1);
  if (((s.forts | s.roads | s.moved) & ~map) != 0) return "forts, roads, moved: off the map";
  for (std::size_t i = 0; i < static_cast<std::size_t>(d.regions); ++i) {
    const Region region = region_at(i);
    if (has(s.forts, region) && d.fortress[i] == 0) return "forts: there is no fortress to control";
    if (!has(s.roads, region)) continue;
    const bool allowed =
        has(d.prepare_allowed, region) || (r.options.prepare_in_lombardy && region == d.start);
    if (!allowed) return "roads: no road is built there";
    if (!r.controls(s, region)) return "roads: a road needs its fortress controlled";
  }
  return nullptr;
}

const char* broken_end(const Rules& r, const State& s) {
  const bool over = s.node == Node::Over;
  if (over != (s.outcome != kNoOutcome)) return "outcome: exactly when the game is over";
  if (s.strength > r.data->max_strength) return "strength: above its maximum";
  if (!over) {
    if (s.strength == 0) return "strength: 0 is defeat";
    if (s.turn >= r.weeks()) return "turn: no week is left";
    return nullptr;
  }
  if (s.outcome >= r.data->outcomes.size()) return "outcome: no such outcome";
  if ((s.outcome == kDestroyed) != (s.strength == 0)) return "outcome: destroyed is strength 0";
  if (s.outcome > kDestroyed &&
      (s.army != r.data->goal || s.outcome != r.outcome_for(r.score(s).total)))
    return "outcome: does not fit the score";
  if (s.outcome == kTooLate && s.army == r.data->goal) return "outcome: the army is in time";
  if ((s.outcome == kTooLate) != (s.turn >= r.weeks())) return "turn: does not fit the outcome";
  if (s.turn > r.weeks()) return "turn: after the last week";
  return nullptr;
}

// The counters of the turn: event, Operations, Momento de Tercio, loyalty.
const char* broken_turn(const Rules& r, const State& s) {
  const Data& d = *r.data;
  const Node n = s.node;
  if (s.tercio > r.leader().tercio) return "tercio: above the leader's ceiling";
  if (s.tercio_uses > d.tercio_uses_per_turn) return "tercio_uses: more than a turn allows";
  if (s.event > kDie) return "event: no such die face";
  if (s.revolted > 1 || s.closed > 1 || s.weather > 1) return "flags: expected true or false";
  if (s.closed != 0 && (s.revolted == 0 || !r.loyalty_due(s)))
    return "closed: only on the turn of a revolt";
  const int first = d.loyalty_first - (r.options.loyalty_turns == LoyaltyTurns::Ordinal ? 1 : 0);
  if (s.revolted != 0 && s.turn < first) return "revolted: before the first loyalty check";
  if (n != Node::Over &&
      (is_operations(n) || is_enemy_phase(n) || n == Node::Unrest) != (s.event != 0))
    return "event: does not fit the phase";
  const EventRow* event = r.event(s);
  if (s.weather != 0 && (event == nullptr || event->weather_region == Region::None))
    return "weather: no such event this turn";
  const int operations = s.weather != 0 ? event->operations_if_inside : d.operations;
  if (s.operations > operations) return "operations: more than this turn has";
  const bool before_operations =
      !is_setup(n) && !is_operations(n) && !is_enemy_phase(n) && n != Node::Over;
  if (before_operations && s.operations != operations) return "operations: none is spent yet";
  if (before_operations && s.tercio_uses != 0) return "tercio_uses: nothing to use it on yet";
  // CE-67: an army in the goal is scored at the end of the same turn.
  if (s.army == d.goal && !is_operations(n) && !is_enemy_phase(n) && n != Node::Over)
    return "army: it would have been scored in the goal already";
  return nullptr;
}

// What is waited for before the Operations.
const char* broken_start(const Rules& r, const State& s) {
  const Node n = s.node;
  if (is_setup(n)) {
    State expected = r.start();
    expected.node = n;
    expected.target = s.target;
    if (s != expected) return "node: nothing else has happened before the set-up is finished";
    bool listed = false;
    for (const Region region : r.data->empty_region) listed |= region == s.target;
    if (n == Node::Deal && !listed) return "target: the die cannot leave that region empty";
    return nullptr;
  }
  if ((n == Node::Loyalty || n == Node::PoolDraw) && (!r.loyalty_due(s) || s.revolted != 0))
    return "node: no loyalty check is due";
  if (n == Node::PoolDraw && (r.pool_size(s) < 2 || !r.can_place_loyalty_army(s)))
    return "node: no army is drawn from the pool";
  if ((n == Node::Revolt || n == Node::RevoltStay) &&
      (s.army != r.data->loyalty_region || s.closed == 0 || s.die != r.data->loyalty_stop))
    return "node: no revolt where the army stands";
  if (n == Node::Unrest && r.unrest_dice(s) == 0) return "node: no unrest this turn";
  return nullptr;
}

// The state just before the operation under way was chosen.
State before_operation(const State& s, int price) {
  State before = s;
  before.node = Node::Operations;
  before.operations = static_cast<std::uint8_t>(s.operations + price);
  return before;
}

const char* broken_operation(const Rules& r, const State& s) {
  const Node n = s.node;
  const bool declared = r.options.tercio_timing == TercioTiming::BeforeRoll;
  if (s.with > With::Forage) return "with: no such use";
  const bool fits = s.with == With::Nothing || (s.with == With::Tercio && is_moving(n)) ||
                    (s.with == With::Forage && is_moving(n) && declared) ||
                    ((s.with == With::Parry || s.with == With::Push) && is_fighting(n) && declared);
  if (!fits) return "with: does not fit what is waited for";
  if ((s.with != With::Nothing || is_again(n)) && s.tercio_uses == 0)
    return "tercio_uses: Momento de Tercio was not paid";
  int price = 0;
  if (is_reinforcing(n) || is_fighting(n) || n == Node::Prepare) price = 1;
  if (is_moving(n) && is_region(r, s.target) && s.with != With::Tercio)
    price = r.move_price(s, s.target);
  const State before = before_operation(s, price);
  if (price > 0 && broken_turn(r, before) != nullptr)
    return "operations: the one under way was not paid";
  if (is_reinforcing(n) && (s.army == r.data->reinforce_free_in || !r.may_reinforce(before).ok()))
    return "node: no reinforcement roll here";
  if (n == Node::Prepare && !r.may_prepare(before).ok()) return "node: no road is prepared here";
  if (is_moving(n)) {
    if (!is_region(r, s.target) || !r.may_take_road(before, s.target).ok())
      return "target: the army may not march there";
    if (s.with == With::Tercio && r.move_price(s, s.target) > 1)
      return "with: an additional Move does not reach there";
    if (s.with == With::Tercio && s.weather != 0 && !r.options.weather_extra_move)
      return "with: no additional Move in this weather";
    if (is_attrition(n) && !r.is_alpine(s.army, s.target))
      return "node: attrition is rolled on Alpine routes only";
    if ((is_logistics(n) || s.with == With::Forage) && !r.logistics_due(s))
      return "node: no Logistics roll is due here";
  }
  if ((s.fight != Fight::None) != is_fighting(n)) return "fight: does not fit what is waited for";
  if (!is_fighting(n)) {
    if (s.own != 0 || s.foe != 0 || s.own_dice != 0 || s.foe_dice != 0)
      return "own, foe: only inside a fight";
    return nullptr;
  }
  if (s.fight > Fight::Assault) return "fight: expected battle or assault";
  const Verdict allowed = s.fight == Fight::Battle ? r.may_battle(before, With::Nothing)
                                                   : r.may_assault(before, With::Nothing);
  if (!allowed.ok()) return "fight: there is nothing to fight here";
  if (s.own_dice != r.fight_own_dice(s, s.fight) || s.foe_dice != r.fight_foe_dice(s, s.fight))
    return "own_dice, foe_dice: not the dice of this fight";
  if (s.own > s.own_dice || s.foe > s.foe_dice) return "own, foe: more successes than dice";
  if (n == Node::Fight && (s.own != 0 || s.foe != 0)) return "own, foe: before the dice are thrown";
  return nullptr;
}

// A window of Momento de Tercio is open only where it may change something; a re-roll was once one.
const char* broken_window(const Rules& r, const State& s) {
  State asked = s;
  if (is_again(s.node)) {  // give the price of the re-roll back
    asked.tercio_uses = static_cast<std::uint8_t>(asked.tercio_uses - 1);
    const bool raised = r.options.tyrol_recovery == TyrolRecovery::OnUse &&
                        r.data->tercio_recovery[index(s.army)] > 0;
    if (!raised) asked.tercio = static_cast<std::uint8_t>(asked.tercio + 1);
    if (asked.tercio > r.leader().tercio) return "tercio: a re-roll was not paid";
    if (asked.tercio == 0) return "tercio: a re-roll was not paid";
  }
  const char* shut = "node: Momento de Tercio changes nothing here";
  switch (s.node) {
    case Node::ReinforceTercio:
    case Node::ReinforceAgain: return r.reinforce_window(asked, s.die) ? nullptr : shut;
    case Node::AttritionTercio:
    case Node::AttritionAgain: return r.attrition_window(asked, s.die) ? nullptr : shut;
    case Node::LogisticsTercio:
    case Node::LogisticsAgain: return r.logistics_window(asked, s.die) ? nullptr : shut;
    case Node::FightTercio:
    case Node::FightAgain:
      if (s.node == Node::FightAgain && s.own >= s.own_dice) return "own: no die to throw again";
      return r.fight_window(asked) ? nullptr : shut;
    default: return nullptr;
  }
}

const char* broken_enemy_phase(const Rules& r, const State& s) {
  const Node n = s.node;
  if (!is_enemy_phase(n)) return s.moved != 0 ? "moved: only inside Enemy Movement" : nullptr;
  if ((s.moved & ~r.enemies(s)) != 0) return "moved: no army stands there";
  if (n == Node::EnemyOrder && r.options.enemy_order != EnemyOrder::Player)
    return "node: the order is not chosen with this enemy_order";
  if (n == Node::EnemyDraw && r.options.enemy_order != EnemyOrder::Random)
    return "node: the order is not drawn with this enemy_order";
  if (n != Node::EnemyMove)
    return std::popcount(r.enemies_to_move(s)) < 2 ? "node: fewer than two armies are left"
                                                   : nullptr;
  if (!is_region(r, s.target) || !r.may_order_enemy(s, s.target).ok())
    return "target: no army that still has to roll stands there";
  return nullptr;
}

const char* broken_scratch(const State& s) {
  const Node n = s.node;
  const bool has_target = is_moving(n) || n == Node::EnemyMove || n == Node::Deal;
  if (has_target != (s.target != Region::None)) return "target: does not fit what is waited for";
  const bool seen = (is_moving(n) || is_reinforcing(n)) && n != Node::Attrition &&
                    n != Node::Logistics && n != Node::Reinforce;
  const bool revolt = n == Node::Revolt || n == Node::RevoltStay;
  if ((seen || revolt) != (s.die != 0) || s.die > kDie)
    return "die: does not fit what is waited for";
  return nullptr;
}

}  // namespace

const char* Rules::broken(const State& s) const {
  if (static_cast<int>(s.node) >= kNodes) return "node: no such thing to wait for";
  if (const char* map = broken_map(*this, s)) return map;
  if (const char* armies = broken_armies(*this, s)) return armies;
  if (const char* end = broken_end(*this, s)) return end;
  if (const char* turn = broken_turn(*this, s)) return turn;
  if (const char* scratch = broken_scratch(s)) return scratch;
  if (const char* start = broken_start(*this, s)) return start;
  if (const char* operation = broken_operation(*this, s)) return operation;
  if (const char* window = broken_window(*this, s)) return window;
  return broken_enemy_phase(*this, s);
}

}  // namespace tercio::camino
