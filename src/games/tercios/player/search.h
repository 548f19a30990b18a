// The search: every choice worth a look is played on under the same keyed dice, with the drill for
// both sides, to the beginning of the own next movement; what the position is then worth decides.
// Nothing is remembered from one decision to the next: the same position and seed give the same
// choice, and whatever happened on the way is taken into account.
#pragma once

#include "games/tercios/player/value.h"
#include "search/plan_race.h"

namespace tercio::tercios {

// One way to go on: an action and, if it asks for a facing, which.
struct Choice {
  Action action;
  Action then;  // a facing, or a roll if there is none
  float score = 0;
};

class Planner {
 public:
  static constexpr std::size_t kMost = 32;
  using Choices = FixedList<Choice, kMost>;

  struct Rated {
    Choice choice;
    std::uint32_t samples = 0;
    double value = 0;  // points, own minus enemy's
  };
  using Ratings = FixedList<Rated, kMost>;

  Drill drill;
  ValueWeights weights;
  float script_weight = 0.5f;  // what the drill's own score adds to a value

  // Best first. No playouts: the drill's choice alone.
  std::uint64_t weigh(const Rules& r, const State& s, Seat seat, std::uint64_t budget,
                      std::uint64_t seed, Ratings& out);

 private:
  std::uint64_t list(const Rules& r, const State& s, Seat seat, std::uint64_t budget);
  void list_moves(const Rules& r, const State& s, std::size_t width);
  void list_all(const Rules& r, const State& s, Seat seat);
  void list_shots(const Rules& r, const State& s);
  bool is_quiet(const Rules& r, const State& s) const;
  double play_on(const Rules& r, State s, Seat me, const Choice& first, std::uint64_t seed,
                 std::uint32_t sample);

  Choices choices_;
  Places places_;
  PlanRace<kMost> race_;
};

}  // namespace tercio::tercios
