// Which choice a simulation follows at a node it has visited before: any not tried yet, then the
// one with the highest upper confidence bound, mean + c * sqrt(log(visits of the node) / visits).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "core/action.h"
#include "core/rng.h"
#include "search/tree.h"

namespace tercio {

inline constexpr std::uint32_t kNoEdge = 0xFFFFFFFF;

// Where every choice of the node is always open.
inline std::uint32_t select_edge(const SearchNode& node, float exploration, Rng& rng) {
  const auto edges = node.edges();
  if (node.visits < edges.size()) {
    std::uint32_t untried = 0;
    for (const SearchEdge& edge : edges) untried += edge.visits == 0 ? 1 : 0;
    if (untried > 0) {
      std::uint64_t skip = rng.below(untried);
      for (std::uint32_t i = 0; i < edges.size(); ++i)
        if (edges[i].visits == 0 && skip-- == 0) return i;
    }
  }
  const float width = exploration * node.width;
  std::uint32_t best = 0;
  float best_bound = -std::numeric_limits<float>::infinity();
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const float bound = edges[i].mean + width * edges[i].spread;
    best = bound > best_bound ? i : best;  // without a jump that could not be foretold
    best_bound = std::max(bound, best_bound);
  }
  return best;
}

// Where what is open may differ from deal to deal: only choices in `open` are looked at, counted as
// offered, and weighed against how often they were. kNoEdge if the node has none of them.
inline std::uint32_t select_open_edge(std::span<SearchEdge> edges, std::span<const Action> open,
                                      float exploration, Rng& rng) {
  const auto is_open = [&](const SearchEdge& edge, std::size_t i) {
    if (i < open.size() && open[i] == edge.action()) return true;  // nearly always
    for (const Action action : open)
      if (action == edge.action()) return true;
    return false;
  };
  std::uint32_t untried = 0, chosen = kNoEdge;
  float best_bound = -std::numeric_limits<float>::infinity();
  std::uint32_t width_of = 0;  // nearly all edges were offered equally often: one logarithm
  float width = 0;
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    SearchEdge& edge = edges[i];
    if (!is_open(edge, i)) continue;
    ++edge.offers;
    if (edge.visits == 0) {
      if (rng.below(++untried) == 0) chosen = i;
      continue;
    }
    if (untried > 0) continue;
    if (edge.offers != width_of) {
      width_of = edge.offers;
      width = exploration * std::sqrt(log_of(edge.offers));
    }
    const float bound = edge.mean + width * edge.spread;
    if (bound > best_bound) {
      best_bound = bound;
      chosen = i;
    }
  }
  return chosen;
}

}  // namespace tercio
