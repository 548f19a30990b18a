// Who stands where, derived from a state: made anew whenever it is asked for, in one pass.
#pragma once

#include "games/tercios/rules/state.h"

namespace tercio::tercios {

// Facings, or sides of a hex, as six bits.
constexpr std::uint8_t facing_bit(Dir d) { return static_cast<std::uint8_t>(1u << hex::index(d)); }
inline constexpr std::uint8_t kAllFacings = 0x3F;

struct Board {
  std::array<HexSet, kSides> of;             // hexes with units of a side
  HexSet stacks;                             // with more than one
  std::array<std::uint8_t, kMapBits> first;  // top unit + 1, 0: empty
  std::array<std::uint8_t, kMaxUnits> next;  // the unit below + 1

  Board(const State& s, std::size_t units) {
    first.fill(0);
    next.fill(0);
    for (std::size_t u = 0; u < units; ++u) {
      const Piece& p = s.piece[u];
      if (!p.on_map()) continue;
      std::uint8_t* at = &first[index(p.hex)];
      if (*at == 0) {  // the first of its hex, most often the only one
        of[index(p.side())].add(p.hex);
        *at = static_cast<std::uint8_t>(u + 1);
        continue;
      }
      stacks.add(p.hex);
      while (*at != 0 && s.piece[*at - 1u].depth < p.depth) at = &next[*at - 1u];
      next[u] = *at;
      *at = static_cast<std::uint8_t>(u + 1);
    }
  }

  bool is_empty(Hex h) const { return first[index(h)] == 0; }
  std::uint8_t top(Hex h) const { return static_cast<std::uint8_t>(first[index(h)] - 1); }
  // Visits the units of a hex from top to bottom.
  template <class Visit>
  void each(Hex h, Visit visit) const {
    for (std::uint8_t at = first[index(h)]; at != 0; at = next[at - 1u])
      visit(static_cast<std::uint8_t>(at - 1));
  }
  int count(Hex h) const {
    int n = 0;
    for (std::uint8_t at = first[index(h)]; at != 0; at = next[at - 1u]) ++n;
    return n;
  }
  bool is_stack(Hex h) const { return stacks.has(h); }
  HexSet occupied() const { return of[0] | of[1]; }
};

}  // namespace tercio::tercios
