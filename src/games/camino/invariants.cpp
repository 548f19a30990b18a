// What is true of every position. A loaded position that breaks one of these is refused by its
// name.
#include "games/camino/rules.h"

namespace tercio::camino {
namespace {

// CE-8, CE-63: every single army is on the map, in the pool, or in a Coalition.
const char* broken_armies(const Rules& r, const State& s) {
  const Data& d = *r.data;
  const bool tracked = r.options.loyalty_pool == LoyaltyPool::Defeated;
  std::array<int, kMaxKinds> counted{};
  int coalitions = 0;
  for (std::size_t i = 0; i < kMaxRegions; ++i) {
    const Stack stack = s.enemy[i];
    if (stack.empty()) continue;
    if (i >= static_cast<std::size_t>(d.regions)) return "enemy: an army stands off the map";
    if (has(d.no_enemy, region_at(i)))
      return "enemy: no enemy army stands in the start or the goal";
    if (stack.is_single()) {
      if (stack.kind() >= d.kinds) return "enemy: no such kind of army";
      ++counted[static_cast<std::size_t>(stack.kind())];
      continue;
    }
    ++coalitions;
    if (stack.is_tracked() != tracked)
      return "enemy: the parts of a Coalition are named exactly where loyalty_pool is defeated";
    if (!tracked) continue;
    if (stack.first() >= d.kinds || stack.second() >= d.kinds)
      return "enemy: no such kind of army in a Coalition";
    ++counted[static_cast<std::size_t>(stack.first())];
    ++counted[static_cast<std::size_t>(stack.second())];
  }
  if (coalitions > d.coalition.count) return "enemy: more Coalitions than counters";
  for (std::size_t k = 0; k < kMaxKinds; ++k) {
    const int expected = k < static_cast<std::size_t>(d.kinds) ? d.kind[k].count : 0;
    if (counted[k] + s.pool[k] != expected)
      return "pool: armies on the map, in Coalitions and in the pool do not add up";
  }
  return nullptr;
}

bool is_region(const Rules& r, Region region) {
  return index(region) < static_cast<std::size_t>(r.data->regions);
}

// What the pending operation or enemy move must look like at each node.
const char* broken_pending(const Rules& r, const State& s) {
  const Node n = s.node;
  const bool moving = n >= Node::Attrition && n <= Node::LogisticsAgain;
  const bool fighting = n >= Node::Fight && n <= Node::FightAgain;
  const bool enemy_moves = n == Node::EnemyMove;
  const bool has_target = moving || enemy_moves || n == Node::Deal;
  const bool in_operations = n >= Node::Operations && n <= Node::Prepare;
  if (has_target != (s.target != Region::None)) return "target: does not fit what is waited for";
  if (has_target && !is_region(r, s.target)) return "target: no such region";
  if (moving && !has(r.data->neighbours[index(s.army)], s.target))
    return "target: no route leads there";
  if (moving && (n == Node::Attrition || n == Node::AttritionTercio || n == Node::AttritionAgain) &&
      !r.is_alpine(s.army, s.target))
    return "node: attrition is rolled on Alpine routes only";
  if (moving && n >= Node::Logistics && !r.logistics_due(s))
    return "node: no Logistics roll is due here";
  if (enemy_moves &&
      (s.enemy[index(s.target)].empty() || s.target == s.army || has(s.moved, s.target)))
    return "target: no army that still has to roll stands there";
  if (n == Node::EnemyOrder && r.options.enemy_order != EnemyOrder::Player)
    return "node: the order is not chosen with this enemy_order";
  if (n == Node::EnemyDraw && r.options.enemy_order != EnemyOrder::Random)
    return "node: the order is not drawn with this enemy_order";
  if ((n == Node::EnemyOrder || n == Node::EnemyDraw) && std::popcount(r.enemies_to_move(s)) < 2)
    return "node: fewer than two armies are left to roll";
  const bool enemy_phase = n == Node::EnemyOrder || n == Node::EnemyDraw || enemy_moves;
  if (!enemy_phase && s.moved != 0) return "moved: only inside Enemy Movement";
  if ((s.moved & ~r.enemies(s)) != 0) return "moved: no army stands there";

  if ((s.fight != Fight::None) != fighting) return "fight: does not fit what is waited for";
  if (fighting) {
    if (s.fight == Fight::Battle && !r.enemy_here(s)) return "fight: no enemy army here";
    if (s.fight == Fight::Assault &&
        (r.enemy_here(s) || r.data->fortress[index(s.army)] == 0 || has(s.forts, s.army)))
      return "fight: no fortress to assault here";
    if (s.fight > Fight::Assault) return "fight: expected battle or assault";
    if (s.own_dice != r.fight_own_dice(s, s.fight) || s.foe_dice != r.fight_foe_dice(s, s.fight))
      return "own_dice, foe_dice: not the dice of this fight";
    if (s.own > s.own_dice || s.foe > s.foe_dice) return "own, foe: more successes than dice";
    if (n == Node::FightTercio && !(r.tercio_usable(s) || s.tercio_uses > 0))
      return "tercio: cannot be used";
    if (n == Node::FightAgain && s.own >= s.own_dice) return "own: no die to throw again";
    if (n == Node::Fight && (s.own != 0 || s.foe != 0))
      return "own, foe: before the dice are thrown";
  } else if (s.own != 0 || s.foe != 0 || s.own_dice != 0 || s.foe_dice != 0) {
    return "own, foe: only inside a fight";
  }
  const bool seen_die = n == Node::ReinforceTercio || n == Node::ReinforceAgain ||
                        n == Node::AttritionTercio || n == Node::AttritionAgain ||
                        n == Node::LogisticsTercio || n == Node::LogisticsAgain ||
                        n == Node::Revolt || n == Node::RevoltStay;
  if (seen_die != (s.die != 0) || s.die > kDie) return "die: does not fit what is waited for";
  if ((n == Node::Revolt || n == Node::RevoltStay) &&
      (s.army != r.data->loyalty_region || s.closed == 0 ||
       !r.data->loyalty[static_cast<std::size_t>(s.die - 1)].closes_region))
    return "node: no revolt where the army stands";
  if (s.with > With::Forage) return "with: no such use";
  if (s.with != With::Nothing && !moving && !fighting) return "with: no operation under way";
  if (s.with != With::Nothing && s.tercio_uses == 0) return "with: nothing was spent";
  const bool window = n == Node::ReinforceTercio || n == Node::AttritionTercio ||
                      n == Node::LogisticsTercio || n == Node::FightTercio;
  if (window && !r.tercio_usable(s)) return "tercio: cannot be used";
  if ((n == Node::ReinforceAgain || n == Node::AttritionAgain || n == Node::LogisticsAgain ||
       n == Node::FightAgain) &&
      s.tercio_uses == 0)
    return "tercio_uses: a re-roll was not paid";
  const bool reinforcing = n >= Node::Reinforce && n <= Node::ReinforceAgain;
  if (reinforcing && (s.army == r.data->reinforce_free_in || r.way_to_start(s) < 0))
    return "node: no reinforcement roll here";
  const bool after_event = in_operations || enemy_phase || n == Node::Unrest;
  if (after_event != (s.event != 0) && n != Node::Over) return "event: does not fit the phase";
  if (n == Node::Unrest && (r.event(s)->unrest_regions == 0)) return "node: no unrest this turn";
  return nullptr;
}

}  // namespace

const char* Rules::broken(const State& s) const {
  if (static_cast<int>(s.node) >= kNodes) return "node: no such thing to wait for";
  if (!is_region(*this, s.army)) return "army: no such region";
  if (s.previous != Region::None && !is_region(*this, s.previous))
    return "previous: no such region";
  const auto map = static_cast<RegionSet>((1u << data->regions) - 1);
  if ((s.forts & ~map) != 0 || (s.roads & ~map) != 0 || (s.moved & ~map) != 0)
    return "forts, roads, moved: a region off the map";
  for (std::size_t i = 0; i < static_cast<std::size_t>(data->regions); ++i) {
    const Region r = region_at(i);
    if (has(s.forts, r) && data->fortress[i] == 0) return "forts: there is no fortress to control";
    if (!has(s.roads, r)) continue;
    const bool allowed =
        has(data->prepare_allowed, r) || (options.prepare_in_lombardy && r == data->start);
    if (!allowed) return "roads: no road is built there";
    if (!controls(s, r)) return "roads: a road needs its fortress controlled";
  }
  if (const char* armies = broken_armies(*this, s)) return armies;
  const bool over = s.node == Node::Over;
  if (over != (s.outcome != kNoOutcome)) return "outcome: exactly when the game is over";
  if (over && s.outcome >= data->outcomes.size()) return "outcome: no such outcome";
  if (s.strength > data->max_strength) return "strength: above its maximum";
  if (s.strength == 0 && !(over && s.outcome == kDestroyed)) return "strength: 0 is defeat";
  if (over && s.outcome == kDestroyed && s.strength != 0) return "outcome: destroyed is strength 0";
  if (over && s.outcome > kDestroyed &&
      (s.army != data->goal || s.outcome != outcome_for(score(s).total)))
    return "outcome: does not fit the score";
  if (over && s.outcome == kTooLate && s.turn != weeks()) return "turn: weeks are left";
  if (!(over && s.outcome == kTooLate) && s.turn >= weeks()) return "turn: no week is left";
  if (s.tercio > leader().tercio) return "tercio: above the leader's ceiling";
  if (s.tercio_uses > data->tercio_uses_per_turn) return "tercio_uses: more than a turn allows";
  if (s.operations > data->operations) return "operations: more than a turn has";
  if (s.event > kDie) return "event: no such die face";
  if (s.revolted > 1 || s.closed > 1 || s.weather > 1) return "flags: expected true or false";
  if (s.closed != 0 && s.revolted == 0) return "closed: only after a revolt";
  const int first = data->loyalty_first - (options.loyalty_turns == LoyaltyTurns::Ordinal ? 1 : 0);
  if (s.revolted != 0 && s.turn < first) return "revolted: before the first loyalty check";
  const bool setting_up = s.node == Node::EmptyRegion || s.node == Node::Deal;
  if (setting_up && (enemies(s) != 0 || s.turn != data->start_turn || s.army != data->start))
    return "node: the set-up is not finished";
  return broken_pending(*this, s);
}

}  // namespace tercio::camino
