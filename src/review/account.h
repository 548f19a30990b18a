// The books of a review: for every throw and decision the positions before and after it, and what
// of the chance came from where.
//
// Where games are played to their end, every position has two estimates, its own and the mean over
// the throw from it; both are right on the mean and are put together by how many games speak for
// each, so that nothing is left over. Where games are left before their end and judged, the two
// may differ by the judgement's error: then luck is measured against the mean over the faces alone,
// which is right however wrong the judgement is, and what is left over is told.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "core/seat.h"
#include "game/review.h"
#include "review/samples.h"

namespace tercio {

inline constexpr std::size_t kNoNode = std::numeric_limits<std::size_t>::max();

struct Face {
  std::size_t node = kNoNode;
  double p = 0;
};

// What a part of a decision is measured by, where its seat could not know all: in worlds it could
// believe in, what was done and what the reference does.
struct Believed {
  std::size_t thing = 0;
  std::size_t played = kNoNode, usual = kNoNode;
};

struct BookEntry {
  bool dice = false;
  std::size_t in = 0, out = 0;  // positions; the same: nothing was decided, nothing fell
  std::size_t last = 0;         // after so many steps
  int turn = 0;                 // counted from 0 as turns follow each other
  std::vector<Face> faces;
  std::size_t first_thing = 0, things = 0;
  std::vector<Believed> believed;
};

class Account {
 public:
  Samples samples;
  std::vector<BookEntry> entries;
  std::vector<ReviewedThing> things;
  std::size_t start = kNoNode;

  void reset(bool to_end, Seats with_first) {
    to_end_ = to_end;
    with_first_ = with_first;
  }
  bool to_end() const { return to_end_; }
  // 1 or -1: does the seat win when the first does?
  double own(Seat seat) const { return with_first_.has(seat) ? 1 : -1; }

  void add(BookEntry entry);

  // How far apart the faces of a throw are beyond what chance makes of them, squared.
  double spread(const BookEntry& entry) const;

  // What decisions were worth, as far as it is known; for choosing which to look at closely.
  void measure_decisions();
  std::vector<CurvePoint> curve() const;
  void settle(Review& out);

 private:
  struct Spread {
    double all = 0, noise = 0;  // squared
  };
  struct Column;
  struct Sums;

  Mix value(std::size_t node) const;
  Mix luck(const BookEntry& entry) const;
  Mix faces(const BookEntry& entry) const;
  Mix change(const BookEntry& entry) const;
  bool is_ready(const Mix& mix) const;
  Spread spread_of(const BookEntry& entry) const;
  void settle_throw(const BookEntry& entry, Sums& sums);
  void settle_decision(const BookEntry& entry, Sums& sums);

  bool to_end_ = true;
  Seats with_first_;
  std::vector<std::size_t> thrown_from_;  // by node: the entry of the throw from there
};

}  // namespace tercio
