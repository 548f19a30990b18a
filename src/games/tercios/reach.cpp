// Where a mover can come to: DN-16 to DN-28, DN-37, DN-41, DN-42, DN-94, DN-109 to DN-111, DN-123
// to DN-125. Cost by cost; the facings of a hex are six bits, so one step serves all of them.
#include <cstring>

#include "games/tercios/rules.h"

namespace tercio::tercios {
namespace {

using Facings = std::uint8_t;

constexpr Facings turned_bits(Facings bits, int by) {
  const int n = (by % hex::kSides + hex::kSides) % hex::kSides;
  return static_cast<Facings>((bits << n | bits >> (hex::kSides - n)) & 0x3F);
}
constexpr Facings spread(Facings bits, int turns) {
  Facings out = bits;
  for (int by = 1; by <= turns; ++by)
    out = static_cast<Facings>(out | turned_bits(bits, by) | turned_bits(bits, -by));
  return out;
}

// By direction: facings that have it in front.
constexpr std::array<Facings, hex::kSides> kFacingIt = [] {
  std::array<Facings, hex::kSides> out{};
  for (const Dir d : hex::kDirs) out[hex::index(d)] = spread(facing_bit(d), 1);
  return out;
}();

// Facings as 4 bits each, all of them set.
constexpr auto kNibbles = [] {
  std::array<std::uint32_t, 64> out{};
  for (unsigned bits = 0; bits < 64; ++bits)
    for (unsigned i = 0; i < 6; ++i)
      if ((bits >> i & 1) != 0) out[bits] |= 15u << (4 * i);
  return out;
}();

// Facings after the free turn of DN-19, by facings before and number of sides.
constexpr auto kSpread = [] {
  std::array<std::array<Facings, 64>, 3> out{};
  for (int turns = 0; turns < 3; ++turns)
    for (unsigned bits = 0; bits < 64; ++bits)
      out[static_cast<std::size_t>(turns)][bits] = spread(static_cast<Facings>(bits), turns);
  return out;
}();

// By the sides enemies stand on: facings with none of them behind (DN-25).
constexpr auto kGuarded = [] {
  std::array<Facings, 64> out{};
  for (unsigned enemies = 0; enemies < 64; ++enemies)
    for (const Dir facing : hex::kDirs) {
      const Facings rear = static_cast<Facings>(0x3F & ~spread(facing_bit(facing), 1));
      if ((rear & enemies) == 0)
        out[enemies] = static_cast<Facings>(out[enemies] | facing_bit(facing));
    }
  return out;
}();

}  // namespace

// DN-16, DN-110, DN-111: ground that is not closed to the unit, whoever stands there.
HexSet Rules::open_ground(const State& s, std::size_t u, bool) const {
  HexSet open = open_[u];
  // The side may have changed (capture); the table is of the side it began with.
  if (s.piece[u].side() != battle->unit[u].side) {
    open = battle->passable[q(u).gait];
    open -= battle->special.closed[index(s.piece[u].side())];
  } else if (q(u).garrison && (s.released == 0 || cls(u) == Class::Battery)) {
    open &= battle->special.garrison_area;
  }
  return open;
}

// Bit d of a hex: an enemy stands on that side of it.
void Rules::contacts(const Board& b, Seat enemy, Contacts& out) const {
  out.fill(0);
  b.of[index(enemy)].each([&](Hex h) {
    for (const Dir d : hex::kDirs)
      if (const Hex to = battle->grid.neighbour(h, d); to != Hex::None)
        out[index(to)] = static_cast<std::uint8_t>(out[index(to)] | facing_bit(hex::opposite(d)));
  });
}

void Rules::reach(const State& s, const Board& b, const Frame& f, Way way, Reach& out,
                  Hex goal) const {
  const std::size_t u = f.unit;
  const Piece& p = s.piece[u];
  const Seat enemy = other(p.side());
  out.start = p.hex;
  out.budget = f.left;
  out.ends.clear();
  out.joins.clear();
  if (!may_go(s, b, f, way).ok()) return;
  std::memset(out.costs.data(), 0xFF, sizeof(out.costs));
  const bool squadron = f.a != 0;
  const bool second = is_second(s);
  const std::uint8_t gait = second ? q(u).gait2 : q(u).gait;
  const int turns = squadron ? 1 : q(u).turns;
  const bool round_start = has_pike(b, p.hex);
  const bool round_later = squadron ? round_start : q(u).all_round;
  const int count = b.count(p.hex);
  const bool leaving = !squadron && count > 1;
  const bool guarded = (squadron || cls(u) != Class::Sleeve) && !round_later;  // DN-25
  const bool advance = way == Way::Advance;
  const bool joining =
      advance && !squadron && !second && !leaving && !p.is(kLeft) && cls(u) != Class::Battery;
  const std::size_t budget = f.left;
  const std::uint8_t river = charts->river.of[gait];
  const auto& entry = battle->entry[gait];
  const HexSet open = open_ground(s, u, second) - b.of[index(enemy)];
  const HexSet& friends = b.of[index(p.side())];
  Contacts contact;
  contacts(b, enemy, contact);

  // Facings reached at a cost and not looked at yet, with the hexes that have any.
  std::array<std::array<Facings, kMapBits>, kMaxMp + 1> pending;
  std::array<HexSet, kMaxMp + 1> open_hexes;
  std::memset(pending.data(), 0, (budget + 1) * sizeof(pending[0]));
  std::array<Facings, kMapBits> known;  // facings whose least cost is found
  known.fill(0);
  pending[0][index(p.hex)] = facing_bit(p.facing);
  open_hexes[0].add(p.hex);

  // A single step: what it costs from here, kNever if it may not be made.
  const auto price = [&](Hex from, Dir d, Hex to, std::size_t spent) -> std::size_t {
    const bool wet = battle->river.has(from, d);
    const std::uint8_t cost = wet ? river : entry[index(to)];
    if (cost == kClosed) return Reach::kNever;
    if (cost != kAllMp) return cost;
    // DN-94, DN-109, DN-125: all MP, and all of them unspent.
    return spent == 0 && f.spent == 0 ? budget : static_cast<std::size_t>(Reach::kNever);
  };
  // Distance to the nearest enemy, worked out once for a hex; 0 is not known yet.
  std::array<std::uint8_t, kMapBits> far;
  if (!advance && (round_start || round_later)) far.fill(0);
  const auto away = [&](Hex h) {
    std::uint8_t& d = far[index(h)];
    if (d == 0) d = static_cast<std::uint8_t>(nearest(b, enemy, h));
    return static_cast<int>(d);
  };
  // Can the goal still be reached from here? Every step costs at least 1.
  const auto leads_on = [&](Hex h, std::size_t spent) {
    return goal == Hex::None ||
           static_cast<std::size_t>(battle->grid.distance(h, goal)) + spent <= budget;
  };
  for (std::size_t c = 0; c <= budget; ++c)
    open_hexes[c].each([&](Hex h) {
      const Facings here = static_cast<Facings>(pending[c][index(h)] & ~known[index(h)]);
      if (here == 0) return;
      known[index(h)] = static_cast<Facings>(known[index(h)] | here);
      std::uint32_t& costs = out.costs[index(h)];
      costs =
          (costs & ~kNibbles[here]) | (kNibbles[here] & static_cast<std::uint32_t>(c) * 0x111111u);
      if (c == budget) return;
      const bool at_start = c == 0;
      if (!at_start && contact[index(h)] != 0) return;  // the link ends here
      const bool by_friend = friends.has(h) && !(at_start || h == p.hex);
      const bool may_turn_here = at_start ? !leaving && contact[index(h)] == 0 : !by_friend;
      if (may_turn_here && leads_on(h, c + 1)) {  // DN-20
        pending[c + 1][index(h)] = 0x3F;
        open_hexes[c + 1].add(h);
      }
      const bool round = at_start ? round_start : round_later;
      const int distance = round && !advance ? away(h) : 0;
      for (const Dir d : hex::kDirs) {
        const Hex to = battle->grid.neighbour(h, d);
        if (to == Hex::None || to == p.hex || !open.has(to)) continue;
        Facings able = here;
        if (!round) {
          const Facings facing = kFacingIt[hex::index(d)];
          able = static_cast<Facings>(here & (advance ? facing : ~facing));
        }
        if (able == 0) continue;
        // DN-124: pikes retreat by going farther from the nearest enemy.
        if (round && !advance && away(to) <= distance) continue;
        const std::size_t cost = price(h, d, to, c);
        if (cost == static_cast<std::size_t>(Reach::kNever) || c + cost > budget) continue;
        if (!leads_on(to, c + cost)) continue;
        if (friends.has(to)) {
          // DN-23, DN-26, DN-123: only a single unit that advances passes a single friend, and not
          // where it would have to stop. DN-41: it may join, never next to an enemy.
          if (squadron || !advance || contact[index(to)] != 0) continue;
          const bool numeric =
              battle->river.has(h, d) ? river != kAllMp : entry[index(to)] != kAllMp;
          if (joining && numeric && c + cost + 1 <= budget && may_stack(s, b, u, to).ok()) {
            const auto price_to_join = static_cast<std::uint8_t>(c + cost + 1);
            if (!out.joins.has(to) || price_to_join < out.join_costs[index(to)])
              out.join_costs[index(to)] = price_to_join;
            out.joins.add(to);
          }
          if (b.next[b.top(to)] != 0) continue;
        } else if (squadron && !ground(to).clear && ground(to).stack_limit < count) {
          continue;  // DN-42, DN-96
        }
        Facings facings = kSpread[static_cast<std::size_t>(turns)][able];
        if (guarded) facings = static_cast<Facings>(facings & kGuarded[contact[index(to)]]);
        if (facings == 0) continue;
        pending[c + cost][index(to)] = static_cast<Facings>(pending[c + cost][index(to)] | facings);
        open_hexes[c + cost].add(to);
      }
    });

  for (std::size_t c = 1; c <= budget; ++c) out.ends |= open_hexes[c];
  out.ends -= friends;
  if (!leaving) out.ends.remove(p.hex);
  const bool battery = cls(u) == Class::Battery;
  const bool shaken = squadron ? is_disordered(s, b, p.hex) || is_demoralized(s, b, p.hex)
                               : p.is(kDisordered | kDemoralized);
  if (!battery && !shaken) return;
  const auto filter = [&](HexSet& set) {
    const HexSet all = set;
    all.each([&](Hex h) {
      if (battery && contact[index(h)] != 0)
        set.remove(h);  // DN-27
      else if (shaken && nearest(b, enemy, h) < f.d)
        set.remove(h);  // DN-28, DN-129
    });
  };
  filter(out.ends);
  filter(out.joins);
}

// Back from the end, always to a predecessor that explains the cost; steps before turns.
WayTo Rules::way_to(const State& s, const Board& b, const Frame& f, Way way, const Reach& r, Hex h,
                    Dir facing) const {
  WayTo out;
  const std::size_t u = f.unit;
  const bool squadron = f.a != 0;
  const Seat enemy = other(s.piece[u].side());
  const std::uint8_t gait = is_second(s) ? q(u).gait2 : q(u).gait;
  const int turns = squadron ? 1 : q(u).turns;
  const bool all_round_start = has_pike(b, r.start);
  const bool all_round = squadron ? all_round_start : q(u).all_round;
  int c = r.cost_of(h, facing);
  TERCIO_CHECK(c > 0 && c <= r.budget);
  std::array<WayPoint, kMaxMp + 1> back{};
  std::size_t n = 0;
  while (true) {
    back[n++] = {h, facing};
    if (c == 0) break;
    bool found = false;
    for (const Dir d : hex::kDirs) {
      if (found) break;
      const Hex before = battle->grid.neighbour(h, hex::opposite(d));
      if (before == Hex::None) continue;
      const std::uint8_t cost =
          battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
      if (cost == kClosed) continue;
      const int was = cost == kAllMp ? 0 : c - cost;
      if (was < 0 || (cost == kAllMp && (c != r.budget || f.spent != 0))) continue;
      if (was > 0 && is_next_to(b, enemy, before)) continue;
      const bool round = was == 0 ? all_round_start : all_round;
      if (round && way == Way::Retreat && nearest(b, enemy, h) <= nearest(b, enemy, before))
        continue;
      for (const Dir then : hex::kDirs) {
        if (hex::turn_between(then, facing) > turns) continue;
        if (!round && hex::in_front(then, d) != (way == Way::Advance)) continue;
        if (!r.has(before, then, was)) continue;
        h = before;
        facing = then;
        c = was;
        found = true;
        break;
      }
    }
    if (found) continue;
    for (const Dir then : hex::kDirs) {  // a turn in place
      if (found || then == facing || !r.has(h, then, c - 1)) continue;
      if (is_next_to(b, enemy, h)) continue;
      facing = then;
      --c;
      found = true;
    }
    TERCIO_CHECK(found);
  }
  for (std::size_t i = n; i-- > 0;) out.point[out.count++] = back[i];
  return out;
}

// DN-43: who joins a hex with a Switzer takes its facing. A Switzer that joins others brings his
// own, as he arrives.
std::uint8_t Rules::join_facings(const State& s, const Board& b, const Frame& f, const Reach& r,
                                 Hex h) const {
  bool switzer = false;
  Dir facing = Dir::N;
  b.each(h, [&](std::uint8_t v) {
    if (cls(v) == Class::Switzer && !switzer) facing = s.piece[v].facing;
    switzer = switzer || cls(v) == Class::Switzer;
  });
  if (switzer) return facing_bit(facing);
  const int total = r.join_cost(h);
  std::uint8_t facings = 0;
  const std::size_t u = f.unit;
  const std::uint8_t gait = q(u).gait;
  const Seat enemy = other(s.piece[u].side());
  for (const Dir d : hex::kDirs) {
    const Hex before = battle->grid.neighbour(h, hex::opposite(d));
    if (before == Hex::None || (before != r.start && is_next_to(b, enemy, before))) continue;
    const std::uint8_t cost =
        battle->river.has(before, d) ? charts->river.of[gait] : ground(h).costs.of[gait];
    if (cost == kClosed || cost == kAllMp) continue;
    const int was = total - 1 - cost;
    if (was < 0) continue;
    const bool round = was == 0 ? has_pike(b, r.start) : q(u).all_round;
    for (const Dir then : hex::kDirs) {
      if (!round && !hex::in_front(then, d)) continue;
      if (!r.has(before, then, was)) continue;
      for (int by = -q(u).turns; by <= q(u).turns; ++by)
        facings = static_cast<std::uint8_t>(facings | facing_bit(hex::turned(then, by)));
    }
  }
  return facings;
}

}  // namespace tercio::tercios
