// Who stands where, derived from a state: in one pass, or from the board of a position shortly
// before (KeptBoard).
#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/fixed_list.h"
#include "games/bailen/rules/state.h"
#include "hex/nearest.h"

namespace tercio::bailen {

// Zones of control of a side (BA-69).
struct Zones {
  HexSet front;
  HexSet any;
};

// Hexes of a side that are seen at most: units, the further hexes of lines, markers.
inline constexpr std::size_t kMaxSeen = 176;
static_assert(kMaxUnits + 3 * kMaxLight + kMaxMarkers <= kMaxSeen);

// The units of a match, ascending: of which set a unit is (its side, or carts), and its number if
// it can skirmish.
struct Mustered {
  std::uint8_t unit, set, light;
};
struct Muster {
  FixedList<Mustered, kMaxUnits> all;
  std::array<std::uint8_t, kMaxUnits> set{};  // the same by unit
};

// A value worked out when it is first asked for. Unlike std::optional it leaves its room alone
// until then: a board has much of it, and most boards are asked few questions.
template <class T>
class Once {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  constexpr Once() {}  // NOLINT(modernize-use-equals-default): the value stays unset
  explicit operator bool() const { return known_; }
  const T& operator*() const { return value_; }
  T& operator*() { return value_; }
  template <class... Args>
  T& emplace(Args&&... args) {
    known_ = true;
    return *std::construct_at(&value_, std::forward<Args>(args)...);
  }
  void forget() { known_ = false; }

 private:
  union {
    T value_;
  };
  bool known_ = false;
};

// How far the nearest of those seen is, by hex; each hex is measured once.
class Distances {
 public:
  Distances(const hex::Grid& grid, const HexSet& seen) : nearest_(grid, seen) {}
  int distance(const hex::Grid& grid, Hex h, int most) {
    std::uint8_t& far = far_[index(h)];
    if (!measured_.has(h)) {
      measured_.add(h);
      far = static_cast<std::uint8_t>(std::min(nearest_.distance(grid, h), most));
    }
    return far;
  }

 private:
  hex::Nearest<kMaxSeen> nearest_;
  HexSet measured_;
  std::array<std::uint8_t, kMapBits> far_;  // NOLINT(*-member-init): as measured
};

struct Board {
  std::array<HexSet, kSides> of;      // hexes with combat units of a side that are not hidden
  std::array<HexSet, kSides> stands;  // hexes with markers that stand for stacks, or for nothing
  std::array<HexSet, kSides> seen;    // both: what an enemy sees
  HexSet carts;                       // hexes with carts
  std::array<std::uint8_t, kMapBits> first;  // top unit + 1, 0: none; skirmishers are apart
  std::array<std::uint8_t, kMaxUnits> next;  // the unit below + 1
  std::array<std::uint8_t, kMaxLight> light{kNone, kNone, kNone, kNone, kNone, kNone};
  HexSet skirmish;  // hexes of skirmish lines
  bool lines = false;
  // Once asked for: Rules::zones, Rules::distance_to_seen.
  mutable std::array<Once<Zones>, kSides> zones;
  mutable std::array<Once<Distances>, kSides> nearest;

  Board(const State& s, const Muster& troops, bool markers) {
    first.fill(0);
    for (const Mustered& m : troops.all) {
      const Piece& p = s.piece[m.unit];
      if (!p.on_map()) continue;
      if (p.formation() == Formation::Skirmish && !p.is(kHidden)) [[unlikely]]
        add_line(s, m.unit, m.light, m.set);
      else
        add(s, m.unit, m.set);
    }
    if (markers)
      for (std::size_t m = 0; m < kMaxMarkers; ++m)
        if (s.marker[m].kind == MarkerKind::Stand) stands[m < 15 ? 0 : 1].add(s.marker[m].hex);
    look();
  }

  // Brings the board of a position up to date, whose pieces were `known`; lines and markers are
  // the same. False if that cannot be done piece by piece.
  bool follow(std::array<Piece, kMaxUnits>& known, const State& s, const Muster& troops);

  // The light unit whose line covers the hex; kNone if there is none.
  std::uint8_t skirmisher(const State& s, Hex h) const {
    if (!lines || !skirmish.has(h)) return kNone;
    for (std::size_t i = 0; i < kMaxLight; ++i) {
      if (light[i] == kNone) continue;
      for (std::size_t k = 0; k < s.spread[i].count; ++k)
        if (s.spread[i].hex[k] == h) return light[i];
    }
    return kNone;
  }
  bool is_empty(Hex h) const { return first[index(h)] == 0 && !skirmish.has(h); }
  // Visits the pieces of a hex from top to bottom, carts and hidden ones too (BA-43: skirmishers
  // lie on top).
  template <class Visit>
  void each(const State& s, Hex h, Visit visit) const {
    if (const std::uint8_t u = skirmisher(s, h); u != kNone) visit(std::size_t{u});
    for (std::uint8_t at = first[index(h)]; at != 0; at = next[at - 1u])
      visit(static_cast<std::size_t>(at - 1));
  }

 private:
  void look() {
    for (std::size_t side = 0; side < kSides; ++side) seen[side] = of[side] | stands[side];
  }
  HexSet& hexes_of(std::size_t set) { return set < kSides ? of[set] : carts; }
  void add(const State& s, std::size_t u, std::size_t set) {
    const Piece& p = s.piece[u];
    if (!p.is(kHidden)) hexes_of(set).add(p.hex);
    std::uint8_t* at = &first[index(p.hex)];
    while (*at != 0 && s.piece[*at - 1u].depth < p.depth) at = &next[*at - 1u];
    next[u] = *at;
    *at = static_cast<std::uint8_t>(u + 1);
  }
  void add_line(const State& s, std::size_t u, std::size_t number, std::size_t side) {
    light[number] = static_cast<std::uint8_t>(u);
    lines = true;
    const Spread& spread = s.spread[number];
    for (std::size_t i = 0; i < spread.count; ++i) {
      skirmish.add(spread.hex[i]);
      of[side].add(spread.hex[i]);
    }
    next[u] = 0;
  }
  void lift(Hex h, UnitSet& units);  // all that stand there, lines apart
};

// A board in the memory of whoever asks many questions (Rules::with): it is brought up to date from
// one position to the next, and holds until it is asked for another.
class KeptBoard {
 public:
  const Board& of(const State& s, const Muster& troops, bool markers);
  void forget() { board_.forget(); }

 private:
  // What the board was made from.
  std::array<Piece, kMaxUnits> piece_{};
  std::array<Spread, kMaxLight> spread_{};
  std::array<CommandState, kMaxCommands> command_{};
  std::array<Marker, kMaxMarkers> marker_{};
  Part2 part_ = Part2::First;
  Once<Board> board_;
};

// What one question sees: the board before anything is done, once it has been asked for
// (Rules::look); the one that is kept, or one of its own.
class Sight {
 public:
  Sight() = default;
  Sight(const Sight&) = delete;
  Sight& operator=(const Sight&) = delete;

 private:
  friend class Rules;
  const Board* board_ = nullptr;
  Once<Board> own_;
};

}  // namespace tercio::bailen
