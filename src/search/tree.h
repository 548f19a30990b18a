// The memory of a search: nodes in an open-addressed table, their edges side by side in one block.
// Both are allocated once; emptying them between searches is counting up a number.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "core/action.h"
#include "core/check.h"
#include "core/rng.h"
#include "core/seat.h"

namespace tercio {

// One choice at a node, with what came of it for the seat that chooses there.
struct SearchEdge {
  std::uint64_t bits;  // of the action; without a constructor, so that a block costs nothing
  double total;        // sum of utilities
  std::uint32_t visits;
  std::uint32_t offers;  // visits of the node at which this choice was open (games with secrets)
  float mean;            // total / visits
  float spread;          // 1 / sqrt(visits)

  static SearchEdge of(Action action) { return {action.bits, 0, 0, 0, 0, 0}; }
  Action action() const { return {bits}; }

  void add(float utility) {
    total += static_cast<double>(utility);
    ++visits;
    mean = static_cast<float>(total / visits);
    spread = 1.0f / std::sqrt(static_cast<float>(visits));
  }
};
static_assert(sizeof(SearchEdge) == 32 && std::is_trivial_v<SearchEdge>);

// One decision of one seat.
struct SearchNode {
  std::uint64_t key = 0;
  std::uint32_t first_edge = 0;
  std::uint32_t visits = 0;
  std::uint32_t search = 0;  // which search wrote it; another's node counts as empty
  std::uint16_t edges = 0;
  Seat seat = Seat::Nobody;
};
static_assert(sizeof(SearchNode) == 24);

class SearchTree {
 public:
  SearchTree(std::size_t nodes, std::size_t edges)
      : slots_(std::bit_ceil(nodes * 2)),
        edges_(std::make_unique_for_overwrite<SearchEdge[]>(edges)),
        max_nodes_(nodes),
        max_edges_(edges),
        shift_(64 - std::countr_zero(slots_.size())) {
    TERCIO_CHECK(nodes > 0 && nodes < (1u << 30) && edges < (1ull << 32));
  }

  void clear() {
    if (++search_ == 0) {
      for (SearchNode& node : slots_) node.search = 0;
      search_ = 1;
    }
    nodes_used_ = edges_used_ = 0;
  }

  // The node of this key, or the empty place where it would be.
  SearchNode& look_up(std::uint64_t key) {
    for (std::size_t i = (key * 0x9E3779B97F4A7C15ull) >> shift_;;
         i = (i + 1) & (slots_.size() - 1)) {
      SearchNode& node = slots_[i];
      if (node.search != search_ || node.key == key) return node;
    }
  }
  bool is_there(const SearchNode& node) const { return node.search == search_; }

  // Fills an empty place that `look_up` gave. False, and nothing done, when there is no more room.
  bool add(SearchNode& place, std::uint64_t key, Seat seat, std::span<const Action> actions) {
    if (nodes_used_ == max_nodes_ || max_edges_ - edges_used_ < actions.size()) return false;
    ++nodes_used_;
    place = {key,     static_cast<std::uint32_t>(edges_used_),    0,
             search_, static_cast<std::uint16_t>(actions.size()), seat};
    for (const Action action : actions) edges_[edges_used_++] = SearchEdge::of(action);
    return true;
  }

  // Another choice at a node that has some: its edges move to where there is room for all, in the
  // same order. False when there is no more room.
  bool add_edge(SearchNode& node, Action action) {
    if (max_edges_ - edges_used_ < node.edges + 1u) return false;
    const std::size_t first = edges_used_;
    for (const SearchEdge& old : edges_of(node)) edges_[edges_used_++] = old;
    edges_[edges_used_++] = SearchEdge::of(action);
    node.first_edge = static_cast<std::uint32_t>(first);
    ++node.edges;
    return true;
  }

  std::span<SearchEdge> edges_of(const SearchNode& node) {
    return {&edges_[node.first_edge], node.edges};
  }
  std::span<const SearchEdge> edges_of(const SearchNode& node) const {
    return {&edges_[node.first_edge], node.edges};
  }

 private:
  std::vector<SearchNode> slots_;
  std::unique_ptr<SearchEdge[]> edges_;
  std::size_t max_nodes_, max_edges_;
  std::size_t nodes_used_ = 0, edges_used_ = 0;
  int shift_;
  std::uint32_t search_ = 0;
};

}  // namespace tercio
