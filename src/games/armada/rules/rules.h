// L'Invincible Armada: the rulebook as code, chapter by chapter.
//
//   plan.cpp       2, 6    placement, orders and their limits, windows for rewriting
//   sequence.cpp   3, 7    the turn: wind, reveal, comparison of orders, Gravelines
//   reinforce.cpp  4       calling a reinforcement, its arrival and return
//   combat.cpp     4, 5    totals, losses, capture, killed commanders
//   effects.cpp    3, 9    what a turn brings: troops, ammunition, absolute victories
//   final.cpp      8, 9    the final battle and the levels of victory
//   secrets.cpp            who knows what
//   rules.cpp              what is waited for, what is legal and why not, who applies what
#pragma once

#include "core/rules.h"
#include "games/armada/data/data.h"
#include "games/armada/data/options.h"
#include "games/armada/rules/action.h"
#include "games/armada/rules/state.h"

namespace tercio::armada {

// What dice are thrown for; ids and names are in the text catalogue, in this order.
enum class Purpose : std::uint8_t {
  Wind,
  RollOff,
  Arrive,
  Battle,
  OddLoss,
  Kill,
  Return,
  Chooser,
  Final,
};
inline constexpr int kPurposes = static_cast<int>(Purpose::Final) + 1;

enum class Phase : std::uint8_t { Plan, Wind, Battle, Orders, Gravelines, Final, Over };
inline constexpr int kPhases = static_cast<int>(Phase::Over) + 1;

// The fleets of one side in the battle: those of the box, then the reinforcement.
struct Fighters {
  std::array<Fleet, 2> fleet{Fleet::None, Fleet::None};
  std::uint8_t count = 0;

  void add(Fleet f) { fleet[count++] = f; }
  const Fleet* begin() const { return fleet.data(); }
  const Fleet* end() const { return fleet.data() + count; }
};

class Rules {
 public:
  using State = armada::State;
  static constexpr int kSeats = kSides;
  static constexpr std::size_t kMaxActions = 96;  // 8 fleets x 7 boxes, 7 boxes x 4 orders
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
  Seats seats() const { return Seats::only(kSpain).with(kEngland); }  // AR-1
  State masked(const State& s, Seat seat) const;                      // secrets.cpp
  std::uint64_t view_hash(const State& s, Seat seat) const;
  State sample(const State& s, Seat seat, Rng& rng) const;
  const char* broken(const State& s) const;  // invariants.cpp

  // ---- facts
  // Have the orders of the box been compared?
  bool is_shown(const State& s, int box) const {
    return box < s.turn || (box == s.turn && s.node != Node::Wind);
  }
  int present(const State& s, Seat side, int box) const;   // fleets that stand in a box to come
  bool was_present(const State& s, Seat side) const;       // in the box of this turn, AR-18
  int used(const State& s, Seat side, Order order) const;  // in boxes already compared, AR-127
  int disembarks_used(const State& s) const;               // AR-76: the last box counts as two
  int dead(const State& s, Seat side) const;               // AR-59
  int ships(const State& s, Seat side) const;              // afloat
  int rating(const State& s, Fleet f) const;               // AR-122: none without a commander
  int arrival_bonus(Combat kind) const;                    // AR-50, AR-65
  Order compared(const State& s, Seat side) const;         // AR-18: None if absent
  const Cell& cell(const State& s) const;                  // of this turn, once it is known
  bool disembark_counts(const State& s) const;             // AR-44
  Fighters fighters(const State& s, Seat side) const;
  bool has_arrived(const State& s, Seat side) const {
    const Arrival arrival = s.battle.arrival[index(side)];
    return arrival == Arrival::Arrived || arrival == Arrival::WithWind;
  }
  bool is_killable(const State& s, Fleet f) const;  // AR-68, AR-122
  int count_killable(const State& s) const;
  RuleId window_rule(const State& s, Seat side) const;  // what opened the window
  bool is_continued(const State& s) const { return s.absolute != Seat::Nobody; }  // AR-105

  // ---- 2, 6: plans
  Paper paper(const State& s, Seat side) const;
  // What each open box of the draft may hold: paper().possible(), looked up while the first plan is
  // made.
  std::array<OrderSet, kBoxes> open_orders(const State& s, Seat side) const;
  Verdict may_place(const State& s, Seat side, Fleet f, int box) const;
  Verdict may_order(const State& s, Seat side, int box, Order order) const;
  Verdict may_seal(const State& s, Seat side) const;
  Verdict broken_limit(const State& s, Seat side, int box, Order order) const;
  // Were these orders lawful whenever they were written (secrets.cpp, invariants.cpp)?
  Paper plan_paper(const State& s, Seat side) const;
  bool lifted(const State& s, Seat side) const;  // a window after a success has been used
  Paper lifted_paper(const State& s, Seat side) const;

  // ---- 4: verdicts
  Verdict may_call(const State& s, Seat side, Fleet f) const;
  Verdict may_name(const State& s, Seat side, Fleet f) const;

  // ---- numbers
  int values(const State& s, Seat side, Combat kind) const;  // AR-53, AR-64
  int bonus(const State& s, Seat side, Combat kind) const;
  int penalty(const State& s, Seat side) const;
  int total(const State& s, Seat side, Combat kind, int die) const;
  Seat winner(const State& s, int spain, int england) const;  // AR-60, AR-61
  Wind wind_after(const State& s, int die) const;             // AR-15, AR-16
  int final_sum(const State& s, Seat side) const;             // of its dice
  int final_bonus(const State& s, Seat side) const;           // AR-94, of its grand admiral
  int final_value(const State& s, Seat side) const;           // AR-94
  int final_ships(const State& s, Seat side) const;           // AR-95
  int lead(const State& s) const;                             // Spain's, after turn 8

  const Data* data;
  Options options;

 private:
  std::uint64_t setup_hash_;  // the same board under other options is another position

  // plan.cpp
  void place_in_box(State& s, Fleet f, int box, Events& ev) const;
  void order_box(State& s, Seat side, int box, Order order, Events& ev) const;
  void seal(State& s, Seat side, Events& ev) const;
  void keep(State& s, Seat side, Events& ev) const;
  void rewrite(State& s, Seat side, Events& ev) const;
  void blank_draft(State& s, Seat side) const;
  void open_windows(State& s, bool spain, bool england, Events& ev) const;
  void close_hand(State& s, Events& ev) const;

  // sequence.cpp
  void begin_turn(State& s, Events& ev) const;
  void roll_wind(State& s, int die, Events& ev) const;
  void reveal(State& s, Events& ev) const;
  void compare(State& s, Events& ev) const;
  void begin_gravelines(State& s, Events& ev) const;
  void roll_chooser(State& s, int spain, int england, Events& ev) const;
  void set_chooser(State& s, Seat side, Events& ev) const;
  void choose(State& s, Combat kind, Events& ev) const;

  // reinforce.cpp
  void begin_calls(State& s, Events& ev) const;
  void roll_off(State& s, int spain, int england, Events& ev) const;
  void call(State& s, Seat side, Fleet f, Events& ev) const;
  void decline(State& s, Seat side, Events& ev) const;
  void roll_arrive(State& s, int die, Events& ev) const;
  void next_call(State& s) const;
  void begin_returns(State& s, Events& ev) const;
  void continue_returns(State& s, Seat side, Events& ev) const;
  void roll_return(State& s, int die, Events& ev) const;

  // combat.cpp
  void roll_battle(State& s, int spain, int england, Events& ev) const;
  void next_odd_loss(State& s, Seat side, Events& ev) const;
  bool needs_odd_die(const State& s, Seat side) const;
  void take_losses(State& s, Events& ev) const;
  void lose_ships(State& s, Seat side, Events& ev) const;
  void capture(State& s, Events& ev) const;
  void begin_kill(State& s, Events& ev) const;
  void roll_kill(State& s, int die, Events& ev) const;
  void kill(State& s, Fleet f, Events& ev) const;

  // effects.cpp
  void resolve(State& s, Events& ev) const;
  bool resolve_spain(State& s, Events& ev) const;
  bool resolve_england(State& s, Events& ev) const;
  void end_turn(State& s, bool spain_success, bool england_success, Events& ev) const;
  void check_embarks(State& s, Events& ev) const;
  void find_absolute(State& s, Seat side, RuleId rule, const char* key, Events& ev) const;

  // final.cpp
  void begin_final(State& s, Events& ev) const;
  void name_admiral(State& s, Seat side, Fleet f, Events& ev) const;
  void reveal_admirals(State& s, Events& ev) const;
  void roll_final_wind(State& s, int die, Events& ev) const;
  void roll_final(State& s, Action roll, const Throw& wanted, Events& ev) const;
  void finish(State& s, std::size_t outcome, RuleId rule, Events& ev) const;

  Verdict why_decision(const State& s, Seat seat, Action a) const;
  void apply_roll(State& s, Action a, Events& ev) const;
};

static_assert(tercio::Rules<Rules>);

// Arguments of events, by name.
inline Arg number(const char* name, int value) { return {name, value, 0}; }
inline Arg named_arg(const char* name, int value, ArgKind kind) {
  return {name, value, static_cast<std::uint8_t>(kind)};
}
inline Arg fleet_arg(const char* name, Fleet f) {
  return named_arg(name, static_cast<int>(f), ArgKind::Fleet);
}
inline Arg order_arg(const char* name, Order order) {
  return named_arg(name, static_cast<int>(order), ArgKind::Order);
}
inline Arg wind_arg(const char* name, Wind wind) {
  return named_arg(name, static_cast<int>(wind), ArgKind::Wind);
}
inline Arg box_arg(const char* name, int box) { return named_arg(name, box, ArgKind::Box); }
inline Arg side_arg(const char* name, Seat side) {
  return named_arg(name, static_cast<int>(side), ArgKind::Side);
}

}  // namespace tercio::armada
