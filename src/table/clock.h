// The clocks of a match. They follow from the log alone: from what was agreed and the times of what
// everybody may know of, so that they are the same after a restart and on every node, and tell
// nothing of what is decided in secret.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/seat.h"
#include "table/terms.h"

namespace tercio {

struct SeatClock {
  std::int64_t left = 0;   // ms, at `since` if it runs
  std::int64_t since = 0;  // unix ms; 0: it stands still
  bool fresh = false;      // it has not decided since it came to be asked

  bool runs() const { return since != 0; }
  std::int64_t due() const { return runs() ? since + left : 0; }
  std::int64_t left_at(std::int64_t now) const {
    return runs() ? left - std::max<std::int64_t>(0, now - since) : left;
  }
};

class Clocks {
 public:
  Clocks() = default;
  explicit Clocks(const Terms& terms);

  const SeatClock& of(Seat seat) const { return seats_[index(seat)]; }
  Seats running() const;
  // When the first of those that run has run out; 0: none runs.
  std::int64_t due() const;
  Seats late(std::int64_t now) const;        // those that have run out
  Seats first_late(std::int64_t now) const;  // and of these the first; several at one moment

  // What has happened, in the order of the log; afterwards `ask` says whose clocks run now.
  // The seat has decided; what it had left then is what a take-back leaves it with at most.
  std::int64_t decided(Seat seat, std::int64_t at);
  // It has taken that back: the time is not given back.
  void took_back(Seat seat, std::int64_t left_then, std::int64_t at);
  // Something was agreed by all: nobody is late for having waited.
  void agreed(std::int64_t at);
  // Time that nobody is to blame for: of the seats whose clocks run.
  void give(Seats seats, std::int64_t ms, std::int64_t at);
  // How much of a slow line's `lag` may be given back to the seat that decides now.
  std::int64_t lag_of(Seat seat, std::int64_t lag, std::int64_t at) const;
  // Whoever was absent is back: with the time of one decision.
  void returned(Seat seat, std::int64_t at);
  // `anew`: who was not asked before has a new time to decide.
  void ask(Seats asked, std::int64_t at, bool anew = true);

 private:
  void stop(std::int64_t at);  // what was used is taken off

  Terms terms_;
  std::array<SeatClock, kMaxSeats> seats_{};
  Seat decided_ = Seat::Nobody;  // has its increment to come, once another is asked
};

}  // namespace tercio
