// What a finished match was made of: the dice of each side, the decisions of each side, reckoned in
// chances of winning. All chances are those of the game's reference level, which plays on for
// everybody; they are the first seat's.
//
// At a throw, luck is the chance after the faces that fell less the mean over all faces; at a
// decision, skill is the chance after what was done less the chance if the reference had gone on,
// in worlds the seat could believe in: what the true world added is fog. What the estimate of a
// position and the mean over the throw from it differ by is nobody's (`Unexplained`). Start, luck,
// skill, fog and what is unexplained add up to the result.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
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
  std::uint64_t seed = 1;    // from the record, so that its review is always the same
  double effort = 1;         // 1: of normal quality
  std::uint32_t games = 0;   // played on for each position; 0: as many as the effort allows
  double least_gain = 0.02;  // what a better choice must bring to be named
  std::size_t listed = 5;    // decisions of each seat that are told, dear and good
};

// A throw, or what a seat did about one thing.
struct ReviewedThing {
  bool dice = false;
  std::size_t from = 0, step = 0;  // its first and last step, from 1
  int turn = 0;
  Seat seat = Seat::Nobody;  // who decided, or whose throw it was; Nobody: the game's
  std::vector<Action> line = {};
  bool forced = false;           // nothing else could be done, or could fall
  bool as_usual = false;         // the reference would have done the same
  double before = 0, after = 0;  // the chance, as it was and as it became
  double change = 0, se = 0;     // luck or skill, for the first seat
  double as_good = 0;            // dice: the chance of faces as good as these for the first seat …
  double as_bad = 0;             // … and as bad
  bool counts = true;     // dice: what they could bring is more than the error of the estimate
  bool unseen = false;    // the reference did not think of it, and it gained much
  bool judged = false;    // it was held against other choices
  bool together = false;  // one of several that were unseen by each other
};

// A decision and what it is compared with, on dice of its own, for the seat that decided.
struct Judgement {
  std::size_t thing = 0;
  std::vector<Action> other;
  bool cost = false;  // the other was better; else it is what the reference would have done
  double gain = 0, se = 0;
  double played = 0, instead = 0;
};

enum class LedgerKind : std::uint8_t { Dice, OtherDice, Decisions, Fog, Unexplained };

struct LedgerLine {
  LedgerKind kind = LedgerKind::Unexplained;
  Seat seat = Seat::Nobody;
  double change = 0, se = 0;
  double good = 0, bad = 0;  // of dice and decisions
  std::size_t count = 0;
};

struct Ledger {
  double start = 0, result = 0;
  std::vector<LedgerLine> lines;

  double sum() const {
    double sum = start;
    for (const LedgerLine& line : lines) sum += line.change;
    return sum;
  }
  double sum_of(LedgerKind kind) const {
    double sum = 0;
    for (const LedgerLine& line : lines)
      if (line.kind == kind) sum += line.change;
    return sum;
  }
};

struct CurvePoint {
  std::size_t at = 0;  // after so many steps
  double p = 0, se = 0;
};

enum class ReviewStage : std::uint8_t { Lay, Curve, Throws, Decisions, Proofs, Done };

struct Review {
  ReviewStage stage = ReviewStage::Lay;
  double part = 0;  // of the work
  std::string by;   // the level whose chances these are
  std::uint32_t games = 0;
  bool to_end = true;           // games are played to their end
  std::optional<double> error;  // of such a chance on the mean, as it was measured
  double leans = 0;             // what decisions of the reference itself come to for the first seat
  std::vector<CurvePoint> curve;
  // ---- when all is done
  std::vector<ReviewedThing> things;
  Ledger ledger;
  double luck = 0, luck_se = 0;
  std::vector<Judgement> judgements;  // of those that cost the dearest first, then the best
  std::uint64_t played_on = 0;        // games, all in all
};

// A review under way. It is worked on in slices; what comes of it does not depend on them.
class ReviewWork {
 public:
  using Clock = std::chrono::steady_clock;
  virtual ~ReviewWork() = default;
  // Works until then, or a little longer; true when all is done.
  virtual bool work(Clock::time_point until) = 0;
  virtual Review so_far() const = 0;
  // How long it takes all in all, roughly, on a machine like that on which it was measured.
  virtual double seconds() const = 0;
};

// A position that can review what was played from it. The moves lead to where the match ended; if
// it was not over by the rules, the result is the chance there. The position's game must outlive
// the work. Null: it would take too long.
class Reviews {
 public:
  virtual ~Reviews() = default;
  virtual std::unique_ptr<ReviewWork> begin_review(std::span<const Moved> moves,
                                                   const ReviewOrder& order) const = 0;
};

}  // namespace tercio
