// Component data from anywhere: it is refused with file and line, or it makes a game that plays by
// its own invariants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/dice.h"
#include "core/rules.h"
#include "data/data_error.h"
#include "data/source.h"

namespace tercio::fuzz {

[[noreturn]] inline void stop(const char* broken) {
  std::fprintf(stderr, "broken: %s\n", broken);
  std::abort();
}

// Gives what was fed to `read` as a file; a refusal must name it.
template <class Read>
int feed(const std::uint8_t* bytes, std::size_t size, Read read) {
  const DataFile file{"fed.toml", std::string(reinterpret_cast<const char*>(bytes), size)};
  try {
    read(file);
  } catch (const DataError& refused) {
    if (refused.file != file.name) stop("a refusal that names another file");
  }
  return 0;
}

// Every position holds, and now and then what a seat may believe is looked at, too.
template <Rules R>
void check(const R& r, const StateOf<R>& s, Rng& rng) {
  if (const char* broken = r.broken(s)) stop(broken);
  if (rng.below(8) != 0) return;
  for (int seat = -1; seat < R::kSeats; ++seat) {
    const Seat viewer = seat < 0 ? Seat::Nobody : seat_at(static_cast<std::size_t>(seat));
    if (seat >= 0 && !r.seats().has(viewer)) continue;
    const StateOf<R> other = r.sample(s, viewer, rng);
    if (const char* broken = r.broken(other)) stop(broken);
    if (!(r.masked(other, viewer) == r.masked(s, viewer))) stop("a sample can be told");
  }
}

// A random game, to its end or for so many steps.
template <Rules R>
void play(const R& r, std::uint64_t seed, int longest = 1'000'000) {
  Rng rng(seed);
  Events nobody;
  StateOf<R> s = r.start();
  int steps = 0;
  for (Turn turn = r.turn(s); turn.kind != TurnKind::Over && ++steps < longest; turn = r.turn(s)) {
    check(r, s, rng);
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    Seat seat = turn.seats.first();
    if (turn.seats.count() > 1 && rng.below(2) == 0) seat = turn.seats.without(seat).first();
    ActionsOf<R> actions;
    r.legal(s, seat, actions);
    if (actions.empty()) stop("nothing to choose");
    r.apply(s, seat, actions[rng.below(actions.size())], nobody);
  }
}

}  // namespace tercio::fuzz
