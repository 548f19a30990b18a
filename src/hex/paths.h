// Cheapest ways over a map under any costs: small whole numbers, known by the caller. The workspace
// belongs to the caller, so a search allocates nothing.
#pragma once

#include <array>
#include <cstdint>

#include "hex/grid.h"

namespace tercio::hex {

// Room for a map of up to N numbers and ways that cost up to MaxCost.
template <std::size_t N, int MaxCost>
class Paths {
 public:
  static constexpr int kFar = MaxCost + 1;  // not reached

  // cost(from, dir, to): what a step costs (1 or more), or 0 if it may not be made. may_go_on(h):
  // may the way lead on from there? The start always leads on. Ways that cost more than `budget`
  // are left out. With a goal the search ends once it is reached: what is dearer than the goal is
  // then not known.
  template <class Cost, class GoOn>
  void search(const Grid& grid, Hex start, int budget, Cost cost, GoOn may_go_on,
              Hex goal = Hex::None) {
    TERCIO_CHECK(grid.size() <= N && budget <= MaxCost);
    cost_.fill(kFar);
    start_ = start;
    cost_[index(start)] = 0;
    queued_ = 0;
    bucket_.fill(kEnd);
    push(start, 0);
    for (int now = 0; now <= budget; ++now) {
      if (goal != Hex::None && cost_[index(goal)] <= now) return;
      while (bucket_[static_cast<std::size_t>(now)] != kEnd) {
        const Entry entry = entry_[bucket_[static_cast<std::size_t>(now)]];
        bucket_[static_cast<std::size_t>(now)] = entry.next;
        const Hex h = entry.hex;
        if (cost_[index(h)] != now || (h != start && !may_go_on(h))) continue;
        for (const Dir d : kDirs) {
          const Hex to = grid.neighbour(h, d);
          if (to == Hex::None) continue;
          const int step = cost(h, d, to);
          if (step <= 0 || now + step > budget || now + step >= cost_[index(to)]) continue;
          cost_[index(to)] = static_cast<std::uint16_t>(now + step);
          from_[index(to)] = h;
          push(to, now + step);
        }
      }
    }
  }

  int cost(Hex h) const { return cost_[index(h)]; }  // kFar if it was not reached
  bool reaches(Hex h) const { return cost_[index(h)] <= MaxCost; }
  // The hex before it on a cheapest way; None for the start and what was not reached.
  Hex before(Hex h) const { return h == start_ || !reaches(h) ? Hex::None : from_[index(h)]; }

 private:
  static constexpr std::uint32_t kEnd = 0xFFFFFFFF;
  struct Entry {
    Hex hex;
    std::uint32_t next;
  };

  void push(Hex h, int cost) {
    TERCIO_CHECK(queued_ < entry_.size());  // a hex gets cheaper at most once from each side
    entry_[queued_] = {h, bucket_[static_cast<std::size_t>(cost)]};
    bucket_[static_cast<std::size_t>(cost)] = queued_++;
  }

  std::array<std::uint16_t, N> cost_{};
  std::array<Hex, N> from_{};
  std::array<Entry, N * kSides + 1> entry_;  // NOLINT: the queue, filled as it grows
  std::array<std::uint32_t, static_cast<std::size_t>(MaxCost) + 1> bucket_{};
  std::uint32_t queued_ = 0;
  Hex start_ = Hex::None;
};

}  // namespace tercio::hex
