// What a throw brought a seat: its chance after the faces that fell less the mean over all that
// could have fallen. Faces do not know what fell, so luck sums to nothing on the mean of many
// games, however good or bad the estimate is; a result less its luck says as much as many results.
#pragma once

#include "search/estimate.h"
#include "search/falls.h"

namespace tercio {

template <Rules R, HeuristicFor<R> P>
class LuckMeter {
 public:
  using State = StateOf<R>;

  LuckMeter(const R& r, const P& p, const ValueFit* fit) : estimator_(r, p, fit) {}

  // `s` waits for dice; `games` are played on from each of the positions they can lead to.
  double luck(const State& s, Action fell, Seat seat, std::uint32_t games, std::uint64_t seed) {
    const std::vector<Fall<R>> falls = falls_of(r_, s, seed);
    if (falls.size() == 1) return 0;
    State after = s;
    Events nobody;
    r_.apply(after, Seat::Nobody, fell, nobody);
    const std::uint64_t which = r_.hash(after);
    double mean = 0, came = 0;
    bool known = false;
    for (const Fall<R>& one : falls) {
      const double chance = estimator_.estimate(one.state, seat, games, seed).chance;
      mean += one.p * chance;
      if (r_.hash(one.state) != which) continue;
      came = chance;
      known = true;
    }
    if (!known) came = estimator_.estimate(after, seat, games, seed).chance;
    return came - mean;
  }

 private:
  Estimator<R, P> estimator_;
  const R& r_ = estimator_.rules();
};

}  // namespace tercio
