// What applications ask of a game's computer player. How it comes to its choices is its own
// affair: the tools of this folder are there for it to call.
#pragma once

#include <concepts>

#include "core/check.h"
#include "core/rules.h"
#include "search/decision.h"
#include "search/secrets.h"

namespace tercio {

// What a sensible player does here without thinking on.
template <class P, class R>
concept HeuristicFor =
    Rules<R> && requires(const P p, const R r, const StateOf<R> s, Seat seat, Rng rng) {
      { p.heuristic(r, s, seat, rng) } -> std::same_as<Action>;
    };

// `decide` takes a decision with an effort of the player's own kind; `scratch` is its memory, made
// once and used for every decision of a game. It is handed states that its seat may believe in,
// never the true one (`ask`).
template <class P, class R>
concept PlayerFor =
    HeuristicFor<P, R> &&
    requires(const P p, const R r, const StateOf<R> s, Seat seat, const typename P::Effort effort,
             const Means means, typename P::Scratch& scratch) {
      { p.decide(r, s, seat, effort, means, scratch) } -> std::same_as<Chosen<R>>;
    };

// A player that says `kRemembers` plays on from its own earlier decisions, by its scratch.
template <class P>
consteval bool remembers() {
  if constexpr (requires { P::kRemembers; })
    return P::kRemembers;
  else
    return false;
}

// A state the seat may believe in: by the player's own `believe`, weighted by how the others are
// known to play, or else as the rules deal it.
template <Rules R, class P>
StateOf<R> believed(const R& r, const P& p, const StateOf<R>& s, Seat seat, Rng& rng) {
  if constexpr (requires { p.believe(r, s, seat, rng); })
    return p.believe(r, s, seat, rng);
  else
    return r.sample(s, seat, rng);
}

// Puts a decision to a player.
template <Rules R, PlayerFor<R> P>
Chosen<R> ask(const P& p, const R& r, const StateOf<R>& s, Seat seat,
              const typename P::Effort& effort, const Means& means, typename P::Scratch& scratch) {
  TERCIO_CHECK(r.turn(s).kind == TurnKind::Decision && r.turn(s).seats.has(seat));
  if constexpr (has_secrets<R>()) {
    constexpr std::uint64_t kBelief = 0xBE11EF;
    Rng rng(mix64(means.seed ^ kBelief));
    return p.decide(r, believed(r, p, s, seat, rng), seat, effort, means, scratch);
  } else {
    return p.decide(r, s, seat, effort, means, scratch);
  }
}

}  // namespace tercio
