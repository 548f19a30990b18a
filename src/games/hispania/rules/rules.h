// Hispania: the rulebook as code, chapter by chapter.
//
//   setup.cpp      set-up: fleets, revolts, armies, roads, generals; the start of a scenario
//   sequence.cpp   rounds and turns, coming back, the end of a round, victory and defeat
//   movement.cpp   Move: how far a general or a fleet gets
//   roman.cpp      the Roman phase: Move, Garrison, Besiege, Attack
//   combat.cpp     groups, reinforcements, the values of a combat and what it does
//   revolt.cpp     Hispanic phase, first step
//   armies.cpp     Hispanic phase, second step
//   variants.cpp   what variants add to the Roman phase
//   hispano.cpp    the decisions of the Hispanic player
//   rules.cpp      what is waited for, what is legal and why not, who applies what
#pragma once

#include "core/rules.h"
#include "games/hispania/data/data.h"
#include "games/hispania/data/options.h"
#include "games/hispania/rules/action.h"
#include "games/hispania/rules/combat.h"
#include "games/hispania/rules/state.h"

namespace tercio::hispania {

inline constexpr Seat kHispania = Seat::Fourth;
inline constexpr General kNobody = static_cast<General>(0xFF);
inline constexpr int kMostCost = 12;  // denarii in one turn, with every bonus

// What dice are thrown for; ids and names are in the text catalogue, in this order.
enum class Purpose : std::uint8_t {
  SetupRevolt,
  SetupArmy,
  SetupSpecial,
  Siege,
  Attack,
  Revolt,
  Choice,
  ArmySiege,
  ArmyAttack,
};
inline constexpr int kPurposes = static_cast<int>(Purpose::ArmyAttack) + 1;

enum class Phase : std::uint8_t { Setup, Enter, Roman, Combat, Revolt, Armies, Over };
inline constexpr int kPhases = static_cast<int>(Phase::Over) + 1;

// Spaces by what it costs to get there: reach[c] for exactly c denarii.
using Reach = std::array<SpaceSet, kMostCost + 1>;

// A praetor's or the consul's support in a combat (HI-44 to HI-46).
struct Support {
  SpaceSet groups = 0;  // cities of his connected groups
  int discs = 0;
  int generic = 0;
};

class Rules {
 public:
  using State = hispania::State;
  static constexpr int kSeats = 4;
  static constexpr bool kHasSecrets = false;
  static constexpr std::size_t kMaxActions = 256;
  using Actions = FixedList<Action, kMaxActions>;

  Rules(const Data& data_, const Options& options_);

  // ---- the shape every game has (core/rules.h)
  State start() const;  // setup.cpp
  Turn turn(const State& s) const;
  void legal(const State& s, Seat seat, Actions& out) const;
  Verdict why(const State& s, Seat seat, Action a) const;
  void apply(State& s, Seat seat, Action a, Events& ev) const;
  Result result(const State& s) const;
  std::uint64_t hash(const State& s) const;
  Seats seats() const;                                    // HI-10
  State masked(const State& s, Seat) const { return s; }  // nothing is hidden
  std::uint64_t view_hash(const State& s, Seat) const { return hash(s); }
  State sample(const State& s, Seat, Rng&) const { return s; }
  const char* broken(const State& s) const;  // invariants.cpp

  // ---- facts of this setup
  const ScenarioData* scenario() const { return scenario_; }  // nullptr: the campaign
  bool with(int variant) const { return options.with(variant); }
  int rounds() const { return rounds_; }
  int level_denarii() const { return options.denarii(); }
  SpaceSet goal_cities() const { return goal_cities_; }
  unsigned goal_quiet() const { return goal_quiet_; }  // provinces, as bits
  bool goal_special_gone() const { return scenario_ != nullptr && scenario_->goal_special_gone; }
  int roads_kept() const;  // Ingenivm: sticks not laid at set-up
  // Discs and armies of this game, wherever they are.
  int all_revolts() const { return all_revolts_; }
  int all_armies() const { return all_armies_; }
  int all_garrisons(Colour c) const;
  Seats controllers(General g) const;    // HI-10; the consul of two players: both
  Seats deciders(const State& s) const;  // who decides for the active general now (HI-11)
  bool is_shared(const State& s) const;  // HI-77: his denarii are divided between two players
  // HI-77: what the partner has of so many denarii; the first half is rounded up.
  int partner_half(const State& s, int denarii) const { return is_shared(s) ? denarii / 2 : 0; }
  int shield(Space s) const;              // in a siege
  Province die_province(int face) const;  // HI-57, HI-S0
  int acting_order(Province p) const;     // HI-61

  // ---- facts of a position
  static SpaceSet revolted(const State& s) { return s.revolt_one | s.revolt_two; }
  static int revolts_in(const State& s, SpaceSet set) {
    return count(s.revolt_one & set) + 2 * count(s.revolt_two & set);
  }
  static int revolts_at(const State& s, Space at) { return revolts_in(s, bit(at)); }
  static bool is_quiet(const State& s, Province p) { return (revolted(s) & cities_of(p)) == 0; }
  static bool is_full(const State& s, Province p) { return (cities_of(p) & ~revolted(s)) == 0; }
  static bool has_army(const State& s, Province p) { return (s.armies & cities_of(p)) != 0; }
  static bool is_on_board(const State& s, General g) { return s.general[index(g)] != Space::None; }
  static SpaceSet generals(const State& s, General but) {  // where the others stand
    SpaceSet set = 0;
    for (std::size_t i = 0; i < kGenerals; ++i)
      if (i != index(but) && s.general[i] != Space::None) set |= bit(s.general[i]);
    return set;
  }
  static int general_at_space(const State& s, Space at) {  // -1: nobody
    for (std::size_t i = 0; i < kGenerals; ++i)
      if (s.general[i] == at) return static_cast<int>(i);
    return -1;
  }
  static int off_board(const State& s) {  // HI-26; the proconsul blocks no denarius (HI-V11)
    int n = 0;
    for (std::size_t i = 0; i < kTurns; ++i) n += s.general[i] == Space::None ? 1 : 0;
    return n;
  }
  static bool has_road(const State& s, int link) {
    return (s.roads[static_cast<std::size_t>(link) / 64] >> (link % 64) & 1) != 0;
  }
  bool is_printed(int link) const {
    return (data->printed[static_cast<std::size_t>(link) / 64] >> (link % 64) & 1) != 0;
  }
  SpaceSet road_cities(const State& s) const;  // cities a road touches
  bool is_won(const State& s) const;           // HI-22, HI-S0
  // What the active general would have if his turn began now (HI-26, HI-V2).
  int denarii_due(const State& s) const;

  // ---- movement.cpp
  // Spaces a general may get to from `from`, by cost; his own space costs 0. Returns all of them.
  SpaceSet reach(const State& s, Space from, int most, Reach* by_cost = nullptr) const;
  // Where the general may stop (HI-38).
  SpaceSet stops(const State& s, General g, int most) const;
  // -1: no way for so many denarii
  int move_cost(const State& s, Space from, Space to, int most = kMostCost) const;
  SpaceSet fleet_reach(const State& s, Space from, int most) const;
  int fleet_cost(const State& s, Space from, Space to) const;  // -1: no way
  bool lethe_asks(const State& s) const;                       // HI-S4

  // ---- verdicts
  Verdict may_lay(const State& s, int link) const;    // HI-19
  Verdict may_enter(const State& s, Space at) const;  // HI-20, HI-27
  SpaceSet entries(const State& s) const;             // HI-27 to HI-29
  Verdict may_act(const State& s) const;              // HI-28, HI-74
  Verdict may_end(const State& s) const;
  Verdict may_place(const State& s, bool legio) const;
  Verdict may_remove(const State& s, bool legio) const;
  Verdict may_move(const State& s, General g, Space to) const;
  Verdict may_sail(const State& s, Space from, Space to) const;
  Verdict may_besiege(const State& s, Space at, int stake) const;
  Verdict may_attack(const State& s, Space at, int stake) const;
  Verdict may_build(const State& s, Space to) const;
  Verdict may_lift(const State& s, Space to) const;
  Verdict may_buy(const State& s) const;
  Verdict may_move_proconsul(const State& s, Space to) const;
  Verdict may_order_praetor(const State& s, General g, Space to) const;
  Verdict may_shift(const State& s, int shift) const;
  Verdict may_choose(const State& s, Space to) const;

  // ---- combat.cpp
  SpaceSet garrisoned_by(const State& s, General g) const;  // cities with discs that count for him
  int discs_of(const State& s, General g, SpaceSet cities) const;
  SpaceSet flood(SpaceSet from, SpaceSet within) const;  // connected set
  Support support(const State& s, General g, Space at) const;
  SpaceSet revolt_group(const State& s, Space at) const;                  // HI-52
  int doubling_generals(const State& s, General but, Space enemy) const;  // HI-48
  Combat siege(const State& s, Space target, int stake) const;
  Combat attack(const State& s, Space target, int stake) const;
  Combat army_siege(const State& s, Space army, Space target, int plus) const;
  Combat army_attack(const State& s, Space army, Space target, int plus) const;
  Combat army_combat(const State& s, Space army, Space target, int plus) const;
  Combat pending(const State& s) const;  // at a combat node

  // ---- armies.cpp
  Space next_army(const State& s) const;                    // HI-61; None: all have acted
  SpaceSet alternatives(const State& s, Space army) const;  // HI-62, HI-63
  SpaceSet nearest(SpaceSet from, int die) const;           // HI-64
  bool rerolls(SpaceSet from, SpaceSet tied) const;         // option equal_shields
  bool is_locked(const State& s, Space army) const;         // HI-S2

  const Data* data;
  Options options;

 private:
  const ScenarioData* scenario_ = nullptr;
  int rounds_ = 0;
  int all_revolts_ = 0;
  int all_armies_ = 0;
  SpaceSet goal_cities_ = 0;
  unsigned goal_quiet_ = 0;
  std::uint64_t setup_hash_ = 0;  // the same board under other options is another position

  // setup.cpp
  void start_campaign(State& s) const;
  void start_scenario(State& s) const;
  void roll_setup_revolt(State& s, int die, Events& ev) const;
  void place_pirates(State& s, Events& ev) const;
  void begin_armies(State& s, Events& ev) const;
  void roll_setup_army(State& s, int die, Events& ev) const;
  void begin_roads(State& s, Events& ev) const;
  void lay(State& s, int link, Events& ev) const;
  void next_road(State& s, Events& ev) const;
  void place_general(State& s, Space at, Events& ev) const;

  // sequence.cpp
  void begin_turn(State& s, Events& ev) const;
  void enter(State& s, Space at, Events& ev) const;
  void begin_roman(State& s, Events& ev) const;
  void pass_to_partner(State& s, Events& ev) const;
  void end_roman(State& s, Events& ev) const;
  void begin_hispanic(State& s) const;
  void end_turn(State& s, Events& ev) const;
  void end_round(State& s, Events& ev) const;
  bool check_victory(State& s, Events& ev) const;  // true: it is over
  void finish(State& s, Outcome outcome, Events& ev) const;

  // roman.cpp
  void move_general(State& s, General g, Space to, Events& ev) const;
  void sail_fleet(State& s, Space from, Space to, Events& ev) const;
  void place_garrison(State& s, bool legio, Events& ev) const;
  void remove_garrison(State& s, bool legio, Events& ev) const;
  void begin_siege(State& s, Space at, int stake, Events& ev) const;
  void begin_attack(State& s, Space at, int stake, Events& ev) const;
  Verdict why_not_there(const State& s, General g, Space to) const;

  // combat.cpp
  void roll_combat(State& s, int roman, int hispanic, Events& ev) const;
  void end_combat(State& s, const Combat& c, int ahead, Events& ev) const;
  bool settle_if_certain(State& s, const Combat& c, Events& ev) const;
  void end_siege(State& s, const Combat& c, bool won, Events& ev) const;
  void end_army_siege(State& s, const Combat& c, bool won, Events& ev) const;
  void remove_army(State& s, Space city, Events& ev) const;
  void remove_general(State& s, General g, Events& ev) const;
  void clear_scratch(State& s) const;

  // revolt.cpp
  bool place_revolt(State& s, Space city, Events& ev) const;  // false: none left, it is over
  void roll_revolt(State& s, int roman, int hispanic, Events& ev) const;
  void settle_revolt(State& s, Events& ev) const;
  void begin_army_moves(State& s, Space placed, Events& ev) const;

  // armies.cpp
  void act_next(State& s, Events& ev) const;
  void roll_choice(State& s, int die, Events& ev) const;
  void go(State& s, Space to, Events& ev) const;
  void march(State& s, Space to, Events& ev) const;
  void fight(State& s, Events& ev) const;

  // variants.cpp, hispano.cpp
  void build(State& s, Space to, Events& ev) const;
  void lift(State& s, Space to, Events& ev) const;
  void buy(State& s, Events& ev) const;
  void shift(State& s, int shift, Events& ev) const;
  void choose(State& s, Space to, Events& ev) const;
  void set_plus(State& s, bool plus, Events& ev) const;
  bool hispano_can(const State& s, int cost) const {
    return with(kHispano) && s.hispanic_denarii >= cost;
  }

  void legal_roman(const State& s, Actions& out) const;
  void legal_hispano(const State& s, Actions& out) const;
  Verdict why_decision(const State& s, Action a) const;
  Verdict why_roman(const State& s, Action a) const;
  void act(State& s, Action a, Events& ev) const;
  void apply_roll(State& s, Action a, Events& ev) const;
};

static_assert(tercio::Rules<Rules>);

// Arguments of events, by name.
inline Arg number(const char* name, int value) { return {name, value, 0}; }
inline Arg space_arg(const char* name, Space s) {
  return {name, static_cast<std::int32_t>(s), static_cast<std::uint8_t>(ArgKind::Space)};
}
inline Arg general_arg(General g) {
  return {"general", static_cast<std::int32_t>(g), static_cast<std::uint8_t>(ArgKind::General)};
}
inline Arg province_arg(const char* name, Province p) {
  return {name, static_cast<std::int32_t>(p), static_cast<std::uint8_t>(ArgKind::Province)};
}
inline Arg colour_arg(Colour c) {
  return {"general", static_cast<std::int32_t>(c), static_cast<std::uint8_t>(ArgKind::Colour)};
}

}  // namespace tercio::hispania
