// Where a mover can come to: DN-16 to DN-28, DN-37, DN-41, DN-42, DN-94, DN-109 to DN-111, DN-123
// to DN-125. Cost by cost; the facings of a hex are six bits, so one step serves all of them.
#include <algorithm>
#include <cstring>

#include "games/tercios/rules.h"

namespace tercio::tercios {
namespace {

using Facings = std::uint8_t;

constexpr Facings kAllFacings = 0x3F;
constexpr std::uint8_t kFriend = 0x40;  // beside the facings of a hex

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

// By direction: facings that have it behind, and all of them.
constexpr std::array<Facings, hex::kSides> kTurnedFrom = [] {
  std::array<Facings, hex::kSides> out{};
  for (const Dir d : hex::kDirs)
    out[hex::index(d)] = static_cast<Facings>(kAllFacings & ~kFacingIt[hex::index(d)]);
  return out;
}();
constexpr std::array<Facings, hex::kSides> kAnyFacing = {0x3F, 0x3F, 0x3F, 0x3F, 0x3F, 0x3F};

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

// Bit d: somebody of that set stands on that side of the hex.
std::uint8_t Rules::sides_with(const HexSet& set, Hex h) const {
  std::uint8_t out = 0;
  for (const Dir d : hex::kDirs)
    if (set.has(battle->grid.neighbour(h, d))) out = static_cast<std::uint8_t>(out | facing_bit(d));
  return out;
}

// The same for every hex and the enemies on the map.
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
  const auto& exits = battle->exits[second ? q(u).gait2 : q(u).gait];
  const auto& spread_by = kSpread[squadron ? 1 : q(u).turns];  // DN-19
  const bool round_start = has_pike(b, p.hex);
  const bool round_later = squadron ? round_start : q(u).all_round;
  const int count = b.count(p.hex);
  const bool leaving = !squadron && count > 1;
  const bool guarded = (squadron || cls(u) != Class::Sleeve) && !round_later;  // DN-25
  const bool advance = way == Way::Advance;
  const bool joining =
      advance && !squadron && !second && !leaving && !p.is(kLeft) && cls(u) != Class::Battery;
  const std::size_t budget = f.left;
  const HexSet& enemies = b.of[index(enemy)];
  const HexSet& friends = b.of[index(p.side())];
  const HexSet near = battle->sets.around(enemies);

  // By hex: the facings whose least cost is found; all of them where it can never come to.
  std::array<std::uint8_t, kMapBits> known;
  // Facings reached at a cost and not looked at yet, and the hexes that have any.
  std::array<std::array<Facings, kMapBits>, kMaxMp + 1> pending;
  std::array<std::array<Hex, kMapBits>, kMaxMp + 1> queue;
  std::array<std::size_t, kMaxMp + 1> queued{};
  // Distance to the nearest enemy, worked out once for a hex; 0 is not known yet.
  std::array<std::uint8_t, kMapBits> far;
  // Only the columns it can come to are made ready.
  const auto stride = static_cast<std::size_t>(battle->grid.stride());
  const auto column = static_cast<std::size_t>(battle->grid.column(p.hex)) - 1;
  const std::size_t from = (column > budget ? column - budget : 0) * stride;
  const std::size_t size = std::min(kMapBits, (column + budget + 1) * stride) - from;
  for (std::size_t c = 0; c <= budget; ++c) std::memset(&pending[c][from], 0, size);
  if (!advance && (round_start || round_later)) std::memset(&far[from], 0, size);
  known = battle->walls[q(u).gait][index(p.side())];
  if (is_kept(s, u)) {  // DN-110
    known.fill(kAllFacings);
    open_ground(s, u, second).each([&](Hex h) { known[index(h)] = 0; });
  }
  enemies.each([&](Hex h) { known[index(h)] = kAllFacings; });
  friends.each([&](Hex h) { known[index(h)] |= kFriend; });
  known[index(p.hex)] = kFriend;

  const auto away = [&](Hex h) {
    std::uint8_t& d = far[index(h)];
    if (d == 0) d = static_cast<std::uint8_t>(nearest(enemies, h));
    return static_cast<int>(d);
  };
  // Can the goal still be reached from here? Every step costs at least 1.
  const auto leads_on = [&](Hex h, std::size_t spent) {
    return goal == Hex::None ||
           static_cast<std::size_t>(battle->grid.distance(h, goal)) + spent <= budget;
  };
  // Which facings are new is as good as random, so nothing branches on it.
  const auto put = [&](std::size_t cost, Hex h, unsigned facings) {
    const unsigned there = pending[cost][index(h)];
    queue[cost][queued[cost]] = h;
    queued[cost] += there == 0 && facings != 0 ? 1u : 0u;
    pending[cost][index(h)] = static_cast<Facings>(there | facings);
  };
  // Takes what is new of a hex at that cost; returns those facings.
  const auto settle = [&](std::size_t cost, Hex h) -> unsigned {
    const unsigned here = pending[cost][index(h)] & ~unsigned{known[index(h)]};
    known[index(h)] = static_cast<std::uint8_t>(known[index(h)] | here);
    std::uint32_t& costs = out.costs[index(h)];
    costs ^= (costs ^ static_cast<std::uint32_t>(cost) * 0x111111u) & kNibbles[here];
    out.ends.add(h);
    return here;
  };
  put(0, p.hex, facing_bit(p.facing));
  for (std::size_t c = 0; c < budget; ++c) {
    const bool at_start = c == 0;
    const bool round = at_start ? round_start : round_later;
    // DN-17: ahead in an advance, behind in a retreat; pikes have no rear (DN-22).
    const auto& facings_to = round ? kAnyFacing : advance ? kFacingIt : kTurnedFrom;
    for (std::size_t i = 0; i < queued[c]; ++i) {
      const Hex h = queue[c][i];
      const unsigned here = settle(c, h);
      const bool contact = near.has(h);
      if (here == 0 || (contact && !at_start)) continue;  // next to an enemy the link ends
      // DN-20, not where a friend stands.
      const bool may_turn_here = at_start ? !leaving && !contact : known[index(h)] < kAllFacings;
      if (may_turn_here && leads_on(h, c + 1)) put(c + 1, h, kAllFacings);
      const int distance = round && !advance ? away(h) : 0;
      const Battle::Exits& exit = exits[index(h)];
      for (std::size_t d = 0; d < hex::kSides; ++d) {
        const Hex to = exit.to[d];
        const unsigned before = known[index(to)];
        const unsigned able = here & facings_to[d] & (0u - (exit.open >> d & 1u));
        unsigned facings = spread_by[able] & ~before;
        std::size_t then = c + exit.cost[d];
        if (then > budget) {
          // DN-94, DN-109, DN-125: all MP, and all of them unspent.
          if (exit.cost[d] != kAllMp || !at_start || f.spent != 0) continue;
          then = budget;
        }
        if (!leads_on(to, then)) continue;
        if ((before & kFriend) != 0) {
          // DN-23, DN-26, DN-123: only a single unit that advances passes a single friend, and not
          // where it would have to stop. DN-41: it may join, never next to an enemy.
          if (to == p.hex || facings == 0 || squadron || !advance || near.has(to)) continue;
          if (joining && exit.cost[d] != kAllMp && then + 1 <= budget &&
              may_stack(s, b, u, to).ok()) {
            const auto price_to_join = static_cast<std::uint8_t>(then + 1);
            if (!out.joins.has(to) || price_to_join < out.join_costs[index(to)])
              out.join_costs[index(to)] = price_to_join;
            out.joins.add(to);
          }
          if (b.is_stack(to)) continue;
        } else if (squadron && !ground(to).clear && ground(to).stack_limit < count) {
          continue;  // DN-42, DN-96
        }
        if (guarded && near.has(to)) facings &= kGuarded[sides_with(enemies, to)];
        // DN-124: pikes retreat by going farther from the nearest enemy.
        if (round && !advance && facings != 0 && away(to) <= distance) continue;
        put(then, to, facings);
      }
    }
  }
  for (std::size_t i = 0; i < queued[budget]; ++i) settle(budget, queue[budget][i]);

  out.ends -= friends;  // itself among them
  const bool battery = cls(u) == Class::Battery;
  const bool shaken = squadron ? is_disordered(s, b, p.hex) || is_demoralized(s, b, p.hex)
                               : p.is(kDisordered | kDemoralized);
  if (battery) {  // DN-27
    out.ends -= near;
    out.joins -= near;
  }
  if (!shaken || enemies.empty()) return;
  HexSet nearer = enemies;  // DN-28, DN-129: closer to an enemy than it was
  for (int d = 1; d < f.d; ++d) nearer |= battle->sets.around(nearer);
  out.ends -= nearer;
  out.joins -= nearer;
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
