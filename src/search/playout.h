// Playing a state on to its end: with random choices, or as a sensible player would.
#pragma once

#include <bit>
#include <cstdint>

#include "core/check.h"
#include "core/desk.h"
#include "core/rules.h"
#include "search/player.h"

namespace tercio {

inline constexpr std::uint32_t kLongestPlayout = 1u << 24;  // steps; a game that goes on is broken

// Who decides next: where several seats may act at once, they do so in seat order.
constexpr Seat asked_first(const Turn& turn) {
  return seat_at(static_cast<std::size_t>(std::countr_zero(turn.seats.bits)) % kMaxSeats);
}

// Plays `s` to its end; returns how many actions and throws that took.
template <Rules R>
std::uint32_t random_playout(const R& given, StateOf<R>& s, Rng& rng) {
  const Desk<R> desk(given);
  const R& r = desk.rules();
  Events nobody;
  ActionsOf<R> actions;
  for (std::uint32_t steps = 0; steps < kLongestPlayout; ++steps) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over) return steps;
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
      continue;
    }
    const Seat seat = asked_first(turn);
    actions.clear();
    r.legal(s, seat, actions);
    TERCIO_CHECK(!actions.empty());
    const Action chosen = actions.size() == 1
                              ? actions[0]
                              : actions[static_cast<std::size_t>(rng.below(actions.size()))];
    r.apply(s, seat, chosen, nobody);
  }
  TERCIO_NEVER("a game without end");
}

// The same with the heuristic's choices, until the game is over or `stop(s)` says so.
template <Rules R, HeuristicFor<R> P, class Stop>
std::uint32_t heuristic_playout(const R& given, const P& p, StateOf<R>& s, Rng& rng, Stop stop) {
  const Desk<R> desk(given);
  const R& r = desk.rules();
  Events nobody;
  for (std::uint32_t steps = 0; steps < kLongestPlayout; ++steps) {
    const Turn turn = r.turn(s);
    if (turn.kind == TurnKind::Over || stop(s)) return steps;
    if (turn.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
    } else {
      const Seat seat = asked_first(turn);
      r.apply(s, seat, p.heuristic(r, s, seat, rng), nobody);
    }
  }
  TERCIO_NEVER("a game without end");
}

template <Rules R, HeuristicFor<R> P>
std::uint32_t heuristic_playout(const R& r, const P& p, StateOf<R>& s, Rng& rng) {
  return heuristic_playout(r, p, s, rng, [](const StateOf<R>&) { return false; });
}

}  // namespace tercio
