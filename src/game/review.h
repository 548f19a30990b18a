// What a finished match was made of: the dice of each side, the decisions of each side, step by
// step, reckoned in chances of winning. All chances are those of the game's reference level, which
// plays both sides from there on; they are the first seat's.
//
// At a throw, luck is the chance after the faces that fell less the mean over all faces; at a
// decision, skill is the chance after what was done less the chance if the reference had gone on.
// What the estimate of a position and the mean over the throw from it differ by is nobody's
// (`unexplained`). Start, luck, skill and unexplained add up to the result.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/action.h"
#include "core/seat.h"

namespace tercio {

// What was played, as it is put to a review.
struct Moved {
  Seat seat = Seat::Nobody;  // Nobody: dice
  Action action;
};

struct ReviewOrder {
  std::uint32_t games = 400;  // played on for each position
  std::uint64_t seed = 1;     // from the record, so that its review is always the same
  double least_loss = 0.02;   // what a better choice must bring to be named
  int proofs = 10;            // so many of the costliest decisions are tried against others
};

// A choice that would have been better: found on one set of dice, and its gain measured on another.
struct Better {
  Action action;
  double gain = 0, se = 0;  // for the seat that decided
  double played = 0, best = 0;
};

struct ReviewedStep {
  std::size_t step = 0;      // from 1
  Seat seat = Seat::Nobody;  // who decided, or whose throw it was; Nobody: the game's
  bool dice = false;
  bool forced = false;           // nothing else could be done, or could fall
  double before = 0, after = 0;  // the chance, as it was and as it became
  double luck = 0, skill = 0;    // for the first seat
  double se = 0;                 // of the difference
  double as_good = 0;            // dice: the chance of faces as good as these for the first seat …
  double as_bad = 0;             // … and as bad
  bool unseen = false;           // the reference did not think of it, and it gained much
  std::vector<Better> better = {};  // at most one
};

struct Ledger {
  double start = 0, result = 0, unexplained = 0;
  std::array<double, kMaxSeats> luck{}, skill{};
  double luck_of_nobody = 0;  // throws of the game itself

  double luck_sum() const {
    double sum = luck_of_nobody;
    for (const double one : luck) sum += one;
    return sum;
  }
  double skill_sum() const {
    double sum = 0;
    for (const double one : skill) sum += one;
    return sum;
  }
};

struct Review {
  std::string by;  // the level whose chances these are
  std::uint32_t games = 0;
  std::vector<ReviewedStep> steps;
  Ledger ledger;
  std::uint64_t played_on = 0;  // games, all in all
};

// A position that can review what was played from it; not every game's can.
class Reviews {
 public:
  virtual ~Reviews() = default;
  // The moves lead to where the match ended; if it was not over by the rules, the result is the
  // chance there.
  virtual bool can_review() const = 0;
  virtual Review review(std::span<const Moved> moves, const ReviewOrder& order) const = 0;
};

}  // namespace tercio
