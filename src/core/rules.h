// The one shape every game has: pure rules over a plain state.
//
// A state always knows what it waits for. Interruptions are frames inside the state; dice are asked
// for and given; secrets are in the state and left out of views, and `sample` deals them anew as a
// seat might believe them. Nothing here allocates, throws or owns a generator.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/action.h"
#include "core/events.h"
#include "core/fixed_list.h"
#include "core/turn.h"
#include "core/verdict.h"

namespace tercio {

template <class R>
using StateOf = typename R::State;
template <class R>
using ActionsOf = FixedList<Action, R::kMaxActions>;

template <class R>
concept Rules =
    std::is_trivially_copyable_v<StateOf<R>> && std::equality_comparable<StateOf<R>> &&
    requires(const R r, const StateOf<R> s, StateOf<R> next, Action a, Seat seat, ActionsOf<R> out,
             Events ev, Rng rng) {
      {
        R::kSeats
      } -> std::convertible_to<int>;  // at most; which of them play depends on the setup
      { r.seats() } -> std::same_as<Seats>;
      { r.start() } -> std::same_as<StateOf<R>>;
      // What the state waits for.
      { r.turn(s) } -> std::same_as<Turn>;
      // The seat's choices, ascending and without doubles; empty only if it is not asked.
      { r.legal(s, seat, out) } -> std::same_as<void>;
      // Yes, or the rule that forbids it. Made of the predicates that `legal` is made of.
      { r.why(s, seat, a) } -> std::same_as<Verdict>;
      // Carries out a legal action of that seat, or a roll (seat Nobody).
      { r.apply(next, seat, a, ev) } -> std::same_as<void>;
      // How it ended, once it is over.
      { r.result(s) } -> std::same_as<Result>;
      // Identity of the position.
      { r.hash(s) } -> std::same_as<std::uint64_t>;
      // The state with all that the seat may not know blanked out (Nobody: what everybody knows).
      // Views are written from it, so they cannot leak. Its hash is the identity of what the seat
      // knows.
      { r.masked(s, seat) } -> std::same_as<StateOf<R>>;
      { r.view_hash(s, seat) } -> std::same_as<std::uint64_t>;
      // A state this seat cannot tell from the given one: masked(sample(s, p), p) == masked(s, p),
      // and the seat's turn, choices, verdicts, odds and prompts are the same in both.
      { r.sample(s, seat, rng) } -> std::same_as<StateOf<R>>;
      // The name of the first broken invariant, or nullptr.
      { r.broken(s) } -> std::same_as<const char*>;
    };

}  // namespace tercio
