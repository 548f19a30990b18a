// A game played on to its end by one named level of the computer on every seat, quick enough for
// many games: what advice and review reckon chances by.
//
// A player says who plays on:
//
//   static constexpr std::string_view kPlayedOnBy = "medium";    // the level
//   struct Reference {                                           // left out: p.heuristic plays on
//     void begin(const R& r, const State& s);                    // a game goes on from here
//     Action choose(const P& p, const R& r, const State& s, Seat seat, Rng& rng);
//   };                                                           // and more: search/estimate.h
#pragma once

#include <cstdint>
#include <memory>

#include "core/desk.h"
#include "core/dice.h"
#include "search/player.h"
#include "search/playout.h"

namespace tercio {

template <Rules R, HeuristicFor<R> P>
class PlayOn {
 public:
  using State = StateOf<R>;

 private:
  struct ByHeuristic {
    void begin(const R&, const State&) {}
    Action choose(const P& p, const R& r, const State& s, Seat seat, Rng& rng) {
      return p.heuristic(r, s, seat, rng);
    }
  };
  template <class Q>
  struct ReferenceOf {
    using type = ByHeuristic;
  };
  template <class Q>
    requires requires { typename Q::Reference; }
  struct ReferenceOf<Q> {
    using type = typename Q::Reference;
  };

 public:
  using Reference = typename ReferenceOf<P>::type;

  PlayOn(const R& r, const P& p) : desk_(r), p_(p), dice_(std::make_unique<KeyedDice>(0)) {}

  const R& rules() const { return r_; }

  // What comes of it for the seat: 1 won, 0 lost. Throws of equal kind fall alike with one seed.
  float to_end(State s, Seat seat, std::uint64_t seed) {
    play(s, seed, [](const State&) { return false; });
    return r_.result(s).seat[index(seat)].value;
  }

  // Goes on until the game is over (true) or `stop(s)` says so.
  template <class Stop>
  bool play(State& s, std::uint64_t seed, Stop stop) {
    Events nobody;
    *dice_ = KeyedDice(seed);
    Rng rng(mix64(seed + 1));
    reference_->begin(r_, s);
    for (std::uint32_t steps = 0; steps < kLongestPlayout; ++steps) {
      const Turn now = r_.turn(s);
      if (now.kind == TurnKind::Over) return true;
      if (stop(s)) return false;
      if (now.kind == TurnKind::Dice) {
        r_.apply(s, Seat::Nobody, dice_->roll(now.dice), nobody);
      } else {
        const Seat asked = asked_first(now);
        r_.apply(s, asked, reference_->choose(p_, r_, s, asked, rng), nobody);
      }
    }
    TERCIO_NEVER("a game without end");
  }

  // What it would do first.
  Action choice(const State& s, Seat seat, std::uint64_t seed) {
    Rng rng(mix64(seed + 1));
    reference_->begin(r_, s);
    return reference_->choose(p_, r_, s, seat, rng);
  }

  auto& reference() { return *reference_; }

 private:
  Desk<R> desk_;
  const R& r_ = desk_.rules();
  const P& p_;
  std::unique_ptr<KeyedDice> dice_;
  std::unique_ptr<Reference> reference_ = std::make_unique<Reference>();
};

}  // namespace tercio
