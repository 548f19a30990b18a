// Donde No se Ponía el Sol: the rulebook as code, chapter by chapter.
//
//   sequence.cpp   3, 4    the turn and its steps, initiative, what follows by itself
//   setup.cpp      4, 12   set-up in areas, liberated units
//   movement.cpp   5, 6    which unit moves, zones of control
//   mover.cpp      5       its links, turning, its rest
//   reach.cpp      5, 6    where it can come to (flood.h: from hex to hex)
//   way.cpp        5, 7    by which way
//   squadron.cpp   7       forming, leaving and ordering squadrons
//   react.cpp      7       voluntary retreats before a mover
//   hasty.cpp      5, 7    movement attacks and coups de main
//   sight.cpp      8, 9    arcs, ranges, lines of sight
//   shot.cpp       8, 9    small arms and batteries
//   shock.cpp      8       declaring a push of pike, the reaction
//   combat.cpp     8       fighting it, the rebound of horse
//   strike.cpp     8       its totals and modifiers
//   results.cpp    8, 9    what results do: retreats, disorder, points, captures, checks
//   common.cpp     10, 11  rally, liberation, victory
//   rows.h                 steps and what interrupts them: a row for each, in its chapter
//   rules.cpp              the questions every game answers, by those rows
#pragma once

#include "core/rules.h"
#include "games/tercios/data/options.h"
#include "games/tercios/rules/action.h"
#include "games/tercios/rules/board.h"
#include "games/tercios/rules/reach.h"

namespace tercio::tercios {

// What dice are thrown for; ids and names are in the text catalogue, in this order.
enum class Purpose : std::uint8_t {
  Attack,
  Defence,
  ShockResult,
  Shot,
  ShotResult,
  Battery,
  BatteryResult,
  Check,
  Capture,
  Rally,
  Liberation,
  Victory,
};
inline constexpr int kPurposes = static_cast<int>(Purpose::Victory) + 1;

// Everything that goes into one push of pike.
struct Blow {
  std::uint8_t attacker = kNoUnit;  // leading units
  std::uint8_t defender = kNoUnit;
  int strength = 0, against = 0;
  int modifier = 0, counter = 0;        // on a die, of attacker and defender
  int fury_own = 0, fury_other = 0;     // part of them
  int defence = 0;                      // of the ground, on the defender's total
  int rear = 0, shaken = 0, tired = 0;  // shifts of the difference
  bool demoralized = false;             // shaken by demoralization, not disorder
  int shift() const { return rear + shaken - tired; }
};

// An attack out of turn: of a coup de main, or before a rebound (DN-32, DN-71, DN-152).
struct StrikeAt {
  Hex from = Hex::None;
  Hex target = Hex::None;
  Fight fight = Fight::Coup;
};

class Rules {
 public:
  using State = tercios::State;
  static constexpr int kSeats = kSides;
  static constexpr std::size_t kMaxActions = 1056;  // 32 sleeves at 32 hexes
  using Actions = FixedList<Action, kMaxActions>;

  Rules(const Charts& charts_, const Battle& battle_, const Options& options_);

  // ---- the shape every game has (core/rules.h)
  State start() const;
  Turn turn(const State& s) const;
  void legal(const State& s, Seat seat, Actions& out) const;
  Verdict why(const State& s, Seat seat, Action a) const;
  void apply(State& s, Seat seat, Action a, Events& ev) const;
  tercio::Result result(const State& s) const;
  std::uint64_t hash(const State& s) const;
  Seats seats() const { return Seats::only(kSpain).with(kRival); }
  // No secrets: everybody sees the whole table.
  State masked(const State& s, Seat) const { return s; }
  std::uint64_t view_hash(const State& s, Seat) const { return hash(s); }
  State sample(const State& s, Seat, Rng&) const { return s; }
  const char* broken(const State& s) const;  // invariants.cpp

  // ---- facts
  std::size_t units() const { return units_; }
  const Battle::Quick& q(std::size_t u) const { return battle->quick[u]; }
  Class cls(std::size_t u) const { return static_cast<Class>(q(u).cls); }
  const MoraleData& morale(std::size_t u) const { return charts->morale[q(u).morale]; }
  Board board(const State& s) const { return {s, units()}; }
  // What a board is not needed for: who stands next to a hex, and units in it.
  bool is_next_to(const State& s, Seat side, Hex h) const;
  int count(const State& s, Hex h) const;
  Hex ahead(const State& s, std::size_t u) const {
    return battle->grid.neighbour(s.piece[u].hex, s.piece[u].facing);
  }
  static constexpr int kNoEnemy = 99;
  int nearest(const HexSet& enemies, Hex h) const;  // distance; kNoEnemy without enemies
  int nearest(const Board& b, Seat enemy, Hex h) const { return nearest(b.of[index(enemy)], h); }
  bool is_next_to(const HexSet& enemies, Hex h) const;
  bool is_next_to(const Board& b, Seat enemy, Hex h) const {
    return is_next_to(b.of[index(enemy)], h);
  }
  bool has_pike(const Board& b, Hex h) const;                                      // DN-22
  std::uint8_t lead(const State& s, const Board& b, Hex h, bool attacking) const;  // DN-46
  int strength(const State& s, const Board& b, Hex h, bool attacking) const;
  bool is_rear(const State& s, const Board& b, Hex from, Hex target) const;  // DN-21, DN-22
  bool is_demoralized(const State& s, const Board& b, Hex h) const;          // any unit there
  bool is_disordered(const State& s, const Board& b, Hex h) const;
  const TerrainData& ground(Hex h) const { return charts->terrain[battle->terrain[index(h)]]; }
  bool is_second(const State& s) const { return s.step == Step::Move2; }

  // ---- 4: set-up (setup.cpp)
  Verdict may_place(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_use_usual(const State& s) const;
  HexSet place_hexes(const State& s, const Board& b, std::size_t u) const;

  // ---- 5, 6: movement (movement.cpp, reach.cpp)
  HexSet zoc_of(const State& s, std::size_t u) const;  // DN-36
  // Of a side, leaving out units of one hex.
  HexSet zoc(const State& s, Seat side, Hex except = Hex::None) const;
  // The same for one hex, and one neighbour it may lie in the zone of.
  bool in_zoc(const State& s, const Board& b, Seat side, Hex h, Hex except = Hex::None) const;
  bool holds(const State& s, std::size_t u, Hex h) const;
  HexSet open_ground(const State& s, std::size_t u, bool second) const;  // may ever stand there
  bool is_kept(const State& s, std::size_t u) const;
  Verdict may_pick(const State& s, const Board& b, std::size_t u) const;
  Verdict may_pick_squadron(const State& s, const Board& b, Hex h) const;
  Verdict may_go(const State& s, const Board& b, const Frame& f, Way way) const;  // at all
  Verdict may_turn(const State& s, const Board& b, const Frame& f, Dir d) const;
  Verdict may_rest(const State& s, const Board& b, const Frame& f) const;
  Verdict may_end_movement(const State& s, const Board& b) const;
  Verdict why_not_there(const State& s, const Board& b, const Frame& f, Way way, Hex h) const;
  bool may_move_second(const State& s, const Board& b, std::size_t u) const;  // DN-29
  using Contacts = std::array<std::uint8_t, kMapBits>;
  void contacts(const Board& b, Seat enemy, Contacts& out) const;
  EndsByWay ends(const State& s, const Board& b, const Frame& f) const;
  std::uint32_t costs_at(const State& s, const Board& b, const Frame& f, Way way, Hex h) const;
  // With a goal it stops when that hex is known: its own entries are exact, and those of ways to
  // it; others may be missing.
  void reach(const State& s, const Board& b, const Frame& f, Way way, Reach& out,
             Hex goal = Hex::None) const;
  // The way to a hex that was reached; facings in between are those of the cheapest way.
  WayTo way_to(const State& s, const Board& b, const Frame& f, Way way, const Reach& r, Hex h,
               Dir facing) const;
  WayTo way_to_join(const State& s, const Board& b, const Frame& f, const Reach& r, Hex h) const;
  // Facings in which it may join there, as bits (all but one-sided: DN-43).
  std::uint8_t join_facings(const State& s, const Board& b, const Frame& f, const Reach& r,
                            Hex h) const;
  std::uint64_t facing_costs(const State& s, const Board& b, const Frame& f, Way way, Hex h) const;
  Frame mover_frame(const State& s, std::size_t u, bool squadron) const;

  // ---- 7: squadrons, reactions, hasty attacks
  Verdict may_stack(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_order(const State& s, const Board& b, const Frame& f, Action a) const;
  bool leads_none(const Board& b, Hex h) const;  // several units and no Switzer (DN-144)
  bool may_react(const State& s, const Board& b, std::size_t u, std::size_t mover, Hex from) const;
  Verdict may_shelter(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_charge(const State& s, const Board& b, const Frame& f, Hex h) const;
  int charge_cost(const State& s, const Board& b, const Frame& f, Hex h) const;  // 0: closed
  Verdict may_coup(const State& s, const Board& b, const Frame& f, Hex h) const;
  std::uint8_t coup_facings(const State& s, const Board& b, const Frame& f, Hex h) const;
  HexSet coup_targets(const State& s, const Board& b, std::size_t u) const;

  // ---- 8, 9: fire
  bool in_arc(Hex from, Dir facing, Hex h) const;  // DN-145
  bool has_sight(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_fire(const State& s, const Board& b, std::size_t u, Hex h) const;
  static Class firing(const State& s) {  // who fires in this step (DN-53, DN-84)
    return s.step == Step::Battery ? Class::Battery : Class::Sleeve;
  }
  // Enemies within range of it, whatever else is in the way.
  HexSet targets(const State& s, const Board& b, std::size_t u) const {
    return b.of[index(other(s.acting))] & battle->in_range[q(u).range][index(s.piece[u].hex)];
  }
  Verdict may_fire_at_all(const State& s, std::size_t u) const;
  HexSet sight(const State& s, const Board& b, std::size_t u) const;
  int hit_on(const State& s, std::size_t firer, std::size_t target) const;  // DN-57, DN-93
  int shot_drm(std::size_t target) const;                                   // DN-102
  int battery_drm(const State& s, const Board& b, std::size_t u, Hex h) const;
  bool is_dense(const Board& b, Hex h) const;  // DN-86
  Result shot_result(std::size_t firer, std::size_t target, int die) const;
  Result battery_result(int die_and_drm) const;
  bool ignores_fire(std::size_t u) const {
    return static_cast<int>(u) == battle->special.not_fired_at;
  }

  // ---- 8: push of pike
  Verdict may_attack(const State& s, const Board& b, Hex h) const;  // DN-61 to DN-63
  bool must_attack(const State& s, const Board& b, Hex h) const;    // DN-62
  bool is_charge(const Board& b, Hex h) const;                      // Troops alone
  bool is_waived(const State& s, const Board& b, Hex from, Hex target) const;
  bool is_closed_to(Seat side, Hex h) const { return battle->special.closed[index(side)].has(h); }
  Verdict may_fight(const State& s, const Board& b) const;
  Verdict may_swing(const State& s, const Board& b, Hex h) const;  // either way
  Verdict may_swing(const State& s, const Board& b, Hex h, Dir d) const;
  Verdict may_strike(const State& s, const Board& b, Hex h) const;
  Verdict may_intercept(const State& s, const Board& b, Hex h) const;  // DN-152
  Seat striker(const State& s, const Frame& f) const;  // who is asked before a rebound
  StrikeAt strike_at(const State& s, Hex h) const;     // what `strike` means now
  bool can_strike(const State& s, const Board& b, const Frame& f) const;
  Blow blow(const State& s, const Board& b, Hex from, Hex target, Fight fight, int attacks) const;
  int total(const std::array<int, 18>& dice, int count, int modifier) const;  // DN-65, DN-66
  int counting_from() const { return options.count_fours ? 4 : charts->counting_from; }
  int column(int difference) const;  // -1: not won
  Result shock_result(std::size_t u, int column, int die) const;
  int pooled(const State& s, const Board& b, Hex target, bool declared_only) const;

  // ---- results
  HexSet retreat_hexes(const State& s, const Board& b, const Frame& f) const;  // best ones
  int retreat_length(std::size_t u, Result result) const;                      // DN-75, DN-151
  int loss(const State& s, std::size_t u, Result result) const;                // of General Morale
  int needs(const State& s, Seat side) const;  // what its opponent must throw; 0: no roll
  int city_strength(const State& s) const;     // DN-107
  int city_needed() const;                     // DN-107, DN-150
  int start_morale(Seat side) const;           // DN-150

  const Charts* charts;
  const Battle* battle;
  Options options;

 private:
  std::size_t units_;  // of the battle
  std::uint64_t setup_hash_;
  std::array<HexSet, kMaxUnits> open_;  // by unit and first movement: ground not closed to it

  friend class RulesTest;

  // Of a step, or of a kind of frame: whom it waits for, what may be chosen and why not, who
  // carries that out, what the dice do, and whether it waits at all (rows.h).
  struct Row;
  template <auto>
  static const Row kRow;
  static const Row& row(const State& s);
  template <auto>
  Turn turn_in(const State& s) const;
  template <auto>
  Verdict why_in(const State& s, const Board& b, Action a) const;
  template <auto>
  void legal_in(const State& s, Actions& out) const;
  template <auto>
  void apply_in(State& s, Action a, Events& ev) const;
  template <auto>
  void roll_in(State& s, Action roll, Events& ev) const;
  template <auto>
  bool waits_in(State& s, Events& ev) const;
  Turn turn_of_acting(const State& s) const;
  Turn turn_of_phasing(const State& s) const;

  // sequence.cpp
  static void push(State& s, const Frame& f);
  static void pop(State& s);
  void proceed(State& s, Events& ev) const;  // until something is waited for
  void begin_turn(State& s, Events& ev) const;
  void begin_phase(State& s, Seat side, Events& ev) const;
  void begin_step(State& s, Step step, Seat acting, Events& ev) const;
  void end_movement(State& s, Events& ev) const;
  void end_turn(State& s, Events& ev) const;
  void finish(State& s, Outcome outcome, RuleId rule, Events& ev) const;

  // setup.cpp
  void begin_setup(State& s, Seat side, Events& ev) const;
  static void push_place(State& s, std::size_t u);
  void place_unit(State& s, std::size_t u, Hex h, Dir facing, RuleId rule, Events& ev) const;
  void use_usual(State& s, Events& ev) const;
  void choose_place(State& s, Hex h, Events& ev) const;

  // movement.cpp
  bool any_pick(const State& s) const;
  bool could_relieve(const State& s, std::size_t u, int mp) const;
  void note_relief(State& s, Seat side, bool garrison, Hex h, Events& ev) const;

  // mover.cpp
  Verdict may_join(const State& s, const Board& b, const Frame& f, Hex h) const;
  void legal_orders(const State& s, const Board& b, const Frame& f, Actions& out) const;
  void choose_way(State& s, Way way, Hex h, Events& ev) const;
  void arrive(State& s, Dir facing, Events& ev) const;
  void turn_in_place(State& s, Dir d, Events& ev) const;
  void end_unit(State& s) const;
  HexSet unlawful(const State& s, const Board& b, const Frame& f) const;
  template <class Visit>
  void each_of_mover(const State& s, const Frame& f, Visit visit) const;

  // way.cpp
  template <class Visit>
  void each_before_join(const State& s, const Board& b, const Frame& f, const Reach& r, Hex h,
                        Visit visit) const;

  // squadron.cpp
  void leave_hex(State& s, std::size_t u) const;
  void enter_hex(State& s, std::size_t u, Hex h) const;
  void order_squadron(State& s, Action a, Events& ev) const;

  // react.cpp, hasty.cpp
  bool could_react(const State& s, Hex at) const;
  void ask_reactors(State& s, std::size_t mover, Hex from) const;
  void withdraw(State& s, Events& ev) const;
  void shelter(State& s, Hex h, Events& ev) const;
  void stand(State& s, Events& ev) const;
  void charge(State& s, Hex h, Events& ev) const;
  void end_coup(State& s, Events& ev) const;
  void strike_coup(State& s, std::size_t u, Hex h, Events& ev) const;

  // shot.cpp
  void fire(State& s, std::size_t u, Hex h) const;
  void end_fire(State& s, Events& ev) const;
  void take_effect(State& s, std::size_t u, Hex h, std::size_t only, Result result) const;
  bool carry_out_hit(State& s) const;
  bool any_fire(const State& s, const Board& b) const;
  // Who checks for damage in that hex, if anybody does.
  void push_check(State& s, Seat side, Hex h, int radius, const UnitSet& but) const;
  void suffer_fire(State& s, std::size_t u, Result result, Events& ev) const;

  // shock.cpp
  void begin_shock(State& s, Events& ev) const;
  bool is_due(const State& s, const Board& b, Hex h) const;
  bool any_swing(const State& s, const Board& b) const;
  void swing(State& s, Hex h, Dir d, Events& ev) const;
  void declare(State& s, Hex h, Events& ev) const;
  void resolve(State& s, Hex from, Events& ev) const;

  // combat.cpp
  void begin_combat(State& s, Hex from, Hex target, Fight fight, int attacks, Events& ev) const;
  void spread_alarm(State& s, const Frame& combat) const;
  void end_combat(State& s, bool won, Events& ev) const;
  void push_rebound(State& s, std::size_t u, Hex attacked, bool extra_made) const;
  void end_interception(State& s, const Frame& f, bool won, Events& ev) const;
  void legal_strikes(const State& s, const Board& b, Actions& out) const;
  void strike_extra(State& s, Hex h, Events& ev) const;
  void decline_extra(State& s, Events& ev) const;

  // results.cpp
  void suffer(State& s, std::size_t u, Result result, Events& ev) const;
  void disorder(State& s, std::size_t u, RuleId rule, Events& ev) const;
  void demoralize(State& s, std::size_t u, RuleId rule, Events& ev) const;
  void eliminate(State& s, std::size_t u, bool off_map, RuleId rule, Events& ev) const;
  void book(State& s, std::size_t u, Result result, Events& ev) const;
  void push_retreat(State& s, std::size_t u, int hexes, Cause cause) const;
  void retreat_to(State& s, Hex h, Events& ev) const;
  void end_retreat(State& s, Dir facing, Events& ev) const;
  std::uint8_t retreat_facings(const State& s, const Frame& f) const;
  void lose_battery(State& s, std::size_t u, Seat captor, Events& ev) const;
  void push_capture(State& s, std::size_t u, Seat captor, Stage stage) const;

  // common.cpp
  int rally_bonus(const State& s, std::size_t u) const;
  void queue_liberated(State& s) const;
};

static_assert(tercio::Rules<Rules>);

// Arguments of events, by name.
inline Arg number(const char* name, int value) { return {name, value, 0}; }
inline Arg named_arg(const char* name, int value, ArgKind kind) {
  return {name, value, static_cast<std::uint8_t>(kind)};
}
inline Arg unit_arg(const char* name, std::size_t u) {
  return named_arg(name, static_cast<int>(u), ArgKind::Unit);
}
// Who stands in a hex, as one number: the unit that leads it in defence, whether there are more,
// and who commands there.
constexpr int kBodyUnits = 1 << 6;
int body_at(const Rules& r, const State& s, const Board& b, Hex h);
constexpr std::size_t unit_of_body(int body) { return static_cast<std::size_t>(body % kBodyUnits); }
constexpr int units_of_body(int body) { return body / kBodyUnits % 4; }  // commanders left out
constexpr int commander_of_body(int body) { return body / (4 * kBodyUnits) - 1; }  // -1: none
inline Arg body_arg(const char* name, int body) { return named_arg(name, body, ArgKind::Body); }
inline Arg hex_arg(const char* name, Hex h) {
  return named_arg(name, static_cast<int>(h), ArgKind::Hex);
}
inline Arg side_arg(const char* name, Seat side) {
  return named_arg(name, static_cast<int>(side), ArgKind::Side);
}
inline Arg dir_arg(const char* name, Dir d) {
  return named_arg(name, static_cast<int>(d), ArgKind::Dir);
}

}  // namespace tercio::tercios
