// The search: every choice worth a look is played on under the same keyed dice, with the drill for
// the own side and several ways for the enemy (player/enemy.h); what the position is then worth
// decides.
//
//   player/plan.cpp     how each command goes about its order, chosen once a phase
//   player/search.cpp   places, charges, declarations, orders and answers, and the playouts
#pragma once

#include "games/bailen/player/doubt.h"
#include "games/bailen/player/drill.h"
#include "games/bailen/player/enemy.h"
#include "games/bailen/player/value.h"
#include "search/plan_race.h"

namespace tercio::bailen {

// One way to go on: an action, or a place for the mover.
struct Choice {
  Action action;
  Place place;
  bool is_place = false;
  float score = 0;
  Order order = Order::Unknown;  // of an attempt: what is then written
};

class Planner {
 public:
  static constexpr std::size_t kMost = 24;
  // Units of a battle that gets the playouts of a level and no more.
  static constexpr std::size_t kLarge = 36;
  using Choices = FixedList<Choice, kMost>;

  struct Rated {
    Action action;
    std::uint32_t samples = 0;
    double value = 0;  // points, own minus enemy's
  };
  using Ratings = FixedList<Rated, kMost>;

  Drill drill;  // for the decision itself
  ValueWeights weights;
  float script_weight = 0.35f;  // what the drill's own score adds to a value
  float sure = 1.5f;            // standard errors by which a choice must beat the drill's own
  int ahead = 2;                // own movements that a plan is played on for

  // Best first. One playout or none: the drill's choice alone.
  std::uint64_t weigh(const Rules& given, const State& s, Seat seat, std::uint64_t budget,
                      std::uint64_t seed, Ratings& out);

 private:
  std::uint64_t list(const Rules& r, const State& s, Seat seat, std::uint64_t budget);
  void list_places(const Rules& r, const State& s, std::size_t width);
  void list_orders(const Rules& r, const State& s, Seat seat);
  void list_legal(const Rules& r, const State& s, Seat seat);
  static std::uint64_t times_for(const Rules& r);
  // Of the playouts of a level, what this turn still has time for.
  std::uint64_t left_of(std::uint64_t budget, const State& s, Seat seat);
  std::uint64_t plan(const Rules& r, const State& s, Seat seat, std::uint64_t budget,
                     std::uint64_t seed);
  // From a choice, or from the position itself.
  double play_on(const Rules& r, State s, Seat me, const Choice* first, std::uint64_t seed,
                 std::uint32_t sample);

  Rules::Scratch board_;
  Drill line_;  // for playouts
  Enemy enemy_;
  Choices choices_;
  Drill::Places places_;
  PlanRace<kMost> race_;
  PlanRace<kPostures> posture_race_;
  int turns_ = 0;          // how many own movements a playout lasts
  bool thorough_ = false;  // orders are tried out in every turn, not only in the last ones
  Postures playing_{};     // of the own side, in a playout
  Postures planned_{};     // for the phase at hand:
  int planned_turn_ = -1;
  Seat planned_seat_ = Seat::Nobody;
  std::uint64_t spent_ = 0;  // steps of playouts in this turn
  int spent_turn_ = -1;
  Seat spent_seat_ = Seat::Nobody;
};

}  // namespace tercio::bailen
