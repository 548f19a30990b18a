// The memory of a search: every node with its edges side by side in one block of memory, found
// through an open-addressed table of small entries. Both are allocated once; emptying them between
// searches is counting up a number.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "core/action.h"
#include "core/check.h"
#include "core/seat.h"

namespace tercio {

// The natural logarithm of n > 0 to four digits: faster than the library's, and the same on every
// machine, so that a search chooses the same everywhere.
inline float log_of(std::uint32_t n) {
  const int exponent = std::bit_width(n) - 1;
  const std::uint32_t fraction = static_cast<std::uint32_t>((std::uint64_t{n} << 23) >> exponent);
  const float mantissa = std::bit_cast<float>(0x3F800000u | (fraction & 0x7FFFFFu));  // 1 to 2
  const float t = (mantissa - 1.0f) / (mantissa + 1.0f);
  const float tt = t * t;
  return 0.69314718f * static_cast<float>(exponent) +
         2.0f * t * (1.0f + tt * (1.0f / 3.0f + tt * (1.0f / 5.0f)));
}

// One choice at a node, with what came of it for the seat that chooses there.
struct SearchEdge {
  std::uint64_t bits;  // of the action
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

// One decision of one seat.
struct SearchNode {
  std::uint64_t key = 0;
  SearchEdge* first = nullptr;
  std::uint32_t visits = 0;
  std::uint16_t count = 0;  // of edges
  Seat seat = Seat::Nobody;
  float width = 0;  // sqrt(log(visits)): kept here because it is wanted before there is time for it

  void visit() {
    ++visits;
    width = std::sqrt(log_of(visits));
  }
  std::span<SearchEdge> edges() { return {first, count}; }
  std::span<const SearchEdge> edges() const { return {first, count}; }
};

class SearchTree {
 public:
  SearchTree(std::size_t nodes, std::size_t edges)
      : entries_(std::bit_ceil(nodes * 2)),
        room_(nodes + edges),
        blocks_(std::make_unique_for_overwrite<Block[]>(room_)),
        max_nodes_(nodes),
        shift_(64 - std::countr_zero(entries_.size())) {
    TERCIO_CHECK(nodes > 0 && nodes < (1u << 30) && room_ < (1ull << 32));
  }

  void clear() {
    if (++search_ == 0) {
      for (Entry& entry : entries_) entry = {};
      search_ = 1;
    }
    nodes_ = used_ = 0;
  }

  // A place in the table: of a node, or empty.
  struct Entry {
    std::uint16_t search = 0;  // which search wrote it; another's entry counts as empty
    std::uint16_t tag = 0;     // some bits of the key
    std::uint32_t block = 0;
  };

  // The node of this key; nullptr, and where it would be, if there is none.
  SearchNode* find(std::uint64_t key, Entry*& place) {
    const auto tag = static_cast<std::uint16_t>(key);
    for (std::size_t i = key >> shift_;; i = (i + 1) & (entries_.size() - 1)) {
      Entry& entry = entries_[i];
      if (entry.search != search_) {
        place = &entry;
        return nullptr;
      }
      if (entry.tag != tag) continue;
      auto* node = std::launder(reinterpret_cast<SearchNode*>(blocks_[entry.block].bytes));
      if (node->key == key) return node;
    }
  }

  // Fills an empty place that `find` gave. nullptr, and nothing done, when there is no more room.
  SearchNode* add(Entry& place, std::uint64_t key, Seat seat, std::span<const Action> actions) {
    if (nodes_ == max_nodes_ || room_ - used_ < actions.size() + 1) return nullptr;
    ++nodes_;
    place = {search_, static_cast<std::uint16_t>(key), static_cast<std::uint32_t>(used_)};
    void* at = blocks_[used_++].bytes;
    SearchEdge* first = nullptr;
    for (const Action action : actions) {
      SearchEdge* edge = append(SearchEdge::of(action));
      if (first == nullptr) first = edge;
    }
    return new (at) SearchNode{key, first, 0, static_cast<std::uint16_t>(actions.size()), seat, 0};
  }

  // Another choice at a node that has some: its edges move to where there is room for all, in the
  // same order. False when there is no more room.
  bool add_edge(SearchNode& node, Action action) {
    if (room_ - used_ < node.count + 1u) return false;
    SearchEdge* first = nullptr;
    for (const SearchEdge& old : node.edges()) {
      SearchEdge* edge = append(old);
      if (first == nullptr) first = edge;
    }
    append(SearchEdge::of(action));
    node.first = first;
    ++node.count;
    return true;
  }

 private:
  // Room for a node or an edge, that costs nothing before it is used.
  struct alignas(32) Block {
    std::byte bytes[32];
  };
  static_assert(sizeof(SearchNode) <= sizeof(Block) && sizeof(SearchEdge) == sizeof(Block));
  static_assert(std::is_trivially_copyable_v<SearchNode> && std::is_trivial_v<SearchEdge>);

  SearchEdge* append(const SearchEdge& edge) {
    return new (static_cast<void*>(blocks_[used_++].bytes)) SearchEdge(edge);
  }

  std::vector<Entry> entries_;
  std::size_t room_;  // blocks
  std::unique_ptr<Block[]> blocks_;
  std::size_t max_nodes_;
  std::size_t nodes_ = 0, used_ = 0;
  int shift_;
  std::uint16_t search_ = 0;
};

}  // namespace tercio
