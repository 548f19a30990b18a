// La Sombra del Águila: Bailén 1808: the rulebook as code, chapter by chapter.
//
//   sequence.cpp       2    the turn, its phases and what follows by itself
//   setup.cpp          18   deployment, arrival slots, what a scenario begins with
//   orders.cpp         3    attempts, writing, what each order permits and compels
//   formation.cpp      4    squares, skirmish lines, guns
//   stacking.cpp       5, 6 facing, stacks and their limits, places in a stack
//   movement.cpp       7    what steps, facing and resting ask for
//   mover.cpp          7    picking, and moving step by step
//   reach.cpp          7    how far a unit comes
//   entry.cpp          7    reinforcements and leaving the map
//   zones.cpp          8    zones of control
//   command.cpp        9    command radius and lines
//   fire.cpp           10   who may fire at what, with how much
//   sight.cpp          10.2 lines of fire and crests
//   volley.cpp         10   the dice of fire and what they do
//   shock.cpp          11   declaring
//   strength.cpp       11   both sides of a shock: strengths, modifiers
//   combat.cpp         11   one shock: evasion, leaders, result
//   charge.cpp         11.2 declaring a charge, contact, squares in reaction
//   cavalry.cpp        11.3 control, uncontrolled cavalry, riding back
//   countercharge.cpp  11.5
//   retreat.cpp        12   retreats and advances
//   morale.cpp         14   checks, rout, reorganization
//   leaders.cpp        15   their moves, factors, loss
//   demoralization.cpp 16, 17 counts, objectives, victory
//   special.cpp             sun, Swiss, convoy, encounter, surrender, marches
//   markers.cpp             limited information
//   secrets.cpp             who knows what
//   board.cpp               who stands where, kept from one question to the next
//   rows.h                  steps and what interrupts them: a row for each, in its chapter
//   rules.cpp               the questions every game answers, by those rows
#pragma once

#include "core/rules.h"
#include "games/bailen/data/options.h"
#include "games/bailen/rules/action.h"
#include "games/bailen/rules/board.h"
#include "games/bailen/rules/modifiers.h"
#include "games/bailen/rules/told.h"

namespace tercio::bailen {

class Rules {
 public:
  using State = bailen::State;
  static constexpr int kSeats = kSides;
  static constexpr std::size_t kMaxActions = 1200;
  using Actions = FixedList<Action, kMaxActions>;

  Rules(const Data& data_, std::size_t scenario_, const Options& options_);

  // ---- the shape every game has (core/rules.h)
  State start() const;
  Turn turn(const State& s) const;
  void legal(const State& s, Seat seat, Actions& out) const;
  Verdict why(const State& s, Seat seat, Action a) const;
  void apply(State& s, Seat seat, Action a, Events& ev) const;
  tercio::Result result(const State& s) const;
  std::uint64_t hash(const State& s) const;
  Seats seats() const { return Seats::only(kFrench).with(kSpanish); }
  State masked(const State& s, Seat seat) const;
  bool may_look(const Board& b, Seat seat, Hex h) const;  // BA-56
  std::uint64_t view_hash(const State& s, Seat seat) const { return hash(masked(s, seat)); }
  State sample(const State& s, Seat seat, Rng& rng) const;
  const char* broken(const State& s) const;  // invariants.cpp
  // The same rules, which keep their board in the caller's memory: for one thread.
  using Scratch = KeptBoard;
  Rules with(Scratch& scratch) const {
    Rules out = *this;
    out.scratch_ = &scratch;
    scratch.forget();
    return out;
  }

  // ---- facts
  struct Quick {
    Seat side = kFrench;
    std::uint8_t second = 0;  // index of the side
    Arm arm = Arm::Infantry;
    Weight weight = Weight::Medium;
    std::uint8_t gait = 0, points = 0, command = 0, light = kNone;
    Grade grade = Grade::C;
    bool convoy = false, horse = false, swiss = false;
    bool in_play = false;         // takes part in this match
    bool free = false;            // by option under nobody (BA-16)
    std::uint8_t leader = kNone;  // of its command
    Corner facing = Corner::E;
    std::uint8_t entry = kNone;   // index of its entry, kNone: on the map
    std::uint8_t entry2 = kNone;  // the same for the second day
  };
  std::size_t units() const { return unit_count_; }
  // The units of this match, ascending: all, or those of one side.
  using Troops = FixedList<std::uint8_t, kMaxUnits>;
  const Troops& troops() const { return all_troops_; }
  const Troops& troops(Seat side) const { return troops_[index(side)]; }
  const Quick& q(std::size_t u) const { return quick_[u]; }
  const Scenario& scenario(const State& s) const {
    return s.part == Part2::Second ? *second_ : *scenario_;
  }
  const Scenario& first_scenario() const { return *scenario_; }
  Board board(const State& s) const { return {s, muster_, options.markers}; }
  // The same for one question. Of rules with scratch memory (below) it holds until the next
  // question about another position, and only as long as the pieces stay as they are.
  const Board& look(const State& s, Sight& sight) const {
    if (sight.board_ == nullptr)
      sight.board_ = scratch_ != nullptr ? &scratch_->of(s, muster_, options.markers)
                                         : &sight.own_.emplace(s, muster_, options.markers);
    return *sight.board_;
  }
  const Board& look(const State& s, Sight&& sight) const { return look(s, sight); }
  const hex::Grid& grid() const { return map->grid; }
  int points(const State& s, std::size_t u) const { return q(u).points - s.piece[u].lost; }
  int points_at(const State& s, std::size_t u, Hex h) const;  // of a skirmish line: there
  Grade grade(const State& s, std::size_t u) const;           // BA-160
  Order order(const State& s, std::size_t u) const;           // Unknown: acts freely
  bool is_free(const State& s, std::size_t u) const { return order(s, u) == Order::Unknown; }
  int minutes(const State& s) const;  // of the clock
  static constexpr int kNobody = 99;
  int distance_to(const HexSet& set, Hex h) const;               // kNobody if it is empty
  int distance_to_seen(const Board& b, Seat side, Hex h) const;  // of that side
  // The top combat unit of a hex; kNone if there is none.
  std::uint8_t top(const State& s, const Board& b, Hex h) const;
  template <class Visit>
  void each_combat(const State& s, const Board& b, Hex h, Visit visit) const {
    b.each(s, h, [&](std::size_t u) {
      if (!q(u).convoy && !s.piece[u].is(kHidden)) visit(u);
    });
  }
  int count_combat(const State& s, const Board& b, Hex h) const;
  int base_mp(const State& s, std::size_t u) const;

  // ---- 5, 6: facing, stacks (stacking.cpp)
  bool has_facing(const State& s, std::size_t u) const;  // BA-54; a square: BA-35
  UnitSet apart(const State& s) const;  // who need not face as his stack for now (BA-53)
  bool is_front(const State& s, std::size_t u, Dir d) const;  // may act through that side
  bool is_flanked_from(const State& s, std::size_t u, Hex at, Hex from) const;
  // `own`: with how many points it comes, if not with all (a hex of a skirmish line).
  Verdict may_stack(const State& s, const Board& b, std::size_t u, Hex h, const UnitSet& with,
                    int own = -1) const;
  Verdict may_top(const State& s, const Board& b, std::size_t u) const;
  Verdict may_turn_stack(const State& s, const Board& b, Hex h, Corner c) const;
  Verdict may_pass_friends(const State& s, const Board& b, Hex h, Dir in, Dir out) const;  // BA-64

  // ---- 8: zones (zones.cpp)
  Zones zones(const State& s, Seat side) const;  // of that side's visible units
  // The same for a board of this very state, worked out once.
  const Zones& zones(const State& s, const Board& b, Seat side) const {
    Once<Zones>& z = b.zones[index(side)];
    return z ? *z : z.emplace(zones(s, side));
  }
  // Enough for questions about hexes within `reach` of this one: none, if nobody is near.
  const Zones& zones_near(const State& s, const Board& b, Seat side, Hex h, int reach) const;
  const Zones& zones_near(const State& s, const Board& b, const Frame& mover) const;
  bool in_zone(const Zones& z, const State& s, std::size_t u) const;
  bool in_front_zone(const Zones& z, const State& s, std::size_t u) const;

  // ---- 9: command (command.cpp)
  bool in_command(const State& s, const Board& b, std::size_t u) const;
  bool reaches(const State& s, const Board& b, const Zones& enemy, Seat side, Hex from, Hex to,
               int steps) const;
  bool present(const State& s, std::size_t l) const;        // on the map and fit
  int chief_of(const State& s, std::size_t command) const;  // index in the scenario; -1
  bool leads(const State& s, std::size_t l, std::size_t command) const;  // as leader or as chief
  bool leader_rode(const State& s, std::size_t command) const;           // one who leads it has
  // Terrain counted, ends left out; -1 without a line, or beyond `most`.
  int order_path(const State& s, const Board& b, std::size_t chief, std::size_t command,
                 int most) const;

  // ---- 3: orders (orders.cpp)
  Verdict may_try(const State& s, const Board& b, std::size_t command) const;
  Verdict may_write(const State& s, const Board& b, Order order) const;
  bool in_area(Hex centre, int shape, Hex h) const;
  int area_distance(Hex centre, int shape, Hex h) const;
  bool may_fight(const State& s, std::size_t u) const;  // its order lets it start combat
  Verdict may_enter_combat(const State& s, std::size_t u) const;
  int share(const State& s, std::size_t command) const;  // counters that may fight; 99: all
  Verdict order_lets_step(const State& s, const Board& b, std::size_t u, Hex from, Hex to) const;
  int maneuver_distance(const State& s, std::size_t u) const;
  // Has it a duty under Attack, Harassment or Retreat that it can still do from its place?
  bool has_duty(const State& s, const Board& b, std::size_t u) const;
  // To what distance of the enemy it must come; 0: no duty, kLeaveZone: out of his zones.
  static constexpr int kLeaveZone = 200;
  int duty_goal(const State& s, const Board& b, const Zones& z, std::size_t u, int mp,
                Order o) const;
  struct Spot {
    Hex hex = Hex::None;
    int facing = -1;  // -1: none
    int mp = 0;
    bool turned = false;   // its free turn is used
    bool started = false;  // it has left its hex
    int last = -1;         // direction of the last step
  };
  struct Tried;  // movement.h; several questions about one unit may share what is known
  bool attains(const State& s, const Board& b, const Zones& z, std::size_t u, const Spot& at,
               int goal, Tried* known = nullptr) const;
  bool comes_near(const State& s, const Board& b, const Zones& z, std::size_t u, const Spot& at,
                  int enough, int& best, Tried& tried) const;
  int duty_from(const State& s, const Board& b, std::size_t u, Order o) const;

  // ---- 7: movement (movement.cpp)
  Verdict may_pick(const State& s, const Board& b, std::size_t u) const;
  Verdict may_stack_move(const State& s, const Board& b, Hex h) const;
  Verdict may_go(const State& s, const Board& b, const Zones& z, const Frame& f, Dir d, int& cost,
                 Tried* known = nullptr) const;
  Verdict may_go_one(const State& s, const Board& b, const Zones& z, const Frame& f, std::size_t u,
                     Dir d, int& cost) const;
  Verdict may_face(const State& s, const Board& b, const Zones& z, const Frame& f, Corner c,
                   Tried* known = nullptr) const;
  Verdict may_rest(const State& s, const Board& b, const Zones& z, const Frame& f,
                   Tried* known = nullptr) const;
  Verdict may_end_movement(const State& s, const Board& b) const;
  Verdict may_form(const State& s, const Board& b, const Frame& f, Verb verb) const;
  Verdict may_spread(const State& s, const Board& b, const Frame& f, Hex h) const;
  Verdict may_finish_line(const State& s, const Board& b, const Frame& f) const;
  Verdict may_reform(const State& s, const Board& b, const Frame& f, Hex h) const;
  int step_cost(const State& s, const Board& b, std::size_t u, Hex h, Dir d, bool& road) const;
  int go_cost(const State& s, const Board& b, const Zones& z, std::size_t u, Dir d, bool& road,
              bool& into) const;
  Frame mover_frame(const State& s, const Board& b, std::size_t u) const;
  UnitSet picked(const State& s) const;
  // entry.cpp
  Verdict may_enter(const State& s, const Board& b, std::size_t u, int& cost) const;
  Hex entry_hex(const State& s, const Board& b, const Entry& entry, Seat side) const;
  int entry_turn(const State& s, std::size_t u) const;  // 0: not yet known
  const Entry* entry_of(const State& s, std::size_t u) const;
  Verdict may_exit(const State& s, const Board& b, const Frame& f) const;
  Verdict may_come(const State& s, std::size_t l) const;
  Verdict may_join(const State& s, const Board& b, std::size_t l, Hex h) const;
  // leaders.cpp
  Verdict may_ride(const State& s, const Board& b, std::size_t l) const;
  Verdict may_ride_first(const State& s, std::size_t l) const;
  Verdict may_ride_to(const State& s, const Board& b, const Frame& f, Dir d) const;
  int leader_morale(const State& s, std::size_t u, Hex h, bool& any) const;
  bool commands(const State& s, std::size_t l, std::size_t u) const;
  bool is_chief(const State& s, std::size_t l) const;
  bool serves(const Chief& chief, std::size_t command) const;  // by radius and factors (BA-226)
  int leader_shock(const State& s, std::size_t l) const;

  // ---- 10: fire (fire.cpp, sight.cpp)
  bool clear_line(const State& s, const Board& b, Seat side, Hex from, Hex to, bool friends) const;
  Verdict may_fire(const State& s, const Board& b, std::size_t u) const;
  Verdict may_fire_at(const State& s, const Board& b, std::size_t u, Hex from, Hex h) const;
  Verdict may_target(const State& s, const Board& b, Hex h) const;
  Verdict may_add(const State& s, const Board& b, const Frame& f, std::size_t u, int points) const;
  Verdict may_axis(const State& s, const Board& b, Hex h, int axis) const;
  int fire_left(const State& s, const Board& b, std::size_t u, Hex from, Hex target) const;
  Shot shot(const State& s, const Board& b, const Frame& f) const;
  int gun_range(const State& s, std::size_t u) const;
  FireResult fire_result(int points, int die) const;
  bool any_fire(const State& s, const Board& b) const;  // by what everybody sees

  // ---- 11: shock (shock.cpp, strength.cpp, combat.cpp)
  Verdict may_attack(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_drop(const State& s, std::size_t u) const;
  Verdict may_lead(const State& s, const Board& b, std::size_t l) const;
  Verdict may_commit(const State& s, const Board& b) const;
  bool only_points_forbid(const State& s, const Board& b, Hex h) const;
  Verdict may_resolve(const State& s, Hex h) const;
  bool any_shock(const State& s, const Board& b) const;  // by what everybody sees
  bool could_attack(const State& s, const Board& b, std::size_t u, Hex h) const;
  UnitSet attackers_of(const State& s, Hex h) const;
  // BA-130: it is a charge if one of them has come home in one.
  static Fight fight_of(const State& s, const UnitSet& attackers);
  static bool goes_on(const State& s, const UnitSet& attackers, Fight fight);
  // BA-115: has this unit been attacked in this turn, so that it has no part in such a fight?
  static bool stands_aside(const State& s, const UnitSet& attackers, Fight fight, std::size_t u);
  bool can_be_attacked(const State& s, const Board& b, Hex h) const;  // somebody there
  bool line_is_taken(const State& s, const Board& b, Hex h) const;    // BA-115, BA-218
  bool swiss_stand_aside(const State& s, const Board& b, const UnitSet& attackers, Hex h) const;
  Blow blow(const State& s, const Board& b, const UnitSet& attackers, Hex h, Fight fight) const;
  Verdict may_evade(const State& s, const Board& b, const Frame& f, Hex h) const;
  bool can_evade(const State& s, const Board& b, const Frame& f, std::size_t u) const;
  Verdict may_lend(const State& s, const Board& b, const Frame& f, std::size_t l) const;
  Verdict may_strike(const State& s, const Board& b, std::size_t u, Hex h) const;

  // ---- 11.2 to 11.5: cavalry
  static bool still_charges(const State& s, std::size_t u);
  Verdict may_charge(const State& s, const Board& b, std::size_t u) const;
  Verdict may_aim(const State& s, const Board& b, std::size_t u, Hex h) const;
  Verdict may_counter(const State& s, const Board& b, const Frame& f, std::size_t u,
                      unsigned dir) const;
  bool is_rider(const State& s, const Board& b, Hex at, std::size_t u) const;
  static UnitSet riders(const State& s);  // who countercharges, while others may still join
  int control_modifier(const State& s, std::size_t u, bool charge, Changes& out) const;

  // ---- 12: retreats (retreat.cpp)
  struct WayInfo {
    bool ok = false;
    Hex end = Hex::None;
    int zone_hexes = 0;
    bool friends = false;
  };
  WayInfo retreat_way(const State& s, const Board& b, const Zones& z, const Frame& f,
                      unsigned way) const;
  // BA-144: the points that the enemy's zones on such a way cost.
  int zone_losses(const WayInfo& way) const {
    return options.zone_loss_each ? way.zone_hexes : way.zone_hexes > 0 ? 1 : 0;
  }
  template <class Visit>
  void each_way(const State& s, const Board& b, const Zones& z, const Frame& f, Visit visit) const {
    for (const Dir one : hex::kDirs)
      for (unsigned two = 0; two <= kNoDir; ++two) {
        if (two == 6) continue;
        const unsigned way = way_of(one, two);
        if (retreat_way(s, b, z, f, way).ok) visit(way);
      }
  }
  Verdict may_advance(const State& s, const Board& b, const Frame& f, std::size_t u) const;
  Hex base_hex(const State& s, const Board& b, std::size_t u, Hex from) const;

  // ---- 14: morale
  // `at`: the hex of a skirmish line that is meant.
  int morale_modifier(const State& s, const Board& b, std::size_t u, bool reorganizing,
                      Changes& out, Hex at = Hex::None) const;
  MoraleResult morale_result(Grade g, int die) const;
  Verdict may_rally(const State& s, std::size_t u) const;

  // ---- 16, 17
  int losses(const State& s, std::size_t command) const;
  std::array<int, kMaxCommands> all_losses(const State& s) const;
  bool is_objective(Hex h) const { return objectives_.has(h); }
  // 0: not counted. By the table (BA-231); with the handicap (BA-232); lowered by objectives.
  int table_limit(const State& s, std::size_t command) const;
  int full_limit(const State& s, std::size_t command) const;
  int limit(const State& s, const Board& b, std::size_t command) const;
  int reduction(const State& s, const Board& b) const;
  int demoralized(const State& s, Seat side) const;
  int counted(const State& s, Seat side) const;  // with brigades that left
  bool ends_at_three(const State& s) const;      // BA-162: the third that is counted ends it
  Outcome outcome_of(const State& s, int lead) const;
  bool has_left(const State& s, std::size_t command) const;
  bool came_by_exit(std::size_t command) const;
  bool counts_as_left(const State& s, std::size_t command) const;
  bool closed_by_carts(const Board& b, std::size_t u, Hex h) const;
  bool may_surrender(const State& s, const Board& b) const;
  bool sun_now(const State& s) const;
  bool encounter_binds(const State& s, std::size_t command) const;
  bool town_lost(const State& s, const Board& b) const;

  // ---- markers (markers.cpp)
  Verdict may_mark(const State& s, const Board& b, Verb verb, Hex h) const;
  Verdict may_mark_now(const State& s) const;  // wherever it may be
  Verdict may_mark_at(const State& s, const Board& b, Verb verb, Hex h) const;
  Verdict may_march(const State& s, const Board& b, std::size_t m) const;
  Verdict may_march_to(const State& s, const Board& b, const Frame& f, Dir d, int& cost) const;
  Verdict may_lift(const State& s, std::size_t m) const;
  int markers_left(const State& s, Seat side) const;
  std::uint8_t free_marker(const State& s, Seat side) const;
  bool column_met(const State& s, const Board& b, std::size_t m) const;
  std::uint8_t marker_at(const State& s, Hex h, MarkerKind kind) const;

  // ---- set-up (setup.cpp)
  Verdict may_place(const State& s, const Board& b, const Frame& f, Hex h) const;
  Verdict may_place_by(const State& s, const Board& b, const Deployment* d, const Frame& f,
                       Hex h) const;  // as deployment_of has found
  HexSet place_hexes(const State& s, const Board& b, const Frame& f) const;
  Verdict may_arrive(const State& s, std::size_t command) const;
  const Deployment* deployment_of(const State& s, const Frame& f, Hex& usual) const;

  const Charts* charts;
  const Map* map;
  const Army* army;
  const Data* data;
  Options options;

 private:
  friend class RulesTest;

  // Of a step, or of a kind of frame: whom it waits for, what may be chosen and why not, who
  // carries that out, what the die does, and whether it waits at all (rows.h).
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
  void apply_in(State& s, Action a, Sight& before, Events& ev) const;
  template <auto>
  void roll_in(State& s, int die, Events& ev) const;
  template <auto>
  bool waits_in(State& s, Events& ev) const;
  Turn turn_of_unit(const State& s) const;  // the side of the frame's unit decides
  Turn turn_of_set(const State& s) const;   // … of the first of its set
  Turn turn_of_acting(const State& s) const;
  Turn turn_of_phasing(const State& s) const;
  Verdict why_now(const State& s, const Board& b, Action a) const;

  // sequence.cpp
  static void push(State& s, const Frame& f);
  static void pop(State& s);
  void proceed(State& s, Events& ev) const;
  void begin_turn(State& s, Events& ev) const;
  void begin_orders(State& s, Seat side, Events& ev) const;
  void note_meeting(State& s) const;
  void begin_phase(State& s, Seat side, Events& ev) const;
  void begin_step(State& s, Step step, Seat acting, Events& ev) const;
  void end_phase(State& s, Events& ev) const;
  void end_turn(State& s, Events& ev) const;
  void end_orders(State& s, Events& ev) const;
  void end_reorganization(State& s, Events& ev) const;
  void finish(State& s, Outcome outcome, RuleId rule, Events& ev) const;
  void judge(State& s, Events& ev) const;  // BA-163
  void begin_second_day(State& s, Events& ev) const;
  void note_combat(State& s) const;  // BA-181

  // setup.cpp
  void deploy(State& s) const;
  bool setup_waits(State& s, Events& ev) const;
  void place(State& s, Hex h, Events& ev) const;
  void use_usual(State& s, Events& ev) const;
  void arrive(State& s, std::size_t command, Events& ev) const;

  // orders.cpp
  void try_order(State& s, std::size_t command, Events& ev) const;
  void write_order(State& s, Order order, Events& ev) const;
  void set_order(State& s, std::size_t command, Order order, Events& ev) const;

  // movement.cpp, formation.cpp, entry.cpp, leaders.cpp
  void pick(State& s, std::size_t u, Sight& before) const;
  void pick_stack(State& s, Hex h, Sight& before) const;
  void go(State& s, Dir d, Sight& before, Events& ev) const;
  bool leaves_front(State& s, const Board& b, int waits) const;
  void step_into(State& s, const Board& b, Dir d, Events& ev) const;
  void end_mover(State& s, Events& ev) const;
  void rest(State& s, Events& ev) const;
  void enter(State& s, std::size_t u, Events& ev) const;
  void exit_map(State& s, Sight& before, Events& ev) const;
  void leave_map(State& s, Events& ev) const;
  void change_formation(State& s, Verb verb, Events& ev) const;
  void finish_line(State& s, Events& ev) const;
  void reform(State& s, Hex h, Events& ev) const;
  void drop_line(State& s, std::size_t u, Hex at = Hex::None) const;
  void shrink_line(State& s, std::size_t u) const;
  void shift_line(State& s, std::size_t u, Dir d) const;
  void line_enters(State& s, std::size_t u, Events& ev) const;
  void gather(State& s, std::size_t u, Hex h, Events& ev) const;
  void put_on_top(State& s, std::size_t u) const;
  void sort_on_top(State& s, std::size_t u, Events& ev) const;
  void turn_stack(State& s, const Board& b, Hex h, Corner c, Events& ev) const;
  void put_at_bottom(State& s, std::size_t u) const;
  void leave_hex(State& s, std::size_t u) const;                    // closes the stack it leaves
  void enter_hex(State& s, std::size_t u, Hex h) const;             // on top
  void place_in(State& s, std::size_t u, Hex h, Events& ev) const;  // both, and what follows
  void take_facing(State& s, std::size_t u) const;
  void fall_in(State& s, const UnitSet& which) const;
  void turn_mates(State& s, std::size_t u) const;
  void capture_carts(State& s, Hex h, Events& ev) const;
  void ride(State& s, std::size_t l, Events& ev) const;
  void join(State& s, std::size_t l, Hex h, Events& ev) const;
  void leaders_follow(State& s, Hex from, std::size_t u) const;
  void rescue_leaders(State& s, Events& ev, Hex lonely = Hex::None,
                      Seat whose = Seat::Nobody) const;
  void relieve_leaders(State& s, Events& ev) const;  // successors take over
  void run_routed(State& s, Events& ev) const;       // BA-152
  void run_home(State& s, std::size_t u, Events& ev) const;

  // fire
  void fire(State& s, Events& ev) const;
  void add(State& s, std::size_t u, int points, Events& ev) const;
  void roll_fire(State& s, int die, Events& ev) const;
  void roll_victim(State& s, int die, Events& ev) const;
  std::uint8_t alternate(State& s, const Board& b, Hex h) const;
  void end_fire(State& s, Events& ev) const;
  void begin_fire(State& s, Step step, Seat side, Events& ev) const;

  // shock
  void begin_declare(State& s, Events& ev) const;
  void declare(State& s, std::size_t u, Hex h, Events& ev) const;
  void commit(State& s, Events& ev) const;
  void begin_combat(State& s, const UnitSet& attackers, Hex h, Fight fight, Events& ev) const;
  void shock_effects(State& s, ShockResult result, Events& ev) const;
  void end_combat(State& s, Events& ev) const;
  void evade(State& s, Hex h, Events& ev) const;

  // cavalry
  void push_aim(State& s, std::size_t u) const;
  void begin_contact(State& s, Events& ev) const;
  void begin_offer(State& s, Events& ev) const;
  void push_offer(State& s, const Board& b, Hex at) const;
  void countercharge(State& s, std::size_t u, unsigned dir, Events& ev) const;
  bool resume(State& s, Hex at, Events& ev) const;  // false: nobody is asked
  void strike(State& s, Hex h, Events& ev) const;
  void push_ride_back(State& s, const UnitSet& which) const;
  void ride_back(State& s, int hexes, Events& ev) const;
  void fall_back(State& s, std::size_t u, int hexes, RuleId rule, Events& ev) const;

  // retreat.cpp
  void push_retreat(State& s, const UnitSet& which, int least, int most, Cause cause,
                    Hex from) const;
  void push_turn(State& s, std::size_t u, Cause cause) const;
  void retreat(State& s, unsigned way, Events& ev) const;
  void pass_zone(State& s, std::size_t u, Hex h, bool& touched, Events& ev) const;
  void advance(State& s, std::size_t u, Corner c, Events& ev) const;

  // morale.cpp, results
  void push_check(State& s, const UnitSet& which, Cause cause, Hex at = Hex::None) const;
  // `at`: where a skirmish line was struck.
  void disorganize(State& s, std::size_t u, RuleId rule, Events& ev, Hex at = Hex::None) const;
  void rout(State& s, std::size_t u, RuleId rule, Events& ev, Hex at) const;
  void lose_point(State& s, std::size_t u, Hex h, RuleId rule, Events& ev) const;
  void eliminate(State& s, std::size_t u, RuleId rule, Events& ev) const;

  // demoralization.cpp, special.cpp
  void update_demoralized(State& s, Events& ev) const;
  void update_objectives(State& s, Events& ev) const;
  bool queue_sun(State& s, const UnitSet& which, Events& ev) const;
  void roll_march(State& s, int die, Events& ev) const;

  // markers.cpp
  void mark(State& s, Verb verb, Hex h, Events& ev) const;
  void lift(State& s, std::size_t m, RuleId rule, Events& ev) const;
  void look_for_markers(State& s, Events& ev) const;  // BA-168, BA-169
  void legal_markers(const State& s, const Board& b, Actions& out) const;
  void set_out(State& s, std::size_t m, Events& ev) const;
  void march(State& s, Dir d, Events& ev) const;
  void go_on_uncovered(State& s, const UnitSet& all) const;
  void carry_markers(State& s, Hex from, Hex to, Seat side, Events& ev) const;

  // secrets.cpp
  void learn(State& s, std::size_t command, unsigned excluded, Events& ev) const;
  void learn_from(State& s, Seat seat, Action a, Sight& before, Events& ev) const;
  void suppose(State& s, std::size_t command, Order o) const;
  struct Looked {  // by who looks: enemies on top in the open, and those in stacks he may look into
    std::array<UnitSet, kSides> open, read;
  };
  Looked looked(const State& s) const;
  void tell_looked(const State& s, const Looked& before, Events& ev) const;

  // Event arguments.
  static Arg number(const char* name, int value) { return {name, value, 0}; }
  static Arg named_arg(const char* name, int value, ArgKind kind) {
    return {name, value, static_cast<std::uint8_t>(kind)};
  }
  static Arg unit_arg(const char* name, std::size_t u) {
    return named_arg(name, static_cast<int>(u), ArgKind::Unit);
  }
  static Arg hex_arg(const char* name, Hex h) {
    return named_arg(name, static_cast<int>(h), ArgKind::Hex);
  }
  static Arg side_arg(const char* name, Seat side) {
    return named_arg(name, static_cast<int>(side), ArgKind::Side);
  }
  static Arg leader_arg(const char* name, std::size_t l) {
    return named_arg(name, static_cast<int>(l), ArgKind::Leader);
  }
  static Arg command_arg(const char* name, std::size_t c) {
    return named_arg(name, static_cast<int>(c), ArgKind::Command);
  }

  // Areas of Defend by shape: which heights of the columns around their centre.
  static constexpr int kAreaReach = 10;
  struct Span {
    std::int8_t from = 1, to = 0;
  };
  using Area = std::array<Span, 2 * kAreaReach + 1>;
  void lay_out_areas();
  void set_limits();
  const Area& area(Hex centre, int shape) const {
    return areas_[grid().is_low_column(grid().column(centre)) ? 1 : 0]
                 [static_cast<std::size_t>(shape)];
  }

  const Scenario* scenario_;
  const Scenario* second_;  // of the second day; the same if there is none
  std::size_t unit_count_;
  std::array<Quick, kMaxUnits> quick_{};
  Troops all_troops_;
  Muster muster_;
  std::array<Troops, kSides> troops_;
  HexSet objectives_;     // hexes whose holder changes a limit
  Hex exit_ = Hex::None;  // AM1 (BA-189)
  std::uint64_t setup_hash_ = 0;
  std::array<std::array<int, kMaxCommands>, 2> table_limit_{}, full_limit_{};  // by day
  std::array<std::array<Area, kShapes>, 2>
      areas_{};  // by the centre's column: high or low (BA-233)
  Scratch* scratch_ = nullptr;
};

}  // namespace tercio::bailen

#include "games/bailen/rules/facts.h"
