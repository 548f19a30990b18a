#include "table/clock.h"

namespace tercio {
namespace {

// Whoever comes back to a live match that had run out of time for him.
constexpr std::int64_t kBackAgain = 30'000;

// More of a slow line is not given back: who says that it is slow is the player himself.
constexpr std::int64_t kMostLag = 500;

}  // namespace

Clocks::Clocks(const Terms& terms) : terms_(terms) {
  for (SeatClock& clock : seats_) clock.left = terms.time;
}

Seats Clocks::running() const {
  Seats running;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seats_[i].runs()) running = running.with(seat_at(i));
  return running;
}

std::int64_t Clocks::due() const {
  std::int64_t first = 0;
  for (const SeatClock& clock : seats_)
    if (clock.runs() && (first == 0 || clock.due() < first)) first = clock.due();
  return first;
}

Seats Clocks::late(std::int64_t now) const {
  Seats late;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seats_[i].runs() && seats_[i].due() <= now) late = late.with(seat_at(i));
  return late;
}

Seats Clocks::first_late(std::int64_t now) const {
  Seats first;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (late(now).has(seat_at(i)) && seats_[i].due() == due()) first = first.with(seat_at(i));
  return first;
}

// They still run; but from now, with what is left. A clock of another machine may be behind: time
// does not go back.
void Clocks::stop(std::int64_t at) {
  for (SeatClock& clock : seats_) {
    if (!clock.runs()) continue;
    clock.left = clock.left_at(at);
    clock.since = std::max(clock.since, at);
  }
}

std::int64_t Clocks::decided(Seat seat, std::int64_t at) {
  stop(at);
  SeatClock& clock = seats_[index(seat)];
  const std::int64_t then = clock.left;
  clock.fresh = false;
  if (terms_.clock == ClockKind::Days)
    clock.left = terms_.time;
  else
    decided_ = seat;
  return then;
}

void Clocks::took_back(Seat seat, std::int64_t left_then, std::int64_t at) {
  stop(at);
  SeatClock& clock = seats_[index(seat)];
  clock.left = std::min(clock.left, left_then);
  decided_ = Seat::Nobody;
}

void Clocks::agreed(std::int64_t at) {
  stop(at);
  if (terms_.clock != ClockKind::Days) return;
  for (SeatClock& clock : seats_) clock.left = terms_.time;
}

void Clocks::give(Seats seats, std::int64_t ms, std::int64_t at) {
  stop(at);
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seats.has(seat_at(i)) && seats_[i].runs()) seats_[i].left += ms;
}

// Once each time it is asked, and never more than it has used since.
std::int64_t Clocks::lag_of(Seat seat, std::int64_t lag, std::int64_t at) const {
  const SeatClock& clock = seats_[index(seat)];
  if (terms_.clock != ClockKind::Live || !clock.runs() || !clock.fresh) return 0;
  return std::clamp<std::int64_t>(std::min(lag, at - clock.since), 0, kMostLag);
}

void Clocks::returned(Seat seat, std::int64_t at) {
  stop(at);
  const std::int64_t least =
      terms_.clock == ClockKind::Days ? terms_.time : std::max(terms_.increment, kBackAgain);
  SeatClock& clock = seats_[index(seat)];
  clock.left = std::max(clock.left, least);
}

void Clocks::ask(Seats asked, std::int64_t at, bool anew) {
  stop(at);
  if (decided_ != Seat::Nobody && !asked.has(decided_))
    seats_[index(decided_)].left += terms_.increment;
  decided_ = Seat::Nobody;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    SeatClock& clock = seats_[i];
    if (!asked.has(seat_at(i))) {
      clock.since = 0;
    } else if (!clock.runs()) {
      if (anew && terms_.clock == ClockKind::Days) clock.left = terms_.time;
      clock.since = at;
      clock.fresh = true;
    }
  }
}

}  // namespace tercio
