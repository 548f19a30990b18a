// A player that takes a whole decision itself instead of having it searched as a tree. It offers
//
//   p.decide(r, s, seat, simulations, seed, result)            or, with memory to work in,
//   p.decide(r, s, seat, simulations, seed, result, scratch)   of its type P::Scratch
//
// and fills in a SearchResult<R>. `s` is a state the seat may believe in, never the true one.
#pragma once

#include <cstdint>
#include <memory>

#include "core/rules.h"
#include "search/player.h"
#include "search/secrets.h"
#include "search/settings.h"

namespace tercio {

template <class P>
concept HasScratch = requires { typename P::Scratch; };

template <Rules R, PlayerFor<R> P>
consteval bool decides_itself() {
  if constexpr (HasScratch<P>)
    return requires(const P p, const R r, const StateOf<R> s, SearchResult<R> result,
                    typename P::Scratch scratch) {
      p.decide(r, s, Seat::First, std::uint64_t{1}, std::uint64_t{1}, result, scratch);
    };
  else
    return requires(const P p, const R r, const StateOf<R> s, SearchResult<R> result) {
      p.decide(r, s, Seat::First, std::uint64_t{1}, std::uint64_t{1}, result);
    };
}

// Such a player's memory, made once and used for every decision of a game.
template <Rules R, PlayerFor<R> P>
class OwnWay {
 public:
  // Another game begins.
  void forget() {
    if constexpr (HasScratch<P>) scratch_ = std::make_unique<typename P::Scratch>();
  }
  SearchResult<R> choose(const R& r, const P& p, const StateOf<R>& root, Seat seat,
                         const SearchSettings& settings) {
    SearchResult<R> result;
    if constexpr (has_secrets<R>()) {
      Rng rng(mix64(settings.seed ^ kBelief));
      decide(r, p, p.believe(r, root, seat, rng), seat, settings, result);
    } else {
      decide(r, p, root, seat, settings, result);
    }
    return result;
  }

 private:
  static constexpr std::uint64_t kBelief = 0xBE11EF;

  void decide(const R& r, const P& p, const StateOf<R>& s, Seat seat,
              const SearchSettings& settings, SearchResult<R>& result) {
    if constexpr (HasScratch<P>)
      p.decide(r, s, seat, settings.simulations, settings.seed, result, *scratch_);
    else
      p.decide(r, s, seat, settings.simulations, settings.seed, result);
  }

  template <class Q>
  struct ScratchOf {
    struct None {};
    using type = None;
  };
  template <HasScratch Q>
  struct ScratchOf<Q> {
    using type = typename Q::Scratch;
  };
  std::unique_ptr<typename ScratchOf<P>::type> scratch_ =
      std::make_unique<typename ScratchOf<P>::type>();
};

}  // namespace tercio
