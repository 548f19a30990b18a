// What is decided, and what may be used for it.
#pragma once

#include <cstdint>

#include "core/rules.h"

namespace tercio {

// What a decision may use, whatever the effort.
struct Means {
  std::uint64_t seed = 1;
  int ms = 0;       // at most this long, by a player that looks at the clock; 0: no limit, and the
                    // choice repeats exactly
  int threads = 1;  // by a player that uses several
};

struct SearchCandidate {
  Action action;
  std::uint64_t visits = 0;
  double score = 0;  // mean utility of the simulations that began with it
};

template <Rules R>
struct Chosen {
  Action action;
  double score = 0;               // its mean utility for the seat that decides
  std::uint64_t simulations = 0;  // really made
  FixedList<SearchCandidate, R::kMaxActions> considered;  // best first; the choice is the first
};

// Without anything to compare it with.
template <Rules R>
Chosen<R> chosen(Action action) {
  Chosen<R> out;
  out.action = action;
  out.considered.push_back({action});
  return out;
}

}  // namespace tercio
