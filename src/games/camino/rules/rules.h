// El Camino Español: the rulebook as code, chapter by chapter.
//
//   setup.cpp       2      set-up
//   diplomacy.cpp   3.1    Burgundy loyalty
//   event.cpp       3.2    the event of the turn
//   operations.cpp  3.3    operations in general, reinforcements, preparing the road
//   move.cpp        3.3    moving: attrition and logistics
//   fight.cpp       3.3    battle and siege warfare
//   enemy.cpp       3.4    enemy movement
//   victory.cpp     3.5-6  victory check, scoring, Te Deum
//   tercio.cpp             Momento de Tercio
//   rules.cpp              what is waited for, what is legal and why not, who applies what
#pragma once

#include "core/rules.h"
#include "games/camino/data/data.h"
#include "games/camino/data/options.h"
#include "games/camino/rules/action.h"
#include "games/camino/rules/state.h"

namespace tercio::camino {

inline constexpr Seat kSpain = Seat::First;

// What dice are thrown for; ids and names are in the text catalogue, in this order.
enum class Purpose : std::uint8_t {
  EmptyRegion,
  Deal,
  Loyalty,
  PoolDraw,
  RevoltStay,
  Event,
  Unrest,
  Reinforce,
  Attrition,
  Logistics,
  Battle,
  Assault,
  Prepare,
  EnemyDraw,
  EnemyMove,
  Reroll,
};
inline constexpr int kPurposes = static_cast<int>(Purpose::Reroll) + 1;

enum class Phase : std::uint8_t {
  Setup,
  Diplomacy,
  Event,
  Operations,
  EnemyMovement,
  VictoryCheck,
  TeDeum,
  Over,
};

struct Score {
  int strength = 0, roads = 0, row = 0, victories = 0, enemies = 0, total = 0;
};

// How a fight ends for given hits.
struct FightEnd {
  bool won = false;
  int strength = 0;  // left; 0: destroyed
  friend bool operator==(const FightEnd&, const FightEnd&) = default;
};

class Rules {
 public:
  using State = camino::State;
  static constexpr int kSeats = 1;
  static constexpr bool kHasSecrets = false;  // CE-8
  static constexpr std::size_t kMaxActions = 64;
  using Actions = FixedList<Action, kMaxActions>;

  Rules(const Data& data_, const Options& options_);

  // ---- the shape every game has (core/rules.h)
  State start() const;
  Turn turn(const State& s) const;
  void legal(const State& s, Seat seat, Actions& out) const;
  Verdict why(const State& s, Seat seat, Action a) const;
  void apply(State& s, Seat seat, Action a, Events& ev) const;
  Result result(const State& s) const;
  std::uint64_t hash(const State& s) const;
  Seats seats() const { return Seats::only(kSpain); }     // CE-1
  State masked(const State& s, Seat) const { return s; }  // CE-8: nothing is hidden
  std::uint64_t view_hash(const State& s, Seat) const { return hash(s); }
  State sample(const State& s, Seat, Rng&) const { return s; }
  const char* broken(const State& s) const;  // invariants.cpp

  // ---- facts
  const Leader& leader() const { return data->leaders[options.leader]; }
  int weeks() const { return data->difficulties[options.difficulty].weeks; }  // CE-5
  RegionSet enemies(const State& s) const;
  bool enemy_here(const State& s) const { return !s.enemy[index(s.army)].empty(); }
  bool controls(const State& s, Region r) const;  // CE-56: where no fortress is, passage is free
  int free_coalitions(const State& s) const;      // CE-65
  int pool_size(const State& s) const;
  int dice_of(Stack stack) const;               // CE-45
  const EventRow* event(const State& s) const;  // of this turn, if thrown
  int unrest_dice(const State& s) const;        // CE-25

  // ---- 3.3 operations: verdicts
  Verdict may_end(const State& s) const;
  Verdict may_reinforce(const State& s) const;
  Verdict may_battle(const State& s, With with) const;
  Verdict may_lay(const State& s) const;
  Verdict may_assault(const State& s, With with) const;
  Verdict may_prepare(const State& s) const;
  Verdict may_move(const State& s, Region to, With with) const;
  Verdict may_take_road(const State& s, Region to) const;  // everything of a Move but its price
  Verdict may_leave_fortress(const State& s, Region to) const;  // CE-41, where it is not controlled

  // ---- 3.3 operations: numbers
  int way_to_start(const State& s) const;  // CE-31: routes to Lombardy free of enemies; -1: none
  int reinforce_modifier(const State& s) const;
  int prepare_modifier(const State& s) const;
  bool is_alpine(Region from, Region to) const { return data->alps[index(from)][index(to)]; }
  int attrition_modifier(const State& s, Region to) const;
  bool logistics_due(const State& s) const;
  int logistics_modifier(const State& s, Region to) const;
  int move_price(const State& s, Region to) const;  // CE-21, CE-43
  int fight_own_dice(const State& s, Fight fight) const;
  int fight_foe_dice(const State& s, Fight fight) const;
  int hits(int successes) const { return successes / data->successes_per_hit; }
  FightEnd fight_end(const State& s, int own_hits, int foe_hits) const;

  // ---- Momento de Tercio
  bool tercio_usable(const State& s) const;  // CE-76
  // Would some use change anything about this roll? Only then the player is asked.
  bool reinforce_window(const State& s, int die) const;
  bool attrition_window(const State& s, int die) const;
  bool logistics_window(const State& s, int die) const;
  bool fight_window(const State& s) const;
  Verdict may_use_tercio(const State& s, Verb use) const;

  // ---- 3.1
  bool loyalty_due(const State& s) const;  // CE-11, by the turn alone
  bool can_place_loyalty_army(const State& s) const;

  // ---- 3.4, 3.5
  Verdict may_order_enemy(const State& s, Region r) const;
  RegionSet enemies_to_move(const State& s) const;
  Score score(const State& s) const;
  std::uint8_t outcome_for(int points) const;

  const Data* data;
  Options options;

 private:
  std::uint64_t setup_hash_;  // the same board under other options is another position

  // Each chapter's steps. They change the state and leave it waiting for the next thing.
  void deal(State& s, int number, Events& ev) const;
  int deals(const State& s) const;
  void begin_turn(State& s, Events& ev) const;
  void roll_loyalty(State& s, int die, Events& ev) const;
  void place_loyalty_army(State& s, int kind, Events& ev) const;
  void draw_pool(State& s, int die, Events& ev) const;
  void choose_revolt(State& s, Verb verb, Events& ev) const;
  void roll_revolt_stay(State& s, int die, Events& ev) const;
  void begin_event(State& s) const { s.node = Node::Event; }
  void roll_event(State& s, int die, Events& ev) const;
  void roll_unrest(State& s, Action roll, Events& ev) const;
  void begin_operations(State& s) const;
  void lose_strength(State& s, int loss, Events& ev) const;  // CE-28; may end the game
  void gain_strength(State& s, int gain) const;

  void reinforce(State& s, Events& ev) const;
  void roll_reinforce(State& s, int die, Events& ev) const;
  void end_reinforce(State& s, int die, Events& ev) const;
  void prepare(State& s, Events& ev) const;
  void roll_prepare(State& s, int die, Events& ev) const;
  void start_move(State& s, Region to, With with, Events& ev) const;
  void after_attrition(State& s, Events& ev) const;
  void begin_attrition(State& s, Events& ev) const;
  void begin_logistics(State& s, Events& ev) const;
  void roll_attrition(State& s, int die, Events& ev) const;
  void end_attrition(State& s, int die, Events& ev) const;
  void roll_logistics(State& s, int die, Events& ev) const;
  void end_logistics(State& s, int die, Events& ev) const;
  void arrive(State& s, Events& ev) const;
  void start_fight(State& s, Fight fight, With with, Events& ev) const;
  void roll_fight(State& s, Action roll, Events& ev) const;
  void end_fight(State& s, int own_hits, int foe_hits, Events& ev) const;
  void win_battle(State& s, Events& ev) const;
  void take_fortress(State& s, RuleId rule, const char* key, Events& ev) const;
  void lay_siege(State& s, Events& ev) const;
  void spend_tercio(State& s, RuleId rule, const char* key, Events& ev) const;
  void use_tercio(State& s, Verb use, Events& ev) const;
  void roll_again(State& s, int die, Events& ev) const;

  void begin_enemy_movement(State& s, Events& ev) const;
  void next_enemy(State& s, Events& ev) const;
  void roll_enemy(State& s, int die, Events& ev) const;
  void check_victory(State& s, Events& ev) const;
  void finish(State& s, Events& ev) const;
  void te_deum(State& s, Events& ev) const;
  void recover_tercio(State& s, Events& ev) const;

  Verdict why_decision(const State& s, Action a) const;
  void apply_roll(State& s, Action a, Events& ev) const;
};

static_assert(tercio::Rules<Rules>);

// Arguments of events, by name.
inline Arg number(const char* name, int value) { return {name, value, 0}; }
inline Arg plus_minus(const char* name, int value) {
  return {name, value, static_cast<std::uint8_t>(ArgKind::Signed)};
}
inline Arg region_arg(const char* name, Region r) {
  return {name, static_cast<std::int32_t>(r), static_cast<std::uint8_t>(ArgKind::Region)};
}
inline Arg stack_arg(const char* name, Stack stack) {
  return {name, stack.code, static_cast<std::uint8_t>(ArgKind::Stack)};
}

}  // namespace tercio::camino
