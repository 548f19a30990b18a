// What a game tells the computer player about itself: how good is a state, what would a sensible
// player do, where may a line of play be cut off and judged. Everything else is the search's.
#pragma once

#include <concepts>

#include "search/player_level.h"
#include "core/rules.h"

namespace tercio {

template <class P, class R>
concept PlayerFor =
    Rules<R> && requires(const P p, const R r, const StateOf<R> s, const StateOf<R> root, Seat seat,
                         ActionsOf<R> actions, Rng rng) {
      // What a sensible player does here without searching: play-outs and first visits follow it.
      { p.heuristic(r, s, seat, rng) } -> std::same_as<Action>;
      // How good a finished game is for the seat, about 0 to 1; more is better.
      { p.utility(r, s, seat) } -> std::same_as<float>;
      // May the line that began at `root` be cut off at `s` and judged by `value`?
      { p.is_leaf(r, root, s) } -> std::same_as<bool>;
      // What `utility` is expected to be from here.
      { p.value(r, s, seat) } -> std::same_as<float>;
      // A state the seat may believe in: r.sample, or better, weighted by how the others are known
      // to play.
      { p.believe(r, s, seat, rng) } -> std::same_as<StateOf<R>>;
      // Removes choices that are never worth a look (at least one stays).
      { p.prune(r, s, seat, actions) } -> std::same_as<void>;
    };

}  // namespace tercio
