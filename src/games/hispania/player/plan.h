// A Roman decision, weighed: the general's own turn searched to its end (player/turn.h), and the
// best of it played on over the Hispanic phase and the turns of the next generals, all choices with
// the same dice.
#pragma once

#include <array>

#include "games/hispania/player/turn.h"

namespace tercio::hispania {

struct PlanLimits {
  TurnLimits own;
  int choices = 0;  // so many of the best are played on; 0: none
  int samples = 0;  // times each
  int turns = 0;    // of the generals that follow
  TurnLimits later;
  double margin = 30;  // below the best by more: not played on
};

struct Weighed {
  Action action;
  double score = 0;           // of evaluation.h
  std::uint32_t samples = 0;  // 0: by the turn alone
};

// What a general means to do this turn, if his combats go well.
enum class AimKind : std::uint8_t { Garrison, Army, Siege, March, Nothing };
struct Aim {
  AimKind kind = AimKind::Nothing;
  Space city = Space::None;
};

class Planner {
 public:
  static constexpr std::size_t kMostPlans = 12;
  using List = FixedList<Weighed, TurnSearch::kMostChoices>;

  Planner() : own_(1u << 16), later_(1u << 13) {}

  // `s` is a Roman decision after the set-up. Best first.
  void weigh(const Rules& r, const Weights& weights, const State& s, const PlanLimits& limits,
             std::uint64_t seed, List& out);

  // What `first` in `s` is the beginning of.
  Aim aim_of(const Rules& r, const Weights& weights, const State& s, Action first);

 private:
  void play_turn(const Rules& r, TurnSearch& search, State& s, Action first, bool has_first,
                 Rng& dice);
  double play_on(const Rules& r, const Weights& weights, State s, Action first,
                 const PlanLimits& limits, std::uint64_t seed);

  TurnSearch own_, later_;
  TurnSearch::Choices choices_, later_choices_;
};

// Throws the dice of a Hispanic phase and answers for the Hispanic player (hispano_habit). Ends at
// the next Roman decision or when it is over.
void play_hispanic_phase(const Rules& r, State& s, Rng& dice);

}  // namespace tercio::hispania
