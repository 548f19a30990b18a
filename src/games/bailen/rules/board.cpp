// The board kept from one question to the next.
//
// Who asks what is legal carries out one of the answers, and what that changes is a piece or two.
// So whoever asks much keeps the last board and the pieces it was made from, and it is brought up
// to date by those that differ; zones and distances of a side whose pieces are as they were stay
// known. Nothing depends on which boards were asked for before.
#include "games/bailen/rules/board.h"

#include <algorithm>
#include <cstring>

namespace tercio::bailen {
namespace {

template <class T>
bool same(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

}  // namespace

void Board::lift(Hex h, UnitSet& units) {
  for (std::uint8_t at = first[index(h)]; at != 0; at = next[at - 1u]) units.add(at - 1u);
  first[index(h)] = 0;
  for (HexSet& side : of) side.remove(h);
  carts.remove(h);
}

bool Board::follow(std::array<Piece, kMaxUnits>& known, const State& s, const Muster& troops) {
  UnitSet moved;
  const auto look_at = [&](std::size_t u) {
    Piece& was = known[u];
    const Piece& now = s.piece[u];
    if (same(was, now)) return true;
    const bool goes =
        was.hex != now.hex || was.where() != now.where() || was.is(kHidden) != now.is(kHidden);
    const bool line =
        was.formation() == Formation::Skirmish || now.formation() == Formation::Skirmish;
    if (line && (goes || was.formation() != now.formation())) return false;
    if (goes || was.depth != now.depth) {
      if (was.on_map()) lift(was.hex, moved);
      if (now.on_map()) lift(now.hex, moved);
      if (!line) moved.add(u);
    }
    if (const std::size_t set = troops.set[u]; set < kSides) {
      if (goes || was.pose != now.pose) zones[set].forget();
      if (goes) nearest[set].forget();
    }
    was = now;
    return true;
  };
  // Most pieces are as they were: of a big army many are compared at once.
  constexpr std::size_t kAtOnce = 16;
  const bool few = troops.all.size() <= 2 * kAtOnce;
  if (few)
    for (const Mustered& m : troops.all)
      if (!look_at(m.unit)) return false;
  for (std::size_t from = 0; from < kMaxUnits && !few; from += kAtOnce) {
    const std::size_t end = std::min(from + kAtOnce, kMaxUnits);
    if (std::memcmp(&known[from], &s.piece[from], (end - from) * sizeof(Piece)) == 0) continue;
    for (std::size_t u = from; u < end; ++u)
      if (!look_at(u)) return false;
  }
  if (moved.empty()) return true;
  moved.each([&](std::size_t u) {
    if (s.piece[u].on_map()) add(s, u, troops.set[u]);
  });
  if (lines)
    for (std::size_t i = 0; i < kMaxLight; ++i)
      if (light[i] != kNone) add_line(s, light[i], i, troops.set[light[i]]);
  look();
  return true;
}

const Board& KeptBoard::of(const State& s, const Muster& troops, bool markers) {
  const bool near = board_ && same(spread_, s.spread) && (!markers || same(marker_, s.marker));
  if (!near || !(*board_).follow(piece_, s, troops)) {
    piece_ = s.piece;
    spread_ = s.spread;
    marker_ = s.marker;
    board_.emplace(s, troops, markers);
  }
  if (!same(command_, s.command) || part_ != s.part) {  // zones depend on orders
    command_ = s.command;
    part_ = s.part;
    for (auto& zones : (*board_).zones) zones.forget();
  }
  return *board_;
}

}  // namespace tercio::bailen
