// The search: every choice worth a look is played on under the same keyed dice, with the drill for
// both sides, to the beginning of the own next movement; what the position is then worth decides.
#pragma once

#include "core/plan_race.h"
#include "games/bailen/player_drill.h"
#include "games/bailen/player_value.h"

namespace tercio::bailen {

// One way to go on: an action, or a place for the mover.
struct Choice {
  Action action;
  Place place;
  bool is_place = false;
  float score = 0;
};

class Planner {
 public:
  static constexpr std::size_t kMost = 24;
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

  // Best first. One playout or none: the drill's choice alone.
  std::uint64_t weigh(const Rules& r, const State& s, Seat seat, std::uint64_t budget,
                      std::uint64_t seed, Ratings& out);

 private:
  std::uint64_t list(const Rules& r, const State& s, Seat seat, std::uint64_t budget);
  void list_places(const Rules& r, const State& s, std::size_t width);
  void list_legal(const Rules& r, const State& s, Seat seat);
  double play_on(const Rules& r, State s, Seat me, const Choice& first, std::uint64_t seed,
                 std::uint32_t sample);

  Drill line_;  // for playouts
  Choices choices_;
  Drill::Places places_;
  PlanRace<kMost> race_;
  int turns_ = 0;  // how many own movements a playout lasts
};

}  // namespace tercio::bailen
