// Players of toy games that decide by tree search: what a toy knows about itself, put to use.
#pragma once

#include <memory>

#include "search/mcts.h"

namespace tercio::toys {

template <Rules R, TreePlayerFor<R> Toy>
struct ByTree : Toy {
  using Effort = SearchSettings;
  struct Scratch {
    std::unique_ptr<Mcts<R, Toy>> tree;
  };

  Chosen<R> decide(const R& r, const StateOf<R>& s, Seat seat, const Effort& effort,
                   const Means& means, Scratch& scratch) const {
    if (!scratch.tree) scratch.tree = std::make_unique<Mcts<R, Toy>>(nodes_for(effort));
    SearchSettings settings = effort;
    settings.seed = means.seed;
    settings.ms = means.ms;
    settings.threads = means.threads;
    return scratch.tree->choose(r, *this, s, seat, settings);
  }
};

}  // namespace tercio::toys
