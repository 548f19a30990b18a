// Where a mover can come to: DN-16 to DN-28, DN-37, DN-41, DN-42, DN-94, DN-109 to DN-111, DN-123
// to DN-125. What bounds it is found here; flood.h goes from hex to hex.
#include <cstring>

#include "games/tercios/rules/flood.h"

namespace tercio::tercios {
namespace {

// Calls `look` with the smallest patch the mover's reach fits into.
template <class Look>
void with_flood(const Rules& r, const State& s, const Board& b, const Frame& f, Look look) {
  if (hex::Patch<64, kMapBits>::fits(f.left)) return look(Flood<64>(r, s, b, f));
  if (hex::Patch<128, kMapBits>::fits(f.left)) return look(Flood<128>(r, s, b, f));
  if (hex::Patch<192, kMapBits>::fits(f.left)) return look(Flood<192>(r, s, b, f));
  look(Flood<320>(r, s, b, f));
}
static_assert(hex::Patch<320, kMapBits>::fits(kMaxMp));

}  // namespace

// DN-110: the garrison stays in the city until relief is near, its guns always.
bool Rules::is_kept(const State& s, std::size_t u) const {
  return q(u).garrison && (s.released == 0 || cls(u) == Class::Battery) &&
         s.piece[u].side() == battle->unit[u].side;
}

// DN-16, DN-110, DN-111: ground that is not closed to the unit, whoever stands there.
HexSet Rules::open_ground(const State& s, std::size_t u, bool) const {
  HexSet open = open_[u];
  // The side may have changed (capture); the table is of the side it began with.
  if (s.piece[u].side() != battle->unit[u].side) {
    open = battle->passable[q(u).gait];
    open -= battle->special.closed[index(s.piece[u].side())];
  } else if (is_kept(s, u)) {
    open &= battle->special.garrison_area;
  }
  return open;
}

// By hex, bit d: an enemy stands on that side of it.
void Rules::contacts(const Board& b, Seat enemy, Contacts& out) const {
  out.fill(0);
  b.of[index(enemy)].each([&](Hex h) {
    for (const Dir d : hex::kDirs)
      if (const Hex to = battle->grid.neighbour(h, d); to != Hex::None)
        out[index(to)] = static_cast<std::uint8_t>(out[index(to)] | facing_bit(hex::opposite(d)));
  });
}

// Hexes it can come to and must not stop in.
HexSet Rules::unlawful(const State& s, const Board& b, const Frame& f) const {
  HexSet out;
  const Piece& p = s.piece[f.unit];
  const HexSet& enemies = b.of[index(other(p.side()))];
  if (cls(f.unit) == Class::Battery) out = battle->sets.around(enemies);  // DN-27
  const bool shaken = f.is_squadron() ? is_disordered(s, b, p.hex) || is_demoralized(s, b, p.hex)
                                      : p.is(kDisordered | kDemoralized);
  if (!shaken) return out;
  HexSet nearer = enemies;  // DN-28, DN-129: closer to an enemy than it was
  for (int d = 1; d < f.start_distance() && !enemies.empty(); ++d)
    nearer |= battle->sets.around(nearer);
  return out | nearer;
}

EndsByWay Rules::ends(const State& s, const Board& b, const Frame& f) const {
  EndsByWay out;
  const bool advance = may_go(s, b, f, Way::Advance).ok();
  const bool retreat = may_go(s, b, f, Way::Retreat).ok();
  if (!advance && !retreat) return out;
  const HexSet barred = unlawful(s, b, f);
  with_flood(*this, s, b, f, [&](auto flood) {
    const auto look = [&](Way way, Ends& there) {
      flood.run(way, Hex::None);
      there = {flood.ends() - barred, flood.joins() - barred};
    };
    if (advance) look(Way::Advance, out.advance);
    if (retreat) look(Way::Retreat, out.retreat);
  });
  return out;
}

void Rules::reach(const State& s, const Board& b, const Frame& f, Way way, Reach& out,
                  Hex goal) const {
  out.start = s.piece[f.unit].hex;
  out.budget = f.left;
  out.ends.clear();
  out.joins.clear();
  if (!may_go(s, b, f, way).ok()) return;
  std::memset(out.costs.data(), 0xFF, sizeof(out.costs));
  with_flood(*this, s, b, f, [&](auto flood) {
    flood.run(way, goal);
    const HexSet barred = unlawful(s, b, f);
    out.ends = flood.ends() - barred;
    out.joins = flood.joins() - barred;
    flood.each([&](Hex h, Dir facing, std::size_t cost) {
      out.costs[index(h)] ^= (15u ^ static_cast<std::uint32_t>(cost)) << (4 * hex::index(facing));
    });
    out.joins.each(
        [&](Hex h) { out.join_costs[index(h)] = static_cast<std::uint8_t>(flood.join_cost(h)); });
  });
}

// Of one hex alone: least cost by facing, 4 bits each.
std::uint32_t Rules::costs_at(const State& s, const Board& b, const Frame& f, Way way,
                              Hex h) const {
  std::uint32_t costs = 0;
  with_flood(*this, s, b, f, [&](auto flood) {
    flood.run(way, h);
    costs = flood.costs_at(h);
  });
  return costs;
}

}  // namespace tercio::tercios
